"""Dense, Dropout and Flatten, as classes and as functions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.compat_v1.layers.layer import Layer, named, weight_options
from headrace._src.compat_v1.typing import Activation, Constraint, InitializerLike, Regularizer
from headrace._src.compat_v1.variables.initializers import ZEROS
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


@weight_options("kernel", "bias")
class Dense(Layer):
    """A dense layer: activation(inputs @ kernel + bias), over the last axis.

    Args:
        units: Size of the output.
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

    def __init__(
        self,
        units: int,
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
        self.units, self.activation, self.use_bias = int(units), named("activations", activation), use_bias
        self._kernel_options = (kernel_initializer, kernel_regularizer, kernel_constraint)
        self._bias_options = (bias_initializer, bias_regularizer, bias_constraint)

    def build(self, input_shape: TensorShape) -> None:
        size = tf.TensorShape(input_shape).as_list()[-1]
        if size is None:
            raise ValueError("The last dimension of the inputs to `Dense` should be defined. Found `None`.")
        initializer, regularizer, constraint = self._kernel_options
        self.kernel = self.add_weight(
            "kernel", [size, self.units], initializer=initializer, regularizer=regularizer, constraint=constraint
        )
        initializer, regularizer, constraint = self._bias_options
        self.bias = None
        if self.use_bias:
            self.bias = self.add_weight(
                "bias", [self.units], initializer=initializer, regularizer=regularizer, constraint=constraint
            )
        self.built = True

    def compute_output_shape(self, input_shape: ShapeLike) -> TensorShape:
        """Returns the shape of the outputs for inputs of this shape.

        Args:
            input_shape: Shape of the inputs, the batch included.

        Raises:
            ValueError: If the last size of `input_shape` is unknown.
        """
        shape = tf.TensorShape(input_shape).with_rank_at_least(2)
        if shape[-1] is None:
            raise ValueError(f"The innermost dimension of input_shape must be defined, but saw: {shape}")
        return shape[:-1].concatenate(self.units)

    def call(self, inputs: Tensor) -> Tensor:
        inputs = tf.cast(inputs, self.kernel.dtype)
        rank = inputs.shape.rank
        result = tf.matmul(inputs, self.kernel) if rank == 2 else tf.tensordot(inputs, self.kernel, [[rank - 1], [0]])
        if self.bias is not None:
            result = tf.nn.bias_add(result, self.bias, name="BiasAdd")
        return result if self.activation is None else self.activation(result)


class Dropout(Layer):
    """Sets a random fraction of the inputs to zero while training.

    Args:
        rate: Fraction of the inputs to set to zero.
        noise_shape: Shape of the random mask; by default that of the inputs.
        seed: Random seed.
        name: Name of the layer.
    """

    def __init__(
        self,
        rate: float | Tensor = 0.5,
        noise_shape: ShapeLike | None = None,
        seed: int | None = None,
        name: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(name=name, **kwargs)
        self.rate, self.noise_shape, self.seed = rate, noise_shape, seed

    def call(self, inputs: Tensor, training: bool | Tensor = False) -> Tensor:
        def dropped() -> Tensor:
            return tf.nn.dropout(inputs, self.rate, self.noise_shape, self.seed)

        return choose(training, dropped, lambda: tf.identity(inputs))


class Flatten(Layer):
    """Flattens all axes except the batch.

    Args:
        data_format: "channels_last" or "channels_first".
    """

    def __init__(self, data_format: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data_format = data_format or "channels_last"

    def compute_output_shape(self, input_shape: ShapeLike) -> TensorShape:
        """Returns the shape of the outputs for inputs of this shape.

        Args:
            input_shape: Shape of the inputs, the batch included.
        """
        batch, *sizes = tf.TensorShape(input_shape).as_list()
        return tf.TensorShape([batch, None if None in sizes else math.prod(sizes)])

    def call(self, inputs: Tensor) -> Tensor:
        rank = inputs.shape.rank
        if self.data_format == "channels_first" and rank is not None and rank > 2:
            inputs = tf.transpose(inputs, [0, *range(2, rank), 1])
        sizes = None if rank is None else inputs.shape.as_list()[1:]
        if sizes is None or None in sizes:
            shape = tf.shape(inputs)
            return tf.reshape(inputs, tf.stack([shape[0], tf.reduce_prod(shape[1:])]))
        result = tf.reshape(inputs, [-1, math.prod(sizes)])
        result.set_shape(self.compute_output_shape(inputs.shape))
        return result


def choose(condition: bool | Tensor, yes: Callable[[], Any], no: Callable[[], Any]) -> Any:
    """Returns `yes()` or `no()`. A tensor condition is evaluated when the graph runs."""
    known = condition if isinstance(condition, (bool, int)) else tf.get_static_value(condition)
    if known is not None:
        return yes() if known else no()
    return tf.cond(condition, yes, no)


def dense(
    inputs: TensorLike,
    units: int,
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
    reuse: bool | None = None,
) -> Tensor:
    """Computes activation(inputs @ kernel + bias), with weights in the scope `name`.

    Args:
        inputs: Input tensor.
        units: Size of the output.
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
        reuse: Whether to reuse existing weights of the same name.

    Returns:
        The outputs, with a last axis of size `units`.
    """
    return Dense(
        units, activation, use_bias, kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer,
        activity_regularizer, kernel_constraint, bias_constraint, trainable, name, _reuse=reuse, _scope=name,
    )(inputs)  # fmt: skip


def dropout(
    inputs: TensorLike,
    rate: float | Tensor = 0.5,
    noise_shape: ShapeLike | None = None,
    seed: int | None = None,
    training: bool | Tensor = False,
    name: str | None = None,
) -> Tensor:
    """Sets a random fraction of the inputs to zero if `training`.

    Args:
        inputs: Input tensor.
        rate: Fraction of the inputs to set to zero.
        noise_shape: Shape of the random mask; by default that of the inputs.
        seed: Random seed.
        training: Whether to train: a bool or a boolean tensor.
        name: Name of the layer.

    Returns:
        A tensor of the shape of `inputs`.
    """
    return Dropout(rate, noise_shape, seed, name, _scope=name)(inputs, training=training)


def flatten(inputs: TensorLike, name: str | None = None, data_format: str = "channels_last") -> Tensor:
    """Flattens all axes except the batch.

    Args:
        inputs: Input tensor.
        name: Name of the layer.
        data_format: "channels_last" or "channels_first".

    Returns:
        A matrix with a row for each sample.
    """
    return Flatten(data_format, name=name, _scope=name)(inputs)
