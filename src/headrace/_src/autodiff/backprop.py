"""Reverse-mode differentiation over recorded calls.

Asks each op for its gradient rule (or derives one from its device kernel) and sums what flows back to each tensor.
Gradients are computed with ops, so an outer tape or a graph sees them too: higher orders need nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.kernel_vjp import derived_gradient
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.name_scope import name_scope
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor


class Record:
    """One call of an op: what its gradient rule sees.

    `wanted[i]` says whether the gradient of flat input i is needed; a rule may return None for the others.
    """

    __slots__ = ("attrs", "inputs", "op", "outputs", "wanted")

    def __init__(self, op: Any, inputs: Sequence[Any], outputs: Sequence[Any], attrs: dict[str, Any]) -> None:
        self.op, self.inputs, self.outputs, self.attrs = op, inputs, outputs, attrs
        self.wanted: tuple[bool, ...] = ()


def carries_gradient(tensor: Any) -> bool:
    """Whether a gradient can flow through a tensor of this dtype."""
    if type(tensor) is EagerTensor:
        return tensor._array.dtype.kind in "fcVO"
    return tensor.dtype._kind in ("float", "complex", "variant", "resource")


def backpropagate(
    records: Sequence[Record],
    targets: Sequence[Any],
    sources: Sequence[Any],
    seeds: Sequence[Any] | None = None,
    zero_unconnected: bool = False,
    scope: str | None = None,
) -> list[Any]:
    """The gradients of the sum of `targets` (weighted by `seeds`) with respect to `sources`.

    In graphs the gradient ops of an op get names below `scope`, in the scope of that op.
    """
    followed = {id(s) for s in sources}
    relevant = _reachable(records, followed)
    flowing: dict[int, Any] = {}  # id of a tensor -> the gradient that has arrived at it so far
    for n, target in enumerate(targets):
        seed = None if seeds is None else seeds[n]
        if seed is None and not carries_gradient(target):
            continue
        _arrive(flowing, id(target), ones_like(target) if seed is None else seed)
    for record in reversed(relevant):
        outgoing = [flowing.get(id(t)) for t in record.outputs] or [None]
        if outgoing[0] is None and all(g is None for g in outgoing):
            continue
        inputs = record.inputs
        record.wanted = wanted = tuple([id(t) in followed for t in inputs])
        if scope is None:
            gradients = input_gradients(record, outgoing)
        else:
            with name_scope(scope + _scope_of(record)):
                gradients = input_gradients(record, outgoing)
        for position, gradient in enumerate(gradients):
            if gradient is not None and wanted[position]:
                _arrive(flowing, id(inputs[position]), gradient)
    results = [flowing.get(id(source)) for source in sources]
    if zero_unconnected:
        results = [zeros_like(s) if g is None else g for s, g in zip(sources, results, strict=True)]
    return results


def _scope_of(record: Record) -> str:
    """The name scope in which a call was made: "" or "outer/inner/"."""
    made = next((t.op.name for t in record.outputs if type(t) is SymbolicTensor), "")
    return made[: made.rfind("/") + 1]


def _arrive(flowing: dict[int, Any], key: int, gradient: Any) -> None:
    before = flowing.get(key)
    flowing[key] = gradient if before is None else total([before, gradient])


def _reachable(records: Sequence[Record], followed: set[int]) -> list[Record]:
    """The records that depend on the sources; adds the ids of their outputs to `followed`."""
    relevant = []
    for record in records:
        for tensor in record.inputs:
            if id(tensor) in followed:
                relevant.append(record)
                for output in record.outputs:
                    if carries_gradient(output):
                        followed.add(id(output))
                break
    return relevant


def input_gradients(record: Record, outgoing: list[Any]) -> Sequence[Any]:
    """The gradients of a call's flat inputs from those of its outputs, by its op's rule."""
    op = record.op
    if len(outgoing) > 1 and not getattr(op, "fills_missing_gradients", False):
        outgoing = [
            zeros_like(t) if g is None and carries_gradient(t) and t.dtype is not dtypes.resource else g
            for g, t in zip(outgoing, record.outputs, strict=True)
        ]
    rule = op.grad or derived_gradient
    gradients = rule(record, *outgoing)
    if not isinstance(gradients, (list, tuple)):
        gradients = (gradients,)
    if len(gradients) != len(record.inputs):
        raise ValueError(f"The gradient of {op.name} gave {len(gradients)} gradients for {len(record.inputs)} inputs.")
    return gradients


def total(gradients: list[Any]) -> Any:
    """The sum of gradients of one tensor."""
    if len(gradients) == 1:
        return gradients[0]
    if any(isinstance(g, IndexedSlices) for g in gradients):
        return _total_of_slices(gradients)
    if len(gradients) == 2 and gradients[0].dtype.is_numpy_compatible:
        return raw.AddV2(gradients[0], gradients[1])
    return raw.AddN(gradients)


def _total_of_slices(gradients: list[Any]) -> Any:
    if not all(isinstance(g, IndexedSlices) for g in gradients):
        return total([g.dense() if isinstance(g, IndexedSlices) else g for g in gradients])
    kind = gradients[0].indices.dtype
    indices = [g.indices if g.indices.dtype is kind else raw.Cast(g.indices, DstT=kind) for g in gradients]
    zero = EagerTensor(np.array(0, np.int32))
    return IndexedSlices(
        raw.ConcatV2([g.values for g in gradients], zero), raw.ConcatV2(indices, zero), gradients[0].dense_shape
    )


def dense(gradient: Any) -> Any:
    """A gradient as a tensor: slices are summed into one, None stays."""
    return gradient.dense() if isinstance(gradient, IndexedSlices) else gradient


def ones_like(tensor: Any) -> Any:
    if type(tensor) is EagerTensor:
        return EagerTensor(np.ones(tensor._array.shape, tensor._array.dtype))
    return raw.OnesLike(tensor)


def zeros_like(tensor: Any) -> Any:
    """Zeros in the shape of a tensor, or of the variable behind a resource handle."""
    if type(tensor) is EagerTensor:
        if tensor.dtype is dtypes.resource:
            return zeros_like(tensor._array.item().tensor)
        if tensor.dtype is dtypes.variant:
            return raw.ZerosLike(tensor)
        return EagerTensor(np.zeros(tensor._array.shape, tensor._array.dtype))
    storage = getattr(tensor, "_storage", None)
    if storage is not None:
        return raw.ZerosLike(raw.ReadVariableOp(tensor, dtype=storage.dtype))
    return raw.ZerosLike(tensor)
