"""tf.autograph.experimental: experimental parts of tf.autograph."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Feature": "function.autograph.features:Feature",
        "do_not_convert": "function.autograph.conversion:do_not_convert",
        "set_loop_options": "function.autograph.looping:set_loop_options",
    },
)
