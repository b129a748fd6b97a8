"""tf.compat.v1.Variable, the operations that initialize variables, and functions that assign them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, get_collection, global_variables, local_variables
from headrace._src.compat_v1.typing import Message, OperationOrNone
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.ops.state.variable import Variable, VariableAggregation, VariableSynchronization, creator_stack
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class _VariableV1Type(type):
    """Makes `VariableV1(...)` create the variable for the current mode, and every variable an instance."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Variable:
        return make_variable(*args, **kwargs)

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, Variable)

    @property
    def __signature__(cls) -> inspect.Signature:
        """The signature of the constructor, for `help`."""
        return inspect.signature(make_variable)


class VariableV1(metaclass=_VariableV1Type):
    """A variable with the arguments of TensorFlow 1. It is added to `collections` of its graph.

    Args:
        initial_value: Anything that converts to a tensor, or a callable without arguments that returns it.
        trainable: Whether it is trained. None means yes, unless it is aggregated on reading.
        collections: Names of the collections that it is added to. The default is GLOBAL_VARIABLES.
        validate_shape: Whether the shape of the initial value must be known.
        caching_device: Ignored.
        name: Its name; "Variable" when not given.
        variable_def: Ignored.
        dtype: The dtype that `initial_value` is converted to.
        expected_shape: Ignored.
        import_scope: Ignored.
        constraint: A function applied by optimizers after an update.
        use_resource: Ignored: all variables are resources.
        synchronization: tf.VariableSynchronization: when the copies of a strategy's replicas are combined.
        aggregation: tf.VariableAggregation: how they are combined.
        shape: The static shape, when it is less specific than that of the initial value.
    """


def make_variable(
    initial_value: TensorLike | Callable[[], Any] | None = None,
    trainable: bool | None = None,
    collections: Sequence[Any] | None = None,
    validate_shape: bool = True,
    caching_device: str | None = None,
    name: str | None = None,
    variable_def: Message | None = None,
    dtype: DTypeLike | None = None,
    expected_shape: ShapeLike | None = None,
    import_scope: str | None = None,
    constraint: Callable[[Any], Any] | None = None,
    use_resource: bool | None = None,
    synchronization: VariableSynchronization = tf.VariableSynchronization.AUTO,
    aggregation: VariableAggregation = tf.VariableAggregation.NONE,
    shape: ShapeLike | None = None,
) -> Variable:
    """Creates a variable; implements `tf.compat.v1.Variable(...)`."""
    arguments: dict[str, Any] = {
        "initial_value": initial_value,
        "trainable": trainable,
        "validate_shape": validate_shape,
        "caching_device": caching_device,
        "name": name,
        "variable_def": variable_def,
        "dtype": dtype,
        "import_scope": import_scope,
        "constraint": constraint,
        "synchronization": synchronization,
        "aggregation": aggregation,
        "shape": shape,
    }
    home = getattr(state.mode, "variable_home", None)
    if home is None:
        return Variable(**arguments)
    make = home.make_variable
    for creator in creator_stack:
        make = functools.partial(creator, make)
    return make(**arguments, collections=collections)


def initialized_value(self: GraphVariable) -> Tensor:
    """Returns the value of the variable, or its initial value if it is not initialized."""
    return tf.cond(self.is_initialized(), self.read_value, lambda: self.initial_value)


def variables_initializer(var_list: Sequence[Variable], name: str = "init") -> OperationOrNone:
    """Returns an operation that initializes the variables.

    Args:
        var_list: Variables.
        name: Name of the operation.
    """
    if tf.executing_eagerly():
        return tf.group(name=name)
    return tf.group(*[v.initializer for v in var_list], name=name)


def global_variables_initializer() -> OperationOrNone:
    """Returns an operation that initializes all global variables."""
    return variables_initializer(global_variables())


def local_variables_initializer() -> OperationOrNone:
    """Returns an operation that initializes all local variables."""
    return variables_initializer(local_variables())


def tables_initializer(name: str = "init_all_tables") -> OperationOrNone:
    """Returns an operation that initializes the lookup tables of the graph.

    Args:
        name: Name of the operation.
    """
    return tf.group(*get_collection(GraphKeys.TABLE_INITIALIZERS), name=name)


def is_variable_initialized(variable: Variable) -> Tensor:
    """Returns a boolean tensor: whether the variable is initialized.

    Args:
        variable: Variable to look at.
    """
    return variable.is_initialized()


def report_uninitialized_variables(
    var_list: Sequence[Variable] | None = None, name: str = "report_uninitialized_variables"
) -> Tensor:
    """Returns the names of the uninitialized variables.

    Args:
        var_list: Variables; by default all global and local variables.
        name: Name of the operation.
    """
    variables = global_variables() + local_variables() if var_list is None else list(var_list)
    with tf.name_scope(name):
        if not variables:
            return tf.constant([], tf.string)
        missing = tf.logical_not(tf.stack([v.is_initialized() for v in variables]))
        return tf.boolean_mask(tf.constant([v.op.name for v in variables]), missing)


