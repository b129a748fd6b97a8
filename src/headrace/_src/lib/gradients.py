"""tf.gradients and tf.hessians: gradients inside a graph, without a tape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.autodiff.backprop import Gradient, Record, backpropagate
from headrace._src.autodiff.jacobian import jacobian
from headrace._src.autodiff.tape import UnconnectedGradients
from headrace._src.function.differentiable import records_of
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph import Graph
from headrace._src.ops.entry import raw
from headrace._src.tensors import nest
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import SymbolicTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def _current_graph(name: str) -> Any:
    if state.mode is None:
        raise RuntimeError(f"tf.{name} is not supported when eager execution is enabled. Use tf.GradientTape instead.")
    return state.mode


def _tensor(value: TensorLike) -> Tensor:
    """Returns the tensor that represents a value in the graph; a variable is known by its captured handle."""
    graph: Any = state.mode
    handle = getattr(value, "handle", None)
    if handle is None and hasattr(value, "_as_graph_element"):  # a Keras variable
        return value._as_graph_element()
    return graph.bring_in(handle if handle is not None else convert_to_tensor(value))


def _values_of(value: object) -> Any:
    """Returns the differentiable values of a composite tensor; anything else as it is."""
    return getattr(value, "_gradient_values", value)


def _packed(source: object, gradient: Gradient) -> object:
    """Returns the gradient of a composite tensor as a composite tensor."""
    if gradient is None or not hasattr(source, "_with_gradient_values"):
        return gradient
    return source._with_gradient_values(gradient)


def _is_outside(value: object, graph: object) -> bool:
    """Returns whether a value is a tensor of a graph around the current one."""
    return type(value) is SymbolicTensor and isinstance(graph, FuncGraph) and value.op.graph is not graph


def _records_to(graph: Graph, sources: Sequence[Tensor]) -> list[Record]:
    """Returns what was recorded in a graph and, if a source is outside of it, in the graphs around it."""
    if not isinstance(graph, FuncGraph) or not any(_is_outside(source, graph) for source in sources):
        return records_of(graph)  # type: ignore[arg-type]
    entries = [Record(raw.Identity, [outside], [inside], {}) for outside, inside in graph.captures]
    around = graph.outer_graph
    before = _records_to(around, sources) if isinstance(around, Graph) else []
    return [*before, *entries, *records_of(graph)]


def gradients(
    ys: TensorLike,
    xs: TensorLike,
    grad_ys: TensorLike | None = None,
    name: str = "gradients",
    gate_gradients: bool = False,
    aggregation_method: int | None = None,
    stop_gradients: TensorLike | None = None,
    unconnected_gradients: Any = UnconnectedGradients.NONE,
) -> list[Any]:
    """Adds the gradients of the sum of `ys` with respect to each of `xs` to the current graph.

    Args:
        ys: Tensor or list of tensors.
        xs: Tensor or list of tensors or variables.
        grad_ys: Gradients of `ys`. Default ones.
        name: Name of the operation.
        gate_gradients: Has no effect.
        aggregation_method: Has no effect.
        stop_gradients: Tensors to treat as constants.
        unconnected_gradients: Whether the gradient of an unconnected `x` is None or zeros.

    Returns:
        List with one gradient for each of `xs`.
    """
    graph = _current_graph("gradients")
    targets = [_tensor(_values_of(y)) for y in nest.flatten(ys)]
    values = [_values_of(x) for x in nest.flatten(xs)]
    sources = [x if _is_outside(x, graph) else _tensor(x) for x in values]
    seeds = None if grad_ys is None else _seeds(grad_ys, len(targets))
    stops = {id(_tensor(_values_of(t))) for t in nest.flatten(stop_gradients)} if stop_gradients is not None else set()
    recorded = _records_to(graph, sources)
    records = [r for r in recorded if not any(id(t) in stops for t in r.outputs)]
    zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
    with graph.name_scope(name), recording():
        found = backpropagate(records, targets, sources, seeds, zero)
    return [_packed(x, gradient) for x, gradient in zip(nest.flatten(xs), found, strict=True)]


def _seeds(grad_ys: TensorLike, count: int) -> list[Tensor | None]:
    """Returns the gradients of `count` targets as tensors; each may be given as nested lists of numbers."""
    given: Any = list(grad_ys) if isinstance(grad_ys, (list, tuple)) else [grad_ys]
    if len(given) != count:
        given = nest.flatten(grad_ys)
    if len(given) != count:
        raise ValueError(f"Length mismatch. Passed {len(given)} grad_ys for {count} ys")
    return [None if g is None else convert_to_tensor(_values_of(g)) for g in given]


def hessians(
    ys: TensorLike,
    xs: TensorLike,
    gate_gradients: bool = False,
    aggregation_method: int | None = None,
    name: str = "hessians",
) -> list[Tensor | None]:
    """Computes the second derivatives of the sum of `ys` with respect to each of `xs`.

    Args:
        ys: Tensor or list of tensors.
        xs: Tensor or list of tensors.
        gate_gradients: Has no effect.
        aggregation_method: Has no effect.
        name: Name of the operation.

    Returns:
        List with one Hessian for each of `xs`.
    """
    graph = _current_graph("hessians")
    found = []
    for x in nest.flatten(xs):
        (first,) = gradients(ys, [x], name=name)
        with recording():
            found += jacobian(records_of(graph), first, [_tensor(x)], True, vectorize=False)
    return found
