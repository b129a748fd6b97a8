"""tf.keras.optimizers.experimental: experimental parts of tf.keras.optimizers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Adadelta": "keras.optimizers.adadelta:Adadelta",
        "Adafactor": "keras.optimizers.adafactor:Adafactor",
        "Adagrad": "keras.optimizers.adagrad:Adagrad",
        "Adam": "keras.optimizers.adam:Adam",
        "AdamW": "keras.optimizers.adamw:AdamW",
        "Adamax": "keras.optimizers.adamax:Adamax",
        "Ftrl": "keras.optimizers.ftrl:Ftrl",
        "Lion": "keras.optimizers.lion:Lion",
        "Nadam": "keras.optimizers.nadam:Nadam",
        "Optimizer": "keras.optimizers.optimizer:Optimizer",
        "RMSprop": "keras.optimizers.rmsprop:RMSprop",
        "SGD": "keras.optimizers.sgd:SGD",
    },
)
