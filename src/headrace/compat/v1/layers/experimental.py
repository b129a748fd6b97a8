"""tf.compat.v1.layers.experimental: layers that own their variables, as Keras layers do."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "keras_style_scope": "compat_v1.layers.layer:keras_style_scope",
        "set_keras_style": "compat_v1.layers.layer:set_keras_style",
    },
)
