"""tf.xla.experimental: experimental parts of tf.xla."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "compile": "lib.xla_compile:compile_now",
        "jit_scope": "lib.xla_compile:jit_scope",
    },
)
