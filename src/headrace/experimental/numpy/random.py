"""tf.experimental.numpy.random: random values with the interface of NumPy."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "poisson": "lib.numpy_api.random:poisson",
        "rand": "lib.numpy_api.random:rand",
        "randint": "lib.numpy_api.random:randint",
        "randn": "lib.numpy_api.random:randn",
        "random": "lib.numpy_api.random:random",
        "seed": "lib.numpy_api.random:seed",
        "standard_normal": "lib.numpy_api.random:standard_normal",
        "uniform": "lib.numpy_api.random:uniform",
    },
)
