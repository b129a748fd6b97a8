"""tf.keras.metrics.experimental: experimental parts of tf.keras.metrics."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "PyMetric": "keras.metrics.py_metric:PyMetric",
    },
)
