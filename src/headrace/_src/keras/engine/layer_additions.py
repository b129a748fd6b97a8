"""What layers add to themselves as they are built and called: weights, losses, metrics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.constraints import lookup as constraints
from headrace._src.keras.engine.autocast import AutoCastVariable
from headrace._src.keras.engine.call_context import context
from headrace._src.keras.engine.layer_state import LayerState
from headrace._src.keras.initializers import lookup as initializers
from headrace._src.keras.regularizers import lookup as regularizers

_IGNORED_BY_ADD_WEIGHT = (
    "collections", "experimental_autocast", "caching_device", "getter", "layout",
    "experimental_enable_variable_lifting", "autocast",
)  # fmt: skip


class LayerAdditions(LayerState):
    """The base of `Layer`; see the module's docstring."""

    def _require_init(self) -> None:
        if "_name" not in self.__dict__:
            raise RuntimeError(
                "You must call `super().__init__()` in the layer constructor, before its attributes are set or weights "
                "are added."
            )

    def add_weight(
        self,
        name: Any = None,
        shape: Any = None,
        dtype: Any = None,
        initializer: Any = None,
        regularizer: Any = None,
        trainable: bool | None = None,
        constraint: Any = None,
        use_resource: bool | None = None,
        synchronization: Any = tf.VariableSynchronization.AUTO,
        aggregation: Any = tf.VariableAggregation.NONE,
        **kwargs: Any,
    ) -> Any:
        """Makes a weight: `add_weight("kernel", (3, 2), initializer="zeros")`.

        `use_resource` and the others that only TensorFlow 1 knew are accepted and change nothing.
        """
        self._require_init()
        if name in self._weights_by_name and self.built and tf.inside_function():
            raise ValueError(
                f"Layer {self.name!r} makes weight {name!r} anew each time it is called: it would never be trained. "
                "Make weights in `build(self, input_shape)` or in `__init__`, and use them in `call`."
            )
        unknown = [key for key in kwargs if key not in _IGNORED_BY_ADD_WEIGHT]
        if unknown:
            raise TypeError("Unknown keyword argument:", unknown[0])
        if name is not None and not isinstance(name, str):  # Keras 3 has the shape first, then the initializer
            initializer = shape if shape is not None else initializer
            name, shape = None, name
        shape = tf.TensorShape(() if shape is None else shape)
        dtype = tf.as_dtype(dtype or self._dtype_policy.variable_dtype or tf.keras.backend.floatx())
        trainable = _is_trained(trainable, synchronization)
        if not shape.is_fully_defined():
            raise ValueError(
                f"Weight {name!r} of layer {self.name!r} needs a fully known shape; received {shape}. Give the sizes "
                "of the inputs, or build the layer on inputs of known size."
            )
        initialize = self._initializer_for(initializer, dtype, name)
        kind = tf.Variable
        if dtype.is_floating and self._dtype_policy.compute_dtype != self._dtype_policy.variable_dtype:
            kind = AutoCastVariable if kwargs.get("experimental_autocast", True) else tf.Variable
        with tf.init_scope():
            value = initialize(shape, dtype=dtype)
            variable = kind(
                value, trainable=trainable, name=name or "Variable", dtype=dtype,
                constraint=constraints.get(constraint), synchronization=synchronization, aggregation=aggregation,
            )  # fmt: skip
        (self._trainable_weights if trainable else self._non_trainable_weights).append(variable)
        if name is not None:
            self._weights_by_name[name] = variable
        regularize = regularizers.get(regularizer)
        if regularize is not None:
            self._callable_losses.append(lambda: regularize(variable))
        return variable

    add_variable = add_weight

    def _initializer_for(self, initializer: Any, dtype: Any, name: str | None) -> Callable[..., Any]:
        if initializer is not None:
            return initializers.get(initializer)
        if dtype.is_floating:
            return initializers.get("glorot_uniform")
        if dtype.is_integer or dtype.is_bool:
            return initializers.get("zeros")
        raise ValueError(
            f"An initializer for variable {name} of type {dtype.base_dtype} is required for layer {self.name}."
        )

    def add_loss(self, losses: Any, **kwargs: Any) -> None:
        """Adds to the losses of the model: tensors computed in this call, or functions without arguments.

        `inputs`, which Keras takes beside them, tells nothing here.
        """
        for loss in tf.nest.flatten(losses):
            if loss is None:
                continue
            if callable(loss) and not tf.is_tensor(loss) and not isinstance(loss, tf.Variable):
                self._callable_losses.append(loss)
            else:
                self._keep_loss(loss)

    def add_metric(self, value: Any, name: str | None = None, **kwargs: Any) -> None:
        """Averages a tensor of this call under a name among the metrics of the model."""
        unknown = [k for k in kwargs if k not in ("aggregation", "inputs")]
        if unknown:
            raise TypeError(f"Unknown keyword arguments: {unknown}")
        if name is None and not hasattr(value, "_metric_obj"):
            raise ValueError("Please provide a name for your metric like `self.add_metric(tf.reduce_sum(inputs), "
                             "name='mean_activation')`")  # fmt: skip
        if context.symbolic or hasattr(value, "_metric_obj"):
            return
        metric = next((m for m in self._metrics if m.name == name), None)
        if metric is None:
            with tf.init_scope():
                metric = tf.keras.metrics.Mean(name=name)
            self._metrics.append(metric)
        metric.update_state(value)

    def _add_activity_loss(self, outputs: Any) -> None:
        for output in tf.nest.flatten(outputs):
            # Divided by the batch size, so that the strength does not depend on it.
            self._keep_loss(self._activity_regularizer(output) / tf.cast(tf.shape(output)[0], output.dtype))


def _is_trained(trainable: bool | None, synchronization: Any) -> bool:
    if synchronization is not tf.VariableSynchronization.ON_READ:
        return True if trainable is None else bool(trainable)
    if trainable:
        raise ValueError(
            "Synchronization value can be set to VariableSynchronization.ON_READ only for non-trainable variables. You "
            "have specified trainable=True and synchronization=VariableSynchronization.ON_READ."
        )
    return False
