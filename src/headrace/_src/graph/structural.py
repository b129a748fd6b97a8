"""Running a function's graph as one op: at once by an executor, or as a call node in the graph being traced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.graph.func_graph import FuncGraph, awaited_first
from headrace._src.graph.function_instance import instance_of
from headrace._src.ops.entry import op
from headrace._src.ops.kernel_errors import out_of_scope
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array

# Runs a FuncGraph on host arrays.
run_graph: Slot[Callable[[FuncGraph, Sequence[Any]], list[Any]]] = Slot("graph.structural:run_graph")

# Runs a loop on host arrays: `run_loop(values, cond, body, histories)`.
run_loop: Slot[Callable[[Sequence[Any], FuncGraph, FuncGraph, Sequence[int]], list[Any]]] = Slot(
    "graph.structural:run_loop"
)

# The gradients and batching rules of calls, conditionals and loops, which trace further graphs.
call_gradient: Slot[Callable[..., Any]] = Slot("graph.structural:call_gradient")
call_batching: Slot[Callable[..., Any]] = Slot("graph.structural:call_batching")
branch_gradient: Slot[Callable[..., Any]] = Slot("graph.structural:branch_gradient")
branch_batching: Slot[Callable[..., Any]] = Slot("graph.structural:branch_batching")
loop_gradient: Slot[Callable[..., Any]] = Slot("graph.structural:loop_gradient")
loop_batching: Slot[Callable[..., Any]] = Slot("graph.structural:loop_batching")


def _function_output_dims(call: ShapeCall) -> Any:
    outputs = call.attrs["f"].outputs
    return [[None if t.shape.rank is None else tuple(t.shape.as_list()) for t in outputs]]


@op("StatefulPartitionedCall", "[Tin] -> [Tout]", Tin=ANY, shape=_function_output_dims, stateful=True, reentrant=True)
def stateful_call(
    xp, args, *, Tout: list[DType], f: FuncGraph, config: Any = "", config_proto: Any = "", executor_type: str = ""
):
    """Runs the graph of a function that has effects."""
    return run_graph.value(f, args)


@op("PartitionedCall", "[Tin] -> [Tout]", Tin=ANY, shape=_function_output_dims, reentrant=True)
def pure_call(
    xp, args, *, Tout: list[DType], f: FuncGraph, config: Any = "", config_proto: Any = "", executor_type: str = ""
):
    """Runs the graph of a function without effects."""
    return run_graph.value(f, args)


def call_function(graph: FuncGraph, inputs: Sequence[Tensor]) -> list[Tensor]:
    """Runs or adds a call of a function's graph and returns its outputs. `inputs` include the captures."""
    if state.mode is None:
        if any(kind is not EagerTensor for kind in set(map(type, inputs))):
            symbolic = next(t for t in inputs if type(t) is not EagerTensor)
            raise errors.InaccessibleTensorError(out_of_scope(symbolic))
        results = run_graph.value(graph, [t._array for t in inputs])
        return [EagerTensor(a, t._dtype) for a, t in zip(results, graph.outputs, strict=True)]
    entry = stateful_call if is_stateful(graph) else pure_call
    kinds = tuple(t.dtype for t in graph.outputs)
    attrs = {**entry.defaults, "Tout": kinds, "f": instance_of(graph)}
    with awaited_first([graph]):
        result = state.mode.run(entry, [list(inputs)], attrs, None)
    return list(result)


def is_stateful(graph: FuncGraph) -> bool:
    return any(o.entry is not None and o.entry.stateful for o in graph.operations)


def _branch_output_dims(call: ShapeCall) -> Any:
    """Returns the output shapes that all branches have in common."""
    branches = call.attrs.get("branches") or (call.attrs["then_branch"], call.attrs["else_branch"])
    merged = []
    for outputs in zip(*[b.outputs for b in branches], strict=True):
        shape = outputs[0].shape
        for other in outputs[1:]:
            shape = shape.most_specific_compatible_shape(other.shape)
        merged.append(None if shape.rank is None else tuple(shape.as_list()))
    return [merged]


