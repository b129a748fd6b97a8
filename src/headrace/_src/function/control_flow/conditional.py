"""tf.cond, tf.case and tf.switch_case: plain Python choices in eager code, If and Case nodes in graphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from headrace._src.autodiff.backprop import Gradient, Record, carries_gradient, dense, zeros_like
from headrace._src.base import errors
from headrace._src.function.control_flow.branch_graphs import (
    finish_outputs,
    operations_as_tensors,
    pack_like,
    share_captures,
    trace_branch,
)
from headrace._src.function.control_flow.kept_values import (
    KeptPair,
    add_outputs,
    can_be_returned,
    gradients_asked,
    keeps_values,
    kept_by,
    with_values_of_all,
)
from headrace._src.function.differentiable import GradientPair
from headrace._src.graph.func_graph import FuncGraph, awaited_first
from headrace._src.graph.operation import Operation
from headrace._src.graph.structural import (
    call_function,
    is_stateful,
    stateful_case,
    stateful_if,
    stateless_case,
    stateless_if,
)
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.state.asserting import Assert
from headrace._src.ops.state.resource_variable import handle_storage
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import TensorLike

# The functions of `tf.switch_case`, by index.
BranchFunctions: TypeAlias = (
    Sequence[Callable[[], Any]] | Sequence[tuple[int, Callable[[], Any]]] | Mapping[int, Callable[[], Any]]
)


_SEVERAL = "Input error: exclusive=True: More than 1 conditions evaluated as True"


@dispatchable
def cond(
    pred: TensorLike,
    true_fn: Callable[[], Any] | None = None,
    false_fn: Callable[[], Any] | None = None,
    name: str | None = None,
) -> Any:
    """Returns `true_fn()` if `pred` is true, else `false_fn()`. In a graph both are traced and one runs.

    Args:
        pred: Boolean scalar.
        true_fn: Function without arguments.
        false_fn: Function without arguments. In a graph it must return the same structure and dtypes as `true_fn`.
        name: Name of the operation.

    Raises:
        TypeError: If `true_fn` or `false_fn` cannot be called, or `pred` is not a boolean in a graph.

    >>> tf.cond(tf.constant(True), lambda: 1.0, lambda: 2.0)
    1.0
    """
    if not callable(true_fn):
        raise TypeError("'true_fn' must be callable.")
    if not callable(false_fn):
        raise TypeError("'false_fn' must be callable.")
    if isinstance(pred, (bool, np.bool_)) and state.mode is not None:
        return true_fn() if pred else false_fn()
    tensor = as_tensor(pred)
    if state.mode is None or type(tensor) is EagerTensor:
        if tensor.dtype is not dtypes.bool_ and state.mode is not None:
            raise TypeError(f"pred must be a boolean; got {tensor.dtype.name}.")
        return true_fn() if tensor else false_fn()
    return _branching([true_fn, false_fn], tensor, name or "cond", is_if=True)


@dispatchable
def switch_case(
    branch_index: TensorLike,
    branch_fns: BranchFunctions,
    default: Callable[[], Any] | None = None,
    name: str = "switch_case",
) -> Any:
    """Calls the function with the index `branch_index`.

    Args:
        branch_index: int32 scalar; outside of graphs any integer.
        branch_fns: Functions without arguments: a list, or pairs or a dictionary of index and function.
        default: Function for an index out of range; by default the last one of `branch_fns`.
        name: Name of the operation.

    Returns:
        What the chosen function returns.

    Raises:
        TypeError: If `branch_index` is not an int32 tensor in a graph, or not an integer.

    >>> tf.switch_case(tf.constant(1), [lambda: "a", lambda: "b"])
    'b'
    """
    functions = _numbered(branch_fns, default)
    index = convert_to_tensor(branch_index, dtypes.int32) if not isinstance(branch_index, Tensor) else branch_index
    is_known = state.mode is None or type(index) is EagerTensor
    if index.dtype is not dtypes.int32 and not (is_known and index.dtype.is_integer):
        raise TypeError(f"branch_index must be a int32 `Tensor`; got {index.dtype.name}.")
    if is_known:
        number = int(index)
        return functions[number if 0 <= number < len(functions) else -1]()
    return _branching(functions, index, name, is_if=False)


def _numbered(branch_fns: BranchFunctions, default: Callable[[], Any] | None) -> list[Callable[[], Any]]:
    if isinstance(branch_fns, dict):
        branch_fns = list(branch_fns.items())
    if not isinstance(branch_fns, (list, tuple)):
        raise TypeError("'branch_fns' must be a list, tuple, or dict")
    if not branch_fns:
        raise ValueError("Must provide at least one item in 'branch_fns'")
    if all(isinstance(b, tuple) for b in branch_fns):
        keys = sorted(int(k) for k, _ in branch_fns)
        if keys != list(range(len(keys))):
            found = ",".join(str(k) for k in keys)
            raise ValueError(
                f"branch indices (keys) must form contiguous range of [0 to {len(keys)}) but found {{{found}}}"
            )
        branch_fns = [f for _, f in sorted(branch_fns, key=lambda pair: int(pair[0]))]
    functions = list(branch_fns) + ([default] if default is not None else [])
    for function in functions:
        if not callable(function):
            raise TypeError(f"branch_fns must be callable; got {function!r}.")
    return functions


@dispatchable
def case(
    pred_fn_pairs: Mapping[Any, Callable[[], Any]] | Sequence[tuple[Any, Callable[[], Any]]],
    default: Callable[[], Any] | None = None,
    exclusive: bool = False,
    strict: bool = False,
    name: str = "case",
) -> Any:
    """Calls the function of the first true predicate, or `default`.

    Args:
        pred_fn_pairs: Pairs of a boolean scalar and a function without arguments.
        default: Function to call if no predicate is true; without it that is an error.
        exclusive: Whether more than one true predicate is an error.
        strict: Ignored.
        name: Name of the operation.

    Returns:
        What the chosen function returns.

    Raises:
        TypeError: If an entry is not a pair of a predicate and a function.
        InvalidArgumentError: If `exclusive` is True and several predicates are true, or none is true and there is no
            default.

    >>> tf.case([(tf.constant(False), lambda: 1)], default=lambda: 2)
    2
    """
    pairs = list(pred_fn_pairs.items()) if isinstance(pred_fn_pairs, dict) else list(pred_fn_pairs)
    for pair in pairs:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not callable(pair[1]):
            raise TypeError("Each entry in 'pred_fn_pairs' must be a 2-tuple of a predicate and a callable.")
    predicates = [p.deref() if hasattr(p, "deref") else p for p, _ in pairs]
    functions = [f for _, f in pairs]
    _check_predicates([as_tensor(p) for p in predicates], exclusive, default is None)

    def choose(position: int) -> Any:
        if position == len(functions):
            if default is None:
                raise errors.invalid_argument("Input error: None of conditions evaluated as True")
            return default()
        if position == len(functions) - 1 and default is None and state.mode is not None:
            return functions[position]()
        return cond(predicates[position], functions[position], lambda: choose(position + 1), name=name)

    return choose(0)


def _check_predicates(predicates: Sequence[Tensor], exclusive: bool, one_is_needed: bool) -> None:
    """Raises if several predicates are true though they must exclude each other; in a graph, adds these checks."""
    if not predicates or all(type(p) is EagerTensor for p in predicates):
        if exclusive and sum(bool(p) for p in predicates) > 1:
            raise errors.invalid_argument(_SEVERAL)
        return
    stacked = raw.Pack(list(predicates), axis=0)
    if exclusive:
        count = raw.Sum(raw.Cast(stacked, DstT=dtypes.int32), 0)
        Assert(raw.LessEqual(count, 1), [_SEVERAL, stacked])
    if one_is_needed:
        Assert(raw.Any(stacked, 0), ["Input error: None of conditions evaluated as True:", stacked])


def _branching(functions: Sequence[Callable[[], Any]], selector: Tensor, name: str, is_if: bool) -> Any:
    """Adds an If or Case node to the current graph."""
    graphs = [
        trace_branch(f, f"{name}_{label}", scope=name)
        for f, label in zip(functions, _labels(len(functions), is_if), strict=True)
    ]
    return join_branches(graphs, selector, name, is_if)


def join_branches(graphs: Sequence[FuncGraph], selector: Tensor, name: str, is_if: bool = True) -> Any:
    """Adds the node that runs one of the traced branches; returns the result in their structure."""
    operations_as_tensors(graphs)
    for graph in graphs:
        finish_outputs(graph, name)
    check_same_outputs(graphs, name, is_if)
    captured = share_captures(graphs)
    if is_if and selector.shape.rank != 0:
        selector = raw.Reshape(selector, ints([]))
    with awaited_first(graphs):
        outputs = _branching_call(graphs, selector, captured, name, is_if)
    return pack_like(graphs[0].structured_outputs, outputs)


def _labels(count: int, is_if: bool) -> list[str]:
    return ["true", "false"] if is_if else [f"branch{n}" for n in range(count)]


def check_same_outputs(graphs: Sequence[FuncGraph], name: str, is_if: bool) -> None:
    labels = _labels(len(graphs), is_if)
    first = graphs[0]
    for label, graph in zip(labels[1:], graphs[1:], strict=True):
        try:
            nest.assert_same_structure(first.structured_outputs, graph.structured_outputs, expand_composites=True)
        except (TypeError, ValueError) as error:
            raise TypeError(
                f"{labels[0]}_fn and {label}_fn arguments to tf.{'cond' if is_if else 'switch_case'} must have "
                f"the same number, type, and overall structure of return values. {error}"
            ) from None
        mine = nest.flatten(first.structured_outputs, expand_composites=True)
        theirs = nest.flatten(graph.structured_outputs, expand_composites=True)
        for n, (a, b) in enumerate(zip(mine, theirs, strict=True)):
            if (a is None) != (b is None):
                raise TypeError(
                    f"{labels[0]}_fn and {label}_fn must return the same: result {n} is None in one of them only."
                )
            if a is not None and a.dtype is not b.dtype:
                raise TypeError(
                    f"Incompatible return types of true_fn and false_fn: {name}: result {n} is {a.dtype.name} in "
                    f"{labels[0]} and {b.dtype.name} in {label}."
                )


def _branching_call(
    graphs: Sequence[FuncGraph], selector: Tensor, captured: list[Tensor], name: str, is_if: bool
) -> list[Tensor]:
    kinds = tuple(t.dtype for t in graphs[0].outputs)
    stateful = any(is_stateful(g) for g in graphs)
    if is_if:
        entry = stateful_if if stateful else stateless_if
        attrs: dict[str, Any] = {"then_branch": graphs[0], "else_branch": graphs[1]}
    else:
        entry = stateful_case if stateful else stateless_case
        attrs = {"branches": tuple(graphs)}
    mode: Any = state.mode
    return list(mode.run(entry, [selector, captured], {**entry.defaults, **attrs, "Tout": kinds}, name) or ())


def branch_gradient(call: Record, *output_gradients: Gradient) -> list[Gradient]:
    """Computes the gradient of a conditional, which is a conditional.

    Branches that may run again and call no others do so. Otherwise the node also returns the intermediate results of
    its branches.
    """
    selector, *inputs = call.inputs
    is_if = "then_branch" in call.attrs
    made = call.outputs[0]
    if type(made) is SymbolicTensor:
        branches = _branches_of(made.op.attrs, is_if)
        if any(map(keeps_values, branches)):
            found = _gradient_from_kept(call, made.op, branches, output_gradients, is_if)
            if found is not None:
                return found
    branches = _branches_of(call.attrs, is_if)
    value = static_value(selector)
    upstream = [
        zeros_like(t) if g is None and carries_gradient(t) and t.dtype is not dtypes.resource else g
        for g, t in zip(output_gradients, call.outputs[: len(branches[0].outputs)], strict=False)
    ]
    seeds = [g for g in upstream if g is not None]
    present = [g is not None for g in upstream]
    if value is not None and state.mode is None:
        chosen = branches[(0 if value else 1) if is_if else (int(value) if 0 <= int(value) < len(branches) else -1)]
        return [None, *_branch_gradients(chosen, inputs, _spread(seeds, present))]
    graphs = [_gradient_graph(b, inputs, seeds, present, n) for n, b in enumerate(branches)]
    captured = share_captures(graphs)
    results = iter(_branching_call(graphs, selector, captured, "gradient", is_if))
    return [None, *[next(results) if _differentiable(t) else None for t in inputs]]


def _branches_of(attrs: dict[str, Any], is_if: bool) -> list[FuncGraph]:
    return [attrs["then_branch"], attrs["else_branch"]] if is_if else list(attrs["branches"])


def _gradient_from_kept(
    call: Record, operation: Operation, branches: list[FuncGraph], output_gradients: Sequence[Gradient], is_if: bool
) -> list[Gradient] | None:
    """Computes the gradient from intermediate results that the node returns; None if it cannot return them."""
    selector, *inputs = call.inputs
    count = gradients_asked(output_gradients)
    pairs, first, is_new = kept_by(operation, count, lambda: [KeptPair(b, b.outputs[:count]) for b in branches])
    if not can_be_returned(pairs):
        return None
    if is_new:
        wider = with_values_of_all(branches, pairs)
        kinds = {"Tout": tuple(t.dtype for t in wider[0].outputs)}
        attrs = dict(zip(("then_branch", "else_branch"), wider, strict=True)) if is_if else {"branches": tuple(wider)}
        added = [(t.dtype, t.shape) for pair in pairs for t in pair.returned]
        add_outputs(operation, added, {**attrs, **kinds})
    graphs = []
    for n, kept in enumerate(pairs):
        inside = operation.outputs[first : first + len(kept.returned)]
        first += len(kept.returned)
        graphs.append(_gradient_of_branch(kept, operation, inputs, inside, output_gradients[:count], n))
    captured = share_captures(graphs)
    results = iter(_branching_call(graphs, selector, captured, "gradient", is_if))
    return [None, *[next(results) if _differentiable(t) else None for t in inputs]]


def _gradient_of_branch(
    kept: KeptPair,
    operation: Operation,
    inputs: Sequence[Tensor],
    inside: Sequence[Tensor],
    output_gradients: Sequence[Gradient],
    n: int,
) -> FuncGraph:
    def gradients() -> list[Tensor | None]:
        count = len(output_gradients)
        results = [*operation.outputs[:count], *kept.residuals(inputs, inside)]
        missing = [None] * (len(results) - count)
        found = kept.pair.grad(Record(kept.pair, inputs, results, {}), *output_gradients, *missing)
        return [
            zeros_like(t) if g is None else dense(g) for t, g in zip(inputs, found, strict=True) if _differentiable(t)
        ]

    graph = trace_branch(gradients, f"gradient_branch{n}")
    finish_outputs(graph, "gradient")
    return graph


def _spread(seeds: Sequence[Gradient], present: Sequence[bool]) -> list[Gradient]:
    rest = iter(seeds)
    return [next(rest) if p else None for p in present]


def _differentiable(tensor: Tensor) -> bool:
    if tensor.dtype is dtypes.resource:
        storage = handle_storage(tensor)
        return storage is None or isinstance(storage, VariableStorage)  # tables have no gradient
    return tensor.dtype.is_floating or tensor.dtype.is_complex or not tensor.dtype.is_numpy_compatible


def _branch_gradients(graph: FuncGraph, inputs: Sequence[Tensor], seeds: Sequence[Gradient]) -> list[Gradient]:
    pair = GradientPair(graph)
    with recording():
        results = call_function(pair.forward, inputs)
    missing = [None] * (len(results) - len(seeds))
    return pair.grad(Record(pair, inputs, results, {}), *seeds, *missing)


def _gradient_graph(
    branch: FuncGraph, inputs: Sequence[Tensor], seeds: Sequence[Gradient], present: Sequence[bool], n: int
) -> FuncGraph:
    def gradients() -> list[Tensor | None]:
        found = _branch_gradients(branch, inputs, _spread(seeds, present))
        return [
            zeros_like(t) if g is None else dense(g) for t, g in zip(inputs, found, strict=True) if _differentiable(t)
        ]

    graph = trace_branch(gradients, f"gradient_branch{n}")
    finish_outputs(graph, "gradient")
    return graph
