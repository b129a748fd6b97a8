"""tf.keras.applications.vgg19: VGG19 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "VGG19": "keras.applications.vgg:VGG19",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_caffe",
    },
)
