"""Convolution layers, as classes and as functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.base.docstrings import with_arguments
from headrace._src.compat_v1.layers.layer import Layer, named, weight_options
from headrace._src.compat_v1.typing import Activation, Constraint, InitializerLike, Regularizer, Sizes
from headrace._src.compat_v1.variables.initializers import ZEROS
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def sizes(value: Sizes, rank: int, name: str) -> list[int]:
    """Returns one size per axis, from a single number or a sequence. `name` is the argument."""
    found: list[Any] = [value] * rank if isinstance(value, int) else list(value) if value is not None else []
    if len(found) != rank or any(size is None for size in found):
        raise ValueError(f"The `{name}` argument must be a tuple of {rank} integers. Received: {value!r}")
    return [int(size) for size in found]


def layout(rank: int, data_format: str) -> str:
    """Returns TensorFlow's name of a data format: NHWC for channels_last in two dimensions."""
    if data_format not in ("channels_last", "channels_first"):
        raise ValueError(f"data_format must be 'channels_last' or 'channels_first'; got {data_format!r}.")
    space = "DHW"[3 - rank :]
    return f"NC{space}" if data_format == "channels_first" else f"N{space}C"


@weight_options("kernel", "bias")
class _Conv(Layer):
    """Base class of the convolution layers: kernel, bias and activation."""

    rank = 2

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str = "channels_last",
        dilation_rate: Sizes = 1,
        activation: Activation | None = None,
        use_bias: bool = True,
        kernel_initializer: InitializerLike = None,
        bias_initializer: InitializerLike = ZEROS,
        kernel_regularizer: Regularizer | None = None,
        bias_regularizer: Regularizer | None = None,
        activity_regularizer: Regularizer | None = None,
        kernel_constraint: Constraint | None = None,
        bias_constraint: Constraint | None = None,
        trainable: bool = True,
        name: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(trainable, name, activity_regularizer=activity_regularizer, **kwargs)
        self.filters, self.kernel_size = int(filters), sizes(kernel_size, self.rank, "kernel_size")
        self.strides = sizes(strides, self.rank, "strides")
        self.dilation_rate = sizes(dilation_rate, self.rank, "dilation_rate")
        self.padding, self.data_format = padding.upper(), data_format
        self.activation, self.use_bias = named("activations", activation), use_bias
        self._kernel_options = (kernel_initializer, kernel_regularizer, kernel_constraint)
        self._bias_options = (bias_initializer, bias_regularizer, bias_constraint)

    def build(self, input_shape: TensorShape) -> None:
        shape = tf.TensorShape(input_shape)
        channels = shape[1 if self.data_format == "channels_first" else -1] if shape.rank is not None else None
        if channels is None:
            raise ValueError(
                "The channel dimension of the inputs should be defined. The input_shape received is "
                f"{input_shape}, where the axis of the channels is unknown."
            )
        self._build_kernel(channels)
        initializer, regularizer, constraint = self._bias_options
        self.bias = None
        if self.use_bias:
            self.bias = self.add_weight(
                "bias", [self.filters], initializer=initializer, regularizer=regularizer, constraint=constraint
            )
        self.built = True

    def _build_kernel(self, channels: int) -> None:
        initializer, regularizer, constraint = self._kernel_options
        shape = self._kernel_shape(channels)
        self.kernel = self.add_weight(
            "kernel", shape, initializer=initializer, regularizer=regularizer, constraint=constraint
        )

    def _kernel_shape(self, channels: int) -> list[int]:
        return [*self.kernel_size, channels, self.filters]

    def call(self, inputs: Tensor) -> Tensor:
        result = self._convolved(inputs)
        if self.bias is not None:
            # BiasAdd takes the two-dimensional names of data formats for three dimensions too.
            form = "NCHW" if self.data_format == "channels_first" else "NHWC"
            result = tf.nn.bias_add(result, self.bias, data_format=form, name="BiasAdd")
        return result if self.activation is None else self.activation(result)

    def _convolved(self, inputs: Tensor) -> Tensor:
        form = layout(self.rank, self.data_format)
        return tf.nn.convolution(
            inputs, self.kernel, self.strides, self.padding, form, self.dilation_rate, name=type(self).__name__
        )


class Conv1D(_Conv):
    """Convolution over one axis.

    Args:
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
    """

    rank = 1


class Conv2D(_Conv):
    """Convolution over two axes.

    Args:
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
    """


class Conv3D(_Conv):
    """Convolution over three axes.

    Args:
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
    """

    rank = 3