def truth(cond: Array) -> bool:
    """Returns the truth value as TensorFlow defines it: a scalar is true if nonzero, another tensor if not empty."""
    if cond.ndim:
        return bool(cond.size)
    value = cond.item()
    return bool(len(value)) if isinstance(value, bytes) else bool(value)


@op("If", "Tcond, [Tin] -> [Tout]", Tcond=ANY, Tin=ANY, shape=_branch_output_dims, stateful=True, reentrant=True)
def stateful_if(
    xp,
    cond,
    input,
    *,
    Tout: list[DType],
    then_branch: FuncGraph,
    else_branch: FuncGraph,
    output_shapes: tuple[TensorShape, ...] = (),
):
    """Runs one of two functions, at least one of which has effects."""
    return run_graph.value(then_branch if truth(cond) else else_branch, input)


@op("StatelessIf", "Tcond, [Tin] -> [Tout]", Tcond=ANY, Tin=ANY, shape=_branch_output_dims, reentrant=True)
def stateless_if(
    xp,
    cond,
    input,
    *,
    Tout: list[DType],
    then_branch: FuncGraph,
    else_branch: FuncGraph,
    output_shapes: tuple[TensorShape, ...] = (),
):
    """Runs one of two functions without effects."""
    return run_graph.value(then_branch if truth(cond) else else_branch, input)


def _choose(branches: Sequence[FuncGraph], branch_index: Array) -> FuncGraph:
    index = int(branch_index)
    return branches[index if 0 <= index < len(branches) else -1]


@op("Case", "int32, [Tin] -> [Tout]", Tin=ANY, shape=_branch_output_dims, stateful=True, reentrant=True)
def stateful_case(
    xp,
    branch_index,
    input,
    *,
    Tout: list[DType],
    branches: list[FuncGraph],
    output_shapes: tuple[TensorShape, ...] = (),
):
    """Runs the function with this index; the last one if the index is out of range."""
    return run_graph.value(_choose(branches, branch_index), input)


@op("StatelessCase", "int32, [Tin] -> [Tout]", Tin=ANY, shape=_branch_output_dims, reentrant=True)
def stateless_case(
    xp,
    branch_index,
    input,
    *,
    Tout: list[DType],
    branches: list[FuncGraph],
    output_shapes: tuple[TensorShape, ...] = (),
):
    """Runs the function with this index; the last one if the index is out of range."""
    return run_graph.value(_choose(branches, branch_index), input)


def _loop_dims(call: ShapeCall) -> Any:
    shapes = call.attrs["output_shapes"] or [t.shape for t in call.attrs["body"].inputs]
    return [[None if s.rank is None else tuple(s.as_list()) for s in shapes]]


@op(
    "While", "[T] -> output: [T]", T=ANY, shape=_loop_dims, stateful=True, reentrant=True, loop=True, own=("histories",)
)
def stateful_while(
    xp,
    input,
    *,
    cond: FuncGraph,
    body: FuncGraph,
    output_shapes: tuple[TensorShape, ...] = (),
    parallel_iterations: int = 10,
    histories: Any = (),
):
    """Runs `body` on the values as long as `cond` is true of them. `histories` is our own attribute, for gradients."""
    return run_loop.value(input, cond, body, histories)


@op("StatelessWhile", "[T] -> output: [T]", T=ANY, shape=_loop_dims, reentrant=True, loop=True, own=("histories",))
def stateless_while(
    xp,
    input,
    *,
    cond: FuncGraph,
    body: FuncGraph,
    output_shapes: tuple[TensorShape, ...] = (),
    parallel_iterations: int = 10,
    histories: Any = (),
):
    """Runs a loop without effects."""
    return run_loop.value(input, cond, body, histories)


for _entries, _gradient, _batching in (
    ((stateful_call, pure_call), call_gradient, call_batching),
    ((stateful_if, stateless_if, stateful_case, stateless_case), branch_gradient, branch_batching),
    ((stateful_while, stateless_while), loop_gradient, loop_batching),
):
    for _entry in _entries:
        _entry.gradient(_gradient)
        _entry.fills_missing_gradients = True
        _entry.batching(_batching)
