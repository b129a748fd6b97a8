"""Non-maximum suppression in all its forms."""

import numpy as np
import pytest

import headrace as tf

BOXES = np.array([
    [0, 0, 1, 1], [0, 0.1, 1, 1.1], [0, -0.1, 1, 0.9], [0, 10, 1, 11], [0, 10.1, 1, 11.1], [0, 100, 1, 101]
], np.float32)  # fmt: skip
SCORES = np.array([0.9, 0.75, 0.6, 0.95, 0.5, 0.3], np.float32)


def greedy(boxes, scores, count, limit, least):
    """The definition, box by box."""
    chosen = []
    for n in np.argsort(-scores, kind="stable"):
        if scores[n] <= least or len(chosen) == count:
            continue
        overlaps = []
        for m in chosen:
            sides = np.minimum(boxes[n, 2:], boxes[m, 2:]) - np.maximum(boxes[n, :2], boxes[m, :2])
            common = np.prod(np.maximum(sides, 0))
            areas = [np.prod(boxes[k, 2:] - boxes[k, :2]) for k in (n, m)]
            overlaps.append(common / (sum(areas) - common))
        if all(o <= limit for o in overlaps):
            chosen.append(int(n))
    return chosen


def many(count, seed=0):
    draw = np.random.default_rng(seed)
    centre, sides = draw.uniform(0, 1, (count, 2)), draw.uniform(0.05, 0.4, (count, 2))
    boxes = np.concatenate([centre - sides / 2, centre + sides / 2], 1).astype(np.float32)
    return boxes, draw.uniform(0, 1, count).astype(np.float32)


def test_values():  # learned from TensorFlow 2.21
    assert tf.image.non_max_suppression(BOXES, SCORES, 3).numpy().tolist() == [3, 0, 5]
    chosen, scores = tf.image.non_max_suppression_with_scores(BOXES, SCORES, 6, score_threshold=0.1, soft_nms_sigma=0.5)
    assert chosen.numpy().tolist() == [3, 0, 1, 5, 4, 2]
    np.testing.assert_allclose(scores, [0.95, 0.9, 0.3840035, 0.3, 0.2560026, 0.1969724], rtol=1e-5)


@pytest.mark.parametrize("count", [5, 300, 700])  # more than one tile of boxes
def test_the_choice_is_the_greedy_one(count):
    boxes, scores = many(count)
    for limit, least, most in ((0.3, 0.2, 1000), (0.7, 0.0, 40), (0.0, 0.5, 1000), (0.7, 0.0, 150), (0.5, 0.0, 0)):
        expected = greedy(boxes, scores, most, limit, least)
        assert tf.image.non_max_suppression(boxes, scores, most, limit, least).numpy().tolist() == expected


def test_equal_scores_go_by_position_and_corners_may_be_swapped():
    boxes = np.array([[0, 0, 1, 1], [5, 5, 6, 6], [1, 1, 0, 0]], np.float32)
    assert tf.image.non_max_suppression(boxes, np.ones(3, np.float32), 3).numpy().tolist() == [0, 1]


def test_padding_and_batches():
    chosen, valid = tf.image.non_max_suppression_padded(BOXES, SCORES, 5, pad_to_max_output_size=True)
    assert (chosen.numpy().tolist(), int(valid)) == ([3, 0, 5, 0, 0], 3)
    batch = np.stack([BOXES, BOXES + 50]), np.stack([SCORES, SCORES[::-1]])
    chosen, valid = tf.image.non_max_suppression_padded(*batch, 4, pad_to_max_output_size=True)
    assert chosen.numpy().tolist() == [[3, 0, 5, 0], [2, 5, 4, 0]]
    assert valid.numpy().tolist() == [3, 3]
    with pytest.raises(ValueError, match="must be True for batched input"):
        tf.image.non_max_suppression_padded(*batch, 4)


def test_given_overlaps():
    overlaps = np.array([[1, 0.6, 0], [0.6, 1, 0.4], [0, 0.4, 1]], np.float32)
    scores = np.array([0.5, 0.9, 0.8], np.float32)
    assert tf.image.non_max_suppression_overlaps(overlaps, scores, 3).numpy().tolist() == [1, 2]
    assert tf.image.non_max_suppression_overlaps(overlaps, scores, 3, 0.7).numpy().tolist() == [1, 2, 0]


def test_combined_over_classes():  # learned from TensorFlow 2.21
    scores = np.stack([SCORES, SCORES[::-1]], -1)[None]
    result = tf.image.combined_non_max_suppression(BOXES[None, :, None], scores, 2, 3, clip_boxes=False)
    np.testing.assert_allclose(result.nmsed_boxes[0], BOXES[[3, 2, 0]])
    np.testing.assert_allclose(result.nmsed_scores, [[0.95, 0.95, 0.9]])
    assert result.nmsed_classes.numpy().tolist() == [[0, 1, 0]]
    assert result.valid_detections.numpy().tolist() == [3]
    clipped = tf.image.combined_non_max_suppression(BOXES[None, :, None], scores, 2, 10, pad_per_class=True)
    assert clipped.nmsed_boxes.shape == (1, 4, 4)
    assert clipped.nmsed_boxes.numpy().max() <= 1


def test_proposals_take_the_best_anchors_and_fill_up():
    scores = np.array([[[[0.9, 0.2]]]], np.float32)
    deltas = np.zeros((1, 1, 1, 8), np.float32)
    anchors = np.array([[0, 0, 40, 40], [50, 50, 90, 200]], np.float32)
    rois, chances = tf.image.generate_bounding_box_proposals(
        scores, deltas, [[100.0, 100.0, 1.0, 1.0, 1.0]], anchors, post_nms_topn=3
    )
    np.testing.assert_allclose(rois[0], [[0, 0, 40, 40], [50, 50, 90, 100], [0, 0, 0, 0]])
    np.testing.assert_allclose(chances[0], [0.9, 0.2, 0])


@pytest.mark.parametrize(
    "changed, words",
    [
        ({"boxes": BOXES[0]}, "2-D"),
        ({"boxes": np.zeros((6, 5), np.float32)}, "4 columns"),
        ({"scores": SCORES[:3]}, "incompatible"),
        ({"scores": SCORES[None]}, "1-D"),
        ({"max_output_size": -1}, "non-negative"),
        ({"max_output_size": [3]}, "0-D"),
        ({"iou_threshold": 1.5}, r"in \[0, 1\]"),
    ],
)
def test_bad_arguments(changed, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.image.non_max_suppression(**{"boxes": BOXES, "scores": SCORES, "max_output_size": 3, **changed})


def test_nothing_in_gives_nothing_out():
    none = np.zeros((0, 4), np.float32), np.zeros(0, np.float32)
    assert tf.image.non_max_suppression(*none, 3).shape == (0,)
    assert tf.image.non_max_suppression(BOXES, SCORES, 0).shape == (0,)


def test_in_a_graph():
    @tf.function(input_signature=[tf.TensorSpec([None, 4]), tf.TensorSpec([None])])
    def suppress(boxes, scores):
        chosen = tf.image.non_max_suppression(boxes, scores, 3)
        assert chosen.shape.as_list() == [None]
        padded, _ = tf.image.non_max_suppression_padded(boxes, scores, 5, pad_to_max_output_size=True)
        assert padded.shape == (5,)
        return tf.gather(boxes, chosen)

    np.testing.assert_array_equal(suppress(BOXES, SCORES), BOXES[[3, 0, 5]])
