"""BiasAdd: a vector added along the channels, and the sum that is its gradient."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.dispatch import as_tensor_beside, dispatchable, execute, readable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.half_kernels import SHORT_FLOATS, exact_kernel
from headrace._src.ops.large_arithmetic import by_elements
from headrace._src.ops.math.sums import add_up
from headrace._src.ops.nn.window import check_choice
from headrace._src.ops.rules import at_least_rank, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import NUMERIC
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array, TensorLike

_FORMATS = ("NHWC", "NCHW")


def _channel_axis(rank: int, data_format: str) -> int:
    check_choice("data_format", data_format, _FORMATS)
    if rank < 2:
        raise errors.invalid_argument(f"Input tensor must be at least 2D, but has rank {rank}")
    return 1 if data_format == "NCHW" else rank - 1


def _biased(call: ShapeCall) -> Dims:
    dims = at_least_rank(call.shapes[0], 2, "value")
    (channels,) = with_rank(call.shapes[1], 1, "bias")
    if dims is None:
        return None
    axis = _channel_axis(len(dims), call.attrs.get("data_format", "NHWC"))
    return merge_dims(dims, tuple(channels if n == axis else None for n in range(len(dims))))


def _bias_in_shape(value: Array, bias: Array, data_format: str) -> Array:
    """Returns `bias` shaped so that it broadcasts along the channels of `value`."""
    if value.ndim < 2:
        raise errors.invalid_argument(f"Input tensor must be at least 2D: {dims_text(value.shape)}")
    if bias.ndim != 1:
        raise errors.invalid_argument(f"Biases must be 1D: {dims_text(bias.shape)}")
    axis = _channel_axis(value.ndim, data_format)
    if value.shape[axis] != bias.shape[0]:
        which = "last" if axis == value.ndim - 1 else "channel"
        raise errors.invalid_argument(
            f"Must provide as many biases as the {which} dimension of the input tensor: "
            f"{dims_text(bias.shape)} vs. {dims_text(value.shape)}"
        )
    return bias if axis == value.ndim - 1 else bias.reshape(-1, *(1,) * (value.ndim - 2))


@op("BiasAdd", "T, T -> T", T=NUMERIC, shape=_biased, flops=1)
def bias_add_op(xp, value, bias, *, data_format: str = "NHWC"):
    """Adds the vector `bias` along the channels of `value`."""
    bias = _bias_in_shape(value, bias, data_format)
    if xp is not np:
        return value + bias
    return _add_short(value, bias) if value.dtype in SHORT_FLOATS else by_elements(np.add, value, bias)


_add_short = exact_kernel(lambda xp, value, bias: value + bias)


@bias_add_op.gradient
def _(call, dy):
    return dy, raw.BiasAddGrad(dy, data_format=call.attrs["data_format"])


@bias_add_op.batching
def _(call):
    value, bias = call.inputs
    if batching.is_stacked(bias) or call.attrs["data_format"] != "NHWC":
        return None
    return raw.BiasAdd(value.stack, bias, **call.attrs)


@op("BiasAddV1", "T, T -> T", T=NUMERIC, shape=_biased)
def bias_add_v1(xp, value, bias):
    """Adds the vector `bias` along the last axis of `value`."""
    return value + _bias_in_shape(value, bias, "NHWC")


@bias_add_v1.gradient
def _(call, dy):
    return dy, raw.BiasAddGrad(dy)


def _summed(call: ShapeCall) -> Dims:
    dims = at_least_rank(call.shapes[0], 2, "out_backprop")
    return (None,) if dims is None else (dims[_channel_axis(len(dims), call.attrs["data_format"])],)


@op("BiasAddGrad", "T -> T", T=NUMERIC, shape=_summed, batching=batching.one_by_one, flops=flops.reduction)
def bias_add_grad(xp, out_backprop, *, data_format: str = "NHWC"):
    """Computes the sum of `out_backprop` over all axes but the channels."""
    rank = out_backprop.ndim
    if rank < 2:
        raise errors.invalid_argument(f"Input tensor must be at least 2D: {dims_text(out_backprop.shape)}")
    kind = out_backprop.dtype
    wide = (
        np.dtype(np.float32) if kind.itemsize == 2 and kind.kind in "fV" else kind
    )  # half precision loses small terms
    axis = _channel_axis(rank, data_format)
    added = tuple(n for n in range(rank) if n != axis)
    if xp is np and kind == wide:
        return add_up(out_backprop, added, wide)
    return out_backprop.sum(added, dtype=wide).astype(kind)


@bias_add_grad.gradient
def _(call, dbias):
    """Broadcasts the gradient of the sum: each position was added once."""
    dy = call.inputs[0]
    return raw.BiasAdd(raw.ZerosLike(dy), dbias, data_format=call.attrs["data_format"])


@dispatchable
def bias_add(value: TensorLike, bias: TensorLike, data_format: str | None = None, name: str | None = None) -> Tensor:
    """Adds a bias to each channel.

    Args:
        value: Tensor.
        bias: Vector with one value for each channel.
        data_format: "N...C" (default) or "NC...".
        name: Name of the operation.

    Returns:
        A tensor of the shape of `value`.

    Raises:
        ValueError: If `data_format` says neither that channels come last ("N...C") nor second ("NC...").

    >>> tf.nn.bias_add([[1.0, 2.0]], [10.0, 20.0]).numpy().tolist()
    [[11.0, 22.0]]
    """
    if data_format is None and type(value) is EagerTensor:
        known: Any = bias.value() if type(bias) in readable and state.mode is None else bias  # type: ignore[union-attr]
        if type(known) is EagerTensor and known.dtype is value.dtype:
            return execute(bias_add_op, (value, known), bias_add_op.defaults, name)
    if data_format is not None:
        if data_format.startswith("NC"):
            data_format = "NCHW"
        elif data_format.startswith("N") and data_format.endswith("C"):
            data_format = "NHWC"
        else:
            raise ValueError(
                f"`data_format` must be of the form `N...C` or `NC...`. Received: data_format={data_format}"
            )
    value = as_tensor_beside(value, bias)
    bias = convert_to_tensor(bias, dtype=value.dtype)
    return bias_add_op(value, bias, data_format=data_format or "NHWC", name=name)
