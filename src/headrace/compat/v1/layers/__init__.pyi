# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.layers: layers as functions and classes that create variables by name."""

from headrace._src.compat_v1.typing import Activation, Constraint, InitializerLike, Regularizer, Sizes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.compat_v1.layers.convolution import (
    Conv1D as Conv1D,
    Conv2D as Conv2D,
    Conv2DTranspose as Conv2DTranspose,
    Conv3D as Conv3D,
    Conv3DTranspose as Conv3DTranspose,
    SeparableConv1D as SeparableConv1D,
    SeparableConv2D as SeparableConv2D,
)
from headrace._src.compat_v1.layers.core import (
    Dense as Dense,
    Dropout as Dropout,
    Flatten as Flatten,
    dense as dense,
    dropout as dropout,
    flatten as flatten,
)
from headrace._src.compat_v1.layers.layer import Layer as Layer
from headrace._src.compat_v1.layers.normalization import (
    BatchNormalization as BatchNormalization,
    batch_normalization as batch_normalization,
)
from headrace._src.compat_v1.layers.pooling import (
    AveragePooling1D as AveragePooling1D,
    AveragePooling2D as AveragePooling2D,
    AveragePooling3D as AveragePooling3D,
    MaxPooling1D as MaxPooling1D,
    MaxPooling2D as MaxPooling2D,
    MaxPooling3D as MaxPooling3D,
)
from headrace.compat.v1.layers import experimental as experimental

__all__ = [
    "AveragePooling1D", "AveragePooling2D", "AveragePooling3D", "BatchNormalization", "Conv1D", "Conv2D",
    "Conv2DTranspose", "Conv3D", "Conv3DTranspose", "Dense", "Dropout", "Flatten", "Layer", "MaxPooling1D",
    "MaxPooling2D", "MaxPooling3D", "SeparableConv1D", "SeparableConv2D", "average_pooling1d", "average_pooling2d",
    "average_pooling3d", "batch_normalization", "conv1d", "conv2d", "conv2d_transpose", "conv3d", "conv3d_transpose",
    "dense", "dropout", "experimental", "flatten", "max_pooling1d", "max_pooling2d", "max_pooling3d",
    "separable_conv1d", "separable_conv2d",
]

