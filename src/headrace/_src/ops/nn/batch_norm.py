"""FusedBatchNorm in its three versions: normalization by the moments of the batch (training) or by given ones."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.base.slot import Slot
from headrace._src.ops import batching
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.nn.window import check_choice, has_channels_first
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import axis as axis_vector
from headrace._src.ops.small_constants import number
from headrace._src.tensors.dtypes import bfloat16, float16, float32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray

_FORMATS = ("NHWC", "NCHW", "NDHWC", "NCDHW")
_TYPES = (float16, bfloat16, float32)
_WIDE = (bfloat16, float32)
_BLOCK = 1 << 15  # elements
# NumPy needs ten milliseconds for so many elements, XLA one; compiling pays off within a few calls.
_HOST_ELEMENTS = 1 << 20
# The kernel of a library, where one is installed: (whether backward, shape, epsilon) -> a function, or None.
library_batch_norm: Slot[Callable[..., Any]] = Slot("ops.nn.batch_norm:library_batch_norm")
# The same for arrays of NumPy.
eager_batch_norm: Slot[Callable[..., Any]] = Slot("ops.nn.batch_norm:eager_batch_norm")
# For fewer elements a call of the library costs as much as it saves.
LIBRARY_ELEMENTS = 1 << 16


def _channel_axis(rank: int, data_format: str) -> int:
    check_choice("data_format", data_format, _FORMATS)
    if rank not in (4, 5):
        raise errors.invalid_argument(f"input must be 4 or 5-dimensional, but has {rank} dimensions")
    return 1 if has_channels_first(data_format) else rank - 1


def _channels(call: ShapeCall, position: int = 0) -> Dims:
    dims = call.shapes[position]
    return (None,) if dims is None else (dims[_channel_axis(len(dims), call.attrs["data_format"])],)


def _forward_dims(call: ShapeCall) -> list[Dims]:
    channels = _channels(call)
    extra: list[Dims] = [()] if len(call.op.outputs) == 6 else []
    return [call.shapes[0], *[channels] * 4, *extra]


def _backward_dims(call: ShapeCall) -> list[Dims]:
    channels = _channels(call)
    return [call.shapes[1], channels, channels, (0,), (0,)]


def _check_vector(name: str, vector: AnyArray, channels: int, prefix: str = "") -> None:
    if vector.ndim != 1:
        raise errors.invalid_argument(f"{name} must be 1-dimensional{dims_text(vector.shape)}")
    if vector.shape[0] != channels:
        raise errors.invalid_argument(
            f"{prefix}{name} must have the same number of elements as the channels of x, "
            f"got {vector.shape[0]} and {channels}"
        )


class _Layout:
    """Where the channels are: which axes the moments are taken over, and how a vector broadcasts to the input."""

    def __init__(self, shape: tuple[int, ...], data_format: str) -> None:
        channel = _channel_axis(len(shape), data_format)
        self.channels = shape[channel]
        self.axes = tuple(n for n in range(len(shape)) if n != channel)
        self.count = int(np.prod([shape[n] for n in self.axes]))
        self.along = tuple(-1 if n == channel else 1 for n in range(len(shape)))

    def total(self, xp: Any, values: Any) -> Any:
        """Computes the sum over all axes but the channels; with channels last, a matrix product is fastest in NumPy."""
        if xp is np and self._is_matrix(values):
            return np.ones(self.count, values.dtype) @ values.reshape(self.count, self.channels)
        return values.sum(self.axes)

    def total_product(self, xp: Any, a: Any, b: Any) -> Any:
        """Computes the sum of products over all axes but the channels; on the host by blocks that stay in the cache."""
        if xp is not np or not self._is_matrix(a):
            return (a * b).sum(self.axes)
        rows = max(1, _BLOCK // self.channels)
        a, b = a.reshape(self.count, self.channels), b.reshape(self.count, self.channels)
        ones = np.ones(rows, a.dtype)
        total = np.zeros(self.channels, a.dtype)
        for start in range(0, self.count, rows):
            block = a[start : start + rows] * b[start : start + rows]
            total += ones[: len(block)] @ block
        return total

    def _is_matrix(self, values: AnyArray) -> bool:
        return self.axes[-1] == values.ndim - 2 and values.size > 0

    def spread(self, vector: Any) -> Any:
        return vector.reshape(self.along)


def _normalized(xp: Any, x: Any, scale: Any, offset: Any, mean: Any, variance: Any, attrs: dict[str, Any]) -> Any:
    layout = _Layout(x.shape, attrs["data_format"])
    _check_vector("scale", scale, layout.channels)
    _check_vector("offset", offset, layout.channels)
    wide = x.astype(scale.dtype, copy=False)
    epsilon = scale.dtype.type(attrs["epsilon"])
    if not attrs["is_training"]:
        for name, vector in (("mean", mean), ("variance", variance)):
            _check_vector(name, vector, layout.channels, "When is_training=false, ")
        factor = scale / xp.sqrt(variance + epsilon)
        y = wide - layout.spread(mean)  # in place from here: fresh memory costs more than the arithmetic
        y *= layout.spread(factor)
        y += layout.spread(offset)
        return y.astype(x.dtype, copy=False), mean, variance, mean, variance
    by_batch = functools.partial(_by_batch, xp, layout, epsilon)
    by_library = _library_kernel(xp, False, wide, layout, attrs)
    y, batch_mean, batch_variance = _computed(xp, by_library, by_batch, wide, scale, offset)
    unbiased = batch_variance * scale.dtype.type(layout.count / max(layout.count - 1, 1))
    running_mean, running_variance = batch_mean, unbiased
    momentum = attrs["exponential_avg_factor"]
    if momentum != 1:
        for name, vector in (("mean", mean), ("variance", variance)):
            _check_vector(name, vector, layout.channels, "When exponential_avg_factor != 1, ")
        keep, take = scale.dtype.type(1 - momentum), scale.dtype.type(momentum)
        running_mean = keep * mean + take * batch_mean
        running_variance = keep * variance + take * unbiased
    return y.astype(x.dtype, copy=False), running_mean, running_variance, batch_mean, batch_variance


def _by_batch(xp: Any, layout: _Layout, epsilon: Any, wide: Any, scale: Any, offset: Any) -> list[Any]:
    """Returns the values, normalized by their own moments, and the moments."""
    if xp is np or layout.count == 0:
        batch_mean = layout.total(xp, wide) / scale.dtype.type(layout.count)
        y = wide - layout.spread(batch_mean)
        batch_variance = layout.total_product(xp, y, y) / scale.dtype.type(layout.count)
    else:
        batch_mean, batch_variance = _moments_in_one_pass(xp, wide, layout)
        y = wide - layout.spread(batch_mean)
    y *= layout.spread(scale / xp.sqrt(batch_variance + epsilon))
    y += layout.spread(offset)
    return [y, batch_mean, batch_variance]


def _library_kernel(xp: Any, backward: bool, x: Any, layout: _Layout, attrs: dict[str, Any]) -> Any:
    """Returns the library's kernel for values that are large enough, or None."""
    if x.dtype != np.float32 or layout.axes[-1] != x.ndim - 2:
        return None
    if xp is np:
        return eager_batch_norm(backward, x.shape, attrs["epsilon"])
    size = math.prod(x.shape)  # of exported programs it may be an expression
    if not isinstance(size, int) or size < LIBRARY_ELEMENTS:
        return None
    return library_batch_norm(backward, x.shape, attrs["epsilon"])


