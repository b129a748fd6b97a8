"""Recorded Keras cases that headrace answers otherwise, each with the reason.

tf.keras here is Keras 2. The cases were recorded from Keras 2 and from Keras 3; where the two contradict each other,
Keras 2 is right. `CONFIGURATIONS` lists the cases whose configuration alone differs: everything else in them is still
compared. `CONTRADICTIONS` are left out.
"""

_LOSS = "Keras 2 adds the function, and arguments such as delta and axis, to a loss's configuration"
_OPTIMIZER = (
    "Keras 2 has jit_compile and is_legacy_optimizer in an optimizer's configuration; Keras 3 has loss_scale_factor "
    "and gradient_accumulation_steps"
)
_SCHEDULE = "a schedule without a name is called None in Keras 2 and after its class in Keras 3"
_OVERLAP = "confusion matrices are float32 in Keras 2 and int64 in Keras 3"

CONFIGURATIONS: dict[str, str] = {
    **{
        f"keras/losses:keras3.losses.{name}": _LOSS
        for name in (
            "MeanSquaredLogarithmicError/sum",
            "Huber/sum",
            "Huber/dsum",
            "Poisson/sum",
            "CosineSimilarity/sum",
            "BinaryCrossentropy/sum",
            "BinaryCrossentropy/lsum",
            "BinaryFocalCrossentropy/sum",
            "CategoricalCrossentropy/sum",
            "CategoricalCrossentropy/lsum",
            "SparseCategoricalCrossentropy/sum",
            "SparseCategoricalCrossentropy/igsum",
        )
    },
    **{
        f"keras/optimizers:keras3.optimizers.{name}": _OPTIMIZER
        for name in (
            "SGD/momentum",
            "SGD/nesterov",
            "SGD/clipvalue",
            "SGD/sparse_momentum",
            "SGD/wd",
            "RMSprop/momentum",
            "RMSprop/sparse",
            "Adam/plain",
            "Adam/amsgrad",
            "Adam/global_clipnorm",
            "Adam/sparse",
            "Adam/wd",
            "AdamW/plain",
            "Adamax/plain",
            "Nadam/b",
            "Adagrad/init",
            "Adagrad/sparse",
            "Adadelta/rho",
            "Ftrl/plain",
            "Ftrl/beta",
            "Adafactor/plain",
            "Lion/wd",
            "Lamb/plain",
        )
    },
    **{
        f"keras/metrics:keras3.metrics.{name}": _OVERLAP
        for name in ("MeanIoU/p", "BinaryIoU/p", "OneHotIoU/p", "OneHotMeanIoU/p")
    },
    "keras/metrics:keras3.metrics.CosineSimilarity/w": "Keras 2 has the axis in the configuration, Keras 3 has not",
}

_SEEDS = "Keras 3 draws through its SeedGenerator, Keras 2 counts the seed of the layer"

CONTRADICTIONS: dict[str, str] = {
    **{
        f"random/initializers:keras3.{name}/{seed}": _SEEDS
        for name in ("set_random_seed", "Dropout", "GaussianNoise", "SpatialDropout1D")
        for seed in (1, 42)
    },
    "keras/metrics:keras3.metrics.IoU/w": f"{_OVERLAP}, where weights lose their fractions",
    "keras/functions:keras3.activations.hard_sigmoid/0": "0.2 x + 0.5 in Keras 2, x / 6 + 0.5 in Keras 3",
    "keras/functions:keras3.utils.to_categorical/0": "float32 in Keras 2, float64 in Keras 3",
    "keras/functions:keras3.utils.normalize/1": "Keras 3 fails for an axis that is not the last",
    **{
        f"keras/functions:keras3.optimizers.schedules.{name}": _SCHEDULE
        for name in (
            "ExponentialDecay/15",
            "PolynomialDecay/7",
            "PolynomialDecay/15",
            "CosineDecay/15",
            "CosineDecayRestarts/7",
        )
    },
}

# Cases of namespaces that headrace has not got.
MISSING: dict[str, str] = {"keras3.ops.": "keras.ops is not there yet"}
