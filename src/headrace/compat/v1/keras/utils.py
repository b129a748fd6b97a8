"""tf.compat.v1.keras.utils: that of tf.keras, with tools for moving from TensorFlow 1."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.utils",
    {
        "DeterministicRandomTestTool": "compat_v1.keras.random_test_tool:DeterministicRandomTestTool",
        "get_or_create_layer": "compat_v1.keras.variable_shim:get_or_create_layer",
        "track_tf1_style_variables": "compat_v1.keras.variable_shim:track_tf1_style_variables",
    },
)
