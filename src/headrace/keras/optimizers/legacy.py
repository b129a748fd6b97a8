"""tf.keras.optimizers.legacy: the optimizers of TensorFlow 2.10 and earlier."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Adadelta": "keras.optimizers.legacy.adadelta:Adadelta",
        "Adagrad": "keras.optimizers.legacy.adagrad:Adagrad",
        "Adam": "keras.optimizers.legacy.adam:Adam",
        "Adamax": "keras.optimizers.legacy.adamax:Adamax",
        "Ftrl": "keras.optimizers.legacy.ftrl:Ftrl",
        "Nadam": "keras.optimizers.legacy.nadam:Nadam",
        "Optimizer": "keras.optimizers.legacy.optimizer:Optimizer",
        "RMSprop": "keras.optimizers.legacy.rmsprop:RMSprop",
        "SGD": "keras.optimizers.legacy.sgd:SGD",
    },
)
