"""DepthwiseConv1D/2D and SeparableConv1D/2D: convolutions of each channel by itself."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.init_arguments import passed_on
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import tf_format
from headrace._src.keras.engine.typing import (
    ActivationLike,
    ConstraintLike,
    InitializerLike,
    RegularizerLike,
    Shape,
    Sizes,
)
from headrace._src.keras.engine.weight_arguments import add_kept_weight, arguments_config, keep_arguments
from headrace._src.keras.layers.convolution.convolution import Conv
from headrace._src.tensors.tensor import Tensor


def _as_image(layer: Conv, inputs: Tensor) -> Tensor:
    """Converts sequences to images of height one."""
    return inputs if layer.rank == 2 else tf.expand_dims(inputs, 1 if layer.data_format == "channels_last" else 2)


def _as_given(layer: Conv, outputs: Tensor) -> Tensor:
    """Undoes `_as_image`."""
    return outputs if layer.rank == 2 else tf.squeeze(outputs, 1 if layer.data_format == "channels_last" else 2)


def _spatial(layer: Conv, sizes: tuple[int, ...]) -> list[int]:
    return list(sizes) if layer.rank == 2 else [sizes[0], sizes[0]]


def _strides(layer: Conv) -> list[int]:
    sizes = _spatial(layer, layer.strides)
    return [1, *sizes, 1] if layer.data_format == "channels_last" else [1, 1, *sizes]


class _DepthwiseConv(Conv):
    depthwise_initializer: Any
    depthwise_regularizer: Any
    depthwise_constraint: Any

    def __init__(
        self,
        rank: int,
        depth_multiplier: int,
        depthwise_initializer: InitializerLike,
        depthwise_regularizer: RegularizerLike,
        depthwise_constraint: ConstraintLike,
        **kwargs: Any,
    ) -> None:
        super().__init__(rank, filters=None, **kwargs)
        self.depth_multiplier = depth_multiplier
        keep_arguments(
            self, depthwise_initializer=depthwise_initializer, depthwise_regularizer=depthwise_regularizer,
            depthwise_constraint=depthwise_constraint,
        )  # fmt: skip

    def build(self, input_shape: Shape) -> None:
        channels = self._channels(input_shape)
        self._check_output_sizes(input_shape)
        shape = (*self.kernel_size, channels, self.depth_multiplier)
        self.depthwise_kernel = add_kept_weight(self, "depthwise_kernel", shape, prefix="depthwise")
        if self.use_bias:
            self.bias = add_kept_weight(self, "bias", (channels * self.depth_multiplier,))
        Layer.build(self, input_shape)

    def _output_channels(self, channels: int | None) -> int | None:
        return None if channels is None else channels * self.depth_multiplier

    def call(self, inputs: Tensor) -> Tensor:
        kernel = self.depthwise_kernel if self.rank == 2 else tf.expand_dims(self.depthwise_kernel, 0)
        outputs = tf.nn.depthwise_conv2d(
            _as_image(self, inputs), kernel, _strides(self), self.padding.upper(),
            data_format=tf_format(self.data_format, 2), dilations=_spatial(self, self.dilation_rate),
        )  # fmt: skip
        return self._finished(_as_given(self, outputs))

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        for name in ("filters", "kernel_initializer", "kernel_regularizer", "kernel_constraint"):
            del config[name]
        own = arguments_config(self, "depthwise_initializer", "depthwise_regularizer", "depthwise_constraint")
        return {**config, **own, "depth_multiplier": self.depth_multiplier}


class DepthwiseConv1D(_DepthwiseConv):
    """Convolves each channel of sequences separately.

    Args:
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        depth_multiplier: Number of depthwise output channels per input channel.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        depthwise_initializer: Initializer of the depthwise kernel.
        bias_initializer: Initializer of the bias, or its name.
        depthwise_regularizer: Regularizer of the depthwise kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        depthwise_constraint: Constraint of the depthwise kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        depth_multiplier: int = 1,
        data_format: str | None = None,
        dilation_rate: Sizes = 1,
        activation: ActivationLike = None,
        use_bias: bool = True,
        depthwise_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        depthwise_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        depthwise_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(rank=1, **passed_on(locals()))


