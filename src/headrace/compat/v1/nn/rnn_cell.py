"""tf.compat.v1.nn.rnn_cell"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "BasicLSTMCell": "compat_v1.rnn_cells:BasicLSTMCell",
        "BasicRNNCell": "compat_v1.rnn_cells:BasicRNNCell",
        "DeviceWrapper": "compat_v1.rnn_wrappers:DeviceWrapper",
        "DropoutWrapper": "compat_v1.rnn_wrappers:DropoutWrapper",
        "GRUCell": "compat_v1.rnn_cells:GRUCell",
        "LSTMCell": "compat_v1.rnn_cells:LSTMCell",
        "LSTMStateTuple": "compat_v1.rnn_cells:LSTMStateTuple",
        "MultiRNNCell": "compat_v1.rnn_cells:MultiRNNCell",
        "ResidualWrapper": "compat_v1.rnn_wrappers:ResidualWrapper",
        "RNNCell": "compat_v1.rnn_cells:RNNCell",
    },
)
