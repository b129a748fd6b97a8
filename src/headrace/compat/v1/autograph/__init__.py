"""tf.compat.v1.autograph"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "set_verbosity": "function.autograph.conversion:set_verbosity",
        "trace": "function.autograph.conversion:trace",
    },
)
