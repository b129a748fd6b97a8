"""tf.compat.v1.keras.backend: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.backend",
    {
        "batch_get_value": "compat_v1.keras.backend:batch_get_value",
        "batch_set_value": "compat_v1.keras.backend:batch_set_value",
        "clear_session": "compat_v1.keras.session:clear_session",
        "eval": "compat_v1.keras.backend:eval",
        "function": "compat_v1.keras.backend:function",
        "get_session": "compat_v1.keras.session:get_session",
        "get_value": "compat_v1.keras.backend:get_value",
        "placeholder": "compat_v1.keras.backend:placeholder",
        "set_session": "compat_v1.keras.session:set_session",
        "set_value": "compat_v1.keras.backend:set_value",
    },
)
