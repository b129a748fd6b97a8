"""GraphVariable: a variable that is part of a graph. It has a value only while the graph runs.

Its handle, its initializer and its first read are operations of the graph; the storage belongs to whoever runs the
graph, so two sessions have two values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from headrace._src.graph.operation import Operation
from headrace._src.ops.entry import raw
from headrace._src.ops.state.variable import Variable, VariableAggregation, VariableSynchronization
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from headrace._src.graph.graph import Graph

ALL = "variables"
TRAINABLE = "trainable_variables"


class GraphVariable(Variable):
    """A tf.Variable created while a graph is the default. `collections` are the graph's collections that list it."""

    _refuses_changes_in_place = False
    _save_slice_info: Any = None  # of a part of a partitioned variable: which slice of the whole it is

    def __init__(
        self,
        graph: Graph,
        initial_value: Any = None,
        trainable: bool | None = None,
        validate_shape: bool = True,
        caching_device: str | None = None,
        name: str | None = None,
        variable_def: Any = None,
        dtype: DTypeLike | None = None,
        import_scope: str | None = None,
        constraint: Callable[[Any], Any] | None = None,
        synchronization: VariableSynchronization = VariableSynchronization.AUTO,
        aggregation: VariableAggregation = VariableAggregation.NONE,
        shape: ShapeLike | None = None,
        experimental_enable_variable_lifting: bool = True,
        collections: Sequence[Any] | None = None,
    ) -> None:
        if initial_value is None:
            raise ValueError(
                "The `initial_value` arg to `tf.Variable` must be specified except when you are not providing a "
                "`variable_def`. You provided neither."
            )
        if constraint is not None and not callable(constraint):
            raise ValueError(
                f"Argument `constraint` must be None or a callable. Got a {type(constraint)}: {constraint}"
            )
        self._trainable = (
            synchronization is not VariableSynchronization.ON_READ if trainable is None else bool(trainable)
        )
        self._constraint = constraint
        self._synchronization, self._aggregation = synchronization, aggregation
        self._name = graph.unique_name(name or "Variable")
        with graph.control_dependencies(None), recording():
            self._build(graph, initial_value, dtype, shape, validate_shape)
        listed = [ALL] if collections is None else list(collections)
        if self._trainable and TRAINABLE not in listed:
            listed.append(TRAINABLE)
        graph.add_to_collections(listed, self)

    def _build(
        self, graph: Graph, initial_value: Any, dtype: DTypeLike | None, shape: ShapeLike | None, validate_shape: bool
    ) -> None:
        with graph.name_scope(f"{self._name}/Initializer/"):
            value = initial_value() if callable(initial_value) else initial_value
            tensor: Any = convert_to_tensor(value, dtype, name="initial_value")
            if type(tensor) is EagerTensor:
                tensor = graph.constant(tensor, "initial_value")
            self._initial_value = tensor
        if shape is None and validate_shape and not tensor.shape.is_fully_defined():
            raise ValueError(
                f"The initial value of variable '{self._name}' must have a shape that is known while the graph is "
                f"built: {tensor!r}. Pass validate_shape=False if it may change."
            )
        static = TensorShape(shape) if shape is not None else tensor.shape if validate_shape else TensorShape(None)
        if not static.is_compatible_with(tensor.shape):
            raise ValueError(
                f"The initial value's shape ({tensor.shape}) is not compatible with the explicitly supplied `shape` "
                f"argument ({static})."
            )
        self._storage = VariableStorage(self._name, tensor.dtype, static)
        self._dtype = tensor.dtype
        handle = raw.VarHandleOp(dtype=tensor.dtype, shape=static, shared_name=self._name, name=f"{self._name}/")
        handle._storage = self._storage  # shape rules read the variable of the handle
        self._handle: Any = handle
        with graph.name_scope(f"{self._name}/"):
            with graph.name_scope("IsInitialized"):
                self._is_initialized = raw.VarIsInitializedOp(self._handle)
            self._initializer = raw.AssignVariableOp(self._handle, tensor, name="Assign")
            with graph.name_scope("Read"):
                self._first_read = raw.ReadVariableOp(self._handle, dtype=self._dtype)

    def _as_graph_element(self) -> Tensor:
        return self._first_read

    @property
    def device(self) -> str:
        return self._handle.device

    @property
    def op(self) -> Operation:
        return self._handle.op

    @property
    def graph(self) -> Graph:
        return self._handle.graph

    @property
    def initializer(self) -> Operation:
        return self._initializer

    @property
    def initial_value(self) -> Tensor:
        return self._initial_value

    def is_initialized(self, name: str | None = None) -> Tensor:
        return raw.VarIsInitializedOp(self._handle, name=name)

    def after_update(self, operation: Operation, read_value: bool = True) -> Any:
        mode: Any = state.mode
        if not read_value or mode is None:  # None: a session lends its value to a block that runs eagerly
            return super().after_update(operation, read_value)
        with mode.control_dependencies([operation]):
            return self.value()

    def numpy(self) -> Any:
        if state.mode is not None or not self._storage.initialized:
            raise NotImplementedError("numpy() is only available when eager execution is enabled.")
        return super().numpy()

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:
        if self._storage.initialized:
            return super().__array__(dtype, copy)
        raise NotImplementedError(
            f"Variable '{self.name}' belongs to a graph: it has a value only in a session that runs the graph."
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> NoReturn:
        raise NotImplementedError("__deepcopy__() is only available when eager execution is enabled.")

    def __iter__(self) -> NoReturn:
        raise TypeError("'Variable' object is not iterable.")

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> Any:
        return self is other

    def __ne__(self, other: object) -> Any:
        return self is not other

    def __repr__(self) -> str:
        return f"<tf.Variable '{self.name}' shape={self.shape} dtype={self._dtype.name}>"
