"""Keeping values, norms and global norms within bounds."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.linalg.norms import global_norm
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import EagerTensor


def _values(t: Any) -> Any:
    return t.values if isinstance(t, IndexedSlices) else as_tensor(t)


def _like(values: Any, source: Any) -> Any:
    """`values` as slices at the places of `source` if that has slices."""
    return IndexedSlices(values, source.indices, source.dense_shape) if isinstance(source, IndexedSlices) else values


def _same_shape(values: Any, clipped: Any) -> None:
    if type(clipped) is EagerTensor and type(values) is EagerTensor and clipped._array.shape == values._array.shape:
        return
    if not values.shape.is_compatible_with(clipped.shape):
        raise ValueError(f"Shapes {values.shape} and {clipped.shape} are incompatible")


@dispatchable
def clip_by_value(t: Any, clip_value_min: Any, clip_value_max: Any, name: str | None = None) -> Any:
    """Elements below `clip_value_min` raised to it, elements above `clip_value_max` lowered to it."""
    values = _values(t)
    lowered = raw.Minimum(values, clip_value_max)
    _same_shape(values, lowered)
    clipped = raw.Maximum(lowered, clip_value_min, name=name)
    _same_shape(values, clipped)
    return _like(clipped, t)


@dispatchable
def clip_by_norm(t: Any, clip_norm: Any, axes: Any = None, name: str | None = None) -> Any:
    """`t` scaled down where its Euclidean norm along `axes` is above `clip_norm`."""
    values = _values(t)
    bound = as_tensor(clip_norm, values.dtype)
    bound = raw.Maximum(bound, number(0, values.dtype))
    squares = reduce_sum(raw.Square(values), axis=axes, keepdims=True)
    # The square root has no slope at zero, so keep zero norms away from it.
    is_positive = raw.Greater(squares, number(0, values.dtype))
    root = raw.Sqrt(raw.SelectV2(is_positive, squares, raw.OnesLike(squares)))
    norm = raw.SelectV2(is_positive, root, squares)
    scaled = raw.Mul(values, bound)
    _same_shape(values, scaled)
    return _like(raw.RealDiv(scaled, raw.Maximum(norm, bound), name=name), t)


@dispatchable
def clip_by_average_norm(t: Any, clip_norm: Any, name: str | None = None) -> Any:
    """`t` scaled down if its Euclidean norm over its size is above `clip_norm`."""
    values = as_tensor(t)
    count = raw.Cast(raw.Size(values), DstT=values.dtype)
    one = number(1, values.dtype)
    inverse = raw.Mul(raw.Rsqrt(reduce_sum(raw.Square(values))), count)
    bound = as_tensor(clip_norm, values.dtype)
    return raw.Mul(raw.Mul(values, bound), raw.Minimum(inverse, raw.RealDiv(one, bound)), name=name)


@dispatchable
def clip_by_global_norm(t_list: Any, clip_norm: Any, use_norm: Any = None, name: str | None = None) -> Any:
    """The tensors scaled together so that their global norm is at most `clip_norm`, and the norm they had."""
    norm = global_norm(t_list, name) if use_norm is None else as_tensor(use_norm)
    one = number(1, norm.dtype)
    bound = as_tensor(clip_norm, norm.dtype)
    scale = raw.Mul(bound, raw.Minimum(raw.RealDiv(one, norm), raw.RealDiv(one, bound)))
    scale = raw.AddV2(scale, raw.Sub(norm, norm))  # NaN for an infinite norm, so that it does not pass unseen
    clipped = [None if t is None else _like(raw.Mul(_values(t), _factor(scale, t)), t) for t in t_list]
    return clipped, norm


def _factor(scale: Any, t: Any) -> Any:
    kind = _values(t).dtype
    return scale if scale.dtype is kind else raw.Cast(scale, DstT=kind)
