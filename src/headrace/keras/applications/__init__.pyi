# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications: image classification models."""

from collections.abc import Sequence
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor
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
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ConvNeXtBase, with 36 blocks of 128 to 1024 channels.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ConvNeXtLarge(
    model_name: str = 'convnext_large',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ConvNeXtLarge, with 36 blocks of 192 to 1536 channels.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ConvNeXtSmall(
    model_name: str = 'convnext_small',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ConvNeXtSmall, with 36 blocks of 96 to 768 channels.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ConvNeXtTiny(
    model_name: str = 'convnext_tiny',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ConvNeXtTiny, with 18 blocks of 96 to 768 channels.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ConvNeXtXLarge(
    model_name: str = 'convnext_xlarge',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ConvNeXtXLarge, with 36 blocks of 256 to 2048 channels.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def DenseNet121(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates DenseNet121, with stages of 6, 12, 24, 16 densely connected blocks.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def DenseNet169(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates DenseNet169, with stages of 6, 12, 32, 32 densely connected blocks.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def DenseNet201(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates DenseNet201, with stages of 6, 12, 48, 32 densely connected blocks.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB0(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB0 for images of 224x224 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB1(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB1 for images of 240x240 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB2 for images of 260x260 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB3(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB3 for images of 300x300 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB4(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB4 for images of 380x380 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB5(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB5 for images of 456x456 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB6(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB6 for images of 528x528 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetB7(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    **kwargs: Any,
) -> Model:
    """Creates EfficientNetB7 for images of 600x600 pixels with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetV2B0(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates EfficientNetV2B0 for images of 224x224 pixels.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetV2B1(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates EfficientNetV2B1 for images of 240x240 pixels.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetV2B2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates EfficientNetV2B2 for images of 260x260 pixels.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetV2B3(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates EfficientNetV2B3 for images of 300x300 pixels.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetV2L(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates EfficientNetV2L for images of 480x480 pixels.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetV2M(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates EfficientNetV2M for images of 480x480 pixels.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def EfficientNetV2S(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates EfficientNetV2S for images of 384x384 pixels.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def MobileNetV3Large(
    input_shape: Sequence[int | None] | None = None,
    alpha: float = 1.0,
    minimalistic: bool = False,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    classes: int = 1000,
    pooling: str | None = None,
    dropout_rate: float = 0.2,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates the large MobileNetV3 for images with values from 0 to 255.

    Args:
        input_shape: Shape of an image without the batch size; the usual one for None.
        alpha: Fraction of the filters that each layer keeps.
        minimalistic: Whether to leave out large kernels, hard swish and channel attention.
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        classes: Number of classes of the classifier.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        dropout_rate: Rate of the dropout before the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def MobileNetV3Small(
    input_shape: Sequence[int | None] | None = None,
    alpha: float = 1.0,
    minimalistic: bool = False,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    classes: int = 1000,
    pooling: str | None = None,
    dropout_rate: float = 0.2,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates the small MobileNetV3 for images with values from 0 to 255.

    Args:
        input_shape: Shape of an image without the batch size; the usual one for None.
        alpha: Fraction of the filters that each layer keeps.
        minimalistic: Whether to leave out large kernels, hard swish and channel attention.
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        classes: Number of classes of the classifier.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        dropout_rate: Rate of the dropout before the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def NASNetLarge(
    input_shape: Sequence[int | None] | None = None,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates the large NASNet for images of 331x331 pixels with values from -1 to 1.

    Args:
        input_shape: Shape of an image without the batch size; the usual one for None.
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def NASNetMobile(
    input_shape: Sequence[int | None] | None = None,
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates the mobile NASNet for images of 224x224 pixels with values from -1 to 1.

    Args:
        input_shape: Shape of an image without the batch size; the usual one for None.
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX002(
    model_name: str = 'regnetx002',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX002, with 13 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX004(
    model_name: str = 'regnetx004',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX004, with 22 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX006(
    model_name: str = 'regnetx006',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX006, with 16 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX008(
    model_name: str = 'regnetx008',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX008, with 16 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX016(
    model_name: str = 'regnetx016',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX016, with 18 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX032(
    model_name: str = 'regnetx032',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX032, with 25 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX040(
    model_name: str = 'regnetx040',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX040, with 23 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX064(
    model_name: str = 'regnetx064',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX064, with 17 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX080(
    model_name: str = 'regnetx080',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX080, with 23 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX120(
    model_name: str = 'regnetx120',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX120, with 19 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX160(
    model_name: str = 'regnetx160',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX160, with 22 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetX320(
    model_name: str = 'regnetx320',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetX320, with 23 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY002(
    model_name: str = 'regnety002',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY002, with 13 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY004(
    model_name: str = 'regnety004',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY004, with 16 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY006(
    model_name: str = 'regnety006',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY006, with 15 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY008(
    model_name: str = 'regnety008',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY008, with 14 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY016(
    model_name: str = 'regnety016',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY016, with 27 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY032(
    model_name: str = 'regnety032',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY032, with 21 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY040(
    model_name: str = 'regnety040',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY040, with 22 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY064(
    model_name: str = 'regnety064',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY064, with 25 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY080(
    model_name: str = 'regnety080',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY080, with 17 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY120(
    model_name: str = 'regnety120',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY120, with 19 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY160(
    model_name: str = 'regnety160',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY160, with 18 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def RegNetY320(
    model_name: str = 'regnety320',
    include_top: bool = True,
    include_preprocessing: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates RegNetY320, with 20 blocks; its outputs are logits.

    Args:
        model_name: Name that the model gets.
        include_top: Whether the model ends in a classifier.
        include_preprocessing: Whether the model rescales its inputs.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNet101(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    **kwargs: Any,
) -> Model:
    """Creates ResNet101, a residual network with 101 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNet101V2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ResNet101V2, a residual network, version 2, with 101 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNet152(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    **kwargs: Any,
) -> Model:
    """Creates ResNet152, a residual network with 152 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNet152V2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ResNet152V2, a residual network, version 2, with 152 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNet50(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    **kwargs: Any,
) -> Model:
    """Creates ResNet50, a residual network with 50 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        **kwargs: Further arguments of the family, such as `classifier_activation` of ResNet.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNet50V2(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates ResNet50V2, a residual network, version 2, with 50 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNetRS101(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Sequence[int | None] | None = None,
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates ResNetRS101 for images with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        classes: Number of classes of the classifier.
        input_shape: Shape of an image without the batch size; the usual one for None.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNetRS152(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Sequence[int | None] | None = None,
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates ResNetRS152 for images with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        classes: Number of classes of the classifier.
        input_shape: Shape of an image without the batch size; the usual one for None.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNetRS200(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Sequence[int | None] | None = None,
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates ResNetRS200 for images with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        classes: Number of classes of the classifier.
        input_shape: Shape of an image without the batch size; the usual one for None.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNetRS270(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Sequence[int | None] | None = None,
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates ResNetRS270 for images with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        classes: Number of classes of the classifier.
        input_shape: Shape of an image without the batch size; the usual one for None.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNetRS350(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Sequence[int | None] | None = None,
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates ResNetRS350 for images with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        classes: Number of classes of the classifier.
        input_shape: Shape of an image without the batch size; the usual one for None.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNetRS420(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Sequence[int | None] | None = None,
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates ResNetRS420 for images with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        classes: Number of classes of the classifier.
        input_shape: Shape of an image without the batch size; the usual one for None.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def ResNetRS50(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    classes: int = 1000,
    input_shape: Sequence[int | None] | None = None,
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classifier_activation: ActivationLike = 'softmax',
    include_preprocessing: bool = True,
) -> Model:
    """Creates ResNetRS50 for images with values from 0 to 255.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        classes: Number of classes of the classifier.
        input_shape: Shape of an image without the batch size; the usual one for None.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        include_preprocessing: Whether the model rescales its inputs.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def VGG16(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates a VGG network with 16 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """

def VGG19(
    include_top: bool = True,
    weights: str | None = 'imagenet',
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = 'softmax',
) -> Model:
    """Creates a VGG network with 19 layers of weights.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.

    Raises:
        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.
    """
