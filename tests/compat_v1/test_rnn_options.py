"""Options of recurrent cells, and the loops beside dynamic_rnn. The expected numbers are TensorFlow's."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1
INPUTS = np.linspace(0, 1, 18, dtype="f4").reshape(2, 3, 3)


def run_cells(build):
    """What a graph of cells gives whose weights are all 0.1."""
    graph = tf.Graph()
    with graph.as_default(), v1.variable_scope("a", initializer=v1.constant_initializer(0.1)):
        fetches = build(tf.constant(INPUTS))
        with v1.Session() as session:
            session.run(v1.global_variables_initializer())
            return session.run(fetches), sorted(v.op.name for v in v1.global_variables())


def last_outputs(cell):
    def build(inputs):
        return v1.nn.dynamic_rnn(cell(v1.nn.rnn_cell), inputs, dtype=tf.float32)[0][:, -1]

    return run_cells(build)


def test_lstm_with_peepholes_and_projection():
    outputs, names = last_outputs(lambda cells: cells.LSTMCell(4, use_peepholes=True, num_proj=2))
    np.testing.assert_allclose(outputs, [[0.02109, 0.02109], [0.07245, 0.07245]], atol=1e-5)
    weights = ("bias", "kernel", "projection/kernel", "w_f_diag", "w_i_diag", "w_o_diag")
    assert names == [f"a/rnn/lstm_cell/{n}" for n in weights]


def test_lstm_clips_memory_and_projection():
    outputs, _ = last_outputs(lambda cells: cells.LSTMCell(4, num_proj=2, cell_clip=0.3, proj_clip=0.05))
    assert outputs.max() <= 0.05


def test_a_cell_with_a_shortcut():
    outputs, _ = last_outputs(lambda cells: cells.ResidualWrapper(cells.BasicRNNCell(3)))
    expected = [[0.49816, 0.55698, 0.6158], [1.23172, 1.29055, 1.34937]]
    np.testing.assert_allclose(outputs, expected, atol=1e-5)


def test_two_cells_over_a_list():
    def build(inputs):
        cells = v1.nn.rnn_cell
        steps = tf.unstack(inputs, axis=1)
        found = v1.nn.static_bidirectional_rnn(
            cells.BasicRNNCell(2), cells.GRUCell(2), steps, dtype=tf.float32, sequence_length=[2, 3]
        )
        return found[0][1]

    outputs, _ = run_cells(build)
    expected = [[0.07398, 0.07398, 0.01799, 0.01799], [0.25835, 0.25835, 0.09886, 0.09886]]
    np.testing.assert_allclose(outputs, expected, atol=1e-5)


def test_raw_rnn_is_dynamic_rnn_by_hand():
    lengths = [2, 3]

    def build(inputs):
        cell = v1.nn.rnn_cell.BasicRNNCell(3)
        rows = tf.TensorArray(tf.float32, 3).unstack(tf.transpose(inputs, [1, 0, 2]))

        def loop_fn(time, output, state, loop_state):
            after = cell.zero_state(2, tf.float32) if output is None else state
            finished = time >= lengths
            given = tf.cond(tf.reduce_all(finished), lambda: tf.zeros([2, 3]), lambda: rows.read(time))
            return finished, given, after, output, None

        emitted, state, _ = v1.nn.raw_rnn(cell, loop_fn)
        with v1.variable_scope("", reuse=True):
            outputs, expected = v1.nn.dynamic_rnn(cell, inputs, lengths, dtype=tf.float32)
        return tf.transpose(emitted.stack(), [1, 0, 2]) - outputs, state - expected

    (outputs, state), _ = run_cells(build)
    np.testing.assert_allclose(outputs, np.zeros_like(outputs), atol=1e-6)
    np.testing.assert_allclose(state, np.zeros_like(state), atol=1e-6)


def test_the_initial_state_has_the_batch_and_the_dtype_of_the_inputs():
    cell = v1.nn.rnn_cell.LSTMCell(5)
    state = cell.get_initial_state(tf.zeros([3, 4]))
    assert [part.shape for part in state] == [[3, 5], [3, 5]]
    assert v1.nn.rnn_cell.ResidualWrapper(cell).get_initial_state(None, 2, tf.float64).h.dtype == tf.float64
    with pytest.raises(ValueError, match="batch_size and dtype cannot be None"):
        cell.get_initial_state()
    with pytest.raises(ValueError, match="batch size from input tensor is different from"):
        cell.get_initial_state(tf.zeros([3, 4]), batch_size=2)
    with pytest.raises(ValueError, match="dtype from input tensor is different from"):
        cell.get_initial_state(tf.zeros([3, 4]), dtype=tf.int16)


def test_variational_dropout_drops_the_same_values_at_every_step():
    with tf.Graph().as_default():
        v1.set_random_seed(1)  # with other seeds all three inputs may be dropped, and then all outputs are zero
        cell = v1.nn.rnn_cell.DropoutWrapper(
            v1.nn.rnn_cell.LSTMCell(20), 0.5, 0.5, 0.5, variational_recurrent=True, input_size=3, dtype=tf.float32
        )
        outputs, _ = v1.nn.dynamic_rnn(cell, tf.ones([4, 6, 3]), dtype=tf.float32)
        with v1.Session() as session:
            session.run(v1.global_variables_initializer())
            dropped = session.run(outputs) == 0
    assert dropped.any() and not dropped.all()
    assert (dropped == dropped[:1, :1]).all()


def test_variational_dropout_needs_the_dtype_and_the_size_of_inputs():
    cell = v1.nn.rnn_cell.LSTMCell(5)
    with pytest.raises(ValueError, match="dtype must be provided"):
        v1.nn.rnn_cell.DropoutWrapper(cell, variational_recurrent=True)
    with pytest.raises(ValueError, match="input_size must be provided"):
        v1.nn.rnn_cell.DropoutWrapper(cell, 0.5, variational_recurrent=True, dtype=tf.float32)
