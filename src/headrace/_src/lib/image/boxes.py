"""Random boxes for cropping, and region proposals."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import op_seeds
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import float32, int32


def _choices(aspect_ratio_range: Any, area_range: Any, max_attempts: Any, use_image: Any) -> dict[str, Any]:
    """The attributes of the ops; None stands for the default."""
    return {
        "aspect_ratio_range": (0.75, 1.33) if aspect_ratio_range is None else aspect_ratio_range,
        "area_range": (0.05, 1.0) if area_range is None else area_range,
        "max_attempts": 100 if max_attempts is None else max_attempts,
        "use_image_if_no_bounding_boxes": bool(use_image),
    }


@dispatchable
def sample_distorted_bounding_box(
    image_size: Any, bounding_boxes: Any, seed: int | None = 0, min_object_covered: Any = 0.1,
    aspect_ratio_range: Any = None, area_range: Any = None, max_attempts: int | None = None,
    use_image_if_no_bounding_boxes: bool | None = None, name: str | None = None,
) -> Any:  # fmt: skip
    """A random box that covers enough of one of the given ones: begin and size for tf.slice, and the box to draw."""
    seeds = op_seeds(seed) if seed else {"seed": 0, "seed2": 0}
    return raw.SampleDistortedBoundingBoxV2(
        as_tensor(image_size), bounding_boxes, as_tensor(min_object_covered, float32), **seeds,
        **_choices(aspect_ratio_range, area_range, max_attempts, use_image_if_no_bounding_boxes), name=name,
    )  # fmt: skip


@dispatchable
def stateless_sample_distorted_bounding_box(
    image_size: Any, bounding_boxes: Any, seed: Any, min_object_covered: Any = 0.1, aspect_ratio_range: Any = None,
    area_range: Any = None, max_attempts: int | None = None, use_image_if_no_bounding_boxes: bool | None = None,
    name: str | None = None,
) -> Any:  # fmt: skip
    """The box that `seed` (two integers) stands for: begin and size for tf.slice, and the box to draw."""
    return raw.StatelessSampleDistortedBoundingBox(
        as_tensor(image_size), bounding_boxes, as_tensor(min_object_covered, float32), as_tensor(seed),
        **_choices(aspect_ratio_range, area_range, max_attempts, use_image_if_no_bounding_boxes), name=name,
    )  # fmt: skip


@dispatchable
def generate_bounding_box_proposals(
    scores: Any, bbox_deltas: Any, image_info: Any, anchors: Any, nms_threshold: Any = 0.7, pre_nms_topn: Any = 6000,
    min_size: Any = 16, post_nms_topn: int = 300, name: str | None = None,
) -> Any:  # fmt: skip
    """The most promising boxes of each picture, from anchors, their scores and their corrections."""
    return raw.GenerateBoundingBoxProposals(
        scores, bbox_deltas, image_info, anchors, as_tensor(nms_threshold, float32), as_tensor(pre_nms_topn, int32),
        as_tensor(min_size, float32), post_nms_topn=post_nms_topn, name=name,
    )  # fmt: skip
