"""Custom gradients of a loaded SavedModel: functions that take the gradients of a node's outputs, and captured tensors.

A node names its gradient in `_gradient_op_type`. The gradient function captures tensors of the graph of the node, which
are objects of the SavedModel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_def.importing import FunctionLibrary
from headrace._src.graph.structural import call_function
from headrace._src.ops.entry import raw
from headrace._src.tensors.specs import TensorSpec


def gradient_maker(
    name: str, library: FunctionLibrary, results: Sequence[Any], captures: Callable[[Graph], Sequence[Any]]
) -> Callable[[Graph], Callable[..., list[Any]]]:
    """Returns a function that makes the gradient rule for a node of a graph.

    Args:
        name: Name of the gradient function.
        library: The functions of the SavedModel.
        results: The specs of its results, one for each input of the node; None where no gradient flows.
        captures: Returns what the gradient function captured from the graph of the node and from outside.
    """

    def make(graph: Graph) -> Callable[..., list[Any]]:
        def rule(call: Any, *gradients: Any) -> list[Any]:
            given = [raw.ZerosLike(o) if g is None else g for o, g in zip(call.outputs, gradients, strict=True)]
            body = library.find(name)
            inputs = [*given, *captures(graph)]
            if len(inputs) != len(body.inputs):
                raise errors.data_loss(f"Gradient function {name!r}: {len(body.inputs)} inputs, {len(inputs)} tensors.")
            found = iter(call_function(body, inputs))
            return [next(found) if isinstance(spec, TensorSpec) else None for spec in results]

        return rule

    return make
