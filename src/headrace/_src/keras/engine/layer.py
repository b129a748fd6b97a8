"""Layer: the base class of all layers. This module has its configuration and the steps around `call`."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Self, cast

import numpy as np

import headrace as tf
from headrace._src.base.tracebacks import hidden, shortened
from headrace._src.keras.backend.names import snake_case, unique_name
from headrace._src.keras.engine import policy as policies
from headrace._src.keras.engine.autocast import casting, read_in
from headrace._src.keras.engine.call_context import context, enter, entered, leave, phase
from headrace._src.keras.engine.call_errors import explain
from headrace._src.keras.engine.call_inputs import as_tensors, is_given, masks_of, with_floats_as
from headrace._src.keras.engine.call_signature import PLAIN, CallSignature, call_signature
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.keras.engine.init_arguments import arguments_of, given_arguments, is_plain
from headrace._src.keras.engine.input_spec import check_inputs
from headrace._src.keras.engine.keras_tensor import KerasTensor, holds_keras_tensors
from headrace._src.keras.engine.layer_additions import LayerAdditions
from headrace._src.keras.engine.layer_nodes import LayerNodes
from headrace._src.keras.engine.layer_state import LossRecord
from headrace._src.keras.engine.policy import Policy
from headrace._src.keras.engine.shape_structures import map_shapes
from headrace._src.keras.engine.stateless_call import StatelessCall
from headrace._src.keras.engine.symbolic import call_symbolically, specs_of_outputs
from headrace._src.keras.engine.typing import Config, Tensors, Training
from headrace._src.keras.regularizers import lookup as regularizers
from headrace._src.keras.saving.serialization import nearest
from headrace._src.tensors.context import state
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import DTypeLike, Nest

__tracebackhide__ = hidden

_LEGACY_ARGUMENTS = frozenset(
    {
        "input_dim", "input_shape", "batch_input_shape", "batch_size", "weights", "activity_regularizer", "autocast",
        "implementation", "experimental_autocast",
    }
)  # fmt: skip
# Arguments that Keras 3 added, with the values that have no effect.
_NEWER_ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "lora_rank": (None,),
    "lora_alpha": (None,),
    "quantization_config": (None,),
    "flash_attention": (None, False),
    "rms_scaling": (False,),
    "data_format": (None, "channels_last"),
}


class Layer(StatelessCall, LayerNodes, LayerAdditions):
    """Base class of layers: weights and the computation that uses them.

    Subclasses create weights in `build(input_shape)` or in `__init__` with `add_weight`, and compute in `call(inputs)`.
    Calling the layer builds it at the first call, checks the inputs, and passes `training` and masks to `call`.

    Args:
        trainable: Whether the weights are updated in training.
        name: Name of the layer. None makes one from the class name.
        dtype: Dtype or dtype policy of the computations and weights.
        dynamic: Whether the layer can only run eagerly.
        **kwargs: `activity_regularizer`, `input_shape`, `weights` (initial values), layouts of weights on a mesh such
            as `kernel_layout`, and other arguments of Keras layers.

    Raises:
        TypeError: If `name`, `trainable` or `dynamic` has a wrong type, or there are unknown keyword arguments.

    >>> class Scale(tf.keras.layers.Layer):
    ...     def build(self, input_shape):
    ...         self.factor = self.add_weight("factor", (), initializer="ones")
    ...     def call(self, inputs):
    ...         return inputs * self.factor
    >>> Scale()(tf.constant([2.0])).numpy()
    array([2.], dtype=float32)
    """

    def __init__(
        self,
        trainable: bool = True,
        name: str | None = None,
        dtype: DTypeLike | Policy | Config | None = None,
        dynamic: bool = False,
        **kwargs: Any,
    ) -> None:
        unknown = [
            key
            for key in kwargs
            if key not in _LEGACY_ARGUMENTS
            and not key.endswith("_layout")
            and kwargs[key] not in _NEWER_ARGUMENTS.get(key, ())
        ]
        if unknown:
            taken = [*_own_arguments(type(self)), "name", "trainable", "dtype", *_LEGACY_ARGUMENTS]
            near = nearest(unknown[0], taken)
            hint = f" Did you mean {near!r}?" if near else f" It takes: {', '.join(_own_arguments(type(self)))}."
            raise TypeError(f"Keyword argument not understood: {unknown[0]!r}, of layer {type(self).__name__}.{hint}")
        if name is not None and not isinstance(name, str):
            raise TypeError(f"Expected `name` argument to be a string, but got: {name!r}")
        if not isinstance(trainable, (bool, np.bool_, tf.Variable, tf.Tensor)):
            raise TypeError(f"Expected `trainable` argument to be a boolean, but got: {trainable!r}")
        if not isinstance(dynamic, bool):
            raise TypeError(f"Expected `dynamic` argument to be a boolean, but got: {dynamic!r}")
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
        # Where devices share weights: `kernel_layout` is the layout of what `kernel_initializer` initializes.
        vars(self).update({key: value for key, value in kwargs.items() if key.endswith("_layout")})
        batch_shape = _batch_shape(kwargs)
        if batch_shape is not None:
            self._batch_input_shape: Any = batch_shape

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        layer = super().__new__(cls)
        layer.__dict__["_init_arguments"] = (args, kwargs)
        return layer

    __new__.__wrapped__ = __init__  # type: ignore[attr-defined]  # the arguments that `help` shows

    _saved_module = "keras.layers"  # where files look for the base class itself

    # Whether `call` receives `training` and `mask` from outer calls. False for layers that wrap a function.
    _hands_on_context = True

    # Building and calling.

    def build(self, input_shape: Any) -> None:
        """Creates the weights that depend on the shape of the inputs. Subclasses override it.

        Args:
            input_shape: Shape of the inputs, the batch included.

        Raises:
            ValueError: If the layer cannot take inputs of this shape, or needs a size that is not known.
            TypeError: If the layer cannot have weights of its dtype.
        """
        self._build_input_shape = input_shape
        self.built = True

    def call(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        """Computes the outputs. Subclasses override it, and may take `training` and `mask`.

        Args:
            inputs: Tensor of inputs, the batch first; or a structure of tensors.
            *args: Further positional arguments of the layer's `call`.
            training: Whether the layer runs in training mode, where it has two. None takes the mode of the outer call.
            mask: Bool tensor that is False where inputs are padding, or None.

        Returns:
            The outputs: a tensor or a structure of tensors.

        Raises:
            ValueError: If the layer cannot take these inputs: their number, shape or dtype.
        """
        return inputs

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if len(args) == 1 and not kwargs and type(args[0]) is EagerTensor and self._takes_plainly(args[0]):
            return self._call_plainly(args[0])
        try:
            self._require_init()
            signature = call_signature(self.call) if self._hands_on_context else PLAIN
            args, kwargs = self._with_inputs_first(signature, args, kwargs)
            if holds_keras_tensors(args) or holds_keras_tensors(kwargs):
                self._refuse_wrong_inputs(args[0])
                return call_symbolically(self, args, kwargs)
            if context.depth == 0 and LossRecord.any_added:
                self._forget_losses(keep_symbolic=context.symbolic)
            handed_on = None
            if "_call_context_args" in self.__dict__:
                kwargs, handed_on = self._with_context_arguments(signature, kwargs)
            inputs = as_tensors(args[0]) if self._hands_on_context else args[0]
            masks = None
            if signature.takes_mask or self.supports_masking:
                masks = masks_of(inputs)
                if signature.takes_mask and not is_given("mask", signature, args, kwargs) and masks is not None:
                    kwargs["mask"] = masks
            if len(args) > 1:
                args, kwargs = _without_none_for_training(signature, args, kwargs)
            training = self._training_value(signature, args, kwargs)
            self._refuse_wrong_inputs(inputs)
            with entered(self._name, training, handed_on):
                if not self.built:
                    self._build_for(inputs)
                    if len(args) > 1 or kwargs:
                        self._note_arguments(args[1:], kwargs)
                compute_dtype = self._compute_dtype_object
                if self._autocast and (type(inputs) is not EagerTensor or inputs.dtype is not compute_dtype):
                    inputs = with_floats_as(compute_dtype, inputs)
                call = self.call
                eager = tf.executing_eagerly()
                try:
                    with casting(compute_dtype):
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
                    place = signature.positions.get("mask", len(args))
                    explicit = args[place] if place < len(args) else kwargs.get("mask")
                    masks = masks if explicit is None else explicit
                    # Without a mask of the inputs, only a layer with its own rule can make one.
                    if masks is not None or type(self).compute_mask is not Layer.compute_mask:
                        self._set_masks(inputs, outputs, masks)
            return outputs
        except Exception as error:
            raise shortened(error)  # noqa: B904

    def _takes_plainly(self, inputs: EagerTensor) -> bool:
        """Returns whether a call on one eager tensor only has to check it and to run `call`."""
        own = self.__dict__
        return (
            own.get("built") is True
            and state.mode is None
            and "_call_context_args" not in own
            and self._hands_on_context
            and inputs._keras_mask is None
            and own["_activity_regularizer"] is None
            and type(self).compute_mask in rules_without_masks
            and (context.depth > 0 or not LossRecord.any_added)
            and inputs.dtype is self._compute_dtype_object
        )

    def _call_plainly(self, inputs: EagerTensor) -> Any:
        """The same as `__call__`, for such a call: models are often called on little data."""
        named: dict[str, Any] = {}
        try:
            call = self.call
            signature = call_signature(call)
            takes = signature.takes_training
            training = self._training_value(signature, (inputs,), named) if takes else context.training
            if self.input_spec is not None:
                check_inputs(self.input_spec, inputs, self._name)
            outer, read_as = enter(self._name, training), read_in(inputs.dtype)
            try:
                return call(inputs, **named)
            except Exception as error:
                explain(error, self, inputs, (), named)
                raise
            finally:
                leave(outer)
                read_in(read_as)
        except Exception as error:
            raise shortened(error)  # noqa: B904

    def _graph_scope(self) -> str:
        return "".join(c if c.isalnum() or c in "._-/\\" else "_" for c in self._name).lstrip("_") or "layer"

    def _with_inputs_first(
        self, signature: CallSignature, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, Any]:
        if args:
            return args, kwargs
        first = signature.names[0] if signature.names else None
        if first in kwargs:
            rest = {key: value for key, value in kwargs.items() if key != first}
            return (kwargs[first],), rest
        raise ValueError("The first argument to `Layer.call` must always be passed.")

    def _training_value(self, signature: CallSignature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Training:
        """Returns whether the call trains: its own argument, the outer call's value, or the default of `call`."""
        if not signature.takes_training:
            given = kwargs.pop("training", None) if self._hands_on_context else None
            return context.training if given is None else given  # for the layers inside
        given = kwargs.get("training")
        if given is None and signature.positions.get("training", len(args)) < len(args):
            return args[signature.positions["training"]]
        value = given
        if value is None:
            value = context.training
        if value is None and not phase.is_set:  # a phase that the user has set comes before the default of `call`
            value = signature.training_default
        decided = value is not None or phase.is_set
        if value is None:
            value = bool(phase.value)
            if in_graph() and not phase.is_set and (fed := graph_mode.value.phase_tensor()) is not None:
                value, decided = fed, True
        kwargs["training"] = value if decided else None  # as in TensorFlow: layers may test for None
        return kwargs["training"]  # the layers inside have defaults of their own

    # The arguments of calls that the layers inside receive as well, if they have registered them.
    _call_context_args: frozenset[str] = frozenset({"training"})

    def _register_call_context_args(self, *names: str) -> None:
        """Makes keyword arguments of calls reach the layers inside that register the same names.

        Args:
            *names: Names of the arguments.

        Raises:
            RuntimeError: If the layer has been called.
        """
        if self._noted_spec is not None:
            raise RuntimeError("Cannot add call-context args after the layer has been called.")
        self._call_context_args = self._call_context_args.union(names)

    def _with_context_arguments(
        self, signature: CallSignature, kwargs: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Returns the arguments of `call`, and the registered ones for the layers inside."""
        registered = self._call_context_args - {"training"}
        values = {name: kwargs.get(name, context.arguments.get(name)) for name in registered}
        own = {name: value for name, value in kwargs.items() if name not in registered}
        taken = {name: value for name, value in values.items() if name in signature.names and value is not None}
        return own | taken, {name: value for name, value in values.items() if value is not None}

    def _refuse_wrong_inputs(self, inputs: Tensors) -> None:
        if self.input_spec is not None:
            check_inputs(self.input_spec, inputs, self._name)

    def _build_for(self, inputs: Tensors) -> None:
        flat = tf.nest.flatten(inputs)
        self._note_call(inputs)
        if self._dtype_policy.name == "_infer":
            floating = [t for t in flat if hasattr(t, "dtype")]
            if floating:
                self._dtype_policy = policies.Policy(tf.as_dtype(floating[0].dtype).name)
        shapes = tf.nest.map_structure(lambda t: getattr(t, "shape", None), inputs)
        with tf.init_scope(), tf.name_scope(context.scope):
            self.build(shapes)
            if self._initial_weights is not None:
                self.set_weights(self._initial_weights)
                self._initial_weights = None
        if self._build_input_shape is None:
            self._build_input_shape = shapes
        self.built = True
        self._refuse_wrong_inputs(inputs)

    def _set_masks(self, inputs: Tensors, outputs: Tensors, masks: Tensors | None) -> None:
        if all(hasattr(t, "_keras_mask") and t._keras_mask is not None for t in tf.nest.flatten(outputs)):
            return
        made = self.compute_mask(inputs, masks)
        if made is None:
            return
        flat: list[Any] = tf.nest.flatten(outputs)
        made_flat = tf.nest.flatten(made) if len(flat) > 1 else [made]
        for tensor, mask in zip(flat, made_flat, strict=False):
            if mask is not None and isinstance(tensor, (tf.Tensor, tf.RaggedTensor)):
                cast(Any, tensor)._keras_mask = mask

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Returns the mask of the outputs. By default that of the inputs, if the layer supports masking.

        Args:
            inputs: Tensor, or a nested structure of tensors.
            mask: Mask of the inputs, or a list of masks, or None.

        Raises:
            TypeError: If there is a mask and the layer does not support masking.
        """
        if not self.supports_masking:
            if mask is not None and any(m is not None for m in tf.nest.flatten(mask)):
                raise TypeError(f"Layer {self.name} does not support masking, but was passed an input_mask: {mask}")
            return None
        return mask

    def compute_output_shape(self, input_shape: Any) -> Any:
        """Returns the shape of the outputs for inputs of this shape. Traces `call` to find it.

        Args:
            input_shape: Shape of the inputs, the batch included; a list of shapes for several inputs.

        Raises:
            ValueError: If the layer cannot take inputs of this shape, or needs a size that is not known.
        """
        signature = self.compute_output_signature(
            map_shapes(lambda shape: tf.TensorSpec(shape, self._compute_dtype_object or tf.float32), input_shape)
        )
        return tf.nest.map_structure(lambda spec: spec.shape, signature)

    def compute_output_signature(self, input_signature: Nest[TypeSpec]) -> Any:
        """Returns the specs of the outputs for inputs with these specs.

        Args:
            input_signature: TensorSpec, or a nested structure of them.
        """
        symbolic = tf.nest.map_structure(KerasTensor, input_signature)
        found = specs_of_outputs(self, (symbolic,), {})
        self._forget_losses()
        return tf.nest.map_structure(lambda output: output.spec, found)

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments that make an equal layer."""
        config: dict[str, Any] = {"name": self.name, "trainable": self.trainable}
        config["dtype"] = policies.serialized(self._dtype_policy)
        batch_shape = getattr(self, "_batch_input_shape", None)
        if batch_shape is not None:
            config["batch_input_shape"] = batch_shape
        if self._dynamic:
            config["dynamic"] = True
        if type(self).get_config is not Layer.get_config or type(self).__init__ is Layer.__init__:
            return config
        extra = [name for name in _own_arguments(type(self)) if name not in config]
        return self._config_from_arguments(config, extra)

    def _config_from_arguments(self, config: dict[str, Any], extra: list[str]) -> dict[str, Any]:
        """Returns the constructor arguments of a layer without its own `get_config`, if JSON can hold them."""
        given = given_arguments(type(self).__init__, *self._init_arguments) if extra else {}
        if not all(is_plain(value) for value in given.values()):
            raise NotImplementedError(
                f"Layer {type(self).__name__} has arguments {extra} in `__init__()` and must override `get_config()`: "
                "return {**super().get_config(), ...} with each of them. "
                f"Layer {type(self).__name__} was created by passing non-serializable argument values."
            )
        taken = arguments_of(type(self).__init__)
        return {key: value for key, value in config.items() if taken is None or key in taken} | given

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Makes a layer from the result of `get_config`.

        Args:
            config: Dictionary that `get_config` returned.
            custom_objects: Dictionary from names to classes and functions that are not Keras's own, or None.

        Returns:
            A layer.

        Raises:
            ValueError: If the configuration is not one of such a layer.
        """
        return cls(**config)

    def get_build_config(self) -> dict[str, Any] | None:
        """Returns the arguments of `build_from_config`."""
        if self._build_input_shape is None:
            return None
        return {"input_shape": map_shapes(_sizes_of, self._build_input_shape)}

    def build_from_config(self, config: dict[str, Any]) -> None:
        """Builds the layer with the result of `get_build_config`.

        Args:
            config: Dictionary that `get_build_config` returned.
        """
        shape = config.get("input_shape")
        if shape is not None and not self.built:
            with tf.init_scope(), tf.name_scope(f"{self.name}/"):
                self.build(map_shapes(lambda s: tf.TensorShape(s), shape))
            self.built = True

    def _flatten_layers(self, recursive: bool = True, include_self: bool = True) -> Iterator[Any]:
        """Yields the layer and the layers inside it. Some programs use it to visit all layers of a model."""
        if include_self:
            yield self
        for child in self._layers_inside():
            if recursive:
                yield from child._flatten_layers()
            else:
                yield child


# The rules that make no mask for the outputs of a layer whose inputs have none.
rules_without_masks: set[Any] = {Layer.compute_mask}


def _without_none_for_training(
    signature: CallSignature, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Returns the arguments without a None at the position of `training`, which means that it is not given."""
    place = signature.positions.get("training", len(args))
    if place >= len(args) or args[place] is not None:
        return args, kwargs
    return args[:place], {**dict(zip(signature.names[place + 1 :], args[place + 1 :], strict=False)), **kwargs}


def _sizes_of(shape: Any) -> tuple[int | None, ...] | None:
    known = tf.TensorShape(shape)
    return None if known.rank is None else tuple(known.as_list())


def _own_arguments(cls: type) -> list[str]:
    skipped = ("self", "args", "kwargs", "name", "trainable", "dtype", "dynamic")
    return [
        name for name in inspect.signature(vars(cls).get("__init__", Layer.__init__)).parameters if name not in skipped
    ]


def _batch_shape(kwargs: dict[str, Any]) -> tuple[int | None, ...] | None:
    if "batch_input_shape" in kwargs:
        return tuple(kwargs["batch_input_shape"])
    shape = kwargs.get("input_shape")
    if isinstance(shape, int):
        raise TypeError(f"`input_shape` must be a tuple of sizes, the batch left out: ({shape},). Received: {shape}")
    if shape is None and "input_dim" in kwargs:
        shape = (kwargs["input_dim"],)
    return None if shape is None else (kwargs.get("batch_size"), *shape)
