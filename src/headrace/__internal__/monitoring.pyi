# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.monitoring: counters and gauges."""

from headrace._src.lib.internals.monitoring import (
    BoolGauge as BoolGauge,
    Counter as Counter,
    IntGauge as IntGauge,
    Sampler as Sampler,
    StringGauge as StringGauge,
)

__all__ = [
    "BoolGauge", "Counter", "IntGauge", "Sampler", "StringGauge",
]
