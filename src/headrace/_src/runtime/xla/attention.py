"""Lowers attention without masks to one call of a library, where nothing needs scores and weights."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.operation import Operation
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.onednn.attention import AttentionCall
from headrace._src.runtime.xla.lowering import Lowering
from headrace._src.runtime.xla.matching import Matcher, NoMatch

# Letters are in the order of their first use. Queries are bqhd (batch, position, head, feature), keys and values bkhd.
_OUTPUTS = "abcd,adbe->acbe"  # weights bhqk, values
_SCORES = {"abcd,aecd->aceb": (1, 0), "abcd,aecd->acbe": (0, 1)}  # and the places of queries and keys


def attention(lowering: Lowering, operation: Operation) -> Any:
    """Returns the result of the last operation of attention, an einsum, or None if it is something else."""
    if _renamed(operation.attrs["equation"]) != _OUTPUTS or operation.inputs[0].op.type != "Softmax":
        return None
    try:
        return _matched(Matcher(lowering, operation), *operation.inputs)
    except NoMatch:
        return None


@functools.lru_cache(maxsize=256)
def _renamed(equation: str) -> str:
    """Returns an equation with its letters in the order of their first use."""
    letters = dict.fromkeys(c for c in equation if c.isalpha())
    names = dict(zip(letters, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False))
    return "".join(names.get(c, c) for c in equation if c != " ")


def _matched(match: Matcher, weights: Any, values: Any) -> Any:
    scores = match.made_by(match.made_by(weights, "Softmax").inputs[0], "Einsum")
    places = _SCORES.get(_renamed(scores.attrs["equation"]))
    if places is None:
        raise NoMatch
    queries, keys = (scores.inputs[place] for place in places)
    scale = 1.0
    if match.is_made_by(queries, "Mul") and queries.op.inputs[1].op.type == "Const":
        queries, factor = match.made_by(queries, "Mul").inputs
        match.require(match.known(factor).ndim == 0)
        scale = float(match.known(factor))
    match.require_nothing_else()
    given = [match.value(tensor) for tensor in (queries, keys, values)]
    match.require(all(a.dtype == np.float32 and all(isinstance(size, int) for size in a.shape) for a in given))
    (batch, length, heads, depth), (_, size, _, value_depth) = given[0].shape, given[2].shape
    by_library = kernels.attention(AttentionCall(batch, length, size, heads, depth, value_depth, scale))
    if by_library is None:
        raise NoMatch
    elsewhere = functools.partial(_plainly, scale)
    return jax.lax.platform_dependent(*map(jnp.asarray, given), cpu=by_library, default=elsewhere)


def _plainly(scale: float, queries: Any, keys: Any, values: Any) -> Any:
    scores = jnp.einsum("bkhd,bqhd->bhqk", keys, queries * np.float32(scale))
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores, axis=-1), values)
