"""Chains: a convolution or a product, and what follows it, which a library computes as one call.

A scale and a bias of each channel, another array that is added and ReLU may follow. Only values that nothing else uses
disappear in the call. Each operation is lowered to XLA's own too, which XLA leaves out if nobody uses it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.operation import Operation
from headrace._src.runtime.onednn.epilogue import Epilogue
from headrace._src.runtime.xla.layer_norms import layer_norm
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules

RULES = LoweringRules()

_NORMS = ("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3")
_FOLLOWERS = frozenset({"Mul", "AddV2", "BiasAdd", "Relu", "MaxPool", "Reshape", "SplitV", *_NORMS})


class Head(Protocol):
    """What a chain begins with. Its result has the channels in the last axis."""

    @property
    def operands(self) -> tuple[Any, Any]: ...

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the result."""

    @property
    def is_matrix(self) -> bool:
        """Whether it is a product: the result may be reshaped, but not scaled."""

    def by_library(self, then: Epilogue) -> Callable[..., Any] | None:
        """Returns the function that computes the result with what follows, or None if there is none.

        It takes the operands, and those of scale, bias and added array that the epilogue has.
        """

    def plainly(self, x: Any, kernel: Any) -> Any:
        """Returns the result, computed by XLA from the operands."""


@dataclass(frozen=True)
class Chain:
    """A head and what follows it so far, in the order of the fields."""

    value: Any  # what XLA makes of it
    head: Head
    scale: Any = None
    bias: Any = None
    added: Any = None
    relu: bool = False

    def scaled(self, factor: Any) -> Chain | None:
        if self.head.is_matrix:
            return None
        scale = factor if self.scale is None else self.scale * factor
        return replace(self, scale=scale, bias=None if self.bias is None else self.bias * factor)

    def shifted(self, offset: Any) -> Chain:
        return replace(self, bias=offset if self.bias is None else self.bias + offset)

    @property
    def then(self) -> Epilogue:
        return Epilogue(self.scale is not None, self.bias is not None, self.added is not None, self.relu)

    @property
    def channels(self) -> int:
        return self.head.shape[-1]

    def vector(self, value: Any) -> Any:
        """Returns a value as one number for each channel, or None if it is something else."""
        tail = _tail(self.value.shape, self.channels)
        leading = value.ndim - len(tail or ())
        if tail is None or value.dtype != np.float32 or not 0 <= leading <= self.value.ndim - len(tail):
            return None
        return reshaped(value, (self.channels,)) if value.shape == (*[1] * leading, *tail) else None

    def fused(self) -> Any:
        """Returns the value, computed as one call if a library can."""
        then = self.then
        if then == Epilogue():
            return self.value
        by_library = self.head.by_library(then)
        if by_library is None:
            return self.value
        added = None if self.added is None else jnp.asarray(self.added).reshape(self.head.shape)
        given = [jnp.asarray(a) for a in (*self.head.operands, self.scale, self.bias, added) if a is not None]
        elsewhere = functools.partial(one_by_one, self.head, then)
        return jax.lax.platform_dependent(*given, cpu=by_library, default=elsewhere).reshape(self.value.shape)


def reshaped(value: Any, shape: tuple[int, ...]) -> Any:
    """Returns a value in another shape: the value itself if it has that one."""
    return value if value.shape == shape else jnp.asarray(value).reshape(shape)


def _tail(shape: Sequence[int], channels: int) -> tuple[int, ...] | None:
    """Returns the last sizes of a shape that make up the channels, or None."""
    for count in range(1, len(shape) + 1):
        size = math.prod(shape[-count:])
        if size >= channels:
            return tuple(shape[-count:]) if size == channels else None
    return None


def one_by_one(head: Head, then: Epilogue, x: Any, kernel: Any, *more: Any) -> Any:
    """Returns the value of a chain, computed by XLA."""
    y, rest = head.plainly(x, kernel), iter(more)
    if then.scales:
        y = y * next(rest)
    if then.has_bias:
        y = y + next(rest)
    if then.adds:
        y = y + next(rest)
    return jnp.maximum(y, 0) if then.relu else y


@RULES.lowers("Mul", "AddV2", "BiasAdd", "Relu", "Reshape", *_NORMS)
def _follower(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    if operation.type == "AddV2":
        normalized = layer_norm(lowering, operation)
        if normalized is not None:
            return [normalized]
    for place in range(2 if operation.type in ("Mul", "AddV2") else 1):
        chain = waiting(lowering, arguments[place])
        if chain is None:
            continue
        rest = [finished(lowering, a) for n, a in enumerate(arguments) if n != place]
        longer = _followed(chain, operation, rest)
        if longer is None:
            continue
        results = list(lowering.by_kernel(operation, [*rest[:place], arguments[place], *rest[place:]]))
        results[0] = wait_or_finish(lowering, operation, replace(longer, value=results[0]))
        return results
    return finished_by_kernel(lowering, operation, arguments)


def wait_or_finish(lowering: Lowering, operation: Operation, chain: Chain) -> Any:
    """Returns the value of a chain: that of XLA if the only user is an operation that may follow, else of the call."""
    users = lowering.users.get(id(operation.outputs[0]), ())
    if len(users) == 1 and users[0] is not None and users[0].type in _FOLLOWERS:
        lowering.chains[id(chain.value)] = chain
        return chain.value
    return chain.fused()


def waiting(lowering: Lowering, value: Any) -> Chain | None:
    """Returns the chain that ends in a value and waits for more."""
    chain: Chain | None = lowering.chains.get(id(value))
    return chain if chain is not None and chain.value is value else None


def finished(lowering: Lowering, value: Any) -> Any:
    """Returns a value; that of a chain which nothing else will follow is computed as one call."""
    chain = waiting(lowering, value)
    return value if chain is None else chain.fused()


def finished_by_kernel(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    """Returns the results of an operation that follows none of the chains among its arguments."""
    return lowering.by_kernel(operation, [finished(lowering, a) for a in arguments])


def _followed(chain: Chain, operation: Operation, rest: list[Any]) -> Chain | None:
    """Returns the chain with an operation on its value and the other arguments, or None if it cannot follow."""
    if operation.type == "Relu":
        return None if chain.relu else replace(chain, relu=True)
    if operation.type == "Reshape":
        return chain if chain.head.is_matrix else None
    if chain.relu or chain.added is not None or operation.attrs.get("data_format", "NHWC") != "NHWC":
        return None
    if operation.type in _NORMS:
        return None if operation.attrs["is_training"] else _normalized(chain, operation.attrs["epsilon"], *rest)
    vector = chain.vector(rest[0])
    if vector is not None:
        return chain.scaled(vector) if operation.type == "Mul" else chain.shifted(vector)
    is_sum = operation.type == "AddV2" and rest[0].shape == chain.value.shape and rest[0].dtype == chain.value.dtype
    return replace(chain, added=rest[0]) if is_sum and rest[0] is not chain.head.operands[0] else None


def _normalized(chain: Chain, epsilon: float, *statistics: Any) -> Chain | None:
    scale, offset, mean, variance = map(chain.vector, statistics)
    if any(vector is None for vector in (scale, offset, mean, variance)):
        return None
    factor = scale / jnp.sqrt(variance + np.float32(epsilon))
    scaled = chain.scaled(factor)
    return None if scaled is None else scaled.shifted(offset - mean * factor)
