"""CombinedNonMaxSuppression: non-maximum suppression for each class of each image, the best of all together."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.image.suppression import box_overlaps, choose
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import AnyArray, TensorLike


def _detections(max_per_class: int, max_total: int, classes: int, pad_per_class: bool) -> int:
    return min(max_total, max_per_class * classes) if pad_per_class else max_total


def _combined(call: ShapeCall) -> list[Any]:
    batch, _, _, _ = with_rank(call.shapes[0], 4, "boxes")
    classes = with_rank(call.shapes[1], 3, "scores")[2]
    per_class, total = call.value(2), call.value(3)
    count = None
    if total is not None and (not call.attrs["pad_per_class"] or (per_class is not None and classes is not None)):
        count = _detections(int(per_class or 0), int(total), classes or 0, call.attrs["pad_per_class"])
    return [(batch, count, 4), (batch, count), (batch, count), (batch,)]


def _check(boxes: AnyArray, scores: AnyArray, scalars: dict[str, Any]) -> None:
    if boxes.ndim != 4:
        raise errors.invalid_argument(f"boxes must be 4-D{dims_text(boxes.shape)}")
    if scores.ndim != 3:
        raise errors.invalid_argument(f"scores must be 3-D{dims_text(scores.shape)}")
    if boxes.shape[0] != scores.shape[0]:
        raise errors.invalid_argument("boxes and scores must have same batch size")
    if boxes.shape[2] not in (1, scores.shape[2]):
        raise errors.invalid_argument(
            f"third dimension of boxes must be either 1 or num classes {scores.shape[2]}; got {boxes.shape[2]}"
        )
    if boxes.shape[3] != 4:
        raise errors.invalid_argument(f"boxes must have 4 columns{dims_text(boxes.shape)}")
    if boxes.shape[1] != scores.shape[1]:
        raise errors.invalid_argument(
            f"scores has incompatible shape: {scores.shape[1]} scores for {boxes.shape[1]} boxes"
        )
    for name, value in scalars.items():
        if value.ndim:
            raise errors.invalid_argument(f"{name} must be 0-D, got shape {dims_text(value.shape)}")
    for name in ("max_output_size_per_class", "max_total_size"):
        if scalars[name] <= 0:
            raise errors.invalid_argument(f"{name} must be > 0; got {scalars[name]}")
    if not 0 <= scalars["iou_threshold"] <= 1:
        raise errors.invalid_argument(f"iou_threshold must be in [0, 1]; got {scalars['iou_threshold']}")


@op(
    "CombinedNonMaxSuppression",
    "float32, float32, int32, int32, float32, float32 -> nmsed_boxes: float32, nmsed_scores: float32, "
    "nmsed_classes: float32, valid_detections: int32",
    shape=_combined, engine="host",
)  # fmt: skip
def combined_non_max_suppression_op(
    xp, boxes, scores, max_output_size_per_class, max_total_size, iou_threshold, score_threshold, *,
    pad_per_class: bool = False, clip_boxes: bool = True,
):  # fmt: skip
    """For each image of a batch the best boxes of all classes with their scores and classes, padded with zeros."""
    _check(boxes, scores, {
        "max_output_size_per_class": max_output_size_per_class, "max_total_size": max_total_size,
        "iou_threshold": iou_threshold, "score_threshold": score_threshold,
    })  # fmt: skip
    per_class, classes = int(max_output_size_per_class), scores.shape[2]
    total = int(max_total_size)
    count = _detections(per_class, total, classes, pad_per_class)
    batch = boxes.shape[0]
    kept_boxes = np.zeros((batch, count, 4), np.float32)
    kept_scores, kept_classes = np.zeros((batch, count), np.float32), np.zeros((batch, count), np.float32)
    valid = np.zeros(batch, np.int32)
    for n in range(batch):
        numbers, kinds = _chosen(boxes[n], scores[n], per_class, float(iou_threshold), float(score_threshold))
        order = np.argsort(-scores[n][numbers, kinds], kind="stable")[:count]
        numbers, kinds = numbers[order], kinds[order]
        valid[n] = size = len(order)
        picked = boxes[n][numbers, kinds if boxes.shape[2] > 1 else np.zeros_like(kinds)]
        kept_boxes[n, :size] = np.clip(picked, 0, 1) if clip_boxes else picked
        kept_scores[n, :size] = scores[n][numbers, kinds]
        kept_classes[n, :size] = kinds
    return kept_boxes, kept_scores, kept_classes, valid


def _chosen(
    boxes: np.ndarray, scores: np.ndarray, per_class: int, most_overlap: float, least_score: float
) -> tuple[np.ndarray, np.ndarray]:
    """Returns the boxes of one image that stay, class by class: their indices and classes."""
    numbers, kinds = [], []
    shared = box_overlaps(boxes[:, 0]) if boxes.shape[1] == 1 else None
    for kind in range(scores.shape[1]):
        overlaps = shared or box_overlaps(boxes[:, kind])
        chosen = choose(scores[:, kind], per_class, overlaps, most_overlap, least_score)
        numbers.append(chosen)
        kinds.append(np.full(chosen.size, kind, np.intp))
    return np.concatenate([np.zeros(0, np.intp), *numbers]), np.concatenate([np.zeros(0, np.intp), *kinds])


def combined_non_max_suppression(
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size_per_class: TensorLike,
    max_total_size: TensorLike,
    iou_threshold: TensorLike = 0.5,
    score_threshold: TensorLike = float("-inf"),
    pad_per_class: bool = False,
    clip_boxes: bool = True,
    name: str | None = None,
) -> Any:
    """Runs non-maximum suppression for each class of each image and keeps the best boxes of all classes.

    Args:
        boxes: Boxes `[batch, count, q, 4]`; q is 1 or the number of classes.
        scores: Scores `[batch, count, classes]`.
        max_output_size_per_class: Number of boxes to keep in each class.
        max_total_size: Number of boxes to keep in each image.
        iou_threshold: Boxes that overlap a better one by more are dropped.
        score_threshold: Boxes with a lower score are dropped.
        pad_per_class: Whether the results have `max_output_size_per_class * classes` rows, if that is less than
            `max_total_size`.
        clip_boxes: Whether coordinates are clipped to [0, 1].
        name: Name of the operation.

    Returns:
        nmsed_boxes: Boxes, padded with zeros.
        nmsed_scores: Their scores.
        nmsed_classes: Their classes.
        valid_detections: The number of boxes of each image.
    """
    return combined_non_max_suppression_op(
        boxes, scores, max_output_size_per_class, max_total_size, iou_threshold, score_threshold,
        pad_per_class=pad_per_class, clip_boxes=clip_boxes, name=name,
    )  # fmt: skip
