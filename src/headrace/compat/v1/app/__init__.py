"""tf.compat.v1.app: entry point and flags of programs."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "flags": ".",
        # names
        "run": "compat_v1.flags.flags:run",
    },
)
