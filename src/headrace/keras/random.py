"""tf.keras.random: random values."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "SeedGenerator": "keras.random.seed_generator:SeedGenerator",
        "beta": "keras.random.numbers:beta",
        "binomial": "keras.random.numbers:binomial",
        "categorical": "keras.random.numbers:categorical",
        "dropout": "keras.random.numbers:dropout",
        "gamma": "keras.random.numbers:gamma",
        "normal": "keras.random.numbers:normal",
        "randint": "keras.random.numbers:randint",
        "shuffle": "keras.random.numbers:shuffle",
        "truncated_normal": "keras.random.numbers:truncated_normal",
        "uniform": "keras.random.numbers:uniform",
    },
)
