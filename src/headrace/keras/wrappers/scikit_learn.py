"""tf.keras.wrappers.scikit_learn: models as scikit-learn estimators."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "BaseWrapper": "keras.wrappers.scikit_learn:BaseWrapper",
        "KerasClassifier": "keras.wrappers.scikit_learn:KerasClassifier",
        "KerasRegressor": "keras.wrappers.scikit_learn:KerasRegressor",
    },
)
