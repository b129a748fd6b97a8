"""tf.keras.regularizers: regularizers of weights and activities."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "L1": "keras.regularizers.regularizer:L1",
        "l1": "keras.regularizers.regularizer:L1",
        "L1L2": "keras.regularizers.regularizer:L1L2",
        "l1_l2": "keras.regularizers.regularizer:l1_l2",
        "L2": "keras.regularizers.regularizer:L2",
        "l2": "keras.regularizers.regularizer:L2",
        "OrthogonalRegularizer": "keras.regularizers.regularizer:OrthogonalRegularizer",
        "orthogonal_regularizer": "keras.regularizers.regularizer:OrthogonalRegularizer",
        "Regularizer": "keras.regularizers.regularizer:Regularizer",
        "deserialize": "keras.regularizers.lookup:deserialize",
        "get": "keras.regularizers.lookup:get",
        "serialize": "keras.regularizers.lookup:serialize",
    },
)
