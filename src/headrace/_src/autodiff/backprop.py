"""Reverse-mode differentiation over recorded calls.

Uses the gradient rule of each op (or derives one from its device kernel) and sums the gradients of each tensor.
Gradients are computed with ops, so an outer tape or a graph records them too: higher orders need nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from headrace._src.autodiff.kernel_vjp import derived_gradient
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import shape_of, static_shape
from headrace._src.ops.small_constants import number
from headrace._src.tensors import dtypes
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.name_scope import name_scope
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import RecordedOp

# The gradient of one tensor; None if nothing depends on it.
Gradient: TypeAlias = Tensor | IndexedSlices | None


class Record:
    """One call of an op, as its gradient rule receives it.

    `wanted[i]` is True if the gradient of flat input i is needed; a rule may return None for the others.
    """

    __slots__ = ("attrs", "inputs", "op", "outputs", "wanted")

    def __init__(
        self, op: RecordedOp, inputs: Sequence[Tensor], outputs: Sequence[Tensor], attrs: dict[str, Any]
    ) -> None:
        self.op, self.inputs, self.outputs, self.attrs = op, inputs, outputs, attrs
        self.wanted: tuple[bool, ...] = ()


def carries_gradient(tensor: Tensor) -> bool:
    """Whether a gradient can flow through a tensor of this dtype."""
    if type(tensor) is EagerTensor:
        return tensor._array.dtype.kind in "fcVO"
    return tensor.dtype._kind in ("float", "complex", "variant", "resource")


def backpropagate(
    records: Sequence[Record],
    targets: Sequence[Tensor],
    sources: Sequence[Tensor],
    seeds: Sequence[Tensor | None] | None = None,
    zero_unconnected: bool = False,
    scope: str | None = None,
) -> list[Gradient]:
    """Computes the gradients of the sum of `targets` (weighted by `seeds`) with respect to `sources`.

    In graphs the names of the gradient ops of an op start with `scope`, followed by the scope of that op.
    """
    followed = {id(s) for s in sources}
    relevant = _reachable(records, followed)
    flowing: dict[int, Any] = {}  # id of a tensor -> its gradient so far
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
    """Returns the name scope of a recorded call: "" or "outer/inner/"."""
    made = next((t.op.name for t in record.outputs if type(t) is SymbolicTensor), "")
    return made[: made.rfind("/") + 1]


def _arrive(flowing: dict[int, Gradient], key: int, gradient: Gradient) -> None:
    before = flowing.get(key)
    flowing[key] = gradient if before is None else total([before, gradient])


def _reachable(records: Sequence[Record], followed: set[int]) -> list[Record]:
    """Returns the records that depend on the sources; adds the ids of their outputs to `followed`."""
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


def input_gradients(record: Record, outgoing: Sequence[Gradient]) -> Sequence[Gradient]:
    """Computes the gradients of a call's flat inputs from those of its outputs, by its op's rule."""
    op = record.op
    if len(outgoing) > 1 and not getattr(op, "fills_missing_gradients", False):
        used = getattr(op, "used_gradients", None)
        outgoing = [
            zeros_like(t) if g is None and carries_gradient(t) and t.dtype is not dtypes.resource else g
            for g, t in zip(outgoing[:used], record.outputs)
        ] + [None] * (0 if used is None else len(outgoing) - used)
    rule = op.grad or derived_gradient
    gradients = rule(record, *outgoing)
    if not isinstance(gradients, (list, tuple)):
        gradients = (gradients,)
    if len(gradients) != len(record.inputs):
        raise ValueError(
            f"The gradient of {op.name} returned {len(gradients)} gradients for {len(record.inputs)} inputs."
        )
    return gradients


def total(gradients: list[Any]) -> Tensor | IndexedSlices:
    """Sums the gradients of one tensor."""
    if len(gradients) == 1:
        return gradients[0]
    if any(isinstance(g, IndexedSlices) for g in gradients):
        return _total_of_slices(gradients)
    if len(gradients) == 2 and gradients[0].dtype.is_numpy_compatible:
        return raw.AddV2(gradients[0], gradients[1])
    return raw.AddN(gradients)


def _total_of_slices(gradients: list[Any]) -> Tensor | IndexedSlices:
    if not all(isinstance(g, IndexedSlices) for g in gradients):
        return total([g.dense() if isinstance(g, IndexedSlices) else g for g in gradients])
    kind = gradients[0].indices.dtype
    indices = [g.indices if g.indices.dtype is kind else raw.Cast(g.indices, DstT=kind) for g in gradients]
    zero = EagerTensor(np.array(0, np.int32))
    return IndexedSlices(
        raw.ConcatV2([g.values for g in gradients], zero), raw.ConcatV2(indices, zero), gradients[0].dense_shape
    )


def dense(gradient: Gradient) -> Tensor | None:
    """Converts a gradient to a dense tensor; None stays None."""
    return gradient.dense() if isinstance(gradient, IndexedSlices) else gradient


def ones_like(tensor: Tensor) -> Tensor:
    if type(tensor) is EagerTensor and (type(tensor._array) is np.ndarray or not tensor._array.shape):
        return EagerTensor(np.ones(tensor._array.shape, tensor._array.dtype))
    if isinstance(tensor, SymbolicTensor) and static_shape(tensor):  # then the tensor itself need not be computed
        return raw.Fill(shape_of(tensor), number(1, tensor.dtype))
    return raw.OnesLike(tensor)


def zeros_like(tensor: Tensor) -> Tensor:
    """Returns zeros in the shape of a tensor, or of the variable of a resource handle."""
    if type(tensor) is EagerTensor:
        if tensor.dtype is dtypes.resource:
            return zeros_like(tensor._array.item().tensor)
        if tensor.dtype is dtypes.variant:
            return raw.ZerosLike(tensor)
        if type(tensor._array) is np.ndarray:
            return EagerTensor(np.zeros(tensor._array.shape, tensor._array.dtype))
        return raw.ZerosLike(tensor)
    storage = getattr(tensor, "_storage", None)
    if storage is not None:
        return raw.ZerosLike(raw.ReadVariableOp(tensor, dtype=storage.dtype))
    return raw.ZerosLike(tensor)
