"""GenerateBoundingBoxProposals: the region proposals of a Faster R-CNN (Ren et al., 2015)."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.image.suppression import box_overlaps, choose
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import AnyArray

_MOST_GROWTH = np.float32(np.log(1000 / 16))  # of the logarithm of a side


def _proposed(call: ShapeCall) -> list[Any]:
    batch = with_rank(call.shapes[0], 4, "scores")[0]
    count = call.attrs["post_nms_topn"]
    return [(batch, count, 4), (batch, count)]


def _check(scores: AnyArray, bbox_deltas: Any, image_info: Any, anchors: AnyArray, scalars: dict[str, Any]) -> None:
    if scores.ndim != 4:
        raise errors.invalid_argument(f"scores must have rank 4, got shape {dims_text(scores.shape)}")
    if bbox_deltas.shape != (*scores.shape[:3], 4 * scores.shape[3]):
        raise errors.invalid_argument(
            f"bbox_deltas {dims_text(bbox_deltas.shape)} must have four channels for each of the scores "
            f"{dims_text(scores.shape)}"
        )
    if image_info.ndim != 2 or image_info.shape[0] != scores.shape[0] or image_info.shape[1] < 3:
        raise errors.invalid_argument(
            f"image_info must hold height, width and scale of each image; got {dims_text(image_info.shape)}"
        )
    places = scores.shape[1] * scores.shape[2] * scores.shape[3]
    if anchors.shape[-1:] != (4,) or anchors.size // 4 not in (scores.shape[3], places):
        raise errors.invalid_argument(
            f"anchors must have shape [anchors, 4], for one place or for all {places}; got {dims_text(anchors.shape)}"
        )
    for name, value in scalars.items():
        if value.ndim:
            raise errors.invalid_argument(f"{name} must be a scalar; got {dims_text(value.shape)}")


def _moved(anchors: np.ndarray, deltas: np.ndarray, height: float, width: float) -> np.ndarray:
    """Returns anchors (y1, x1, y2, x2) moved and scaled by `deltas` (dy, dx, dh, dw), clipped to the image."""
    sides = anchors[:, 2:] - anchors[:, :2]
    centre = anchors[:, :2] + sides / 2 + deltas[:, :2] * sides
    reach = np.exp(np.minimum(deltas[:, 2:], _MOST_GROWTH)) * sides / 2
    border = np.array([height, width], np.float32)
    return np.concatenate([np.clip(centre - reach, 0, border), np.clip(centre + reach, 0, border)], 1)


@op(
    "GenerateBoundingBoxProposals",
    "float32, float32, float32, float32, float32, int32, float32 -> rois: float32, roi_probabilities: float32",
    shape=_proposed, engine="host", differentiable=False,
)  # fmt: skip
def generate_bounding_box_proposals(
    xp, scores, bbox_deltas, image_info, anchors, nms_threshold, pre_nms_topn, min_size, *, post_nms_topn: int = 300
):  # fmt: skip
    """Returns the most promising boxes of each image with their scores, padded with zeros."""
    _check(
        scores, bbox_deltas, image_info, anchors,
        {"nms_threshold": nms_threshold, "pre_nms_topn": pre_nms_topn, "min_size": min_size},
    )  # fmt: skip
    batch = scores.shape[0]
    places = anchors.reshape(-1, 4)
    count = scores[0].size if batch else 0
    if len(places) < count:
        places = np.tile(places, (count // len(places), 1))
    rois, probabilities = np.zeros((batch, post_nms_topn, 4), np.float32), np.zeros((batch, post_nms_topn), np.float32)
    for n in range(batch):
        height, width, scale = image_info[n, :3].tolist()
        flat = scores[n].reshape(-1)
        best = np.argsort(-flat, kind="stable")[: max(int(pre_nms_topn), 0)]
        boxes = _moved(places[best], bbox_deltas[n].reshape(-1, 4)[best], height, width)
        large = ((boxes[:, 2:] - boxes[:, :2]) >= float(min_size) * scale).all(1)
        best, boxes = best[large], boxes[large]
        chosen = choose(flat[best], post_nms_topn, box_overlaps(boxes), float(nms_threshold), -np.inf)
        rois[n, : chosen.size], probabilities[n, : chosen.size] = boxes[chosen], flat[best][chosen]
    return rois, probabilities
