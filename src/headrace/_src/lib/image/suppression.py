"""The public forms of non-maximum suppression."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.functional import map_fn
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32, int32
from headrace._src.tensors.specs import TensorSpec

_ANY = float("-inf")


@dispatchable
def non_max_suppression(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any = 0.5, score_threshold: Any = _ANY,
    name: str | None = None,
) -> Any:  # fmt: skip
    """The numbers of the boxes that stay when those that overlap a better one by more than a threshold go."""
    return raw.NonMaxSuppressionV3(
        boxes, scores, max_output_size, as_tensor(iou_threshold, dtype_hint=float32),
        as_tensor(score_threshold, dtype_hint=float32), name=name,
    )  # fmt: skip


@dispatchable
def non_max_suppression_with_scores(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any = 0.5, score_threshold: Any = _ANY,
    soft_nms_sigma: Any = 0.0, name: str | None = None,
) -> tuple[Any, Any]:  # fmt: skip
    """The numbers of the boxes that stay and their scores, lowered by overlap if `soft_nms_sigma` is above 0."""
    result = raw.NonMaxSuppressionV5(
        boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma, name=name
    )
    return result.selected_indices, result.selected_scores


@dispatchable
def non_max_suppression_overlaps(
    overlaps: Any, scores: Any, max_output_size: Any, overlap_threshold: Any = 0.5, score_threshold: Any = _ANY,
    name: str | None = None,
) -> Any:  # fmt: skip
    """The numbers of the boxes that stay, how much any two overlap being given."""
    return raw.NonMaxSuppressionWithOverlaps(
        overlaps, scores, max_output_size, overlap_threshold, score_threshold, name=name
    )


@dispatchable
def non_max_suppression_padded(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any = 0.5, score_threshold: Any = _ANY,
    pad_to_max_output_size: bool = False, name: str | None = None, sorted_input: bool = False,
    canonicalized_coordinates: bool = False, tile_size: int = 512,
) -> tuple[Any, Any]:  # fmt: skip
    """The numbers of the boxes that stay, in a batch for each picture, filled up to one size, and how many there are.

    `sorted_input`, `canonicalized_coordinates` and `tile_size` spare TensorFlow work; the result is the same.
    """
    boxes, scores = convert_to_tensor(boxes), convert_to_tensor(scores)
    rank = boxes.shape.rank
    if not pad_to_max_output_size and rank is not None and rank > 2:
        raise ValueError(f"'pad_to_max_output_size' (value {pad_to_max_output_size}) must be True for batched input")
    size = as_tensor(max_output_size, int32)

    def suppress(one: tuple[Any, Any]) -> tuple[Any, Any]:
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
