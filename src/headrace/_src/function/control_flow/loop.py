"""tf.while_loop: a Python loop in eager code, a While node in graphs, differentiable in both.

For its gradient a While node also returns the initial values of each iteration, as lists; a second loop runs backward
over them. That loop is a While node too, so higher orders work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.backprop import Gradient, Record, carries_gradient, dense, total, zeros_like
from headrace._src.base import errors
from headrace._src.function.control_flow.branch_graphs import finish_outputs, pack_like, share_captures, trace_branch
from headrace._src.function.control_flow.kept_values import (
    KeptPair,
    add_outputs,
    can_be_returned,
    kept_by,
    must_run_once,
)
from headrace._src.function.differentiable import GradientPair
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.graph.structural import call_function, is_stateful, stateful_while, stateless_while
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.state.resource_variable import handle_storage
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def while_loop(
    cond: Callable[..., Any],
    body: Callable[..., Any],
    loop_vars: Sequence[Any],
    shape_invariants: Any = None,
    parallel_iterations: int = 10,
    back_prop: bool = True,
    swap_memory: bool = False,
    maximum_iterations: TensorLike | None = None,
    name: str | None = None,
) -> Any:
    """Repeats `loop_vars = body(*loop_vars)` while `cond(*loop_vars)` is true.

    Args:
        cond: Function of the loop variables that returns a boolean scalar.
        body: Function of the loop variables that returns their next values, in the same structure.
        loop_vars: Initial values: a list or tuple of tensors, composites or nests of them.
        shape_invariants: Shapes of the loop variables that hold in every iteration; by default the initial shapes.
        parallel_iterations: Ignored.
        back_prop: Ignored: gradients are always available.
        swap_memory: Ignored.
        maximum_iterations: Upper bound on the number of iterations.
        name: Name of the operation.

    Returns:
        The final values of the loop variables, in the structure of `loop_vars`.

    Raises:
        TypeError: If `cond` or `body` cannot be called, or `parallel_iterations` is less than 1.
        ValueError: If there are no loop variables.

    >>> [i.numpy() for i in tf.while_loop(lambda i: i < 5, lambda i: [i + 2], [tf.constant(0)])]
    [np.int32(6)]
    """
    if not callable(cond):
        raise TypeError("'cond' must be callable.")
    if not callable(body):
        raise TypeError("'body' must be callable.")
    if parallel_iterations < 1:
        raise TypeError("'parallel_iterations' must be a positive integer.")
    loop_vars = list(loop_vars) if not isinstance(loop_vars, (list, tuple)) else loop_vars
    if not loop_vars:
        raise ValueError("'loop_vars' must hold at least one value.")
    if state.mode is None:
        return _eager_loop(cond, body, loop_vars, maximum_iterations)
    return graph_loop(cond, body, loop_vars, shape_invariants, maximum_iterations, parallel_iterations, name or "while")


def _eager_loop(
    cond: Callable[..., Any],
    body: Callable[..., Any],
    loop_vars: Sequence[Any],
    maximum_iterations: Any,
) -> Any:
    packed = len(loop_vars) == 1
    limit = None if maximum_iterations is None else int(maximum_iterations)
    iterations = 0
    values = loop_vars
    while (limit is None or iterations < limit) and cond(*values):
        values = body(*values)
        if packed and not isinstance(values, (list, tuple)):
            values = (values,)
        nest.assert_same_structure(list(loop_vars), list(values))
        iterations += 1

    def converted(value: object) -> Any:
        return (
            value
            if value is None or not isinstance(value, (int, float, bool, complex, str, bytes, np.ndarray, np.generic))
            else convert_to_tensor(value)
        )

    return nest.map_structure(converted, values, expand_composites=False)


def graph_loop(
    cond: Callable[..., Any],
    body: Callable[..., Any],
    loop_vars: Sequence[Any],
    shape_invariants: Any = None,
    maximum_iterations: TensorLike | None = None,
    parallel_iterations: int = 10,
    name: str = "while",
    names: Sequence[str] | None = None,
    widens_shapes: bool = False,
) -> Any:
    """Adds a While node to the current graph and returns the final values in the structure of `loop_vars`.

    If the loop widens shapes, it is traced again with shapes that fit when an iteration returns others.
    """
    initial = nest.map_structure(_as_loop_tensor, loop_vars, expand_composites=True)
    flat = nest.flatten(initial, expand_composites=True)
    shapes = _invariants(flat, initial, shape_invariants)
    limit = None if maximum_iterations is None else convert_to_tensor(maximum_iterations, dtypes.int32)
    counter = convert_to_tensor(0, dtypes.int32)
    single = len(loop_vars) == 1
    structure: list[Any] = []  # what the body returned, where TensorArrays know more about their elements

    def traced_cond(count: Tensor, *values: Tensor) -> Tensor:
        result = cond(*nest.pack_sequence_as(initial, list(values), expand_composites=True))
        result = as_tensor(result)
        if limit is not None:
            return raw.LogicalAnd(raw.Less(count, limit), result)
        return result

    def traced_body(count: Tensor, *values: Tensor) -> list[Tensor]:
        results = body(*nest.pack_sequence_as(initial, list(values), expand_composites=True))
        if single and not _same_shape(initial, results) and _same_shape(initial, [results]):
            results = [results]
        results = nest.map_structure(_as_loop_tensor, results, expand_composites=True)
        try:
            nest.assert_same_structure(initial, results, check_types=False, expand_composites=True)
        except (TypeError, ValueError) as error:
            raise type(error)(f"tf.while_loop: the body must return what it was given (loop_vars). {error}") from None
        results = nest.pack_sequence_as(initial, nest.flatten(results))  # tuples and lists are the same here
        structure.append(results)
        return [raw.AddV2(count, as_tensor(1, dtypes.int32)), *nest.flatten(results, expand_composites=True)]

    while True:
        parameters = [
            _Described(counter.dtype, TensorShape([])),
            *[_Described(t.dtype, s, t) for t, s in zip(flat, shapes, strict=True)],
        ]
        cond_graph = trace_branch(traced_cond, f"{name}_cond", parameters, name)
        finish_outputs(cond_graph, name)
        body_graph = trace_branch(traced_body, f"{name}_body", parameters, name)
        finish_outputs(body_graph, name)
        wider = _widened(shapes, body_graph.outputs[1:]) if widens_shapes else shapes
        if wider == shapes:
            break
        shapes = wider
        structure.clear()
    _check_invariants(body_graph.outputs[1:], flat, shapes, _flat_names(initial, names))
    captured = share_captures([cond_graph, body_graph], len(parameters))
    body_graph.outputs = [*body_graph.outputs, *body_graph.inputs[len(parameters) :]]
    outputs = loop_call(
        cond_graph, body_graph, [counter, *flat, *captured], [TensorShape([]), *shapes], parallel_iterations, name
    )
    return pack_like(structure[0], outputs[1 : len(parameters)])


class _Described:
    """The dtype and shape with which a parameter is traced, and the storage of a handle."""

    def __init__(self, dtype: DType, shape: TensorShape, tensor: Tensor | None = None) -> None:
        self.dtype, self.shape = dtype, shape
        self._storage = getattr(tensor, "_storage", None)


def _as_loop_tensor(value: TensorLike) -> SymbolicTensor:
    mode: Any = state.mode
    return mode.bring_in(as_tensor(value)) if not isinstance(value, Tensor) else mode.bring_in(value)


def _same_shape(first: Any, second: Any) -> bool:
    """Returns whether two nests have leaves in the same places, whatever the types of their sequences."""
    try:
        nest.assert_same_structure(first, second, check_types=False, expand_composites=True)
    except (TypeError, ValueError):
        return False
    return True


def _invariants(flat: Sequence[Tensor], initial: Any, shape_invariants: Any) -> list[TensorShape]:
    if shape_invariants is None:
        return [t.shape for t in flat]
    given = [s.shape if isinstance(s, TensorSpec) else TensorShape(s) for s in _flat_shapes(shape_invariants)]
    if len(given) != len(flat):
        return [t.shape for t in flat]
    for n, (tensor, shape) in enumerate(zip(flat, given, strict=True)):
        if not shape.is_compatible_with(tensor.shape):
            raise ValueError(
                f"The shape invariant specified for {_name_of(tensor, n)} is not compatible with the initial shape of "
                f"the loop variable. It enters the loop with shape {tensor.shape}, but the specified shape "
                f"invariant is {shape}."
            )
    return given


def _widened(shapes: Sequence[TensorShape], results: Sequence[Tensor]) -> list[TensorShape]:
    """Returns shapes that fit both what an iteration took and what it returned."""
    return [s.most_specific_compatible_shape(r.shape) for s, r in zip(shapes, results, strict=True)]


def _flat_shapes(value: object) -> list[Any]:
    if isinstance(value, (TensorShape, TensorSpec)) or value is None:
        return [value]
    if isinstance(value, (list, tuple)):
        if all(v is None or isinstance(v, int) for v in value):
            return [value]
        return [s for v in value for s in _flat_shapes(v)]
    if isinstance(value, dict):
        return [s for k in sorted(value) for s in _flat_shapes(value[k])]
    return nest.flatten(value, expand_composites=True)


def _flat_names(initial: Sequence[Any], names: Sequence[str] | None) -> list[str] | None:
    """Returns for each flat loop value the name of its variable, if AutoGraph gave the names."""
    if names is None:
        return None
    return [n for n, value in zip(names, initial, strict=True) for _ in nest.flatten(value, expand_composites=True)]


def _check_invariants(
    results: Sequence[Tensor], initial: Sequence[Tensor], shapes: Sequence[TensorShape], names: list[str] | None
) -> None:
    """Checks that an iteration returns the dtypes that it received, and compatible shapes."""
    for n, (result, start, shape) in enumerate(zip(results, initial, shapes, strict=True)):
        what = f"'{names[n]}'" if names else f"Loop var {_name_of(start, n)}"
        if result.dtype is not start.dtype:
            raise TypeError(
                f"{what} has dtype {start.dtype.name} before the loop, but dtype {result.dtype.name} after one "
                "iteration"
            )
        if result.dtype.is_numpy_compatible and not result.shape.is_subtype_of(shape):
            cure = (
                "`tf.autograph.experimental.set_loop_options`"
                if names
                else "the `shape_invariants` argument of tf.while_loop"
            )
            raise ValueError(
                f"{what} has shape {start.shape} before the loop, but shape {result.shape} after one iteration. Use "
                f"{cure} to set shape invariants."
            )


def _name_of(tensor: Tensor, position: int) -> str:
    return tensor.name if type(tensor) is SymbolicTensor else f"number {position}"


def loop_call(
    cond: FuncGraph,
    body: FuncGraph,
    inputs: Sequence[Tensor],
    shapes: Sequence[TensorShape],
    parallel_iterations: int,
    name: str,
) -> list[Tensor]:
    """Runs or adds a While over `inputs` (loop values, then captures)."""
    entry = stateful_while if is_stateful(cond) or is_stateful(body) else stateless_while
    all_shapes = (*shapes, *(t.shape for t in inputs[len(shapes) :]))
    attrs = {
        **entry.defaults,
        "cond": cond,
        "body": body,
        "output_shapes": all_shapes,
        "parallel_iterations": parallel_iterations,
    }
    if state.mode is None:
        return list(entry(list(inputs), **attrs))
    return list(state.mode.run(entry, [list(inputs)], attrs, name))


def loop_gradient(call: Record, *output_gradients: Gradient) -> list[Gradient]:
    """Computes the gradient of a loop: a loop that runs backward over the initial values of each iteration.

    Each iteration runs again, unless that would draw other random numbers or repeat effects. Then the loop also keeps
    the intermediate results of each iteration.
    """
    operation, inputs = call.outputs[0].op, list(call.inputs)
    body, count = operation.attrs["body"], len(inputs)
    changing = [n for n, (a, b) in enumerate(zip(body.inputs, body.outputs, strict=False)) if a is not b]
    moving = [n for n, t in enumerate(inputs) if carries_gradient(t) and t.dtype is not dtypes.resource]
    read = [n for n, t in enumerate(inputs) if _is_variable(t)]
    lists: list[Tensor] = list(kept_histories(operation, changing))
    seeds = [zeros_like(call.outputs[n]) if output_gradients[n] is None else dense(output_gradients[n]) for n in moving]
    # At higher orders the lists of earlier values have gradients too: one for each iteration's value.
    of_lists = zip(operation.attrs["histories"], output_gradients[count:], strict=False)
    asked = {p: g for p, g in of_lists if g is not None and (p in moving or p >= count)}
    iteration = _iteration_of(operation, body, count, [p for p in asked if p >= count])
    lists = [*lists, *iteration.lists(operation)]

    def goes_on(*values: Tensor) -> Tensor:
        return raw.Greater(raw.TensorListLength(values[0]), as_tensor(0, dtypes.int32))

    def step_back(*values: Tensor) -> list[Any]:
        rest, shorter = iter(values), []

        def taken(like: Tensor) -> Tensor:
            popped = _popped(next(rest), like)
            shorter.append(popped.output_handle)
            return popped.tensor

        began = list(inputs)
        for n in changing:
            began[n] = taken(inputs[n])
        inside = [taken(t) for t in iteration.inside]
        extra = {p: taken(inputs[p] if p < count else body.outputs[p]) for p in asked}
        arriving = {n: next(rest) for n in moving}
        arriving.update({p: g for p, g in extra.items() if p >= count})
        extra.update({n: next(rest) for n in read})
        back = iteration.gradients(began, inside, arriving, [*moving, *read])
        passed = zip([*moving, *read], back, values[-len(back) :], strict=True)
        return [*shorter, *[_of_shape(total([g, extra[n]]) if n in extra else g, like) for n, g, like in passed]]

    # The gradient of a variable that the iterations read is the sum of its gradients in each of them.
    sums = [zeros_like(inputs[n]) for n in read]
    results = graph_loop(goes_on, step_back, [*lists, *asked.values(), *seeds, *sums], name="gradient_while")
    found = dict(zip([*moving, *read], results[len(lists) + len(asked) :], strict=True))
    return [found.get(n) for n in range(len(inputs))]


def _of_shape(gradient: Gradient, like: Tensor) -> Gradient:
    """Gives a gradient the shape of the one that arrived: in a loaded graph the body may not know it."""
    if type(gradient) is SymbolicTensor and not gradient.shape.is_subtype_of(like.shape):
        shaped: Tensor = raw.Identity(gradient)
        shaped.set_shape(like.shape)
        return shaped
    return gradient


class _Repeated:
    """The gradient of an iteration that runs again from its initial values."""

    inside: Sequence[SymbolicTensor] = ()

    def __init__(self, body: FuncGraph) -> None:
        self._pair = GradientPair(body)

    def lists(self, operation: Operation) -> list[Tensor]:
        return []

    def gradients(
        self, began: list[Tensor], inside: list[Tensor], arriving: dict[int, Tensor], wanted: list[int]
    ) -> list[Tensor | None]:
        """Computes the gradients of one iteration, given its initial values."""
        with recording():
            results = call_function(self._pair.forward, began)
        return _of_iteration(self._pair, began, results, [arriving.get(n) for n in range(len(began))], wanted)


class _Kept:
    """The gradient of an iteration from its intermediate results, which the loop keeps in lists."""

    def __init__(self, kept: KeptPair, first: int, extra: Sequence[int], count: int) -> None:
        self._kept, self._first, self._places = kept, first, [*range(count), *extra]
        self.inside = kept.returned

    def lists(self, operation: Operation) -> list[Tensor]:
        """Returns the outputs of the loop that hold the intermediate results."""
        return list(operation.outputs[self._first : self._first + len(self.inside)])

    def gradients(
        self, began: list[Tensor], inside: list[Tensor], arriving: dict[int, Tensor], wanted: list[int]
    ) -> list[Tensor | None]:
        """Computes the gradients of one iteration, given its initial values and intermediate results."""
        upstream = [arriving.get(n) for n in self._places]
        unused = [began[0]] * (len(self._places) - len(began))
        results = [*began, *unused, *self._kept.residuals(began, inside)]
        return _of_iteration(self._kept.pair, began, results, upstream, wanted)


def _of_iteration(
    pair: GradientPair, began: list[Tensor], results: list[Tensor], upstream: list[Any], wanted: list[int]
) -> list[Tensor | None]:
    missing = [None] * (len(results) - len(upstream))
    gradients = pair.grad(Record(pair, began, results, {}), *upstream, *missing)
    return [zeros_like(began[n]) if gradients[n] is None else dense(gradients[n]) for n in wanted]


def _iteration_of(operation: Operation, body: FuncGraph, count: int, extra: Sequence[int]) -> _Repeated | _Kept:
    """Returns the gradient of an iteration. `extra` are further outputs of the body that have gradients."""
    if not must_run_once(body):
        return _Repeated(body.with_outputs(body.outputs[:count]))
    results = [*body.outputs[:count], *[body.outputs[p] for p in extra]]
    (kept,), first, is_new = kept_by(operation, tuple(extra), lambda: [KeptPair(body, results, rereads=True)])
    if not can_be_returned([kept]):
        raise errors.unimplemented(f"{operation.name}: the gradient of a loop whose iterations create resources")
    if is_new:
        places = range(len(body.outputs), len(body.outputs) + len(kept.returned))
        attrs = {
            "body": body.with_outputs([*body.outputs, *kept.returned]),
            "histories": (*operation.attrs["histories"], *places),
        }
        add_outputs(operation, [(dtypes.variant, TensorShape([]))] * len(kept.returned), attrs)
    return _Kept(kept, first, extra, count)


def _is_variable(tensor: Tensor) -> bool:
    storage = handle_storage(tensor) if tensor.dtype is dtypes.resource else None
    return isinstance(storage, VariableStorage) and storage.dtype.is_floating


def _popped(history: Tensor, like: Tensor) -> Any:
    return raw.TensorListPopBack(history, _shape_tensor(like), element_dtype=like.dtype)


def kept_histories(operation: Operation, changing: Sequence[int]) -> list[SymbolicTensor]:
    """Makes a While node also return, for each changing value, the list of each iteration's initial values.

    The lists become further outputs of the node, so its effects still run once.
    """
    known = operation.attrs.get("histories", ())
    if not known:
        operation.attrs = {**operation.attrs, "histories": tuple(changing)}
        for _ in changing:
            tensor = SymbolicTensor(operation, len(operation.outputs), dtypes.variant, TensorShape([]))
            operation.outputs.append(tensor)
    return operation.outputs[len(operation.inputs) : len(operation.inputs) + len(changing)]


def _shape_tensor(tensor: Tensor) -> EagerTensor:
    """Returns a tensor's static shape as list ops take it: -1 for unknown sizes, the scalar -1 for unknown rank."""
    rank = tensor.shape.rank
    sizes: Any = -1 if rank is None else [-1 if s is None else s for s in tensor.shape.as_list()]
    return EagerTensor(np.array(sizes, np.int32))
