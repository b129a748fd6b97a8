"""Lowers the operations of a layer normalization to one call of a library, where nothing needs what lies between."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.operation import Operation
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.xla.lowering import Lowering
from headrace._src.runtime.xla.matching import Matcher, NoMatch, both_orders


def layer_norm(lowering: Lowering, operation: Operation) -> Any:
    """Returns the result of the last operation of a layer normalization, a sum, or None if it is something else.

    The operations are those of `tf.nn.moments` and `tf.nn.batch_normalization`:
    x * i + (offset - mean * i), where i = rsqrt(variance + epsilon) * scale.
    """
    if library() is None:
        return None
    for scaled, shift in both_orders(operation):
        if scaled.op.type == "Mul" and shift.op.type == "Sub":
            try:
                return _matched(Matcher(lowering, operation), scaled, shift)
            except NoMatch:
                continue
    return None


def _matched(match: Matcher, scaled: Any, shift: Any) -> Any:
    offset, of_mean = match.made_by(shift, "Sub").inputs
    product, of_x = match.made_by(of_mean, "Mul"), match.made_by(scaled, "Mul")
    for x, inverse in both_orders(of_x):
        for mean, same in both_orders(product):
            if inverse is same and mean.op.type == "Mean":
                return _with_moments(match, x, mean, inverse, offset)
    raise NoMatch


def _with_moments(match: Matcher, x: Any, mean: Any, inverse: Any, offset: Any) -> Any:
    root, scale = next(
        (pair for pair in both_orders(match.made_by(inverse, "Mul")) if pair[0].op.type == "Rsqrt"), (x, x)
    )
    sum_ = match.made_by(match.made_by(root, "Rsqrt").inputs[0], "AddV2")
    variance, epsilon = next((pair for pair in both_orders(sum_) if pair[0].op.type == "Mean"), (x, x))
    squares, axes = match.made_by(variance, "Mean").inputs
    left, right = match.made_by(squares, "SquaredDifference").inputs
    if match.is_made_by(right, "StopGradient"):
        right = match.made_by(right, "StopGradient").inputs[0]
    averaged, mean_axes = match.made_by(mean, "Mean").inputs
    match.require(left is x and averaged is x and right is mean)
    match.require(all(moment.op.attrs["keep_dims"] for moment in (mean, variance)))
    values, number = match.value(x), match.known(epsilon)
    match.require(all((match.known(a) % values.ndim).tolist() == [values.ndim - 1] for a in (axes, mean_axes)))
    scales, offsets = match.value(scale), match.value(offset)
    match.require(number.ndim == 0 and scales.shape == offsets.shape == values.shape[-1:])
    match.require(all(v.dtype == np.float32 for v in (values, scales, offsets)))
    match.require(all(isinstance(size, int) for size in values.shape))
    match.require_nothing_else()
    return _call(values, scales, offsets, float(number))


def _call(x: Any, scale: Any, offset: Any, epsilon: float) -> Any:
    rows = math.prod(x.shape[:-1])
    by_library = kernels.layer_norm(rows, x.shape[-1], epsilon)
    if by_library is None:
        raise NoMatch
    given = [jnp.asarray(a) for a in (x, scale, offset)]
    given[0] = given[0].reshape(rows, x.shape[-1])
    found = jax.lax.platform_dependent(*given, cpu=by_library, default=functools.partial(_plainly, epsilon))
    return found.reshape(x.shape)


def _plainly(epsilon: float, x: Any, scale: Any, offset: Any) -> Any:
    mean = x.mean(-1, keepdims=True)
    variance = jnp.square(x - mean).mean(-1, keepdims=True)
    inverse = jax.lax.rsqrt(variance + np.float32(epsilon)) * scale
    return x * inverse + (offset - mean * inverse)
