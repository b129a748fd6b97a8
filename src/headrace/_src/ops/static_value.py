"""What is known of a tensor's value while tracing: constants, and shapes assembled from known sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import NodeLike

_FOLDED_SIZE = 10_000  # larger constants are not worth evaluating for a shape


# What is known of an operation's outputs is kept in its `__dict__`, so that each operation is looked at once. What is
# unknown may become known when a static shape becomes more precise, so it holds for one state of the shapes.
_VALUES, _DIMS = "_static_values", "_static_dims"


def static_value(tensor: Any) -> np.ndarray | None:
    """Returns the value of `tensor` if it is a constant or follows from constants, else None."""
    if type(tensor) is EagerTensor:
        return np.asarray(tensor._array)
    tensor = _outside(tensor)
    op = getattr(tensor, "op", None)
    if op is None:
        return None
    if op.type == "Const":
        return op.get_attr("value")._array
    if not _values_settled(op):
        _settle(op, _values_settled, _folded_inputs, _settle_values)
    folded = op.__dict__[_VALUES]
    return folded[tensor.value_index] if type(folded) is tuple else None


def _settle(
    op: NodeLike,
    settled: Callable[[NodeLike], bool],
    needed: Callable[[NodeLike], Sequence[NodeLike]],
    settle: Callable[[NodeLike], None],
) -> None:
    """Calls `settle` for an operation, after all those that it needs. Chains may be longer than Python's stack."""
    waiting = [op]
    while waiting:
        current = waiting[-1]
        first = [] if settled(current) else [o for o in needed(current) if not settled(o)]
        if first:
            waiting += first
            continue
        waiting.pop()
        if not settled(current):
            settle(current)


def _values_settled(op: NodeLike) -> bool:
    folded = op.__dict__.get(_VALUES, -1)
    return type(folded) is tuple or folded == SymbolicTensor.refinements or op.type == "Const"


def _settle_values(op: NodeLike) -> None:
    op.__dict__[_VALUES] = _fold(op) or SymbolicTensor.refinements


def _folded_inputs(op: NodeLike) -> Sequence[NodeLike]:
    return [t.op for t in op.inputs] if _is_foldable(op) else ()


def _is_foldable(op: Any) -> bool:
    """Whether the value of an operation follows from those of its inputs."""
    entry = op.entry
    if op.type == "PlaceholderWithDefault" or _is_shape_query(op):  # another value may be fed to a placeholder
        return False
    if entry is None or entry.stateful or entry.reentrant or not op.inputs or not entry.single:
        return False
    return (op.outputs[0].shape.num_elements() or 0) <= _FOLDED_SIZE and op.outputs[0].dtype.is_numpy_compatible


def _is_shape_query(op: Any) -> bool:
    """Whether an operation is a Shape, Rank or Size, which need only the shape of their input."""
    return op.entry is not None and op.entry.shape_query and op.entry.single


def _fold(op: Any) -> tuple[Any, ...] | None:
    """Evaluates an op whose inputs are known; Shape, Rank and Size need only a known shape."""
    if _is_shape_query(op):
        shape = op.inputs[0].shape
        if op.type == "Rank":
            return None if shape.rank is None else (np.array(shape.rank, np.int32),)
        if not shape.is_fully_defined():
            return None
        value = shape.as_list() if op.type == "Shape" else shape.num_elements()
        return (np.array(value, op.outputs[0].dtype.numpy_dtype),)
    if not _is_foldable(op):
        return None
    values = [static_value(t) for t in op.inputs]
    if any(v is None for v in values):
        return None
    try:
        return (np.asarray(op.run_host(values)),)
    except Exception:  # an op that fails on its constants fails when the graph runs, with a proper error
        return None


def static_dims(tensor: Any) -> Dims:
    """Returns the dims of a vector that holds a shape, as far as they are known."""
    tensor = _outside(tensor)
    op = getattr(tensor, "op", None)
    if op is None or op.type not in _SHAPE_PARTS:
        return _dims_of(tensor)
    if not _dims_settled(op):
        _settle(op, _dims_settled, _dims_inputs, _settle_dims)
    return op.__dict__[_DIMS][1]


# Operations whose dims follow from those of their inputs.
_SHAPE_PARTS = frozenset({"Cast", "ConcatV2", "Pack", "StridedSlice"})


def _dims_settled(op: NodeLike) -> bool:
    return op.type not in _SHAPE_PARTS or op.__dict__.get(_DIMS, (-1,))[0] == SymbolicTensor.refinements


def _dims_inputs(op: NodeLike) -> Sequence[NodeLike]:
    inputs = op.inputs[:1] if op.type in ("Cast", "StridedSlice") else op.inputs
    return [t.op for t in inputs]


def _settle_dims(op: NodeLike) -> None:
    op.__dict__[_DIMS] = (SymbolicTensor.refinements, _dims_of(op.outputs[0]))


def _dims_of(tensor: Tensor) -> Dims:
    value = static_value(tensor)
    if value is not None:
        if value.ndim == 0:
            return None
        return tuple(None if d < 0 else int(d) for d in value)
    shape = tensor.shape
    op = getattr(tensor, "op", None)
    if op is not None:
        if op.type == "Shape":
            inner = op.inputs[0].shape
            return None if inner.rank is None else tuple(inner.as_list())
        if op.type == "Pack":
            return tuple(_static_size(t) for t in op.inputs)
        if op.type == "ConcatV2":
            parts = [static_dims(t) for t in op.inputs[:-1]]
            return None if any(p is None for p in parts) else tuple(d for p in parts for d in p)  # type: ignore[union-attr]
        if op.type == "Cast":
            return static_dims(op.inputs[0])
        if op.type == "StridedSlice":
            return _sliced_dims(op)
    if shape.rank == 1 and shape[0] is not None:
        return (None,) * shape[0]
    return None


def _outside(tensor: Any) -> Any:
    """Returns the tensor of an outer graph that an input of a function represents; other tensors unchanged."""
    while (captured := getattr(getattr(tensor, "op", None), "captured_size", None)) is not None:
        tensor = captured
    return tensor


def follows_from_outside(tensors: Sequence[Any]) -> bool:
    """Returns whether the shape or value of a tensor may follow from sizes that its graph captured."""
    waiting, seen = [t.op for t in tensors if hasattr(t, "op")], set()
    while waiting:
        op = waiting.pop()
        if op.captured_size is not None:
            return True
        if id(op) not in seen:
            seen.add(id(op))
            waiting += [t.op for t in op.inputs]
    return False


def _static_size(tensor: Tensor) -> int | None:
    tensor = _outside(tensor)
    value = static_value(tensor)
    if value is not None:
        return None if value < 0 else int(value)
    op = getattr(tensor, "op", None)
    if op is not None and op.type == "StridedSlice" and op.get_attr("shrink_axis_mask") == 1:
        source = static_dims(op.inputs[0])
        begin = static_value(op.inputs[1])
        if source is not None and begin is not None and len(begin) == 1 and -len(source) <= begin[0] < len(source):
            return source[int(begin[0])]
    return None


def _sliced_dims(op: Any) -> Dims:
    source = static_dims(op.inputs[0])
    begin, end, strides = (static_value(t) for t in op.inputs[1:4])
    if source is None or begin is None or end is None or strides is None or len(begin) != 1:
        return None
    if op.get_attr("shrink_axis_mask") or op.get_attr("new_axis_mask") or op.get_attr("ellipsis_mask"):
        return None
    start = None if op.get_attr("begin_mask") & 1 else int(begin[0])
    stop = None if op.get_attr("end_mask") & 1 else int(end[0])
    return source[start : stop : int(strides[0])]
