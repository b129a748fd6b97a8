"""tf.keras.applications.mobilenet_v2: MobileNetV2 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "MobileNetV2": "keras.applications.mobilenet_v2:MobileNetV2",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_tf",
    },
)
