"""Lowers calls of Keras's LSTM along time to one call of a library, where nothing but its results is used."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.nn.lstm_sequence import LSTM_INTERFACE
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.xla.lowering import Lowering


def library_call(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any] | None:
    """Returns the results of a call, or None if the graph of the function is to be lowered.

    The function returns all outputs, the last carry, and what its gradient needs.
    """
    graph = operation.attrs["f"]
    if graph.implements != LSTM_INTERFACE or any(lowering.uses.get(id(t)) for t in operation.outputs[2:]):
        return None
    x, _, recurrent = arguments[:3]
    sizes = (*x.shape, recurrent.shape[0])
    if any(a.dtype != np.float32 for a in arguments) or not all(isinstance(size, int) for size in sizes):
        return None
    by_library = kernels.lstm_in_program(*sizes)
    if by_library is None:
        return None
    elsewhere = functools.partial(_by_graph, graph)
    found = jax.lax.platform_dependent(*map(jnp.asarray, arguments), cpu=by_library, default=elsewhere)
    return [*found, *(None for _ in operation.outputs[2:])]


def _by_graph(graph: FuncGraph, *arguments: Any) -> list[Any]:
    # A pass of its own: what it counts on the way must not leave this branch.
    return [jnp.asarray(a) for a in Lowering().run_graph(graph, arguments)[:2]]
