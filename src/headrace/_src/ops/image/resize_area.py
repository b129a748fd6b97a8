"""ResizeArea: each new pixel is the mean of what it covers of the old image."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.entry import op
from headrace._src.ops.image.resampling import resampled
from headrace._src.ops.image.resize_sizes import PIXELS, new_size, resized
from headrace._src.ops.image.taps import area, step_between


@op(
    "ResizeArea", "T, int32 -> resized_images: float32", shape=resized, static=["size"],
    T=PIXELS,
)  # fmt: skip
def resize_area(xp, images, size, *, align_corners: bool = False):
    """Returns `images` in another size, each new pixel the mean of the area it covers."""
    height, width = new_size(images, size)
    rows, columns = area(images.shape[1], height, align_corners), area(images.shape[2], width, align_corners)
    total = resampled(xp, resampled(xp, images.astype(np.float32), rows, 1), columns, 2)
    covered = step_between(images.shape[1], height, align_corners) * step_between(images.shape[2], width, align_corners)
    return total * (np.float32(1) / covered)
