"""The weights, sublayers, losses and metrics of a layer, found among its attributes."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine import policy as policies
from headrace._src.keras.engine.call_signature import CallSignature, call_signature
from headrace._src.keras.engine.graph_mode import in_graph, needs_values
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.tracking import parts, unique
from headrace._src.keras.engine.typing import Regularizer, Tensors
from headrace._src.keras.saving.assignment import load_numbered
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.trackable import is_trackable
from headrace._src.tensors.typing import TensorLike

_INTERNAL = frozenset(
    {
        "_trainable_weights", "_non_trainable_weights", "_callable_losses", "_losses", "_metrics", "_updates",
        "_inbound_nodes", "_outbound_nodes", "_initial_weights", "_build_input_shape", "_batch_input_shape",
        "input_spec", "_activity_regularizer", "_dtype_policy", "_weights_by_name", "_noted_spec", "_call_arguments",
        "_exact_specs",
        "_init_arguments",
        "_layout_map", "_call_context_args",
    }
)  # fmt: skip


@functools.cache
def _dtype_named(name: str | None) -> DType | None:
    return None if name is None else tf.as_dtype(name)


class LossRecord:
    """Whether any layer has ever recorded a loss. Until then, calls need not clear old ones."""

    any_added = False


class LayerState(tf.Module):
    """Base class of `Layer`: its weights, sublayers, losses and metrics."""

    # Attributes that are not parts of the layer.
    _untracked: frozenset[str] = _INTERNAL
    # A module that contains the layer lists its weights in the order in which they were made.
    _TF_MODULE_IGNORED_PROPERTIES = _INTERNAL - {"_trainable_weights", "_non_trainable_weights"}
    _trainable: bool
    _dynamic: bool
    _layout_map: Any = None  # of a model: the LayoutMap in whose scope it was made
    _init_arguments: tuple[tuple[Any, ...], dict[str, Any]]
    _dtype_policy: policies.Policy
    built: bool
    _autocast: bool
    input_spec: Any = None
    _stateful: bool = False
    _version: int = 0  # grows whenever an attribute is set
    _draws: bool = False  # whether calls in training count, or keep, the random numbers that they draw
    supports_masking: bool = False
    # Whether the layer learns a vocabulary, which files store in addition to its weights.
    _learns_vocabulary: bool = False
    # The random generator of the layer. Training functions use its state, so SavedModels must contain it.
    _random_generator: Any = None

    def _init_state(self) -> None:
        self._trainable_weights: list[Any] = []
        self._non_trainable_weights: list[Any] = []
        self._callable_losses: list[Any] = []
        self._losses: list[Any] = []
        self._metrics: list[Any] = []
        self._updates: list[Any] = []
        self._inbound_nodes: list[Any] = []
        self._outbound_nodes: list[Any] = []
        self._weights_by_name: dict[str, Any] = {}
        self._noted_spec: Any = None
        self._exact_specs: list[Any] = [None, [], {}]  # of the first call: inputs, other arguments; with the batch size
        # The specs of the other arguments of the first call, positional and by name.
        self._call_arguments: tuple[list[Any], dict[str, Any]] = ([], {})

    def __setattr__(self, name: str, value: Any) -> None:
        before = self.__dict__.get(name)
        super().__setattr__(name, value)
        self.__dict__["_version"] = self._version + 1
        if before is not None and before is not value and isinstance(before, tf.Variable):
            self._replace_weight(before, value)

    def __delattr__(self, name: str) -> None:
        before = self.__dict__.get(name)
        super().__delattr__(name)
        if isinstance(before, tf.Variable):
            self._replace_weight(before, None)

    def _dedup_weights(self, weights: list[Any]) -> list[Any]:
        """Returns the weights, each once; layers of libraries that wrap others call it."""
        return unique(weights)

    def _replace_weight(self, before: tf.Variable, value: Any) -> None:
        """Drops a weight whose attribute has another value now; a variable takes its place among the weights."""
        if any(kept is before for kept in vars(self).values()):
            return
        for weights, trainable in ((self._trainable_weights, True), (self._non_trainable_weights, False)):
            for place, weight in enumerate(weights):
                if weight is before:
                    takes_place = isinstance(value, tf.Variable) and value.trainable is trainable
                    weights[place : place + 1] = [value] if takes_place else []
                    break
        for name in [name for name, weight in self._weights_by_name.items() if weight is before]:
            del self._weights_by_name[name]

    @property
    def name_scope(self) -> Any:
        """The name scope of the layer's variables and operations."""
        return tf.name_scope(self._name)

    @property
    def stateful(self) -> bool:
        """Whether the layer, or one inside it, keeps states from one batch to the next."""
        return self._stateful or any(layer.stateful for layer in self._layers_inside())

    @stateful.setter
    def stateful(self, value: bool) -> None:
        self._stateful = value

    @property
    def _call_spec(self) -> CallSignature:
        """The arguments of `call`. Libraries read this name."""
        return call_signature(self.call)  # type: ignore[attr-defined]  # of `Layer`

    @property
    def _expects_training_arg(self) -> bool:
        """Whether `call` takes `training`. Libraries read this name."""
        return call_signature(self.call).takes_training  # type: ignore[attr-defined]  # of `Layer`

    # Dtypes.

    @property
    def dtype(self) -> str | None:
        """The dtype of the weights."""
        return self._dtype_policy.variable_dtype

    @property
    def variable_dtype(self) -> str | None:
        """The dtype of the weights."""
        return self._dtype_policy.variable_dtype

    @property
    def compute_dtype(self) -> str | None:
        """The dtype of the computations."""
        return self._dtype_policy.compute_dtype

    # The name that libraries read.
    _compute_dtype = compute_dtype

    @property
    def dtype_policy(self) -> policies.Policy:
        """The dtype policy of the layer."""
        return self._dtype_policy

    @property
    def _compute_dtype_object(self) -> DType | None:
        return _dtype_named(self._dtype_policy.compute_dtype)

    @property
    def dynamic(self) -> bool:
        """Whether the layer, or one inside it, can only run eagerly."""
        return any(layer._dynamic for layer in self._every_layer())

    def _note_call(self, inputs: Tensors) -> None:
        """Records the specs of the inputs for saving, with any batch size and in the dtype that `call` receives."""
        dtype = self._compute_dtype_object if self._autocast else None
        self._noted_spec = tf.nest.map_structure(lambda value: _cast_spec(_spec_of_batch(value), dtype), inputs)
        self._exact_specs[0] = tf.nest.map_structure(lambda value: _cast_spec(_exact_spec(value), dtype), inputs)

    def _note_arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Records the arguments after the inputs for saving: tensors by their specs, other values as they are."""
        given = {name: value for name, value in kwargs.items() if name not in ("training", "mask")}
        tensors = {name: value for name, value in given.items() if any(map(tf.is_tensor, tf.nest.flatten(value)))}
        self._call_arguments = tf.nest.map_structure(
            lambda value: _spec_of_batch(value) if tf.is_tensor(value) else value, (list(args), tensors)
        )
        self._exact_specs[1:] = tf.nest.map_structure(_exact_spec, [list(args), tensors])

    def _parts_of_saved_model(self) -> Mapping[str, Any]:
        """Returns what SavedModels hold in addition to the parts of checkpoints."""
        return {}

    def _saved_lists(self) -> dict[str, list[Any]]:
        """Returns the lists that a loaded SavedModel has as attributes: variables, and losses as functions."""
        if not self.built:
            return {}
        losses: list[Any] = [tf.function(loss) for loss in self._callable_losses]
        for function in losses:
            function.get_concrete_function()
        return {
            "variables": list(self.weights),
            "trainable_variables": list(self.trainable_weights),
            "regularization_losses": losses,
        }

    # Parts.

    def _parts(self) -> list[Any]:
        return parts(self.__dict__, self._untracked)

    def _layers_inside(self) -> list[Any]:
        """Returns the direct sublayers, including those inside plain modules."""
        found = []
        for part in self._parts():
            if isinstance(part, LayerState):
                found.append(part)
            elif isinstance(part, tf.Module):
                found += [m for m in part.submodules if isinstance(m, LayerState)]
        return unique(found)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        """Returns the parts by their names in checkpoints: attributes, and weights by their names in `add_weight`."""
        names = {id(weight): name for name, weight in self._weights_by_name.items()}
        found: dict[str, Any] = {}
        for name, value in vars(self).items():
            if name not in self._untracked and is_trackable(value):
                if id(value) in names:
                    found[names[id(value)]] = value
                found[name] = value
        for name, weight in self._weights_by_name.items():
            found.setdefault(name, weight)
        return found

    def _further_children(self, names: frozenset[str]) -> Mapping[str, Any]:
        """Returns parts by their names in Keras 3, in which some weights begin with an underscore."""
        return {f"_{name}": weight for name, weight in self._weights_by_name.items() if f"_{name}" in names}

    def _own_and_inner_weights(self, own: tuple[bool, ...], attribute: str) -> tuple[list[Any], list[Any]]:
        """Returns the layer's own weights that are trainable or not as `own` says, and those of its parts."""
        made = {True: self._trainable_weights, False: self._non_trainable_weights}
        known = {id(v) for weights in made.values() for v in weights}
        found = {kind: list(made[kind]) for kind in own}
        below: list[Any] = []
        for part in self._parts():
            if not isinstance(part, tf.Variable):
                if attribute:
                    below += getattr(part, attribute)
            elif id(part) not in known and part.trainable in found:
                found[part.trainable].append(part)
        return [v for weights in found.values() for v in weights], below

    # Weights.

    @property
    def trainable(self) -> bool:
        """Whether training updates the weights."""
        return self._trainable

    @trainable.setter
    def trainable(self, value: bool) -> None:
        self._trainable = bool(value)
        for layer in self._layers_inside():
            layer.trainable = value

    @property
    def trainable_weights(self) -> list[Any]:
        """The weights that training updates."""
        if not self._trainable:
            return []
        own, below = self._own_and_inner_weights((True,), "trainable_variables")
        return unique(own + below)

    @property
    def non_trainable_weights(self) -> list[Any]:
        """The weights that training does not update."""
        if self._trainable:
            own, below = self._own_and_inner_weights((False,), "non_trainable_variables")
        else:
            own, below = self._own_and_inner_weights((True, False), "variables")
        return unique(own + below)

    @property
    def weights(self) -> list[Any]:
        """The trainable weights, then the others."""
        return unique(self.trainable_weights + self.non_trainable_weights)

    @property
    def variables(self) -> list[Any]:
        """The same as `weights`."""
        return self.weights

    @property
    def trainable_variables(self) -> list[Any]:
        """The same as `trainable_weights`."""
        return self.trainable_weights

    @property
    def non_trainable_variables(self) -> list[Any]:
        """The same as `non_trainable_weights`."""
        return self.non_trainable_weights

    @needs_values
    def get_weights(self) -> list[np.ndarray]:
        """Returns the values of the weights as arrays.

        >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
        >>> [w.shape for w in model.get_weights()]
        [(3, 2), (2,)]
        """
        return [weight.numpy() for weight in self._weights_and_tables()]

    def _weights_and_tables(self) -> list[Any]:
        """Returns the weights, then the tables of this layer and its sublayers that `get_weights` reads like them."""
        return self.weights + [table for layer in self._every_layer() for table in layer._table_weights()]

    def _table_weights(self) -> list[Any]:
        """Returns what the layer has learned besides variables, each with `numpy`, `assign` and `shape`."""
        return []

    @needs_values
    def set_weights(self, weights: Sequence[Any]) -> None:
        """Sets the weights.

        Args:
            weights: One array per weight, in the order of `get_weights`.

        Raises:
            ValueError: The number or the shapes of the arrays do not match.

        >>> layer = tf.keras.layers.Dense(1)
        >>> layer.build((None, 2))
        >>> layer.set_weights([np.ones((2, 1)), np.zeros(1)])
        >>> layer([[1.0, 2.0]]).numpy()
        array([[3.]], dtype=float32)
        """
        variables = self._weights_and_tables()
        if not variables and not self.built and len(weights):
            raise ValueError(
                f"Weights for {self.name!r} have not yet been created. Weights are created when it is first called on "
                "inputs, or when `build()` is called with an input shape."
            )
        if len(variables) != len(weights):
            raise ValueError(
                f'You called `set_weights(weights)` on layer "{self.name}" with a weight list of length '
                f"{len(weights)}, but the layer was expecting {len(variables)} weights. Provided weights: "
                f"{str(weights)[:50]}..."
            )
        for variable, value in zip(variables, weights, strict=True):
            shape = tuple(np.shape(value))
            if not variable.shape.is_compatible_with(shape):
                raise ValueError(
                    f"Layer {self.name} weight shape {tuple(variable.shape)} is not compatible with provided weight "
                    f"shape {shape}."
                )
        for variable, value in zip(variables, weights, strict=True):
            variable.assign(value)
        for layer in self._every_layer():
            layer.finalize_state()

    def finalize_state(self) -> None:
        """Runs after weights were set, for layers that compute something from them."""

    def _own_variables(self) -> list[Any]:
        """Returns the weights of the layer itself, without those of sublayers."""
        return self._own_and_inner_weights((True, False), "")[0]

    def save_own_variables(self, store: MutableMapping[str, Any]) -> None:
        """Stores the weights of the layer itself in a mapping, by number.

        Args:
            store: Mapping from names to arrays.
        """
        for number, variable in enumerate(self._own_variables()):
            store[str(number)] = variable.numpy()

    def load_own_variables(self, store: Mapping[str, Any]) -> None:
        """Loads the weights of the layer itself from a mapping.

        Args:
            store: Mapping from names to arrays.
        """
        load_numbered(self.name, self._own_variables(), store)

    def count_params(self) -> int:
        """Returns the number of parameters in the weights.

        Raises:
            ValueError: If the layer is not built.

        >>> tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)]).count_params()
        8
        """
        if not self.built:
            raise ValueError(
                f"You tried to call `count_params` on layer {self.name}, but the layer isn't built. You can build it "
                f"manually via: `{self.name}.build(batch_input_shape)`."
            )
        return sum(int(np.prod([size or 0 for size in weight.shape])) for weight in self.weights)

    # Losses, metrics, updates.

    @property
    def losses(self) -> list[Any]:
        """The losses added in the last call, and those of regularizers."""
        found = []
        for layer in self._every_layer():
            found += layer._losses
            for loss in layer._callable_losses:
                value = loss()
                if value is not None:
                    found.append(value)
        return found

    def _every_layer(self) -> list[Any]:
        found = [self]
        for layer in self._layers_inside():
            found += layer._every_layer()
        return unique(found)

    def _keep_loss(self, loss: TensorLike) -> None:
        LossRecord.any_added = True
        self._losses.append(loss)

    def _make_losses_symbolic(self) -> None:
        """Replaces the losses of a trace by symbolic ones, which count until the first call on values."""
        for layer in self._every_layer():
            layer._losses[:] = [
                loss if isinstance(loss, KerasTensor) else KerasTensor(tf.TensorSpec(loss.shape, loss.dtype))
                for loss in map(_as_tensor, layer._losses)
            ]

    def _losses_with_values(self) -> list[Any]:
        """Returns the losses without symbolic ones."""
        return [loss for loss in self.losses if not isinstance(loss, KerasTensor)]

    def _forget_symbolic_losses(self) -> None:
        for layer in self._every_layer():
            layer._losses[:] = [loss for loss in layer._losses if not isinstance(loss, KerasTensor)]

    def _forget_losses(self, keep_symbolic: bool = False) -> None:
        """Drops the losses of earlier calls. Those of symbolic calls add up until the first call on values."""
        for layer in self._every_layer():
            layer._losses[:] = [loss for loss in layer._losses if keep_symbolic and isinstance(loss, KerasTensor)]

    @contextlib.contextmanager
    def _keeping_losses(self) -> Iterator[None]:
        """Restores the recorded losses after calls that are not the user's own, such as traces for files."""
        kept = [(layer, list(layer._losses)) for layer in self._every_layer()]
        try:
            yield
        finally:
            for layer, losses in kept:
                layer._losses[:] = losses

    @property
    def metrics(self) -> list[Any]:
        """The metrics of the layer and its sublayers."""
        found = []
        for layer in self._every_layer():
            found += [part for part in layer._parts() if _is_metric(part)]
            found += layer._metrics
        return unique(found)

    @property
    def updates(self) -> list[Any]:
        """In a TensorFlow 1 graph, the operations to run with a training step; otherwise empty."""
        return [update for layer in self._every_layer() for update in layer._updates] if in_graph() else []

    def add_update(self, updates: Any) -> None:
        """Records operations for `updates` in TensorFlow 1 graphs. Elsewhere assignments happen immediately.

        Args:
            updates: Operation, tensor, or a list of them.
        """
        if in_graph():
            self._updates += updates if isinstance(updates, (list, tuple)) else [updates]

    def apply(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        """Calls the layer; an older name of `layer(inputs)`.

        Args:
            inputs: Inputs of the layer.
            *args: Other positional arguments of the call.
            **kwargs: Keyword arguments of the call.

        Returns:
            Outputs of the layer.
        """
        return self(inputs, *args, **kwargs)  # type: ignore[operator]  # a layer is called, its state is not

    def get_losses_for(self, inputs: Any) -> list[Any]:
        """Returns the losses; an older name, from when they were kept by input.

        Args:
            inputs: Ignored.
        """
        return self.losses

    def get_updates_for(self, inputs: Any) -> list[Any]:
        """Returns the updates; an older name, from when they were kept by input.

        Args:
            inputs: Ignored.
        """
        return self.updates

    @property
    def activity_regularizer(self) -> Regularizer | None:
        """The regularizer of the outputs."""
        return self._activity_regularizer

    @activity_regularizer.setter
    def activity_regularizer(self, regularizer: Regularizer | None) -> None:
        self._activity_regularizer = regularizer


def _spec_of_batch(value: Any) -> TypeSpec | None:
    if isinstance(value, KerasTensor):
        spec = value.type_spec
    elif tf.is_tensor(value) or isinstance(value, Composite):
        spec = tf.type_spec_from_value(value)
    else:
        return None
    if isinstance(spec, tf.TensorSpec) and spec.shape.rank:
        return tf.TensorSpec([None, *spec.shape.as_list()[1:]], spec.dtype, spec.name)
    return spec


def _exact_spec(value: Any) -> TypeSpec | None:
    if isinstance(value, KerasTensor):
        return value.type_spec
    return tf.type_spec_from_value(value) if tf.is_tensor(value) else None


def _cast_spec(spec: TypeSpec | None, dtype: DType | None) -> TypeSpec | None:
    """Returns the spec of a tensor after its layer has cast it to the dtype in which it computes."""
    if dtype is None or not isinstance(spec, tf.TensorSpec) or not (dtype.is_floating and spec.dtype.is_floating):
        return spec
    return tf.TensorSpec(spec.shape, dtype, spec.name)


def _as_tensor(loss: Any) -> Any:
    return loss if isinstance(loss, KerasTensor) else tf.convert_to_tensor(loss)


def _is_metric(part: Any) -> bool:
    """Whether a part is a metric. A layer is not, even if it has the methods of one."""
    return hasattr(part, "update_state") and hasattr(part, "result") and not isinstance(part, LayerState)
