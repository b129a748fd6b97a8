"""`tensor[key]`: Python's index notation on tensors and variables.

Keys of ints, slices, `...` and None go straight to NumPy in eager mode; an open tape then records the
StridedSlice that it was. Everything else (tensors as bounds, tracing, mistakes) becomes a StridedSlice call.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from headrace._src.ops.dispatch import dispatchable, execute, record
from headrace._src.ops.eager_shortcuts import is_plain
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import bool_, int16, int32, int64
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike

_BOUND_TYPES = (int16, int32, int64)
newaxis = None
_NO_MASKS = {"begin_mask": 0, "end_mask": 0, "ellipsis_mask": 0, "new_axis_mask": 0, "shrink_axis_mask": 0}


def getitem(tensor: Any, key: Any) -> Tensor:
    """Returns the part of `tensor` that a key in square brackets names."""
    if is_plain(tensor):
        try:
            index = _numpy_index(key)
        except _SymbolicPart as part:
            return part.tensor.__tf_dispatch__("__operators__.getitem", (tensor, key), {})
        if index is not None:
            try:
                result = EagerTensor(tensor._array[index], tensor._dtype)
            except (IndexError, ValueError):
                return _getitem_slowly(tensor, key)  # the op raises TensorFlow's error
            if state.recorders:
                bounds, masks = _strided_slice_arguments(key)
                record(raw.StridedSlice, (tensor, *_bound_vectors(bounds)), (result,), masks)
            return result
    elif not isinstance(tensor, Tensor) and hasattr(tensor, "__tf_tensor__"):
        return getitem(as_tensor(tensor), key)
    return _getitem_slowly(tensor, key)


class _SymbolicPart(Exception):
    """A part of an index is a symbolic tensor of Keras, which makes a layer of the whole operation."""

    def __init__(self, tensor: Any) -> None:
        super().__init__()
        self.tensor = tensor


def _numpy_index(key: Any) -> tuple[Any, ...] | None:
    """Returns the key as an index that makes NumPy return an array, if it is made of plain parts only."""
    kind = type(key)
    if kind is int:
        return (key, ...)
    items = key if kind is tuple else (key,)
    open_end = True
    for item in items:
        kind = type(item)
        if kind is slice:
            if not (_is_number(item.start) and _is_number(item.stop) and _is_number(item.step)):
                return _numpy_index_with_tensors(items)
        elif item is ...:
            open_end = False
        elif kind is not int and item is not None:
            return _numpy_index_with_tensors(items)
    return (*items, ...) if open_end else tuple(items)


def _is_number(bound: Any) -> bool:
    return bound is None or type(bound) is int


def _numpy_index_with_tensors(items: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Like `_numpy_index`, eager tensors among the parts being read as ints; None for masks, lists and mistakes."""
    if len(items) == 1 and (_is_mask(items[0]) or isinstance(items[0], list)):
        return None
    index: list[Any] = []
    for item in items:
        for part in (item.start, item.stop, item.step) if isinstance(item, slice) else (item,):
            if getattr(part, "__tf_dispatch_outermost__", False):
                raise _SymbolicPart(part)
        if isinstance(item, slice):
            parts = (item.start, item.stop, item.step)
            index.append(slice(*(None if p is None else _bound(p) for p in parts)))
        else:
            index.append(item if item is None or item is ... else _bound(item))
    return _numpy_index(tuple(index))


@dispatchable
def _getitem_slowly(tensor: Tensor, key: Any) -> Tensor:
    if not isinstance(tensor, Tensor):
        tensor = as_tensor(tensor)
    if _is_mask(key):
        return boolean_mask(tensor, key)
    bounds, masks = _strided_slice_arguments(key)
    return execute(raw.StridedSlice, (tensor, *_bound_vectors(bounds)), masks, "strided_slice")


def _is_mask(key: Any) -> bool:
    dtype = getattr(key, "dtype", None)
    return isinstance(key, bool) or dtype is bool_ or (isinstance(key, (np.ndarray, np.generic)) and dtype == np.bool_)


