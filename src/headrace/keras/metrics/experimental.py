"""tf.keras.metrics.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "PyMetric": "keras.metrics.py_metric:PyMetric",
    },
)
