"""get_variable and variable_scope: variables by name, which scopes can share."""

from __future__ import annotations

import contextlib
import copy
import functools
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, get_collection
from headrace._src.compat_v1.typing import Collections, Constraint, InitializerLike, Regularizer
from headrace._src.compat_v1.variables.store import AUTO_REUSE, VariableStore, new_variable, store_of
from headrace._src.compat_v1.variables.tracked_store import current
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.graph.graph import Graph
from headrace._src.ops.state.variable import Variable, VariableAggregation, VariableSynchronization
from headrace._src.tensors.typing import DTypeLike, ShapeLike

_KEY = ("__varscope",)


class VariableScope:
    """A prefix of variable names, with defaults for the arguments of get_variable.

    Args:
        reuse: Whether get_variable reuses variables.
        name: Name of the scope.
        initializer: Default initializer.
        regularizer: Default regularizer.
        caching_device: Ignored.
        partitioner: Ignored with a warning.
        custom_getter: Function that get_variable calls instead.
        name_scope: Name scope that is opened with the scope.
        dtype: Default dtype.
        use_resource: Ignored; all variables are resources.
        constraint: Default constraint.
    """

    def __init__(
        self,
        reuse: Any,
        name: str = "",
        initializer: InitializerLike = None,
        regularizer: Regularizer | None = None,
        caching_device: str | None = None,
        partitioner: Callable[..., Sequence[int]] | None = None,
        custom_getter: Callable[..., Any] | None = None,
        name_scope: str = "",
        dtype: DTypeLike = tf.float32,
        use_resource: bool | None = None,
        constraint: Constraint | None = None,
    ) -> None:
        self.name, self.reuse, self.original_name_scope = name, reuse, name_scope
        self.initializer, self.regularizer, self.constraint = initializer, regularizer, constraint
        self.caching_device, self.partitioner, self.custom_getter = caching_device, partitioner, custom_getter
        self.dtype, self.use_resource = dtype, use_resource

    def reuse_variables(self) -> None:
        """Makes get_variable reuse the variables of this scope instead of creating them."""
        self.reuse = True

    def set_initializer(self, initializer: InitializerLike) -> None:
        """Sets the default initializer.

        Args:
            initializer: Initializer of new variables, or its name.
        """
        self.initializer = initializer

    def set_regularizer(self, regularizer: Regularizer) -> None:
        """Sets the default regularizer.

        Args:
            regularizer: Function from a variable to a loss.
        """
        self.regularizer = regularizer

    def set_dtype(self, dtype: DTypeLike) -> None:
        """Sets the default dtype.

        Args:
            dtype: DType of new variables.
        """
        self.dtype = dtype

    def set_use_resource(self, use_resource: bool) -> None:
        """Has no effect: all variables are resources.

        Args:
            use_resource: Ignored.
        """
        self.use_resource = use_resource

    def set_caching_device(self, caching_device: str) -> None:
        """Has no effect.

        Args:
            caching_device: Ignored.
        """
        self.caching_device = caching_device

    def set_partitioner(self, partitioner: Callable[..., Sequence[int]]) -> None:
        """Sets a partitioner, which get_variable ignores with a warning.

        Args:
            partitioner: Function from a shape and dtype to the number of parts.
        """
        self.partitioner = partitioner

    def set_custom_getter(self, custom_getter: Callable[..., Any]) -> None:
        """Sets the function that get_variable calls instead.

        Args:
            custom_getter: Function `(getter, *args, **kwargs)` that returns a variable.
        """
        self.custom_getter = custom_getter

    def get_collection(self, name: str) -> list[Any]:
        """Returns the items of a collection under this scope.

        Args:
            name: Name of the collection.
        """
        return get_collection(name, f"{self.name}/" if self.name else "")

    def trainable_variables(self) -> list[Any]:
        """Returns the trainable variables under this scope."""
        return self.get_collection(GraphKeys.TRAINABLE_VARIABLES)

    def global_variables(self) -> list[Any]:
        """Returns the variables of the collection GLOBAL_VARIABLES under this scope."""
        return self.get_collection(GraphKeys.GLOBAL_VARIABLES)

    def local_variables(self) -> list[Any]:
        """Returns the variables of the collection LOCAL_VARIABLES under this scope."""
        return self.get_collection(GraphKeys.LOCAL_VARIABLES)


