"""tf.keras.applications.densenet: DenseNet models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DenseNet121": "keras.applications.densenet:DenseNet121",
        "DenseNet169": "keras.applications.densenet:DenseNet169",
        "DenseNet201": "keras.applications.densenet:DenseNet201",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_torch",
    },
)