def _computed(xp: Any, by_library: Any, own: Callable[..., Any], *arrays: Any) -> Any:
    """Computes by the library's kernel, if there is one and the code runs on a CPU."""
    if by_library is None:
        return own(*arrays)
    return by_library(*arrays) if xp is np else jax.lax.platform_dependent(*arrays, cpu=by_library, default=own)


def _moments_in_one_pass(xp: Any, wide: Any, layout: _Layout) -> tuple[Any, Any]:
    """Returns mean and variance, for which a compiled program reads the input once.

    The mean of the squares loses digits where the mean is large, so all values are taken relative to one of them.
    """
    count = wide.dtype.type(layout.count)
    origin = wide[tuple(slice(None) if n not in layout.axes else 0 for n in range(wide.ndim))]
    moved = wide - layout.spread(origin)
    mean = layout.total(xp, moved) / count
    variance = layout.total_product(xp, moved, moved) / count - mean * mean
    return origin + mean, xp.maximum(variance, 0)


def _backward(xp: Any, dy: Any, x: Any, scale: Any, mean: Any, variance: Any, attrs: dict[str, Any]) -> Any:
    if dy.shape != x.shape:
        raise errors.invalid_argument(
            f"x and y_backprop must have same shape, but x has shape {dims_text(x.shape)} "
            f"and y_backprop has shape {dims_text(dy.shape)}"
        )
    layout = _Layout(x.shape, attrs["data_format"])
    for name, vector in (("scale", scale), ("reserve_space_1", mean), ("reserve_space_2", variance)):
        _check_vector(name, vector, layout.channels)
    if 0 in x.shape:  # whose moments are NaN
        zeros, nothing = xp.zeros_like(scale), xp.zeros((0,), scale.dtype)
        return xp.zeros_like(x), zeros, zeros, nothing, nothing
    wide, dwide = x.astype(scale.dtype, copy=False), dy.astype(scale.dtype, copy=False)
    own = functools.partial(_gradients, xp, layout, attrs)
    by_library = _library_kernel(xp, True, wide, layout, attrs) if attrs["is_training"] else None
    dx, dscale, doffset = _computed(xp, by_library, own, dwide, wide, scale, mean, variance)
    nothing = xp.zeros(0, scale.dtype)
    return dx.astype(x.dtype, copy=False), dscale, doffset, nothing, nothing