def _home() -> Graph:
    """Returns the graph that owns variables created here."""
    graph = get_default_graph()
    return graph.variable_home or graph


def own_store() -> VariableStore:
    """Returns the store of the graph that owns variables created here."""
    return store_of(_home())


def _current() -> list[VariableScope]:
    held = _home().get_collection_ref(_KEY)
    if not held:
        held.append(VariableScope(False))
    return held


def get_variable_scope() -> VariableScope:
    """Returns the current variable scope."""
    return _current()[0]


def get_variable(
    name: str,
    shape: ShapeLike | None = None,
    dtype: DTypeLike | None = None,
    initializer: InitializerLike = None,
    regularizer: Regularizer | None = None,
    trainable: bool | None = None,
    collections: Collections = None,
    caching_device: str | None = None,
    partitioner: Callable[..., Sequence[int]] | None = None,
    validate_shape: bool = True,
    use_resource: bool | None = None,
    custom_getter: Callable[..., Any] | None = None,
    constraint: Constraint | None = None,
    synchronization: VariableSynchronization = tf.VariableSynchronization.AUTO,
    aggregation: VariableAggregation = tf.VariableAggregation.NONE,
) -> Variable:
    """Returns the variable with this name in the current variable scope: an existing one, or a new one.

    Arguments that are None take the defaults of the scope.

    Args:
        name: Name of the variable, relative to the scope.
        shape: Shape; required unless `initializer` is a value.
        dtype: Dtype, float32 unless the scope says otherwise.
        initializer: Initializer, or the initial value.
        regularizer: Function of the variable; its result is added to REGULARIZATION_LOSSES.
        trainable: Whether to add the variable to TRAINABLE_VARIABLES, True by default.
        collections: Collections that list the variable; GLOBAL_VARIABLES by default.
        caching_device: Ignored.
        partitioner: Ignored with a warning.
        validate_shape: Whether the shape must be fully known.
        use_resource: Ignored; all variables are resources.
        custom_getter: Function that is called instead, with the real getter as its first argument.
        constraint: Function that projects the variable after an optimizer's update.
        synchronization: VariableSynchronization.
        aggregation: VariableAggregation.

    Raises:
        ValueError: The variable exists and `reuse` is false, or it does not exist and `reuse` is True, or a getter is
            not callable, or `dtype` is not the dtype of the initial value.
    """
    scope = get_variable_scope()
    if partitioner is not None or scope.partitioner is not None:
        warnings.warn(f"Variable {name} is kept whole: partitioners are ignored.", stacklevel=2)
        if initializer is not None and not callable(initializer):
            shape = None  # for parts, a constant may come with its own shape
    getter: Callable[..., Any] = _get_by_full_name
    for wrapper in (scope.custom_getter, custom_getter):
        if wrapper is not None:
            if not callable(wrapper):
                raise ValueError(f"custom_getter of get_variable or of its scope is not callable: {wrapper}")
            getter = functools.partial(wrapper, getter)
    given = {
        "shape": shape,
        "dtype": dtype,
        "initializer": scope.initializer if initializer is None else initializer,
        "regularizer": scope.regularizer if regularizer is None else regularizer,
        "reuse": scope.reuse,
        "trainable": trainable,
        "collections": collections,
        "caching_device": caching_device,
        "partitioner": partitioner,
        "validate_shape": validate_shape,
        "use_resource": use_resource,
        "constraint": scope.constraint if constraint is None else constraint,
        "synchronization": synchronization,
        "aggregation": aggregation,
    }
    if dtype is None and (given["initializer"] is None or callable(given["initializer"])):
        given["dtype"] = scope.dtype
    return getter(name=f"{scope.name}/{name}" if scope.name else name, **given)


