"""Convolution and its two gradients, for NumPy and for XLA; the one place where the formulation is chosen.

Where the library of `library_convolution` is installed, it computes all but the smallest convolutions on the CPU,
eagerly and inside of compiled programs. What follows holds without it.

On the host a small convolution is a matrix product over copied windows in NumPy: it costs less than compiling a
kernel would. A large one runs through a compiled kernel that is cached by its geometry. While a function is lowered,
XLA's own convolution is best everywhere except on the CPU, where products at single positions and gradients of sums of
few terms are faster as plain matrix products (benchmarks/nn.py).
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.forking import refuse_after_fork
from headrace._src.base.lazy import jax, jnp
from headrace._src.base.slot import Slot
from headrace._src.ops.half_kernels import SHORT_FLOATS, narrow, widen
from headrace._src.ops.nn.conv_geometry import ConvGeometry
from headrace._src.ops.nn.conv_layout import as_given, channels_last, inside, padded
from headrace._src.ops.nn.depthwise_kernels import (
    depthwise_filter_gradient,
    depthwise_forward,
    depthwise_input_gradient,
)
from headrace._src.ops.wide_types import compiled_with_wide_types
from headrace._src.tensors.typing import AnyArray, Array

# Up to this many multiplications and copied elements NumPy needs about a millisecond or less, which XLA could not
# better by much; compiling takes fifty times that.
HOST_MULTIPLICATIONS = 1 << 24
HOST_COPIES = 1 << 20
# Gradients are faster as matrix products on the CPU where each output sums so few products, as those of 3x3 windows
# over up to 8 channels do.
FEW_TERMS = 72

# The kernel of a library for a large convolution, where one is installed: (xp, "forward" or "input" or "filter",
# geometry, dtype) -> a function of the two arrays, or None.
library_convolution: Slot[Callable[..., Any]] = Slot("ops.nn.conv_kernels:library_convolution")
# A call of the library costs 10 to 80 microseconds more than one of XLA's kernels. For fewer multiplications it is not
# even looked for.
LIBRARY_MULTIPLICATIONS = 1 << 21


def convolve(xp: Any, x: Any, kernel: Any, geometry: ConvGeometry) -> Any:
    """Computes the convolution of `x` with the filter `kernel`."""
    return _run(xp, "forward", _forward_on_host, _forward, x, kernel, geometry, geometry.output_shape)


def input_gradient(xp: Any, kernel: Any, dy: Any, geometry: ConvGeometry) -> Any:
    """Computes the gradient of the input of a convolution."""
    return _run(xp, "input", _input_gradient_on_host, _input_gradient, kernel, dy, geometry, geometry.input_shape)


def filter_gradient(xp: Any, x: Any, dy: Any, geometry: ConvGeometry) -> Any:
    """Computes the gradient of the filter of a convolution."""
    return _run(xp, "filter", _filter_gradient_on_host, _filter_gradient, x, dy, geometry, geometry.filter_shape)


def _run(
    xp: Any,
    kind: str,
    on_host: Callable[..., Any],
    on_device: Callable[..., Any],
    a: Any,
    b: Any,
    geometry: ConvGeometry,
    shape: Any,
) -> Any:
    if not geometry.multiplications:
        return xp.zeros(shape, a.dtype)
    if xp is not np:
        return on_device(a, b, geometry)
    if may_use_library(geometry):
        found = _by_library(kind, a, b, geometry)
        if found is not None:
            return found
    if geometry.multiplications <= HOST_MULTIPLICATIONS and geometry.copies <= HOST_COPIES:
        return _widened(on_host, a, b, geometry)
    return np.asarray(compiled(on_device)(a, b, geometry))


def _by_library(kind: str, a: np.ndarray, b: np.ndarray, geometry: ConvGeometry) -> np.ndarray | None:
    """Returns what the library computes, in float32 where it has nothing for 16-bit floats, or None."""
    dtype = a.dtype
    run = library_convolution(np, kind, geometry, dtype)
    if run is not None or dtype not in SHORT_FLOATS:
        return None if run is None else run(a, b)
    run = library_convolution(np, kind, geometry, np.dtype(np.float32))
    return None if run is None else narrow(run(widen(a), widen(b)), dtype)


@functools.cache
def compiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Returns `kernel(a, b, geometry)` under `jax.jit`, compiled once per geometry."""
    return compiled_with_wide_types(kernel, static_argnums=2)


