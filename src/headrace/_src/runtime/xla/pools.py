"""Lowers a MaxPool together with the convolution, bias and ReLU before it, where a library has all of it as one call.

Only values that nothing else uses disappear in the call.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.operation import Operation
from headrace._src.ops.nn.conv_geometry import plan_conv, read_attrs
from headrace._src.ops.nn.conv_kernels import convolve
from headrace._src.ops.nn.pool_geometry import PoolGeometry, plan_pool
from headrace._src.ops.nn.pool_kernels import max_pool
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules, Origin

RULES = LoweringRules()


@RULES.lowers("Conv2D", "BiasAdd", "AddV2", "Relu")
def _with_origin(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    results = lowering.by_kernel(operation, arguments)
    lowering.origins[id(results[0])] = Origin(results[0], operation, arguments)
    return results


@RULES.lowers("MaxPool")
def _max_pool(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    relu = _only_origin(lowering, operation, arguments, "Relu")
    user, given = (operation, arguments) if relu is None else (relu.operation, relu.arguments)
    bias = _only_origin(lowering, user, given, "BiasAdd", "AddV2")
    convolution = None if bias is None else _only_origin(lowering, bias.operation, bias.arguments, "Conv2D")
    if bias is not None and convolution is not None:
        pooled = _convolved(operation, relu is not None, bias, convolution)
        if pooled is not None:
            return [pooled]
    return lowering.by_kernel(operation, arguments)


def _only_origin(lowering: Lowering, user: Operation, arguments: list[Any], *kinds: str) -> Origin | None:
    """Returns how the first argument was made, if by an operation of these types and for this user alone."""
    origin = lowering.origins.get(id(arguments[0]))
    if origin is None or origin.operation.type not in kinds:
        return None
    tensors = (user.inputs[0], origin.operation.outputs[0])
    return origin if all(len(lowering.users.get(id(t), ())) == 1 for t in tensors) else None


def _convolved(operation: Operation, of_relu: bool, bias: Origin, convolution: Origin) -> Any:
    a = convolution.operation.attrs
    formats = (operation.attrs["data_format"], bias.operation.attrs.get("data_format", "NHWC"), a["data_format"])
    x, kernel, vector = map(jnp.asarray, (*convolution.arguments, bias.arguments[1]))
    if set(formats) != {"NHWC"} or vector.shape != kernel.shape[-1:]:
        return None
    attrs = read_attrs(2, a["strides"], a["padding"], a["dilations"], a["data_format"], a["explicit_paddings"])
    geometry = plan_conv(attrs, x.shape, kernel.shape)
    names = ("ksize", "strides", "padding", "data_format", "explicit_paddings")
    windows = plan_pool(geometry.output_shape, 4, *(operation.attrs[name] for name in names), True)
    by_library = kernels.conv_pool(geometry, windows, x.dtype, of_relu)
    if by_library is None:
        return None
    elsewhere = functools.partial(_step_by_step, geometry, windows, of_relu)
    return jax.lax.platform_dependent(x, kernel, vector, cpu=by_library, default=elsewhere)


def _step_by_step(geometry: Any, windows: PoolGeometry, of_relu: bool, x: Any, kernel: Any, bias: Any) -> Any:
    y = convolve(jnp, x, kernel, geometry) + bias
    return max_pool(jnp, jnp.maximum(y, 0) if of_relu else y, windows)
