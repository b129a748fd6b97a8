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

# Layers of Keras 3 whose weights Keras 2 calls otherwise; all else in them is compared. (The configurations of layers
# are written in the form of Keras 2 throughout; those of Keras 3 are read.)
_PARENT = "Keras 2 leaves the name of the inner layer out of the names of the weights"
WEIGHT_NAMES: dict[str, str] = {
    "keras3.DepthwiseConv1D/1": "depthwise_kernel in Keras 2, kernel in Keras 3",
    "keras3.DepthwiseConv2D/1": "depthwise_kernel in Keras 2, kernel in Keras 3",
    "keras3.Bidirectional/6": "the backward copy of a layer takes the next automatic name in Keras 2",
    "keras3.TimeDistributed/0": _PARENT,
    "keras3.StringLookup/4": "the counts of documents are a weight in Keras 2",
}

_HARD = "hard_sigmoid is 0.2 x + 0.5 in Keras 2, x / 6 + 0.5 in Keras 3"
_INDICES = "multi-hot, one-hot and counted tokens are float32 in Keras 2 and int64 in Keras 3"
LAYER_CONTRADICTIONS: dict[str, str] = {
    "keras3.Activation/12": _HARD,
    "keras3.ConvLSTM1D/0": f"{_HARD}: its recurrent activation",
    "keras3.ConvLSTM2D/0": f"{_HARD}: its recurrent activation",
    "keras3.Normalization/0": "after adapt, Keras 2 heeds set_weights and Keras 3 does not",
    "keras3.Normalization/3": "after adapt, Keras 2 heeds set_weights and Keras 3 does not",
    "keras3.Discretization/2": "the numbers of the bins are int64 in Keras 2, int32 in Keras 3",
    "keras3.SpectralNormalization/0": "the vector comes after the wrapped weights in Keras 2, between them in Keras 3",
    "keras3.Discretization/0": "the numbers of the bins are int64 in Keras 2, int32 in Keras 3",
    "keras3.StringLookup/1": _INDICES,
    "keras3.IntegerLookup/2": _INDICES,
    "keras3.StringLookup/3": _INDICES,
    "keras3.TextVectorization/2": _INDICES,
    "keras3.TextVectorization/3": _INDICES,
}

# Configurations of Keras 3 with arguments that Keras 2 has not got.
UNREAD_CONFIGURATIONS: dict[str, str] = {
    "keras3.ZeroPadding1D/1": "data_format is new in Keras 3",
    "keras3.RandomContrast/0": "value_range is new in Keras 3",
    "keras3.Discretization/2": "bins and boundaries together are new in Keras 3",
}
