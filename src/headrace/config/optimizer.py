"""tf.config.optimizer: settings of the graph optimizer."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "get_experimental_options": "lib.config.switches:get_experimental_options",
        "get_jit": "lib.config.switches:get_jit",
        "set_experimental_options": "lib.config.switches:set_experimental_options",
        "set_jit": "lib.config.switches:set_jit",
    },
)
