# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.metrics.experimental: experimental parts of tf.keras.metrics."""

from headrace._src.keras.metrics.py_metric import PyMetric as PyMetric

__all__ = [
    "PyMetric",
]
