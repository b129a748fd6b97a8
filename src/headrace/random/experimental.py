"""tf.random.experimental: experimental parts of tf.random."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Algorithm": "lib.random.arguments:Algorithm",
        "Generator": "lib.random.generator:Generator",
        "create_rng_state": "lib.random.generator:create_rng_state",
        "get_global_generator": "lib.random.generator:get_global_generator",
        "index_shuffle": "lib.random.stateless:index_shuffle",
        "set_global_generator": "lib.random.generator:set_global_generator",
        "stateless_fold_in": "lib.random.stateless:fold_in",
        "stateless_shuffle": "lib.random.stateless:stateless_shuffle",
        "stateless_split": "lib.random.stateless:split",
    },
)
