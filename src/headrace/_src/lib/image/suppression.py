"""The public variants of non-maximum suppression."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.functional import map_fn
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32, int32
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_ANY = float("-inf")


@dispatchable
def non_max_suppression(
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike = 0.5,
    score_threshold: TensorLike = _ANY,
    name: str | None = None,
) -> Tensor:
    """Selects boxes by descending score, skipping those that overlap a selected box too much.

    Args:
        boxes: Boxes of shape [count, 4] as (y1, x1, y2, x2).
        scores: Score of each box.
        max_output_size: Largest number of boxes to select.
        iou_threshold: Overlap (IoU) above which a box is skipped.
        score_threshold: Boxes with lower scores are ignored.
        name: Name of the operation.

    Returns:
        int32 indices of the selected boxes.

    >>> boxes = [[0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 0.9], [0.0, 2.0, 1.0, 3.0]]
    >>> tf.image.non_max_suppression(boxes, [0.9, 0.8, 0.7], max_output_size=3).numpy()
    array([0, 2], dtype=int32)
    """
    return raw.NonMaxSuppressionV3(
        boxes, scores, max_output_size, as_tensor(iou_threshold, dtype_hint=float32),
        as_tensor(score_threshold, dtype_hint=float32), name=name,
    )  # fmt: skip


@dispatchable
def non_max_suppression_with_scores(
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike = 0.5,
    score_threshold: TensorLike = _ANY,
    soft_nms_sigma: TensorLike = 0.0,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Selects boxes like `non_max_suppression` and returns their scores as well.

    Args:
        boxes: Boxes of shape [count, 4] as (y1, x1, y2, x2).
        scores: Score of each box.
        max_output_size: Largest number of boxes to select.
        iou_threshold: Overlap (IoU) above which a box is skipped.
        score_threshold: Boxes with lower scores are ignored.
        soft_nms_sigma: If above 0, overlap lowers scores instead of removing boxes (soft NMS).
        name: Name of the operation.

    Returns:
        A tuple (selected_indices, selected_scores).
    """
    result = raw.NonMaxSuppressionV5(
        boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma, name=name
    )
    return result.selected_indices, result.selected_scores


@dispatchable
def non_max_suppression_overlaps(
    overlaps: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    overlap_threshold: TensorLike = 0.5,
    score_threshold: TensorLike = _ANY,
    name: str | None = None,
) -> Tensor:
    """Selects boxes by descending score from a matrix of overlaps.

    Args:
        overlaps: Overlap of each pair of boxes, [count, count].
        scores: Score of each box.
        max_output_size: Largest number of boxes to select.
        overlap_threshold: Overlap above which a box is skipped.
        score_threshold: Boxes with lower scores are ignored.
        name: Name of the operation.

    Returns:
        int32 indices of the selected boxes.
    """
    return raw.NonMaxSuppressionWithOverlaps(
        overlaps, scores, max_output_size, overlap_threshold, score_threshold, name=name
    )


@dispatchable
def non_max_suppression_padded(
    boxes: TensorLike,
    scores: TensorLike,
    max_output_size: TensorLike,
    iou_threshold: TensorLike = 0.5,
    score_threshold: TensorLike = _ANY,
    pad_to_max_output_size: bool = False,
    name: str | None = None,
    sorted_input: bool = False,
    canonicalized_coordinates: bool = False,
    tile_size: int = 512,
) -> tuple[Tensor, Tensor]:
    """Selects boxes like `non_max_suppression`, for each image of a batch, with an optional fixed result size.

    `sorted_input`, `canonicalized_coordinates` and `tile_size` are hints for TensorFlow's implementation and have no
    effect here.

    Args:
        boxes: Boxes of shape [..., count, 4].
        scores: Scores of shape [..., count].
        max_output_size: Largest number of boxes to select for each image.
        iou_threshold: Overlap (IoU) above which a box is skipped.
        score_threshold: Boxes with lower scores are ignored.
        pad_to_max_output_size: Whether the indices are padded with zeros to `max_output_size`. Required for batches.
        name: Name of the operation.
        sorted_input: Has no effect.
        canonicalized_coordinates: Has no effect.
        tile_size: Has no effect.

    Returns:
        A tuple (selected_indices, num_valid).

    Raises:
        ValueError: If the input is a batch and `pad_to_max_output_size` is False.
    """
    boxes, scores = convert_to_tensor(boxes), convert_to_tensor(scores)
    rank = boxes.shape.rank
    if not pad_to_max_output_size and rank is not None and rank > 2:
        raise ValueError(f"'pad_to_max_output_size' (value {pad_to_max_output_size}) must be True for batched input")
    size = as_tensor(max_output_size, int32)

    def suppress(one: tuple[Any, Any]) -> tuple[Tensor, Tensor]:
        found = raw.NonMaxSuppressionV4(
            *one, size, as_tensor(iou_threshold, float32), as_tensor(score_threshold, float32),
            pad_to_max_output_size=pad_to_max_output_size,
        )  # fmt: skip
        return found.selected_indices, found.valid_outputs

    if rank == 2:
        return suppress((boxes, scores))
    lead = shape_of(scores)[:-1]
    flat = (
        raw.Reshape(boxes, raw.ConcatV2([ints([-1]), shape_of(boxes)[-2:]], 0)),
        raw.Reshape(scores, raw.ConcatV2([ints([-1]), shape_of(scores)[-1:]], 0)),
    )
    chosen, valid = map_fn(suppress, flat, fn_output_signature=(TensorSpec([None], int32), TensorSpec([], int32)))
    return raw.Reshape(chosen, raw.ConcatV2([lead, raw.Reshape(size, ints([1]))], 0)), raw.Reshape(valid, lead)
