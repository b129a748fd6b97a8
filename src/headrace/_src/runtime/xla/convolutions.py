"""Lowers convolutions together with what follows them, where a library has all of it as one call.

A scale and a bias of each channel, another array that is added, ReLU and MaxPool may follow. Only values that nothing
else uses disappear in the call. Each operation is lowered to XLA's own too, which XLA leaves out if nobody uses it.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.operation import Operation
from headrace._src.ops.nn.conv_geometry import ConvGeometry, plan_conv, read_attrs
from headrace._src.ops.nn.conv_kernels import convolve, may_use_library
from headrace._src.ops.nn.pool_geometry import PoolGeometry, plan_pool
from headrace._src.ops.nn.pool_kernels import max_pool
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.onednn.epilogue import Epilogue
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules

RULES = LoweringRules()

_NORMS = ("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3")
_FOLLOWERS = frozenset({"Mul", "AddV2", "BiasAdd", "Relu", "MaxPool", *_NORMS})


@dataclass(frozen=True)
class _Chain:
    """A convolution and what follows it so far, in the order of the fields."""

    value: Any  # what XLA makes of it
    geometry: ConvGeometry
    x: Any
    kernel: Any
    scale: Any = None
    bias: Any = None
    added: Any = None
    relu: bool = False

    def scaled(self, factor: Any) -> _Chain:
        scale = factor if self.scale is None else self.scale * factor
        return replace(self, scale=scale, bias=None if self.bias is None else self.bias * factor)

    def shifted(self, offset: Any) -> _Chain:
        return replace(self, bias=offset if self.bias is None else self.bias + offset)

    @property
    def then(self) -> Epilogue:
        return Epilogue(self.scale is not None, self.bias is not None, self.added is not None, self.relu)

    def vector(self, value: Any) -> Any:
        """Returns a value as one number for each channel, or None if it is something else."""
        channels = self.geometry.out_channels
        if value.dtype != np.float32 or value.ndim > self.value.ndim or value.shape != _row(value.ndim, channels):
            return None
        return jnp.asarray(value).reshape(channels)

    def fused(self) -> Any:
        """Returns the value, computed as one call if a library can."""
        then = self.then
        if then == Epilogue():
            return self.value
        by_library = kernels.fused_convolution(self.geometry, self.value.dtype, then)
        if by_library is None:
            return self.value
        given = [jnp.asarray(a) for a in (self.x, self.kernel, self.scale, self.bias, self.added) if a is not None]
        elsewhere = functools.partial(_one_by_one, self.geometry, then)
        return jax.lax.platform_dependent(*given, cpu=by_library, default=elsewhere)


def _row(rank: int, channels: int) -> tuple[int, ...]:
    return (*[1] * (rank - 1), channels)


@RULES.lowers("Conv2D")
def _convolution(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    results = lowering.by_kernel(operation, arguments)
    x, kernel = arguments
    if library() is None or x.dtype != np.float32 or operation.attrs["data_format"] != "NHWC":
        return results
    a = operation.attrs
    attrs = read_attrs(2, a["strides"], a["padding"], a["dilations"], a["data_format"], a["explicit_paddings"])
    geometry = plan_conv(attrs, x.shape, kernel.shape)
    if may_use_library(geometry):
        _wait_or_finish(lowering, operation, _Chain(results[0], geometry, x, kernel))
    return results


@RULES.lowers("Mul", "AddV2", "BiasAdd", "Relu", *_NORMS)
def _follower(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    for place in range(2 if operation.type in ("Mul", "AddV2") else 1):
        chain = _waiting(lowering, arguments[place])
        if chain is None:
            continue
        rest = [_finished(lowering, a) for n, a in enumerate(arguments) if n != place]
        longer = _followed(chain, operation, rest)
        if longer is None:
            continue
        results = list(lowering.by_kernel(operation, [*rest[:place], arguments[place], *rest[place:]]))
        results[0] = _wait_or_finish(lowering, operation, replace(longer, value=results[0]))
        return results
    return lowering.by_kernel(operation, [_finished(lowering, a) for a in arguments])


def _wait_or_finish(lowering: Lowering, operation: Operation, chain: _Chain) -> Any:
    """Returns the value of a chain: that of XLA if the only user is an operation that may follow, else of the call."""
    users = lowering.users.get(id(operation.outputs[0]), ())
    if len(users) == 1 and users[0] is not None and users[0].type in _FOLLOWERS:
        lowering.chains[id(chain.value)] = chain
        return chain.value
    return chain.fused()


def _waiting(lowering: Lowering, value: Any) -> _Chain | None:
    """Returns the chain that ends in a value and waits for more."""
    chain: _Chain | None = lowering.chains.get(id(value))
    return chain if chain is not None and chain.value is value else None


def _finished(lowering: Lowering, value: Any) -> Any:
    """Returns a value; that of a chain which nothing else will follow is computed as one call."""
    chain = _waiting(lowering, value)
    return value if chain is None else chain.fused()


def _followed(chain: _Chain, operation: Operation, rest: list[Any]) -> _Chain | None:
    """Returns the chain with an operation on its value and the other arguments, or None if it cannot follow."""
    if operation.type == "Relu":
        return None if chain.relu else replace(chain, relu=True)
    if chain.relu or chain.added is not None or operation.attrs.get("data_format", "NHWC") != "NHWC":
        return None
    if operation.type in _NORMS:
        return None if operation.attrs["is_training"] else _normalized(chain, operation.attrs["epsilon"], *rest)
    vector = chain.vector(rest[0])
    if vector is not None:
        return chain.scaled(vector) if operation.type == "Mul" else chain.shifted(vector)
    is_sum = operation.type == "AddV2" and rest[0].shape == chain.value.shape and rest[0].dtype == chain.value.dtype
    return replace(chain, added=rest[0]) if is_sum and rest[0] is not chain.x else None


def _normalized(chain: _Chain, epsilon: float, *statistics: Any) -> _Chain | None:
    scale, offset, mean, variance = map(chain.vector, statistics)
    if any(vector is None for vector in (scale, offset, mean, variance)):
        return None
    factor = scale / jnp.sqrt(variance + np.float32(epsilon))
    return chain.scaled(factor).shifted(offset - mean * factor)


def _one_by_one(geometry: ConvGeometry, then: Epilogue, x: Any, kernel: Any, *more: Any) -> Any:
    y, rest = convolve(jnp, x, kernel, geometry), iter(more)
    if then.scales:
        y = y * next(rest)
    if then.has_bias:
        y = y + next(rest)
    if then.adds:
        y = y + next(rest)
    return jnp.maximum(y, 0) if then.relu else y


@RULES.lowers("MaxPool")
def _max_pool(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    chain = _waiting(lowering, arguments[0])
    if chain is not None and chain.bias is not None and chain.added is None:
        pooled = _pooled(operation, chain)
        if pooled is not None:
            return [pooled]
    return lowering.by_kernel(operation, [_finished(lowering, a) for a in arguments])


def _pooled(operation: Operation, chain: _Chain) -> Any:
    if operation.attrs["data_format"] != "NHWC":
        return None
    names = ("ksize", "strides", "padding", "data_format", "explicit_paddings")
    windows = plan_pool(chain.geometry.output_shape, 4, *(operation.attrs[name] for name in names), True)
    by_library = kernels.conv_pool(chain.geometry, windows, chain.value.dtype, chain.relu)
    if by_library is None:
        return None
    x, kernel, bias = map(jnp.asarray, (chain.x, chain.kernel, chain.bias))
    if chain.scale is not None:
        kernel = kernel * chain.scale
    elsewhere = functools.partial(_pooled_step_by_step, chain.geometry, windows, chain.relu)
    return jax.lax.platform_dependent(x, kernel, bias, cpu=by_library, default=elsewhere)


def _pooled_step_by_step(
    geometry: ConvGeometry, windows: PoolGeometry, relu: bool, x: Any, kernel: Any, bias: Any
) -> Any:
    return max_pool(jnp, _one_by_one(geometry, Epilogue(has_bias=True, relu=relu), x, kernel, bias), windows)