class _ConvTranspose(_Conv):
    """Base class of the transposed convolutions, which upsample by the strides."""

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str = "channels_last",
        activation: Activation | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(filters, kernel_size, strides, padding, data_format, 1, activation, *args, **kwargs)

    def _kernel_shape(self, channels: int) -> list[int]:
        return [*self.kernel_size, self.filters, channels]

    def _convolved(self, inputs: Tensor) -> Tensor:
        shape, first = tf.shape(inputs), self.data_format == "channels_first"
        known = inputs.shape.as_list()
        space = [
            _transposed_size(shape[n] if known[n] is None else known[n], kernel, stride, self.padding)
            for n, kernel, stride in zip(
                range(2 if first else 1, 2 + self.rank), self.kernel_size, self.strides, strict=False
            )
        ]
        full = [shape[0], self.filters, *space] if first else [shape[0], *space, self.filters]
        transpose = {2: tf.nn.conv2d_transpose, 3: tf.nn.conv3d_transpose}[self.rank]
        result = transpose(
            inputs, self.kernel, tf.stack(full), self.strides, self.padding, layout(self.rank, self.data_format)
        )
        result.set_shape([known[0], *[s if isinstance(s, int) else None for s in full[1:]]])
        return result


def _transposed_size(size: int | Tensor, kernel: int, stride: int, padding: str) -> int | Tensor:
    return size * stride if padding == "SAME" else size * stride + max(kernel - stride, 0)


class Conv2DTranspose(_ConvTranspose):
    """Transposed convolution over two axes.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        activation: Activation function, or None.
        *args: Positional arguments of the convolution: `filters`, `kernel_size`, `strides` and so on.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel.
        bias_initializer: Initializer of the bias.
        kernel_regularizer: Regularizer of the kernel.
        bias_regularizer: Regularizer of the bias.
        activity_regularizer: Regularizer of the output.
        kernel_constraint: Constraint on the kernel.
        bias_constraint: Constraint on the bias.
        trainable: Whether optimizers train the weights.
        name: Name of the layer.
    """


class Conv3DTranspose(_ConvTranspose):
    """Transposed convolution over three axes.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        activation: Activation function, or None.
        *args: Positional arguments of the convolution: `filters`, `kernel_size`, `strides` and so on.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel.
        bias_initializer: Initializer of the bias.
        kernel_regularizer: Regularizer of the kernel.
        bias_regularizer: Regularizer of the bias.
        activity_regularizer: Regularizer of the output.
        kernel_constraint: Constraint on the kernel.
        bias_constraint: Constraint on the bias.
        trainable: Whether optimizers train the weights.
        name: Name of the layer.
    """

    rank = 3


@weight_options("depthwise", "pointwise")
class SeparableConv2D(_Conv):
    """Depthwise convolution over two axes, then a pointwise convolution that mixes the channels.

    Args:
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
    """

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = (1, 1),
        padding: str = "valid",
        data_format: str = "channels_last",
        dilation_rate: Sizes = (1, 1),
        depth_multiplier: int = 1,
        activation: Activation | None = None,
        use_bias: bool = True,
        depthwise_initializer: InitializerLike = None,
        pointwise_initializer: InitializerLike = None,
        bias_initializer: InitializerLike = ZEROS,
        depthwise_regularizer: Regularizer | None = None,
        pointwise_regularizer: Regularizer | None = None,
        bias_regularizer: Regularizer | None = None,
        activity_regularizer: Regularizer | None = None,
        depthwise_constraint: Constraint | None = None,
        pointwise_constraint: Constraint | None = None,
        bias_constraint: Constraint | None = None,
        trainable: bool = True,
        name: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            filters, kernel_size, strides, padding, data_format, dilation_rate, activation, use_bias,
            bias_initializer=bias_initializer, bias_regularizer=bias_regularizer, bias_constraint=bias_constraint,
            activity_regularizer=activity_regularizer, trainable=trainable, name=name, **kwargs,
        )  # fmt: skip
        self.depth_multiplier = depth_multiplier
        self._depthwise_options = (depthwise_initializer, depthwise_regularizer, depthwise_constraint)
        self._pointwise_options = (pointwise_initializer, pointwise_regularizer, pointwise_constraint)

    def _build_kernel(self, channels: int) -> None:
        initializer, regularizer, constraint = self._depthwise_options
        self.depthwise_kernel = self.add_weight(
            "depthwise_kernel", [*self.kernel_size, channels, self.depth_multiplier], initializer=initializer,
            regularizer=regularizer, constraint=constraint,
        )  # fmt: skip
        initializer, regularizer, constraint = self._pointwise_options
        self.pointwise_kernel = self.add_weight(
            "pointwise_kernel", [*[1] * self.rank, channels * self.depth_multiplier, self.filters],
            initializer=initializer,
            regularizer=regularizer, constraint=constraint,
        )  # fmt: skip

    def _convolved(self, inputs: Tensor) -> Tensor:
        first = self.data_format == "channels_first"
        strides = [1, 1, *self.strides] if first else [1, *self.strides, 1]
        return tf.nn.separable_conv2d(
            inputs, self.depthwise_kernel, self.pointwise_kernel, strides, self.padding,
            layout(2, self.data_format), self.dilation_rate,
        )  # fmt: skip


