"""Conv1D, Conv2D, Conv3D, and the base class of all convolution layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.engine.init_arguments import passed_on
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
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Conv(Layer):
    """Base class of the convolution layers.

    Args:
        rank: Number of axes that the kernel slides over.
        filters: Number of output channels. None where a subclass derives it from the inputs.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, "same" for outputs of the size of the inputs (at stride 1), or for one axis
            "causal" for outputs that depend only on earlier steps.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        groups: Number of groups that the channels are split into. Each group is convolved separately.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel.
        bias_initializer: Initializer of the bias.
        kernel_regularizer: Regularizer of the kernel.
        bias_regularizer: Regularizer of the bias.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel.
        bias_constraint: Constraint of the bias.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    activation: Any
    kernel_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    bias_constraint: Any

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
        refuse_stride_with_dilation(self.strides, self.dilation_rate)
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
        self._check_output_sizes(input_shape)
        if channels % self.groups:
            raise ValueError(
                "The number of input channels must be evenly divisible by the number of groups. Received groups="
                f"{self.groups}, but the input has {channels} channels (full input shape is {input_shape})."
            )
        self.kernel = add_kept_weight(self, "kernel", (*self.kernel_size, channels // self.groups, self.filters))
        if self.use_bias:
            self.bias = add_kept_weight(self, "bias", (self.filters,))
        super().build(input_shape)

    def _check_output_sizes(self, input_shape: Shape) -> None:
        """Raises an error for a kernel that is larger than the inputs."""
        if any(size is not None and size <= 0 for size in self._output_lengths(input_shape)):
            raise ValueError(
                f"One of the dimensions in the output is <= 0 due to downsampling in {self.name}. Consider increasing "
                f"the input size. Received input shape {input_shape} which would produce output shape with a zero or "
                "negative value in a dimension."
            )

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        self._check_output_sizes(input_shape)
        shape = tf.TensorShape(input_shape).as_list()
        outer = len(shape) - self.rank - 1  # the batch axes
        lengths = self._output_lengths(input_shape)
        filters = self._output_channels(shape[self._channel_axis])
        inner = [*lengths, filters] if self.data_format == "channels_last" else [filters, *lengths]
        return tf.TensorShape([*shape[:outer], *inner])

    def _output_lengths(self, input_shape: Shape) -> list[int | None]:
        last = -1 if self.data_format == "channels_last" else None
        sizes = tf.TensorShape(input_shape).as_list()[:last][-self.rank :]
        return [self._output_length(size, axis) for axis, size in enumerate(sizes)]

    def _output_channels(self, channels: int | None) -> int | None:
        return self.filters

    def _output_length(self, size: int | None, axis: int) -> int | None:
        if size is None:
            return None
        covered = (self.kernel_size[axis] - 1) * self.dilation_rate[axis] if self.padding == "valid" else 0
        stride = self.strides[axis]
        return (size - covered + stride - 1) // stride

    def call(self, inputs: Tensor) -> Tensor:
        return self._finished(self._convolved(inputs))

    def _convolved(self, inputs: Tensor) -> Tensor:
        if self.padding == "causal":
            inputs = self._padded_before(inputs)
        return self.convolution_op(inputs, self.kernel)

    def convolution_op(self, inputs: Tensor, kernel: Tensor | Variable) -> Tensor:
        """Computes the convolution without bias and activation. Subclasses may override it.

        Args:
            inputs: Tensor of inputs.
            kernel: Kernel of the convolution.

        Returns:
            The result of the convolution.
        """
        return tf.nn.convolution(
            inputs, kernel, strides=list(self.strides), dilations=list(self.dilation_rate),
            padding="VALID" if self.padding == "causal" else self.padding.upper(),
            data_format=tf_format(self.data_format, self.rank),
        )  # fmt: skip

    def _padded_before(self, inputs: Tensor) -> Tensor:
        before = [self.dilation_rate[0] * (self.kernel_size[0] - 1), 0]
        rank: Any = inputs.shape.rank
        sides = [before, [0, 0]] if self.data_format == "channels_last" else [[0, 0], before]
        return tf.pad(inputs, [[0, 0]] * (rank - 2) + sides)

    def _finished(self, outputs: Tensor) -> Tensor:
        """Adds the bias and applies the activation."""
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


def refuse_stride_with_dilation(strides: Sequence[int], dilation_rate: Sequence[int]) -> None:
    """Raises an error for a kernel that both skips steps and has gaps."""
    if max(strides) > 1 and max(dilation_rate) > 1:
        raise ValueError(
            "`strides > 1` not supported in conjunction with `dilation_rate > 1`. Received: "
            f"strides={tuple(strides)} and dilation_rate={tuple(dilation_rate)}"
        )


class Conv1D(Conv):
    """Convolves sequences of shape (batch, steps, channels).

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, "same" for as many output steps as input steps (at stride 1), or "causal" for
            outputs that depend only on earlier steps.
        data_format: "channels_last" or "channels_first".
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        groups: Number of groups that the channels are split into. Each group is convolved separately.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Conv1D(4, 3)(tf.zeros([2, 10, 8])).shape
    TensorShape([2, 8, 4])
    """

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
        super().__init__(rank=1, **passed_on(locals()))


class Conv2D(Conv):
    """Convolves images of shape (batch, height, width, channels).

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        groups: Number of groups that the channels are split into. Each group is convolved separately.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Conv2D(16, 3, padding="same", activation="relu")(tf.zeros([1, 28, 28, 3])).shape
    TensorShape([1, 28, 28, 16])
    """

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
        super().__init__(rank=2, **passed_on(locals()))


class Conv3D(Conv):
    """Convolves volumes of shape (batch, depth, height, width, channels).

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        groups: Number of groups that the channels are split into. Each group is convolved separately.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Conv3D(2, 3)(tf.zeros([1, 4, 4, 4, 1])).shape
    TensorShape([1, 2, 2, 2, 2])
    """

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
        super().__init__(rank=3, **passed_on(locals()))
