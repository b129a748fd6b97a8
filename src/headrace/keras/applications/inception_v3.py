"""tf.keras.applications.inception_v3: InceptionV3 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "InceptionV3": "keras.applications.inception_v3:InceptionV3",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_tf",
    },
)
