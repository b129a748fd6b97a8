"""tf.compat.v1.random: the names of tf.random, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.random",
    {
        # namespaces
        "experimental": ".",
        # names
        "get_seed": "ops.random.seeds:get_seed",
        "multinomial": "compat_v1.functions.math:multinomial",
        "poisson": "compat_v1.functions.math:random_poisson",
        "set_random_seed": "compat_v1.version_switches:set_random_seed",
        "stateless_multinomial": "compat_v1.functions.math:stateless_multinomial",
    },
    without=("set_seed",),
)
