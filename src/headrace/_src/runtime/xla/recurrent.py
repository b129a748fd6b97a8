"""Lowers Keras's LSTM along time, and its gradients, to calls of a library."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.nn.lstm_sequence import LSTM_GRADIENT_INTERFACE, LSTM_INTERFACE
from headrace._src.runtime.devices import has_accelerators
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.xla.lowering import Lowering

_RESULTS = 2  # of the function of an LSTM: all outputs and the last carry; the others are for its gradients alone
_INPUTS = 6


@dataclass(frozen=True)
class _Kept:
    """What the library keeps for the gradients of an LSTM, in place of carries and gates."""

    array: Any
    gradients: Callable[..., list[Any]]


def library_call(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any] | None:
    """Returns the results of a call, or None if the graph of the function is to be lowered."""
    interface = operation.attrs["f"].implements
    if interface == LSTM_INTERFACE:
        return _lstm(lowering, operation, arguments)
    if interface == LSTM_GRADIENT_INTERFACE and isinstance(kept := arguments[_INPUTS + _RESULTS], _Kept):
        known = (*arguments[: _INPUTS + _RESULTS], kept.array, *arguments[-3:])
        return kept.gradients(*map(jnp.asarray, known))
    return None


def _lstm(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any] | None:
    x, _, recurrent = arguments[:3]
    sizes = (*x.shape, recurrent.shape[0])
    if any(a.dtype != np.float32 for a in arguments) or not all(isinstance(size, int) for size in sizes):
        return None
    extra = operation.outputs[_RESULTS:]
    users = [user for tensor in extra for user in lowering.users.get(id(tensor), ())]
    if not users:
        return _inference(operation, arguments, sizes)
    if not all(user is not None and _computes_gradients(user) for user in users) or has_accelerators():
        return None
    functions = kernels.trained_lstm_in_program(*sizes)
    if functions is None:
        return None
    forward, gradients = functions
    outputs, carry, array = forward(*arguments)
    return [outputs, carry, *(_Kept(array, gradients) for _ in extra)]


def _computes_gradients(operation: Operation) -> bool:
    called = operation.attrs.get("f")
    return isinstance(called, FuncGraph) and called.implements == LSTM_GRADIENT_INTERFACE


def _inference(operation: Operation, arguments: list[Any], sizes: Sequence[int]) -> Sequence[Any] | None:
    by_library = kernels.lstm_in_program(*sizes)
    if by_library is None:
        return None
    elsewhere = functools.partial(_by_graph, operation.attrs["f"])
    found = jax.lax.platform_dependent(*map(jnp.asarray, arguments), cpu=by_library, default=elsewhere)
    return [*found, *(None for _ in operation.outputs[_RESULTS:])]


def _by_graph(graph: FuncGraph, *arguments: Any) -> list[Any]:
    # A pass of its own: what it counts on the way must not leave this branch.
    return [jnp.asarray(a) for a in Lowering().run_graph(graph, arguments)[:_RESULTS]]
