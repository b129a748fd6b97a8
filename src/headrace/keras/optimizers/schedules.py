"""tf.keras.optimizers.schedules: learning rate schedules."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CosineDecay": "keras.optimizers.schedules.cosine:CosineDecay",
        "CosineDecayRestarts": "keras.optimizers.schedules.cosine:CosineDecayRestarts",
        "ExponentialDecay": "keras.optimizers.schedules.decays:ExponentialDecay",
        "InverseTimeDecay": "keras.optimizers.schedules.decays:InverseTimeDecay",
        "PiecewiseConstantDecay": "keras.optimizers.schedules.decays:PiecewiseConstantDecay",
        "PolynomialDecay": "keras.optimizers.schedules.decays:PolynomialDecay",
        "LearningRateSchedule": "keras.optimizers.schedules.schedule:LearningRateSchedule",
        "deserialize": "keras.optimizers.schedules.lookup:deserialize",
        "serialize": "keras.optimizers.schedules.lookup:serialize",
    },
)
