"""tf.keras.backend"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "epsilon": "keras.backend.settings:epsilon",
        "floatx": "keras.backend.settings:floatx",
        "image_data_format": "keras.backend.settings:image_data_format",
        "set_epsilon": "keras.backend.settings:set_epsilon",
        "set_floatx": "keras.backend.settings:set_floatx",
        "set_image_data_format": "keras.backend.settings:set_image_data_format",
        "get_uid": "keras.backend.names:get_uid",
        "reset_uids": "keras.backend.names:reset_uids",
        "clear_session": "keras.backend.session:clear_session",
        "backend": "keras.backend.functions:backend",
        "batch_get_value": "keras.backend.functions:batch_get_value",
        "batch_set_value": "keras.backend.functions:batch_set_value",
        "cast_to_floatx": "keras.backend.functions:cast_to_floatx",
        "clip": "keras.backend.functions:clip",
        "get_value": "keras.backend.functions:get_value",
        "set_value": "keras.backend.functions:set_value",
        "binary_crossentropy": "keras.losses.probabilities:binary_crossentropy",
        "binary_focal_crossentropy": "keras.losses.probabilities:binary_focal_crossentropy",
        "categorical_crossentropy": "keras.losses.probabilities:categorical_crossentropy",
        "categorical_focal_crossentropy": "keras.losses.probabilities:categorical_focal_crossentropy",
        "sparse_categorical_crossentropy": "keras.losses.probabilities:sparse_categorical_crossentropy",
    },
)