def _strided_slice_arguments(key: Any) -> tuple[tuple[list[Any], list[Any], list[Any]], dict[str, int]]:
    """Returns begin, end, strides (ints, or tensors if they are symbolic) and masks of the StridedSlice for a key."""
    begin: list[Any] = []
    end: list[Any] = []
    strides: list[Any] = []
    masks = dict(_NO_MASKS)
    for n, item in enumerate(key if isinstance(key, (tuple, list)) else (key,)):
        bit = 1 << n
        start, stop, step = 0, 0, 1
        if isinstance(item, slice):
            if item.start is None:
                masks["begin_mask"] |= bit
            else:
                start = _bound(item.start)
            if item.stop is None:
                masks["end_mask"] |= bit
            else:
                stop = _bound(item.stop)
            if item.step is not None:
                step = _bound(item.step)
        elif item is ...:
            masks["ellipsis_mask"] |= bit
        elif item is None:
            masks["new_axis_mask"] |= bit
        else:
            start = _bound(item)
            stop = start + 1
            masks["shrink_axis_mask"] |= bit
        begin.append(start)
        end.append(stop)
        strides.append(step)
    return (begin, end, strides), masks


def _bound(value: Any) -> Any:
    """Returns a bound as a Python int, or as a scalar tensor where it has no value yet."""
    if type(value) is int:
        return value
    if hasattr(value, "__tf_tensor__"):
        value = as_tensor(value)
    if isinstance(value, Tensor):
        if value.dtype not in _BOUND_TYPES or value.shape.rank not in (0, None):
            raise _not_an_index(value)
        return int(value) if type(value) is EagerTensor else value
    if isinstance(value, bool):
        raise _not_an_index(value)
    try:
        return operator.index(value)
    except TypeError:
        raise _not_an_index(value) from None


def _not_an_index(value: Any) -> TypeError:
    return TypeError(
        "Only integers, slices (`:`), ellipsis (`...`), tf.newaxis (`None`) and scalar tf.int32/tf.int64 tensors are "
        f"valid indices, got {value!r}"
    )


def slice_arguments(key: Any) -> tuple[list[Any], dict[str, int]]:
    """Returns the vectors (begin, end, strides) and masks of the StridedSlice for a key, for ops that assign slices."""
    bounds, masks = _strided_slice_arguments(key)
    return _bound_vectors(bounds), masks


def _bound_vectors(bounds: tuple[list[Any], ...]) -> list[Any]:
    """Returns begin, end and strides as vectors of one dtype."""
    vectors = [_bound_vector(v) for v in bounds]
    if any(v.dtype is int64 for v in vectors):
        vectors = [v if v.dtype is int64 else raw.Cast(v, DstT=int64) for v in vectors]
    return vectors


def _bound_vector(bounds: list[Any]) -> Any:
    """Returns bounds as one vector tensor; int32 unless a number or a tensor among them needs more."""
    symbolic = [b for b in bounds if type(b) is not int]
    if not symbolic:
        bounds = [min(max(b, -(2**63)), 2**63 - 1) for b in bounds]
        wide = any(not -(2**31) <= b < 2**31 for b in bounds)
        return EagerTensor(np.array(bounds, np.int64 if wide else np.int32))
    dtype = symbolic[0].dtype if len({t.dtype for t in symbolic}) == 1 else int64
    if dtype is int16:
        dtype = int32
    parts = [
        EagerTensor(np.array(b, dtype.numpy_dtype)) if type(b) is int
        else b if b.dtype is dtype
        else raw.Cast(b, DstT=dtype)
        for b in bounds
    ]  # fmt: skip
    return raw.Pack(parts)


@dispatchable
def boolean_mask(tensor: TensorLike, mask: TensorLike, axis: AxisLike = None, name: str = "boolean_mask") -> Tensor:
    """Selects the entries where a mask is True.

    Args:
        tensor: Any tensor, or what converts to one.
        mask: Boolean tensor of known rank; its shape matches the axes of `tensor` from `axis` on.
        axis: First axis that the mask covers. Default: 0.
        name: Name of the operation.

    Returns:
        The selected entries along one axis, in order.

    Raises:
        ValueError: If `mask` is a scalar or its rank is unknown.

    >>> tf.boolean_mask([1, 2, 3], [True, False, True]).numpy().tolist()
    [1, 3]
    """
    tensor, mask = as_tensor(tensor), as_tensor(mask)
    rank = mask.shape.rank
    if rank == 0:
        raise ValueError("mask cannot be scalar.")
    if rank is None:
        raise ValueError(
            "Number of mask dimensions must be specified, even if some dimensions are None.  "
            "E.g. shape=[None] is ok, but shape=None is not."
        )
    axis = _known_axis(axis, tensor)
    if tensor.shape.rank is not None and type(axis) is int:
        tensor.shape[axis : axis + rank].assert_is_compatible_with(mask.shape)
    if rank > 1:
        sizes = shape_of(tensor)
        flat = [getitem(sizes, slice(None, axis)), ints([-1]), getitem(sizes, slice(axis + rank, None))]
        tensor = raw.Reshape(tensor, raw.ConcatV2(flat, 0))
        mask = raw.Reshape(mask, ints([-1]))
    chosen = raw.Squeeze(raw.Where(mask), squeeze_dims=[1])
    return raw.GatherV2(tensor, chosen, axis)