class SeparableConv1D(SeparableConv2D):
    """Depthwise convolution over one axis, then a pointwise convolution that mixes the channels.

    Args:
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
    """

    rank = 1

    def __init__(
        self, filters: int, kernel_size: Sizes, strides: Sizes = 1, padding: str = "valid",
        data_format: str = "channels_last", dilation_rate: Sizes = 1, depth_multiplier: int = 1,
        activation: Activation | None = None, use_bias: bool = True, depthwise_initializer: InitializerLike = None,
        pointwise_initializer: InitializerLike = None, bias_initializer: InitializerLike = ZEROS,
        depthwise_regularizer: Regularizer | None = None, pointwise_regularizer: Regularizer | None = None,
        bias_regularizer: Regularizer | None = None, activity_regularizer: Regularizer | None = None,
        depthwise_constraint: Constraint | None = None, pointwise_constraint: Constraint | None = None,
        bias_constraint: Constraint | None = None, trainable: bool = True, name: str | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            filters, kernel_size, strides, padding, data_format, dilation_rate, depth_multiplier, activation, use_bias,
            depthwise_initializer, pointwise_initializer, bias_initializer, depthwise_regularizer,
            pointwise_regularizer, bias_regularizer, activity_regularizer, depthwise_constraint, pointwise_constraint,
            bias_constraint, trainable, name, **kwargs,
        )  # fmt: skip

    def _convolved(self, inputs: Tensor) -> Tensor:
        # Treats the sequence as an image of one row.
        first = self.data_format == "channels_first"
        axis, size = (2, self.strides[0]) if first else (1, self.strides[0])
        wide = tf.nn.separable_conv2d(
            tf.expand_dims(inputs, axis), tf.expand_dims(self.depthwise_kernel, 0),
            tf.expand_dims(self.pointwise_kernel, 0), [1, 1, size, size] if first else [1, size, size, 1],
            self.padding, layout(2, self.data_format), [1, *self.dilation_rate],
        )  # fmt: skip
        return tf.squeeze(wide, [axis])


_CALL = {
    "inputs": "Tensor of inputs.",
    "reuse": "Whether the weights of an earlier layer of this name are used again. None takes the rule of the scope.",
}
_RESULT = "The result of the convolution, a tensor."


def _as_function(layer: type[_Conv], name: str) -> Callable[..., Tensor]:
    """Returns a function that creates the layer in the scope `name` and calls it."""

    def convolve(inputs: TensorLike, *args: Any, reuse: bool | None = None, **kwargs: Any) -> Tensor:
        return layer(*args, _reuse=reuse, _scope=kwargs.get("name"), **kwargs)(inputs)

    convolve.__signature__ = signature = _as_called(layer)  # type: ignore[attr-defined]
    convolve.__name__, convolve.__doc__ = name, with_arguments(layer.__doc__, signature.parameters, _CALL, _RESULT)
    return convolve


def _as_called(layer: type[_Conv]) -> inspect.Signature:
    """Returns the parameters of a layer's function: the inputs, those of the layer, and `reuse`."""
    one = inspect.Parameter
    named = one.POSITIONAL_OR_KEYWORD
    own = [p for p in inspect.signature(layer.__init__).parameters.values() if p.kind is named][1:]
    return inspect.Signature([one("inputs", named), *own, one("reuse", named, default=None)])


conv1d = _as_function(Conv1D, "conv1d")
conv2d = _as_function(Conv2D, "conv2d")
conv3d = _as_function(Conv3D, "conv3d")
conv2d_transpose = _as_function(Conv2DTranspose, "conv2d_transpose")
conv3d_transpose = _as_function(Conv3DTranspose, "conv3d_transpose")
separable_conv2d = _as_function(SeparableConv2D, "separable_conv2d")
separable_conv1d = _as_function(SeparableConv1D, "separable_conv1d")
