"""Convolutions in which each channel has its own filters, as shifted products that add up.

XLA's grouped convolution on the CPU takes fifty times as long. One code serves NumPy and JAX.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.nn.conv_geometry import ConvGeometry
from headrace._src.ops.nn.conv_layout import as_given, channels_last, inside, padded


def _multiplier(geometry: ConvGeometry) -> int:
    """Returns how many filters each channel has."""
    return geometry.out_channels // geometry.in_channels


def _taps(geometry: ConvGeometry) -> list[tuple[int, ...]]:
    return list(itertools.product(*(range(w.kernel) for w in geometry.windows)))


def _place(geometry: ConvGeometry, tap: tuple[int, ...]) -> tuple[slice, ...]:
    """Returns what the tap of all windows reads of the padded input."""
    return (slice(None), *(w.tap(n) for w, n in zip(geometry.windows, tap, strict=True)))


def _spread(xp: Any, x: Any, geometry: ConvGeometry) -> Any:
    """Returns the padded input, each channel as often as it has filters."""
    x = padded(xp, channels_last(xp, x, geometry), geometry)
    times = _multiplier(geometry)
    return x if times == 1 else xp.repeat(x, times, -1)


def depthwise_forward(xp: Any, x: Any, kernel: Any, geometry: ConvGeometry) -> Any:
    x = _spread(xp, x, geometry)
    total: Any = None
    for tap in _taps(geometry):
        product = x[_place(geometry, tap)] * kernel[tap].reshape(-1)
        total = product if total is None else _added(xp, total, product)
    return as_given(xp, total, geometry)


def _added(xp: Any, total: Any, more: Any) -> Any:
    return np.add(total, more, out=total) if xp is np else total + more


def depthwise_input_gradient(xp: Any, kernel: Any, dy: Any, geometry: ConvGeometry) -> Any:
    dy = channels_last(xp, dy, geometry)
    spread = _input_gradient_on_host(kernel, dy, geometry) if xp is np else _input_gradient(kernel, dy, geometry)
    times = _multiplier(geometry)
    if times > 1:
        spread = spread.reshape(*spread.shape[:-1], geometry.in_channels, times).sum(-1)
    return as_given(xp, spread, geometry)


def _input_gradient_on_host(kernel: np.ndarray, dy: np.ndarray, geometry: ConvGeometry) -> np.ndarray:
    result = np.zeros((geometry.batch, *(w.padded for w in geometry.windows), geometry.out_channels), dy.dtype)
    for tap in _taps(geometry):
        result[_place(geometry, tap)] += dy * kernel[tap].reshape(-1)
    return result[inside(geometry)]


def _input_gradient(kernel: Any, dy: Any, geometry: ConvGeometry) -> Any:
    """Convolves the gradient, dilated by the strides, with the reversed filter."""
    edges = []
    for w in geometry.windows:
        low = w.span - 1 - w.before
        edges.append((low, w.size - 1 + w.span - ((w.output - 1) * w.stride + 1) - low, w.stride - 1))
    apart = jax.lax.pad(dy, jnp.zeros((), dy.dtype), [(0, 0, 0), *edges, (0, 0, 0)])
    total: Any = 0
    for tap in _taps(geometry):
        starts = [(w.kernel - 1 - n) * w.dilation for w, n in zip(geometry.windows, tap, strict=True)]
        place = [slice(start, start + w.size) for w, start in zip(geometry.windows, starts, strict=True)]
        total = total + apart[(slice(None), *place)] * kernel[tap].reshape(-1)
    return total


def depthwise_filter_gradient(xp: Any, x: Any, dy: Any, geometry: ConvGeometry) -> Any:
    x, dy = _spread(xp, x, geometry), channels_last(xp, dy, geometry)
    rows = _filter_gradient_on_host(x, dy, geometry) if xp is np else _filter_gradient(x, dy, geometry)
    return rows.reshape(geometry.filter_shape)


def _filter_gradient_on_host(x: np.ndarray, dy: np.ndarray, geometry: ConvGeometry) -> np.ndarray:
    axes = tuple(range(dy.ndim - 1))
    return np.stack([(x[_place(geometry, tap)] * dy).sum(axes) for tap in _taps(geometry)])


def _filter_gradient(x: Any, dy: Any, geometry: ConvGeometry) -> Any:
    """Processes one example at a time, so that it stays in the cache while all taps read it."""
    taps = _taps(geometry)
    ones = jnp.ones((1, dy[0, ..., 0].size), dy.dtype)

    def add_example(total: Any, example: tuple[Any, Any]) -> tuple[Any, None]:
        image, gradient = example
        sums = [ones @ (image[_place(geometry, tap)[1:]] * gradient).reshape(ones.size, -1) for tap in taps]
        return total + jnp.concatenate(sums), None

    start = jnp.zeros((len(taps), geometry.out_channels), dy.dtype)
    return jax.lax.scan(add_example, start, (x, dy))[0]
