"""Non-maximum suppression: of boxes that overlap much only the one with the best score stays.

Boxes are chosen greedily. How many there will be depends on the data, so the kernels run on the host.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import float16, float32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray

_SHORT = (float16, float32)

Overlaps = Callable[[np.ndarray, np.ndarray], np.ndarray]  # (chosen boxes, others) -> how much each overlaps each
_TILE = 128  # boxes compared with each other in one operation
_SPARE = 8
_LATER = np.triu(np.ones((_TILE, _TILE), bool), 1)


def box_overlaps(boxes: np.ndarray) -> Overlaps:
    """Intersection over union of boxes given by two opposite corners (y, x, y, x)."""
    y, x, other_y, other_x = np.ascontiguousarray(boxes.T, np.float32)
    top, bottom = np.minimum(y, other_y), np.maximum(y, other_y)
    left, right = np.minimum(x, other_x), np.maximum(x, other_x)
    area = (bottom - top) * (right - left)
    all_have_area = bool((area > 0).all())

    def overlaps(chosen: np.ndarray, others: np.ndarray) -> np.ndarray:
        common = _common_length(top, bottom, chosen, others)
        common *= _common_length(left, right, chosen, others)
        areas, other_areas = area[chosen][:, None], area[others]
        total = areas + other_areas
        total -= common
        share = np.divide(common, total, out=total)
        if all_have_area:
            return share
        return np.where((areas > 0) & (other_areas > 0), share, np.float32(0))

    return overlaps


def _common_length(low: np.ndarray, high: np.ndarray, chosen: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Returns the length of the common part of spans on one axis, of each of `chosen` with each of `others`."""
    length = np.minimum.outer(high[chosen], high[others])
    length -= np.maximum.outer(low[chosen], low[others])
    return np.maximum(length, np.float32(0), out=length)


def _best_first(scores: np.ndarray) -> np.ndarray:
    """Returns the order of float32 scores, the highest first, ties in the order of their indices."""
    bits = (np.float32(0) - scores).view(np.int32)  # scores of -0.0 and 0.0 are equal
    keys = (bits ^ ((bits >> 31) & np.int32(0x7FFFFFFF))).astype(np.int64) << 32  # integers of the same order
    keys |= np.arange(len(scores))
    keys.sort()  # faster than a stable sort of indices
    return keys & 0xFFFFFFFF


def choose(scores: np.ndarray, count: int, overlaps: Overlaps, most_overlap: float, least_score: float) -> np.ndarray:
    """Returns the indices of the boxes to keep, best first. Ties go to the lower index."""
    scores = scores.astype(np.float32)
    order = _best_first(scores)
    order = order[scores[order] > np.float32(least_score)]
    limit = np.float32(most_overlap)
    chosen = np.zeros(0, np.intp)
    begin = 0
    while begin < order.size and chosen.size < count:
        tile = order[begin : begin + _next_tile(begin, chosen.size, count)]
        begin += tile.size
        # Boxes that a better one suppresses, first a box of an earlier tile, then one of this tile.
        if chosen.size:
            tile = tile[~(overlaps(chosen, tile) > limit).any(0)]
        rivals = overlaps(tile, tile) > limit
        rivals &= _LATER[: tile.size, : tile.size]
        out = np.zeros(tile.size, bool)
        for n in np.flatnonzero(rivals.any(1)).tolist():
            if not out[n]:
                out |= rivals[n]
        chosen = np.concatenate([chosen, tile[~out]])
    return chosen[:count].astype(np.int32)


