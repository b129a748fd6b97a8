"""The plainest array ops: identity, shape, reshape, cast, zeros and ones, fill, broadcast, pack, concatenate."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import from_value, like_input, scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor, pack_tensors
from headrace._src.tensors.dtypes import ANY, INDEX, DType, int32
from headrace._src.tensors.indexed_slices import IndexedSlices, densify
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims, num_elements


@op("Identity", "T -> T", T=ANY, shape=like_input)
def identity(xp, input):
    """The same numbers in a new tensor."""
    return input


@identity.gradient
def _(call, dy):
    return dy


@op("StopGradient", "T -> T", T=ANY, shape=like_input, differentiable=False)
def stop_gradient(xp, input):
    """The same numbers, through which no gradient flows."""
    return input


@op("ZerosLike", "T -> y: T", T=ANY, shape=like_input, differentiable=False)
def zeros_like_op(xp, x):
    """Zeros (or empty strings) in the shape of `x`."""
    if x.dtype == object:
        result = np.empty(x.shape, object)
        result[...] = b""
        return result
    return xp.zeros(x.shape, x.dtype)


@op("OnesLike", "T -> y: T", T=ANY, shape=like_input, differentiable=False)
def ones_like_op(xp, x):
    """Ones in the shape of `x`."""
    return xp.ones(x.shape, x.dtype)


def _shape_of_shape(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    return (None,) if dims is None else (len(dims),)


@op("Shape", "T -> out_type", T=ANY, out_type=INDEX, shape=_shape_of_shape, differentiable=False)
def shape_op(xp, input, *, out_type: DType = int32):
    """The sizes of `input` as a vector."""
    return np.array(input.shape, out_type.numpy_dtype)


@op("Rank", "T -> int32", T=ANY, shape=scalar, differentiable=False)
def rank_op(xp, input):
    """The number of axes."""
    return np.array(input.ndim, np.int32)


@op("Size", "T -> out_type", T=ANY, out_type=INDEX, shape=scalar, differentiable=False)
def size_op(xp, input, *, out_type: DType = int32):
    """The number of elements."""
    count = int(np.prod(input.shape, dtype=object))
    if count > out_type.max:
        raise errors.invalid_argument(f"Number of elements {count} does not fit {out_type.name}")
    return np.array(count, out_type.numpy_dtype)


def _reshaped(call: ShapeCall) -> Dims:
    wanted = call.as_dims(1)
    source = call.shapes[0]
    total = num_elements(source)
    value = call.value(1)
    if wanted is None or total is None or value is None:
        return wanted
    known = [d for d in wanted if d is not None]
    rest = int(np.prod(known, dtype=np.int64)) if known else 1
    holes = len(wanted) - len(known)
    if holes > 1:
        raise errors.invalid_argument("Only one input size may be -1, not both")
    if (holes and (rest == 0 or total % rest)) or (not holes and rest != total):
        need = f"requires a multiple of {rest}" if holes else f"has {rest}"
        raise errors.invalid_argument(f"Input to reshape is a tensor with {total} values, but the requested shape {need}")
    return tuple(total // rest if d is None else d for d in wanted)


@op("Reshape", "T, Tshape -> T", T=ANY, Tshape=INDEX, shape=_reshaped, static=["shape"])
def reshape_op(xp, tensor, shape):
    """The same elements in another shape; one size may be -1."""
    if getattr(shape, "ndim", 1) != 1:
        raise errors.invalid_argument(f"sizes input must be 1-D, not {dims_text(shape.shape)}")
    sizes = [int(d) for d in shape]
    if any(d < -1 for d in sizes):
        raise errors.invalid_argument(f"Size {sizes.index(min(sizes))} must be non-negative, not {min(sizes)}")
    return xp.reshape(tensor, sizes)


@reshape_op.gradient
def _(call, dy):
    tensor = call.inputs[0]
    return raw.Reshape(dy, raw.Shape(tensor)), None


@op("Cast", "SrcT -> y: DstT", SrcT=ANY, DstT=ANY, shape=like_input)
def cast_op(xp, x, *, DstT: DType, Truncate: bool = False):
    """`x` converted to another dtype."""
    if (x.dtype == object) != (DstT.numpy_dtype == object):
        source = "string" if x.dtype == object else x.dtype.name
        raise errors.unimplemented(f"Cast {source} to {DstT.name} is not supported")
    return x.astype(DstT.numpy_dtype)


@cast_op.gradient
def _(call, dy):
    source = call.inputs[0].dtype
    if not (source.is_floating or source.is_complex) or not (dy.dtype.is_floating or dy.dtype.is_complex):
        return None
    return raw.Cast(dy, DstT=source)


@op("Fill", "index_type, T -> T", index_type=INDEX, T=ANY, shape=from_value(0), static=["dims"])
def fill_op(xp, dims, value):
    """A tensor of shape `dims` full of the scalar `value`."""
    sizes = [int(d) for d in dims]
    if any(d < 0 for d in sizes):
        raise errors.invalid_argument(f"Dimension {min(sizes)} must be >= 0")
    if value.ndim:
        raise errors.invalid_argument(f"value must represent a scalar, got shape {dims_text(value.shape)}")
    return xp.full(sizes, value, value.dtype) if value.dtype != object else np.full(sizes, value[()], object)


@fill_op.gradient
def _(call, dy):
    axes = raw.Range(0, raw.Rank(dy), 1)
    return None, raw.Sum(dy, axes)


@op("BroadcastTo", "T, Tidx -> T", T=ANY, Tidx=INDEX, shape=from_value(1), static=["shape"])
def broadcast_to(xp, input, shape):
    """`input` repeated along axes of size 1 until it has `shape`."""
    sizes = [int(d) for d in shape]
    return np.array(np.broadcast_to(input, sizes)) if xp is np else xp.broadcast_to(input, sizes)


@broadcast_to.gradient
def _(call, dy):
    return unbroadcast(dy, call.inputs[0]), None


@op("BroadcastGradientArgs", "T, T -> r0: T, r1: T", T=INDEX, shape=lambda call: [(None,), (None,)], engine="host", differentiable=False)
def broadcast_gradient_args(xp, s0, s1):
    """The axes over which the gradients of two broadcast operands are summed."""
    rank = max(len(s0), len(s1))
    a, b = ([1] * (rank - len(s)) + [int(d) for d in s] for s in (s0, s1))
    r0 = [n for n in range(rank) if a[n] == 1 and (b[n] != 1 or n < rank - len(s0))]
    r1 = [n for n in range(rank) if b[n] == 1 and (a[n] != 1 or n < rank - len(s1))]
    return np.array(r0, s0.dtype), np.array(r1, s0.dtype)


def _packed(call: ShapeCall) -> Dims:
    dims: Dims = None
    for one in call.shapes[0]:
        dims = merge_dims(dims, one)
    if dims is None:
        return None
    axis, rank = call.attrs["axis"], len(dims) + 1
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"axis = {axis} not in [{-rank}, {rank})")
    axis %= rank
    return (*dims[:axis], len(call.shapes[0]), *dims[axis:])


@op("Pack", "N*T -> T", T=ANY, shape=_packed)
def pack(xp, values, *, axis: int = 0):
    """Tensors of one shape stacked along a new axis."""
    return xp.stack(values, axis)


@pack.gradient
def _(call, dy):
    return raw.Unpack(dy, num=len(call.inputs), axis=call.attrs["axis"])


def _unpacked(call: ShapeCall) -> list[list[Dims]]:
    dims, axis, num = call.shapes[0], call.attrs["axis"], call.attrs["num"]
    if dims is None:
        return [[None] * num]
    axis = axis % len(dims)
    return [[(*dims[:axis], *dims[axis + 1 :])] * num]


@op("Unpack", "T -> num*T", T=ANY, shape=_unpacked)
def unpack(xp, value, *, num: int, axis: int = 0):
    """The slices of `value` along `axis` as separate tensors."""
    if not -value.ndim <= axis < value.ndim:
        raise errors.invalid_argument(f"axis = {axis} not in [{-value.ndim}, {value.ndim})")
    if value.shape[axis] != num:
        raise errors.invalid_argument(f"Input shape axis {axis} must equal {num}, got shape {dims_text(value.shape)}")
    moved = xp.moveaxis(value, axis, 0)
    return [moved[n] for n in range(num)]


@unpack.gradient
def _(call, *dys):
    return raw.Pack(list(dys), axis=call.attrs["axis"])


def pack_nested(value: Any, dtype: DType | None) -> Any:
    """A tensor from a (nested) Python list that holds tensors or variables among its elements."""
    if dtype is None:
        dtype = _first_dtype(value)
    elements = [pack_nested(v, dtype) if isinstance(v, (list, tuple)) else as_tensor(v, dtype) for v in value]
    return raw.Pack(elements)


def _first_dtype(value: Any) -> DType | None:
    for item in value:
        found = _first_dtype(item) if isinstance(item, (list, tuple)) else getattr(item, "dtype", None)
        if isinstance(found, DType):
            return found
    return None


pack_tensors.append(pack_nested)


def dense_of_slices(slices: IndexedSlices) -> Any:
    """The tensor that IndexedSlices stand for."""
    if slices.dense_shape is None:
        raise ValueError(
            "Tensor conversion requested for IndexedSlices for which the dense shape is not known: "
            f"{slices}. Give IndexedSlices a dense_shape."
        )
    indices = slices.indices
    shape = slices.dense_shape
    if shape.dtype is not indices.dtype:
        shape = raw.Cast(shape, DstT=indices.dtype)
    return raw.ScatterNd(raw.ExpandDims(indices, -1), slices.values, shape)


densify.append(dense_of_slices)
