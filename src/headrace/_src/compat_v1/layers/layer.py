"""Layer: the base class of tf.layers. A layer creates its weights once, in its own variable scope."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, add_to_collection, get_collection_ref
from headrace._src.compat_v1.typing import Constraint, InitializerLike, Regularizer
from headrace._src.compat_v1.variables.scope import VariableScope, get_variable, get_variable_scope, variable_scope
from headrace._src.graph.graph import Graph
from headrace._src.keras.engine.input_spec import check_inputs
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class _Style:
    """Whether new layers create their variables as Keras layers do, without variable scopes."""

    is_keras = False


style = _Style()


def set_keras_style() -> None:
    """Makes all layers created from now on own their variables, as Keras layers do, instead of sharing them by name."""
    style.is_keras = True


@contextlib.contextmanager
def keras_style_scope() -> Iterator[None]:
    """Context manager in which new layers own their variables, as Keras layers do, instead of sharing them by name.

    Returns:
        A context manager.
    """
    before, style.is_keras = style.is_keras, True
    try:
        yield
    finally:
        style.is_keras = before


def weight_options(*kinds: str) -> Callable[[type], type]:
    """Returns a decorator of layers: `_kernel_options` can be read as `kernel_initializer` and so on."""

    def option(kind: str, place: int) -> property:
        return property(lambda layer: getattr(layer, f"_{kind}_options")[place])

    def decorate(cls: type) -> type:
        for kind in kinds:
            for place, part in enumerate(("initializer", "regularizer", "constraint")):
                setattr(cls, f"{kind}_{part}", option(kind, place))
        return cls

    return decorate


def named(kind: str, value: Any) -> Any:
    """Returns what a string names in a module of Keras, such as "regularizers"; other values unchanged."""
    return getattr(tf.keras, kind).get(value) if isinstance(value, str) else value


def depends_on(value: object, sources: Sequence[object]) -> bool:
    """Returns whether a tensor or operation of a graph is computed from one of these tensors."""
    wanted = {id(source) for source in sources}
    waiting, seen = [value], set()
    while waiting:
        one = waiting.pop()
        if id(one) in wanted:
            return True
        if id(one) in seen:
            continue
        seen.add(id(one))
        waiting += getattr(getattr(one, "op", one), "inputs", ())
    return False


def _draws_like_keras(dtype: DTypeLike) -> bool:
    """Returns whether Keras's default initializer is that of a weight: outside of graphs of TensorFlow 1."""
    return tf.as_dtype(dtype).is_floating and tf.compat.v1.executing_eagerly_outside_functions()


