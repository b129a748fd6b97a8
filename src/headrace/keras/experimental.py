"""tf.keras.experimental: experimental parts of tf.keras."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CosineDecay": "keras.optimizers.schedules.cosine:CosineDecay",
        "CosineDecayRestarts": "keras.optimizers.schedules.cosine:CosineDecayRestarts",
        "LinearCosineDecay": "keras.optimizers.schedules.linear_cosine:LinearCosineDecay",
        "LinearModel": "keras.models.wide_deep:LinearModel",
        "NoisyLinearCosineDecay": "keras.optimizers.schedules.linear_cosine:NoisyLinearCosineDecay",
        "PeepholeLSTMCell": "keras.layers.recurrent.peephole_lstm:PeepholeLSTMCell",
        "SequenceFeatures": "keras.feature_column.features_layer:SequenceFeatures",
        "SidecarEvaluator": "keras.utils.sidecar_evaluator:SidecarEvaluator",
        "export_saved_model": "keras.saving.exported_models:export_saved_model",
        "load_from_saved_model": "keras.saving.exported_models:load_from_saved_model",
        "WideDeepModel": "keras.models.wide_deep:WideDeepModel",
    },
)
