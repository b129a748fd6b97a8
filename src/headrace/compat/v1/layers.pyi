# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
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

__all__ = [
    "AveragePooling1D", "AveragePooling2D", "AveragePooling3D", "BatchNormalization", "Conv1D", "Conv2D",
    "Conv2DTranspose", "Conv3D", "Conv3DTranspose", "Dense", "Dropout", "Flatten", "Layer", "MaxPooling1D",
    "MaxPooling2D", "MaxPooling3D", "SeparableConv1D", "SeparableConv2D", "average_pooling1d", "average_pooling2d",
    "average_pooling3d", "batch_normalization", "conv1d", "conv2d", "conv2d_transpose", "conv3d", "conv3d_transpose",
    "dense", "dropout", "flatten", "max_pooling1d", "max_pooling2d", "max_pooling3d", "separable_conv1d",
    "separable_conv2d",
]

def average_pooling1d(
    inputs: Any,
    pool_size: Any,
    strides: Any,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Any:
    """Average pooling over one axis."""

def average_pooling2d(
    inputs: Any,
    pool_size: Any,
    strides: Any,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Any:
    """Average pooling over two axes."""

def average_pooling3d(
    inputs: Any,
    pool_size: Any,
    strides: Any,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Any:
    """Average pooling over three axes."""

def conv1d(
    inputs: Any,
    filters: int,
    kernel_size: Any,
    strides: Any = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Any = 1,
    activation: Any = None,
    use_bias: bool = True,
    kernel_initializer: Any = None,
    bias_initializer: Any = ...,
    kernel_regularizer: Any = None,
    bias_regularizer: Any = None,
    activity_regularizer: Any = None,
    kernel_constraint: Any = None,
    bias_constraint: Any = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Convolution over one axis."""

def conv2d(
    inputs: Any,
    filters: int,
    kernel_size: Any,
    strides: Any = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Any = 1,
    activation: Any = None,
    use_bias: bool = True,
    kernel_initializer: Any = None,
    bias_initializer: Any = ...,
    kernel_regularizer: Any = None,
    bias_regularizer: Any = None,
    activity_regularizer: Any = None,
    kernel_constraint: Any = None,
    bias_constraint: Any = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Convolution over two axes."""

def conv2d_transpose(
    inputs: Any,
    filters: int,
    kernel_size: Any,
    strides: Any = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    activation: Any = None,
    reuse: Any = None,
) -> Any:
    """Transposed convolution over two axes."""

def conv3d(
    inputs: Any,
    filters: int,
    kernel_size: Any,
    strides: Any = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Any = 1,
    activation: Any = None,
    use_bias: bool = True,
    kernel_initializer: Any = None,
    bias_initializer: Any = ...,
    kernel_regularizer: Any = None,
    bias_regularizer: Any = None,
    activity_regularizer: Any = None,
    kernel_constraint: Any = None,
    bias_constraint: Any = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Convolution over three axes."""

def conv3d_transpose(
    inputs: Any,
    filters: int,
    kernel_size: Any,
    strides: Any = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    activation: Any = None,
    reuse: Any = None,
) -> Any:
    """Transposed convolution over three axes."""

def max_pooling1d(
    inputs: Any,
    pool_size: Any,
    strides: Any,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Any:
    """Max pooling over one axis."""

def max_pooling2d(
    inputs: Any,
    pool_size: Any,
    strides: Any,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Any:
    """Max pooling over two axes."""

def max_pooling3d(
    inputs: Any,
    pool_size: Any,
    strides: Any,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    name: str | None = None,
) -> Any:
    """Max pooling over three axes."""

def separable_conv1d(
    inputs: Any,
    filters: int,
    kernel_size: Any,
    strides: Any = 1,
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Any = 1,
    depth_multiplier: int = 1,
    activation: Any = None,
    use_bias: bool = True,
    depthwise_initializer: Any = None,
    pointwise_initializer: Any = None,
    bias_initializer: Any = ...,
    depthwise_regularizer: Any = None,
    pointwise_regularizer: Any = None,
    bias_regularizer: Any = None,
    activity_regularizer: Any = None,
    depthwise_constraint: Any = None,
    pointwise_constraint: Any = None,
    bias_constraint: Any = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Depthwise convolution over one axis, then a pointwise convolution that mixes the channels."""

def separable_conv2d(
    inputs: Any,
    filters: int,
    kernel_size: Any,
    strides: Any = (1, 1),
    padding: str = 'valid',
    data_format: str = 'channels_last',
    dilation_rate: Any = (1, 1),
    depth_multiplier: int = 1,
    activation: Any = None,
    use_bias: bool = True,
    depthwise_initializer: Any = None,
    pointwise_initializer: Any = None,
    bias_initializer: Any = ...,
    depthwise_regularizer: Any = None,
    pointwise_regularizer: Any = None,
    bias_regularizer: Any = None,
    activity_regularizer: Any = None,
    depthwise_constraint: Any = None,
    pointwise_constraint: Any = None,
    bias_constraint: Any = None,
    trainable: bool = True,
    name: str | None = None,
    reuse: Any = None,
) -> Any:
    """Depthwise convolution over two axes, then a pointwise convolution that mixes the channels."""
