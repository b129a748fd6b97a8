# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from typing import Any
from headrace._src.keras.applications.inception_resnet_v2 import InceptionResNetV2 as InceptionResNetV2
from headrace._src.keras.applications.inception_v3 import InceptionV3 as InceptionV3
from headrace._src.keras.applications.mobilenet import MobileNet as MobileNet
from headrace._src.keras.applications.mobilenet_v2 import MobileNetV2 as MobileNetV2
from headrace._src.keras.applications.xception import Xception as Xception
from headrace.keras.applications import (
    convnext as convnext,
    densenet as densenet,
    efficientnet as efficientnet,
    efficientnet_v2 as efficientnet_v2,
    imagenet_utils as imagenet_utils,
    inception_resnet_v2 as inception_resnet_v2,
    inception_v3 as inception_v3,
    mobilenet as mobilenet,
    mobilenet_v2 as mobilenet_v2,
    mobilenet_v3 as mobilenet_v3,
    nasnet as nasnet,
    regnet as regnet,
    resnet as resnet,
    resnet50 as resnet50,
    resnet_rs as resnet_rs,
    resnet_v2 as resnet_v2,
    vgg16 as vgg16,
    vgg19 as vgg19,
    xception as xception,
)

__all__ = [
    "ConvNeXtBase", "ConvNeXtLarge", "ConvNeXtSmall", "ConvNeXtTiny", "ConvNeXtXLarge", "DenseNet121", "DenseNet169",
    "DenseNet201", "EfficientNetB0", "EfficientNetB1", "EfficientNetB2", "EfficientNetB3", "EfficientNetB4",
    "EfficientNetB5", "EfficientNetB6", "EfficientNetB7", "EfficientNetV2B0", "EfficientNetV2B1", "EfficientNetV2B2",
    "EfficientNetV2B3", "EfficientNetV2L", "EfficientNetV2M", "EfficientNetV2S", "InceptionResNetV2", "InceptionV3",
    "MobileNet", "MobileNetV2", "MobileNetV3Large", "MobileNetV3Small", "NASNetLarge", "NASNetMobile", "RegNetX002",
    "RegNetX004", "RegNetX006", "RegNetX008", "RegNetX016", "RegNetX032", "RegNetX040", "RegNetX064", "RegNetX080",
    "RegNetX120", "RegNetX160", "RegNetX320", "RegNetY002", "RegNetY004", "RegNetY006", "RegNetY008", "RegNetY016",
    "RegNetY032", "RegNetY040", "RegNetY064", "RegNetY080", "RegNetY120", "RegNetY160", "RegNetY320", "ResNet101",
    "ResNet101V2", "ResNet152", "ResNet152V2", "ResNet50", "ResNet50V2", "ResNetRS101", "ResNetRS152", "ResNetRS200",
    "ResNetRS270", "ResNetRS350", "ResNetRS420", "ResNetRS50", "VGG16", "VGG19", "Xception", "convnext", "densenet",
    "efficientnet", "efficientnet_v2", "imagenet_utils", "inception_resnet_v2", "inception_v3", "mobilenet",
    "mobilenet_v2", "mobilenet_v3", "nasnet", "regnet", "resnet", "resnet50", "resnet_rs", "resnet_v2", "vgg16",
    "vgg19", "xception",
]

