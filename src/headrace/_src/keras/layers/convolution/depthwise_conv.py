"""DepthwiseConv1D/2D and SeparableConv1D/2D: each feature convolved on its own, then mixed."""

from __future__ import annotations

from typing import Any

import headrace as tf
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
    """Sequences as images of height one."""
    return inputs if layer.rank == 2 else tf.expand_dims(inputs, 1 if layer.data_format == "channels_last" else 2)


def _as_given(layer: Conv, outputs: Tensor) -> Tensor:
    return outputs if layer.rank == 2 else tf.squeeze(outputs, 1 if layer.data_format == "channels_last" else 2)


def _spatial(layer: Conv, sizes: tuple[int, ...]) -> list[int]:
    return list(sizes) if layer.rank == 2 else [sizes[0], sizes[0]]


def _strides(layer: Conv) -> list[int]:
    sizes = _spatial(layer, layer.strides)
    return [1, *sizes, 1] if layer.data_format == "channels_last" else [1, 1, *sizes]


class _DepthwiseConv(Conv):
    def __init__(
        self,
        rank: int,
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
        super().__init__(
            rank, None, kernel_size, strides, padding, data_format, dilation_rate, activation=activation,
            use_bias=use_bias, bias_initializer=bias_initializer, bias_regularizer=bias_regularizer,
            activity_regularizer=activity_regularizer, bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip
        self.depth_multiplier = depth_multiplier
        keep_arguments(
            self, depthwise_initializer=depthwise_initializer, depthwise_regularizer=depthwise_regularizer,
            depthwise_constraint=depthwise_constraint,
        )  # fmt: skip

    def build(self, input_shape: Shape) -> None:
        channels = self._channels(input_shape)
        shape = (*self.kernel_size, channels, self.depth_multiplier)
        self.depthwise_kernel = add_kept_weight(self, "depthwise_kernel", shape, prefix="depthwise")
        if self.use_bias:
            self.bias = add_kept_weight(self, "bias", (channels * self.depth_multiplier,))
        Layer.build(self, input_shape)

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
    """Convolves each feature of sequences on its own."""

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
        super().__init__(
            1, kernel_size, strides, padding, depth_multiplier, data_format, dilation_rate, activation=activation,
            use_bias=use_bias, depthwise_initializer=depthwise_initializer, bias_initializer=bias_initializer,
            depthwise_regularizer=depthwise_regularizer, bias_regularizer=bias_regularizer,
            activity_regularizer=activity_regularizer, depthwise_constraint=depthwise_constraint,
            bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip


class DepthwiseConv2D(_DepthwiseConv):
    """Convolves each feature of images on its own."""

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
        super().__init__(
            2, kernel_size, strides, padding, depth_multiplier, data_format, dilation_rate, activation=activation,
            use_bias=use_bias, depthwise_initializer=depthwise_initializer, bias_initializer=bias_initializer,
            depthwise_regularizer=depthwise_regularizer, bias_regularizer=bias_regularizer,
            activity_regularizer=activity_regularizer, depthwise_constraint=depthwise_constraint,
            bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip


class _SeparableConv(Conv):
    def __init__(
        self,
        rank: int,
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
        depthwise_constraint: ConstraintLike = None,
        pointwise_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(rank, filters, kernel_size, strides, padding, data_format, dilation_rate,
                         activation=activation, use_bias=use_bias, bias_initializer=bias_initializer,
                         **kwargs)  # fmt: skip
        self.depth_multiplier = depth_multiplier
        keep_arguments(
            self, depthwise_initializer=depthwise_initializer, pointwise_initializer=pointwise_initializer,
            depthwise_regularizer=depthwise_regularizer, pointwise_regularizer=pointwise_regularizer,
            depthwise_constraint=depthwise_constraint, pointwise_constraint=pointwise_constraint,
        )  # fmt: skip

    def build(self, input_shape: Shape) -> None:
        channels = self._channels(input_shape)
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
    """Convolves each feature of sequences on its own, then mixes the features."""

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
        super().__init__(
            1, filters, kernel_size, strides, padding, data_format, dilation_rate, depth_multiplier,
            activation=activation, use_bias=use_bias, depthwise_initializer=depthwise_initializer,
            pointwise_initializer=pointwise_initializer, bias_initializer=bias_initializer,
            depthwise_regularizer=depthwise_regularizer, pointwise_regularizer=pointwise_regularizer,
            bias_regularizer=bias_regularizer, activity_regularizer=activity_regularizer,
            depthwise_constraint=depthwise_constraint, pointwise_constraint=pointwise_constraint,
            bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip


class SeparableConv2D(_SeparableConv):
    """Convolves each feature of images on its own, then mixes the features."""

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
        super().__init__(
            2, filters, kernel_size, strides, padding, data_format, dilation_rate, depth_multiplier,
            activation=activation, use_bias=use_bias, depthwise_initializer=depthwise_initializer,
            pointwise_initializer=pointwise_initializer, bias_initializer=bias_initializer,
            depthwise_regularizer=depthwise_regularizer, pointwise_regularizer=pointwise_regularizer,
            bias_regularizer=bias_regularizer, activity_regularizer=activity_regularizer,
            depthwise_constraint=depthwise_constraint, pointwise_constraint=pointwise_constraint,
            bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip
