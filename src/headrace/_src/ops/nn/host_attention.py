"""Attention without masks as one op of the host, for eager code, and one op for all its gradients.

The numbers are those of the separate ops. Compiled functions contain those instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.einsum import einsum_op
from headrace._src.ops.nn.softmax import softmax_grad, softmax_op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import axis, number
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import float32, float64
from headrace._src.tensors.shapes import Dims

_TYPES = (float32, float64)
# Queries and outputs are abcd, keys and values aecd, weights acbe: batch, position, head, feature.
_SCORES = "aecd,abcd->acbe"  # keys, queries
_OUTPUTS = "acbe,aecd->abcd"  # weights, values
_TO_WEIGHTS = "abcd,aecd->acbe"
_TO_VALUES = "abcd,acbe->aecd"
_TO_KEYS = "acbe,abcd->aecd"
_TO_QUERIES = "acbe,aecd->abcd"


def _result_dims(call: ShapeCall) -> list[Dims]:
    query, key, value = call.shapes
    if query is None or key is None or value is None:
        return [None, None]
    return [(*query[:-1], value[-1]), (query[0], query[2], query[1], key[1])]


@op(
    "PlainAttention", "T, T, T -> outputs: T, weights: T", T=_TYPES, shape=_result_dims, engine="host", own=True,
)  # fmt: skip
def plain_attention(xp, query, key, value, *, scale: float):
    """Returns averages of the values, and the weights of these averages.

    Args:
        query: Of shape (batch, length, heads, depth).
        key: Of shape (batch, size, heads, depth).
        value: Of shape (batch, size, heads, any depth).
        scale: Factor of the queries.
        name: Name of the operation.
    """
    weights = softmax_op.kernel(np, _product(_SCORES, key, query * query.dtype.type(scale)))
    return _product(_OUTPUTS, weights, value), weights


def _product(equation: str, x: np.ndarray, y: np.ndarray) -> Any:
    return einsum_op.kernel(np, [x, y], equation=equation)


@plain_attention.gradient
def _(call, dy, *_):
    query, key, value = call.inputs
    if state.mode is None and not state.recorders:
        return plain_attention_grad(dy, query, key, value, call.outputs[1], **call.attrs)
    # A tape may differentiate once more, or a Jacobian is computed: everything is made of other ops, also what the
    # forward pass has computed, so that gradients flow through it.
    scale = number(call.attrs["scale"], query.dtype)
    scaled = raw.Mul(query, scale)
    weights = raw.Softmax(raw.Einsum([key, scaled], equation=_SCORES))
    dweights = raw.Einsum([dy, value], equation=_TO_WEIGHTS)
    total = raw.Sum(raw.Mul(dweights, weights), axis(-1), keep_dims=True)
    dscores = raw.Mul(raw.Sub(dweights, total), weights)
    return (
        raw.Mul(raw.Einsum([dscores, key], equation=_TO_QUERIES), scale),
        raw.Einsum([dscores, scaled], equation=_TO_KEYS),
        raw.Einsum([dy, weights], equation=_TO_VALUES),
    )


def _gradient_dims(call: ShapeCall) -> list[Dims]:
    return list(call.shapes[1:4])


@op(
    "PlainAttentionGrad", "T, T, T, T, T -> dquery: T, dkey: T, dvalue: T", T=_TYPES, shape=_gradient_dims,
    engine="host", differentiable=False, own=True,
)  # fmt: skip
def plain_attention_grad(xp, doutputs, query, key, value, weights, *, scale: float):
    """Returns the gradients of the inputs of PlainAttention.

    Args:
        doutputs: Gradient of the outputs.
        query: As in PlainAttention.
        key: As in PlainAttention.
        value: As in PlainAttention.
        weights: Result of PlainAttention.
        scale: As in PlainAttention.
        name: Name of the operation.
    """
    factor = query.dtype.type(scale)
    dscores = softmax_grad.kernel(np, _product(_TO_WEIGHTS, doutputs, value), weights)
    dquery = _product(_TO_QUERIES, dscores, key)
    dquery *= factor
    dvalue = _product(_TO_VALUES, doutputs, weights)
    return dquery, _product(_TO_KEYS, dscores, query * factor), dvalue