def _gradients(
    xp: Any, layout: _Layout, attrs: dict[str, Any], dwide: Any, wide: Any, scale: Any, mean: Any, variance: Any
) -> list[Any]:
    """Returns the gradients of values, scale and offset."""
    kind = scale.dtype.type
    inverse = 1 / xp.sqrt(variance + kind(attrs["epsilon"]))
    centered = wide - layout.spread(mean)
    doffset = layout.total(xp, dwide)
    dscale = layout.total_product(xp, dwide, centered) * inverse
    if attrs["is_training"]:
        count = kind(layout.count)
        dx = centered
        dx *= layout.spread(-dscale * inverse / count)
        dx += dwide
        dx -= layout.spread(doffset / count)
        dx *= layout.spread(scale * inverse)
    else:
        dx = dwide * layout.spread(scale * inverse)
    return [dx, dscale, doffset]


def _attrs(epsilon: float, data_format: str, is_training: bool, exponential_avg_factor: float = 1.0) -> dict[str, Any]:
    return {
        "epsilon": epsilon, "data_format": data_format, "is_training": is_training,
        "exponential_avg_factor": exponential_avg_factor,
    }  # fmt: skip


def _without_average(attrs: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in attrs.items() if name != "exponential_avg_factor"}


def _is_for_library(x: np.ndarray, attrs: dict[str, Any]) -> bool:
    layout = _Layout(x.shape, attrs["data_format"])
    return bool(attrs["is_training"]) and _library_kernel(np, False, x, layout, attrs) is not None


def _compiled(entry: Op, *arrays: np.ndarray, **attrs: Any) -> tuple[np.ndarray, ...]:
    return tuple(np.asarray(a) for a in entry.compiled(*arrays, **attrs))


@op(
    "FusedBatchNormV3",
    "T, U, U, U, U -> y: T, batch_mean: U, batch_variance: U, reserve_space_1: U, reserve_space_2: U, "
    "reserve_space_3: U",
    T=_TYPES, U=_WIDE, shape=_forward_dims, batching=batching.one_by_one,
)  # fmt: skip
def fused_batch_norm_v3(
    xp, x, scale, offset, mean, variance, *, epsilon: float = 0.0001, exponential_avg_factor: float = 1.0,
    data_format: str = "NHWC", is_training: bool = True,
):  # fmt: skip
    """Normalizes each channel, then scales and shifts it; the moments come along."""
    attrs = _attrs(epsilon, data_format, is_training, exponential_avg_factor)
    if xp is np and x.size > _HOST_ELEMENTS and not _is_for_library(x, attrs):
        return _compiled(fused_batch_norm_v3, x, scale, offset, mean, variance, **attrs)
    return *_normalized(xp, x, scale, offset, mean, variance, attrs), xp.zeros((), scale.dtype)


def _gradient_attrs(call: Any) -> dict[str, Any]:
    return {name: call.attrs[name] for name in ("epsilon", "data_format", "is_training")}


def _moments_used(call: Any) -> tuple[Any, Any]:
    """Returns the moments that normalized the call's input."""
    return call.outputs[3:5] if call.attrs["is_training"] else call.inputs[3:5]


