"""tf.keras.applications.efficientnet: EfficientNet models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "EfficientNetB0": "keras.applications.efficientnet:EfficientNetB0",
        "EfficientNetB1": "keras.applications.efficientnet:EfficientNetB1",
        "EfficientNetB2": "keras.applications.efficientnet:EfficientNetB2",
        "EfficientNetB3": "keras.applications.efficientnet:EfficientNetB3",
        "EfficientNetB4": "keras.applications.efficientnet:EfficientNetB4",
        "EfficientNetB5": "keras.applications.efficientnet:EfficientNetB5",
        "EfficientNetB6": "keras.applications.efficientnet:EfficientNetB6",
        "EfficientNetB7": "keras.applications.efficientnet:EfficientNetB7",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_nothing",
    },
)
