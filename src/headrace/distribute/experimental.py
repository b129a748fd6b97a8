"""tf.distribute.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "MultiWorkerMirroredStrategy": "distribute.strategies:MultiWorkerMirroredStrategy",
        "TPUStrategy": "distribute.tpu:TPUStrategy",
        "ValueContext": "distribute.strategy:ValueContext",
    },
)
