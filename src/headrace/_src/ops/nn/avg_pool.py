"""AvgPool in two and three dimensions, and the ops of its gradients."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.conv_geometry import read_sizes
from headrace._src.ops.nn.pool_geometry import PoolGeometry, check_output, plan_pool, pool_output_dims
from headrace._src.ops.nn.pool_kernels import avg_pool, avg_pool_gradient
from headrace._src.ops.nn.window import check_choice, refuse_too_small
from headrace._src.ops.precision import SHORT_FLOATS, widened
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import REAL_FLOATS
from headrace._src.tensors.shapes import Dims

_PADDINGS = ("SAME", "VALID")


def _pooled(call: ShapeCall) -> Dims:
    a = call.attrs
    rank = len(a["data_format"])
    dims = pool_output_dims(call.shapes[0], rank, a["ksize"], a["strides"], a["padding"], a["data_format"])
    return refuse_too_small(call.shapes[0], dims, a["ksize"])


def _plan(shape: tuple[int, ...], rank: int, attrs: dict[str, Any]) -> PoolGeometry:
    check_choice("padding", attrs["padding"], _PADDINGS)
    return plan_pool(shape, rank, attrs["ksize"], attrs["strides"], attrs["padding"], attrs["data_format"])


def _gradient(xp: Any, orig_input_shape: Any, grad: Any, rank: int, attrs: dict[str, Any]) -> Any:
    sizes = read_sizes(orig_input_shape, "orig_input_shape")
    if len(sizes) != rank:
        raise errors.invalid_argument(f"out_backprop: orig_input_shape must have {rank} values, but has {len(sizes)}")
    geometry = _plan(sizes, rank, attrs)
    check_output(geometry, "grad", grad)
    wide = grad.astype("float32") if grad.dtype in SHORT_FLOATS else grad
    return avg_pool_gradient(xp, wide, geometry).astype(grad.dtype)


@op("AvgPool", "T -> T", T=REAL_FLOATS, shape=_pooled, batching=batching.images, flops=flops.window)
@widened
def avg_pool_op(
    xp, value, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str, data_format: str = "NHWC"
):
    """Computes the mean of each window, without the padding."""
    attrs = {"ksize": ksize, "strides": strides, "padding": padding, "data_format": data_format}
    return avg_pool(xp, value, _plan(value.shape, 4, attrs))


@avg_pool_op.gradient
def _(call, dy):
    return raw.AvgPoolGrad(shape_of(call.inputs[0]), dy, **call.attrs)


@op(
    "AvgPoolGrad", "int32, T -> T", T=REAL_FLOATS, static=["orig_input_shape"],
    shape=lambda call: with_rank(call.as_dims(0), 4, "orig_input_shape"),
    batching=batching.one_by_one, flops=flops.average_window_gradient,
)  # fmt: skip
def avg_pool_grad(
    xp, orig_input_shape, grad, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    data_format: str = "NHWC",
):  # fmt: skip
    """Computes the gradient of AvgPool: each window's share goes to its elements."""
    attrs = {"ksize": ksize, "strides": strides, "padding": padding, "data_format": data_format}
    return _gradient(xp, orig_input_shape, grad, 4, attrs)


@avg_pool_grad.gradient
def _(call, ddx):
    return None, raw.AvgPool(ddx, **call.attrs)


@op("AvgPool3D", "T -> T", T=REAL_FLOATS, shape=_pooled, batching=batching.one_by_one)
@widened
def avg_pool3d_op(
    xp, input, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str, data_format: str = "NDHWC"
):
    """Computes the mean of each window of volumes, without the padding."""
    attrs = {"ksize": ksize, "strides": strides, "padding": padding, "data_format": data_format}
    return avg_pool(xp, input, _plan(input.shape, 5, attrs))


@avg_pool3d_op.gradient
def _(call, dy):
    return raw.AvgPool3DGrad(shape_of(call.inputs[0]), dy, **call.attrs)


@op(
    "AvgPool3DGrad", "int32, T -> T", T=REAL_FLOATS, static=["orig_input_shape"],
    shape=lambda call: with_rank(call.as_dims(0), 5, "orig_input_shape"), batching=batching.one_by_one,
)  # fmt: skip
def avg_pool3d_grad(
    xp, orig_input_shape, grad, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    data_format: str = "NDHWC",
):  # fmt: skip
    """Computes the gradient of AvgPool3D."""
    attrs = {"ksize": ksize, "strides": strides, "padding": padding, "data_format": data_format}
    return _gradient(xp, orig_input_shape, grad, 5, attrs)


@avg_pool3d_grad.gradient
def _(call, ddx):
    return None, raw.AvgPool3D(ddx, **call.attrs)
