"""Lowers convolutions together with what follows them, where a library has all of it as one call (see `chains.py`).

After a bias, MaxPool may follow too.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from headrace._src.runtime.xla.chains import Chain, finished_by_kernel, one_by_one, wait_or_finish, waiting
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules

RULES = LoweringRules()


@dataclass(frozen=True)
class _Convolution:
    """A convolution at the head of a chain."""

    geometry: ConvGeometry
    operands: tuple[Any, Any]
    is_matrix = False

    @property
    def shape(self) -> tuple[int, ...]:
        return self.geometry.output_shape

    def by_library(self, then: Epilogue) -> Callable[..., Any] | None:
        found: Callable[..., Any] | None = kernels.fused_convolution(self.geometry, np.dtype(np.float32), then)
        return found

    def plainly(self, x: Any, kernel: Any) -> Any:
        return convolve(jnp, x, kernel, self.geometry)


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
        wait_or_finish(lowering, operation, Chain(results[0], _Convolution(geometry, (x, kernel))))
    return results


@RULES.lowers("MaxPool")
def _max_pool(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    chain = waiting(lowering, arguments[0])
    if chain is not None and chain.bias is not None and chain.added is None:
        pooled = _pooled(operation, chain)
        if pooled is not None:
            return [pooled]
    return finished_by_kernel(lowering, operation, arguments)


def _pooled(operation: Operation, chain: Chain) -> Any:
    head = chain.head
    if operation.attrs["data_format"] != "NHWC" or not isinstance(head, _Convolution):
        return None
    names = ("ksize", "strides", "padding", "data_format", "explicit_paddings")
    windows = plan_pool(head.shape, 4, *(operation.attrs[name] for name in names), True)
    by_library = kernels.conv_pool(head.geometry, windows, chain.value.dtype, chain.relu)
    if by_library is None:
        return None
    x, kernel, bias = map(jnp.asarray, (*head.operands, chain.bias))
    if chain.scale is not None:
        kernel = kernel * chain.scale
    elsewhere = functools.partial(_pooled_step_by_step, head, windows, chain.relu)
    return jax.lax.platform_dependent(x, kernel, bias, cpu=by_library, default=elsewhere)


def _pooled_step_by_step(head: _Convolution, windows: PoolGeometry, relu: bool, x: Any, kernel: Any, bias: Any) -> Any:
    return max_pool(jnp, one_by_one(head, Epilogue(has_bias=True, relu=relu), x, kernel, bias), windows)
