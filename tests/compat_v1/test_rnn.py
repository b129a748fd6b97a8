"""Recurrent cells over sequences; numbers are TensorFlow's. Also images, strings and templates of the old dialect."""

import numpy as np
import pytest

import headrace

# cell -> (names of its weights, last output of the first sequence, second output of the second, start of a gradient)
CELLS = {
    "BasicRNNCell": (["basic_rnn_cell/kernel", "basic_rnn_cell/bias"], [-0.15602, 0.29585, -0.33744],
        [-0.95188, 0.57204, 0.51894], [-2.68974, 2.87646, 2.7277]),
    "BasicLSTMCell": (["basic_lstm_cell/kernel", "basic_lstm_cell/bias"], [-0.34099, -0.20065, 0.30039],
        [-0.25703, 0.21592, 0.00436], [0.23824, 0.09263, 0.23397]),
}  # fmt: skip


@pytest.mark.parametrize("kind", CELLS)
def test_a_cell_runs_over_sequences_of_several_lengths(tf, kind):
    names, last, second, gradient = CELLS[kind]
    x = tf.placeholder(tf.float32, [None, 4, 2])
    with tf.variable_scope("m", initializer=tf.random_normal_initializer(stddev=0.5, seed=1)):
        cell = getattr(tf.nn.rnn_cell, kind)(3)
        outputs, state = tf.nn.dynamic_rnn(cell, x, sequence_length=[4, 2, 3], dtype=tf.float32)
    gradients = tf.gradients(tf.reduce_sum(outputs * outputs), tf.trainable_variables())
    assert [v.name for v in tf.trainable_variables()] == [f"m/rnn/{name}:0" for name in names]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        feed = {x: np.random.RandomState(0).randn(3, 4, 2)}
        values, final, slopes = sess.run([outputs, state, gradients], feed)
    np.testing.assert_allclose(values[0, -1], last, atol=1e-5)
    np.testing.assert_allclose(values[1], [*values[1, :1], second, [0.0] * 3, [0.0] * 3], atol=1e-5)
    np.testing.assert_allclose(final.h[0] if kind == "BasicLSTMCell" else final[0], last, atol=1e-5)
    np.testing.assert_allclose(slopes[0].ravel()[:3], gradient, atol=1e-4)


def test_cells_can_be_stacked(tf):
    cells = tf.nn.rnn_cell
    stack = cells.MultiRNNCell([cells.BasicLSTMCell(3), cells.DropoutWrapper(cells.GRUCell(2), output_keep_prob=1.0)])
    outputs, state = tf.nn.dynamic_rnn(stack, tf.ones([2, 5, 4]), dtype=tf.float32)
    names = {v.name.split("/")[2] for v in tf.trainable_variables()}
    assert names == {"cell_0", "cell_1"}
    assert outputs.shape.as_list() == [2, 5, 2]
    assert isinstance(state[0], cells.LSTMStateTuple)


def test_a_gru_takes_its_initializers(tf):
    constant = tf.constant_initializer
    cell = tf.nn.rnn_cell.GRUCell(2, kernel_initializer=constant(0.5), bias_initializer=constant(0.25))
    output, _ = cell(tf.ones([1, 3]), tf.ones([1, 2]))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        np.testing.assert_allclose(sess.run(output), [[0.99944872, 0.99944872]], rtol=1e-6)


@pytest.mark.parametrize("visitor, memory_drops", [(None, False), (lambda state: True, True)])
def test_dropout_of_a_state_spares_the_memory_unless_told_otherwise(tf, visitor, memory_drops):
    inner = tf.nn.rnn_cell.BasicLSTMCell(50)
    cell = tf.nn.rnn_cell.DropoutWrapper(inner, state_keep_prob=0.5, seed=1, dropout_state_filter_visitor=visitor)
    _, state = cell(tf.ones([1, 3]), cell.zero_state(1, tf.float32))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        memory, hidden = sess.run(state)
    assert (memory == 0).any() == memory_drops
    assert (hidden == 0).any()
    with pytest.raises(TypeError, match="must be callable"):
        tf.nn.rnn_cell.DropoutWrapper(inner, dropout_state_filter_visitor=3)


def test_two_directions_and_unrolled_steps(tf):
    x = tf.ones([3, 4, 2])
    cell = tf.nn.rnn_cell.BasicRNNCell
    (ahead, back), _ = tf.nn.bidirectional_dynamic_rnn(cell(2), cell(2), x, dtype=tf.float32)
    assert [v.name.split("/")[1] for v in tf.trainable_variables()] == ["fw", "fw", "bw", "bw"]
    assert ahead.shape.as_list() == back.shape.as_list() == [3, 4, 2]
    outputs, state = tf.nn.static_rnn(cell(2), tf.unstack(x, axis=1), dtype=tf.float32)
    assert len(outputs) == 4
    assert outputs[-1] is state


def test_resizing_counts_pixels_by_their_corners(tf):
    image = np.arange(16.0, dtype="f").reshape(1, 4, 4, 1)
    with tf.Session() as sess:
        wide = sess.run(tf.image.resize_images(image, [2, 3]))[0, :, :, 0]
        np.testing.assert_allclose(wide, [[0, 1.33333, 2.66667], [8, 9.33333, 10.66667]], rtol=1e-5)
        nearest = sess.run(tf.image.resize_nearest_neighbor(image, [2, 2]))[0, :, :, 0]
        assert nearest.tolist() == [[0.0, 2.0], [8.0, 10.0]]


def test_strings_split_into_sparse_tensors(tf):
    with tf.Session() as sess:
        words = sess.run(tf.string_split(["a b", "c"]))
    assert words.values.tolist() == [b"a", b"b", b"c"]
    assert words.indices.tolist() == [[0, 0], [0, 1], [1, 0]]


def test_a_template_shares_its_variables(tf):
    double = tf.make_template("double", lambda x: x * tf.get_variable("v", initializer=2.0))
    results = [double(1.0), double(3.0)]
    assert [v.name for v in tf.global_variables()] == ["double/v:0"]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert sess.run(results) == [2.0, 6.0]


def test_assertions_run_with_the_graph(tf):
    x = tf.placeholder(tf.float32, [])
    with tf.control_dependencies([tf.assert_positive(x, message="must grow")]):
        y = tf.identity(x)
    with tf.Session() as sess:
        assert sess.run(y, {x: 1.0}) == 1.0
        with pytest.raises(headrace.errors.InvalidArgumentError, match="must grow"):
            sess.run(y, {x: -1.0})
