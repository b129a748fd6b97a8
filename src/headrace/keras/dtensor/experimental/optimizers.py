"""tf.keras.dtensor.experimental.optimizers: optimizers for weights on a mesh."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Adadelta": "keras.dtensor.optimizers:Adadelta",
        "Adagrad": "keras.dtensor.optimizers:Adagrad",
        "Adam": "keras.dtensor.optimizers:Adam",
        "AdamW": "keras.dtensor.optimizers:AdamW",
        "RMSprop": "keras.dtensor.optimizers:RMSprop",
        "SGD": "keras.dtensor.optimizers:SGD",
    },
)
