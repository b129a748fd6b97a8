# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.keras.losses: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.keras.losses.circle import Circle as Circle, circle as circle
from headrace._src.keras.losses.crossentropy import (
    BinaryCrossentropy as BinaryCrossentropy,
    BinaryFocalCrossentropy as BinaryFocalCrossentropy,
    CategoricalCrossentropy as CategoricalCrossentropy,
    CategoricalFocalCrossentropy as CategoricalFocalCrossentropy,
    SparseCategoricalCrossentropy as SparseCategoricalCrossentropy,
    binary_crossentropy as binary_crossentropy,
    binary_focal_crossentropy as binary_focal_crossentropy,
    categorical_crossentropy as categorical_crossentropy,
    categorical_focal_crossentropy as categorical_focal_crossentropy,
    sparse_categorical_crossentropy as sparse_categorical_crossentropy,
)
from headrace._src.keras.losses.ctc import CTC as CTC, ctc as ctc
from headrace._src.keras.losses.hinge import (
    CategoricalHinge as CategoricalHinge,
    Hinge as Hinge,
    SquaredHinge as SquaredHinge,
    categorical_hinge as categorical_hinge,
    hinge as hinge,
    squared_hinge as squared_hinge,
)
from headrace._src.keras.losses.lookup import deserialize as deserialize, get as get, serialize as serialize
from headrace._src.keras.losses.loss import Loss as Loss
from headrace._src.keras.losses.noisy_labels import (
    CategoricalGeneralizedCrossEntropy as CategoricalGeneralizedCrossEntropy,
    categorical_generalized_cross_entropy as categorical_generalized_cross_entropy,
)
from headrace._src.keras.losses.overlap import Dice as Dice, Tversky as Tversky, dice as dice, tversky as tversky
from headrace._src.keras.losses.reduction import Reduction as Reduction
from headrace._src.keras.losses.regression import (
    CosineSimilarity as CosineSimilarity,
    Huber as Huber,
    KLDivergence as KLDivergence,
    LogCosh as LogCosh,
    MeanAbsoluteError as MeanAbsoluteError,
    MeanAbsolutePercentageError as MeanAbsolutePercentageError,
    MeanSquaredError as MeanSquaredError,
    MeanSquaredLogarithmicError as MeanSquaredLogarithmicError,
    Poisson as Poisson,
    cosine_similarity as cosine,
    cosine_similarity as cosine_proximity,
    cosine_similarity as cosine_similarity,
    huber as huber,
    kl_divergence as KLD,
    kl_divergence as kl_divergence,
    kl_divergence as kld,
    kl_divergence as kullback_leibler_divergence,
    log_cosh as log_cosh,
    log_cosh as logcosh,
    mean_absolute_error as MAE,
    mean_absolute_error as mae,
    mean_absolute_error as mean_absolute_error,
    mean_absolute_percentage_error as MAPE,
    mean_absolute_percentage_error as mape,
    mean_absolute_percentage_error as mean_absolute_percentage_error,
    mean_squared_error as MSE,
    mean_squared_error as mean_squared_error,
    mean_squared_error as mse,
    mean_squared_logarithmic_error as MSLE,
    mean_squared_logarithmic_error as mean_squared_logarithmic_error,
    mean_squared_logarithmic_error as msle,
    poisson as poisson,
)

__all__ = [
    "BinaryCrossentropy", "BinaryFocalCrossentropy", "CTC", "CategoricalCrossentropy", "CategoricalFocalCrossentropy",
    "CategoricalGeneralizedCrossEntropy", "CategoricalHinge", "Circle", "CosineSimilarity", "Dice", "Hinge", "Huber",
    "KLD", "KLDivergence", "LogCosh", "Loss", "MAE", "MAPE", "MSE", "MSLE", "MeanAbsoluteError",
    "MeanAbsolutePercentageError", "MeanSquaredError", "MeanSquaredLogarithmicError", "Poisson", "Reduction",
    "SparseCategoricalCrossentropy", "SquaredHinge", "Tversky", "binary_crossentropy", "binary_focal_crossentropy",
    "categorical_crossentropy", "categorical_focal_crossentropy", "categorical_generalized_cross_entropy",
    "categorical_hinge", "circle", "cosine", "cosine_proximity", "cosine_similarity", "ctc", "deserialize", "dice",
    "get", "hinge", "huber", "kl_divergence", "kld", "kullback_leibler_divergence", "log_cosh", "logcosh", "mae",
    "mape", "mean_absolute_error", "mean_absolute_percentage_error", "mean_squared_error",
    "mean_squared_logarithmic_error", "mse", "msle", "poisson", "serialize", "sparse_categorical_crossentropy",
    "squared_hinge", "tversky",
]
