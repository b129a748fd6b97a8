"""Conv1DTranspose, Conv2DTranspose, Conv3DTranspose: convolutions run backwards, which make inputs larger."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.spatial import sizes_of, tf_format
from headrace._src.keras.engine.typing import (
    ActivationLike,
    ConstraintLike,
    InitializerLike,
    RegularizerLike,
    Shape,
    Sizes,
)
from headrace._src.keras.engine.weight_arguments import add_kept_weight
from headrace._src.keras.layers.convolution.convolution import Conv
from headrace._src.tensors.tensor import Tensor


class _ConvTranspose(Conv):
    def __init__(
        self,
        rank: int,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes,
        padding: str,
        output_padding: Sizes | None,
        data_format: str | None,
        dilation_rate: Sizes,
        **kwargs: Any,
    ) -> None:
        groups = kwargs.pop("groups", 1)
        if groups != 1:
            raise ValueError(f"Transposed convolutions have no groups; received groups={groups}.")
        super().__init__(rank, filters, kernel_size, strides, padding, data_format, dilation_rate, **kwargs)
        self.output_padding = None if output_padding is None else sizes_of(output_padding, rank, "output_padding", True)
        for pad, stride in zip(self.output_padding or (), self.strides, strict=False):
            if pad >= stride:
                raise ValueError(
                    f"Strides must be greater than output padding. Received strides={self.strides}, "
                    f"output_padding={self.output_padding}."
                )

    def build(self, input_shape: Shape) -> None:
        channels = self._channels(input_shape)
        self.kernel = add_kept_weight(self, "kernel", (*self.kernel_size, self.filters, channels))
        if self.use_bias:
            self.bias = add_kept_weight(self, "bias", (self.filters,))
        super(Conv, self).build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        first = 1 if self.data_format == "channels_last" else 2
        shape = tf.shape(inputs)
        static: list[Any] = inputs.shape.as_list()
        sizes = [
            self._length(static[first + i] if static[first + i] is not None else shape[first + i], i)
            for i in range(self.rank)
        ]
        batch = static[0] if static[0] is not None else shape[0]
        wanted = [batch, *sizes, self.filters] if first == 1 else [batch, self.filters, *sizes]
        known = all(isinstance(size, int) for size in wanted)
        outputs = tf.nn.conv_transpose(
            inputs, self.kernel, wanted if known else tf.stack(wanted), list(self.strides),
            padding=self.padding.upper(), data_format=tf_format(self.data_format, self.rank),
            dilations=list(self.dilation_rate),
        )  # fmt: skip
        if not known:
            outputs.set_shape([size if isinstance(size, int) else None for size in wanted])
        return self._finished(outputs)

    def _length(self, size: int | Tensor, axis: int) -> int | Tensor:
        kernel, stride = self.kernel_size[axis], self.strides[axis]
        kernel = kernel + (kernel - 1) * (self.dilation_rate[axis] - 1)
        if self.output_padding is None:
            return size * stride + (max(kernel - stride, 0) if self.padding == "valid" else 0)
        half = kernel // 2 if self.padding == "same" else 0
        return (size - 1) * stride + kernel - 2 * half + self.output_padding[axis]

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "output_padding": self.output_padding}


class Conv1DTranspose(_ConvTranspose):
    """Transposed convolution over sequences."""

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        output_padding: Sizes | None = None,
        data_format: str | None = None,
        dilation_rate: Sizes = 1,
        activation: ActivationLike = None,
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            1, filters, kernel_size, strides, padding, output_padding, data_format, dilation_rate,
            activation=activation, use_bias=use_bias, kernel_initializer=kernel_initializer,
            bias_initializer=bias_initializer, kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            activity_regularizer=activity_regularizer, kernel_constraint=kernel_constraint,
            bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip


class Conv2DTranspose(_ConvTranspose):
    """Transposed convolution over images."""

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = (1, 1),
        padding: str = "valid",
        output_padding: Sizes | None = None,
        data_format: str | None = None,
        dilation_rate: Sizes = (1, 1),
        activation: ActivationLike = None,
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            2, filters, kernel_size, strides, padding, output_padding, data_format, dilation_rate,
            activation=activation, use_bias=use_bias, kernel_initializer=kernel_initializer,
            bias_initializer=bias_initializer, kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            activity_regularizer=activity_regularizer, kernel_constraint=kernel_constraint,
            bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip


class Conv3DTranspose(_ConvTranspose):
    """Transposed convolution over volumes."""

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = (1, 1, 1),
        padding: str = "valid",
        output_padding: Sizes | None = None,
        data_format: str | None = None,
        dilation_rate: Sizes = (1, 1, 1),
        activation: ActivationLike = None,
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            3, filters, kernel_size, strides, padding, output_padding, data_format, dilation_rate,
            activation=activation, use_bias=use_bias, kernel_initializer=kernel_initializer,
            bias_initializer=bias_initializer, kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            activity_regularizer=activity_regularizer, kernel_constraint=kernel_constraint,
            bias_constraint=bias_constraint, **kwargs,
        )  # fmt: skip

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        del config["dilation_rate"]
        return config