refuse_after_fork(compiled.cache_clear)


# NumPy -------------------------------------------------------------------------------------------------------------


def _widened(on_host: Callable[..., Any], a: Array, b: Array, geometry: ConvGeometry) -> Array:
    """Runs a NumPy kernel, in float32 where NumPy has no fast half precision."""
    dtype = a.dtype
    if dtype.itemsize == 2:
        a, b = a.astype(np.float32), b.astype(np.float32)
    return on_host(a, b, geometry).astype(dtype, copy=False)


def _patches(x: np.ndarray, geometry: ConvGeometry) -> np.ndarray:
    """Returns the windows of a channels-last input as the rows of a matrix, ordered like the filter."""
    if geometry.is_pointwise:
        picked = x[(slice(None), *(slice(None, None, w.stride) for w in geometry.windows))]
        return picked.reshape(-1, x.shape[-1])
    x = padded(np, x, geometry)
    batch, *spatial, channels = x.strides
    shape = (x.shape[0], *(w.output for w in geometry.windows), *(w.kernel for w in geometry.windows), x.shape[-1])
    strides = (
        batch,
        *(step * w.stride for step, w in zip(spatial, geometry.windows, strict=True)),
        *(step * w.dilation for step, w in zip(spatial, geometry.windows, strict=True)),
        channels,
    )
    view = np.lib.stride_tricks.as_strided(x, shape, strides)
    rows = x.shape[0] * math.prod(w.output for w in geometry.windows)
    return view.reshape(rows, math.prod(w.kernel for w in geometry.windows) * x.shape[-1])


def _groups(geometry: ConvGeometry) -> list[tuple[slice, slice]]:
    """Returns the input and the output channels of each group."""
    ins, outs = geometry.in_channels // geometry.groups, geometry.out_channels // geometry.groups
    return [(slice(n * ins, (n + 1) * ins), slice(n * outs, (n + 1) * outs)) for n in range(geometry.groups)]


