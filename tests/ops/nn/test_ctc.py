"""Connectionist temporal classification: the loss against all alignments written out, decoders, helpers."""

import itertools

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import raw

LOGITS = np.random.default_rng(0).standard_normal((6, 3, 5)).astype(np.float32)
LABELS = np.array([[1, 2, 2], [3, 0, 0], [1, 1, 4]], np.int32)
LABEL_LENGTH, LOGIT_LENGTH = [3, 1, 3], [6, 4, 5]
SPARSE = tf.SparseTensor([[0, 0], [0, 1], [0, 2], [1, 0], [2, 0], [2, 1], [2, 2]], [1, 2, 2, 3, 1, 1, 4], [3, 3])


def probability(probs, label, blank):
    """The probability of a label sequence as a sum over all paths of frames."""
    total = 0.0
    for path in itertools.product(range(probs.shape[1]), repeat=len(probs)):
        merged = [c for n, c in enumerate(path) if n == 0 or path[n - 1] != c]
        if [c for c in merged if c != blank] == label:
            total += np.prod([probs[t, c] for t, c in enumerate(path)])
    return total


@pytest.mark.parametrize("blank", [0, 3])
def test_loss_counts_all_alignments(blank):
    logits = np.random.default_rng(1).standard_normal((5, 1, 4))
    probs = tf.nn.softmax(logits[:, 0]).numpy()
    for label in ([1, 2], [2, 2], [1]):
        loss = tf.nn.ctc_loss([label], logits, [len(label)], [5], blank_index=blank)
        np.testing.assert_allclose(loss, [-np.log(probability(probs, label, blank))], rtol=1e-6)


@pytest.mark.parametrize(
    ("blank", "wanted"),
    [
        (None, [8.2556334, 4.5253825, 4.352952]),
        (-1, [5.5070143, 5.3360767, 6.1219807]),
        (2, [9.0475807, 4.4443846, 4.7138724]),
    ],
)
def test_loss_as_tensorflow_gives_it(blank, wanted):
    loss = tf.nn.ctc_loss(LABELS, LOGITS, LABEL_LENGTH, LOGIT_LENGTH, blank_index=blank)
    np.testing.assert_allclose(loss, wanted, rtol=1e-5)
    if blank == -1:
        sparse = tf.nn.ctc_loss(SPARSE, LOGITS, None, LOGIT_LENGTH, blank_index=blank)
        np.testing.assert_allclose(sparse, wanted, rtol=1e-5)


def test_batch_major_logits():
    wanted = tf.nn.ctc_loss(LABELS, LOGITS, LABEL_LENGTH, LOGIT_LENGTH)
    turned = LOGITS.transpose(1, 0, 2)
    np.testing.assert_allclose(
        tf.nn.ctc_loss(LABELS, turned, LABEL_LENGTH, LOGIT_LENGTH, logits_time_major=False), wanted
    )


@pytest.mark.parametrize("labels", [LABELS, SPARSE], ids=["dense", "sparse"])
def test_gradient_matches_differences(labels):
    logits = LOGITS.astype(np.float64)
    lengths = LABEL_LENGTH if labels is LABELS else None

    def loss(values):
        return tf.nn.ctc_loss(labels, values, lengths, LOGIT_LENGTH, blank_index=-1)

    x = tf.constant(logits)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = loss(x)
    direction = np.random.default_rng(2).standard_normal(logits.shape)
    wanted = float(tf.reduce_sum(loss(logits + 1e-6 * direction) - loss(logits - 1e-6 * direction))) / 2e-6
    gradient = tape.gradient(y, x).numpy()
    np.testing.assert_allclose((gradient * direction).sum(), wanted, rtol=1e-5)
    assert not gradient[4:, 1].any()  # frames behind the end


def test_compiled_loss_agrees():
    lengths, frames = np.array(LABEL_LENGTH, np.int32), np.array(LOGIT_LENGTH, np.int32)
    plain = raw.CTCLossDense(LOGITS, LABELS, lengths, frames, blank=0)
    for a, b in zip(raw.CTCLossDense.compiled(LOGITS, LABELS, lengths, frames, blank=0), plain, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)


def test_what_cannot_be_aligned_is_finite_and_has_no_gradient():
    x = tf.constant(LOGITS)
    with tf.GradientTape() as tape:
        tape.watch(x)
        loss = tf.nn.ctc_loss(LABELS, x, LABEL_LENGTH, [3, 4, 2])
    assert loss[0] >= 707 and loss[2] >= 707
    assert not tape.gradient(loss, x).numpy()[:, 0].any()


def test_sparse_op_options():
    arguments = (LOGITS, SPARSE.indices, SPARSE.values, LOGIT_LENGTH)
    np.testing.assert_allclose(raw.CTCLoss(*arguments).loss, [5.50701, 5.33608, 4.27482], rtol=1e-5)
    apart = raw.CTCLoss(*arguments, ctc_merge_repeated=False)
    np.testing.assert_allclose(apart.loss, [4.93124, 6.07257, 5.04187], rtol=1e-5)
    collapsed = raw.CTCLoss(*arguments, preprocess_collapse_repeated=True)
    np.testing.assert_allclose(collapsed.loss, [3.97853, 5.33608, 4.70955], rtol=1e-5)
    short = raw.CTCLoss(*arguments[:3], [3, 1, 2], ignore_longer_outputs_than_inputs=True)
    assert short.loss[2] == 0 and not short.gradient.numpy()[:, 2].any()


