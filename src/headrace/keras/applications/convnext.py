"""tf.keras.applications.convnext: ConvNeXt models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ConvNeXtBase": "keras.applications.convnext:ConvNeXtBase",
        "ConvNeXtLarge": "keras.applications.convnext:ConvNeXtLarge",
        "ConvNeXtSmall": "keras.applications.convnext:ConvNeXtSmall",
        "ConvNeXtTiny": "keras.applications.convnext:ConvNeXtTiny",
        "ConvNeXtXLarge": "keras.applications.convnext:ConvNeXtXLarge",
        "LayerScale": "keras.applications.convnext:LayerScale",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_nothing",
    },
)
