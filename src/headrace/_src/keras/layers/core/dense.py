"""Dense: the fully connected layer."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.dense_on_host import units_on_host
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import ActivationLike, ConstraintLike, InitializerLike, RegularizerLike, Shape
from headrace._src.keras.engine.weight_arguments import add_kept_weight, arguments_config, keep_arguments
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Dense(Layer):
    """Computes `activation(inputs @ kernel + bias)` over the last axis.

    Args:
        units: Size of the last axis of the outputs.
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

    Raises:
        ValueError: If `units` is negative.

    >>> layer = tf.keras.layers.Dense(2, kernel_initializer="ones")
    >>> layer([[1.0, 2.0, 3.0]]).numpy()
    array([[6., 6.]], dtype=float32)
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
        units: int,
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
        self.units = int(units) if not isinstance(units, int) else units
        if self.units < 0:
            raise ValueError(f"Received an invalid value for `units`, expected a positive integer. Received: {units}")
        self.use_bias = use_bias
        keep_arguments(
            self, activation=activation, kernel_initializer=kernel_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            kernel_constraint=kernel_constraint, bias_constraint=bias_constraint,
        )  # fmt: skip
        self.input_spec = InputSpec(min_ndim=2)
        self.supports_masking = True
        self.bias = None

    def build(self, input_shape: Shape) -> None:
        dtype = tf.as_dtype(self.dtype or tf.keras.backend.floatx())
        if not (dtype.is_floating or dtype.is_complex):
            raise TypeError(f"A Dense layer can only be built with a floating-point dtype. Received: dtype={dtype}")
        shape = tf.TensorShape(input_shape)
        features = shape[-1]
        if features is None:
            raise ValueError(
                "The last dimension of the inputs to a Dense layer should be defined. Found None. Full input shape "
                f"received: {shape}"
            )
        self.input_spec = InputSpec(min_ndim=2, axes={-1: features})
        self.kernel = add_kept_weight(self, "kernel", (features, self.units))
        if self.use_bias:
            self.bias = add_kept_weight(self, "bias", (self.units,))
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        if isinstance(inputs, tf.RaggedTensor):
            return self._of_ragged(inputs)
        on_host = units_on_host(inputs, self.kernel, self.bias, self.activation)
        if on_host is not None:
            return on_host
        if inputs.dtype is not self._compute_dtype_object:
            inputs = tf.cast(inputs, self.compute_dtype)
        if isinstance(inputs, tf.SparseTensor):
            outputs = tf.sparse.sparse_dense_matmul(inputs, self.kernel)
        elif inputs.shape.rank in (2, None):  # extension types have no `ndim`
            outputs = tf.matmul(inputs, self.kernel)
        else:
            outputs = tf.tensordot(inputs, self.kernel, [[inputs.shape.rank - 1], [0]])
            if not tf.executing_eagerly():
                outputs.set_shape(self.compute_output_shape(inputs.shape))
        if self.bias is not None:
            outputs = tf.nn.bias_add(outputs, self.bias)
        return outputs if self.activation is None else self.activation(outputs)

    def _of_ragged(self, inputs: Any) -> Any:
        """Maps the features of all rows at once."""
        features = inputs.shape[-1]
        if features is None:
            raise ValueError(
                "Dense layer only supports RaggedTensors when the innermost dimension is non-ragged. Received: "
                f"inputs.shape={inputs.shape}."
            )
        if inputs.flat_values.shape.rank > 1:
            return inputs.with_flat_values(self.call(inputs.flat_values))
        outputs = self.call(tf.reshape(inputs.flat_values, [-1, features]))  # equally long rows, stored as ragged ones
        outer = inputs.nested_row_splits[:-1]
        return tf.RaggedTensor.from_nested_row_splits(outputs, outer) if outer else outputs

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)[:-1].concatenate(self.units)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "units": self.units,
            **arguments_config(self, "activation"),
            "use_bias": self.use_bias,
            **arguments_config(
                self, "kernel_initializer", "bias_initializer", "kernel_regularizer", "bias_regularizer",
                "activity_regularizer", "kernel_constraint", "bias_constraint",
            ),
        }  # fmt: skip
