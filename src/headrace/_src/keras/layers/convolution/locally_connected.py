"""LocallyConnected1D and LocallyConnected2D: convolutions with a separate kernel for each output position."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of, put_back, put_last
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import padding_of, sizes_of, window_count
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


class LocallyConnected(Layer):
    """Base class of the locally connected layers.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid", or "same" for implementations 2 and 3.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel.
        bias_initializer: Initializer of the bias.
        kernel_regularizer: Regularizer of the kernel.
        bias_regularizer: Regularizer of the bias.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel.
        bias_constraint: Constraint of the bias.
        implementation: How the kernel is stored: 1 as one matrix per position, 2 as a full tensor in which most entries
            are unused, 3 as a vector of the used entries.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    activation: Any
    kernel_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    bias_constraint: Any

    _rank: int

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str | None = None,
        activation: ActivationLike = None,
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        implementation: int = 1,
        **kwargs: Any,
    ) -> None:
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.filters = int(filters)
        self.kernel_size = sizes_of(kernel_size, self._rank, "kernel_size")
        self.strides = sizes_of(strides, self._rank, "strides")
        self.padding, self.data_format = padding_of(padding), data_format_of(data_format)
        if self.padding != "valid" and implementation == 1:
            raise ValueError(
                'Invalid border mode, only "valid" is supported if implementation is 1. Received padding: ' + padding
            )
        if implementation not in (1, 2, 3):
            raise ValueError(f"Unrecognized implementation mode: {implementation}.")
        self.use_bias, self.implementation = use_bias, implementation
        keep_arguments(
            self, activation=activation, kernel_initializer=kernel_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            kernel_constraint=kernel_constraint, bias_constraint=bias_constraint,
        )  # fmt: skip
        self.input_spec = InputSpec(ndim=self._rank + 2)
        self.bias: Any = None

    _untracked = Layer._untracked | {"_used"}

    @property
    def _first(self) -> bool:
        return self.data_format == "channels_first"

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape).as_list()[1:]
        channels, sizes = (shape[0], shape[1:]) if self._first else (shape[-1], shape[:-1])
        if channels is None or None in sizes:
            raise ValueError(
                "The spatial dimensions and the channels of the inputs to a locally connected layer should be fully "
                f"defined, but layer received an input shape {input_shape}"
            )
        self.input_spec = InputSpec(ndim=self._rank + 2, axes={1 if self._first else -1: channels})
        self._inputs, self._channels = tuple(sizes), channels
        self._outputs = tuple(
            window_count(size, kernel, stride, self.padding)
            for size, kernel, stride in zip(sizes, self.kernel_size, self.strides, strict=True)
        )
        if min(self._outputs) <= 0:
            raise ValueError(
                f"One of the dimensions in the output is <= 0 due to downsampling in {self.name}. Consider increasing "
                f"the input size. Received input shape {input_shape} which would produce output shape with a zero or "
                "negative value in a dimension."
            )
        self.kernel = self._make_kernel()
        if self.use_bias:
            outer = (self.filters, *self._outputs) if self._first else (*self._outputs, self.filters)
            self.bias = add_kept_weight(self, "bias", outer)
        super().build(input_shape)

    def _make_kernel(self) -> Variable:
        places, area = int(np.prod(self._outputs)), int(np.prod(self.kernel_size))
        if self.implementation == 1:
            return add_kept_weight(self, "kernel", (places, area * self._channels, self.filters))
        self._used = self._connections()
        if self.implementation == 2:
            shapes = ((self._channels, *self._inputs), (self.filters, *self._outputs))
            if not self._first:
                shapes = ((*self._inputs, self._channels), (*self._outputs, self.filters))
            return add_kept_weight(self, "kernel", (*shapes[0], *shapes[1]))
        return add_kept_weight(self, "kernel", (self._used.shape[0],))

    def _connections(self) -> np.ndarray:
        """Returns pairs of flat indices (output, input it depends on), ordered by output."""
        outer = (self.filters, *self._outputs) if self._first else (*self._outputs, self.filters)
        inner = (self._channels, *self._inputs) if self._first else (*self._inputs, self._channels)
        pairs = []
        for place in itertools.product(*map(range, self._outputs)):
            spans = [self._span(axis, position) for axis, position in enumerate(place)]
            for source in itertools.product(*spans):
                for feature, channel in itertools.product(range(self.filters), range(self._channels)):
                    to = (feature, *place) if self._first else (*place, feature)
                    of = (channel, *source) if self._first else (*source, channel)
                    pairs.append((np.ravel_multi_index(to, outer), np.ravel_multi_index(of, inner)))
        return np.array(sorted(pairs), np.int64)

    def _span(self, axis: int, position: int) -> range:
        """Returns the input positions that the kernel covers along an axis."""
        size, kernel = self._inputs[axis], self.kernel_size[axis]
        start = position * self.strides[axis]
        if self.padding == "same":
            start -= kernel // 2
        # Unlike TensorFlow's "same" padding, the kernel is centered on the position.
        return range(max(start, 0), min(start + kernel, size))

    def call(self, inputs: Tensor) -> Tensor:
        outputs = self._from_patches(inputs) if self.implementation == 1 else self._from_matrix(inputs)
        if self.bias is not None:
            outputs = outputs + self.bias
        return outputs if self.activation is None else self.activation(outputs)

    def _from_patches(self, inputs: Tensor) -> Tensor:
        patches = put_last(inputs, self._first)
        for axis in range(self._rank):
            where = np.arange(self._outputs[axis])[:, None] * self.strides[axis] + np.arange(self.kernel_size[axis])
            # Each spatial axis becomes two: the output position and the position in the kernel.
            patches = tf.gather(patches, tf.constant(where), axis=1 + 2 * axis)
        outer, inner, channel = range(1, 2 * self._rank, 2), range(2, 2 * self._rank + 1, 2), 2 * self._rank + 1
        # The channels are before or after the kernel positions, as they are in the inputs.
        patches = tf.transpose(patches, [0, *outer, channel, *inner] if self._first else [0, *outer, *inner, channel])
        places = int(np.prod(self._outputs))
        patches = tf.reshape(patches, [-1, places, int(np.prod(self.kernel_size)) * self._channels])
        outputs = tf.transpose(tf.matmul(tf.transpose(patches, [1, 0, 2]), self.kernel), [1, 0, 2])
        outputs = tf.reshape(outputs, [-1, *self._outputs, self.filters])
        return put_back(outputs, self._first)

    def _from_matrix(self, inputs: Tensor) -> Tensor:
        rows = int(np.prod(self._inputs)) * self._channels
        columns = int(np.prod(self._outputs)) * self.filters
        if self.implementation == 2:
            used = np.zeros((rows, columns), np.float32)
            used[self._used[:, 1], self._used[:, 0]] = 1.0
            kernel = tf.convert_to_tensor(self.kernel)
            matrix = tf.reshape(kernel, [rows, columns]) * tf.cast(tf.constant(used), kernel.dtype)
        else:
            matrix = tf.transpose(tf.scatter_nd(tf.constant(self._used), self.kernel, [columns, rows]))
        outputs = tf.matmul(tf.reshape(inputs, [-1, rows]), matrix)
        outer = (self.filters, *self._outputs) if self._first else (*self._outputs, self.filters)
        return tf.reshape(outputs, [-1, *outer])

    def get_config(self) -> dict[str, Any]:
        names = ("filters", "kernel_size", "strides", "padding", "data_format", "use_bias", "implementation")
        own = {name: getattr(self, name) for name in names}
        kept = arguments_config(self, "activity_regularizer", "activation", *KERNEL_AND_BIAS)
        return {**super().get_config(), **own, **kept}


class LocallyConnected1D(LocallyConnected):
    """Works like `Conv1D`, but with a separate kernel for each output position.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid", or "same" for implementations 2 and 3.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        bias_constraint: Constraint of the bias, its name, or None.
        implementation: How the kernel is stored: 1 as one matrix per position, 2 as a full tensor in which most entries
            are unused, 3 as a vector of the used entries.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `implementation` is not 1, 2 or 3, or is 1 with a padding other than "valid".
    """

    _rank = 1


class LocallyConnected2D(LocallyConnected):
    """Works like `Conv2D`, but with a separate kernel for each output position.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid", or "same" for implementations 2 and 3.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        bias_constraint: Constraint of the bias, its name, or None.
        implementation: How the kernel is stored: 1 as one matrix per position, 2 as a full tensor in which most entries
            are unused, 3 as a vector of the used entries.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `implementation` is not 1, 2 or 3, or is 1 with a padding other than "valid".
    """

    _rank = 2
