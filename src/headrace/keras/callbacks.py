"""tf.keras.callbacks"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Callback": "keras.callbacks.callback:Callback",
        "CallbackList": "keras.callbacks.callback_list:CallbackList",
        "History": "keras.callbacks.history:History",
        "ProgbarLogger": "keras.callbacks.progbar_logger:ProgbarLogger",
    },
)