@fused_batch_norm_v3.gradient
def _(call, dy, *_):
    x, scale = call.inputs[:2]
    if scale.dtype is not float32:
        scale = raw.Cast(scale, DstT=float32)
    mean, variance = _moments_used(call)
    spare = call.outputs[5]
    if mean.dtype is not float32:
        mean, variance, spare = (raw.Cast(t, DstT=float32) for t in (mean, variance, spare))
    found = raw.FusedBatchNormGradV3(dy, x, scale, mean, variance, spare, **_gradient_attrs(call))
    dscale, doffset = found.scale_backprop, found.offset_backprop
    if call.inputs[1].dtype is not float32:
        dscale, doffset = (raw.Cast(t, DstT=call.inputs[1].dtype) for t in (dscale, doffset))
    return found.x_backprop, dscale, doffset, None, None


@op(
    "FusedBatchNormGradV3",
    "T, T, float32, U, U, U -> x_backprop: T, scale_backprop: U, offset_backprop: U, reserve_space_4: U, "
    "reserve_space_5: U",
    T=_TYPES, U=(float32,), shape=_backward_dims, batching=batching.one_by_one,
)  # fmt: skip
def fused_batch_norm_grad_v3(
    xp, y_backprop, x, scale, reserve_space_1, reserve_space_2, reserve_space_3, *, epsilon: float = 0.0001,
    data_format: str = "NHWC", is_training: bool = True,
):  # fmt: skip
    """Computes the gradients of input, scale and offset."""
    attrs = _attrs(epsilon, data_format, is_training)
    if xp is np and x.size > _HOST_ELEMENTS and not _is_for_library(x, attrs):
        arrays = (y_backprop, x, scale, reserve_space_1, reserve_space_2, reserve_space_3)
        return _compiled(fused_batch_norm_grad_v3, *arrays, **_without_average(attrs))
    return _backward(xp, y_backprop, x, scale, reserve_space_1, reserve_space_2, attrs)


@fused_batch_norm_grad_v3.gradient
def _(call, ddx, ddscale, ddoffset, *_):
    dy, x, scale, mean, variance = call.inputs[:5]
    second = _second_order(call, dy, x, scale, mean, variance, ddx, ddscale, ddoffset)
    return *second, *(None,) * (len(call.inputs) - 3)


def _second_order(
    call: Any, dy: Any, x: Any, scale: Any, mean: Any, variance: Any, ddx: Any, ddscale: Any, ddoffset: Any
) -> tuple[Any, Any, Any]:
    """Returns what flows back from the gradients `dx, dscale, doffset` to `dy, x, scale`.

    With n the normalized input, r one over its deviation, and P(w) = w - mean(w) - n mean(n w), which is its own
    adjoint, dx = scale r P(dy) and dscale = sum(n dy). In training n and r depend on x: dn(w) = r P(w).
    """
    rank = len(call.inputs[1].shape)
    channel = _channel_axis(rank, call.attrs["data_format"])
    axes = axis_vector(*(n for n in range(rank) if n != channel))
    along = axis_vector(*(-1 if n == channel else 1 for n in range(rank)))
    kind = x.dtype

    def wide(tensor: Tensor) -> Tensor:
        return tensor if tensor.dtype is float32 else raw.Cast(tensor, DstT=float32)

    def spread(vector: Any) -> Any:
        return raw.Reshape(vector, along)

    def average(tensor: Tensor) -> Tensor:
        return raw.Mean(tensor, axes, keep_dims=True)

    def total(tensor: Tensor) -> Tensor:
        return raw.Sum(tensor, axes, keep_dims=False)

    g, v = wide(dy), wide(ddx)
    training = call.attrs["is_training"]
    if training:  # the moments as functions of x, so that still higher orders are right
        center = average(wide(x))
        centered = raw.Sub(wide(x), center)
        spread_variance = average(raw.Square(centered))
    else:
        centered, spread_variance = raw.Sub(wide(x), spread(mean)), spread(variance)
    r = raw.Rsqrt(raw.AddV2(spread_variance, number(call.attrs["epsilon"], float32)))
    n = raw.Mul(centered, r)
    factor = raw.Mul(spread(scale), r)
    a = spread(ddscale)

    def project(w: Any) -> Tensor:
        return raw.Sub(raw.Sub(w, average(w)), raw.Mul(n, average(raw.Mul(n, w)))) if training else w

    to_g = raw.AddV2(raw.AddV2(raw.Mul(factor, project(v)), raw.Mul(a, n)), spread(ddoffset))
    projected = project(g)
    to_scale = total(raw.Mul(raw.Mul(r, v), projected))
    to_x = raw.Mul(raw.Mul(a, r), projected)
    if training:
        bend = raw.AddV2(
            raw.Mul(n, average(raw.Mul(v, projected))),
            raw.AddV2(
                raw.Mul(average(raw.Mul(g, n)), project(v)),
                raw.Mul(average(raw.Mul(v, n)), projected),
            ),
        )
        to_x = raw.Sub(to_x, raw.Mul(raw.Mul(factor, r), bend))
    if kind is not float32:
        to_g, to_x = raw.Cast(to_g, DstT=kind), raw.Cast(to_x, DstT=kind)
    return to_g, to_x, to_scale


