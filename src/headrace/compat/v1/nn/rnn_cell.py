"""tf.compat.v1.nn.rnn_cell: cells of recurrent networks."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "BasicLSTMCell": "compat_v1.rnn.cells:BasicLSTMCell",
        "BasicRNNCell": "compat_v1.rnn.cells:BasicRNNCell",
        "DeviceWrapper": "compat_v1.rnn.wrappers:DeviceWrapper",
        "DropoutWrapper": "compat_v1.rnn.wrappers:DropoutWrapper",
        "GRUCell": "compat_v1.rnn.cells:GRUCell",
        "LSTMCell": "compat_v1.rnn.cells:LSTMCell",
        "LSTMStateTuple": "compat_v1.rnn.cells:LSTMStateTuple",
        "MultiRNNCell": "compat_v1.rnn.cells:MultiRNNCell",
        "ResidualWrapper": "compat_v1.rnn.wrappers:ResidualWrapper",
        "RNNCell": "compat_v1.rnn.cells:RNNCell",
    },
)
