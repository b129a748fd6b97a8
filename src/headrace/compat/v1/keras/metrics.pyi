# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.keras.metrics: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.keras.losses.crossentropy import (
    binary_crossentropy as binary_crossentropy,
    binary_focal_crossentropy as binary_focal_crossentropy,
    categorical_crossentropy as categorical_crossentropy,
    categorical_focal_crossentropy as categorical_focal_crossentropy,
    sparse_categorical_crossentropy as sparse_categorical_crossentropy,
)
from headrace._src.keras.losses.hinge import (
    categorical_hinge as categorical_hinge,
    hinge as hinge,
    squared_hinge as squared_hinge,
)
from headrace._src.keras.losses.regression import (
    cosine_similarity as cosine,
    cosine_similarity as cosine_proximity,
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
from headrace._src.keras.metrics.accuracy import (
    Accuracy as Accuracy,
    BinaryAccuracy as BinaryAccuracy,
    CategoricalAccuracy as CategoricalAccuracy,
    SparseCategoricalAccuracy as SparseCategoricalAccuracy,
    SparseTopKCategoricalAccuracy as SparseTopKCategoricalAccuracy,
    TopKCategoricalAccuracy as TopKCategoricalAccuracy,
)
from headrace._src.keras.metrics.accuracy_functions import (
    binary_accuracy as binary_accuracy,
    categorical_accuracy as categorical_accuracy,
    sparse_categorical_accuracy as sparse_categorical_accuracy,
    sparse_top_k_categorical_accuracy as sparse_top_k_categorical_accuracy,
    top_k_categorical_accuracy as top_k_categorical_accuracy,
)
from headrace._src.keras.metrics.auc import AUC as AUC
from headrace._src.keras.metrics.confusion import (
    FalseNegatives as FalseNegatives,
    FalsePositives as FalsePositives,
    Precision as Precision,
    PrecisionAtRecall as PrecisionAtRecall,
    Recall as Recall,
    RecallAtPrecision as RecallAtPrecision,
    SensitivityAtSpecificity as SensitivityAtSpecificity,
    SpecificityAtSensitivity as SpecificityAtSensitivity,
    TrueNegatives as TrueNegatives,
    TruePositives as TruePositives,
)
from headrace._src.keras.metrics.correlation import (
    ConcordanceCorrelation as ConcordanceCorrelation,
    PearsonCorrelation as PearsonCorrelation,
    R2Score as R2Score,
    concordance_correlation as concordance_correlation,
    pearson_correlation as pearson_correlation,
)
from headrace._src.keras.metrics.f_score import F1Score as F1Score, FBetaScore as FBetaScore
from headrace._src.keras.metrics.lookup import deserialize as deserialize, get as get, serialize as serialize
from headrace._src.keras.metrics.losses import (
    BinaryCrossentropy as BinaryCrossentropy,
    CategoricalCrossentropy as CategoricalCrossentropy,
    CategoricalHinge as CategoricalHinge,
    CosineSimilarity as CosineSimilarity,
    Hinge as Hinge,
    KLDivergence as KLDivergence,
    LogCoshError as LogCoshError,
    MeanAbsoluteError as MeanAbsoluteError,
    MeanAbsolutePercentageError as MeanAbsolutePercentageError,
    MeanRelativeError as MeanRelativeError,
    MeanSquaredError as MeanSquaredError,
    MeanSquaredLogarithmicError as MeanSquaredLogarithmicError,
    Poisson as Poisson,
    RootMeanSquaredError as RootMeanSquaredError,
    SparseCategoricalCrossentropy as SparseCategoricalCrossentropy,
    SquaredHinge as SquaredHinge,
)
from headrace._src.keras.metrics.means import (
    Mean as Mean,
    MeanMetricWrapper as MeanMetricWrapper,
    MeanTensor as MeanTensor,
    Sum as Sum,
)
from headrace._src.keras.metrics.metric import Metric as Metric
from headrace._src.keras.metrics.overlap import (
    BinaryIoU as BinaryIoU,
    IoU as IoU,
    MeanIoU as MeanIoU,
    OneHotIoU as OneHotIoU,
    OneHotMeanIoU as OneHotMeanIoU,
)
from headrace.keras.metrics import experimental as experimental

__all__ = [
    "AUC", "Accuracy", "BinaryAccuracy", "BinaryCrossentropy", "BinaryIoU", "CategoricalAccuracy",
    "CategoricalCrossentropy", "CategoricalHinge", "ConcordanceCorrelation", "CosineSimilarity", "F1Score",
    "FBetaScore", "FalseNegatives", "FalsePositives", "Hinge", "IoU", "KLD", "KLDivergence", "LogCoshError", "MAE",
    "MAPE", "MSE", "MSLE", "Mean", "MeanAbsoluteError", "MeanAbsolutePercentageError", "MeanIoU", "MeanMetricWrapper",
    "MeanRelativeError", "MeanSquaredError", "MeanSquaredLogarithmicError", "MeanTensor", "Metric", "OneHotIoU",
    "OneHotMeanIoU", "PearsonCorrelation", "Poisson", "Precision", "PrecisionAtRecall", "R2Score", "Recall",
    "RecallAtPrecision", "RootMeanSquaredError", "SensitivityAtSpecificity", "SparseCategoricalAccuracy",
    "SparseCategoricalCrossentropy", "SparseTopKCategoricalAccuracy", "SpecificityAtSensitivity", "SquaredHinge", "Sum",
    "TopKCategoricalAccuracy", "TrueNegatives", "TruePositives", "binary_accuracy", "binary_crossentropy",
    "binary_focal_crossentropy", "categorical_accuracy", "categorical_crossentropy", "categorical_focal_crossentropy",
    "categorical_hinge", "concordance_correlation", "cosine", "cosine_proximity", "deserialize", "experimental", "get",
    "hinge", "huber", "kl_divergence", "kld", "kullback_leibler_divergence", "log_cosh", "logcosh", "mae", "mape",
    "mean_absolute_error", "mean_absolute_percentage_error", "mean_squared_error", "mean_squared_logarithmic_error",
    "mse", "msle", "pearson_correlation", "poisson", "serialize", "sparse_categorical_accuracy",
    "sparse_categorical_crossentropy", "sparse_top_k_categorical_accuracy", "squared_hinge",
    "top_k_categorical_accuracy",
]
