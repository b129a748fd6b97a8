"""tf.debugging.experimental: experimental parts of tf.debugging."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "disable_dump_debug_info": "summary.debug_dump:disable_dump_debug_info",
        "enable_dump_debug_info": "summary.debug_dump:enable_dump_debug_info",
    },
)
