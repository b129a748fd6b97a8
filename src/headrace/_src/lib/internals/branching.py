"""Parts of control_flow_ops, control_flow_case and control_flow_util."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.function.control_flow.conditional import case
from headrace._src.function.control_flow.smart_cond import smart_cond as smart_cond
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.lib.scopes import control_dependencies
from headrace._src.ops.array.identity import identity
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

Pairs = dict[Any, Callable[[], Any]] | Sequence[tuple[Any, Callable[[], Any]]]

ENABLE_CONTROL_FLOW_V2 = True


def smart_case(
    pred_fn_pairs: Pairs, default: Callable[[], Any] | None = None, exclusive: bool = False, name: str = "smart_case"
) -> Any:
    """Like `tf.case`; it adds no conditional where the conditions are known."""
    return _case_helper(smart_cond, pred_fn_pairs, default, exclusive, name, allow_python_preds=True)


def _case_helper(
    cond_fn: Callable[..., Any],
    pred_fn_pairs: Pairs,
    default: Callable[[], Any] | None,
    exclusive: bool,
    name: str,
    allow_python_preds: bool = False,
    **cond_kwargs: object,
) -> Any:
    """Calls the function of the first true condition through nested calls of `cond_fn`."""
    pairs: Sequence[Any] = list(pred_fn_pairs.items()) if isinstance(pred_fn_pairs, dict) else list(pred_fn_pairs)
    if not allow_python_preds:
        return case(pairs, default=default, exclusive=exclusive, name=name)
    if default is None:
        (_, default), pairs = pairs[-1], pairs[:-1]
    result = default
    for pred, function in reversed(pairs):
        result = _chosen(cond_fn, pred, function, result, cond_kwargs)
    return result()


def _chosen(
    cond_fn: Callable[..., Any], pred: TensorLike, function: object, otherwise: object, options: dict[str, Any]
) -> Callable[[], Any]:
    return lambda: cond_fn(pred, true_fn=function, false_fn=otherwise, **options)


def with_dependencies(dependencies: Sequence[Any], output_tensor: TensorLike, name: str | None = None) -> Tensor:
    """Returns `output_tensor`, computed after `dependencies`."""
    with control_dependencies(dependencies):
        return identity(output_tensor, name=name)


def GraphOrParentsInXlaContext(graph: object) -> bool:
    """Whether a graph, or one around it, is traced with `jit_compile=True`."""
    while isinstance(graph, FuncGraph):
        if graph.jit_compile:
            return True
        graph = graph.outer_graph
    return False


def get_enclosing_xla_context() -> None:
    """Returns None: contexts of TPU code that TensorFlow 1 rewrote do not exist."""
    return None
