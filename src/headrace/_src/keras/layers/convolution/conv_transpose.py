"""Conv1DTranspose, Conv2DTranspose, Conv3DTranspose: transposed convolutions, which upsample."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.init_arguments import passed_on
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
    def __init__(self, rank: int, output_padding: Sizes | None, **kwargs: Any) -> None:
        groups = kwargs.pop("groups", 1)
        if groups != 1:
            raise ValueError(f"Transposed convolutions do not support groups. Received: groups={groups}")
        super().__init__(rank, **kwargs)
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

    def _output_length(self, size: int | None, axis: int) -> int | None:
        length: Any = None if size is None else self._length(size, axis)
        return length

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
    """Applies a transposed convolution, which upsamples, to sequences.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        output_padding: Additional output size along each axis. None infers it from the strides.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
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
    """

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
        super().__init__(rank=1, **passed_on(locals()))


class Conv2DTranspose(_ConvTranspose):
    """Applies a transposed convolution, which upsamples, to images.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        output_padding: Additional output size along each axis. None infers it from the strides.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
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

    >>> tf.keras.layers.Conv2DTranspose(3, 4, strides=2, padding="same")(tf.zeros([1, 7, 7, 8])).shape
    TensorShape([1, 14, 14, 3])
    """

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
        super().__init__(rank=2, **passed_on(locals()))


class Conv3DTranspose(_ConvTranspose):
    """Applies a transposed convolution, which upsamples, to volumes.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        output_padding: Additional output size along each axis. None infers it from the strides.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
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
    """

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
        super().__init__(rank=3, **passed_on(locals()))

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        del config["dilation_rate"]
        return config
