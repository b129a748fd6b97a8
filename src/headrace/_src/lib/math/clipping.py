"""Clips values, norms and global norms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.lib.linalg.norms import global_norm
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def _values(t: TensorLike) -> Tensor:
    return t.values if isinstance(t, IndexedSlices) else as_tensor(t)


def _like(values: Tensor, source: TensorLike) -> Any:
    """Wraps `values` as IndexedSlices if `source` is IndexedSlices."""
    return IndexedSlices(values, source.indices, source.dense_shape) if isinstance(source, IndexedSlices) else values


def _same_shape(values: Tensor, clipped: Tensor) -> None:
    if type(clipped) is EagerTensor and type(values) is EagerTensor and clipped._array.shape == values._array.shape:
        return
    if not values.shape.is_compatible_with(clipped.shape):
        raise ValueError(f"Shapes {values.shape} and {clipped.shape} are incompatible")


@dispatchable
def clip_by_value(
    t: TensorLike, clip_value_min: TensorLike, clip_value_max: TensorLike, name: str | None = None
) -> Tensor:
    """Clips the values of a tensor to a range.

    Args:
        t: Tensor or IndexedSlices.
        clip_value_min: Smallest value; broadcast to `t`.
        clip_value_max: Largest value; broadcast to `t`.
        name: Name of the operation.

    Returns:
        Tensor or IndexedSlices with the shape and dtype of `t`.

    >>> tf.clip_by_value([-5, 2, 9], 0, 5).numpy()
    array([0, 2, 5], dtype=int32)
    """
    values = _values(t)
    lowered = raw.Minimum(values, clip_value_max)
    _same_shape(values, lowered)
    clipped = raw.Maximum(lowered, clip_value_min, name=name)
    _same_shape(values, clipped)
    return _like(clipped, t)


@dispatchable
def clip_by_norm(t: TensorLike, clip_norm: Any, axes: AxisLike = None, name: str | None = None) -> Tensor:
    """Scales a tensor down to a largest Euclidean norm.

    Args:
        t: Tensor or IndexedSlices.
        clip_norm: Largest norm.
        axes: Axes over which norms are computed. None uses all axes.
        name: Name of the operation.

    Returns:
        Tensor or IndexedSlices with the shape and dtype of `t`.

    >>> tf.clip_by_norm([3.0, 4.0], 1.0).numpy()
    array([0.6, 0.8], dtype=float32)
    """
    values = _values(t)
    bound = as_tensor(clip_norm, values.dtype)
    bound = raw.Maximum(bound, number(0, values.dtype))
    squares = reduce_sum(raw.Square(values), axis=axes, keepdims=True)
    # The square root has no finite derivative at zero, so zero norms are replaced first.
    is_positive = raw.Greater(squares, number(0, values.dtype))
    root = raw.Sqrt(raw.SelectV2(is_positive, squares, raw.OnesLike(squares)))
    norm = raw.SelectV2(is_positive, root, squares)
    scaled = raw.Mul(values, bound)
    _same_shape(values, scaled)
    return _like(raw.RealDiv(scaled, raw.Maximum(norm, bound), name=name), t)


@dispatchable
def clip_by_average_norm(t: TensorLike, clip_norm: TensorLike, name: str | None = None) -> Tensor:
    """Scales `t` down if its Euclidean norm divided by its number of elements exceeds `clip_norm`."""
    values = as_tensor(t)
    count = raw.Cast(raw.Size(values), DstT=values.dtype)
    one = number(1, values.dtype)
    inverse = raw.Mul(raw.Rsqrt(reduce_sum(raw.Square(values))), count)
    bound = as_tensor(clip_norm, values.dtype)
    return raw.Mul(raw.Mul(values, bound), raw.Minimum(inverse, raw.RealDiv(one, bound)), name=name)


@dispatchable
def clip_by_global_norm(
    t_list: Sequence[TensorLike | None],
    clip_norm: TensorLike,
    use_norm: TensorLike | None = None,
    name: str | None = None,
) -> tuple[list[Tensor], Tensor]:
    """Scales several tensors by one factor so that their global norm is at most `clip_norm`.

    Args:
        t_list: Sequence of tensors, IndexedSlices or None.
        clip_norm: Largest global norm.
        use_norm: Global norm of `t_list`, if it is known already.
        name: Name of the operation.

    Returns:
        A tuple (list of clipped tensors, global norm before clipping).

    >>> clipped, norm = tf.clip_by_global_norm([tf.constant([3.0]), tf.constant([4.0])], 1.0)
    >>> print(norm.numpy(), [c.numpy().tolist() for c in clipped])
    5.0 [[0.6000000238418579], [0.800000011920929]]
    """
    norm = global_norm(t_list, name) if use_norm is None else as_tensor(use_norm)
    one = number(1, norm.dtype)
    bound = as_tensor(clip_norm, norm.dtype)
    scale = raw.Mul(bound, raw.Minimum(raw.RealDiv(one, norm), raw.RealDiv(one, bound)))
    scale = raw.AddV2(scale, raw.Sub(norm, norm))  # NaN for an infinite norm, so that it does not go unnoticed
    clipped: list[Any] = [None if t is None else _like(raw.Mul(_values(t), _factor(scale, t)), t) for t in t_list]
    return clipped, norm


def _factor(scale: Tensor, t: TensorLike) -> Tensor:
    kind = _values(t).dtype
    return scale if scale.dtype is kind else raw.Cast(scale, DstT=kind)