class Layer:
    """A layer creates its weights on the first call and reuses them afterwards.

    Args:
        trainable: Whether optimizers train its weights.
        name: Name of its scope; by default the name of the class, made unique.
        dtype: Dtype of its weights; by default that of the first input.

    Raises:
        TypeError: If there are unknown keyword arguments.
    """

    _is_legacy_layer = True

    def __init__(
        self, trainable: bool = True, name: str | None = None, dtype: DTypeLike | None = None, **kwargs: Any
    ) -> None:
        # Libraries of the time, such as slim, pass a scope that they have entered.
        self._given_name, self._given_scope = name, kwargs.pop("_scope", None)
        self._reuse = kwargs.pop("_reuse", None)
        self._keras_style = style.is_keras
        self.activity_regularizer = kwargs.pop("activity_regularizer", None)
        if kwargs:
            raise TypeError(f"Keyword argument not understood: {', '.join(kwargs)}")
        self.trainable, self._dtype = trainable, None if dtype is None else tf.as_dtype(dtype)
        self.built = False
        self.input_spec: Any = None
        self._scope: VariableScope | None = None
        self._is_in_scope = False
        self._weights: list[Any] = []
        self._updates: list[Any] = []
        self._losses: list[Any] = []
        self._regularized: list[tuple[Any, Regularizer]] = []  # weights whose loss eager code computes when it is read
        self._inputs: list[Any] = []

    @property
    def name(self) -> str:
        return self._scope.name if self._scope is not None else self._base_name

    @property
    def _base_name(self) -> str:
        return self._given_name or _snake_case(type(self).__name__)

    @property
    def scope_name(self) -> str:
        if self._scope is None:
            raise ValueError(
                f'No name available for layer scope because the layer "{self.name}" has not been used yet.'
            )
        return self._scope.name

    @property
    def dtype(self) -> DType | None:
        return self._dtype

    @property
    def graph(self) -> Graph:
        return tf.compat.v1.get_default_graph()

    def __call__(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        inputs = tf.nest.map_structure(tf.convert_to_tensor, inputs)
        if self.input_spec is not None:
            check_inputs(self.input_spec, inputs, self.name)
        if not tf.executing_eagerly():
            self._inputs += tf.nest.flatten(inputs)
        with self._entered():
            if not self.built:
                self._dtype = self._dtype or tf.nest.flatten(inputs)[0].dtype
                self.build(tf.nest.map_structure(lambda t: t.shape, inputs))
                self.built = True
                if self.input_spec is not None:
                    check_inputs(self.input_spec, inputs, self.name)
            outputs = self.call(inputs, *args, **kwargs)
            if self.activity_regularizer is not None:
                self.add_loss(self.activity_regularizer(outputs), inputs=True)
        return outputs

    @contextlib.contextmanager
    def _entered(self) -> Iterator[None]:
        """Enters the scope of the layer, unless a call has entered it. A name that is taken gets a number."""
        if self._is_in_scope:
            yield
            return
        scope: Any
        if self._keras_style:
            scope = tf.name_scope(self._base_name)
        elif self._scope is not None:
            scope = variable_scope(self._scope, reuse=True if self.built else self._reuse)
        elif self._given_scope is None and self._reuse:
            scope = variable_scope(self._base_name, reuse=True)
        else:
            scope = variable_scope(self._given_scope, self._base_name, reuse=self._reuse)
        with scope as entered:
            if self._scope is None and not self._keras_style:
                self._scope = entered
            self._is_in_scope = True
            try:
                yield
            finally:
                self._is_in_scope = False

    def apply(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        """Calls the layer.

        Args:
            inputs: Tensor of inputs.
            *args: Positional arguments of `call`.

        Returns:
            The outputs.
        """
        return self(inputs, *args, **kwargs)

    def build(self, input_shape: TensorShape) -> None:
        """Creates the weights. The default creates none.

        Args:
            input_shape: Shape of the inputs, or a nest of shapes.

        Raises:
            ValueError: If the layer needs a size or rank that is not known.
        """
        self.built = True

    def call(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        """Computes the outputs. Subclasses override it.

        Args:
            inputs: Tensor of inputs.
            state: State of a recurrent cell from the step before.
            training: Whether the layer runs in training mode, or a bool tensor.
            *args: Positional arguments of `call`.

        Returns:
            The outputs.
        """
        return inputs

    def add_weight(
        self,
        name: str,
        shape: ShapeLike,
        dtype: DTypeLike | None = None,
        initializer: InitializerLike = None,
        regularizer: Regularizer | None = None,
        trainable: bool | None = None,
        constraint: Constraint | None = None,
        **kwargs: Any,
    ) -> Variable:
        """Creates a variable in the scope of the layer.

        Args:
            name: Name of the variable, relative to the scope of the layer.
            shape: Shape of the variable.
            dtype: Dtype; by default that of the layer.
            initializer: Initializer; by default that of the variable scope.
            regularizer: Function of the variable that returns a loss.
            trainable: Whether optimizers train the variable.
            constraint: Function that projects the variable after an update.

        Returns:
            A variable.

        Raises:
            ValueError: If a trainable variable is to be synchronized on read.
        """
        if kwargs.get("synchronization") == tf.VariableSynchronization.ON_READ:
            if trainable:
                raise ValueError(
                    "Synchronization value can be set to VariableSynchronization.ON_READ only for non-trainable "
                    "variables. You have specified trainable=True and synchronization=VariableSynchronization.ON_READ."
                )
            trainable = False
        initializer, regularizer, constraint = (
            named("initializers", initializer), named("regularizers", regularizer), named("constraints", constraint),
        )  # fmt: skip
        if dtype is None:
            dtype = self._dtype if self._dtype is not None and self._dtype.is_floating else tf.float32
        trains = self.trainable and trainable is not False
        if self._keras_style:
            weight = self._keras_weight(name, shape, dtype, initializer, trains, constraint)
            if regularizer is not None:
                self._regularized.append((weight, regularizer))
        else:
            before = {id(loss) for loss in get_collection_ref(GraphKeys.REGULARIZATION_LOSSES)}
            with self._entered():
                if initializer is None and get_variable_scope().initializer is None and _draws_like_keras(dtype):
                    initializer = tf.keras.initializers.GlorotUniform()
                weight = get_variable(
                    name, shape, dtype, initializer, regularizer, trainable=trains, constraint=constraint
                )
            if regularizer is not None and tf.executing_eagerly():
                self._regularized.append((weight, regularizer))
            elif regularizer is not None:
                found = get_collection_ref(GraphKeys.REGULARIZATION_LOSSES)
                self._losses += [loss for loss in found if id(loss) not in before]
        self._weights.append(weight)
        return weight

    def _keras_weight(
        self,
        name: str,
        shape: ShapeLike,
        dtype: DTypeLike,
        initializer: InitializerLike,
        trainable: bool,
        constraint: Constraint | None,
    ) -> Variable:
        """Creates a variable that belongs to this layer alone; variable scopes do not know it."""
        given: Any = "glorot_uniform" if initializer is None else initializer
        made = tf.keras.initializers.get(given)
        make = made() if isinstance(made, type) else made
        variable: Any = tf.compat.v1.Variable
        return variable(
            lambda: make(shape, dtype=tf.as_dtype(dtype)), trainable=trainable, name=name, dtype=dtype,
            constraint=constraint, use_resource=True,
        )  # fmt: skip

    add_variable = add_weight

    def add_update(self, updates: Any, inputs: Any = None) -> None:
        """Adds operations that should run at each training step to the collection UPDATE_OPS.

        Args:
            updates: Operation, or list of operations.
            inputs: Ignored.
        """
        for update in tf.nest.flatten(updates):
            self._updates.append(update)
            if not tf.executing_eagerly() and not any(u is update for u in get_collection_ref(GraphKeys.UPDATE_OPS)):
                add_to_collection(GraphKeys.UPDATE_OPS, update)

    def add_loss(self, losses: Any, inputs: Any = None) -> None:
        """Adds losses to the collection REGULARIZATION_LOSSES.

        Args:
            losses: Loss, or list of losses.
            inputs: Inputs that the losses depend on; None for losses of the weights.
        """
        for loss in tf.nest.flatten(losses):
            self._losses.append(loss)
            if not tf.executing_eagerly():
                add_to_collection(GraphKeys.REGULARIZATION_LOSSES, loss)

    @property
    def weights(self) -> list[Any]:
        return [*self.trainable_weights, *self.non_trainable_weights]

    @property
    def trainable_weights(self) -> list[Any]:
        return [w for w in self._weights if w.trainable]

    @property
    def non_trainable_weights(self) -> list[Any]:
        return [w for w in self._weights if not w.trainable]

    variables, trainable_variables, non_trainable_variables = weights, trainable_weights, non_trainable_weights

    @property
    def updates(self) -> list[Any]:
        return list(self._updates)

    @property
    def losses(self) -> list[Any]:
        return [*self._losses, *(regularizer(weight) for weight, regularizer in self._regularized)]

    def get_losses_for(self, inputs: object) -> list[Any]:
        """Returns the losses that depend on some inputs.

        Args:
            inputs: Tensor of the graph, or list of tensors. None returns the losses that depend on no inputs of calls.
        """
        return self._of_inputs(self.losses, inputs)

    def get_updates_for(self, inputs: object) -> list[Any]:
        """Returns the updates that depend on some inputs.

        Args:
            inputs: Tensor of the graph, or list of tensors. None returns the updates that depend on no inputs of calls.
        """
        return self._of_inputs(self._updates, inputs)

    def _of_inputs(self, values: list[Any], inputs: object) -> list[Any]:
        if inputs is None:
            return [value for value in values if not depends_on(value, self._inputs)]
        return [value for value in values if depends_on(value, tf.nest.flatten(inputs))]

    def count_params(self) -> int:
        """Returns the number of values in the weights.

        Raises:
            ValueError: If the layer is not built.
        """
        if not self.built:
            raise ValueError(
                f"You tried to call `count_params` on layer {self.name}, but the layer isn't built. You can build it "
                "with `build(input_shape)`."
            )
        return sum(int(np.prod(weight.shape.as_list())) for weight in self.weights)


def _snake_case(name: str) -> str:
    """Conv2D -> conv2d, MaxPooling2D -> max_pooling2d."""
    parted = re.sub(r"(.)([A-Z][a-z0-9]+)", r"\1_\2", name)
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", parted).lower()
