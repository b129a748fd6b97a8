# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.experimental: experimental parts of tf.keras."""

from headrace._src.keras.feature_column.features_layer import SequenceFeatures as SequenceFeatures
from headrace._src.keras.layers.recurrent.peephole_lstm import PeepholeLSTMCell as PeepholeLSTMCell
from headrace._src.keras.models.wide_deep import LinearModel as LinearModel, WideDeepModel as WideDeepModel
from headrace._src.keras.optimizers.schedules.cosine import (
    CosineDecay as CosineDecay,
    CosineDecayRestarts as CosineDecayRestarts,
)
from headrace._src.keras.optimizers.schedules.linear_cosine import (
    LinearCosineDecay as LinearCosineDecay,
    NoisyLinearCosineDecay as NoisyLinearCosineDecay,
)
from headrace._src.keras.saving.exported_models import (
    export_saved_model as export_saved_model,
    load_from_saved_model as load_from_saved_model,
)
from headrace._src.keras.utils.sidecar_evaluator import SidecarEvaluator as SidecarEvaluator

__all__ = [
    "CosineDecay", "CosineDecayRestarts", "LinearCosineDecay", "LinearModel", "NoisyLinearCosineDecay",
    "PeepholeLSTMCell", "SequenceFeatures", "SidecarEvaluator", "WideDeepModel", "export_saved_model",
    "load_from_saved_model",
]
