"""Recurrent cells as single ops, against the equations and against differences."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import raw

FRAMES, BATCH, WIDTH, SIZE = 3, 2, 4, 3


def normal(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def weights():
    peepholes = {name: normal(SIZE, seed=n) for n, name in enumerate(("wci", "wcf", "wco"), 5)}
    return {
        "cs_prev": normal(BATCH, SIZE, seed=1), "h_prev": normal(BATCH, SIZE, seed=2),
        "w": normal(WIDTH + SIZE, 4 * SIZE, seed=3), **peepholes, "b": normal(4 * SIZE, seed=4),
    }  # fmt: skip


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def test_lstm_cell_follows_its_equations():
    given, x = weights(), normal(BATCH, WIDTH)
    found = raw.LSTMBlockCell(x, **given, forget_bias=0.7, cell_clip=0.5, use_peephole=True)
    i, ci, f, o = np.split(np.concatenate([x, given["h_prev"]], 1) @ given["w"] + given["b"], 4, 1)
    cs = given["cs_prev"]
    i, f = sigmoid(i + cs * given["wci"]), sigmoid(f + 0.7 + cs * given["wcf"])
    cs = np.clip(np.tanh(ci) * i + cs * f, -0.5, 0.5)
    o = sigmoid(o + cs * given["wco"])
    np.testing.assert_allclose(found.cs, cs, rtol=1e-5)
    np.testing.assert_allclose(found.h, np.tanh(cs) * o, rtol=1e-5)


@pytest.mark.parametrize("name", ["BlockLSTM", "BlockLSTMV2"])
@pytest.mark.parametrize("use_peephole", [False, True])
def test_gradients_of_a_sequence_match_differences(name, use_peephole):
    entry = getattr(raw, name)
    given = {"x": normal(FRAMES, BATCH, WIDTH), **weights()}

    def total(values):
        found = entry(np.int64(2), *values, cell_clip=-1.0, use_peephole=use_peephole)
        return tf.reduce_sum(found.h * normal(FRAMES, BATCH, SIZE, seed=9)) + tf.reduce_sum(found.cs)

    tensors = [tf.constant(v) for v in given.values()]
    with tf.GradientTape() as tape:
        tape.watch(tensors)
        y = total(tensors)
    for n, gradient in enumerate(tape.gradient(y, tensors)):
        direction = normal(*tensors[n].shape, seed=11)
        ends = [
            float(total([t + s * direction if k == n else t for k, t in enumerate(tensors)])) for s in (1e-2, -1e-2)
        ]
        got = float((gradient.numpy() * direction).sum())
        np.testing.assert_allclose(got, (ends[0] - ends[1]) / 2e-2, rtol=2e-2, atol=5e-3)


def test_frames_behind_the_end_are_zero_on_both_engines():
    given = [normal(FRAMES, BATCH, WIDTH), *weights().values()]
    plain = raw.BlockLSTM(np.int64(2), *given)
    assert not plain.h.numpy()[2:].any()
    for a, b in zip(raw.BlockLSTM.compiled(np.int64(2), *given, **raw.BlockLSTM.defaults), plain, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)


def test_gru_cell_and_its_gradient():
    x, h = normal(BATCH, WIDTH), normal(BATCH, SIZE, seed=1)
    parts = [
        normal(WIDTH + SIZE, 2 * SIZE, seed=2),
        normal(WIDTH + SIZE, SIZE, seed=3),
        normal(2 * SIZE, seed=4),
        normal(SIZE, seed=5),
    ]
    found = raw.GRUBlockCell(x, h, *parts)
    r, u = np.split(sigmoid(np.concatenate([x, h], 1) @ parts[0] + parts[2]), 2, 1)
    c = np.tanh(np.concatenate([x, h * r], 1) @ parts[1] + parts[3])
    np.testing.assert_allclose(found.h, u * h + (1 - u) * c, rtol=1e-5)
    d_h = normal(BATCH, SIZE, seed=6)
    gradient = raw.GRUBlockCellGrad(x, h, *parts, found.r, found.u, found.c, d_h)
    direction = normal(BATCH, SIZE, seed=7)
    ends = [raw.GRUBlockCell(x, h + s * direction, *parts).h.numpy() for s in (1e-2, -1e-2)]
    wanted = ((ends[0] - ends[1]) * d_h).sum() / 2e-2
    np.testing.assert_allclose((gradient.d_h_prev.numpy() * direction).sum(), wanted, rtol=1e-2)


def test_sizes_that_do_not_fit():
    given = weights()
    with pytest.raises(tf.errors.InvalidArgumentError, match="cell_size"):
        raw.LSTMBlockCell(normal(BATCH, WIDTH + 1), **given)
    with pytest.raises(tf.errors.InvalidArgumentError, match="seq_len_max"):
        raw.BlockLSTM(np.int64(9), normal(FRAMES, BATCH, WIDTH), *given.values())
