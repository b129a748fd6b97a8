"""tf.compat.v1.keras.layers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.layers",
    {
        "CuDNNGRU": "compat_v1.keras.recurrent:CuDNNGRU",
        "CuDNNLSTM": "compat_v1.keras.recurrent:CuDNNLSTM",
        "GRU": "compat_v1.keras.recurrent:GRU",
        "GRUCell": "compat_v1.keras.recurrent:GRUCell",
        "LSTM": "compat_v1.keras.recurrent:LSTM",
        "LSTMCell": "compat_v1.keras.recurrent:LSTMCell",
        "disable_v2_dtype_behavior": "compat_v1.keras.recurrent:disable_v2_dtype_behavior",
        "enable_v2_dtype_behavior": "compat_v1.keras.recurrent:enable_v2_dtype_behavior",
    },
)
