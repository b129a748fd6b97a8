"""Layer: the base of all layers. Its weights, its configuration, and what happens around its `call`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import headrace as tf
from headrace._src.keras.backend.graph_values import in_graph, phase_tensor
from headrace._src.keras.backend.names import snake_case, unique_name
from headrace._src.keras.constraints import lookup as constraints
from headrace._src.keras.initializers import lookup as initializers
from headrace._src.keras.layers import policy as policies
from headrace._src.keras.layers.autocast import AutoCastVariable, casting
from headrace._src.keras.layers.call_context import context, entered, phase
from headrace._src.keras.layers.call_errors import explain
from headrace._src.keras.layers.call_inputs import as_tensors, is_given, masks_of, with_floats_as
from headrace._src.keras.layers.call_signature import PLAIN, call_signature
from headrace._src.keras.layers.init_arguments import arguments_of, given_arguments, is_plain
from headrace._src.keras.layers.input_spec import check_inputs
from headrace._src.keras.layers.keras_tensor import KerasTensor, holds_keras_tensors
from headrace._src.keras.layers.layer_nodes import LayerNodes
from headrace._src.keras.layers.layer_state import LayerState, LossRecord
from headrace._src.keras.layers.shape_structures import map_shapes
from headrace._src.keras.layers.stateless_call import StatelessCall
from headrace._src.keras.layers.symbolic import call_symbolically, specs_of_outputs
from headrace._src.keras.regularizers import lookup as regularizers

_LEGACY_ARGUMENTS = frozenset(
    {
        "input_dim", "input_shape", "batch_input_shape", "batch_size", "weights", "activity_regularizer", "autocast",
        "implementation", "experimental_autocast",
    }
)  # fmt: skip
# Arguments that Keras 3 added, with the values at which they change nothing.
_NEWER_ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "lora_rank": (None,),
    "lora_alpha": (None,),
    "quantization_config": (None,),
    "flash_attention": (None, False),
    "rms_scaling": (False,),
    "data_format": (None, "channels_last"),
}
_IGNORED_BY_ADD_WEIGHT = (
    "collections", "experimental_autocast", "caching_device", "getter", "layout",
    "experimental_enable_variable_lifting", "autocast",
)  # fmt: skip
_NO_SUPER = (
    "You must call `super().__init__()` in the layer constructor, before its attributes are set or weights are added."
)


class Layer(StatelessCall, LayerNodes, LayerState):
    """Weights and the computation that uses them.

    Subclasses make weights in `build(input_shape)` (or in `__init__`) with `add_weight`, and compute in
    `call(inputs)`. Calling the layer builds it, hands on `training` and masks, and checks the inputs.

    Args:
        trainable: Whether its weights are updated in training.
        name: Its name; made from the class name when not given.
        dtype: The dtype or policy of computations and weights.
        dynamic: Whether it can only run eagerly.
    """

    def __init__(
        self, trainable: bool = True, name: str | None = None, dtype: Any = None, dynamic: bool = False, **kwargs: Any
    ) -> None:
        unknown = [
            key for key in kwargs if key not in _LEGACY_ARGUMENTS and kwargs[key] not in _NEWER_ARGUMENTS.get(key, ())
        ]
        if unknown:
            raise TypeError("Keyword argument not understood:", unknown[0])
        if name is not None and not isinstance(name, str):
            raise TypeError(f"Expected `name` to be a string, but got: {name!r}")
        self._name = name if name is not None else unique_name(snake_case(type(self).__name__))
        self._trainable = bool(trainable)
        self._dtype_policy = policies.policy_of(dtype)
        self._dynamic = dynamic
        self._autocast = kwargs.get("autocast", True)
        self.built = False
        self.supports_masking = type(self).compute_mask is not Layer.compute_mask
        self.input_spec = None
        self._build_input_shape: Any = None
        self._activity_regularizer = regularizers.get(kwargs.get("activity_regularizer"))
        self._initial_weights = kwargs.get("weights")
        self._init_state()
        batch_shape = _batch_shape(kwargs)
        if batch_shape is not None:
            self._batch_input_shape = batch_shape

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        layer = super().__new__(cls)
        layer.__dict__["_init_arguments"] = (args, kwargs)
        return layer

    # Whether `call` gets `training` and `mask` from the calls around it; not where it is any function.
    _hands_on_context = True

    # Building and calling.

    def build(self, input_shape: Any) -> None:
        """Makes the weights that depend on the shape of the inputs."""
        self._build_input_shape = input_shape
        self.built = True

    def call(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        """The computation."""
        return inputs

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if "_name" not in self.__dict__:
            raise RuntimeError(_NO_SUPER)
        signature = call_signature(self.call) if self._hands_on_context else PLAIN
        args, kwargs = self._with_inputs_first(signature, args, kwargs)
        if holds_keras_tensors(args) or holds_keras_tensors(kwargs):
            self._refuse_wrong_inputs(args[0])
            return call_symbolically(self, args, kwargs)
        if context.depth == 0 and LossRecord.any_added:
            self._forget_losses()
        inputs = as_tensors(args[0], self._name) if self._hands_on_context else args[0]
        masks = None
        if signature.takes_mask or self.supports_masking:
            masks = masks_of(inputs)
            if signature.takes_mask and not is_given("mask", signature, args, kwargs) and masks is not None:
                kwargs["mask"] = masks
        training = self._training_value(signature, args, kwargs)
        self._refuse_wrong_inputs(inputs)
        with entered(self._name, training):
            if not self.built:
                self._build_for(inputs)
            if self._autocast:
                inputs = with_floats_as(self._compute_dtype_object, inputs)
            call = self.call
            eager = tf.executing_eagerly()
            try:
                with casting(self._compute_dtype_object):
                    if eager:
                        outputs = call(inputs, *args[1:], **kwargs)
                    else:
                        if inspect.ismethod(call):
                            call = tf.autograph.to_graph(call)
                        with tf.name_scope(self._graph_scope()):
                            outputs = call(inputs, *args[1:], **kwargs)
            except Exception as error:
                explain(error, self, inputs, args[1:], kwargs)
                raise
            if self._activity_regularizer is not None:
                self._add_activity_loss(outputs)
            if self.supports_masking:
                explicit = kwargs.get("mask")
                self._set_masks(inputs, outputs, masks if explicit is None else explicit)
        return outputs

    def _graph_scope(self) -> str:
        return "".join(c if c.isalnum() or c in "._-/\\" else "_" for c in self._name).lstrip("_") or "layer"

    def _with_inputs_first(self, signature: Any, args: Any, kwargs: Any) -> tuple[Any, Any]:
        if args:
            return args, kwargs
        first = signature.names[0] if signature.names else None
        if first in kwargs:
            rest = {key: value for key, value in kwargs.items() if key != first}
            return (kwargs[first],), rest
        raise ValueError("The first argument to `Layer.call` must always be passed.")

    def _training_value(self, signature: Any, args: Any, kwargs: Any) -> Any:
        """Whether the call trains: as it says itself, as the call around it says, or by the default of `call`."""
        if not signature.takes_training:
            given = kwargs.pop("training", None) if self._hands_on_context else None
            return context.training if given is None else given  # for the layers inside
        given = kwargs.get("training")
        if given is None and signature.positions.get("training", len(args)) < len(args):
            return args[signature.positions["training"]]
        value = given
        if value is None:
            value = context.training
        if value is None:
            value = signature.training_default
        if value is None:
            value = bool(phase.value)
            if in_graph() and not phase.is_set and (fed := phase_tensor()) is not None:
                value = fed
        kwargs["training"] = value
        return value

    def _refuse_wrong_inputs(self, inputs: Any) -> None:
        if self.input_spec is not None:
            check_inputs(self.input_spec, inputs, self._name)

    def _build_for(self, inputs: Any) -> None:
        flat = tf.nest.flatten(inputs)
        self._note_call(inputs)
        if self._dtype_policy.name == "_infer":
            floating = [t for t in flat if hasattr(t, "dtype")]
            if floating:
                self._dtype_policy = policies.Policy(tf.as_dtype(floating[0].dtype).name)
        shapes = tf.nest.map_structure(lambda t: getattr(t, "shape", None), inputs)
        with tf.init_scope(), tf.name_scope(context.scope):
            self.build(shapes)
        if self._build_input_shape is None:
            self._build_input_shape = shapes
        self.built = True
        if self._initial_weights is not None:
            self.set_weights(self._initial_weights)
            self._initial_weights = None
        self._refuse_wrong_inputs(inputs)

    def _set_masks(self, inputs: Any, outputs: Any, masks: Any) -> None:
        if all(hasattr(t, "_keras_mask") and t._keras_mask is not None for t in tf.nest.flatten(outputs)):
            return
        made = self.compute_mask(inputs, masks)
        if made is None:
            return
        flat = tf.nest.flatten(outputs)
        made_flat = tf.nest.flatten(made) if len(flat) > 1 else [made]
        for tensor, mask in zip(flat, made_flat, strict=False):
            if mask is not None and isinstance(tensor, (tf.Tensor, tf.RaggedTensor)):
                tensor._keras_mask = mask

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """The mask of the outputs; that of the inputs where the layer supports masking."""
        if not self.supports_masking:
            if mask is not None and any(m is not None for m in tf.nest.flatten(mask)):
                raise TypeError(f"Layer {self.name} does not support masking, but was passed an input_mask: {mask}")
            return None
        return mask

    def compute_output_shape(self, input_shape: Any) -> Any:
        """The shape of the outputs for inputs of this shape, found by tracing `call`."""
        signature = self.compute_output_signature(
            map_shapes(lambda shape: tf.TensorSpec(shape, self._compute_dtype_object or tf.float32), input_shape)
        )
        return tf.nest.map_structure(lambda spec: spec.shape, signature)

    def compute_output_signature(self, input_signature: Any) -> Any:
        """The specs of the outputs for inputs of these specs."""
        symbolic = tf.nest.map_structure(KerasTensor, input_signature)
        found = specs_of_outputs(self, (symbolic,), {})
        self._forget_losses()
        return tf.nest.map_structure(lambda output: output.spec, found)

    # Weights and losses.

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
        """Makes a weight: `add_weight("kernel", (3, 2), initializer="zeros")`."""
        if "_name" not in self.__dict__:
            raise RuntimeError(_NO_SUPER)
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
        if synchronization is tf.VariableSynchronization.ON_READ:
            if trainable:
                raise ValueError(
                    "Synchronization value can be set to VariableSynchronization.ON_READ only for non-trainable "
                    "variables. You have specified trainable=True and synchronization=VariableSynchronization.ON_READ."
                )
            trainable = False
        trainable = True if trainable is None else bool(trainable)
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
        """Adds to the losses of the model: tensors computed in this call, or functions without arguments."""
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

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal layer."""
        config: dict[str, Any] = {"name": self.name, "trainable": self.trainable}
        config["dtype"] = policies.serialized(self._dtype_policy)
        batch_shape = getattr(self, "_batch_input_shape", None)
        if batch_shape is not None:
            config["batch_input_shape"] = batch_shape
        if self._dynamic:
            config["dynamic"] = True
        extra = [name for name in _own_arguments(type(self)) if name not in config]
        if extra and type(self).get_config is Layer.get_config and type(self).__init__ is not Layer.__init__:
            return self._config_from_arguments(config, extra)
        return config

    def _config_from_arguments(self, config: dict[str, Any], extra: list[str]) -> dict[str, Any]:
        """The configuration of a layer that says none itself: the arguments it was made with, if they are plain."""
        given = given_arguments(type(self).__init__, *self._init_arguments)
        if not all(is_plain(value) for value in given.values()):
            raise NotImplementedError(
                f"Layer {type(self).__name__} has arguments {extra} in `__init__()` and was created by passing "
                "non-serializable argument values, and therefore must override `get_config()`: return "
                "{**super().get_config(), ...} with each of them."
            )
        taken = arguments_of(type(self).__init__)
        return {key: value for key, value in config.items() if taken is None or key in taken} | given

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """A layer with this configuration."""
        return cls(**config)

    def get_build_config(self) -> dict[str, Any] | None:
        """What `build_from_config` needs to make the weights."""
        if self._build_input_shape is None:
            return None
        return {"input_shape": map_shapes(lambda s: tuple(tf.TensorShape(s).as_list()), self._build_input_shape)}

    def build_from_config(self, config: dict[str, Any]) -> None:
        shape = config.get("input_shape")
        if shape is not None and not self.built:
            with tf.init_scope(), tf.name_scope(f"{self.name}/"):
                self.build(map_shapes(lambda s: tf.TensorShape(s), shape))
            self.built = True

    def _flatten_layers(self, recursive: bool = True, include_self: bool = True) -> Iterator[Any]:
        """The layer and those inside it; programs that go through all layers of a model use it."""
        if include_self:
            yield self
        for child in self._sublayers():
            if recursive:
                yield from child._flatten_layers()
            else:
                yield child


def _own_arguments(cls: type) -> list[str]:
    skipped = ("self", "args", "kwargs", "name", "trainable", "dtype", "dynamic")
    return [
        name for name in inspect.signature(vars(cls).get("__init__", Layer.__init__)).parameters if name not in skipped
    ]


def _batch_shape(kwargs: dict[str, Any]) -> Any:
    if "batch_input_shape" in kwargs:
        return tuple(kwargs["batch_input_shape"])
    shape = kwargs.get("input_shape")
    if isinstance(shape, int):
        raise TypeError(f"`input_shape` must be a tuple of sizes, the batch left out: ({shape},). Received: {shape}")
    if shape is None and "input_dim" in kwargs:
        shape = (kwargs["input_dim"],)
    return None if shape is None else (kwargs.get("batch_size"), *shape)
