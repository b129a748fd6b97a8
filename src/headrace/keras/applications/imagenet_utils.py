"""tf.keras.applications.imagenet_utils: preprocessing and decoding of predictions for ImageNet."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_input",
    },
)