def ConvNeXtBase(
    model_name: str = 'convnext_base',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ConvNeXtBase: 36 blocks, 128 to 1024 channels wide."""

def ConvNeXtLarge(
    model_name: str = 'convnext_large',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ConvNeXtLarge: 36 blocks, 192 to 1536 channels wide."""

def ConvNeXtSmall(
    model_name: str = 'convnext_small',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ConvNeXtSmall: 36 blocks, 96 to 768 channels wide."""

def ConvNeXtTiny(
    model_name: str = 'convnext_tiny',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ConvNeXtTiny: 18 blocks, 96 to 768 channels wide."""

def ConvNeXtXLarge(
    model_name: str = 'convnext_xlarge',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ConvNeXtXLarge: 36 blocks, 256 to 2048 channels wide."""

def DenseNet121(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """DenseNet121: stages of 6, 12, 24, 16 densely connected blocks."""

def DenseNet169(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """DenseNet169: stages of 6, 12, 32, 32 densely connected blocks."""

def DenseNet201(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """DenseNet201: stages of 6, 12, 48, 32 densely connected blocks."""

def EfficientNetB0(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB0, for images of 224x224 pixels with values from 0 to 255."""

def EfficientNetB1(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB1, for images of 240x240 pixels with values from 0 to 255."""

def EfficientNetB2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB2, for images of 260x260 pixels with values from 0 to 255."""

def EfficientNetB3(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB3, for images of 300x300 pixels with values from 0 to 255."""

def EfficientNetB4(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB4, for images of 380x380 pixels with values from 0 to 255."""

def EfficientNetB5(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB5, for images of 456x456 pixels with values from 0 to 255."""

def EfficientNetB6(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB6, for images of 528x528 pixels with values from 0 to 255."""

def EfficientNetB7(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    **kwargs: Any,
) -> Any:
    """EfficientNetB7, for images of 600x600 pixels with values from 0 to 255."""

def EfficientNetV2B0(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """EfficientNetV2B0, for images of 224x224 pixels."""

def EfficientNetV2B1(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """EfficientNetV2B1, for images of 240x240 pixels."""

def EfficientNetV2B2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """EfficientNetV2B2, for images of 260x260 pixels."""

def EfficientNetV2B3(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """EfficientNetV2B3, for images of 300x300 pixels."""

def EfficientNetV2L(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """EfficientNetV2L, for images of 480x480 pixels."""

def EfficientNetV2M(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """EfficientNetV2M, for images of 480x480 pixels."""

def EfficientNetV2S(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """EfficientNetV2S, for images of 384x384 pixels."""

def MobileNetV3Large(
    input_shape: Any = None,
    alpha: float = 1.0,
    minimalistic: bool = False,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    classes: int = 1000,
    pooling: str | None = None,
    dropout_rate: float = 0.2,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """The large MobileNetV3, for images with values from 0 to 255.

    Args:
        alpha: The share of filters that each layer keeps.
        minimalistic: Whether to leave out large kernels, hard swish and the weighing of channels.
    """

def MobileNetV3Small(
    input_shape: Any = None,
    alpha: float = 1.0,
    minimalistic: bool = False,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    classes: int = 1000,
    pooling: str | None = None,
    dropout_rate: float = 0.2,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """The small MobileNetV3, for images with values from 0 to 255.

    Args:
        alpha: The share of filters that each layer keeps.
        minimalistic: Whether to leave out large kernels, hard swish and the weighing of channels.
    """

def NASNetLarge(
    input_shape: Any = None,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """The large NASNet, for images of 331x331 pixels with values from -1 to 1."""

def NASNetMobile(
    input_shape: Any = None,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """The mobile NASNet, for images of 224x224 pixels with values from -1 to 1."""

def RegNetX002(
    model_name: str = 'regnetx002',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX002: 13 blocks; its results are logits."""

def RegNetX004(
    model_name: str = 'regnetx004',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX004: 22 blocks; its results are logits."""

def RegNetX006(
    model_name: str = 'regnetx006',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX006: 16 blocks; its results are logits."""

def RegNetX008(
    model_name: str = 'regnetx008',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX008: 16 blocks; its results are logits."""

def RegNetX016(
    model_name: str = 'regnetx016',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX016: 18 blocks; its results are logits."""

def RegNetX032(
    model_name: str = 'regnetx032',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX032: 25 blocks; its results are logits."""

def RegNetX040(
    model_name: str = 'regnetx040',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX040: 23 blocks; its results are logits."""

def RegNetX064(
    model_name: str = 'regnetx064',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX064: 17 blocks; its results are logits."""

def RegNetX080(
    model_name: str = 'regnetx080',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX080: 23 blocks; its results are logits."""

def RegNetX120(
    model_name: str = 'regnetx120',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX120: 19 blocks; its results are logits."""

def RegNetX160(
    model_name: str = 'regnetx160',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX160: 22 blocks; its results are logits."""

def RegNetX320(
    model_name: str = 'regnetx320',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetX320: 23 blocks; its results are logits."""

def RegNetY002(
    model_name: str = 'regnety002',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY002: 13 blocks; its results are logits."""

def RegNetY004(
    model_name: str = 'regnety004',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY004: 16 blocks; its results are logits."""

def RegNetY006(
    model_name: str = 'regnety006',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY006: 15 blocks; its results are logits."""

def RegNetY008(
    model_name: str = 'regnety008',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY008: 14 blocks; its results are logits."""

def RegNetY016(
    model_name: str = 'regnety016',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY016: 27 blocks; its results are logits."""

def RegNetY032(
    model_name: str = 'regnety032',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY032: 21 blocks; its results are logits."""

def RegNetY040(
    model_name: str = 'regnety040',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY040: 22 blocks; its results are logits."""

def RegNetY064(
    model_name: str = 'regnety064',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY064: 25 blocks; its results are logits."""

def RegNetY080(
    model_name: str = 'regnety080',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY080: 17 blocks; its results are logits."""

def RegNetY120(
    model_name: str = 'regnety120',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY120: 19 blocks; its results are logits."""

def RegNetY160(
    model_name: str = 'regnety160',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY160: 18 blocks; its results are logits."""

def RegNetY320(
    model_name: str = 'regnety320',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """RegNetY320: 20 blocks; its results are logits."""

def ResNet101(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    **kwargs: Any,
) -> Any:
    """ResNet101: a residual network with 101 layers of weights."""

def ResNet101V2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ResNet101V2: a residual network, version 2, with 101 layers of weights."""

def ResNet152(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    **kwargs: Any,
) -> Any:
    """ResNet152: a residual network with 152 layers of weights."""

def ResNet152V2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ResNet152V2: a residual network, version 2, with 152 layers of weights."""

def ResNet50(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    **kwargs: Any,
) -> Any:
    """ResNet50: a residual network with 50 layers of weights."""

def ResNet50V2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """ResNet50V2: a residual network, version 2, with 50 layers of weights."""

def ResNetRS101(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Any = None,
    input_tensor: Any = None,
    pooling: str | None = None,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """ResNetRS101, for images with values from 0 to 255."""

def ResNetRS152(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Any = None,
    input_tensor: Any = None,
    pooling: str | None = None,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """ResNetRS152, for images with values from 0 to 255."""

def ResNetRS200(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Any = None,
    input_tensor: Any = None,
    pooling: str | None = None,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """ResNetRS200, for images with values from 0 to 255."""

def ResNetRS270(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Any = None,
    input_tensor: Any = None,
    pooling: str | None = None,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """ResNetRS270, for images with values from 0 to 255."""

def ResNetRS350(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Any = None,
    input_tensor: Any = None,
    pooling: str | None = None,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """ResNetRS350, for images with values from 0 to 255."""

def ResNetRS420(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Any = None,
    input_tensor: Any = None,
    pooling: str | None = None,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """ResNetRS420, for images with values from 0 to 255."""

def ResNetRS50(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Any = None,
    input_tensor: Any = None,
    pooling: str | None = None,
    classifier_activation: Any = 'softmax',
    include_preprocessing: bool = True,
) -> Any:
    """ResNetRS50, for images with values from 0 to 255."""

def VGG16(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """VGG with 16 layers of weights."""

def VGG19(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Any = None,
    input_shape: Any = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: Any = 'softmax',
) -> Any:
    """VGG with 19 layers of weights."""
