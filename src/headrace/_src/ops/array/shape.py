"""The shape of tensors: reading it, changing it, and the shapes that operands broadcast to."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.array.overflow import refuse_overflow
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.dispatch import dispatchable, execute, record
from headrace._src.ops.eager_shortcuts import is_plain
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import ANY, INDEX, DType, as_dtype, int32
from headrace._src.tensors.shapes import Dims, TensorShape, broadcast_dims, dims_text, num_elements
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _shape_of_shape(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    return (None,) if dims is None else (len(dims),)


@op(
    "Shape",
    "T -> out_type",
    T=ANY,
    out_type=INDEX,
    shape=_shape_of_shape,
    differentiable=False,
    exact=True,
    shape_arithmetic=True,
    shape_query=True,
)
def shape_op(xp, input, *, out_type: DType = int32):
    """Returns the sizes of `input` as a vector."""
    return _sizes(input.shape, out_type)


@shape_op.batching
def _(call):
    return call.stack_of(raw.Shape(call.inputs[0].stack, out_type=call.attrs["out_type"])[1:])


def _sizes(dims: tuple[int, ...], out_type: DType) -> np.ndarray:
    if dims and max(dims) > out_type.max:
        raise errors.invalid_argument(f"Shape {dims_text(dims)} does not fit {out_type.name}; use int64 as out_type")
    return np.array(dims, out_type.numpy_dtype)


@dispatchable
def shape(input: Any, out_type: Any = None, name: str | None = None) -> Any:
    """Returns the shape of a tensor.

    Args:
        input: Tensor.
        out_type: Dtype of the result: int32 (default) or int64.
        name: Name of the operation.

    Returns:
        Integer vector.

    >>> tf.shape([[1, 2, 3]]).numpy().tolist()
    [1, 3]
    """
    kind = int32 if out_type is None else as_dtype(out_type)
    if isinstance(input, SparseTensorValue):
        return shape(SparseTensor.from_value(input), kind, name)
    tensor = input if isinstance(input, Tensor) else as_tensor(input)
    if tensor.shape.is_fully_defined():
        return _constant(_sizes(tensor.shape._dims, kind), kind, name or "Shape")  # type: ignore[arg-type]
    return raw.Shape(tensor, out_type=kind, name=name)


def _constant(array: np.ndarray, dtype: DType, name: str | None) -> Tensor:
    """Returns a value known now, as a constant of the graph that is being traced, if one is."""
    tensor = EagerTensor(array, dtype)
    return tensor if state.mode is None else state.mode.constant(tensor, name)


def _shapes_of_shapes(call: ShapeCall) -> list[list[Dims]]:
    return [[(None if dims is None else len(dims),) for dims in call.shapes[0]]]


@op(
    "ShapeN",
    "N*T -> N*out_type",
    T=ANY,
    out_type=INDEX,
    shape=_shapes_of_shapes,
    differentiable=False,
    shape_arithmetic=True,
    batching=batching.one_by_one,
    shape_query=True,
)
def shape_n_op(xp, input, *, out_type: DType = int32):
    """Returns the sizes of each of several tensors."""
    return [_sizes(x.shape, out_type) for x in input]


@dispatchable
def shape_n(input: Any, out_type: Any = int32, name: str | None = None) -> list[Any]:
    """Returns the shapes of several tensors.

    Args:
        input: List of tensors.
        out_type: Dtype of the results: int32 or int64.
        name: Name of the operation.

    Returns:
        List of integer vectors.

    >>> [s.numpy() for s in tf.shape_n([[1, 2], [[3]]])]
    [array([2], dtype=int32), array([1, 1], dtype=int32)]
    """
    return execute(shape_n_op, (input,), {"out_type": as_dtype(out_type)}, name)


@op(
    "Rank", "T -> int32", T=ANY, shape=scalar, differentiable=False, exact=True, shape_arithmetic=True, shape_query=True
)
def rank_op(xp, input):
    """Returns the number of axes."""
    return np.array(input.ndim, np.int32)


@rank_op.batching
def _(call):
    return call.stack_of(batching.scalar(call.inputs[0].stack.shape.rank - 1))


@dispatchable
def rank(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the number of axes of a tensor.

    Args:
        input: Tensor.
        name: Name of the operation.

    Returns:
        int32 scalar.

    >>> print(tf.rank([[1, 2], [3, 4]]).numpy())
    2
    """
    if isinstance(input, SparseTensorValue):
        return rank(SparseTensor.from_value(input), name)
    tensor = as_tensor(input)
    known = tensor.shape.rank
    return raw.Rank(tensor, name=name) if known is None else _constant(np.array(known, np.int32), int32, name)


