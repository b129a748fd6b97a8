"""The variables that get_variable created in a graph, by name: creates them, finds them, checks that they match."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, add_to_collection
from headrace._src.compat_v1.typing import Collections, Constraint, InitializerLike, Regularizer
from headrace._src.compat_v1.variables.initializers import GlorotUniform
from headrace._src.compat_v1.variables.variable import make_variable
from headrace._src.graph.graph import Graph
from headrace._src.ops.state.variable import Variable, VariableAggregation, VariableSynchronization
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class _ReuseMode(enum.Enum):
    """AUTO_REUSE: a variable is reused if it exists, else created."""

    AUTO_REUSE = 1


AUTO_REUSE = _ReuseMode.AUTO_REUSE

_KEY = ("__variable_store",)


class VariableStore:
    """The variables of one graph by name, and how often each variable scope was opened."""

    def __init__(self) -> None:
        self.variables: dict[str, Variable] = {}
        self.scope_counts: dict[str, int] = {}

    def open_scope(self, name: str) -> None:
        self.scope_counts[name] = self.scope_counts.get(name, 0) + 1

    def close_scopes_under(self, name: str | None) -> None:
        """Resets the counts of inner scopes when a scope is closed."""
        prefix = f"{name}/" if name else ""
        for other in self.scope_counts:
            if other.startswith(prefix):
                self.scope_counts[other] = 0

    def unique_scope(self, current: str, prefix: str) -> str:
        """Returns `prefix` with a numeric suffix if a scope of that name was already opened."""
        name = f"{current}/{prefix}" if current else prefix
        if not self.scope_counts.get(name):
            return prefix
        number = 1
        while self.scope_counts.get(f"{name}_{number}"):
            number += 1
        return f"{prefix}_{number}"

    def get(
        self, name: str, *, shape: ShapeLike | None, dtype: DTypeLike | None, reuse: Any, **making: Any
    ) -> Variable:
        """Returns the variable `name`: an existing or a new one, depending on `reuse`."""
        found = self.variables.get(name)
        if found is None:
            if reuse is True:
                raise ValueError(
                    f"Variable {name} does not exist, or was not created with tf.get_variable(). Did you mean to set "
                    "reuse=tf.AUTO_REUSE in VarScope?"
                )
            made = self.variables[name] = new_variable(name, shape, dtype, **making)
            return made
        if not reuse:
            raise ValueError(
                f"Variable {name} already exists, disallowed. Did you mean to set reuse=True or reuse=tf.AUTO_REUSE in "
                "VarScope?"
            )
        if shape is not None and not tf.TensorShape(shape).is_compatible_with(found.shape):
            raise ValueError(
                f"Trying to share variable {name}, but specified shape {tf.TensorShape(shape)} and found shape "
                f"{found.shape}."
            )
        if dtype is not None and tf.as_dtype(dtype) is not found.dtype:
            raise ValueError(
                f"Trying to share variable {name}, but specified dtype {tf.as_dtype(dtype).name} and found dtype "
                f"{found.dtype.name}."
            )
        return found


def store_of(graph: Graph) -> VariableStore:
    """Returns the store of a graph."""
    held = graph.get_collection_ref(_KEY)
    if not held:
        held.append(VariableStore())
    store: VariableStore = held[0]
    return store


def new_variable(
    name: str,
    shape: ShapeLike | None,
    dtype: DTypeLike | None,
    initializer: InitializerLike = None,
    regularizer: Regularizer | None = None,
    trainable: bool | None = None,
    collections: Collections = None,
    validate_shape: bool = True,
    constraint: Constraint | None = None,
    synchronization: VariableSynchronization = tf.VariableSynchronization.AUTO,
    aggregation: VariableAggregation = tf.VariableAggregation.NONE,
) -> Variable:
    """Creates a variable with exactly this name."""
    if dtype is not None and initializer is not None and not callable(initializer):
        _check_initial_dtype(tf.as_dtype(dtype), initializer)
    dtype = tf.as_dtype(tf.float32 if dtype is None else dtype)
    value, kind = _initial_value(name, None if shape is None else tf.TensorShape(shape), dtype, initializer)
    with tf.name_scope(""):
        variable = make_variable(
            initial_value=value,
            trainable=trainable,
            collections=collections,
            validate_shape=validate_shape,
            name=name,
            dtype=kind,
            constraint=constraint,
            synchronization=synchronization,
            aggregation=aggregation,
        )
    if regularizer is not None:
        with tf.name_scope(f"{name}/Regularizer/"):
            loss = regularizer(variable)
        if loss is not None and not tf.executing_eagerly():
            add_to_collection(GraphKeys.REGULARIZATION_LOSSES, loss)
    return variable


def _check_initial_dtype(dtype: DType, value: Any) -> None:
    """Raises ValueError unless an initial value has the dtype that a program names."""
    found = tf.convert_to_tensor(value).dtype
    if found != dtype:
        raise ValueError(f"Initializer type '{found!r}' and explicit dtype '{dtype!r}' don't match.")


class PartitionInfo(NamedTuple):
    """What an initializer learns about its part of a variable. Variables are kept whole, so it is all of it."""

    full_shape: list[int]
    var_offset: list[int]


def _needs_partition(fill: Callable[..., Any]) -> bool:
    """Returns whether an initializer has a parameter `partition_info` without a default."""
    try:
        found = inspect.signature(fill).parameters.get("partition_info")
    except (TypeError, ValueError):
        return False
    return found is not None and found.default is found.empty


def _initial_value(name: str, shape: TensorShape | None, dtype: DType, initializer: InitializerLike) -> tuple[Any, Any]:
    """Returns the initial value (or a function that computes it) and the dtype of a new variable."""
    if initializer is None:
        initializer = _default_initializer(name, dtype)
    if not callable(initializer):
        if shape is not None and shape.is_fully_defined():
            raise ValueError("If initializer is a constant, do not specify shape.")
        return initializer, None
    fill: Any = initializer() if inspect.isclass(initializer) else initializer
    if shape is not None and shape.is_fully_defined():
        sizes = shape.as_list()
        if _needs_partition(fill):
            whole = PartitionInfo(sizes, [0] * len(sizes))
            return lambda: fill(sizes, dtype=dtype, partition_info=whole), dtype
        return lambda: fill(sizes, dtype=dtype), dtype
    if all(p.default is not p.empty for p in inspect.signature(fill).parameters.values()):
        return fill, dtype
    raise (
        ValueError(f"Variable {name} did not get an initializer, so its `shape` argument must be specified.")
        if (shape is None)
        else ValueError(f"Shape of a new variable ({name}) must be fully defined, but instead was {shape}.")
    )


def _default_initializer(name: str, dtype: DType) -> Callable[..., Tensor]:
    if dtype.is_floating:
        return GlorotUniform()
    if dtype.is_integer or dtype.is_bool:
        return lambda shape, dtype: tf.zeros(shape, dtype)
    if dtype is tf.string:
        return lambda shape, dtype: tf.fill(shape, "")
    raise ValueError(f"An initializer for variable {name} of {dtype!r} is required")
