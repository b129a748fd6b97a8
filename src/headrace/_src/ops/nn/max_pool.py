"""MaxPool in two and three dimensions, the ops of its gradients, and MaxPoolWithArgmax."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.device_checks import any_bad, outside
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.pool_geometry import check_output, plan_pool, pool_output_dims
from headrace._src.ops.nn.pool_kernels import at_largest, largest_position, max_pool, max_pool_gradient
from headrace._src.ops.nn.window import refuse_too_small
from headrace._src.ops.rules import like_input, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import number
from headrace._src.tensors.dtypes import (
    INDEX,
    REAL,
    DType,
    bfloat16,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
)
from headrace._src.tensors.shapes import Dims

_TYPES = (float16, bfloat16, float32, float64, int32, int64, uint8, int16, int8, uint16)
_TYPES_3D = (float16, bfloat16, float32)


def _pooled(call: ShapeCall) -> Dims:
    a = call.attrs
    data_format = a.get("data_format", "NHWC")
    explicit = a.get("explicit_paddings", ())
    rank = len(data_format)
    dims = pool_output_dims(
        call.shapes[0], rank, a["ksize"], a["strides"], a["padding"], data_format, explicit, rank == 4
    )
    return refuse_too_small(call.shapes[0], dims, a["ksize"])


def _pool_attrs(call: Any, *more: str) -> dict[str, Any]:
    return {name: call.attrs[name] for name in ("ksize", "strides", "padding", "data_format", *more)}


@op("MaxPool", "T -> T", T=_TYPES, shape=_pooled, batching=batching.images, flops=flops.window)
def max_pool_op(
    xp, input, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC",
):  # fmt: skip
    """Computes the largest element of each window."""
    return max_pool(xp, input, plan_pool(input.shape, 4, ksize, strides, padding, data_format, explicit_paddings, True))


@max_pool_op.gradient
def _(call, dy):
    return raw.MaxPoolGrad(call.inputs[0], call.outputs[0], dy, **_pool_attrs(call, "explicit_paddings"))


@op(
    "MaxPoolGrad",
    "T, T, T -> T",
    T=REAL,
    shape=like_input,
    batching=batching.one_by_one,
    flops=flops.largest_window_gradient,
)
def max_pool_grad(
    xp, orig_input, orig_output, grad, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC",
):  # fmt: skip
    """Computes the gradient of MaxPool: among equals the first element of a window gets it all."""
    geometry = plan_pool(orig_input.shape, 4, ksize, strides, padding, data_format, explicit_paddings, True)
    check_output(geometry, "orig_output", orig_output)
    check_output(geometry, "grad", grad)
    return max_pool_gradient(xp, orig_input, orig_output, grad, geometry)


@max_pool_grad.gradient
def _(call, ddx):
    x, y, _ = call.inputs
    attrs = _pool_attrs(call)
    if attrs["padding"] == "EXPLICIT":  # which MaxPoolGradGrad does not have
        edges = np.array(call.attrs["explicit_paddings"], np.int32).reshape(-1, 2)
        x, ddx = raw.PadV2(x, edges, number(x.dtype.min, x.dtype)), raw.Pad(ddx, edges)
        attrs["padding"] = "VALID"
    return None, None, raw.MaxPoolGradGrad(x, y, ddx, **attrs)


@op("MaxPoolGradGrad", "T, T, T -> T", T=REAL, shape=lambda call: call.shapes[1], batching=batching.one_by_one)
def max_pool_grad_grad(
    xp, orig_input, orig_output, grad, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    data_format: str = "NHWC",
):  # fmt: skip
    """Computes the gradient of MaxPoolGrad: what `grad` holds where each window has its first largest element."""
    geometry = plan_pool(orig_input.shape, 4, ksize, strides, padding, data_format, (), True)
    return _checked_at_largest(xp, orig_input, orig_output, grad, geometry)


def _checked_at_largest(xp: Any, x: Any, y: Any, values: Any, geometry: Any) -> Any:
    check_output(geometry, "orig_output", y)
    if values.shape != x.shape:
        raise errors.invalid_argument(f"grad must have the shape of orig_input: {values.shape} vs {x.shape}")
    return at_largest(xp, x, y, values, geometry)


@max_pool_grad_grad.gradient
def _(call, dout):
    x, y, _ = call.inputs
    return None, None, raw.MaxPoolGrad(x, y, dout, **_pool_attrs(call))


def _pooled_v2(call: ShapeCall) -> Dims:
    ksize, strides = call.value(1), call.value(2)
    if ksize is None or strides is None:
        return with_rank(None, 4, "input")
    a = call.attrs
    return pool_output_dims(call.shapes[0], 4, _ints(ksize), _ints(strides), a["padding"], a["data_format"], (), True)


def _ints(values: Any) -> tuple[int, ...]:
    return tuple(int(n) for n in values)


@op(
    "MaxPoolV2",
    "T, int32, int32 -> T",
    T=_TYPES,
    shape=_pooled_v2,
    static=["ksize", "strides"],
    batching=batching.one_by_one,
)
def max_pool_v2(xp, input, ksize, strides, *, padding: str, data_format: str = "NHWC"):
    """Computes the largest element of each window, whose sizes are inputs."""
    geometry = plan_pool(input.shape, 4, _ints(ksize), _ints(strides), padding, data_format, (), True)
    return max_pool(xp, input, geometry)


@max_pool_v2.gradient
def _(call, dy):
    x, ksize, strides = call.inputs
    return raw.MaxPoolGradV2(x, call.outputs[0], dy, ksize, strides, **_v2_attrs(call)), None, None


def _v2_attrs(call: Any) -> dict[str, Any]:
    return {name: call.attrs[name] for name in ("padding", "data_format")}


@op(
    "MaxPoolGradV2",
    "T, T, T, int32, int32 -> T",
    T=REAL,
    shape=like_input,
    static=["ksize", "strides"],
    batching=batching.one_by_one,
)
def max_pool_grad_v2(xp, orig_input, orig_output, grad, ksize, strides, *, padding: str, data_format: str = "NHWC"):
    """Computes the gradient of MaxPoolV2."""
    geometry = plan_pool(orig_input.shape, 4, _ints(ksize), _ints(strides), padding, data_format, (), True)
    check_output(geometry, "orig_output", orig_output)
    check_output(geometry, "grad", grad)
    return max_pool_gradient(xp, orig_input, orig_output, grad, geometry)


@max_pool_grad_v2.gradient
def _(call, ddx):
    x, y, _, ksize, strides = call.inputs
    return None, None, raw.MaxPoolGradGradV2(x, y, ddx, ksize, strides, **_v2_attrs(call)), None, None


@op(
    "MaxPoolGradGradV2", "T, T, T, int32, int32 -> T", T=REAL, shape=lambda call: call.shapes[1],
    static=["ksize", "strides"], batching=batching.one_by_one,
)  # fmt: skip
def max_pool_grad_grad_v2(
    xp, orig_input, orig_output, grad, ksize, strides, *, padding: str, data_format: str = "NHWC"
):
    """Computes the gradient of MaxPoolGradV2."""
    geometry = plan_pool(orig_input.shape, 4, _ints(ksize), _ints(strides), padding, data_format, (), True)
    return _checked_at_largest(xp, orig_input, orig_output, grad, geometry)


@max_pool_grad_grad_v2.gradient
def _(call, dout):
    x, y, _, ksize, strides = call.inputs
    return None, None, raw.MaxPoolGradV2(x, y, dout, ksize, strides, **_v2_attrs(call)), None, None


@op("MaxPool3D", "T -> T", T=_TYPES_3D, shape=_pooled, batching=batching.one_by_one)
def max_pool3d_op(
    xp, input, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str, data_format: str = "NDHWC"
):
    """Computes the largest element of each window of volumes."""
    return max_pool(xp, input, plan_pool(input.shape, 5, ksize, strides, padding, data_format))


@max_pool3d_op.gradient
def _(call, dy):
    return raw.MaxPool3DGrad(call.inputs[0], call.outputs[0], dy, **_pool_attrs(call))


@op(
    "MaxPool3DGrad",
    "TInput, TInput, T -> T",
    T=_TYPES_3D,
    TInput=_TYPES_3D,
    shape=like_input,
    batching=batching.one_by_one,
)
def max_pool3d_grad(
    xp, orig_input, orig_output, grad, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    data_format: str = "NDHWC",
):  # fmt: skip
    """Computes the gradient of MaxPool3D."""
    geometry = plan_pool(orig_input.shape, 5, ksize, strides, padding, data_format)
    check_output(geometry, "orig_output", orig_output)
    check_output(geometry, "grad", grad)
    return max_pool_gradient(xp, orig_input, orig_output, grad, geometry)


@max_pool3d_grad.gradient
def _(call, ddx):
    x, y, _ = call.inputs
    return None, None, raw.MaxPool3DGradGrad(x, y, ddx, **_pool_attrs(call))


@op("MaxPool3DGradGrad", "T, T, T -> T", T=REAL, shape=lambda call: call.shapes[1], batching=batching.one_by_one)
def max_pool3d_grad_grad(
    xp, orig_input, orig_output, grad, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    data_format: str = "NDHWC",
):  # fmt: skip
    """Computes the gradient of MaxPool3DGrad."""
    geometry = plan_pool(orig_input.shape, 5, ksize, strides, padding, data_format)
    return _checked_at_largest(xp, orig_input, orig_output, grad, geometry)


@max_pool3d_grad_grad.gradient
def _(call, dout):
    x, y, _ = call.inputs
    return None, None, raw.MaxPool3DGrad(x, y, dout, **_pool_attrs(call))


def _with_argmax(call: ShapeCall) -> list[Dims]:
    a = call.attrs
    dims = pool_output_dims(call.shapes[0], 4, a["ksize"], a["strides"], a["padding"], "NHWC")
    return [dims, dims]


@op("MaxPoolWithArgmax", "T -> output: T, argmax: Targmax", T=REAL, Targmax=INDEX, shape=_with_argmax)
def max_pool_with_argmax_op(
    xp, input, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str, Targmax: DType = int64,
    include_batch_in_index: bool = False,
):  # fmt: skip
    """Computes the largest element of each window, and its flat index in the input (or in its image)."""
    geometry = plan_pool(input.shape, 4, ksize, strides, padding, "NHWC")
    output = max_pool(xp, input, geometry)
    index = largest_position(xp, input, output, geometry, include_batch_in_index)
    return output, index.astype(Targmax.numpy_dtype)


@max_pool_with_argmax_op.gradient
def _(call, dy, _):
    names = ("ksize", "strides", "padding", "include_batch_in_index")
    return raw.MaxPoolGradWithArgmax(call.inputs[0], dy, call.outputs[1], **{n: call.attrs[n] for n in names})


def _flat_places(xp: Any, shape: tuple[int, ...], argmax: Any, with_batch: bool) -> Any:
    """Returns indices into the whole flattened input."""
    size = int(np.prod(shape)) if with_batch else int(np.prod(shape[1:]))
    if any_bad(xp, outside(argmax, size)):
        raise errors.invalid_argument(f"Invalid index: argmax must lie in [0, {size})")
    if with_batch:
        return argmax
    batches = np.arange(shape[0], dtype=np.int64).reshape(-1, *(1,) * (argmax.ndim - 1))
    return argmax + batches * size


def _check_argmax(input: Any, grad: Any, argmax: Any, geometry: Any, grad_is_output: bool) -> None:
    check_output(geometry, "argmax", argmax)
    if grad_is_output:
        check_output(geometry, "grad", grad)
    elif grad.shape != input.shape:
        raise errors.invalid_argument(f"grad must have the shape of input: {grad.shape} vs {input.shape}")


@op("MaxPoolGradWithArgmax", "T, T, Targmax -> T", T=REAL, Targmax=INDEX, shape=like_input)
def max_pool_grad_with_argmax(
    xp, input, grad, argmax, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    include_batch_in_index: bool = False,
):  # fmt: skip
    """Returns `grad` at the positions in `argmax`, zeros elsewhere."""
    geometry = plan_pool(input.shape, 4, ksize, strides, padding, "NHWC")
    _check_argmax(input, grad, argmax, geometry, True)
    places = _flat_places(xp, input.shape, argmax, include_batch_in_index).reshape(-1)
    if xp is np:
        result = np.zeros(input.size, grad.dtype)
        np.add.at(result, places, grad.reshape(-1))
    else:
        result = xp.zeros(input.size, grad.dtype).at[places].add(grad.reshape(-1))
    return result.reshape(input.shape)


@max_pool_grad_with_argmax.gradient
def _(call, ddx):
    x, _, argmax = call.inputs
    return None, raw.MaxPoolGradGradWithArgmax(x, ddx, argmax, **call.attrs), None


@op("MaxPoolGradGradWithArgmax", "T, T, Targmax -> T", T=REAL, Targmax=INDEX, shape=lambda call: call.shapes[2])
def max_pool_grad_grad_with_argmax(
    xp, input, grad, argmax, *, ksize: tuple[int, ...], strides: tuple[int, ...], padding: str,
    include_batch_in_index: bool = False,
):  # fmt: skip
    """Returns what `grad` holds at the positions in `argmax`."""
    geometry = plan_pool(input.shape, 4, ksize, strides, padding, "NHWC")
    _check_argmax(input, grad, argmax, geometry, False)
    return grad.reshape(-1)[_flat_places(xp, input.shape, argmax, include_batch_in_index)]


@max_pool_grad_grad_with_argmax.gradient
def _(call, dout):
    x, _, argmax = call.inputs
    return None, raw.MaxPoolGradWithArgmax(x, dout, argmax, **call.attrs), None
