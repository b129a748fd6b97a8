"""Scaled dot-product attention as one op, for kernels that never store the matrix of scores.

Keras's attention layers use it where an accelerator is in use. On NVIDIA GPUs of compute capability 8.0 and later,
cuDNN's fused kernel computes it and its gradient if dtype and shapes allow; elsewhere it is the plain formula.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import REAL_FLOATS, bfloat16, half
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray

_LARGEST_DEPTH = 128  # of a head; the kernels of all supported GPUs allow it
_FUSED_DTYPES = ("bfloat16", "float16")


def _like_query(call: ShapeCall) -> Dims:
    query, _, value = call.shapes[:3]
    return None if query is None else (*query[:-1], None if value is None else value[-1])


def _like_inputs(call: ShapeCall) -> list[Dims]:
    return call.shapes[:3]


@op("HeadraceAttention", "T, T, T, M*bool -> T", T=REAL_FLOATS, shape=_like_query, own=True)
def dot_product_attention(xp, query, key, value, masks, *, scale: float, causal: bool = False):
    """Returns averages of `value`, weighted by the softmax of the products of queries and keys.

    Queries have shape (batch, length, heads, depth), keys and values (batch, size, heads, depth). A mask broadcasts
    to (batch, heads, length, size); where it is false, a query does not attend to a key.
    """
    return _plain(xp, query, key, value, masks, scale, causal)


def _plain(
    xp: Any, query: AnyArray, key: AnyArray, value: AnyArray, masks: list[AnyArray], scale: float, causal: bool
) -> AnyArray:
    wide, dtype = np.float32 if query.dtype.itemsize < 4 else query.dtype, value.dtype
    if xp is np:  # NumPy has no products in short floats
        query, key, value = (np.asarray(a, wide) for a in (query, key, value))
    scores: Any = xp.einsum("btnh,bsnh->bnts", query, key).astype(wide) * np.asarray(scale, wide)
    allowed = [*masks, *([_causal(xp, scores.shape)] if causal else [])]
    for mask in allowed:
        scores = xp.where(mask, scores, np.asarray(np.finfo(np.float32).min / 2, wide))
    shares = xp.exp(scores - scores.max(-1, keepdims=True))
    shares = (shares / shares.sum(-1, keepdims=True)).astype(value.dtype)
    return xp.einsum("bnts,bsnh->btnh", shares, value).astype(dtype)


def _causal(xp: Any, dims: tuple[int, ...]) -> AnyArray:
    return xp.arange(dims[2])[:, None] >= xp.arange(dims[3])[None, :]


@dot_product_attention.device_kernel
def _(query, key, value, masks, *, scale, causal=False):
    forward = functools.partial(_computed, masks=masks, scale=scale, causal=causal)
    result, pull_back = jax.vjp(forward, query, key, value)
    _remember(result, pull_back)
    return result


def _computed(
    query: AnyArray, key: AnyArray, value: AnyArray, masks: list[AnyArray], scale: float, causal: bool
) -> AnyArray:
    if not _is_fused(query, key, value, masks):
        return _plain(jnp, query, key, value, masks, scale, causal)
    mask = functools.reduce(jnp.logical_and, masks) if masks else None
    return jax.nn.dot_product_attention(
        query, key, value, mask=mask, scale=scale, is_causal=causal, implementation="cudnn"
    )


def _is_fused(query: AnyArray, key: AnyArray, value: AnyArray, masks: list[AnyArray]) -> bool:
    depth = query.shape[-1]
    if str(query.dtype) not in _FUSED_DTYPES or depth != value.shape[-1] or depth % 8 or depth > _LARGEST_DEPTH:
        return False
    if masks and (query.shape[1] % 2 or key.shape[1] % 2):  # the kernel of the gradient takes even lengths
        return False
    return math.prod(query.shape) > 0 and math.prod(key.shape) > 0 and has_fused_kernel()


@functools.cache
def has_fused_kernel() -> bool:
    """Returns whether XLA's default device has cuDNN's fused attention."""
    device = jax.devices()[0]
    capability = str(getattr(device, "compute_capability", "0"))
    return device.platform == "gpu" and "." in capability and float(capability) >= 8.0


@dot_product_attention.gradient
def _(call, dy):
    query, key, value, *masks = call.inputs
    found = raw.HeadraceAttentionGrad(query, key, value, list(masks), call.outputs[0], dy, **call.attrs)
    return [*found, *(None for _ in masks)]


@op(
    "HeadraceAttentionGrad", "T, T, T, M*bool, T, T -> dquery: T, dkey: T, dvalue: T",
    T=REAL_FLOATS, shape=_like_inputs, own=True,
)  # fmt: skip
def dot_product_attention_grad(xp, query, key, value, masks, output, dy, *, scale: float, causal: bool = False):
    """Returns the gradients of queries, keys and values."""
    wide = np.float32 if query.dtype.itemsize < 4 else query.dtype
    q, k, v, d = (a.astype(wide) for a in (query, key, value, dy))
    scores = xp.einsum("btnh,bsnh->bnts", q, k) * np.asarray(scale, wide)
    for mask in [*masks, *([_causal(xp, scores.shape)] if causal else [])]:
        scores = xp.where(mask, scores, np.asarray(np.finfo(np.float32).min / 2, wide))
    shares = xp.exp(scores - scores.max(-1, keepdims=True))
    shares = shares / shares.sum(-1, keepdims=True)
    dshares = xp.einsum("btnh,bsnh->bnts", d, v)
    dscores = shares * (dshares - (dshares * shares).sum(-1, keepdims=True)) * np.asarray(scale, wide)
    found = (
        xp.einsum("bnts,bsnh->btnh", dscores, k),
        xp.einsum("bnts,btnh->bsnh", dscores, q),
        xp.einsum("bnts,btnh->bsnh", shares, d),
    )
    return tuple(g.astype(query.dtype) for g in found)


@dot_product_attention_grad.device_kernel
def _(query, key, value, masks, output, dy, *, scale, causal=False):
    pull_back = _pull_backs.get(id(output))
    if pull_back is None:
        forward = functools.partial(_computed, masks=masks, scale=scale, causal=causal)
        _, pull_back = jax.vjp(forward, query, key, value)
    return pull_back(dy)


# Results of the program that is being lowered -> how their gradients are computed without computing them again.
_pull_backs: dict[int, Any] = {}
_remembered_trace: list[Any] = []


def _remember(result: AnyArray, pull_back: Callable[..., Any]) -> None:
    trace = getattr(result, "_trace", None)
    if trace is None:
        return
    if not _remembered_trace or _remembered_trace[0] is not trace:
        _pull_backs.clear()
        _remembered_trace[:] = [trace]
    _pull_backs[id(result)] = pull_back


def fused_attention(
    query: Tensor, key: Tensor, value: Tensor, masks: Callable[[], list[Tensor]], scale: float, causal: bool
) -> Tensor | None:
    """Returns attention by the fused op, or None where the plain form is to be used.

    That depends on whether an accelerator is in use, on the dtype and on the shapes. `masks` returns the masks, which
    are not needed otherwise.
    """
    if type(state).device is None:
        return None
    if query.dtype not in (bfloat16, half) or key.dtype is not query.dtype or value.dtype is not query.dtype:
        return None
    if query.shape.rank == 3:  # one head
        one_query, one_key, one_value = (raw.ExpandDims(t, 2) for t in (query, key, value))
        found = fused_attention(one_query, one_key, one_value, masks, scale, causal)
        return None if found is None else raw.Squeeze(found, squeeze_dims=[2])
    shapes = [t.shape for t in (query, key, value)]
    if any(s.rank != 4 for s in shapes) or any(s[2] != shapes[0][2] or s[3] != shapes[0][3] for s in shapes):
        return None
    return raw.HeadraceAttention(query, key, value, masks(), scale=scale, causal=causal)
