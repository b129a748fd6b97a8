"""What a traced graph does besides computing its outputs."""

from __future__ import annotations

from typing import Any

import headrace as tf


def only_updates_variables(graph: Any) -> bool:
    """Returns whether a graph computes and updates variables, and nothing else.

    Seeded random numbers of a graph are others than those of eager code or of another graph, so they count as more.
    """
    return all(
        not operation.op_def.is_stateful or operation.type == "Placeholder" or _is_of_a_variable(operation)
        for operation in graph.get_operations()
    )


def _is_of_a_variable(operation: Any) -> bool:
    takes_handle = any(tensor.dtype == tf.resource for tensor in operation.inputs)
    return takes_handle and ("Variable" in operation.type or operation.type.startswith("Resource"))
