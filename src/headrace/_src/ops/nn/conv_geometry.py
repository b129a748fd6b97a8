"""ConvGeometry: all that a convolution kernel needs besides the values, derived from shapes and attributes."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.nn.window import (
    Window,
    check_choice,
    explicit_pairs,
    has_channels_first,
    output_size,
    refuse_too_small,
    window_along,
)
from headrace._src.ops.rules import with_rank
from headrace._src.tensors.shapes import Dims, dims_text

PADDINGS = ("SAME", "VALID", "EXPLICIT")
FORMATS = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}


# Windows of up to so many elements along one axis are faster copied out and multiplied as a matrix on the CPU.
SHORT_LINE = 5


@dataclass(frozen=True)
class ConvGeometry:
    """A convolution over `windows`, one per spatial axis. Hashable, so that compiled kernels are kept by geometry."""

    windows: tuple[Window, ...]
    channels_first: bool
    batch: int
    in_channels: int
    out_channels: int
    groups: int

    @functools.cached_property
    def terms(self) -> int:
        """How many products each output is the sum of."""
        return math.prod(w.kernel for w in self.windows) * (self.in_channels // self.groups)

    @functools.cached_property
    def _places(self) -> int:
        return self.batch * math.prod(w.output for w in self.windows)

    @functools.cached_property
    def multiplications(self) -> int:
        return self._places * self.out_channels * self.terms

    @functools.cached_property
    def copies(self) -> int:
        """How many elements all windows hold together."""
        return self._places * self.terms * self.groups

    @functools.cached_property
    def is_pointwise(self) -> bool:
        """Whether it is a matrix product at each (strided) position."""
        return self.groups == 1 and all(w.kernel == 1 and not w.before and not w.after for w in self.windows)

    @functools.cached_property
    def is_along_a_line(self) -> bool:
        """Whether its windows lie along one axis, as those over sequences do, and are not long."""
        long = [w.kernel for w in self.windows if w.kernel > 1]
        return self.groups == 1 and len(long) == 1 and long[0] <= SHORT_LINE

    @functools.cached_property
    def is_depthwise(self) -> bool:
        """Whether each channel has its own filters."""
        return self.groups == self.in_channels > 1

    @functools.cached_property
    def input_shape(self) -> tuple[int, ...]:
        return self._shape([w.size for w in self.windows], self.in_channels)

    @functools.cached_property
    def output_shape(self) -> tuple[int, ...]:
        return self._shape([w.output for w in self.windows], self.out_channels)

    @functools.cached_property
    def filter_shape(self) -> tuple[int, ...]:
        return (*(w.kernel for w in self.windows), self.in_channels // self.groups, self.out_channels)

    def _shape(self, spatial: Sequence[int], channels: int) -> tuple[int, ...]:
        return (self.batch, channels, *spatial) if self.channels_first else (self.batch, *spatial, channels)


@dataclass(frozen=True)
class ConvAttrs:
    """The attributes of a convolution, checked, with one entry per spatial axis."""

    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    padding: str
    explicit: tuple[tuple[int, int], ...]
    channels_first: bool

    def sizes(self, spatial: Sequence[int | None], kernel: Sequence[int | None]) -> list[int | None]:
        """Returns the spatial sizes of the output."""
        return [
            output_size(n, k, s, self.padding, d, e)
            for n, k, s, d, e in zip(spatial, kernel, self.strides, self.dilations, self.explicit, strict=True)
        ]

    def windows(self, spatial: Sequence[int], kernel: Sequence[int]) -> tuple[Window, ...]:
        return tuple(
            window_along(n, k, s, self.padding, d, e)
            for n, k, s, d, e in zip(spatial, kernel, self.strides, self.dilations, self.explicit, strict=True)
        )


@functools.lru_cache(maxsize=1024)
def read_attrs(
    rank: int,
    strides: tuple[int, ...],
    padding: str,
    dilations: tuple[int, ...],
    data_format: str,
    explicit_paddings: tuple[int, ...] = (),
) -> ConvAttrs:
    """Checks the attributes of a convolution over `rank` spatial axes, given for all axes as ops have them."""
    check_choice("padding", padding, PADDINGS)
    check_choice("data_format", data_format, FORMATS[rank])
    axes = rank + 2
    if len(strides) != axes:
        raise errors.invalid_argument(
            f"Sliding window strides field must specify {axes} dimensions, got {list(strides)}"
        )
    if len(dilations) != axes:
        raise errors.invalid_argument(f"Dilation rates field must specify {axes} dimensions, got {list(dilations)}")
    first = has_channels_first(data_format)
    spatial = slice(2, None) if first else slice(1, -1)
    channel = 1 if first else -1
    if strides[0] != 1 or strides[channel] != 1:
        raise errors.unimplemented(
            "Current implementation does not yet support strides in the batch and depth dimensions. "
            f"Got {list(strides)}"
        )
    if dilations[0] != 1 or dilations[channel] != 1:
        raise errors.unimplemented(
            "Current implementation does not yet support dilations in the batch and depth dimensions. "
            f"Got {list(dilations)}"
        )
    if min(strides) <= 0:
        raise errors.invalid_argument(f"Row and column strides should be larger than 0. Got {list(strides)}")
    if min(dilations) <= 0:
        raise errors.invalid_argument(f"Dilated rates should be larger than 0. Got {list(dilations)}")
    pairs = explicit_pairs(padding, explicit_paddings, axes)
    if pairs[0] != (0, 0) or pairs[channel] != (0, 0):
        raise errors.invalid_argument("Nonzero explicit padding in the batch or depth dimensions is not supported")
    return ConvAttrs(strides[spatial], dilations[spatial], padding, tuple(pairs[spatial]), first)


def split_axes(dims: Sequence[int | None], channels_first: bool) -> tuple[int | None, list[int | None], int | None]:
    """Batch, spatial sizes and channels of an input or output."""
    if channels_first:
        return dims[0], list(dims[2:]), dims[1]
    return dims[0], list(dims[1:-1]), dims[-1]


def check_depths(in_channels: int | None, filter_in: int | None, filter_out: int | None) -> int | None:
    """Returns the number of groups of channels."""
    if in_channels is None or filter_in is None:
        return None
    if filter_in <= 0:
        raise errors.invalid_argument(f"filter depth must be strictly positive, got {filter_in}")
    if in_channels % filter_in:
        raise errors.invalid_argument(
            f"input depth must be evenly divisible by filter depth: {in_channels} vs {filter_in}"
        )
    groups = in_channels // filter_in
    if not groups:
        raise errors.invalid_argument("number of groups must be strictly positive: the input has no channels")
    if filter_out is not None and filter_out % groups:
        raise errors.invalid_argument(
            f"output depth must be evenly divisible by number of groups: {filter_out} vs {groups}"
        )
    return groups


def read_sizes(sizes: Any, argument: str) -> tuple[int, ...]:
    """Returns the shape that an input of an op holds."""
    rank = np.ndim(sizes)
    if rank != 1:
        raise errors.invalid_argument(
            f"{argument} input must be 1-dim, not {rank}: its shape must be rank 1 but is rank {rank}"
        )
    return tuple(int(n) for n in sizes)


def plan_conv(attrs: ConvAttrs, input_shape: tuple[int, ...], filter_shape: tuple[int, ...]) -> ConvGeometry:
    """Returns the geometry of a convolution of known shapes."""
    axes = len(attrs.strides) + 2
    if len(input_shape) != axes:
        raise errors.invalid_argument(f"convolution input must be {axes}-dimensional: {dims_text(input_shape)}")
    if len(filter_shape) != axes:
        raise errors.invalid_argument(f"convolution filter must be {axes}-dimensional: {dims_text(filter_shape)}")
    return _plan(attrs, tuple(input_shape), tuple(filter_shape))


@functools.lru_cache(maxsize=4096)
def _plan(attrs: ConvAttrs, input_shape: tuple[int, ...], filter_shape: tuple[int, ...]) -> ConvGeometry:
    batch, spatial, channels = split_axes(input_shape, attrs.channels_first)
    kernel = filter_shape[:-2]
    groups = check_depths(channels, filter_shape[-2], filter_shape[-1])
    if not all(kernel):
        raise errors.invalid_argument("filter must not have zero elements (i.e. all dimensions must be non-zero)")
    assert batch is not None and channels is not None and groups is not None
    windows = attrs.windows(spatial, kernel)  # type: ignore[arg-type]
    return ConvGeometry(windows, attrs.channels_first, batch, channels, filter_shape[-1], groups)


def plan_backprop(
    op_name: str,
    attrs: ConvAttrs,
    input_shape: tuple[int, ...],
    filter_shape: tuple[int, ...],
    output_shape: tuple[int, ...],
) -> ConvGeometry:
    """Returns the geometry of a convolution whose output gradient is given; its shape must be that of the output."""
    if len(output_shape) != len(attrs.strides) + 2:
        raise errors.invalid_argument(
            f"{op_name}: out_backprop must be {len(attrs.strides) + 2}-dimensional: {dims_text(output_shape)}"
        )
    geometry = plan_conv(attrs, input_shape, filter_shape)
    wanted = geometry.output_shape
    if output_shape == wanted:
        return geometry
    batch, spatial, channels = split_axes(output_shape, attrs.channels_first)
    if batch != geometry.batch:
        raise errors.invalid_argument(
            f"{op_name}: input and out_backprop must have the same batch size. "
            f"Input batch: {geometry.batch}, outbackprop batch: {batch}, batch_dim: 0"
        )
    if channels != geometry.out_channels:
        raise errors.invalid_argument(
            f"{op_name}: filter and out_backprop must have the same out_depth: {geometry.out_channels} vs {channels}"
        )
    axis, window = next((n, w) for n, w in enumerate(geometry.windows) if w.output != spatial[n])
    raise errors.invalid_argument(
        f"{op_name}: Size of out_backprop doesn't match computed: actual = {spatial[axis]}, computed = {window.output} "
        f"spatial_dim: {axis + 1} input: {window.size} filter: {window.kernel} output: {spatial[axis]} "
        f"stride: {window.stride} dilation: {window.dilation}"
    )


def conv_output_dims(attrs: ConvAttrs, input_dims: Dims, filter_dims: Dims) -> Dims:
    """Returns the dims of a convolution's output from partly known dims."""
    axes = len(attrs.strides) + 2
    if input_dims is None and filter_dims is None:
        return (None,) * axes
    batch, spatial, channels = split_axes(with_rank(input_dims, axes, "input"), attrs.channels_first)
    kernel = with_rank(filter_dims, axes, "filter")
    check_depths(channels, kernel[-2], kernel[-1])
    sizes = attrs.sizes(spatial, kernel[:-2])
    refuse_too_small(tuple(spatial), tuple(sizes), kernel[:-2])
    return (batch, kernel[-1], *sizes) if attrs.channels_first else (batch, *sizes, kernel[-1])
