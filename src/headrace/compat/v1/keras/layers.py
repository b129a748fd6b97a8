"""tf.compat.v1.keras.layers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.layers",
    {
        "CuDNNGRU": "keras.layers.recurrent.recurrent_v1:CuDNNGRU",
        "CuDNNLSTM": "keras.layers.recurrent.recurrent_v1:CuDNNLSTM",
        "GRU": "keras.layers.recurrent.recurrent_v1:GRU",
        "GRUCell": "keras.layers.recurrent.recurrent_v1:GRUCell",
        "LSTM": "keras.layers.recurrent.recurrent_v1:LSTM",
        "LSTMCell": "keras.layers.recurrent.recurrent_v1:LSTMCell",
        "disable_v2_dtype_behavior": "keras.layers.recurrent.recurrent_v1:disable_v2_dtype_behavior",
        "enable_v2_dtype_behavior": "keras.layers.recurrent.recurrent_v1:enable_v2_dtype_behavior",
    },
)
