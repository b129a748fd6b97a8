# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.wrappers.scikit_learn: models as scikit-learn estimators."""

from headrace._src.keras.wrappers.scikit_learn import (
    BaseWrapper as BaseWrapper,
    KerasClassifier as KerasClassifier,
    KerasRegressor as KerasRegressor,
)

__all__ = [
    "BaseWrapper", "KerasClassifier", "KerasRegressor",
]