def _next_tile(seen: int, chosen: int, count: int) -> int:
    """Returns how many boxes to compare next: as many as the rest will take if boxes stay as often as before."""
    if not chosen:
        return _TILE
    return min(_TILE, (count - chosen) * seen // chosen + _SPARE)


def choose_softly(
    scores: np.ndarray, count: int, overlaps: Overlaps, least_score: float, sigma: float
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """Soft-NMS (Bodla et al., 2017): overlap lowers the scores of boxes; returns the chosen and their scores."""
    current = scores.astype(np.float32)
    left = np.flatnonzero(current > np.float32(least_score))
    chosen: list[int] = []
    steepness = np.float32(-0.5 / sigma)
    while left.size and len(chosen) < count:
        place = int(np.argmax(current[left]))
        best = int(left[place])
        chosen.append(best)
        left = np.delete(left, place)
        share = overlaps(np.array([best]), left)[0]
        current[left] *= np.exp(steepness * share * share)
        left = left[current[left] > np.float32(least_score)]
    numbers = np.array(chosen, np.int32)
    return numbers, current[numbers]


def _check(boxes: AnyArray, scores: AnyArray, max_output_size: Any, **thresholds: Any) -> int:
    if boxes.ndim != 2:
        raise errors.invalid_argument(f"boxes must be 2-D{dims_text(boxes.shape)}")
    if boxes.shape[1] != 4:
        raise errors.invalid_argument(f"boxes must have 4 columns{dims_text(boxes.shape)}")
    return _check_scores(boxes.shape[0], scores, max_output_size, **thresholds)


def _check_scores(boxes: int, scores: AnyArray, max_output_size: Any, **thresholds: Any) -> int:
    if scores.ndim != 1:
        raise errors.invalid_argument(f"scores must be 1-D{dims_text(scores.shape)}")
    if scores.shape[0] != boxes:
        raise errors.invalid_argument(f"scores has incompatible shape: {scores.shape[0]} scores for {boxes} boxes")
    if max_output_size.ndim:
        raise errors.invalid_argument(f"max_output_size must be 0-D, got shape {dims_text(max_output_size.shape)}")
    if max_output_size < 0:
        raise errors.invalid_argument(f"output size must be non-negative, got {max_output_size}")
    for name, value in thresholds.items():
        if np.ndim(value):
            raise errors.invalid_argument(f"{name} must be 0-D, got shape {dims_text(np.shape(value))}")
        if name != "score_threshold" and name != "soft_nms_sigma" and not 0 <= value <= 1:
            raise errors.invalid_argument(f"{name} must be in [0, 1]; got {float(value)}")
        if name == "soft_nms_sigma" and not value >= 0:
            raise errors.invalid_argument(f"soft_nms_sigma must be non-negative, got {float(value)}")
    return int(max_output_size)


def _padded(array: np.ndarray, count: int) -> np.ndarray:
    result = np.zeros(count, array.dtype)
    result[: array.size] = array
    return result


def _chosen(call: ShapeCall) -> Dims:
    with_rank(call.shapes[0], 2, "boxes")
    with_rank(call.shapes[1], 1, "scores")
    return (None,)


def _perhaps_padded(call: ShapeCall) -> Dims:
    size = call.value(2)
    return (int(size) if call.attrs["pad_to_max_output_size"] and size is not None else None,)


@op(
    "NonMaxSuppression", "float32, float32, int32 -> selected_indices: int32", shape=_chosen, engine="host",
    differentiable=False,
)  # fmt: skip
def non_max_suppression_v1(xp, boxes, scores, max_output_size, *, iou_threshold: float = 0.5):
    """Returns the indices of the boxes to keep, best first."""
    count = _check(boxes, scores, max_output_size, iou_threshold=iou_threshold)
    return choose(scores, count, box_overlaps(boxes), iou_threshold, -np.inf)


@op(
    "NonMaxSuppressionV2", "T, T, int32, T_threshold -> selected_indices: int32", T=_SHORT, T_threshold=_SHORT,
    shape=_chosen, engine="host", differentiable=False,
)  # fmt: skip
def non_max_suppression_v2(xp, boxes, scores, max_output_size, iou_threshold):
    """Returns the indices of the boxes to keep, best first."""
    count = _check(boxes, scores, max_output_size, iou_threshold=iou_threshold)
    return choose(scores, count, box_overlaps(boxes), float(iou_threshold), -np.inf)


@op(
    "NonMaxSuppressionV3", "T, T, int32, T_threshold, T_threshold -> selected_indices: int32", T=_SHORT,
    T_threshold=_SHORT, shape=_chosen, engine="host", differentiable=False,
)  # fmt: skip
def non_max_suppression_v3(xp, boxes, scores, max_output_size, iou_threshold, score_threshold):
    """Returns the indices of the boxes to keep that are above a score, best first."""
    count = _check(boxes, scores, max_output_size, iou_threshold=iou_threshold, score_threshold=score_threshold)
    return choose(scores, count, box_overlaps(boxes), float(iou_threshold), float(score_threshold))


@op(
    "NonMaxSuppressionV4", "T, T, int32, T_threshold, T_threshold -> selected_indices: int32, valid_outputs: int32",
    T=_SHORT, T_threshold=_SHORT, shape=lambda call: [_perhaps_padded(call), ()], engine="host", differentiable=False,
)  # fmt: skip
def non_max_suppression_v4(
    xp, boxes, scores, max_output_size, iou_threshold, score_threshold, *, pad_to_max_output_size: bool = False
):  # fmt: skip
    """Returns the indices of the boxes to keep, optionally padded with zeros, and their number."""
    count = _check(boxes, scores, max_output_size, iou_threshold=iou_threshold, score_threshold=score_threshold)
    chosen = choose(scores, count, box_overlaps(boxes), float(iou_threshold), float(score_threshold))
    return _padded(chosen, count) if pad_to_max_output_size else chosen, np.int32(chosen.size)


@op(
    "NonMaxSuppressionV5",
    "T, T, int32, T, T, T -> selected_indices: int32, selected_scores: T, valid_outputs: int32", T=_SHORT,
    shape=lambda call: [_perhaps_padded(call), _perhaps_padded(call), ()], engine="host",
)  # fmt: skip
def non_max_suppression_v5(
    xp, boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma, *,
    pad_to_max_output_size: bool = False,
):  # fmt: skip
    """Returns the indices of the boxes to keep, their scores, which overlap may have lowered, and their number."""
    count = _check(
        boxes, scores, max_output_size, iou_threshold=iou_threshold, score_threshold=score_threshold,
        soft_nms_sigma=soft_nms_sigma,
    )  # fmt: skip
    if soft_nms_sigma > 0:
        chosen, kept = choose_softly(scores, count, box_overlaps(boxes), float(score_threshold), float(soft_nms_sigma))
    else:
        chosen = choose(scores, count, box_overlaps(boxes), float(iou_threshold), float(score_threshold))
        kept = scores[chosen]
    valid = np.int32(chosen.size)
    if pad_to_max_output_size:
        chosen, kept = _padded(chosen, count), _padded(kept, count)
    return chosen, kept.astype(scores.dtype), valid


@op(
    "NonMaxSuppressionWithOverlaps", "float32, float32, int32, float32, float32 -> selected_indices: int32",
    shape=_chosen, engine="host", differentiable=False,
)  # fmt: skip
def non_max_suppression_with_overlaps(xp, overlaps, scores, max_output_size, overlap_threshold, score_threshold):
    """Returns the indices of the boxes to keep, given the overlap of any two."""
    if overlaps.ndim != 2:
        raise errors.invalid_argument(f"overlaps must be 2-D{dims_text(overlaps.shape)}")
    if overlaps.shape[0] != overlaps.shape[1]:
        raise errors.invalid_argument(f"overlaps must be square{dims_text(overlaps.shape)}")
    for name, value in (("overlap_threshold", overlap_threshold), ("score_threshold", score_threshold)):
        if value.ndim:
            raise errors.invalid_argument(f"{name} must be 0-D, got shape {dims_text(value.shape)}")
    count = _check_scores(overlaps.shape[0], scores, max_output_size)
    limits = float(overlap_threshold), float(score_threshold)
    return choose(scores, count, lambda chosen, others: overlaps[others][:, chosen].T, *limits)
