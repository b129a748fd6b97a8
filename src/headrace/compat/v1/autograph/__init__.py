"""tf.compat.v1.autograph"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "set_verbosity": "function.autograph.telling:set_verbosity",
        "to_code": "compat_v1.root_functions:to_code",
        "to_graph": "compat_v1.root_functions:to_graph",
        "trace": "function.autograph.conversion:trace",
    },
)