def _known_axis(axis: Any, tensor: Tensor) -> int | Tensor:
    """Returns the axis as a number that is not negative, or as a tensor if its value is not known yet."""
    if axis is None:
        return 0
    if isinstance(axis, Tensor):
        value = static_value(axis)
        if value is None:
            return axis
        axis = value.item()
    axis = operator.index(axis)
    if axis < 0:
        if tensor.shape.rank is None:
            raise ValueError("boolean_mask: a negative axis needs a tensor of known rank.")
        axis += tensor.shape.rank
    return axis


@dispatchable
def slice_(input_: TensorLike, begin: TensorLike, size: TensorLike, name: str | None = None) -> Tensor:
    """Extracts a block of a tensor.

    Args:
        input_: Tensor.
        begin: First index along each axis.
        size: Number of elements along each axis; -1 takes the rest.
        name: Name of the operation.

    Returns:
        A tensor with `size` as its shape; -1 there stands for the rest of the axis.

    >>> tf.slice([[1, 2, 3], [4, 5, 6]], [0, 1], [2, -1]).numpy().tolist()
    [[2, 3], [5, 6]]
    """
    begin, size = _bounds_as_tensors(begin, size)
    return execute(raw.Slice, (input_, begin, size), {}, name)


def _bounds_as_tensors(*bounds: Any) -> list[Any]:
    """Returns bounds as tensors of one dtype: that of those which have one, else int32 where it holds them."""
    tensors = [as_tensor(b, dtype_hint=int32) for b in bounds]
    if len({t.dtype for t in tensors}) > 1 and all(t.dtype in _BOUND_TYPES for t in tensors):
        tensors = [t if t.dtype is int64 else raw.Cast(t, DstT=int64) for t in tensors]
    return tensors


@dispatchable
def strided_slice(
    input_: TensorLike,
    begin: TensorLike,
    end: TensorLike,
    strides: TensorLike | None = None,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
    var: Any = None,
    name: str | None = None,
) -> Tensor:
    """Extracts the elements from `begin` to `end` in steps of `strides`, as `input_[begin:end:strides]` does.

    Args:
        input_: Tensor.
        begin: First index along each axis.
        end: Index after the last along each axis.
        strides: Step along each axis. Default: 1.
        begin_mask: Bits of the axes whose `begin` is ignored.
        end_mask: Bits of the axes whose `end` is ignored.
        ellipsis_mask: Bit of the position that is an ellipsis.
        new_axis_mask: Bits of the positions that insert an axis.
        shrink_axis_mask: Bits of the axes that are indexed by `begin` and removed.
        var: Variable that `input_` was read from, if the slice is to be assignable.
        name: Name of the operation.

    Returns:
        The elements, a tensor of the dtype of `input_`.

    >>> tf.strided_slice([1, 2, 3, 4], [0], [4], [2]).numpy()
    array([1, 3], dtype=int32)
    """
    begin = as_tensor(begin, dtype_hint=int32)
    begin, end, strides = _bounds_as_tensors(begin, end, raw.OnesLike(begin) if strides is None else strides)
    masks = {
        "begin_mask": begin_mask, "end_mask": end_mask, "ellipsis_mask": ellipsis_mask,
        "new_axis_mask": new_axis_mask, "shrink_axis_mask": shrink_axis_mask,
    }  # fmt: skip
    return execute(raw.StridedSlice, (input_, begin, end, strides), masks, name)
