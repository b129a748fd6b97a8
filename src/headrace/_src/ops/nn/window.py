"""Windows that slide along an axis: how many places they take, and how much padding that needs.

Shared by convolutions, pools and morphology. Sizes may be None where a shape is not known yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from headrace._src.base import errors
from headrace._src.tensors.shapes import Dims


def check_choice(attr: str, value: str, allowed: Sequence[str]) -> None:
    """Refuses a value that an attribute does not take."""
    if value not in allowed:
        names = ", ".join(f'"{choice}"' for choice in allowed)
        raise errors.invalid_argument(
            f"Value for attr '{attr}' of \"{value}\" is not in the list of allowed values: {names}"
        )


@dataclass(frozen=True)
class Window:
    """A window of `kernel` elements, `dilation` apart, that moves by `stride` along an axis of `size` elements."""

    size: int
    kernel: int
    stride: int = 1
    dilation: int = 1
    before: int = 0  # padding
    after: int = 0
    output: int = 0  # the number of positions that the window covers

    @property
    def span(self) -> int:
        return (self.kernel - 1) * self.dilation + 1

    @property
    def padded(self) -> int:
        return self.size + self.before + self.after

    @property
    def tiles(self) -> bool:
        """Whether the windows cover the axis without overlap, gap or padding."""
        return (
            self.stride == self.kernel and self.dilation == 1 and self.output * self.kernel == self.size
            and not self.before and not self.after
        )  # fmt: skip

    def tap(self, position: int) -> slice:
        """Returns the places of element `position` of all windows on the padded axis."""
        start = position * self.dilation
        return slice(start, start + (self.output - 1) * self.stride + 1 if self.output else start, self.stride)


def output_size(
    size: int | None,
    kernel: int | None,
    stride: int,
    padding: str,
    dilation: int = 1,
    explicit: tuple[int, int] = (0, 0),
) -> int | None:
    """Returns how many places a window takes along an axis; None while a size is unknown."""
    if size is None:
        return None
    if padding == "SAME":
        return -(-size // stride)
    if kernel is None:
        return None
    span = (kernel - 1) * dilation + 1
    places = (size + explicit[0] + explicit[1] - span + stride) // stride
    if places < 0:
        raise errors.invalid_argument(
            f"Computed output size would be negative: {places} "
            f"[input_size: {size}, effective_filter_size: {span}, stride: {stride}]"
        )
    return places


def refuse_too_small(inputs: Dims, outputs: Dims, kernel: Sequence[int | None]) -> Dims:
    """Returns the output dims of an op in a graph, where an axis shorter than the window is an error."""
    for size, places, span in zip(inputs or (), outputs or (), kernel, strict=False):
        if size and places == 0:
            raise errors.invalid_argument(f"Negative dimension size caused by subtracting {span} from {size}")
    return outputs


def window_along(
    size: int,
    kernel: int,
    stride: int = 1,
    padding: str = "VALID",
    dilation: int = 1,
    explicit: tuple[int, int] = (0, 0),
) -> Window:
    """Returns the window along an axis of known size, with the padding for `padding`."""
    output = output_size(size, kernel, stride, padding, dilation, explicit)
    assert output is not None
    before, after = explicit if padding == "EXPLICIT" else (0, 0)
    if padding == "SAME":
        missing = max((output - 1) * stride + (kernel - 1) * dilation + 1 - size, 0)
        before, after = missing // 2, missing - missing // 2
    return Window(size, kernel, stride, dilation, before, after, output)


def has_channels_first(data_format: str) -> bool:
    return data_format.startswith("NC") or data_format == "CHANNELS_FIRST"


def explicit_pairs(padding: str, explicit_paddings: Sequence[int], rank: int) -> list[tuple[int, int]]:
    """Returns the padding before and after each axis, checked."""
    if padding != "EXPLICIT":
        if explicit_paddings:
            raise errors.invalid_argument(
                "explicit_paddings attribute must be empty if the padding attribute is not EXPLICIT"
            )
        return [(0, 0)] * rank
    if len(explicit_paddings) != 2 * rank:
        raise errors.invalid_argument(
            f"explicit_paddings attribute must contain {2 * rank} values, but got: {len(explicit_paddings)}"
        )
    if any(p < 0 for p in explicit_paddings):
        raise errors.invalid_argument("All elements of explicit_paddings must be nonnegative")
    return list(zip(explicit_paddings[::2], explicit_paddings[1::2], strict=True))