def _get_by_full_name(
    name: str,
    shape: ShapeLike | None = None,
    dtype: DTypeLike | None = None,
    initializer: InitializerLike = None,
    regularizer: Regularizer | None = None,
    reuse: Any = None,
    trainable: bool | None = None,
    collections: Collections = None,
    caching_device: str | None = None,
    partitioner: Callable[..., Sequence[int]] | None = None,
    validate_shape: bool = True,
    use_resource: bool | None = None,
    constraint: Constraint | None = None,
    synchronization: VariableSynchronization = tf.VariableSynchronization.AUTO,
    aggregation: VariableAggregation = tf.VariableAggregation.NONE,
) -> Variable:
    making: dict[str, Any] = {
        "initializer": initializer,
        "regularizer": regularizer,
        "trainable": trainable,
        "collections": collections,
        "validate_shape": validate_shape,
        "constraint": constraint,
        "synchronization": synchronization,
        "aggregation": aggregation,
    }
    if current.store is not None:
        return current.store.get(name, shape, dtype, **making)
    if tf.executing_eagerly():
        return new_variable(name, shape, dtype, **making)
    return store_of(_home()).get(name, shape=shape, dtype=dtype, reuse=reuse, **making)


def get_local_variable(
    name: str,
    shape: ShapeLike | None = None,
    dtype: DTypeLike | None = None,
    initializer: InitializerLike = None,
    regularizer: Regularizer | None = None,
    trainable: bool = False,
    collections: Collections = None,
    *args: Any,
    **kwargs: Any,
) -> Variable:
    """Returns a variable of the collection LOCAL_VARIABLES, which is not trained.

    Args:
        name: Name of the variable.
        shape: Shape of the variable.
        dtype: Dtype of the variable.
        initializer: Initializer, or the initial value.
        regularizer: Function of the variable that returns a loss.
        trainable: Ignored.
        collections: Further collections that list the variable.
        *args: Arguments of `get_variable`.
    """
    listed = [*(collections or ()), GraphKeys.LOCAL_VARIABLES]
    return get_variable(name, shape, dtype, initializer, regularizer, False, listed, *args, **kwargs)


