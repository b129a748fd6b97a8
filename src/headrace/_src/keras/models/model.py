"""Model: a layer that is made of layers and can be trained."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.base.slot import Slot
from headrace._src.keras.engine.call_signature import required_arguments
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.init_arguments import given_arguments, is_plain
from headrace._src.keras.engine.keras_tensor import KerasTensor, holds_keras_tensors
from headrace._src.keras.engine.layer import Layer, rules_without_masks
from headrace._src.keras.engine.layer_state import LayerState
from headrace._src.keras.engine.placement import current
from headrace._src.keras.engine.recording import records_calls
from headrace._src.keras.engine.shape_structures import map_shapes
from headrace._src.keras.engine.tracking import unique
from headrace._src.keras.engine.typing import Tensors, Training
from headrace._src.keras.models.model_saving import KERAS_VERSION as KERAS_VERSION
from headrace._src.keras.models.model_saving import ModelSaving
from headrace._src.keras.models.network import Network
from headrace._src.keras.models.network_inputs import flat_inputs, input_specs
from headrace._src.keras.models.recorded_network import run_recorded
from headrace._src.keras.models.summary import print_summary
from headrace._src.keras.models.weight_paths import lay_out, weight_paths
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.keras.training.steps import TRAINING_STATE
from headrace._src.keras.training.trainer import Trainer
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import Nest

# The class of `Model(inputs, outputs)`.
functional_class: Slot[Any] = Slot("keras.models.model:functional_class")


def _constructor(
    cls: type[Model], inputs: Nest[Any] | None = None, outputs: Nest[Any] | None = None, name: str | None = None,
    **kwargs: Any,
) -> Model:  # fmt: skip
    """Describes the arguments of `Model(...)`; see `Model`."""
    return cls(inputs, outputs, name=name, **kwargs)


def _bases_after_model(cls: type) -> list[type]:
    """Returns the classes after the model's own that a functional model inherits from; they take arguments, too."""
    bases = list(cls.__bases__)
    first = next((place for place, base in enumerate(bases) if issubclass(base, Model)), len(bases))
    return [base for base in bases[first + 1 :] if base.__init__ is not object.__init__]  # type: ignore[misc]


def _holds_layers(value: Any) -> bool:
    values = value if isinstance(value, (list, tuple)) else [value]
    return any(isinstance(each, Layer) for each in values)


class Model(ModelSaving, Trainer, Layer):
    """A trainable model.

    `Model(inputs, outputs)` with symbolic tensors makes a functional model. A subclass with its own `call` makes a
    subclassed model.

    Args:
        inputs: Symbolic tensor, or a list or dictionary of them.
        outputs: Symbolic tensor, or a list or dictionary of them.
        name: Name of the model.
        **kwargs: `trainable`, `dtype`, `dynamic` and `autocast` of `Layer`.

    Raises:
        TypeError: If there are unknown arguments.

    >>> inputs = tf.keras.Input(shape=(4,))
    >>> outputs = tf.keras.layers.Dense(2)(inputs)
    >>> model = tf.keras.Model(inputs, outputs)
    >>> model(tf.zeros([3, 4])).shape
    TensorShape([3, 2])
    """

    _untracked = LayerState._untracked | TRAINING_STATE | {"_network", "_loss_network"}
    _TF_MODULE_IGNORED_PROPERTIES = LayerState._TF_MODULE_IGNORED_PROPERTIES | _untracked - LayerState._untracked

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        if cls is Model and (len(args) >= 2 or "outputs" in kwargs):
            return super().__new__(functional_class.value, *args, **kwargs)
        return super().__new__(cls, *args, **kwargs)

    __new__.__wrapped__ = _constructor  # type: ignore[attr-defined]  # the arguments that `help` shows

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        names = ("inputs", "outputs", "name")
        if (args and holds_keras_tensors(args[0])) or "inputs" in kwargs:
            kwargs = {**dict(zip(names, args, strict=False)), **kwargs}
            args = ()
        inputs, outputs = kwargs.pop("inputs", None), kwargs.pop("outputs", None)
        if args and args != (self,):  # some programs pass `self` twice
            raise TypeError(f"Model takes symbolic inputs and outputs, or keyword arguments; received {args}.")
        unknown = [key for key in kwargs if key not in ("name", "trainable", "dtype", "dynamic", "autocast")]
        mixins = _bases_after_model(type(self)) if inputs is not None else []
        for_mixins = {key: kwargs.pop(key) for key in unknown} if mixins else {}
        if unknown and inputs is not None and not mixins:
            raise TypeError("Keyword argument not understood:", unknown[0])
        if unknown and not mixins:
            raise TypeError("The following keyword arguments passed to `Model` aren't supported: "
                            f"{ {key: kwargs[key] for key in unknown} }.")  # fmt: skip
        super().__init__(**kwargs)
        self._network: Network | None = None
        self._loss_network: Network | None = None
        self._init_training()
        vars(self)["_layout_map"] = current.layout_map  # not a part of the model
        if inputs is not None:
            _make_functional(type(self))
            self._set_network(Network(inputs, outputs, self.name))
        for mixin in mixins:
            mixin.__init__(self, **for_mixins)  # type: ignore[misc]

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in ("_name", "_network") and "_name" not in vars(self) and _holds_layers(value):
            raise RuntimeError(
                "It looks like you are subclassing `Model` and you forgot to call `super().__init__()`. Always start "
                "with this line."
            )
        super().__setattr__(name, value)

    @property
    def _is_graph_network(self) -> bool:
        """Whether the model is functional. Libraries read this name."""
        return self._network is not None

    def _set_network(self, network: Network) -> None:
        self._network = network
        self.built = True
        self.input_spec = input_specs(network)
        sizes = [tensor.shape[0] for tensor in network.inputs if tensor.shape.rank]
        if len({size for size in sizes if size is not None}) > 1:
            tf.get_logger().warning(
                f"Found incompatible static batch sizes among the inputs. Batch sizes: {sorted(filter(None, sizes))}"
            )
        if self._layout_map is not None:
            lay_out(self, self._layout_map)

    # Parts.

    @property
    def layers(self) -> list[Any]:
        """The layers of the model, in order."""
        if self._network is not None:
            return list(self._network.layers)
        return super()._layers_inside()

    def _layers_inside(self) -> list[Any]:
        if self._network is None:
            return super()._layers_inside()
        return unique([*self._network.layers, *super()._layers_inside()])

    def _parts(self) -> list[Any]:
        if self._network is None:
            return super()._parts()
        known = {id(layer) for layer in self._network.layers}
        return [*self._network.layers, *(part for part in super()._parts() if id(part) not in known)]

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        """Returns the parts of checkpoints: numbered layers, attributes and the optimizer."""
        found: dict[str, Any] = {}
        if self._numbers_layers():
            with_weights = 0
            for number, layer in enumerate(self.layers):
                if layer.weights or any(part._learns_vocabulary for part in layer._every_layer()):
                    found[f"layer_with_weights-{with_weights}"] = layer
                    with_weights += 1
                found[f"layer-{number}"] = layer
        found.update(super()._trackable_children(save_type, **kwargs))
        if self.optimizer is not None:
            found["optimizer"] = self.optimizer
        return found

    def _further_children(self, names: frozenset[str]) -> Mapping[str, Any]:
        found = dict(super()._further_children(names))
        if self._network is not None:  # the names of Keras 3
            operations = [*self._network.layers]
            found |= {"_operations": operations, "_functional": _Functional3(operations)}
        return found

    def _numbers_layers(self) -> bool:
        """Returns whether checkpoints name the layers by number."""
        return self._network is not None

    def _set_save_spec(self, inputs: Any, args: Any = None, kwargs: Any = None) -> None:
        """Keeps the specs of the inputs that a library wants a SavedModel to have; the first call sets them as well."""
        self._saved_model_inputs_spec = inputs

    def get_layer(self, name: str | None = None, index: int | None = None) -> Any:
        """Returns a layer by name or by position.

        Args:
            name: Name of the layer.
            index: Position of the layer.

        Raises:
            ValueError: There is no such layer.

        >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, name="head")])
        >>> model.get_layer("head").units
        2
        """
        if index is not None and name is not None:
            raise ValueError(f"Provide only a layer name or a layer index. Received: index={index}, name={name}.")
        layers = self.layers
        if index is not None:
            if len(layers) <= index:
                raise ValueError(
                    f"Was asked to retrieve layer at index {index} but model only has {len(layers)} layers."
                )
            return layers[index]
        if name is None:
            raise ValueError("Provide either a layer name or layer index at `get_layer`.")
        for layer in layers:
            if layer.name == name:
                return layer
        raise ValueError(f"No such layer: {name}. Existing layers are: {[layer.name for layer in layers]}.")

    @property
    def weights(self) -> list[Any]:
        """The weights of the layers, then those of the model itself."""
        if self._lacks_weights():
            raise ValueError(
                f"Weights for model {self.name!r} have not yet been created. Weights are created when the model is "
                "first called on inputs or `build()` is called with an `input_shape`."
            )
        return self._made_weights()

    @property
    def variables(self) -> list[Any]:
        """The weights that exist already."""
        return self._made_weights()

    def _lacks_weights(self) -> bool:
        """Returns whether the model has to be built before it has all its weights."""
        return "build" in vars(type(self)) and not self.built

    def _made_weights(self) -> list[Any]:
        own, below = self._own_and_inner_weights((True, False), "variables")
        return unique(below + own)

    @property
    def trainable_weights(self) -> list[Any]:
        """The weights that training updates."""
        if not self.trainable:
            return []
        own, below = self._own_and_inner_weights((True,), "trainable_variables")
        return unique(below + own)

    @property
    def non_trainable_weights(self) -> list[Any]:
        """The weights that training does not update."""
        if not self.trainable:
            return self.weights
        own, below = self._own_and_inner_weights((False,), "non_trainable_variables")
        return unique(below + own)

    @property
    def state_updates(self) -> list[Any]:
        """An empty list: layers update their state when they are called."""
        return []

    @needs_values
    def reset_states(self) -> None:
        """Resets the states of stateful recurrent layers."""
        for layer in self._every_layer():
            if layer is not self and hasattr(layer, "reset_states") and getattr(layer, "stateful", False):
                layer.reset_states()

    # Calling.

    @property
    def inputs(self) -> list[KerasTensor] | None:
        """The symbolic inputs as a list, or None for a subclassed model."""
        return None if self._network is None else self._network.inputs

    @property
    def outputs(self) -> list[KerasTensor] | None:
        """The symbolic outputs as a list, or None for a subclassed model."""
        return None if self._network is None else self._network.outputs

    @property
    def _input_layers(self) -> list[Layer]:
        """The layers of the inputs, by the name that libraries read."""
        return [] if self._network is None else self._network.input_layers

    @property
    def _output_layers(self) -> list[Layer]:
        """The layers of the outputs, by the name that libraries read."""
        return [tensor._keras_history.layer for tensor in self.outputs or []]

    @property
    def input_names(self) -> list[str]:
        """The names of the inputs."""
        return [] if self._network is None else self._network.input_names

    @property
    def output_names(self) -> list[str]:
        """The names of the outputs, which losses and metrics can refer to."""
        return self._output_names_of_training() if self._network is None else self._network.output_names

    @property
    def input(self) -> Any:
        """The symbolic inputs in their original structure."""
        return super().input if self._network is None else self._network.nested_inputs

    @property
    def output(self) -> Any:
        """The symbolic outputs in their original structure."""
        return super().output if self._network is None else self._network.nested_outputs

    @property
    def input_shape(self) -> Any:
        """The shapes of the inputs, in the structure of the inputs."""
        if self._network is None:
            return super().input_shape
        return tf.nest.map_structure(lambda t: tuple(t.shape.as_list()), self._network.nested_inputs)

    @property
    def output_shape(self) -> Any:
        """The shapes of the outputs, in the structure of the outputs."""
        if self._network is None:
            return super().output_shape
        return tf.nest.map_structure(lambda t: tuple(t.shape.as_list()), self._network.nested_outputs)

    def call(self, inputs: Any, training: Training = None, mask: Tensors | None = None) -> Any:
        """Computes the outputs. Subclasses override it.

        Args:
            inputs: Tensor of inputs, the batch first; or a structure of tensors.
            training: Whether layers run in training mode. None takes the mode of the outer call.
            mask: Mask of the inputs, or None.

        Returns:
            The outputs: a tensor or a structure of tensors.

        Raises:
            NotImplementedError: If the model is neither functional nor defines `call`.
        """
        if self._network is None:
            raise NotImplementedError(
                "Unimplemented `tf.keras.Model.call()`: if you intend to create a `Model` with the Functional API, "
                "please provide `inputs` and `outputs` arguments. Otherwise, subclass `Model` with an overridden "
                "`call()` method."
            )
        flat = flat_inputs(self._network, inputs, mask)
        if self._loss_network is None:
            results = run_recorded(self._network, flat) if records_calls() else NotImplemented
            return self._network.run(flat) if results is NotImplemented else results
        results = self._loss_network.run(flat)
        for loss in results["losses"]:
            self._keep_loss(loss)
        for name, value in results["metrics"].items():
            super().add_metric(value, name)
        return results["outputs"]

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Returns the masks of the outputs. Those of a functional model come from its layers.

        Args:
            inputs: Tensor, or a nested structure of tensors.
            mask: Mask of the inputs, or a list of masks, or None.
        """
        if self._network is None:
            return None  # the outputs keep the masks that the layers set
        outputs = self._network.run(flat_inputs(self._network, inputs, mask))
        return tf.nest.map_structure(lambda output: getattr(output, "_keras_mask", None), outputs)

    def _set_masks(self, inputs: Tensors, outputs: Tensors, masks: Tensors | None) -> None:
        if type(self).compute_mask is not Model.compute_mask:  # otherwise the layers have set them
            super()._set_masks(inputs, outputs, masks)

    def add_loss(self, losses: Nest[Any], **kwargs: Any) -> None:
        """Adds losses. Symbolic losses of a functional model are computed from its inputs in each call.

        Args:
            losses: Tensor, list of tensors, or functions without arguments that return one.

        Raises:
            ValueError: If a loss is symbolic and the model is not functional.
        """
        symbolic = [loss for loss in tf.nest.flatten(losses) if isinstance(loss, KerasTensor)]
        super().add_loss([loss for loss in tf.nest.flatten(losses) if not isinstance(loss, KerasTensor)], **kwargs)
        if not symbolic:
            return
        if self._network is None:
            raise ValueError(
                "add_loss accepts symbolic tensors only in functional models; in a subclassed model, call "
                "self.add_loss(tensor) inside `call`."
            )
        self._add_symbolic(losses=symbolic)
        for loss in symbolic:
            self._keep_loss(loss)

    def add_metric(self, value: Any, name: str | None = None, **kwargs: Any) -> None:
        """Adds a metric. A symbolic one of a functional model is computed from its inputs in each call.

        Args:
            value: Tensor to average over the batches of an epoch.
            name: Name of the metric.

        Raises:
            ValueError: If `name` is missing, or the metric is symbolic and the model is not functional.
        """
        if not isinstance(value, KerasTensor):
            super().add_metric(value, name, **kwargs)
            return
        if self._network is None:
            raise ValueError(
                "add_metric accepts symbolic tensors only in functional models; in a subclassed model, call "
                "self.add_metric(tensor, name) inside `call`."
            )
        if name is None:
            raise ValueError(
                "Please provide a name for your metric like `self.add_metric(tf.reduce_sum(inputs), "
                "name='mean_activation')`"
            )
        self._metric_named(name)
        self._add_symbolic(metrics={name: value})

    def _add_symbolic(self, losses: Sequence[Any] = (), metrics: Mapping[str, Any] | None = None) -> None:
        """Makes the network compute further losses and metrics."""
        assert self._network is not None
        known: Any = {"losses": [], "metrics": {}} if self._loss_network is None else self._loss_network.nested_outputs
        wanted = {
            "outputs": self._network.nested_outputs,
            "losses": [*known["losses"], *losses],
            "metrics": {**known["metrics"], **(metrics or {})},
        }
        self._loss_network = Network(self._network.nested_inputs, wanted, self.name)
        self._forget_training_functions()

    def build(self, input_shape: Any) -> None:
        """Builds a subclassed model by tracing it on placeholders of these shapes.

        Args:
            input_shape: Shape of the inputs, the batch included; a list of shapes for several inputs.

        Raises:
            ValueError: If `input_shape` is no shape, or `call` needs further arguments.
        """
        if self._network is not None:
            self.built = True
            return
        if input_shape is None:
            raise ValueError(
                "Input shape must be defined when calling `build()` on a `Model` subclass. Pass a tuple, or a list or "
                "dict of tuples."
            )
        if not isinstance(input_shape, (tuple, list, dict, tf.TensorShape)):
            raise ValueError(
                "Specified input shape is not one of the valid types. Please specify a batch input shape of type tuple "
                f"or list of input shapes. User provided input type: {type(input_shape)}."
            )
        shapes = map_shapes(tf.TensorShape, input_shape)
        if not self._overrides_call():
            self.call(None)
        needed = [name for name in required_arguments(self.call)[1:] if name != "training"]
        if needed:
            raise ValueError(
                "Currently, you cannot build your model if it has positional or keyword arguments that are not inputs "
                f"to the model, but are required for its `call()` method: {needed}. Call the model on real tensor data "
                "with all expected call arguments instead."
            )
        specs = tf.nest.map_structure(lambda s: tf.TensorSpec(s, tf.float32), shapes)
        self._run_on_placeholders(specs)
        self._noted_spec = specs
        self._build_input_shape = input_shape
        self.built = True

    def _set_inputs(self, inputs: Any, outputs: Any = None, training: Training = None) -> None:
        """Builds a subclassed model for inputs like these specs, tensors or arrays. Programs call it before saving."""
        specs = tf.nest.map_structure(lambda t: tf.TensorSpec(t.shape, t.dtype), inputs)
        self._run_on_placeholders(specs)
        self._noted_spec = specs
        self._build_input_shape = tf.nest.map_structure(lambda spec: spec.shape, specs)

    def _overrides_call(self) -> bool:
        return type(self).call is not Model.call

    def _run_on_placeholders(self, specs: Nest[TypeSpec]) -> None:
        self.built = True
        try:
            self.compute_output_signature(specs)
            if self._layout_map is not None:
                lay_out(self, self._layout_map)
        except Exception as error:
            self.built = False
            raise ValueError(
                "You cannot build your model by calling `build` if your layers do not support float type inputs. "
                "Instead, in order to instantiate and build your model, call your model on real tensor data (of the "
                f"correct dtype). The actual error from `call` is: {error}."
            ) from error

    def _build_for(self, inputs: Tensors) -> None:
        # Calling the model builds its layers.
        if type(self).build is not Model.build:
            super()._build_for(inputs)
            return
        self._note_call(inputs)
        self._build_input_shape = tf.nest.map_structure(lambda t: getattr(t, "shape", None), inputs)
        self.built = True
        if self._layout_map is not None:
            self._run_on_placeholders(tf.nest.map_structure(lambda t: tf.TensorSpec(t.shape, t.dtype), inputs))

    def summary(
        self,
        line_length: int | None = None,
        positions: Sequence[float] | None = None,
        print_fn: Callable[[str], Any] | None = None,
        expand_nested: bool = False,
        show_trainable: bool = False,
        layer_range: Sequence[str] | None = None,
    ) -> None:
        r"""Prints the layers with their output shapes and numbers of parameters.

        Args:
            line_length: Width of the table in characters.
            positions: Ends of the columns: fractions of the width, or numbers of characters.
            print_fn: Function that receives each line. None prints it.
            expand_nested: Whether to also list the layers of nested models.
            show_trainable: Whether to show which layers are trainable.
            layer_range: Names of the first and last layer to show. None shows all.

        Raises:
            ValueError: If the model is not built.

        >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
        >>> lines = []
        >>> model.summary(print_fn=lines.append)
        >>> "Total params: 8" in "\n".join(lines)
        True
        """
        if not self.built:
            raise ValueError(
                "This model has not yet been built. Build the model first by calling `build()` or by calling the "
                "model on a batch of data."
            )
        print_summary(self, line_length, positions, print_fn, expand_nested, show_trainable, layer_range)

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments that make an equal model.

        A functional model returns its layers and calls. Other models return their constructor arguments if JSON can
        hold them.
        """
        if self._network is not None:
            return functional_class.value.get_config(self)
        if type(self).__init__ is Model.__init__:
            return super().get_config()
        return self._constructor_arguments()

    def _constructor_arguments(self) -> dict[str, Any]:
        given = given_arguments(type(self).__init__, *self._init_arguments)
        return given if all(is_plain(value) for value in given.values()) else {}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Any:
        """Makes a model from the result of `get_config`.

        Args:
            config: Dictionary that `get_config` returned.
            custom_objects: Dictionary from names to classes and functions that are not Keras's own, or None.

        Returns:
            A model.

        Raises:
            TypeError: If the constructor does not take the configuration.
        """
        if cls is Model and "layers" in config:
            return functional_class.value.from_config(config, custom_objects)
        if {"layers", "input_layers", "output_layers"} <= set(config) and is_made_of_tensors(cls):
            return functional_class.value.from_config.__func__(cls, config, custom_objects)
        try:
            return cls(**config)
        except TypeError as error:
            raise TypeError(
                f"Unable to revive model from config. When overriding the `get_config()` method, make sure that the "
                f"returned config contains all items used as arguments in the constructor to {cls}, which is the "
                f"default behavior. You can override this default behavior by defining a `from_config(cls, config)` "
                f"class method to specify how to create an instance of {cls.__name__} from its config.\n\nReceived "
                f"config={config}\n\nError encountered during deserialization: {error}"
            ) from error

    def get_compile_config(self) -> dict[str, Any]:
        """Returns the arguments of `compile` as configurations."""
        return {name: serialize_keras_object(value) for name, value in self._compile_arguments.items()}

    def compile_from_config(self, config: dict[str, Any]) -> None:
        """Compiles the model with the result of `get_compile_config`.

        Args:
            config: Dictionary that `get_compile_config` returned.
        """
        if type(self).compile is not Model.compile:
            tf.get_logger().warning(
                "`compile()` was not called as part of model loading because the model's `compile()` method is custom. "
                "Override `compile_from_config(config)` as well, or call `compile()` on the loaded model."
            )
            return
        self._compile_with(config)

    def _compile_with(self, config: dict[str, Any]) -> None:
        self.compile(**deserialize_keras_object(config))
        if self.built and isinstance(self.optimizer, tf.keras.optimizers.Optimizer):
            self.optimizer.build(self.trainable_variables)

    def get_weight_paths(self) -> dict[str, Any]:
        """Returns the weights by their attribute paths, such as "dense.kernel"."""
        return weight_paths(self)


def _make_functional(cls: type) -> None:
    """Makes `Functional` a base class of a subclass of Model, as Keras does once it is made of inputs and outputs."""
    functional = functional_class.value
    if issubclass(cls, functional):
        return
    for base in cls.__bases__:
        if base is not Model and issubclass(base, Model):
            _make_functional(base)
    if Model in cls.__bases__:
        cls.__bases__ = tuple(functional if base is Model else base for base in cls.__bases__)


def is_made_of_tensors(cls: type) -> bool:
    """Returns whether the constructor of a subclass takes `inputs` and `outputs`, and not only values of its own."""
    parameters = inspect.signature(cls.__init__).parameters.values()  # type: ignore[misc]
    named = [p.name for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    passes_all_on = any(p.kind is p.VAR_KEYWORD for p in parameters) and (
        len(named) == 1 or any(p.kind is p.VAR_POSITIONAL for p in parameters)
    )
    return passes_all_on or {"inputs", "outputs"} <= set(named)


class _Functional3(Trackable):
    """Represents the functional model inside a sequential model in checkpoints of Keras 3."""

    def __init__(self, operations: list[Any]) -> None:
        self._operations = operations

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        return {"_operations": self._operations}


rules_without_masks.add(Model.compute_mask)
