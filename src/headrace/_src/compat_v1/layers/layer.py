"""Layer: the base class of tf.layers. A layer creates its weights once, in its own variable scope."""

from __future__ import annotations

import re
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, add_to_collection, get_collection_ref
from headrace._src.compat_v1.typing import Constraint, InitializerLike, Regularizer
from headrace._src.compat_v1.variables.scope import VariableScope, get_variable, variable_scope
from headrace._src.graph.graph import Graph
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class Layer:
    """A layer creates its weights on the first call and reuses them afterwards.

    Args:
        trainable: Whether optimizers train its weights.
        name: Name of its scope; by default the name of the class, made unique.
        dtype: Dtype of its weights; by default that of the first input.
    """

    def __init__(
        self, trainable: bool = True, name: str | None = None, dtype: DTypeLike | None = None, **kwargs: Any
    ) -> None:
        # Libraries of the time, such as slim, pass a scope that they have entered.
        self._given_name, self._given_scope = name, kwargs.pop("_scope", None) or name
        self._reuse = kwargs.pop("_reuse", None)
        self.activity_regularizer = kwargs.pop("activity_regularizer", None)
        if kwargs:
            raise TypeError(f"Keyword argument not understood: {', '.join(kwargs)}")
        self.trainable, self._dtype = trainable, None if dtype is None else tf.as_dtype(dtype)
        self.built = False
        self._scope: VariableScope | None = None
        self._weights: list[Any] = []
        self._updates: list[Any] = []
        self._losses: list[Any] = []

    @property
    def name(self) -> str:
        return self._scope.name if self._scope is not None else self._given_name or _snake_case(type(self).__name__)

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
        if self._scope is None:
            scope = variable_scope(self._given_scope, _snake_case(type(self).__name__), reuse=self._reuse)
        else:
            scope = variable_scope(self._scope, reuse=True)
        with scope as entered:
            if self._scope is None:
                self._scope = entered
            if not self.built:
                first = tf.nest.flatten(inputs)[0]
                self._dtype = self._dtype or (first.dtype if first.dtype.is_floating else tf.float32)
                self.build(tf.nest.map_structure(lambda t: t.shape, inputs))
                self.built = True
            outputs = self.call(inputs, *args, **kwargs)
            if self.activity_regularizer is not None:
                self.add_loss(self.activity_regularizer(outputs))
        return outputs

    def apply(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        """Calls the layer.

        Args:
            inputs: Tensor of inputs.
            *args: Positional arguments of `call`.
        """
        return self(inputs, *args, **kwargs)

    def build(self, input_shape: TensorShape) -> None:
        """Creates the weights. The default creates none.

        Args:
            input_shape: Shape of the inputs, or a nest of shapes.
        """

    def call(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        """Computes the outputs. Subclasses override it.

        Args:
            inputs: Tensor of inputs.
            state: State of a recurrent cell from the step before.
            training: Whether the layer runs in training mode, or a bool tensor.
            *args: Positional arguments of `call`.
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
        """
        weight = get_variable(
            name,
            shape,
            dtype or self._dtype or tf.float32,
            initializer,
            regularizer,
            trainable=self.trainable and trainable is not False,
            constraint=constraint,
        )
        self._weights.append(weight)
        return weight

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
            inputs: Ignored.
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
        return list(self._losses)


def _snake_case(name: str) -> str:
    """Conv2D -> conv2d, MaxPooling2D -> max_pooling2d."""
    parted = re.sub(r"(.)([A-Z][a-z0-9]+)", r"\1_\2", name)
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", parted).lower()
