"""tf.keras.applications.inception_resnet_v2: InceptionResNetV2 models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "InceptionResNetV2": "keras.applications.inception_resnet_v2:InceptionResNetV2",
        "CustomScaleLayer": "keras.applications.inception_resnet_v2:CustomScaleLayer",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_tf",
    },
)
