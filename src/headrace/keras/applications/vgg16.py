"""tf.keras.applications.vgg16: VGG16 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "VGG16": "keras.applications.vgg:VGG16",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_caffe",
    },
)
