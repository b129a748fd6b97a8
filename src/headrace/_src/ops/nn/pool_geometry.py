"""PoolGeometry: the windows of a pool along every axis of its input, read off shapes and attributes.

Pool attributes name every axis, so kernels need not know which one holds the channels.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from headrace._src.base import errors
from headrace._src.ops.nn.window import (
    Window,
    check_choice,
    explicit_pairs,
    has_channels_first,
    output_size,
    window_along,
)
from headrace._src.ops.rules import with_rank
from headrace._src.tensors.shapes import Dims, dims_text

FORMATS = {4: ("NHWC", "NCHW"), 5: ("NDHWC", "NCDHW")}


@dataclass(frozen=True)
class PoolGeometry:
    """One window per axis; those that do nothing are there too."""

    windows: tuple[Window, ...]

    @property
    def output_shape(self) -> tuple[int, ...]:
        return tuple(w.output for w in self.windows)

    @property
    def pads(self) -> bool:
        return any(w.before or w.after for w in self.windows)

    @property
    def tiles(self) -> bool:
        """Whether the windows cover the input without overlap, gap or padding."""
        return all(w.tiles for w in self.windows)

    @property
    def inside(self) -> tuple[slice, ...]:
        """The position of the input in its padded form."""
        return tuple(slice(w.before, w.before + w.size) for w in self.windows)

    @property
    def taps(self) -> list[tuple[slice, ...]]:
        """What each element of all windows reads of the padded input, in row-major order."""
        positions = itertools.product(*(range(w.kernel) for w in self.windows))
        return [tuple(w.tap(n) for w, n in zip(self.windows, place, strict=True)) for place in positions]


def _check(
    rank: int, ksize: Sequence[int], strides: Sequence[int], data_format: str, depth: int | None, pools_depth: bool
) -> None:
    check_choice("data_format", data_format, FORMATS[rank])
    for name, values in (("ksize", ksize), ("strides", strides)):
        if len(values) != rank:
            raise errors.invalid_argument(f"Sliding window {name} field must specify {rank} dimensions: {list(values)}")
    if min(ksize) <= 0:
        given = ",".join(map(str, ksize))
        raise errors.invalid_argument(
            f"Sliding window ksize must be positive. The specified or inferred ksize is: {given}"
        )
    if min(strides) <= 0:
        raise errors.invalid_argument(f"Stride must be > 0, but got {min(strides)}")
    if ksize[0] != 1 or strides[0] != 1:
        raise errors.unimplemented("Pooling is not yet supported on the batch dimension.")
    channel = 1 if has_channels_first(data_format) else rank - 1
    if ksize[channel] == 1 and strides[channel] == 1:
        return
    if not pools_depth:
        raise errors.unimplemented("Pooling is not yet supported on the depth dimension.")
    if any(k != 1 for n, k in enumerate(ksize) if n != channel):
        raise errors.unimplemented(
            "MaxPooling supports exactly one of pooling across depth or pooling across width/height."
        )
    if ksize[channel] != strides[channel]:
        raise errors.unimplemented("Depthwise max pooling requires the depth window to equal the depth stride")
    if depth is not None and depth % ksize[channel]:
        raise errors.unimplemented("Depthwise max pooling requires the depth window to evenly divide the input depth")


def pool_output_dims(
    dims: Dims,
    rank: int,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    data_format: str,
    explicit_paddings: Sequence[int] = (),
    pools_depth: bool = False,
) -> Dims:
    """Returns the dims of a pool's output from partly known dims."""
    sizes = with_rank(dims, rank, "input")
    check_choice("padding", padding, ("SAME", "VALID", "EXPLICIT"))
    channel = 1 if has_channels_first(data_format) else rank - 1
    _check(rank, ksize, strides, data_format, sizes[channel], pools_depth)
    pairs = explicit_pairs(padding, explicit_paddings, rank)
    return tuple(output_size(n, k, s, padding, 1, e) for n, k, s, e in zip(sizes, ksize, strides, pairs, strict=True))


@functools.lru_cache(maxsize=4096)
def plan_pool(
    shape: tuple[int, ...],
    rank: int,
    ksize: tuple[int, ...],
    strides: tuple[int, ...],
    padding: str,
    data_format: str,
    explicit_paddings: tuple[int, ...] = (),
    pools_depth: bool = False,
) -> PoolGeometry:
    """Returns the geometry of a pool over an input of known shape."""
    if len(shape) != rank:
        raise errors.invalid_argument(
            f"tensor_in must be {rank}-dimensional (tensor_in_shape must have {rank - 2} spatial dimensions): "
            f"{dims_text(shape)}"
        )
    pool_output_dims(shape, rank, ksize, strides, padding, data_format, explicit_paddings, pools_depth)
    pairs = explicit_pairs(padding, explicit_paddings, rank)
    for pair, k in zip(pairs, ksize, strict=True):
        if max(pair) >= k and max(pair):
            raise errors.invalid_argument(f"Padding {max(pair)} needs to be smaller than the window size {k}")
    windows = [window_along(n, k, s, padding, 1, e) for n, k, s, e in zip(shape, ksize, strides, pairs, strict=True)]
    return PoolGeometry(tuple(windows))


def check_output(geometry: PoolGeometry, name: str, array: Any) -> None:
    """Refuses an output or an output gradient whose shape is not that of the pool's output."""
    if array.shape != geometry.output_shape:
        raise errors.invalid_argument(
            f"Expected {name} shape to be {dims_text(geometry.output_shape)}, but got {dims_text(array.shape)}"
        )
