"""Blocks of space moved into the batch or into the depth of a tensor, and back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.array.overflow import refuse_overflow
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, INDEX, int32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _block_sizes(block_shape: Any) -> list[int]:
    sizes = [int(b) for b in np.reshape(block_shape, -1)]
    if np.ndim(block_shape) != 1:
        raise errors.invalid_argument(f"block_shape must be 1-D, got shape {dims_text(np.shape(block_shape))}")
    for n, b in enumerate(sizes):
        if b < 1:
            raise errors.invalid_argument(f"All values in block_shape must be positive, got value, {b} at index {n}.")
    return sizes


def _edges(edges: Any, count: int, what: str) -> list[tuple[int, int]]:
    given = np.asarray(edges).reshape(-1, 2) if np.size(edges) % 2 == 0 else np.asarray(edges)
    if given.shape != (count, 2) or (np.ndim(edges) != 2 and count):
        raise errors.invalid_argument(f"{what} should have shape [{count}, 2] instead of {dims_text(np.shape(edges))}")
    if (given < 0).any():
        raise errors.invalid_argument(f"{what.capitalize()} must be non-negative")
    return [(int(a), int(b)) for a, b in given]


def _check_rank(rank: int, blocks: Sequence[int]) -> None:
    if rank < len(blocks) + 1:
        raise errors.invalid_argument(f"input rank should be >= {len(blocks) + 1} instead of {rank}")


def _to_batch_dims(dims: Dims, blocks: Sequence[int], paddings: Sequence[tuple[int, int]]) -> Dims:
    if dims is None:
        return None
    _check_rank(len(dims), blocks)
    space: list[int | None] = []
    for n, (block, (before, after)) in enumerate(zip(blocks, paddings, strict=True)):
        d = dims[n + 1]
        if d is not None and (d + before + after) % block:
            raise errors.invalid_argument(
                f"padded_shape[{n}]={d + before + after} is not divisible by block_shape[{n}]={block}"
            )
        space.append(None if d is None else (d + before + after) // block)
    batch = None if dims[0] is None else dims[0] * math.prod(blocks)
    return (batch, *space, *dims[len(blocks) + 1 :])


def _space_to_batch(xp: Any, x: Any, blocks: Sequence[int], paddings: Sequence[tuple[int, int]]) -> Any:
    count = len(blocks)
    dims = _to_batch_dims(x.shape, blocks, paddings)
    assert dims is not None
    rest = x.ndim - count - 1
    x = xp.pad(x, [(0, 0), *paddings, *[(0, 0)] * rest])
    split = [n for size, block in zip(dims[1:], blocks) for n in (size, block)]
    x = x.reshape([x.shape[0], *split, *x.shape[count + 1 :]])
    inner = range(2, 2 * count + 1, 2)
    outer = range(1, 2 * count + 1, 2)
    return x.transpose([*inner, 0, *outer, *range(2 * count + 1, x.ndim)]).reshape(dims)


def _to_space_dims(dims: Dims, blocks: Sequence[int], crops: Sequence[tuple[int, int]]) -> Dims:
    if dims is None:
        return None
    _check_rank(len(dims), blocks)
    product = math.prod(blocks)
    if dims[0] is not None and dims[0] % product:
        raise errors.invalid_argument(
            f"Input batch dimension ({dims[0]}) is not divisible by product of block sizes ({product})"
        )
    space: list[int | None] = []
    for n, (block, (start, end)) in enumerate(zip(blocks, crops, strict=True)):
        d = dims[n + 1]
        if d is not None and d * block < start + end:
            raise errors.invalid_argument(f"cropped_shape[{n}]={d * block - start - end} must be non-negative")
        space.append(None if d is None else d * block - start - end)
    return (None if dims[0] is None else dims[0] // product, *space, *dims[len(blocks) + 1 :])


def _batch_to_space(xp: Any, x: Any, blocks: Sequence[int], crops: Sequence[tuple[int, int]]) -> Any:
    count = len(blocks)
    dims = _to_space_dims(x.shape, blocks, crops)
    assert dims is not None
    rest = x.shape[count + 1 :]
    space = x.shape[1 : count + 1]
    x = x.reshape([*blocks, dims[0], *space, *rest])
    woven = [n for k in range(count) for n in (count + 1 + k, k)]
    x = x.transpose([count, *woven, *range(2 * count + 1, x.ndim)])
    x = x.reshape([dims[0], *[s * b for s, b in zip(space, blocks)], *rest])
    inside = [slice(start, s * b - end) for s, b, (start, end) in zip(space, blocks, crops)]
    return x[(slice(None), *inside, ...)]


def _nd_rule(transform: Any) -> Any:
    def rule(call: ShapeCall) -> Dims:
        dims, blocks, edges = call.shapes[0], call.value(1), call.value(2)
        if blocks is None or edges is None:
            return None if dims is None else (None,) * len(dims)
        sizes = _block_sizes(blocks)
        return transform(dims, sizes, _edges(edges, len(sizes), call.op.inputs[2].name))

    return rule


@op(
    "SpaceToBatchND", "T, Tblock_shape, Tpaddings -> T", T=ANY, Tblock_shape=INDEX, Tpaddings=INDEX,
    shape=_nd_rule(_to_batch_dims), static=["block_shape", "paddings"], batching=batching.one_by_one,
)  # fmt: skip
def space_to_batch_nd(xp, input, block_shape, paddings):
    """Pads the spatial axes and moves the positions inside each block into the batch axis.

    Args:
        input: Tensor with a batch axis and spatial axes.
        block_shape: Size of a block along each spatial axis.
        paddings: Matrix of (start, end): zeros to add to each spatial axis.
        name: Name of the operation.

    Returns:
        A tensor with a larger batch and the spatial axes divided by `block_shape`.

    Raises:
        InvalidArgumentError: If `block_shape` is not a vector of positive numbers, `paddings` does not fit it, or a
            padded size is not divisible by its block.
    """
    blocks = _block_sizes(block_shape)
    edges = _edges(paddings, len(blocks), "paddings")
    refuse_overflow([*input.shape[1 + len(blocks) :], *(n + sum(e) for n, e in zip(input.shape[1:], edges))])
    return _space_to_batch(xp, input, blocks, edges)


@space_to_batch_nd.gradient
def _(call, dy):
    return raw.BatchToSpaceND(dy, *call.inputs[1:]), None, None


@op(
    "BatchToSpaceND", "T, Tblock_shape, Tcrops -> T", T=ANY, Tblock_shape=INDEX, Tcrops=INDEX,
    shape=_nd_rule(_to_space_dims), static=["block_shape", "crops"], batching=batching.one_by_one,
)  # fmt: skip
def batch_to_space_nd(xp, input, block_shape, crops):
    """Moves parts of the batch axis back into blocks of space, then crops."""
    blocks = _block_sizes(block_shape)
    return _batch_to_space(xp, input, blocks, _edges(crops, len(blocks), "crops"))


@batch_to_space_nd.gradient
def _(call, dy):
    return raw.SpaceToBatchND(dy, *call.inputs[1:]), None, None


def _square_rule(transform: Any) -> Any:
    def rule(call: ShapeCall) -> Dims:
        dims, edges = call.shapes[0], call.value(1)
        if edges is None:
            return None if dims is None else (None,) * len(dims)
        return transform(dims, _square(call.attrs["block_size"]), _edges(edges, 2, call.op.inputs[1].name))

    return rule


def _square(block_size: int) -> list[int]:
    _check_block(block_size)
    return [block_size, block_size]


def _check_block(block_size: int) -> None:
    if block_size < 2:
        raise errors.invalid_argument(f"Value for attr 'block_size' of {block_size} must be at least minimum 2")


@op(
    "SpaceToBatch", "T, Tpaddings -> T", T=ANY, Tpaddings=INDEX, shape=_square_rule(_to_batch_dims),
    static=["paddings"],
)  # fmt: skip
def space_to_batch_square(xp, input, paddings, *, block_size: int):
    """Moves square blocks of an image into the batch axis."""
    return _space_to_batch(xp, input, _square(block_size), _edges(paddings, 2, "paddings"))


@space_to_batch_square.gradient
def _(call, dy):
    return raw.BatchToSpace(dy, call.inputs[1], block_size=call.attrs["block_size"]), None


@op("BatchToSpace", "T, Tidx -> T", T=ANY, Tidx=INDEX, shape=_square_rule(_to_space_dims), static=["crops"])
def batch_to_space_square(xp, input, crops, *, block_size: int):
    """Moves parts of the batch axis back into square blocks of an image."""
    return _batch_to_space(xp, input, _square(block_size), _edges(crops, 2, "crops"))


@batch_to_space_square.gradient
def _(call, dy):
    return raw.SpaceToBatch(dy, call.inputs[1], block_size=call.attrs["block_size"]), None


@dispatchable
def space_to_batch(input: TensorLike, block_shape: TensorLike, paddings: TensorLike, name: str | None = None) -> Tensor:
    """Pads the spatial axes and moves the positions inside each block into the batch axis.

    Args:
        input: Tensor with a batch axis and spatial axes.
        block_shape: Size of a block along each spatial axis.
        paddings: Matrix of (start, end): zeros to add to each spatial axis.
        name: Name of the operation.

    Returns:
        A tensor with a larger batch and the spatial axes divided by `block_shape`.

    >>> tf.space_to_batch([[[[1]], [[2]]]], [2, 1], [[0, 0], [0, 0]]).shape
    TensorShape([2, 1, 1, 1])
    """
    return execute(space_to_batch_nd, (input, block_shape, paddings), {}, name)


@dispatchable
def batch_to_space(input: TensorLike, block_shape: TensorLike, crops: TensorLike, name: str | None = None) -> Tensor:
    """Moves parts of the batch axis back into blocks of the spatial axes, then crops. The inverse of `space_to_batch`.

    Args:
        input: Tensor whose batch size is a multiple of the product of `block_shape`.
        block_shape: Size of a block along each spatial axis.
        crops: Matrix of (start, end): the number of elements to remove from each spatial axis.
        name: Name of the operation.

    Returns:
        A tensor with the spatial axes enlarged by `block_shape`.
    """
    if isinstance(block_shape, int):
        block_shape = as_tensor([block_shape, block_shape], int32)
    return execute(batch_to_space_nd, (input, block_shape, crops), {}, name)


def _depth_layout(dims: tuple[Any, ...], data_format: str) -> None:
    wanted = 5 if data_format == "NCHW_VECT_C" else 4
    if data_format not in ("NHWC", "NCHW", "NCHW_VECT_C"):
        raise errors.invalid_argument(
            f"Value for attr 'data_format' of \"{data_format}\" is not in the list of allowed values: "
            '"NHWC", "NCHW", "NCHW_VECT_C"'
        )
    if len(dims) != wanted:
        raise errors.invalid_argument(f"Input rank should be {wanted} instead of {len(dims)}")


def _to_depth_dims(call: ShapeCall) -> Dims:
    dims, block, form = call.shapes[0], call.attrs["block_size"], call.attrs["data_format"]
    _check_block(block)
    if dims is None:
        return (None,) * (5 if form == "NCHW_VECT_C" else 4)
    _depth_layout(dims, form)
    return _deepened(dims, block, form)


def _deepened(dims: tuple[Any, ...], block: int, form: str) -> tuple[Any, ...]:
    n, h, w, c = dims if form == "NHWC" else (dims[0], dims[2], dims[3], dims[1])
    if (h or 0) % block or (w or 0) % block:
        raise errors.invalid_argument(f"Image width {w} and height {h} should be divisible by block_size: {block}")
    h, w = (None if d is None else d // block for d in (h, w))
    c = None if c is None else c * block * block
    return (n, h, w, c) if form == "NHWC" else (n, c, h, w, *dims[4:])


@op("SpaceToDepth", "T -> T", T=ANY, shape=_to_depth_dims, batching=batching.images)
def space_to_depth_op(xp, input, *, block_size: int, data_format: str = "NHWC"):
    """Moves the positions inside each square block of an image into its channels."""
    _check_block(block_size)
    _depth_layout(input.shape, data_format)
    dims, b = _deepened(input.shape, block_size, data_format), block_size
    if data_format == "NHWC":
        n, h, w, _ = dims
        return input.reshape(n, h, b, w, b, input.shape[3]).transpose(0, 1, 3, 2, 4, 5).reshape(dims)
    n, _, h, w = dims[:4]
    parts = input.reshape(n, input.shape[1], h, b, w, b, *dims[4:])
    return parts.transpose(0, 3, 5, 1, 2, 4, *range(6, parts.ndim)).reshape(dims)


@space_to_depth_op.gradient
def _(call, dy):
    return raw.DepthToSpace(dy, **call.attrs)


def _from_depth_dims(call: ShapeCall) -> Dims:
    dims, block, form = call.shapes[0], call.attrs["block_size"], call.attrs["data_format"]
    _check_block(block)
    if dims is None:
        return (None,) * (5 if form == "NCHW_VECT_C" else 4)
    _depth_layout(dims, form)
    return _flattened(dims, block, form)


def _flattened(dims: tuple[Any, ...], block: int, form: str) -> tuple[Any, ...]:
    n, h, w, c = dims if form == "NHWC" else (dims[0], dims[2], dims[3], dims[1])
    if (c or 0) % (block * block):
        raise errors.invalid_argument(f"Input depth dimension {c} should be divisible by: {block * block}")
    h, w = (None if d is None else d * block for d in (h, w))
    c = None if c is None else c // (block * block)
    return (n, h, w, c) if form == "NHWC" else (n, c, h, w, *dims[4:])


@op("DepthToSpace", "T -> T", T=ANY, shape=_from_depth_dims, batching=batching.images)
def depth_to_space_op(xp, input, *, block_size: int, data_format: str = "NHWC"):
    """Moves channels into square blocks of an image."""
    _check_block(block_size)
    _depth_layout(input.shape, data_format)
    dims, b = _flattened(input.shape, block_size, data_format), block_size
    if data_format == "NHWC":
        n, h, w, _ = input.shape
        return input.reshape(n, h, w, b, b, dims[3]).transpose(0, 1, 3, 2, 4, 5).reshape(dims)
    n, c, h, w = input.shape[:4]
    parts = input.reshape(n, b, b, c // (b * b), h, w, *dims[4:])
    return parts.transpose(0, 3, 4, 1, 5, 2, *range(6, parts.ndim)).reshape(dims)


@depth_to_space_op.gradient
def _(call, dy):
    return raw.SpaceToDepth(dy, **call.attrs)


@dispatchable
def space_to_depth(input: TensorLike, block_size: int, data_format: str = "NHWC", name: str | None = None) -> Tensor:
    """Moves the positions inside each square block of an image into its channels.

    Args:
        input: Batch of images whose height and width are multiples of `block_size`.
        block_size: Side of a block.
        data_format: "NHWC", "NCHW" or "NCHW_VECT_C".
        name: Name of the operation.

    Returns:
        The rearranged images.

    >>> tf.nn.space_to_depth(tf.zeros([1, 4, 4, 1]), block_size=2).shape
    TensorShape([1, 2, 2, 4])
    """
    attrs = {"block_size": int(block_size), "data_format": data_format}
    return execute(space_to_depth_op, (input,), attrs, name)


@dispatchable
def depth_to_space(input: TensorLike, block_size: int, data_format: str = "NHWC", name: str | None = None) -> Tensor:
    """Moves channels into square blocks of an image.

    Args:
        input: Batch of images.
        block_size: Side of a block; the number of channels is a multiple of its square.
        data_format: "NHWC", "NCHW" or "NCHW_VECT_C".
        name: Name of the operation.

    Returns:
        The rearranged images.

    >>> tf.nn.depth_to_space(tf.zeros([1, 2, 2, 4]), block_size=2).shape
    TensorShape([1, 4, 4, 1])
    """
    attrs = {"block_size": int(block_size), "data_format": data_format}
    return execute(depth_to_space_op, (input,), attrs, name)