@op(
    "FusedBatchNorm",
    "T, T, T, T, T -> y: T, batch_mean: T, batch_variance: T, reserve_space_1: T, reserve_space_2: T",
    T=(float32,), shape=_forward_dims,
)  # fmt: skip
def fused_batch_norm(
    xp, x, scale, offset, mean, variance, *, epsilon: float = 0.0001, exponential_avg_factor: float = 1.0,
    data_format: str = "NHWC", is_training: bool = True,
):  # fmt: skip
    """Returns the first version, of float32 alone."""
    attrs = _attrs(epsilon, data_format, is_training, exponential_avg_factor)
    return _normalized(xp, x, scale, offset, mean, variance, attrs)


@fused_batch_norm.gradient
def _(call, dy, *_):
    found = raw.FusedBatchNormGrad(dy, *call.inputs[:2], *_moments_used(call), **_gradient_attrs(call))
    return found.x_backprop, found.scale_backprop, found.offset_backprop, None, None


@op(
    "FusedBatchNormGrad",
    "T, T, T, T, T -> x_backprop: T, scale_backprop: T, offset_backprop: T, reserve_space_3: T, reserve_space_4: T",
    T=(float32,), shape=_backward_dims,
)  # fmt: skip
def fused_batch_norm_grad(
    xp, y_backprop, x, scale, reserve_space_1, reserve_space_2, *, epsilon: float = 0.0001, data_format: str = "NHWC",
    is_training: bool = True,
):  # fmt: skip
    """Computes the gradients of the first version."""
    attrs = _attrs(epsilon, data_format, is_training)
    return _backward(xp, y_backprop, x, scale, reserve_space_1, reserve_space_2, attrs)


fused_batch_norm_grad.grad = fused_batch_norm_grad_v3.grad


@op(
    "FusedBatchNormV2",
    "T, U, U, U, U -> y: T, batch_mean: U, batch_variance: U, reserve_space_1: U, reserve_space_2: U",
    T=_TYPES, U=(float32,), shape=_forward_dims,
)  # fmt: skip
def fused_batch_norm_v2(
    xp, x, scale, offset, mean, variance, *, epsilon: float = 0.0001, exponential_avg_factor: float = 1.0,
    data_format: str = "NHWC", is_training: bool = True,
):  # fmt: skip
    """Returns the second version: the input may be of half precision."""
    attrs = _attrs(epsilon, data_format, is_training, exponential_avg_factor)
    return _normalized(xp, x, scale, offset, mean, variance, attrs)


@fused_batch_norm_v2.gradient
def _(call, dy, *_):
    found = raw.FusedBatchNormGradV2(dy, *call.inputs[:2], *_moments_used(call), **_gradient_attrs(call))
    return found.x_backprop, found.scale_backprop, found.offset_backprop, None, None


@op(
    "FusedBatchNormGradV2",
    "T, T, float32, U, U -> x_backprop: T, scale_backprop: U, offset_backprop: U, reserve_space_3: U, "
    "reserve_space_4: U",
    T=_TYPES, U=(float32,), shape=_backward_dims,
)  # fmt: skip
def fused_batch_norm_grad_v2(
    xp, y_backprop, x, scale, reserve_space_1, reserve_space_2, *, epsilon: float = 0.0001, data_format: str = "NHWC",
    is_training: bool = True,
):  # fmt: skip
    """Computes the gradients of the second version."""
    attrs = _attrs(epsilon, data_format, is_training)
    return _backward(xp, y_backprop, x, scale, reserve_space_1, reserve_space_2, attrs)


fused_batch_norm_grad_v2.grad = fused_batch_norm_grad_v3.grad
