"""tf.compat.v1.keras.optimizers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.optimizers",
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