def assert_variables_initialized(var_list: Sequence[Variable] | None = None) -> OperationOrNone:
    """Returns an operation that fails unless the variables are initialized.

    Args:
        var_list: Variables; by default all global and local variables.
    """
    variables = global_variables() + local_variables() if var_list is None else list(var_list)
    return tf.group(*[v.read_value() for v in variables]) if variables else None


def assign(
    ref: Variable,
    value: TensorLike,
    validate_shape: bool | None = None,
    use_locking: bool | None = None,
    name: str | None = None,
) -> Tensor:
    """Assigns a value to a variable. Returns the new value.

    Args:
        ref: Variable.
        value: Tensor of the variable's shape and dtype.
        validate_shape: Ignored.
        use_locking: Ignored.
        name: Name of the operation.
    """
    return ref.assign(value, name=name)


def assign_add(ref: Variable, value: TensorLike, use_locking: bool | None = None, name: str | None = None) -> Tensor:
    """Adds to a variable. Returns the new value.

    Args:
        ref: Variable.
        value: Tensor of the variable's shape and dtype.
        use_locking: Ignored.
        name: Name of the operation.
    """
    return ref.assign_add(value, name=name)


def assign_sub(ref: Variable, value: TensorLike, use_locking: bool | None = None, name: str | None = None) -> Tensor:
    """Subtracts from a variable. Returns the new value.

    Args:
        ref: Variable.
        value: Tensor of the variable's shape and dtype.
        use_locking: Ignored.
        name: Name of the operation.
    """
    return ref.assign_sub(value, name=name)


def count_up_to(ref: Variable, limit: int, name: str | None = None) -> Tensor:
    """Increments a variable. Returns its previous value.

    Args:
        ref: Variable.
        limit: Value at which an OutOfRangeError is raised.
        name: Ignored.
    """
    return ref.count_up_to(limit)


def _scatter(method: str) -> Callable[..., Any]:
    locks = method.endswith("update")

    def scatter(
        ref: Variable, indices: Tensor, updates: TensorLike, use_locking: bool = locks, name: str | None = None
    ) -> Tensor:
        return getattr(ref, method)(tf.IndexedSlices(tf.convert_to_tensor(updates, ref.dtype), indices), name=name)

    scatter.__name__ = method
    scatter.__doc__ = f"""Applies `{method}` to rows of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: Values for the rows.
        use_locking: Ignored.
        name: Name of the operation.
    """
    return scatter


def _scatter_nd(method: str) -> Callable[..., Any]:
    locks = method.endswith("update")

    def scatter(
        ref: Variable, indices: TensorLike, updates: TensorLike, use_locking: bool = locks, name: str | None = None
    ) -> Tensor:
        return getattr(ref, method)(indices, updates, name=name)

    scatter.__name__ = method
    scatter.__doc__ = f"""Applies `{method}` to elements or slices of a variable. Returns the new value.

    Args:
        ref: Variable.
        indices: Coordinates of the elements or slices.
        updates: Values for them.
        use_locking: Ignored.
        name: Name of the operation.
    """
    return scatter


scatter_add = _scatter("scatter_add")
scatter_div = _scatter("scatter_div")
scatter_max = _scatter("scatter_max")
scatter_min = _scatter("scatter_min")
scatter_mul = _scatter("scatter_mul")
scatter_sub = _scatter("scatter_sub")
scatter_update = _scatter("scatter_update")
scatter_nd_add = _scatter_nd("scatter_nd_add")
scatter_nd_sub = _scatter_nd("scatter_nd_sub")
scatter_nd_update = _scatter_nd("scatter_nd_update")


def batch_scatter_update(
    ref: Variable, indices: TensorLike, updates: TensorLike, use_locking: bool = True, name: str | None = None
) -> Tensor:
    """Updates rows of each batch element. `indices` has the batch axes, then one axis for the rows.

    Args:
        ref: Variable.
        indices: Indices of the rows.
        updates: New rows.
        use_locking: Ignored.
        name: Name of the operation.

    Returns:
        The variable with its new value.
    """
    indices = tf.convert_to_tensor(indices)
    rank = indices.shape.rank
    shape = tf.shape(indices)
    columns = []
    for axis in range(rank - 1):
        places = tf.reshape(tf.range(shape[axis], dtype=tf.int32), [-1, *[1] * (rank - 1 - axis)])
        columns.append(tf.cast(tf.broadcast_to(places, shape), indices.dtype))
    return scatter_nd_update(ref, tf.stack([*columns, indices], rank), updates, use_locking, name)
