"""Batching rules: how an op on stacked tensors becomes one op on the whole stack.

A rule takes (mode, op, inputs, attrs), where inputs may be `Stacked`, and returns the stack of each output, or None
if it does not apply. Elementwise ops share one rule, found by their shape rule; the others stand in the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.ops import rules
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.tensor import EagerTensor

Rule = Callable[[Any, Any, Sequence[Any], dict[str, Any]], Any]

_RULES: dict[str, Rule] = {}
# Ops with an elementwise-looking shape rule that look at the position of elements.
_POSITIONAL = frozenset({"InvertPermutation", "Where", "RandomShuffle", "Roll"})


def rule(*names: str) -> Callable[[Rule], Rule]:
    def register(function: Rule) -> Rule:
        for name in names:
            _RULES[name] = function
        return function

    return register


def find_rule(op: Any) -> Rule | None:
    found = _RULES.get(op.name)
    if found is not None or op.name in _POSITIONAL or op.stateful or op.has_lists or not op.single:
        return found
    if op.shape_rule in (rules.broadcast, rules.like_input, rules.all_equal) and _is_elementwise(op):
        return _elementwise
    return None


def _is_elementwise(op: Any) -> bool:
    """Inputs of one type, and no attribute that names an axis or a layout."""
    kinds = {s.type_attr for s in op.inputs if s.type_attr}
    return len(kinds) == 1 and not any("axis" in a.name or a.name in ("dim", "data_format", "dims") for a in op.attrs)


def _is_stacked(value: Any) -> bool:
    return hasattr(value, "stack")


def _ints(values: Sequence[int]) -> EagerTensor:
    return EagerTensor(np.array(list(values), np.int32))


@rule("LogicalAnd", "LogicalOr", "LogicalNot", "Equal", "NotEqual")
def _elementwise(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """Lines the ranks up behind the batch axis; broadcasting does the rest."""
    ranks = [t.shape.rank for t in inputs]
    if any(r is None for r in ranks):
        return None
    rank = max(ranks)
    exact = op.shape_rule is not rules.broadcast
    arguments = []
    for tensor, own in zip(inputs, ranks, strict=True):
        if _is_stacked(tensor):
            value = tensor.stack
            if own < rank:
                shape = raw.Shape(value)
                value = raw.Reshape(value, raw.ConcatV2([shape[:1], _ints([1] * (rank - own)), shape[1:]], 0))
            arguments.append(value)
        else:
            arguments.append(mode.stack_of(tensor) if exact and own else tensor)
    return op(*arguments, **attrs)


@rule("Identity", "StopGradient", "PreventGradient", "Cast", "ZerosLike", "OnesLike", "CheckNumerics", "Conj")
def _same(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    return op(inputs[0].stack, **attrs)


@rule("Shape", "Size", "Rank")
def _shape(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """The same for all elements; stacked only because the caller expects it."""
    stack = inputs[0].stack
    if op.name == "Rank":
        value: Any = _scalar(stack.shape.rank - 1)
    else:
        sizes = raw.Shape(stack, out_type=attrs["out_type"])[1:]
        value = sizes if op.name == "Shape" else raw.Prod(sizes, _ints([0]))
    return mode.stack_of(value)


def _scalar(value: int) -> EagerTensor:
    return EagerTensor(np.array(value, np.int32))


def known_value(tensor: Any) -> np.ndarray | None:
    """The value of an input that is the same for all elements, if it is known. The rows of stacked shapes agree."""
    if _is_stacked(tensor):
        value = static_value(tensor.stack)
        return value[0] if value is not None and len(value) and (value == value[0]).all() else None
    return static_value(tensor)


@rule("MatMul")
def _matmul(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    a, b = inputs
    transpose_a, transpose_b = attrs["transpose_a"], attrs["transpose_b"]
    if _is_stacked(a) and not _is_stacked(b) and not transpose_a:
        # One tall product: (n*r, k) times (k, c).
        shape = raw.Shape(a.stack)
        tall = raw.Reshape(a.stack, raw.ConcatV2([_ints([-1]), shape[2:]], 0))
        product = raw.MatMul(tall, b, transpose_b=transpose_b)
        return raw.Reshape(product, raw.ConcatV2([shape[:2], raw.Shape(product)[1:]], 0))
    left = a.stack if _is_stacked(a) else a
    right = b.stack if _is_stacked(b) else b
    if left.dtype.is_complex:
        left, right = (raw.Conj(left) if transpose_a else left), (raw.Conj(right) if transpose_b else right)
    return raw.BatchMatMulV2(left, right, adj_x=transpose_a, adj_y=transpose_b)


@rule("BatchMatMulV2", "BatchMatMulV3", "BatchMatMul")
def _batch_matmul(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    ranks = [t.shape.rank for t in inputs]
    if any(r is None for r in ranks):
        return None
    rank = max(ranks)
    aligned = []
    for tensor, own in zip(inputs, ranks, strict=True):
        value = tensor.stack if _is_stacked(tensor) else tensor
        if _is_stacked(tensor) and own < rank:
            shape = raw.Shape(value)
            value = raw.Reshape(value, raw.ConcatV2([shape[:1], _ints([1] * (rank - own)), shape[1:]], 0))
        aligned.append(value)
    return op(*aligned, **attrs)


@rule("Sum", "Mean", "Prod", "Max", "Min", "All", "Any", "EuclideanNorm")
def _reduce(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    values, axes = inputs
    known = known_value(axes)
    if not _is_stacked(values) or known is None or values.shape.rank is None:
        return None
    rank = values.shape.rank
    shifted = [int(a) % max(rank, 1) + 1 for a in np.reshape(known, -1)]
    return op(values.stack, _ints(shifted), **attrs)


@rule("Reshape")
def _reshape(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor, shape = inputs
    if not _is_stacked(tensor):
        return None
    if _is_stacked(shape):
        known = known_value(shape)
        shape = _ints(known.tolist()) if known is not None else shape.stack[0]
    known = static_value(shape)
    if known is not None and (np.asarray(known) == -1).any():
        sizes = [int(s) for s in known]
        if all(s is not None for s in tensor.shape):
            total = int(np.prod([int(s) for s in tensor.shape], dtype=np.int64))
            rest = int(np.prod([s for s in sizes if s != -1], dtype=np.int64))
            sizes[sizes.index(-1)] = total // max(rest, 1)
            shape = _ints(sizes)
    first = raw.Shape(tensor.stack, out_type=shape.dtype)[:1]
    return raw.Reshape(tensor.stack, raw.ConcatV2([first, shape], 0))


@rule("Transpose")
def _transpose(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor, order = inputs
    known = known_value(order)
    if not _is_stacked(tensor) or known is None:
        return None
    rank = len(known)
    return raw.Transpose(tensor.stack, _ints([0, *(int(p) % rank + 1 for p in known)]))


@rule("ExpandDims")
def _expand_dims(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor, axis = inputs
    known = known_value(axis)
    if not _is_stacked(tensor) or known is None:
        return None
    position = int(np.reshape(known, ()))
    return raw.ExpandDims(tensor.stack, _scalar(position + 1 if position >= 0 else position))


@rule("Squeeze")
def _squeeze(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor = inputs[0]
    axes = attrs["squeeze_dims"]
    if not axes:
        if tensor.shape.rank is None or not tensor.shape.is_fully_defined():
            return None
        axes = [n for n, size in enumerate(tensor.shape.as_list()) if size == 1]
        if not axes:
            return tensor.stack
    return raw.Squeeze(tensor.stack, squeeze_dims=[a + 1 if a >= 0 else a for a in axes])


@rule("ConcatV2")
def _concat(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    values, axis = inputs
    known = known_value(axis)
    if known is None:
        return None
    position = int(np.reshape(known, ()))
    return raw.ConcatV2([mode.stack_of(v) for v in values], _scalar(position + 1 if position >= 0 else position))


@rule("Pack")
def _pack(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    axis = attrs["axis"]
    return raw.Pack([mode.stack_of(v) for v in inputs[0]], axis=axis + 1 if axis >= 0 else axis)


@rule("Unpack")
def _unpack(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    axis = attrs["axis"]
    return raw.Unpack(inputs[0].stack, num=attrs["num"], axis=axis + 1 if axis >= 0 else axis)


@rule("IdentityN")
def _identity_n(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    return [mode.stack_of(v) for v in inputs[0]]


@rule("AddN")
def _add_n(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    return raw.AddN([mode.stack_of(v) for v in inputs[0]])


@rule("Cumsum", "Cumprod")
def _cumulative(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    values, axis = inputs
    known = known_value(axis)
    if not _is_stacked(values) or known is None:
        return None
    position = int(np.reshape(known, ()))
    return op(values.stack, _scalar(position + 1 if position >= 0 else position), **attrs)


@rule("Split")
def _split(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    axis, values = inputs
    known = known_value(axis)
    if not _is_stacked(values) or known is None:
        return None
    position = int(np.reshape(known, ()))
    return op(_scalar(position + 1 if position >= 0 else position), values.stack, **attrs)


@rule("BroadcastTo")
def _broadcast_to(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor, shape = inputs
    known = known_value(shape)
    if not _is_stacked(tensor) or known is None or tensor.shape.rank is None:
        return None
    stack = tensor.stack
    sizes = raw.Shape(stack)
    padded = raw.ConcatV2([sizes[:1], _ints([1] * (len(known) - tensor.shape.rank)), sizes[1:]], 0)
    return raw.BroadcastTo(raw.Reshape(stack, padded), raw.ConcatV2([sizes[:1], _ints(known.tolist())], 0))


@rule("Tile")
def _tile(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor, multiples = inputs
    known = known_value(multiples)
    if not _is_stacked(tensor) or known is None:
        return None
    return raw.Tile(tensor.stack, _ints([1, *known.tolist()]))


@rule("StridedSlice")
def _strided_slice(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """The same slice behind the batch axis, which is taken whole."""
    tensor = inputs[0]
    bounds = [known_value(t) for t in inputs[1:4]]
    if not _is_stacked(tensor) or any(b is None for b in bounds):
        return None
    begin, end, strides = ([int(v) for v in b] for b in bounds)  # type: ignore[union-attr]
    masks = {name: attrs[name] << 1 for name in attrs if name.endswith("_mask")}
    masks["begin_mask"] |= 1
    masks["end_mask"] |= 1
    return raw.StridedSlice(tensor.stack, _ints([0, *begin]), _ints([0, *end]), _ints([1, *strides]), **masks)


@rule("StridedSliceGrad")
def _strided_slice_grad(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    shape, *bounds, dy = inputs
    known = [known_value(t) for t in (shape, *bounds)]
    if not _is_stacked(dy) or any(k is None for k in known):
        return None
    sizes, begin, end, strides = ([int(v) for v in k] for k in known)  # type: ignore[union-attr]
    masks = {name: attrs[name] << 1 for name in attrs if name.endswith("_mask")}
    masks["begin_mask"] |= 1
    masks["end_mask"] |= 1
    full = _ints([mode.known_size(op), *sizes])
    return raw.StridedSliceGrad(full, _ints([0, *begin]), _ints([0, *end]), _ints([1, *strides]), dy.stack, **masks)


@rule("GatherV2")
def _gather(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    params, indices, axis = inputs
    known = known_value(axis)
    if known is None or attrs["batch_dims"]:
        return None
    position = int(np.reshape(known, ()))
    if _is_stacked(params) and not _is_stacked(indices):
        return raw.GatherV2(params.stack, indices, _scalar(position + 1 if position >= 0 else position))
    if _is_stacked(indices) and not _is_stacked(params) and position == 0:
        return raw.GatherV2(params, indices.stack, axis)
    return None


@rule("SelectV2")
def _select(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    return _elementwise_of_types(mode, op, inputs, attrs)


def _elementwise_of_types(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    if any(t.shape.rank is None for t in inputs):
        return None
    rank = max(t.shape.rank for t in inputs)
    arguments = []
    for tensor in inputs:
        if not _is_stacked(tensor):
            arguments.append(tensor)
            continue
        shape = raw.Shape(tensor.stack)
        pad = _ints([1] * (rank - tensor.shape.rank))
        arguments.append(raw.Reshape(tensor.stack, raw.ConcatV2([shape[:1], pad, shape[1:]], 0)))
    return op(*arguments, **attrs)


@rule("BiasAdd")
def _bias_add(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    value, bias = inputs
    if _is_stacked(bias) or attrs["data_format"] != "NHWC":
        return None
    return raw.BiasAdd(value.stack, bias, **attrs)