class variable_scope:
    """Context manager that prefixes the names of variables. It opens a name scope too if `auxiliary_name_scope`.

    Args:
        name_or_scope: Name of the scope, or a VariableScope to enter again.
        default_name: Name, made unique, if `name_or_scope` is None.
        values: Tensors that belong to the scope. They are not used.
        initializer: Initializer of variables in the scope, or None.
        regularizer: Function from a variable to a loss, or None.
        caching_device: Ignored.
        partitioner: Function from a shape and dtype to the number of parts. Variables are not split.
        custom_getter: Function `(getter, *args, **kwargs)` that returns a variable, or None.
        reuse: True to reuse variables, AUTO_REUSE to reuse or create them, None to inherit from the outer scope.
        dtype: DType of variables in the scope.
        use_resource: Ignored: all variables are resources.
        constraint: Function that optimizers apply to a variable after an update, or None.
        auxiliary_name_scope: Whether a name scope is opened too.

    Raises:
        TypeError: If neither `name_or_scope` nor `default_name` is given, or `auxiliary_name_scope` is not a bool.
        ValueError: If `reuse` is not a known value, or is set without a name, or the name begins with "_".
    """

    def __init__(
        self,
        name_or_scope: Any,
        default_name: str | None = None,
        values: Any = None,
        initializer: InitializerLike = None,
        regularizer: Regularizer | None = None,
        caching_device: str | None = None,
        partitioner: Callable[..., Sequence[int]] | None = None,
        custom_getter: Callable[..., Any] | None = None,
        reuse: Any = None,
        dtype: DTypeLike | None = None,
        use_resource: bool | None = None,
        constraint: Constraint | None = None,
        auxiliary_name_scope: bool = True,
    ) -> None:
        if default_name is None and name_or_scope is None:
            raise TypeError("If default_name is None then name_or_scope is required")
        if not isinstance(auxiliary_name_scope, bool):
            raise TypeError(f"The auxiliary_name_scope must be `True` or `False`, while get {auxiliary_name_scope}")
        if reuse not in (None, False, True, AUTO_REUSE):
            raise ValueError("The reuse parameter must be True or False or None.")
        if name_or_scope is None and reuse:
            raise ValueError("reuse=True cannot be used without a name_or_scope")
        self._name_or_scope, self._default_name, self._reuse = name_or_scope, default_name, reuse
        self._named = auxiliary_name_scope
        self._custom_getter = custom_getter
        overrides = {
            "initializer": initializer,
            "regularizer": regularizer,
            "caching_device": caching_device,
            "partitioner": partitioner,
            "dtype": dtype,
            "use_resource": use_resource,
            "constraint": constraint,
        }
        self._overrides = {key: value for key, value in overrides.items() if value is not None}
        self._blocks: list[Any] = []

    def __enter__(self) -> VariableScope:
        block = self._entered()
        scope = block.__enter__()
        self._blocks.append(block)
        return scope

    def __exit__(self, *exc_info: Any) -> None:
        self._blocks.pop().__exit__(*exc_info)

    @contextlib.contextmanager
    def _entered(self) -> Iterator[VariableScope]:
        held, store = _current(), store_of(_home())
        outer = held[0]
        given = self._name_or_scope
        if given is None:
            given = store.unique_scope(outer.name, str(self._default_name))
        if isinstance(given, str):
            scope, short = copy.copy(outer), given
            scope.name = f"{outer.name}/{given}" if outer.name and given else outer.name or given
        else:
            scope, short = copy.copy(given), given.name.split("/")[-1]
        for key, value in self._overrides.items():
            setattr(scope, key, value)
        scope.reuse = self._reuse or (outer.reuse if isinstance(given, str) else given.reuse)
        if self._custom_getter is not None:
            scope.custom_getter = _wrapped_getter(self._custom_getter, scope.custom_getter)
        around = tf.get_current_name_scope()
        if self._named and short.startswith("_") and not around:
            raise ValueError(f"'{short}' is not a valid root scope name")
        with tf.name_scope(short) if self._named and short else contextlib.nullcontext() as name_scope:
            if isinstance(given, str):
                scope.original_name_scope = name_scope or (f"{around}/" if around else "")
                store.open_scope(scope.name)
            counts = dict(store.scope_counts)
            held[0] = scope
            try:
                yield scope
            finally:
                held[0] = outer
                if isinstance(given, str):
                    store.close_scopes_under(scope.name)
                else:
                    store.scope_counts = counts


def _wrapped_getter(getter: Callable[..., Any], around: Callable[..., Any] | None) -> Callable[..., Any]:
    """Returns `getter` wrapped so that it calls the getter of the outer scope, which calls the real one."""
    if around is None:
        return getter
    return lambda real, *args, **kwargs: getter(functools.partial(around, real), *args, **kwargs)


@contextlib.contextmanager
def variable_op_scope(values: Any, name_or_scope: Any, default_name: str | None = None, **kwargs: Any) -> Iterator[Any]:
    """Older form of variable_scope.

    Args:
        values: Ignored.
        name_or_scope: Name of the scope, or a VariableScope.
        default_name: Name, made unique, if `name_or_scope` is None.

    Returns:
        A context manager that gives the scope.
    """
    with variable_scope(name_or_scope, default_name, values, **kwargs) as scope:
        yield scope


def no_regularizer(_: Any) -> None:
    """Disables the regularizer of the scope, which None would inherit."""
    return None
