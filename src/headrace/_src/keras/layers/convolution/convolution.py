"""Conv1D, Conv2D, Conv3D: a kernel slides over the axes of the inputs."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import padding_of, sizes_of, tf_format
from headrace._src.keras.engine.typing import (
    ActivationLike,
    ConstraintLike,
    InitializerLike,
    RegularizerLike,
    Shape,
    Sizes,
)
from headrace._src.keras.engine.weight_arguments import (
    KERNEL_AND_BIAS,
    add_kept_weight,
    arguments_config,
    keep_arguments,
)
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class Conv(Layer):
    """The base of convolutions.

    Args:
        rank: Over how many axes the kernel slides.
        filters: How many features come out.
        kernel_size, strides, dilation_rate: Numbers, or tuples of one number per axis.
        padding: "valid", "same", or for one axis "causal".
        data_format: "channels_last" or "channels_first".
        groups: Into how many groups features are split, each convolved on its own.
    """

    def __init__(
        self,
        rank: int,
        filters: int | None,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str | None = None,
        dilation_rate: Sizes = 1,
        groups: int = 1,
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
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.rank = rank
        self.filters = int(filters) if filters is not None else None
        if self.filters is not None and self.filters <= 0:
            raise ValueError(f"Invalid value for argument `filters`. Expected a positive value. Received: {filters}.")
        self.groups = groups or 1
        if self.filters is not None and self.filters % self.groups:
            raise ValueError(
                "The number of filters must be evenly divisible by the number of groups. Received: groups="
                f"{groups}, filters={filters}."
            )
        self.kernel_size = sizes_of(kernel_size, rank, "kernel_size")
        self.strides = sizes_of(strides, rank, "strides", allow_zero=True)
        self.dilation_rate = sizes_of(dilation_rate, rank, "dilation_rate")
        self.padding = padding_of(padding, ("valid", "same", "causal") if rank == 1 else ("valid", "same"))
        self.data_format = data_format_of(data_format)
        self.use_bias = use_bias
        keep_arguments(
            self, activation=activation, kernel_initializer=kernel_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            kernel_constraint=kernel_constraint, bias_constraint=bias_constraint,
        )  # fmt: skip
        self.input_spec = InputSpec(min_ndim=rank + 2)
        self.bias = None

    @property
    def _channel_axis(self) -> int:
        return -1 if self.data_format == "channels_last" else -1 - self.rank

    def _channels(self, input_shape: Shape) -> int:
        channels = tf.TensorShape(input_shape)[self._channel_axis]
        if channels is None:
            raise ValueError(
                "The channel dimension of the inputs should be defined. The input_shape received is "
                f"{input_shape}, where axis {self._channel_axis} (0-based) is the channel dimension, which found to be "
                "`None`."
            )
        self.input_spec = InputSpec(min_ndim=self.rank + 2, axes={self._channel_axis: channels})
        return int(channels)

    def build(self, input_shape: Shape) -> None:
        channels = self._channels(input_shape)
        if channels % self.groups:
            raise ValueError(
                "The number of input channels must be evenly divisible by the number of groups. Received groups="
                f"{self.groups}, but the input has {channels} channels (full input shape is {input_shape})."
            )
        self.kernel = add_kept_weight(self, "kernel", (*self.kernel_size, channels // self.groups, self.filters))
        if self.use_bias:
            self.bias = add_kept_weight(self, "bias", (self.filters,))
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        return self._finished(self._convolved(inputs))

    def _convolved(self, inputs: Tensor) -> Tensor:
        if self.padding == "causal":
            inputs = self._padded_before(inputs)
        return self.convolution_op(inputs, self.kernel)

    def convolution_op(self, inputs: Tensor, kernel: Tensor | Variable) -> Tensor:
        """The convolution itself, without bias and activation; subclasses may write another."""
        return tf.nn.convolution(
            inputs, kernel, strides=list(self.strides), dilations=list(self.dilation_rate),
            padding="VALID" if self.padding == "causal" else self.padding.upper(),
            data_format=tf_format(self.data_format, self.rank),
        )  # fmt: skip

    def _padded_before(self, inputs: Tensor) -> Tensor:
        before = [self.dilation_rate[0] * (self.kernel_size[0] - 1), 0]
        sides = [[0, 0], before, [0, 0]] if self.data_format == "channels_last" else [[0, 0], [0, 0], before]
        return tf.pad(inputs, sides)

    def _finished(self, outputs: Tensor) -> Tensor:
        """Bias and activation."""
        if self.bias is not None:
            if self.data_format == "channels_last":
                outputs = outputs + self.bias
            else:
                outputs = outputs + tf.reshape(self.bias, (-1, *[1] * self.rank))
        return outputs if self.activation is None else self.activation(outputs)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "filters": self.filters,
            "kernel_size": self.kernel_size,
            "strides": self.strides,
            "padding": self.padding,
            "data_format": self.data_format,
            "dilation_rate": self.dilation_rate,
            "groups": self.groups,
            "use_bias": self.use_bias,
            **arguments_config(self, "activation", *KERNEL_AND_BIAS, "activity_regularizer"),
        }


class Conv1D(Conv):
    """Convolution over sequences."""

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str | None = "channels_last",
        dilation_rate: Sizes = 1,
        groups: int = 1,
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
            1, filters, kernel_size, strides, padding, data_format, dilation_rate, groups, activation, use_bias,
            kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, activity_regularizer,
            kernel_constraint, bias_constraint, **kwargs,
        )  # fmt: skip


class Conv2D(Conv):
    """Convolution over images."""

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = (1, 1),
        padding: str = "valid",
        data_format: str | None = None,
        dilation_rate: Sizes = (1, 1),
        groups: int = 1,
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
            2, filters, kernel_size, strides, padding, data_format, dilation_rate, groups, activation, use_bias,
            kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, activity_regularizer,
            kernel_constraint, bias_constraint, **kwargs,
        )  # fmt: skip


class Conv3D(Conv):
    """Convolution over volumes."""

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = (1, 1, 1),
        padding: str = "valid",
        data_format: str | None = None,
        dilation_rate: Sizes = (1, 1, 1),
        groups: int = 1,
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
            3, filters, kernel_size, strides, padding, data_format, dilation_rate, groups, activation, use_bias,
            kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, activity_regularizer,
            kernel_constraint, bias_constraint, **kwargs,
        )  # fmt: skip
