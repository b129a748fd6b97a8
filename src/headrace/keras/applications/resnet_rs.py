"""tf.keras.applications.resnet_rs: ResNet-RS models and their preprocessing."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ResNetRS101": "keras.applications.resnet_rs:ResNetRS101",
        "ResNetRS152": "keras.applications.resnet_rs:ResNetRS152",
        "ResNetRS200": "keras.applications.resnet_rs:ResNetRS200",
        "ResNetRS270": "keras.applications.resnet_rs:ResNetRS270",
        "ResNetRS350": "keras.applications.resnet_rs:ResNetRS350",
        "ResNetRS420": "keras.applications.resnet_rs:ResNetRS420",
        "ResNetRS50": "keras.applications.resnet_rs:ResNetRS50",
        "decode_predictions": "keras.applications.imagenet:decode_predictions",
        "preprocess_input": "keras.applications.imagenet:preprocess_nothing",
    },
)