def _forward_on_host(x: np.ndarray, kernel: np.ndarray, geometry: ConvGeometry) -> np.ndarray:
    if geometry.is_depthwise:
        return depthwise_forward(np, x, kernel, geometry)
    x = channels_last(np, x, geometry)
    if geometry.groups == 1:
        result = _patches(x, geometry) @ kernel.reshape(-1, geometry.out_channels)
    else:
        parts = []
        for taken, given in _groups(geometry):
            matrix = kernel[..., given].reshape(-1, geometry.out_channels // geometry.groups)
            parts.append(_patches(x[..., taken], geometry) @ matrix)
        result = np.concatenate(parts, -1)
    return as_given(
        np, result.reshape(geometry.batch, *[w.output for w in geometry.windows], geometry.out_channels), geometry
    )


def _input_gradient_on_host(kernel: np.ndarray, dy: np.ndarray, geometry: ConvGeometry) -> np.ndarray:
    if geometry.is_depthwise:
        return depthwise_input_gradient(np, kernel, dy, geometry)
    dy = channels_last(np, dy, geometry)
    result = np.zeros((geometry.batch, *(w.padded for w in geometry.windows), geometry.in_channels), dy.dtype)
    depth = geometry.in_channels // geometry.groups
    sizes = (geometry.batch, *(w.output for w in geometry.windows), *(w.kernel for w in geometry.windows), depth)
    for taken, given in _groups(geometry):
        rows = dy[..., given].reshape(-1, geometry.out_channels // geometry.groups)
        spread = (rows @ kernel[..., given].reshape(-1, rows.shape[1]).T).reshape(sizes)
        for tap in itertools.product(*(range(w.kernel) for w in geometry.windows)):
            place = tuple(w.tap(n) for w, n in zip(geometry.windows, tap, strict=True))
            result[(slice(None), *place, taken)] += spread[(*(slice(None),) * (len(tap) + 1), *tap)]
    return as_given(np, result[inside(geometry)], geometry)


def _filter_gradient_on_host(x: np.ndarray, dy: np.ndarray, geometry: ConvGeometry) -> np.ndarray:
    if geometry.is_depthwise:
        return depthwise_filter_gradient(np, x, dy, geometry)
    x, dy = channels_last(np, x, geometry), channels_last(np, dy, geometry)
    parts = []
    for taken, given in _groups(geometry):
        rows = dy[..., given].reshape(-1, geometry.out_channels // geometry.groups)
        parts.append(_patches(x[..., taken], geometry).T @ rows)
    result = parts[0] if geometry.groups == 1 else np.concatenate(parts, -1)
    return result.reshape(geometry.filter_shape)


# XLA ---------------------------------------------------------------------------------------------------------------


def by_platform(on_cpu: Callable[..., Any], elsewhere: Callable[..., Any], *arrays: Any) -> Any:
    """Computes with `on_cpu` where the code being lowered will run on a CPU, with `elsewhere` on accelerators."""
    return jax.lax.platform_dependent(*arrays, cpu=on_cpu, default=elsewhere)


def _forward(x: Any, kernel: Any, geometry: ConvGeometry) -> Any:
    native = functools.partial(_native_forward, geometry=geometry)
    on_cpu: Callable[..., Any] = native
    if geometry.is_depthwise:
        on_cpu = functools.partial(depthwise_forward, jnp, geometry=geometry)
    elif geometry.is_pointwise:
        on_cpu = functools.partial(_pointwise_forward, geometry=geometry)
    elif geometry.is_along_a_line:
        on_cpu = functools.partial(_patch_forward, geometry=geometry)
    return _by_formulation("forward", on_cpu, native, x, kernel, geometry)


def _input_gradient(kernel: Any, dy: Any, geometry: ConvGeometry) -> Any:
    native = functools.partial(_native_input_gradient, geometry=geometry)
    on_cpu: Callable[..., Any] = native
    if geometry.is_depthwise:
        on_cpu = functools.partial(depthwise_input_gradient, jnp, geometry=geometry)
    elif geometry.is_pointwise:
        on_cpu = functools.partial(_pointwise_input_gradient, geometry=geometry)
    elif geometry.groups == 1 and (geometry.terms <= FEW_TERMS or geometry.is_along_a_line):
        on_cpu = functools.partial(_spread_input_gradient, geometry=geometry)
    return _by_formulation("input", on_cpu, native, kernel, dy, geometry)


def _filter_gradient(x: Any, dy: Any, geometry: ConvGeometry) -> Any:
    native = functools.partial(_native_filter_gradient, geometry=geometry)
    on_cpu: Callable[..., Any] = native
    if geometry.is_depthwise:
        on_cpu = functools.partial(depthwise_filter_gradient, jnp, geometry=geometry)
    elif geometry.is_pointwise:
        on_cpu = functools.partial(_pointwise_filter_gradient, geometry=geometry)
    elif geometry.groups == 1 and (geometry.terms <= FEW_TERMS or geometry.is_along_a_line):
        on_cpu = functools.partial(_patch_filter_gradient, geometry=geometry)
    return _by_formulation("filter", on_cpu, native, x, dy, geometry)


def _by_formulation(
    kind: str, on_cpu: Callable[..., Any], native: Callable[..., Any], a: Any, b: Any, geometry: ConvGeometry
) -> Any:
    """Computes by the library on the CPU, if it has the convolution; else by `on_cpu`; elsewhere by `native`."""
    if may_use_library(geometry):
        by_library = library_convolution(jnp, kind, geometry, a.dtype)
        on_cpu = on_cpu if by_library is None else by_library
    return native(a, b) if on_cpu is native else by_platform(on_cpu, native, a, b)


def may_use_library(geometry: ConvGeometry) -> bool:
    """Returns whether a convolution is large enough for the library."""
    count = geometry.multiplications  # of exported programs it may be an expression
    return isinstance(count, int) and count >= LIBRARY_MULTIPLICATIONS


def _data_axes(geometry: ConvGeometry) -> tuple[int, ...]:
    """Returns the positions of batch, channels and spatial axes."""
    rank = len(geometry.windows)
    return (0, 1, *range(2, rank + 2)) if geometry.channels_first else (0, rank + 1, *range(1, rank + 1))


def _dimension_numbers(lhs: Sequence[int], rhs: Sequence[int], out: Sequence[int]) -> Any:
    return jax.lax.ConvDimensionNumbers(tuple(lhs), tuple(rhs), tuple(out))


def _native_forward(x: AnyArray, kernel: Any, *, geometry: ConvGeometry) -> AnyArray:
    rank = len(geometry.windows)
    data = _data_axes(geometry)
    return jax.lax.conv_general_dilated(
        x,
        kernel,
        window_strides=[w.stride for w in geometry.windows],
        padding=[(w.before, w.after) for w in geometry.windows],
        rhs_dilation=[w.dilation for w in geometry.windows],
        dimension_numbers=_dimension_numbers(data, (rank + 1, rank, *range(rank)), data),
        feature_group_count=geometry.groups,
    )


def _native_input_gradient(kernel: Any, dy: AnyArray, *, geometry: ConvGeometry) -> AnyArray:
    """Computes the convolution of the gradient, spread by the strides, with the filter turned round."""
    rank = len(geometry.windows)
    depth, given = geometry.in_channels // geometry.groups, geometry.out_channels // geometry.groups
    sizes = kernel.shape[:-2]
    turned = jnp.flip(kernel, range(rank)).reshape(*sizes, depth, geometry.groups, given)
    turned = jnp.moveaxis(turned, -1, rank).swapaxes(-1, -2).reshape(*sizes, given, geometry.in_channels)
    padding = []
    for w in geometry.windows:
        low = w.span - 1 - w.before
        padding.append((low, w.size - 1 + w.span - ((w.output - 1) * w.stride + 1) - low))
    data = _data_axes(geometry)
    return jax.lax.conv_general_dilated(
        dy,
        turned,
        window_strides=[1] * rank,
        padding=padding,
        lhs_dilation=[w.stride for w in geometry.windows],
        rhs_dilation=[w.dilation for w in geometry.windows],
        dimension_numbers=_dimension_numbers(data, (rank + 1, rank, *range(rank)), data),
        feature_group_count=geometry.groups,
    )


def _native_filter_gradient(x: AnyArray, dy: AnyArray, *, geometry: ConvGeometry) -> AnyArray:
    """Computes the convolution of the input with the gradient, in which batch and channels change places."""
    rank = len(geometry.windows)
    batch, channels, *spatial = _data_axes(geometry)
    padding = []
    for w in geometry.windows:
        covered = (w.kernel - 1) * w.dilation + (w.output - 1) * w.stride + 1
        padding.append((w.before, covered - w.size - w.before))
    return jax.lax.conv_general_dilated(
        x,
        dy,
        window_strides=[w.dilation for w in geometry.windows],
        padding=padding,
        rhs_dilation=[w.stride for w in geometry.windows],
        dimension_numbers=_dimension_numbers(
            (channels, batch, *spatial), (channels, batch, *spatial), (rank, rank + 1, *range(rank))
        ),
        batch_group_count=geometry.groups,
    )


def _picked(x: Any, geometry: ConvGeometry) -> Any:
    """Returns the positions of the input that a pointwise convolution reads."""
    steps = [slice(None, None, w.stride) for w in geometry.windows]
    return x[(slice(None), slice(None), *steps)] if geometry.channels_first else x[(slice(None), *steps)]


def _contract(a: Any, b: Any, a_axes: Sequence[int], b_axes: Sequence[int]) -> Any:
    return jax.lax.dot_general(a, b, ((tuple(a_axes), tuple(b_axes)), ((), ())))


def _channel_product(x: AnyArray, matrix: AnyArray, geometry: ConvGeometry) -> AnyArray:
    if geometry.channels_first:
        return jnp.moveaxis(_contract(x, matrix, [1], [0]), -1, 1)
    return _contract(x, matrix, [x.ndim - 1], [0])


def _pointwise_forward(x: AnyArray, kernel: Any, *, geometry: ConvGeometry) -> AnyArray:
    return _channel_product(_picked(x, geometry), kernel.reshape(kernel.shape[-2:]), geometry)


def _pointwise_input_gradient(kernel: Any, dy: AnyArray, *, geometry: ConvGeometry) -> AnyArray:
    dx = _channel_product(dy, kernel.reshape(kernel.shape[-2:]).T, geometry)
    if all(w.stride == 1 for w in geometry.windows):
        return dx
    edges = [(0, w.size - (w.output - 1) * w.stride - 1, w.stride - 1) for w in geometry.windows]
    none = (0, 0, 0)
    order = [none, none, *edges] if geometry.channels_first else [none, *edges, none]
    return jax.lax.pad(dx, jnp.zeros((), dx.dtype), order)


def _pointwise_filter_gradient(x: Any, dy: Any, *, geometry: ConvGeometry) -> Any:
    batch, _, *spatial = _data_axes(geometry)
    axes = [batch, *spatial]
    return _contract(_picked(x, geometry), dy, axes, axes).reshape(geometry.filter_shape)


def _spread_input_gradient(kernel: Any, dy: Array, *, geometry: ConvGeometry) -> Array:
    """Computes the gradient of every tap in one matrix product, then adds the taps at their offsets."""
    dy = channels_last(jnp, dy, geometry)
    spread = _contract(dy, kernel, [dy.ndim - 1], [kernel.ndim - 1])
    zero = jnp.zeros((), dy.dtype)
    total = 0
    lead = (slice(None),) * (len(geometry.windows) + 1)
    for tap in itertools.product(*(range(w.kernel) for w in geometry.windows)):
        edges = [
            (start := n * w.dilation - w.before, w.size - start - ((w.output - 1) * w.stride + 1), w.stride - 1)
            for w, n in zip(geometry.windows, tap, strict=True)
        ]
        total += jax.lax.pad(spread[(*lead, *tap)], zero, [(0, 0, 0), *edges, (0, 0, 0)])
    return as_given(jnp, total, geometry)


def _patch_columns(x: Any, geometry: ConvGeometry) -> Any:
    """Returns the copied windows of the input; the last axis holds a window's taps, each with its channels."""
    x = padded(jnp, channels_last(jnp, x, geometry), geometry)
    taps = itertools.product(*(range(w.kernel) for w in geometry.windows))
    columns = [x[(slice(None), *(w.tap(n) for w, n in zip(geometry.windows, tap, strict=True)))] for tap in taps]
    return jnp.concatenate(columns, -1)


def _patch_forward(x: AnyArray, kernel: Any, *, geometry: ConvGeometry) -> AnyArray:
    """Returns the copied windows of the input, as a matrix, times the filter."""
    columns = _patch_columns(x, geometry)
    matrix = kernel.reshape(-1, kernel.shape[-1])
    return as_given(jnp, _contract(columns, matrix, [columns.ndim - 1], [0]), geometry)


def _patch_filter_gradient(x: Any, dy: Any, *, geometry: ConvGeometry) -> Any:
    """Returns the copied windows of the input, as a matrix, times the gradient."""
    dy = channels_last(jnp, dy, geometry)
    axes = range(dy.ndim - 1)
    return _contract(_patch_columns(x, geometry), dy, axes, axes).reshape(geometry.filter_shape)
