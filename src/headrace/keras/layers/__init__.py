"""tf.keras.layers"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # the base
        "Input": "keras.layers.input_layer:Input",
        "InputLayer": "keras.layers.input_layer:InputLayer",
        "InputSpec": "keras.layers.input_spec:InputSpec",
        "Layer": "keras.layers.layer:Layer",
        # core
        "Dense": "keras.layers.dense:Dense",
    },
)
