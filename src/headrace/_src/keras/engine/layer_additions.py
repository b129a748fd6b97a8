"""The parts that layers add to themselves: weights, losses and metrics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.constraints import lookup as constraints
from headrace._src.keras.engine.autocast import autocasting, casting
from headrace._src.keras.engine.call_context import context
from headrace._src.keras.engine.graph_mode import in_graph
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.layer_state import LayerState
from headrace._src.keras.engine.placement import current, place_weight
from headrace._src.keras.engine.typing import ConstraintLike, InitializerLike, RegularizerLike, Tensors
from headrace._src.keras.initializers import lookup as initializers
from headrace._src.keras.regularizers import lookup as regularizers
from headrace._src.ops.state.variable import Variable, VariableAggregation, VariableSynchronization
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.typing import DTypeLike, Nest, TensorLike

_IGNORED_BY_ADD_WEIGHT = (
    "collections", "experimental_autocast", "caching_device", "getter",
    "experimental_enable_variable_lifting", "autocast",
)  # fmt: skip


class LayerAdditions(LayerState):
    """Base class of `Layer`: add_weight, add_loss and add_metric."""

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
        dtype: DTypeLike | None = None,
        initializer: InitializerLike = None,
        regularizer: RegularizerLike = None,
        trainable: bool | None = None,
        constraint: ConstraintLike = None,
        use_resource: bool | None = None,
        synchronization: VariableSynchronization = tf.VariableSynchronization.AUTO,
        aggregation: VariableAggregation = tf.VariableAggregation.NONE,
        **kwargs: Any,
    ) -> Variable:
        """Creates a weight: `add_weight("kernel", (3, 2), initializer="zeros")`.

        Args:
            name: Name of the weight. As in Keras 3, the shape may come first instead.
            shape: Shape of the weight.
            dtype: Dtype of the weight. None uses that of the layer.
            initializer: Initializer, or its name. None uses "glorot_uniform" for floats and "zeros" for other dtypes.
            regularizer: Regularizer, or its name.
            trainable: Whether training updates the weight.
            constraint: Constraint, or its name.
            use_resource: Accepted for compatibility.
            synchronization: When copies on several replicas are synchronized.
            aggregation: How copies on several replicas are combined.
            **kwargs: `layout` places the weight on a mesh. `getter` is a function that returns the variable. Further
                arguments of TensorFlow 1 have no effect.

        Returns:
            The variable.

        Raises:
            RuntimeError: If `super().__init__()` was not called.
            ValueError: If the shape is not fully known, or `call` of a built layer creates the weight again.
            TypeError: If there are unknown keyword arguments.
        """
        self._require_init()
        if name in self._weights_by_name and self.built and tf.inside_function():
            raise ValueError(
                f"Layer {self.name!r} makes weight {name!r} anew each time it is called: it would never be trained. "
                "Make weights in `build(self, input_shape)` or in `__init__`, and use them in `call`."
            )
        layout = kwargs.pop("layout", None) or self.__dict__.get(f"{name}_layout")
        unknown = [key for key in kwargs if key not in _IGNORED_BY_ADD_WEIGHT]
        if unknown:
            raise TypeError("Unknown keyword argument:", unknown[0])
        if name is not None and not isinstance(name, str):  # the order of Keras 3: shape, initializer
            initializer = shape if shape is not None else initializer
            name, shape = None, name
        shape = tf.TensorShape(() if shape is None else shape)
        dtype = tf.as_dtype(dtype or self._dtype_policy.variable_dtype or tf.keras.backend.floatx())
        trainable = _is_trained(trainable, synchronization)
        if not shape.is_fully_defined():
            raise ValueError(
                f"Weight {name!r} of layer {self.name!r} needs a fully known shape; received {shape}. Specify the "
                "sizes of the inputs, or build the layer on inputs of known size."
            )
        getter = kwargs.get("getter")
        initialize: Any = initializer if getter is not None else self._initializer_for(initializer, dtype, name)
        mixed = dtype.is_floating and self._dtype_policy.compute_dtype != self._dtype_policy.variable_dtype
        with tf.init_scope():
            arguments: dict[str, Any] = {
                "trainable": trainable, "name": name or "Variable", "dtype": dtype,
                "constraint": constraints.get(constraint), "synchronization": synchronization,
                "aggregation": aggregation,
            }  # fmt: skip
            if getter is not None:
                variable = getter(shape=shape, initializer=initialize, **arguments)
            else:
                variable = tf.Variable(initialize(shape, dtype=dtype), **arguments)
            if mixed and kwargs.get("autocast", kwargs.get("experimental_autocast", True)):
                variable = autocasting(variable)
            if layout is not None or current.distribution is not None:
                place_weight(variable, layout)
        # A variable on several parameter servers is trained part by part.
        parts = getattr(variable, "variables", (variable,))
        (self._trainable_weights if trainable else self._non_trainable_weights).extend(parts)
        if name is not None:
            self._weights_by_name[name] = variable
        regularize = regularizers.get(regularizer)
        if regularize is not None:
            self._callable_losses.append(lambda: _penalty(regularize, variable))
        return variable

    add_variable = add_weight

    def _initializer_for(self, initializer: InitializerLike, dtype: DType, name: str | None) -> Callable[..., Any]:
        if initializer is not None:
            return initializers.get(initializer)
        if dtype.is_floating:
            return initializers.get("glorot_uniform")
        if dtype.is_integer or dtype.is_bool:
            return initializers.get("zeros")
        raise ValueError(
            f"An initializer for variable {name} of type {dtype.base_dtype} is required for layer {self.name}."
        )

    def add_loss(self, losses: Nest[TensorLike | Callable[[], Any] | None], **kwargs: Any) -> None:
        """Adds losses to those of the model.

        Args:
            losses: Tensors computed in this call, or functions without arguments.
            **kwargs: `inputs`, which has no effect.

        Raises:
            ValueError: If a loss is a value and no layer is being called.

        >>> layer = tf.keras.layers.ActivityRegularization(l2=0.5)
        >>> layer(tf.constant([[2.0]])).numpy()
        array([[2.]], dtype=float32)
        >>> [float(loss) for loss in layer.losses]
        [2.0]
        """
        for loss in tf.nest.flatten(losses):
            if loss is None:
                continue
            if callable(loss) and not tf.is_tensor(loss) and not isinstance(loss, (tf.Variable, KerasTensor)):
                self._callable_losses.append(loss)
            elif context.depth == 0 and not isinstance(loss, KerasTensor) and not in_graph():
                raise ValueError(
                    "Expected a symbolic Tensors or a callable for the loss value. Please wrap your loss computation "
                    "in a zero argument `lambda`: a value that is added outside of `call` would never change."
                )
            else:
                self._keep_loss(loss)

    def add_metric(self, value: TensorLike, name: str | None = None, **kwargs: Any) -> None:
        """Adds a tensor of this call to the metrics of the model, which average it.

        Args:
            value: The tensor.
            name: Name of the metric.
            **kwargs: `aggregation` and `inputs`, which have no effect.

        Raises:
            ValueError: If `name` is missing.
            TypeError: If there are unknown keyword arguments.
        """
        unknown = [k for k in kwargs if k not in ("aggregation", "inputs")]
        if unknown:
            raise TypeError(f"Unknown keyword arguments: {unknown}")
        if isinstance(value, dict):  # the result of a metric of this layer, which reports it by itself
            return
        if not context.symbolic:
            _refuse_same_names([*self._metrics, *vars(self).values()], name)
        if name is None and not hasattr(value, "_metric_obj"):
            raise ValueError("Please provide a name for your metric like `self.add_metric(tf.reduce_sum(inputs), "
                             "name='mean_activation')`")  # fmt: skip
        made_by = getattr(value, "_metric_obj", None)  # the result of a metric, which has the value already
        if made_by is not None and not any(metric is made_by for metric in self.metrics):
            self._metrics.append(made_by)
        if context.symbolic or made_by is not None:
            return
        assert name is not None
        self._metric_named(name).update_state(value)

    def _metric_named(self, name: str) -> Any:
        """Returns the mean that `add_metric` updates under this name, new if there is none."""
        metric = next((m for m in self._metrics if m.name == name), None)
        if metric is None:
            with tf.init_scope():
                metric = tf.keras.metrics.Mean(name=name)
            self._metrics.append(metric)
        return metric

    def _add_activity_loss(self, outputs: Tensors) -> None:
        regularize: Any = self._activity_regularizer
        for output in tf.nest.flatten(outputs):
            # Divided by the batch size, so that the strength does not depend on it.
            self._keep_loss(regularize(output) / tf.cast(tf.shape(output)[0], output.dtype))


def _refuse_same_names(attributes: Sequence[object], name: str | None) -> None:
    """Raises if two of a layer's own metrics have this name."""
    metrics = {id(each): each for each in attributes if isinstance(each, tf.keras.metrics.Metric)}
    count = sum(metric.name == name for metric in metrics.values())
    if count > 1:
        raise ValueError(
            "Please provide different names for the metrics you have added. "
            f'We found {count} metrics with the name: "{name}"'
        )


def _penalty(regularize: Callable[[Any], Any], variable: Any) -> Any:
    """Returns the penalty of a weight, computed in the dtype of the weight."""
    with casting(None):
        if tf.executing_eagerly():
            return regularize(variable)
        with tf.name_scope(f"{variable.name.split(':')[0]}/Regularizer"):
            return regularize(variable)


def _is_trained(trainable: bool | None, synchronization: VariableSynchronization) -> bool:
    if synchronization is not tf.VariableSynchronization.ON_READ:
        return True if trainable is None else bool(trainable)
    if trainable:
        raise ValueError(
            "Synchronization value can be set to VariableSynchronization.ON_READ only for non-trainable variables. You "
            "have specified trainable=True and synchronization=VariableSynchronization.ON_READ."
        )
    return False
