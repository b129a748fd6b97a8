"""Random bounding boxes for cropping, and region proposals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import op_seeds
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import float32, int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


def _choices(
    aspect_ratio_range: Sequence[float] | None,
    area_range: Sequence[float] | None,
    max_attempts: int | None,
    use_image: Any,
) -> dict[str, Any]:
    """Returns the attributes of the ops, with defaults in place of None."""
    return {
        "aspect_ratio_range": (0.75, 1.33) if aspect_ratio_range is None else aspect_ratio_range,
        "area_range": (0.05, 1.0) if area_range is None else area_range,
        "max_attempts": 100 if max_attempts is None else max_attempts,
        "use_image_if_no_bounding_boxes": bool(use_image),
    }


@dispatchable
def sample_distorted_bounding_box(
    image_size: ShapeLike,
    bounding_boxes: TensorLike,
    seed: int | None = 0,
    min_object_covered: TensorLike = 0.1,
    aspect_ratio_range: Sequence[float] | None = None,
    area_range: Sequence[float] | None = None,
    max_attempts: int | None = None,
    use_image_if_no_bounding_boxes: bool | None = None,
    name: str | None = None,
) -> Tensor:
    """Draws a random box that covers enough of one of the given boxes.

    Args:
        image_size: Shape of the image, [height, width, channels].
        bounding_boxes: Boxes of shape [batch, count, 4] as (y_min, x_min, y_max, x_max) in [0, 1].
        seed: Integer seed; 0 or None draws a different box each time.
        min_object_covered: Fraction of a given box that the result must cover.
        aspect_ratio_range: Allowed ratios of width to height. Default (0.75, 1.33).
        area_range: Allowed fractions of the image area. Default (0.05, 1.0).
        max_attempts: Number of attempts before the whole image is returned. Default 100.
        use_image_if_no_bounding_boxes: Whether the whole image is the given box if there is none.
        name: Name of the operation.

    Returns:
        A tuple (begin, size, bboxes): `begin` and `size` for `tf.slice`, and the box for
        `tf.image.draw_bounding_boxes`.
    """
    seeds = op_seeds(seed) if seed else {"seed": 0, "seed2": 0}
    return raw.SampleDistortedBoundingBoxV2(
        as_tensor(image_size), bounding_boxes, as_tensor(min_object_covered, float32), **seeds,
        **_choices(aspect_ratio_range, area_range, max_attempts, use_image_if_no_bounding_boxes), name=name,
    )  # fmt: skip


@dispatchable
def stateless_sample_distorted_bounding_box(
    image_size: ShapeLike,
    bounding_boxes: TensorLike,
    seed: TensorLike,
    min_object_covered: TensorLike = 0.1,
    aspect_ratio_range: Sequence[float] | None = None,
    area_range: Sequence[float] | None = None,
    max_attempts: int | None = None,
    use_image_if_no_bounding_boxes: bool | None = None,
    name: str | None = None,
) -> Tensor:
    """Draws a random box that covers enough of one of the given boxes, determined by `seed`.

    Args:
        image_size: Shape of the image, [height, width, channels].
        bounding_boxes: Boxes of shape [batch, count, 4] as (y_min, x_min, y_max, x_max) in [0, 1].
        seed: Two integers that determine the result; an integer tensor of shape [2].
        min_object_covered: Fraction of a given box that the result must cover.
        aspect_ratio_range: Allowed ratios of width to height. Default (0.75, 1.33).
        area_range: Allowed fractions of the image area. Default (0.05, 1.0).
        max_attempts: Number of attempts before the whole image is returned. Default 100.
        use_image_if_no_bounding_boxes: Whether the whole image is the given box if there is none.
        name: Name of the operation.

    Returns:
        A tuple (begin, size, bboxes): `begin` and `size` for `tf.slice`, and the box for
        `tf.image.draw_bounding_boxes`.
    """
    return raw.StatelessSampleDistortedBoundingBox(
        as_tensor(image_size), bounding_boxes, as_tensor(min_object_covered, float32), as_tensor(seed),
        **_choices(aspect_ratio_range, area_range, max_attempts, use_image_if_no_bounding_boxes), name=name,
    )  # fmt: skip


@dispatchable
def generate_bounding_box_proposals(
    scores: TensorLike,
    bbox_deltas: TensorLike,
    image_info: TensorLike,
    anchors: TensorLike,
    nms_threshold: TensorLike = 0.7,
    pre_nms_topn: TensorLike = 6000,
    min_size: TensorLike = 16,
    post_nms_topn: int = 300,
    name: str | None = None,
) -> Tensor:
    """Selects the most promising boxes of each image from scored anchors.

    Args:
        scores: Objectness scores, [batch, height, width, anchors].
        bbox_deltas: Corrections of the anchors, [batch, height, width, 4 * anchors].
        image_info: Height, width and scale of each image, [batch, 5].
        anchors: Anchor boxes, [anchors, 4].
        nms_threshold: Overlap (IoU) above which a lower-scored box is dropped.
        pre_nms_topn: Number of best-scored boxes considered.
        min_size: Smallest height and width of a proposal.
        post_nms_topn: Number of boxes returned for each image.
        name: Name of the operation.

    Returns:
        A tuple (rois, roi_probabilities).
    """
    return raw.GenerateBoundingBoxProposals(
        scores, bbox_deltas, image_info, anchors, as_tensor(nms_threshold, float32), as_tensor(pre_nms_topn, int32),
        as_tensor(min_size, float32), post_nms_topn=post_nms_topn, name=name,
    )  # fmt: skip
