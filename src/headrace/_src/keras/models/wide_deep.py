"""LinearModel and WideDeepModel: models for tabular data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.typing import (
    ActivationLike,
    InitializerLike,
    OptimizerLike,
    RegularizerLike,
    Shape,
    Tensors,
    Training,
)
from headrace._src.keras.engine.weight_arguments import arguments_config, keep_arguments
from headrace._src.keras.layers.core.dense import Dense
from headrace._src.keras.models.functional import Model
from headrace._src.keras.sequence import unpack_x_y_sample_weight

_KEPT = ("activation", "kernel_initializer", "bias_initializer", "kernel_regularizer", "bias_regularizer")


class LinearModel(Model):
    """Computes `activation(inputs @ kernel + bias)`, summed over all inputs.

    Args:
        units: Number of outputs.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        bias_regularizer: Regularizer of the bias, its name, or None.
        **kwargs: Further arguments of `Model`, such as `name`.
    """

    activation: Any
    kernel_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    bias_regularizer: Any

    _saved_module = "keras.experimental"

    def __init__(
        self,
        units: int = 1,
        activation: ActivationLike = None,
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "zeros",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.units, self.use_bias = units, use_bias
        keep_arguments(
            self, activation=activation, kernel_initializer=kernel_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
        )  # fmt: skip
        self.dense_layers: list[Any] = []
        self.bias: Any = None

    def build(self, input_shape: Any) -> None:
        if isinstance(input_shape, dict):
            self.dense_layers = [self._dense(input_shape[name], name) for name in sorted(input_shape)]
        elif isinstance(input_shape, (list, tuple)) and any(_is_shape(shape) for shape in input_shape):
            self.dense_layers = [self._dense(shape) for shape in input_shape]
        else:
            self.dense_layers = [self._dense(input_shape)]
        if self.use_bias:
            self.bias = self.add_weight(
                "bias", (self.units,), initializer=self.bias_initializer, regularizer=self.bias_regularizer
            )
        self.built = True

    def _dense(self, shape: Shape, name: str | None = None) -> Dense:
        layer = Dense(
            self.units, use_bias=False, kernel_initializer=self.kernel_initializer,
            kernel_regularizer=self.kernel_regularizer, name=name,
        )  # fmt: skip
        layer.build(shape)
        return layer

    def call(self, inputs: Any, training: Training = None, mask: Tensors | None = None) -> Any:
        result = tf.add_n(
            [layer(values) for layer, values in zip(self.dense_layers, self._values(inputs), strict=True)]
        )
        if self.bias is not None:
            result = result + self.bias
        return result if self.activation is None else self.activation(result)

    def _values(self, inputs: Any) -> Sequence[Any]:
        """Returns the inputs in the order of the layers."""
        if not isinstance(inputs, dict):
            return inputs if isinstance(inputs, (list, tuple)) else [inputs]
        missing = sorted({layer.name for layer in self.dense_layers} - inputs.keys())
        if missing:
            raise ValueError(f"Missing keys in `inputs`: {missing}. Received: {sorted(inputs)}")
        return [inputs[layer.name] for layer in self.dense_layers]

    def get_config(self) -> dict[str, Any]:
        base = {"name": self.name, "trainable": self.trainable, "dtype": self.dtype}
        return {**base, "units": self.units, "use_bias": self.use_bias, **arguments_config(self, *_KEPT)}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        return cls(**config)


def _is_shape(value: Any) -> bool:
    return isinstance(value, (tf.TensorShape, list, tuple))


class WideDeepModel(Model):
    """Adds the outputs of a linear model and a deep model, which are trained together.

    `compile` accepts a pair of optimizers, one for each part.

    Args:
        linear_model: The linear part.
        dnn_model: The deep part.
        activation: Activation function of the sum, or its name. None applies no activation.
        **kwargs: Further arguments of `Model`, such as `name`.
    """

    activation: Any

    _saved_module = "keras.experimental"

    def __init__(self, linear_model: Model, dnn_model: Model, activation: ActivationLike = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.linear_model, self.dnn_model = linear_model, dnn_model
        keep_arguments(self, activation=activation)
        self._deep_optimizer: Any = None

    def call(self, inputs: Any, training: Training = None, mask: Tensors | None = None) -> Any:
        wide, deep = inputs if isinstance(inputs, (tuple, list)) and len(inputs) == 2 else (inputs, inputs)
        total = tf.nest.map_structure(tf.add, self.linear_model(wide), self.dnn_model(deep, training=training))
        return total if self.activation is None else tf.nest.map_structure(self.activation, total)

    def compile(
        self, optimizer: OptimizerLike | Sequence[OptimizerLike] = "rmsprop", *args: Any, **kwargs: Any
    ) -> None:
        """Configures training. `optimizer` may be a pair, for the linear and the deep part.

        Args:
            optimizer: Optimizer, its name, or a pair of them.
            *args: Further positional arguments of `Model.compile`.
        """
        self._deep_optimizer = None
        wide: Any = optimizer
        if isinstance(optimizer, (list, tuple)):
            wide, deep = optimizer
            self._deep_optimizer = tf.keras.optimizers.get(deep)
        super().compile(wide, *args, **kwargs)

    def compile_from_config(self, config: dict[str, Any]) -> None:
        self._compile_with(config)

    def train_step(self, data: Any) -> dict[str, Any]:
        if self._deep_optimizer is None:
            return super().train_step(data)
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compute_loss(x, y, y_pred, sample_weight)
        assert loss is not None
        wide, deep = self.linear_model.trainable_variables, self.dnn_model.trainable_variables
        wide_gradients, deep_gradients = tape.gradient(loss, (wide, deep))
        self.optimizer.apply_gradients(zip(wide_gradients, wide, strict=True))
        self._deep_optimizer.apply_gradients(zip(deep_gradients, deep, strict=True))
        return self.compute_metrics(x, y, y_pred, sample_weight)

    def get_config(self) -> dict[str, Any]:
        base = {"name": self.name, "trainable": self.trainable, "dtype": self.dtype}
        parts = {
            name: tf.keras.utils.serialize_keras_object(getattr(self, name)) for name in ("linear_model", "dnn_model")
        }
        return {**base, **parts, **arguments_config(self, "activation")}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        parts = {
            name: tf.keras.utils.deserialize_keras_object(config[name], custom_objects)
            for name in ("linear_model", "dnn_model")
        }
        with tf.keras.utils.custom_object_scope(custom_objects or {}):
            return cls(**{**config, **parts})
