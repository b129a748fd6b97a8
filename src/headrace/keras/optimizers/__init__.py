"""tf.keras.optimizers: optimizers."""

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
        "Lamb": "keras.optimizers.lamb:Lamb",
        "Lion": "keras.optimizers.lion:Lion",
        "LossScaleOptimizer": "keras.optimizers.loss_scale:LossScaleOptimizer",
        "Muon": "keras.optimizers.muon:Muon",
        "Nadam": "keras.optimizers.nadam:Nadam",
        "Optimizer": "keras.optimizers.optimizer:Optimizer",
        "RMSprop": "keras.optimizers.rmsprop:RMSprop",
        "SGD": "keras.optimizers.sgd:SGD",
        "deserialize": "keras.optimizers.lookup:deserialize",
        "get": "keras.optimizers.lookup:get",
        "serialize": "keras.optimizers.lookup:serialize",
        "experimental": ".",
        "legacy": ".",
        "schedules": ".",
    },
)