def average_pooling1d(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Tensor:
    """Average pooling over one axis.

    Args:
        inputs: Tensor to pool.
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.

    Returns:
        The pooled tensor.
    """

def average_pooling2d(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Tensor:
    """Average pooling over two axes.

    Args:
        inputs: Tensor to pool.
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.

    Returns:
        The pooled tensor.
    """

def average_pooling3d(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Tensor:
    """Average pooling over three axes.

    Args:
        inputs: Tensor to pool.
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.

    Returns:
        The pooled tensor.
    """

def conv1d(
    inputs: Any,
    filters: int,
    kernel_size: Sizes,
    strides: Sizes = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Sizes = 1,
    activation: Activation | None = None,
    use_bias: bool = True,
    kernel_initializer: InitializerLike | None = None,
    bias_initializer: InitializerLike = ...,
    kernel_regularizer: Regularizer | None = None,
    bias_regularizer: Regularizer | None = None,
    activity_regularizer: Regularizer | None = None,
    kernel_constraint: Constraint | None = None,
    bias_constraint: Constraint | None = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Convolution over one axis.

    Args:
        inputs: Tensor of inputs.
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        dilation_rate: Distances between elements of the window.
        activation: Activation function, or None.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel. None takes that of the variable scope.
        bias_initializer: Initializer of the bias. None takes that of the variable scope.
        kernel_regularizer: Function from the kernel to a loss, or None.
        bias_regularizer: Function from the bias to a loss, or None.
        activity_regularizer: Regularizer of the output.
        kernel_constraint: Constraint on the kernel.
        bias_constraint: Constraint on the bias.
        trainable: Whether optimizers train the weights.
        name: Name of the layer.
        reuse: Whether the weights of an earlier layer of this name are used again. None takes the rule of the
            scope.

    Returns:
        The result of the convolution, a tensor.
    """

def conv2d(
    inputs: Any,
    filters: int,
    kernel_size: Sizes,
    strides: Sizes = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Sizes = 1,
    activation: Activation | None = None,
    use_bias: bool = True,
    kernel_initializer: InitializerLike | None = None,
    bias_initializer: InitializerLike = ...,
    kernel_regularizer: Regularizer | None = None,
    bias_regularizer: Regularizer | None = None,
    activity_regularizer: Regularizer | None = None,
    kernel_constraint: Constraint | None = None,
    bias_constraint: Constraint | None = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Convolution over two axes.

    Args:
        inputs: Tensor of inputs.
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        dilation_rate: Distances between elements of the window.
        activation: Activation function, or None.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel. None takes that of the variable scope.
        bias_initializer: Initializer of the bias. None takes that of the variable scope.
        kernel_regularizer: Function from the kernel to a loss, or None.
        bias_regularizer: Function from the bias to a loss, or None.
        activity_regularizer: Regularizer of the output.
        kernel_constraint: Constraint on the kernel.
        bias_constraint: Constraint on the bias.
        trainable: Whether optimizers train the weights.
        name: Name of the layer.
        reuse: Whether the weights of an earlier layer of this name are used again. None takes the rule of the
            scope.

    Returns:
        The result of the convolution, a tensor.
    """

def conv2d_transpose(
    inputs: Any,
    filters: int,
    kernel_size: Sizes,
    strides: Sizes = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    activation: Activation | None = None,
    reuse: Any = None,
) -> Any:
    """Transposed convolution over two axes.

    Args:
        inputs: Tensor of inputs.
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        activation: Activation function, or None.
        reuse: Whether the weights of an earlier layer of this name are used again. None takes the rule of the
            scope.

    Returns:
        The result of the convolution, a tensor.
    """

def conv3d(
    inputs: Any,
    filters: int,
    kernel_size: Sizes,
    strides: Sizes = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Sizes = 1,
    activation: Activation | None = None,
    use_bias: bool = True,
    kernel_initializer: InitializerLike | None = None,
    bias_initializer: InitializerLike = ...,
    kernel_regularizer: Regularizer | None = None,
    bias_regularizer: Regularizer | None = None,
    activity_regularizer: Regularizer | None = None,
    kernel_constraint: Constraint | None = None,
    bias_constraint: Constraint | None = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Convolution over three axes.

    Args:
        inputs: Tensor of inputs.
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        dilation_rate: Distances between elements of the window.
        activation: Activation function, or None.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel. None takes that of the variable scope.
        bias_initializer: Initializer of the bias. None takes that of the variable scope.
        kernel_regularizer: Function from the kernel to a loss, or None.
        bias_regularizer: Function from the bias to a loss, or None.
        activity_regularizer: Regularizer of the output.
        kernel_constraint: Constraint on the kernel.
        bias_constraint: Constraint on the bias.
        trainable: Whether optimizers train the weights.
        name: Name of the layer.
        reuse: Whether the weights of an earlier layer of this name are used again. None takes the rule of the
            scope.

    Returns:
        The result of the convolution, a tensor.
    """

def conv3d_transpose(
    inputs: Any,
    filters: int,
    kernel_size: Sizes,
    strides: Sizes = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    activation: Activation | None = None,
    reuse: Any = None,
) -> Any:
    """Transposed convolution over three axes.

    Args:
        inputs: Tensor of inputs.
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        activation: Activation function, or None.
        reuse: Whether the weights of an earlier layer of this name are used again. None takes the rule of the
            scope.

    Returns:
        The result of the convolution, a tensor.
    """

def max_pooling1d(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Tensor:
    """Max pooling over one axis.

    Args:
        inputs: Tensor to pool.
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.

    Returns:
        The pooled tensor.
    """

def max_pooling2d(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Tensor:
    """Max pooling over two axes.

    Args:
        inputs: Tensor to pool.
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.

    Returns:
        The pooled tensor.
    """

def max_pooling3d(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Tensor:
    """Max pooling over three axes.

    Args:
        inputs: Tensor to pool.
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.

    Returns:
        The pooled tensor.
    """

def separable_conv1d(
    inputs: Any,
    filters: int,
    kernel_size: Sizes,
    strides: Sizes = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Sizes = 1,
    depth_multiplier: int = 1,
    activation: Activation | None = None,
    use_bias: bool = True,
    depthwise_initializer: InitializerLike | None = None,
    pointwise_initializer: InitializerLike | None = None,
    bias_initializer: InitializerLike = ...,
    depthwise_regularizer: Regularizer | None = None,
    pointwise_regularizer: Regularizer | None = None,
    bias_regularizer: Regularizer | None = None,
    activity_regularizer: Regularizer | None = None,
    depthwise_constraint: Constraint | None = None,
    pointwise_constraint: Constraint | None = None,
    bias_constraint: Constraint | None = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Depthwise convolution over one axis, then a pointwise convolution that mixes the channels.

    Args:
        inputs: Tensor of inputs.
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "SAME" or "VALID".
        data_format: "channels_last" or "channels_first".
        dilation_rate: Distances between elements of the window.
        depth_multiplier: Number of outputs per input channel in the depthwise step.
        activation: Activation function, or None.
        use_bias: Whether to add a bias.
        depthwise_initializer: Initializer of the depthwise kernel.
        pointwise_initializer: Initializer of the pointwise kernel.
        bias_initializer: Initializer of the bias. None takes that of the variable scope.
        depthwise_regularizer: Regularizer of the depthwise kernel.
        pointwise_regularizer: Regularizer of the pointwise kernel.
        bias_regularizer: Function from the bias to a loss, or None.
        activity_regularizer: Regularizer of the output.
        depthwise_constraint: Constraint on the depthwise kernel.
        pointwise_constraint: Constraint on the pointwise kernel.
        bias_constraint: Constraint on the bias.
        trainable: Whether optimizers train the weights.
        name: Name of the layer.
        reuse: Whether the weights of an earlier layer of this name are used again. None takes the rule of the
            scope.

    Returns:
        The result of the convolution, a tensor.
    """

def separable_conv2d(
    inputs: Any,
    filters: int,
    kernel_size: Sizes,
    strides: Sizes = (1, 1),
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Sizes = (1, 1),
    depth_multiplier: int = 1,
    activation: Activation | None = None,
    use_bias: bool = True,
    depthwise_initializer: InitializerLike | None = None,
    pointwise_initializer: InitializerLike | None = None,
    bias_initializer: InitializerLike = ...,
    depthwise_regularizer: Regularizer | None = None,
    pointwise_regularizer: Regularizer | None = None,
    bias_regularizer: Regularizer | None = None,
    activity_regularizer: Regularizer | None = None,
    depthwise_constraint: Constraint | None = None,
    pointwise_constraint: Constraint | None = None,
    bias_constraint: Constraint | None = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Depthwise convolution over two axes, then a pointwise convolution that mixes the channels.

    Args:
        inputs: Tensor of inputs.
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "SAME" or "VALID".
        data_format: "channels_last" or "channels_first".
        dilation_rate: Distances between elements of the window.
        depth_multiplier: Number of outputs per input channel in the depthwise step.
        activation: Activation function, or None.
        use_bias: Whether to add a bias.
        depthwise_initializer: Initializer of the depthwise kernel.
        pointwise_initializer: Initializer of the pointwise kernel.
        bias_initializer: Initializer of the bias. None takes that of the variable scope.
        depthwise_regularizer: Regularizer of the depthwise kernel.
        pointwise_regularizer: Regularizer of the pointwise kernel.
        bias_regularizer: Function from the bias to a loss, or None.
        activity_regularizer: Regularizer of the output.
        depthwise_constraint: Constraint on the depthwise kernel.
        pointwise_constraint: Constraint on the pointwise kernel.
        bias_constraint: Constraint on the bias.
        trainable: Whether optimizers train the weights.
        name: Name of the layer.
        reuse: Whether the weights of an earlier layer of this name are used again. None takes the rule of the
            scope.

    Returns:
        The result of the convolution, a tensor.
    """
