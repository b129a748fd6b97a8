"""tf.keras.applications.resnet50: ResNet50 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ResNet50": "keras.applications.resnet:ResNet50",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_caffe",
    },
)
