"""FuncGraph: the graph of a traced function, with its inputs, outputs and captured tensors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.graph.graph import VALID_NAME, Graph
from headrace._src.graph.operation import Operation
from headrace._src.graph.replicas import ReplicaSet
from headrace._src.ops.entry import raw
from headrace._src.ops.kernel_errors import out_of_scope
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import Recorder, entered, state
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import VariableLike

# Small constants become part of the graph; larger ones are passed in at each call, so that they are not copied.
_EMBEDDED_SIZE = 128


class FuncGraph(Graph):
    """The body of a function. Tensors from outside become inputs (captures) when they are used.

    Args:
        name: Name of the function.
        outer: Graph in which the function is traced, or None.
    """

    building_function = True

    def __init__(self, name: str, outer: Graph | None = None) -> None:
        super().__init__()
        self.executables: dict[str, Any] = {}  # compiled forms, by executor
        self.keeps_state = (-1, False)  # whether operations keep state between calls, and how many there were then
        self.kept: dict[int, Any] = {}  # the state that operations keep between calls, by their ids
        self.jit_compile: bool | None = None
        self.compiles_early = False  # whether its first call is compiled already, if it is compiled at all
        self.implements: str | None = None  # the interface of `tf.function(experimental_implements=...)`
        self.effects: list[Operation] | None = None  # run although no output needs them; None: all stateful
        self.members: frozenset[int] | None = None  # of a part (see `part`): the ids of its operations
        self.body: FuncGraph = self  # the graph that owns the operations (see `with_outputs`)
        self.replicas: ReplicaSet | None = None  # those that it runs on, if it was traced once for several
        self.replica_regions: list[tuple[int, int | None]] = []  # positions of what each replica runs: [begin, end)
        self.name = name
        self.outer_graph = outer
        self.outer_recorders: tuple[Recorder, ...] = ()  # those that will record the node of this graph, while traced
        self.awaited: dict[Operation, None] = {}  # operations of outer graphs that run before the node of this graph
        self.inputs: list[SymbolicTensor] = []  # parameters, then captures
        self.outputs: list[SymbolicTensor] = []
        self.structured_input_signature: Any = ((), {})
        self.structured_outputs: Any = None
        self._captures: dict[int, tuple[Any, SymbolicTensor]] = {}
        self._variables: dict[int, Any] = {}
        if outer is not None:
            self.seed = outer.seed
        if isinstance(outer, FuncGraph):
            self.jit_compile = outer.jit_compile
            self.compiles_early = outer.compiles_early

    @property
    def compares_by_identity(self) -> bool:  # type: ignore[override]
        return self.outer_graph is not None and self.outer_graph.compares_by_identity

    @property
    def variable_home(self) -> Graph | None:
        return None if self.outer_graph is None else self.outer_graph.variable_home

    def kept_by(self, operation: Operation) -> Any:
        """Returns the state that an operation keeps between calls, such as the stream of a seeded random op.

        Args:
            operation: Operation of this graph.
        """
        kept = self.kept.get(id(operation))
        if kept is None:
            kept = self.kept[id(operation)] = operation.entry.keeps(operation.attrs)
        return kept

    def as_default(self) -> Any:
        """Returns a context manager in which ops are added to this graph.

        A new graph that is made current while another one is traced belongs to that one, and may use its tensors.
        """
        if self.outer_graph is None and not self.operations and isinstance(state.mode, Graph):
            self.outer_graph = state.mode if state.mode is not self else None
        return super().as_default()

    # Inputs.

    def add_input(self, dtype: dtypes.DType, shape: TensorShape, name: str) -> SymbolicTensor:
        """Adds a parameter to the function and returns its placeholder.

        Args:
            dtype: DType of the result.
            shape: Static shape of the parameter.
            name: Name of the placeholder.

        Returns:
            The placeholder, a symbolic tensor.
        """
        placeholder = self._placeholder(dtype, shape, name)
        self.inputs.append(placeholder)
        return placeholder

    def _placeholder(self, dtype: dtypes.DType, shape: TensorShape, name: str) -> SymbolicTensor:
        with entered(self), self._at_top_level():
            # Python's names may begin with an underscore, those of operations may not.
            name = name if VALID_NAME.match(name) else "Placeholder"
            return self.run(raw.Placeholder, (), {"dtype": dtype, "shape": shape}, name)

    def bring_in(self, tensor: Tensor, name: str | None = None) -> SymbolicTensor:
        if type(tensor) is SymbolicTensor:
            if tensor.op.graph is self:
                return tensor
            if not self._is_ancestor(tensor.op.graph):
                raise errors.InaccessibleTensorError(out_of_scope(tensor))
            return self.capture(tensor)
        if type(tensor) is EagerTensor:
            if _is_embeddable(tensor) and not any(r.follows([tensor]) for r in self.outer_recorders):
                return super().bring_in(tensor, name)
            return self.capture(tensor)
        if self._is_ancestor(getattr(tensor, "mode", None)):  # one element of an outer batch
            return self.capture(tensor)
        raise TypeError(f"{tensor!r} cannot be used in a traced function.")

    def _is_ancestor(self, graph: object) -> bool:
        outer: Any = self.outer_graph
        while outer is not None:
            if outer is graph:
                return True
            outer = getattr(outer, "outer_graph", None)
        return False

    def _own_operations(self, operations: list[Operation]) -> list[Operation]:
        outside = [o for o in operations if self._is_ancestor(o.graph)]
        self.awaited.update(dict.fromkeys(outside))
        return [o for o in operations if o not in outside]

    def capture(self, tensor: Tensor, name: str | None = None) -> SymbolicTensor:
        """Returns the input that represents a tensor from outside, adding it at the first use.

        Args:
            tensor: Eager tensor, or a tensor of an outer graph.
            name: Name of the operation that is created for it, or None.
        """
        found = self._captures.get(id(tensor))
        if found is None:
            scoped = self.current_name_scope + (name or _capture_name(tensor))  # in the scope of the op that uses it
            placeholder = self._placeholder(tensor.dtype, tensor.shape, scoped)
            storage = _storage_behind(tensor)
            if storage is not None:
                placeholder._storage = storage  # shape rules read the variable of the handle
            if type(tensor) is SymbolicTensor and tensor.dtype in dtypes.INDEX and tensor.shape.rank in (0, 1):
                placeholder.op.captured_size = tensor  # what is known of a shape outside is known inside
            found = self._captures[id(tensor)] = (tensor, placeholder)
            self.inputs.append(placeholder)
        return found[1]

    def bind_captures(
        self, pairs: Sequence[tuple[Tensor, SymbolicTensor]], variables: Sequence[VariableLike] = ()
    ) -> None:
        """Replaces all captures by pairs of an outside tensor and an input, and the variables that the graph reads.

        Args:
            pairs: Pairs of a tensor from outside and the input that represents it.
            variables: Variables that the graph reads.
        """
        self._captures = {}
        for number, (outside, inside) in enumerate(pairs):
            # A tensor that was captured twice feeds two inputs.
            key = id(outside) if id(outside) not in self._captures else -1 - number
            self._captures[key] = (outside, inside)
        self._variables = {id(v): v for v in variables}

    @property
    def captures(self) -> list[tuple[Tensor, SymbolicTensor]]:
        """Pairs of an outside tensor and the input that represents it."""
        return list(self._captures.values())

    @property
    def external_captures(self) -> list[Tensor]:
        return [outside for outside, _ in self._captures.values()]

    @property
    def internal_captures(self) -> list[SymbolicTensor]:
        return [inside for _, inside in self._captures.values()]

    # Variables.

    def variable_read(self, variable: VariableLike) -> None:
        self._variables[id(variable)] = variable

    @property
    def variables(self) -> tuple[Any, ...]:
        return tuple(self._variables.values())

    @property
    def trainable_variables(self) -> tuple[Any, ...]:
        return tuple(v for v in self._variables.values() if v.trainable)

    def with_outputs(self, outputs: list[SymbolicTensor]) -> FuncGraph:
        """Returns a graph with the same body and other outputs.

        Args:
            outputs: Tensors of this graph.
        """
        other = FuncGraph(self.name, self.outer_graph)
        other.__dict__.update(self.__dict__)
        other.outputs, other.executables, other.kept = outputs, {}, {}
        return other

    def over(self, replaced: Sequence[VariableLike], variables: Sequence[VariableLike]) -> FuncGraph:
        """Returns the same graph, with its compiled forms, over other variables.

        Args:
            replaced: Variables of the graph to replace.
            variables: The variables to use instead, in the same order.
        """
        other = self.with_outputs(self.outputs)
        other.executables, other.kept = self.executables, self.kept
        handles = {id(old.handle): new.handle for old, new in zip(replaced, variables, strict=True)}
        known = {id(old): new for old, new in zip(replaced, variables, strict=True)}
        pairs = [(handles.get(id(outside), outside), inside) for outside, inside in self.captures]
        other.bind_captures(pairs, [known.get(id(v), v) for v in self._variables.values()])
        return other

    def part(
        self, operations: Sequence[Operation], inputs: list[SymbolicTensor], outputs: list[SymbolicTensor]
    ) -> FuncGraph:
        """Returns part of the body as a separate graph. All its effects run: operations outside may depend on them.

        Args:
            operations: Operations of the part, in program order.
            inputs: Tensors that become the inputs of the part.
            outputs: Tensors that the part returns.
        """
        other = self.with_outputs(outputs)
        other.operations, other.inputs = list(operations), inputs
        other.effects = [o for o in operations if _has_effect(o)]
        other.members = frozenset(map(id, operations))
        return other

    def stateful_operations(self) -> list[Operation]:
        """Returns the operations that must run although no output needs them."""
        if self.effects is not None:
            return self.effects
        return [o for o in self.operations if _has_effect(o)]

    def __repr__(self) -> str:
        return f"FuncGraph(name={self.name}, id={id(self)})"


def _has_effect(operation: Operation) -> bool:
    return operation.entry is not None and operation.entry.stateful and operation.type != "ReadVariableOp"


def awaited_first(graphs: Iterable[FuncGraph]) -> AbstractContextManager[None]:
    """Returns a block in which the nodes of these graphs wait for what operations inside of them wait for."""
    awaited = dict.fromkeys(operation for graph in graphs for operation in graph.awaited)
    mode = state.mode
    return mode.control_dependencies(list(awaited)) if awaited and isinstance(mode, Graph) else nullcontext()


def _is_embeddable(tensor: EagerTensor) -> bool:
    return tensor._array.size <= _EMBEDDED_SIZE and tensor.dtype.is_numpy_compatible


def _storage_behind(tensor: Tensor) -> Any:
    if tensor.dtype is not dtypes.resource:
        return None
    if type(tensor) is EagerTensor:
        return np.ndarray.item(tensor._array)
    return getattr(tensor, "_storage", None)


def _capture_name(tensor: Tensor) -> str:
    storage = _storage_behind(tensor)
    return getattr(storage, "name", "capture").split("/")[-1] or "capture" if storage is not None else "capture"
