"""tf.keras.applications.nasnet: NASNet models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "NASNetLarge": "keras.applications.nasnet:NASNetLarge",
        "NASNetMobile": "keras.applications.nasnet:NASNetMobile",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_tf",
    },
)