@pytest.mark.parametrize(
    ("values", "frames", "message"),
    [
        ([1, 2, 2, 3, 1, 1, -1], LOGIT_LENGTH, "nonnegative integers, batch: 2 labels: 1,1,-1"),
        ([1, 4, 2, 3, 1, 1, 2], LOGIT_LENGTH, "non-null label"),
        ([1, 2, 2, 3, 1, 1, 2], [6, 4, 2], "Not enough time"),
        ([1, 2, 2, 3, 1, 1, 2], [9, 4, 5], r"sequence_length\(0\) <= 6"),
        ([1, 2, 2, 3, 1, 1, 2], [6, 4], r"len\(sequence_length\) != batch_size"),
    ],
)
def test_sparse_labels_that_are_refused(values, frames, message):
    with pytest.raises(tf.errors.InvalidArgumentError, match=message):
        raw.CTCLoss(LOGITS, SPARSE.indices, values, frames)


def test_arguments_that_are_refused():
    with pytest.raises(ValueError, match="blank_index"):
        tf.nn.ctc_loss(SPARSE, LOGITS, None, LOGIT_LENGTH)
    with pytest.raises(ValueError, match="blank_index=9"):
        tf.nn.ctc_loss(LABELS, LOGITS, LABEL_LENGTH, LOGIT_LENGTH, blank_index=9)
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"labels must lie in \[0, 5\)"):
        tf.nn.ctc_loss(LABELS + 5, LOGITS, LABEL_LENGTH, LOGIT_LENGTH)


def test_there_is_no_second_derivative():
    x = tf.constant(LOGITS)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = tf.nn.ctc_loss(LABELS, x, LABEL_LENGTH, LOGIT_LENGTH)
        gradient = tape.gradient(loss, x)
    with pytest.raises(LookupError, match="no second derivative"):
        outer.gradient(gradient, x)


def test_greedy_decoder():
    (decoded,), score = tf.nn.ctc_greedy_decoder(LOGITS, LOGIT_LENGTH)
    assert decoded.values.numpy().tolist() == [2, 3, 2, 1, 3, 1, 1, 2]
    assert decoded.dense_shape.numpy().tolist() == [3, 3]
    np.testing.assert_allclose(score[:, 0], [-7.9258, -4.82037, -4.2935], rtol=1e-5)
    (apart,), _ = tf.nn.ctc_greedy_decoder(LOGITS, LOGIT_LENGTH, merge_repeated=False)
    assert apart.values.numpy().tolist() == [2, 3, 2, 2, 1, 1, 3, 1, 1, 2]
    with pytest.raises(tf.errors.InvalidArgumentError, match="between -5 and 4 but was 9"):
        tf.nn.ctc_greedy_decoder(LOGITS, LOGIT_LENGTH, blank_index=9)
    with pytest.raises(tf.errors.FailedPreconditionError, match=r"sequence_length\(0\) <= 6"):
        tf.nn.ctc_greedy_decoder(LOGITS, [9, 1, 1])


def test_beam_search_with_a_wide_beam_finds_the_most_probable_labels():
    logits = np.random.default_rng(4).standard_normal((5, 1, 3))
    probs = tf.nn.softmax(logits[:, 0]).numpy()
    every = [list(s) for n in range(6) for s in itertools.product(range(2), repeat=n)]
    ranked = sorted(((probability(probs, label, 2), label) for label in every), reverse=True)
    decoded, scores = tf.nn.ctc_beam_search_decoder(logits, [5], beam_width=100, top_paths=3)
    for n in range(3):
        assert decoded[n].values.numpy().tolist() == ranked[n][1]
        np.testing.assert_allclose(np.exp(scores[0, n]), ranked[n][0], rtol=1e-6)


def test_beam_search_as_tensorflow_gives_it():
    (best,), scores = tf.nn.ctc_beam_search_decoder(LOGITS, LOGIT_LENGTH)
    assert best.values.numpy().tolist() == [2, 3, 2, 1, 3, 1, 2]
    np.testing.assert_allclose(scores[:, 0], [-2.65741, -2.26327, -3.30349], rtol=1e-5)
    with pytest.raises(tf.errors.InvalidArgumentError, match="more paths than the beam width"):
        tf.nn.ctc_beam_search_decoder(LOGITS, LOGIT_LENGTH, beam_width=2, top_paths=3)


def test_unique_labels_and_collapse():
    unique, places = tf.nn.ctc_unique_labels([[3, 4, 4, 3], [1, 1, 0, 0]])
    assert unique.numpy().tolist() == [[3, 4, 0, 0], [1, 0, 0, 0]]
    assert places.numpy().tolist() == [[0, 1, 1, 0], [0, 0, 1, 1]]
    collapsed, lengths = tf.nn.collapse_repeated([[3, 3, 4, 4], [1, 1, 0, 0], [1, 2, 3, 4]], [3, 2, 0])
    assert collapsed.numpy().tolist() == [[3, 4], [1, 0], [0, 0]]
    assert lengths.numpy().tolist() == [2, 1, 0]