class DepthwiseConv2D(_DepthwiseConv):
    """Convolves each channel of images separately.

    Args:
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        depth_multiplier: Number of depthwise output channels per input channel.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        depthwise_initializer: Initializer of the depthwise kernel.
        bias_initializer: Initializer of the bias, or its name.
        depthwise_regularizer: Regularizer of the depthwise kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        depthwise_constraint: Constraint of the depthwise kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.DepthwiseConv2D(3)(tf.zeros([1, 8, 8, 3])).shape
    TensorShape([1, 6, 6, 3])
    """

    def __init__(
        self,
        kernel_size: Sizes,
        strides: Sizes = (1, 1),
        padding: str = "valid",
        depth_multiplier: int = 1,
        data_format: str | None = None,
        dilation_rate: Sizes = (1, 1),
        activation: ActivationLike = None,
        use_bias: bool = True,
        depthwise_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        depthwise_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        depthwise_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(rank=2, **passed_on(locals()))


class _SeparableConv(Conv):
    depthwise_initializer: Any
    pointwise_initializer: Any
    depthwise_regularizer: Any
    pointwise_regularizer: Any
    depthwise_constraint: Any
    pointwise_constraint: Any

    def __init__(
        self,
        rank: int,
        depth_multiplier: int,
        depthwise_initializer: InitializerLike,
        pointwise_initializer: InitializerLike,
        depthwise_regularizer: RegularizerLike,
        pointwise_regularizer: RegularizerLike,
        depthwise_constraint: ConstraintLike,
        pointwise_constraint: ConstraintLike,
        **kwargs: Any,
    ) -> None:
        super().__init__(rank, **kwargs)
        self.depth_multiplier = depth_multiplier
        keep_arguments(
            self, depthwise_initializer=depthwise_initializer, pointwise_initializer=pointwise_initializer,
            depthwise_regularizer=depthwise_regularizer, pointwise_regularizer=pointwise_regularizer,
            depthwise_constraint=depthwise_constraint, pointwise_constraint=pointwise_constraint,
        )  # fmt: skip

    def build(self, input_shape: Shape) -> None:
        channels = self._channels(input_shape)
        self._check_output_sizes(input_shape)
        depthwise = (*self.kernel_size, channels, self.depth_multiplier)
        pointwise = (*[1] * self.rank, channels * self.depth_multiplier, self.filters)
        self.depthwise_kernel = add_kept_weight(self, "depthwise_kernel", depthwise, prefix="depthwise")
        self.pointwise_kernel = add_kept_weight(self, "pointwise_kernel", pointwise, prefix="pointwise")
        if self.use_bias:
            self.bias = add_kept_weight(self, "bias", (self.filters,))
        Layer.build(self, input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        if self.padding == "causal":
            inputs = self._padded_before(inputs)
        depthwise, pointwise = self.depthwise_kernel, self.pointwise_kernel
        if self.rank == 1:
            depthwise, pointwise = tf.expand_dims(depthwise, 0), tf.expand_dims(pointwise, 0)
        outputs = tf.nn.separable_conv2d(
            _as_image(self, inputs), depthwise, pointwise, _strides(self),
            "VALID" if self.padding == "causal" else self.padding.upper(),
            data_format=tf_format(self.data_format, 2), dilations=_spatial(self, self.dilation_rate),
        )  # fmt: skip
        return self._finished(_as_given(self, outputs))

    def get_config(self) -> dict[str, Any]:
        own = arguments_config(
            self, "depthwise_initializer", "pointwise_initializer", "depthwise_regularizer", "pointwise_regularizer",
            "depthwise_constraint", "pointwise_constraint",
        )  # fmt: skip
        return {**super().get_config(), **own, "depth_multiplier": self.depth_multiplier}


class SeparableConv1D(_SeparableConv):
    """Convolves each channel of sequences separately, then mixes the channels at each step.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid", "same" or "causal".
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        depth_multiplier: Number of depthwise output channels per input channel.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        depthwise_initializer: Initializer of the depthwise kernel.
        pointwise_initializer: Initializer of the pointwise kernel.
        bias_initializer: Initializer of the bias, or its name.
        depthwise_regularizer: Regularizer of the depthwise kernel.
        pointwise_regularizer: Regularizer of the pointwise kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        depthwise_constraint: Constraint of the depthwise kernel.
        pointwise_constraint: Constraint of the pointwise kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str | None = None,
        dilation_rate: Sizes = 1,
        depth_multiplier: int = 1,
        activation: ActivationLike = None,
        use_bias: bool = True,
        depthwise_initializer: InitializerLike = "glorot_uniform",
        pointwise_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        depthwise_regularizer: RegularizerLike = None,
        pointwise_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        depthwise_constraint: ConstraintLike = None,
        pointwise_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(rank=1, **passed_on(locals()))


class SeparableConv2D(_SeparableConv):
    """Convolves each channel of images separately, then mixes the channels at each pixel.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        depth_multiplier: Number of depthwise output channels per input channel.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        depthwise_initializer: Initializer of the depthwise kernel.
        pointwise_initializer: Initializer of the pointwise kernel.
        bias_initializer: Initializer of the bias, or its name.
        depthwise_regularizer: Regularizer of the depthwise kernel.
        pointwise_regularizer: Regularizer of the pointwise kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        depthwise_constraint: Constraint of the depthwise kernel.
        pointwise_constraint: Constraint of the pointwise kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.SeparableConv2D(4, 3)(tf.zeros([1, 8, 8, 3])).shape
    TensorShape([1, 6, 6, 4])
    """

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = (1, 1),
        padding: str = "valid",
        data_format: str | None = None,
        dilation_rate: Sizes = (1, 1),
        depth_multiplier: int = 1,
        activation: ActivationLike = None,
        use_bias: bool = True,
        depthwise_initializer: InitializerLike = "glorot_uniform",
        pointwise_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        depthwise_regularizer: RegularizerLike = None,
        pointwise_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        depthwise_constraint: ConstraintLike = None,
        pointwise_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(rank=2, **passed_on(locals()))
