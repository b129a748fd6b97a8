"""tf.keras.applications.resnet_v2: ResNetV2 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ResNet101V2": "keras.applications.resnet:ResNet101V2",
        "ResNet152V2": "keras.applications.resnet:ResNet152V2",
        "ResNet50V2": "keras.applications.resnet:ResNet50V2",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_tf",
    },
)