@op(
    "Size",
    "T -> out_type",
    T=ANY,
    out_type=INDEX,
    shape=scalar,
    differentiable=False,
    exact=True,
    shape_arithmetic=True,
    shape_query=True,
)
def size_op(xp, input, *, out_type: DType = int32):
    """Returns the number of elements."""
    return _count(num_elements(input.shape), out_type)


@size_op.batching
def _(call):
    return call.stack_of(
        raw.Prod(raw.Shape(call.inputs[0].stack, out_type=call.attrs["out_type"])[1:], batching.ints([0]))
    )


def _count(number: Any, out_type: DType) -> np.ndarray:
    if number > out_type.max:
        raise errors.invalid_argument(f"Number of elements {number} does not fit {out_type.name}")
    return np.array(number, out_type.numpy_dtype)


@dispatchable
def size(input: TensorLike, out_type: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Returns the number of elements of a tensor.

    Args:
        input: Tensor.
        out_type: Dtype of the result: int32 (default) or int64.
        name: Name of the operation.

    Returns:
        Integer scalar.

    >>> print(tf.size([[1, 2], [3, 4]]).numpy())
    4
    """
    kind = int32 if out_type is None else as_dtype(out_type)
    if isinstance(input, SparseTensorValue):
        return size(SparseTensor.from_value(input), kind, name)
    tensor = as_tensor(input)
    number = tensor.shape.num_elements()
    return raw.Size(tensor, out_type=kind, name=name) if number is None else _constant(_count(number, kind), kind, name)


def _reshaped(call: ShapeCall) -> Dims:
    wanted = call.as_dims(1)
    value = call.value(1)
    if wanted is None or value is None:
        return wanted
    if value.ndim == 1:
        _check_sizes(value.tolist())
    dims = call.shapes[0]
    return wanted if dims is None or None in dims else _resolved(wanted, dims)


def _check_sizes(sizes: list[int]) -> None:
    if not sizes or min(sizes) >= 0:
        return
    holes = [n for n, d in enumerate(sizes) if d == -1]
    if len(holes) > 1:
        raise errors.invalid_argument(f"Only one input size may be -1, not both {holes[0]} and {holes[1]}")
    bad = next((n for n, d in enumerate(sizes) if d < -1), None)
    if bad is not None:
        raise errors.invalid_argument(f"Size {bad} must be non-negative, not {sizes[bad]}")


def _resolved(wanted: tuple[int | None, ...], dims: tuple[Any, ...]) -> tuple[int, ...]:
    """Returns the sizes; an unknown one is inferred from the number of elements."""
    total = math.prod(dims)
    rest = math.prod(d for d in wanted if d is not None)
    if rest >= 2**63:
        raise errors.invalid_argument(f"Shape {list(wanted)} has too many elements")
    if None not in wanted:
        if rest != total:
            raise errors.invalid_argument(
                f"Input to reshape is a tensor with {total} values, but the requested shape has {rest}"
            )
        return wanted  # type: ignore[return-value]
    if rest == 0:
        # Of empty tensors the sizes that are not zero decide, as far as they can.
        total, rest = (math.prod(d for d in sizes if d) for sizes in (dims, wanted))
        if 0 not in dims or total % rest:
            raise errors.invalid_argument(
                "reshape cannot infer the missing input size for an empty tensor unless all specified input sizes "
                "are non-zero"
            )
    if total % rest:
        raise errors.invalid_argument(
            f"Input to reshape is a tensor with {total} values, but the requested shape requires a multiple of {rest}"
        )
    return tuple(total // rest if d is None else d for d in wanted)


@op(
    "Reshape",
    "T, Tshape -> T",
    T=ANY,
    Tshape=INDEX,
    shape=_reshaped,
    static=["shape"],
    exact=True,
    shape_arithmetic=True,
)
def reshape_op(xp, tensor, shape):
    """Returns the same elements in another shape; one size may be -1."""
    if getattr(shape, "ndim", 1) != 1:
        if shape.ndim or xp is not np:
            raise errors.invalid_argument(f"sizes input must be 1-D, not {dims_text(shape.shape)}")
        shape = shape.reshape(1)
    sizes = [int(d) for d in shape]
    _check_sizes(sizes)
    try:
        return xp.reshape(tensor, sizes)
    except (ValueError, TypeError, OverflowError):
        return xp.reshape(tensor, _resolved(tuple(None if d == -1 else d for d in sizes), tensor.shape))


@reshape_op.gradient
def _(call, dy):
    return raw.Reshape(dy, shape_of(call.inputs[0])), None


@reshape_op.batching
def _(call):
    tensor, shape = call.inputs
    if not batching.is_stacked(tensor):
        return None
    if batching.is_stacked(shape):
        known = batching.known_value(shape)
        shape = batching.ints(known.tolist()) if known is not None else shape.stack[0]
    known = batching.known_value(shape)
    if known is not None and (known == -1).any() and tensor.shape.is_fully_defined():
        shape = batching.ints(_resolved(tuple(None if d == -1 else d for d in known.tolist()), tuple(tensor.shape)))
    first = raw.Shape(tensor.stack, out_type=shape.dtype)[:1]
    return raw.Reshape(tensor.stack, raw.ConcatV2([first, shape], 0))


@dispatchable
def reshape(tensor: Any, shape: Any, name: str | None = None) -> Any:
    """Returns the elements of a tensor in another shape.

    Args:
        tensor: Any tensor, or what converts to one.
        shape: Shape of the result; one size may be -1 and is inferred.
        name: Name of the operation.

    >>> tf.reshape([1, 2, 3, 4], [2, -1]).numpy().tolist()
    [[1, 2], [3, 4]]
    """
    if type(shape) is list or type(shape) is tuple:
        direct = _reshaped_directly(tensor, shape) if is_plain(tensor) else None
        if direct is not None:
            if state.recorders:
                record(reshape_op, (tensor, _size_vector(shape)), (direct,), {})
            return direct
        shape = _size_vector(shape)
    return execute(reshape_op, (tensor, shape), {}, name)


def _reshaped_directly(tensor: EagerTensor, shape: Any) -> EagerTensor | None:
    for d in shape:
        if type(d) is not int or d < -1:
            return None
    try:
        return EagerTensor(tensor._array.reshape(shape), tensor._dtype)
    except (ValueError, TypeError):
        return None  # the op raises the error


def _size_vector(shape: Any) -> Any:
    """Returns a list of sizes as a vector; int64 where int32 does not hold them."""
    if all(type(d) is int for d in shape):
        wide = any(not -(2**31) <= d < 2**31 for d in shape)
        return EagerTensor(np.array(shape, np.int64 if wide else np.int32))
    if any(isinstance(d, Tensor) and not d.dtype.is_integer for d in shape):
        return convert_to_tensor(shape, int32)  # TensorFlow casts the tensors of a list
    return convert_to_tensor(shape, dtype_hint=int32)


def _broadcast(call: ShapeCall) -> Dims:
    dims, wanted = call.shapes[0], call.as_dims(1)
    value = call.value(1)
    if value is not None and value.ndim == 1:
        _check_target(dims, value.tolist())
    return wanted if dims is None or wanted is None else _not_below(dims, wanted)


def _not_below(dims: tuple[int | None, ...], wanted: tuple[int | None, ...]) -> Dims:
    """Returns the target with what the input says about it: an axis of the input that is not 1 stays as it is."""
    front = len(wanted) - len(dims)
    if front < 0:
        return wanted
    kept = [d if w is None and d != 1 else w for d, w in zip(dims, wanted[front:], strict=True)]
    return (*wanted[:front], *kept)


def _check_target(dims: Dims, sizes: list[int]) -> None:
    if any(d < 0 for d in sizes):
        raise errors.invalid_argument(f"Dimension {min(sizes)} must be >= 0")
    if dims is None:
        return
    if len(dims) > len(sizes):
        raise errors.invalid_argument(
            f"Rank of input ({len(dims)}) must be no greater than rank of output shape ({len(sizes)})."
        )
    tail = sizes[len(sizes) - len(dims) :]
    if any(d not in (1, None, s) for d, s in zip(dims, tail, strict=True)):
        raise errors.invalid_argument(f"Incompatible shapes: {dims_text(dims)} vs. {dims_text(tuple(sizes))}")


@op("BroadcastTo", "T, Tidx -> T", T=ANY, Tidx=INDEX, shape=_broadcast, static=["shape"], exact=True)
def broadcast_to(xp, input, shape):
    """Broadcasts a tensor to a shape.

    Args:
        input: Tensor of any dtype.
        shape: Integer vector, the shape of the result.
        name: Name of the operation.

    Returns:
        A tensor of shape `shape`.

    Raises:
        InvalidArgumentError: If `shape` is not a vector of sizes, has fewer axes than `input`, or `input` does not
            broadcast to it.

    >>> tf.broadcast_to([1, 2], [2, 2]).numpy().tolist()
    [[1, 2], [1, 2]]
    """
    if getattr(shape, "ndim", 1) != 1:
        raise errors.invalid_argument(f"shape must be a vector, got shape {dims_text(shape.shape)}")
    sizes = [int(d) for d in shape]
    _check_target(input.shape, sizes)
    refuse_overflow(sizes)
    return np.array(np.broadcast_to(input, sizes)) if xp is np else xp.broadcast_to(input, sizes)


@broadcast_to.gradient
def _(call, dy):
    return unbroadcast(dy, call.inputs[0]), None


@broadcast_to.batching
def _(call):
    tensor, shape = call.inputs
    known = batching.known_value(shape)
    if not batching.is_stacked(tensor) or known is None or tensor.shape.rank is None:
        return None
    sizes = raw.Shape(tensor.stack)
    missing = batching.ints([1] * (len(known) - tensor.shape.rank))
    padded = raw.Reshape(tensor.stack, raw.ConcatV2([sizes[:1], missing, sizes[1:]], 0))
    return raw.BroadcastTo(padded, raw.ConcatV2([sizes[:1], batching.ints(known.tolist())], 0))


def _longer(call: ShapeCall) -> Dims:
    lengths = [d[0] if d else None for d in call.shapes]
    return (None,) if None in lengths else (max(lengths),)  # type: ignore[type-var]


@op("BroadcastArgs", "T, T -> r0: T", T=INDEX, shape=_longer, differentiable=False)
def broadcast_args(xp, s0, s1):
    """Returns the shape that operands of shapes `s0` and `s1` broadcast to."""
    longest = max(s0.shape[0], s1.shape[0])
    a, b = (xp.concatenate([xp.ones(longest - s.shape[0], s.dtype), s]) for s in (s0, s1))
    if any_bad(xp, (a != b) & (a != 1) & (b != 1)):
        raise errors.invalid_argument(f"Incompatible shapes: {_vector_text(s0)} vs. {_vector_text(s1)}")
    return xp.where(a == 1, b, a)


def _vector_text(sizes: np.ndarray) -> str:
    return dims_text(tuple(sizes.tolist()))


@dispatchable
def broadcast_dynamic_shape(shape_x: TensorLike, shape_y: TensorLike) -> Tensor:
    """Returns the shape that two operands broadcast to, as a tensor.

    Args:
        shape_x: Integer vector.
        shape_y: Integer vector.
    """
    return raw.BroadcastArgs(shape_x, shape_y)


def broadcast_static_shape(shape_x: Any, shape_y: Any) -> TensorShape:
    """Returns the shape that two operands broadcast to, as a TensorShape.

    Args:
        shape_x: TensorShape.
        shape_y: TensorShape.

    Raises:
        ValueError: If the two shapes do not broadcast.

    >>> tf.broadcast_static_shape(tf.TensorShape([3, 1]), tf.TensorShape([4]))
    TensorShape([3, 4])
    """
    x, y = TensorShape(shape_x), TensorShape(shape_y)
    try:
        return TensorShape(broadcast_dims(x._dims, y._dims))
    except errors.InvalidArgumentError:
        raise ValueError(
            "Incompatible shapes for broadcasting. Two shapes are compatible if for each dimension pair they are "
            f"either equal or one of them is 1. Received: {x} and {y}."
        ) from None


@op(
    "BroadcastGradientArgs", "T, T -> r0: T, r1: T", T=INDEX, shape=lambda call: [(None,), (None,)], engine="host",
    differentiable=False, shape_arithmetic=True,
)  # fmt: skip
def broadcast_gradient_args(xp, s0, s1):
    """Returns the axes over which the gradients of two broadcast operands are summed."""
    rank = max(len(s0), len(s1))
    a, b = ([1] * (rank - len(s)) + [operator.index(d) for d in s.tolist()] for s in (s0, s1))
    r0 = [n for n in range(rank) if a[n] == 1 and (b[n] != 1 or n < rank - len(s0))]
    r1 = [n for n in range(rank) if b[n] == 1 and (a[n] != 1 or n < rank - len(s1))]
    return np.array(r0, s0.dtype), np.array(r1, s0.dtype)
