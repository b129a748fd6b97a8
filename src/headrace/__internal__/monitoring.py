"""tf.__internal__.monitoring: counters and gauges."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "BoolGauge": "lib.internals.monitoring:BoolGauge",
        "Counter": "lib.internals.monitoring:Counter",
        "IntGauge": "lib.internals.monitoring:IntGauge",
        "Sampler": "lib.internals.monitoring:Sampler",
        "StringGauge": "lib.internals.monitoring:StringGauge",
    },
)
