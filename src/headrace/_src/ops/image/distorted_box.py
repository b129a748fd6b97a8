"""SampleDistortedBoundingBox: a box of random position, size and aspect ratio that covers enough of a given one."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.random.algorithms import checked_seed
from headrace._src.ops.random.philox import key_and_counter, words
from headrace._src.ops.random.streams import eager_stream, reserve, seeded_stream
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX, int8, int16, int32, int64, uint8
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import Array

_SIZES = (uint8, int8, int16, int32, int64)
_BLOCKS_A_READ = 16


class _Draws:
    """The words of a Philox stream, one by one."""

    def __init__(self, key: Any, counter: Any) -> None:
        self._key, self._counter, self._read = key, counter, 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            stop = self._read + _BLOCKS_A_READ
            self._words = words(np, self._key, self._counter, stop, self._read).reshape(-1).tolist()[::-1]
            self._read = stop
        return self._words.pop()

    def unit(self) -> np.float32:
        """Returns a float in [0, 1)."""
        return np.float32(self._word() & 0x7FFFFF) * np.float32(2.0**-23)

    def below(self, count: int) -> int:
        """Returns a uniformly distributed integer in [0, count)."""
        if count & (count - 1) == 0:
            return self._word() & (count - 1)
        uneven = (0xFFFFFFFF % count) + 1
        while (word := self._word()) < uneven:
            pass
        return word % count


@dataclass(frozen=True)
class _Rectangle:
    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        return max(self.right - self.left, 0) * max(self.bottom - self.top, 0)

    def common_area(self, other: _Rectangle) -> int:
        left, top = max(self.left, other.left), max(self.top, other.top)
        return _Rectangle(left, top, min(self.right, other.right), min(self.bottom, other.bottom)).area


def _attempt(width: int, height: int, ratio: np.float32, areas: tuple[float, ...], draws: _Draws) -> _Rectangle | None:
    """Returns a box of this aspect ratio whose area is within a range of fractions of the image, or None."""
    least, most = (np.float32(share) * np.float32(width) * np.float32(height) for share in areas)
    tall = int(np.rint(np.sqrt(least / ratio)))
    tallest = int(np.rint(np.sqrt(most / ratio)))
    if int(np.rint(np.float32(tallest) * ratio)) > width:
        tallest = int((width + 0.5 - 1e-7) / float(ratio))
        if int(np.rint(np.float32(tallest) * ratio)) > width:
            tallest -= 1
    tallest = min(tallest, height)
    tall = min(tall, tallest)
    if tall < tallest:
        tall += draws.below(tallest - tall + 1)
    wide = int(np.rint(np.float32(tall) * ratio))
    # Rounding may have gone one too far either way.
    if wide * tall < least:
        tall += 1
        wide = int(np.rint(np.float32(tall) * ratio))
    if wide * tall > most:
        tall -= 1
        wide = int(np.rint(np.float32(tall) * ratio))
    if not least <= wide * tall <= most or not 0 < wide <= width or not 0 < tall <= height:
        return None
    top = draws.below(height - tall) if tall < height else 0
    left = draws.below(width - wide) if wide < width else 0
    return _Rectangle(left, top, left + wide, top + tall)


def _covers(box: _Rectangle, objects: list[_Rectangle], least: float) -> bool:
    shares = (np.float32(box.common_area(o)) / np.float32(o.area) for o in objects if o.area)
    return box.area > 0 and any(share >= least for share in shares)


def _objects(boxes: np.ndarray, width: int, height: int, use_image: bool) -> list[_Rectangle]:
    flat = boxes.reshape(-1, 4)
    if not flat.size:
        if not use_image:
            raise errors.invalid_argument(
                "No bounding boxes provided as input. One must enable use_image_if_no_bounding_boxes if you wish to "
                "not provide any bounding boxes."
            )
        return [_Rectangle(0, 0, width, height)]
    for box in flat.tolist():
        if not all(0 <= v <= 1 for v in box):
            raise errors.invalid_argument(f"All bounding box coordinates must be in [0.0, 1.0]: {box}")
    sides = np.array([height, width, height, width], np.float32)
    return [_Rectangle(x1, y1, x2, y2) for y1, x1, y2, x2 in (flat * sides).astype(np.int64).tolist()]


def _check(image_size: Any, bounding_boxes: Any, least: Array, attrs: dict[str, Any]) -> tuple[int, int]:
    if image_size.shape != (3,):
        raise errors.invalid_argument(
            f"image_size must hold three elements, height, width and channels; got {dims_text(image_size.shape)}"
        )
    if bounding_boxes.ndim != 3 or bounding_boxes.shape[2] != 4:
        raise errors.invalid_argument(
            f"bounding boxes must have shape [batch, num_boxes, 4]; got {dims_text(bounding_boxes.shape)}"
        )
    height, width = (int(v) for v in image_size[:2])
    if height <= 0 or width <= 0:
        raise errors.invalid_argument(f"image height and width must be positive; got {height} by {width}")
    if least.ndim:
        raise errors.invalid_argument(f"min_object_covered must be 0-D, got shape {dims_text(least.shape)}")
    if not least >= 0:
        raise errors.invalid_argument(f"Min object covered must be non-negative: {float(least)}")
    for name, most in (("aspect_ratio_range", math.inf), ("area_range", 1.0)):
        bounds = attrs[name]
        if len(bounds) != 2 or not 0 < bounds[0] <= most or not 0 < bounds[1] <= most:
            raise errors.invalid_argument(f"{name} must hold two values above 0 and not above {most}; got {bounds}")
    if attrs["max_attempts"] <= 0:
        raise errors.invalid_argument(f"max_attempts must be positive; got {attrs['max_attempts']}")
    return height, width


def _sample(
    image_size: Any, bounding_boxes: Any, least: Any, draws: _Draws, attrs: dict[str, Any]
) -> tuple[Any, Any, Any]:  # fmt: skip
    height, width = _check(image_size, bounding_boxes, least, attrs)
    objects = _objects(bounding_boxes, width, height, attrs["use_image_if_no_bounding_boxes"])
    low, high = (np.float32(v) for v in attrs["aspect_ratio_range"])
    found = _Rectangle(0, 0, width, height)  # where no attempt succeeds
    for _ in range(attrs["max_attempts"]):
        box = _attempt(width, height, draws.unit() * (high - low) + low, attrs["area_range"], draws)
        if box is not None and _covers(box, objects, float(least)):
            found = box
            break
    kind = image_size.dtype
    begin = np.array([found.top, found.left, 0]).astype(kind)
    size = np.array([found.bottom - found.top, found.right - found.left, -1]).astype(kind)
    sides = np.array([height, width, height, width], np.float32)
    share = np.array([found.top, found.left, found.bottom, found.right], np.float32) / sides
    return begin, size, share.reshape(1, 1, 4)


def _sampled(call: ShapeCall) -> list[Any]:
    return [(3,), (3,), (1, 1, 4)]


@op(
    "SampleDistortedBoundingBoxV2", "T, float32, float32 -> begin: T, size: T, bboxes: float32", T=_SIZES,
    shape=_sampled, stateful=True, keeps=seeded_stream, engine="host", differentiable=False,
)  # fmt: skip
def sample_distorted_bounding_box_v2(
    xp, image_size, bounding_boxes, min_object_covered, *, seed: int = 0, seed2: int = 0,
    aspect_ratio_range: tuple[float, ...] = (0.75, 1.33), area_range: tuple[float, ...] = (0.05, 1.0),
    max_attempts: int = 100, use_image_if_no_bounding_boxes: bool = False, kept=None,
):  # fmt: skip
    """Returns a random box that covers enough of one of the given boxes: its start, its size, and both as fractions."""
    attrs = {
        "aspect_ratio_range": aspect_ratio_range, "area_range": area_range, "max_attempts": max_attempts,
        "use_image_if_no_bounding_boxes": use_image_if_no_bounding_boxes,
    }  # fmt: skip
    stream = kept or eager_stream(seed, seed2, "SampleDistortedBoundingBoxV2", image_size.dtype, *attrs.values())
    return _sample(image_size, bounding_boxes, min_object_covered, _Draws(*reserve(np, stream, max_attempts)), attrs)


@op(
    "SampleDistortedBoundingBox", "T, float32 -> begin: T, size: T, bboxes: float32", T=_SIZES,
    shape=_sampled, stateful=True, keeps=seeded_stream, engine="host", differentiable=False,
)  # fmt: skip
def sample_distorted_bounding_box_v1(
    xp, image_size, bounding_boxes, *, seed: int = 0, seed2: int = 0, min_object_covered: float = 0.1,
    aspect_ratio_range: tuple[float, ...] = (0.75, 1.33), area_range: tuple[float, ...] = (0.05, 1.0),
    max_attempts: int = 100, use_image_if_no_bounding_boxes: bool = False, kept=None,
):  # fmt: skip
    """Returns a random box that covers enough of one of the given boxes: its start, its size, and both as fractions."""
    attrs = {
        "aspect_ratio_range": aspect_ratio_range, "area_range": area_range, "max_attempts": max_attempts,
        "use_image_if_no_bounding_boxes": use_image_if_no_bounding_boxes,
    }  # fmt: skip
    stream = kept or eager_stream(seed, seed2, "SampleDistortedBoundingBox", image_size.dtype, *attrs.values())
    draws = _Draws(*reserve(np, stream, max_attempts))
    return _sample(image_size, bounding_boxes, np.float32(min_object_covered), draws, attrs)


@op(
    "StatelessSampleDistortedBoundingBox", "T, float32, float32, Tseed -> begin: T, size: T, bboxes: float32", T=_SIZES,
    Tseed=INDEX, shape=_sampled, engine="host", differentiable=False,
)  # fmt: skip
def stateless_sample_distorted_bounding_box_op(
    xp, image_size, bounding_boxes, min_object_covered, seed, *, aspect_ratio_range: tuple[float, ...] = (0.75, 1.33),
    area_range: tuple[float, ...] = (0.05, 1.0), max_attempts: int = 100, use_image_if_no_bounding_boxes: bool = False,
):  # fmt: skip
    """Returns the random box for `seed` (two integers): its start, its size, and both as fractions."""
    attrs = {
        "aspect_ratio_range": aspect_ratio_range, "area_range": area_range, "max_attempts": max_attempts,
        "use_image_if_no_bounding_boxes": use_image_if_no_bounding_boxes,
    }  # fmt: skip
    draws = _Draws(*key_and_counter(np, checked_seed(seed)))
    return _sample(image_size, bounding_boxes, min_object_covered, draws, attrs)
