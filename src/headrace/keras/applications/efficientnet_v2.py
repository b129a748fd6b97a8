"""tf.keras.applications.efficientnet_v2: EfficientNetV2 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "EfficientNetV2B0": "keras.applications.efficientnet_v2:EfficientNetV2B0",
        "EfficientNetV2B1": "keras.applications.efficientnet_v2:EfficientNetV2B1",
        "EfficientNetV2B2": "keras.applications.efficientnet_v2:EfficientNetV2B2",
        "EfficientNetV2B3": "keras.applications.efficientnet_v2:EfficientNetV2B3",
        "EfficientNetV2L": "keras.applications.efficientnet_v2:EfficientNetV2L",
        "EfficientNetV2M": "keras.applications.efficientnet_v2:EfficientNetV2M",
        "EfficientNetV2S": "keras.applications.efficientnet_v2:EfficientNetV2S",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_nothing",
    },
)
