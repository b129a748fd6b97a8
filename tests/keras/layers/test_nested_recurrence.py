"""Recurrent layers over structures: several inputs, outputs and states, constants, and states that are kept."""

from typing import Any, NamedTuple

import numpy as np
import pytest

import headrace as tf

L = tf.keras.layers


class Pair(NamedTuple):
    first: Any
    second: Any


class PairCell(L.Layer):
    """A cell with two inputs, two outputs and two states, one of rank 3."""

    state_size = Pair(2, tf.TensorShape([2, 3]))
    output_size = (2, tf.TensorShape([2, 3]))

    def build(self, input_shape):
        self.sizes = (input_shape.first[-1], input_shape.second[1:])

    def call(self, inputs, states):
        first = states.first + inputs.first
        second = states.second + inputs.second
        return [first, 2 * second], Pair(first, second)


@pytest.mark.parametrize("run", [lambda f: f, tf.function])
def test_a_cell_takes_and_returns_structures(run):
    layer = L.RNN(PairCell(), return_sequences=True, return_state=True)
    x = Pair(tf.ones([4, 5, 2]), tf.ones([4, 5, 2, 3]))
    one, two, first, second = run(lambda values: layer(values))(x)
    assert one.shape == (4, 5, 2) and two.shape == (4, 5, 2, 3)
    assert np.all(one[:, -1] == 5) and np.all(two[:, 1] == 4)
    assert np.all(first == 5) and np.all(second == 5)
    assert layer.cell.sizes == (2, tf.TensorShape([2, 3]))


def test_states_of_stacked_cells_keep_their_structure():
    layer = L.RNN([L.GRUCell(2), L.LSTMCell(3)], return_state=True)
    output, of_gru, of_lstm = layer(tf.zeros([2, 5, 3]))
    assert output.shape == (2, 3) and of_gru.shape == (2, 2)
    assert [s.shape for s in of_lstm] == [(2, 3), (2, 3)]
    again = layer(tf.zeros([2, 5, 3]), initial_state=[of_gru, of_lstm])
    assert len(again) == 3


class Shifted(L.Layer):
    state_size = output_size = 3

    def call(self, inputs, states, constants):
        return inputs + states[0] + constants[0], [states[0] + constants[0]]


def test_constants_may_follow_the_inputs_in_a_list():
    layer = L.RNN(Shifted())
    x, state, constant = tf.ones([2, 4, 3]), tf.ones([2, 3]), 2 * tf.ones([2, 3])
    expected = layer(x, initial_state=[state], constants=constant)
    assert layer.get_config()["num_constants"] == 1
    assert np.all(layer([x, state, constant]) == expected)
    with tf.keras.utils.custom_object_scope({"Shifted": Shifted}):
        copied = L.RNN.from_config(layer.get_config())
    assert np.all(copied([x, state, constant]) == expected)


def test_kept_states_win_over_those_that_are_passed():
    layer = L.SimpleRNN(2, stateful=True, kernel_initializer="ones", recurrent_initializer="ones")
    x, state = 0.1 * tf.ones([1, 1, 2]), 0.1 * tf.ones([1, 2])
    first = layer(x, initial_state=[state])
    assert not np.allclose(layer(x, initial_state=[state]), first)
    layer.reset_states()
    assert np.allclose(layer(x, initial_state=[state]), first)


def test_states_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="it needs to know its batch size"):
        L.SimpleRNN(1, stateful=True).reset_states()
    layer = L.LSTM(2, stateful=True)
    layer(tf.zeros([1, 3, 2]))
    with pytest.raises(ValueError, match="expects 2 states, but it received 1"):
        layer.reset_states([np.zeros([1, 2])])
    with pytest.raises(ValueError, match=r"State 1 is incompatible .*expected shape=\(1, 2\), found shape=\(1, 3\)"):
        layer.reset_states([np.zeros([1, 2]), np.zeros([1, 3])])
    with pytest.raises(ValueError, match="Cannot unroll a RNN"):
        L.RNN(L.GRUCell(2), unroll=True)(tf.keras.Input([None, 3]))
    with pytest.raises(ValueError, match="batch_size and dtype cannot be None"):
        L.GRUCell(2).get_initial_state(batch_size=2)


def test_states_of_one_sample_meet_inputs_of_unknown_batch_size():
    layer = L.RNN(L.SimpleRNNCell(2), stateful=True)
    layer(tf.zeros([1, 3, 2]))
    step = tf.function(lambda x: layer(x, training=False), input_signature=[tf.TensorSpec([None, 3, 2])])
    assert step(tf.zeros([1, 3, 2])).shape == (1, 2)


def test_arguments_that_do_nothing_here_are_kept_in_the_configuration():
    assert L.LSTMCell(1, enable_caching_device=False).get_config()["enable_caching_device"] is False
    assert "enable_caching_device" not in L.LSTM(1).get_config()
    assert not L.LSTM(1, trainable=False).cell.trainable


def test_bidirectional_makes_masked_outputs_zero():
    x = np.ones([1, 3, 2], "float32")
    x[0, 2] = 0
    layer = L.Bidirectional(L.GRU(2, return_sequences=True))
    outputs = layer(L.Masking()(x))
    assert np.all(outputs[0, 2] == 0) and not np.all(outputs[0, 1] == 0)


def test_bidirectional_passes_constants_and_states_on():
    layer = L.Bidirectional(L.RNN(Shifted()))  # the class of the cell need not be registered
    x, state, constant = tf.ones([2, 4, 3]), tf.ones([2, 3]), 2 * tf.ones([2, 3])
    expected = layer(x, initial_state=[state, 2 * state], constants=constant)
    assert np.all(layer([x, state, 2 * state, constant]) == expected)
    with pytest.raises(ValueError, match="should be a list"):
        layer(x, initial_state=state)


def test_bidirectional_refuses_unlike_layers():
    with pytest.raises(ValueError, match='expected to have the same value for attribute "return_state"'):
        L.Bidirectional(L.GRU(2), backward_layer=L.GRU(2, go_backwards=True, return_state=True))
    with pytest.raises(ValueError, match=r"with a `tf.keras.layers.Layer` instance"):
        L.Bidirectional("gru")


def test_bidirectional_with_a_layer_of_its_own_for_the_way_back_is_made_again_from_its_configuration():
    layer = L.Bidirectional(L.LSTM(2, name="to"), backward_layer=L.LSTM(2, go_backwards=True, name="back"))
    config = layer.get_config()
    assert config["backward_layer"]["config"]["name"] == "back"
    again = L.Bidirectional.from_config(config)
    assert again.backward_layer.name == "backward_back" and again.get_config() == config


def test_bidirectional_resets_both_directions():
    layer = L.Bidirectional(L.SimpleRNN(2, stateful=True))
    layer(tf.ones([1, 3, 2]))
    layer.reset_states([np.ones([1, 2]), 2 * np.ones([1, 2])])
    assert np.all(layer.backward_layer.states[0] == 2)
    with pytest.raises(ValueError, match="to be list or tuple"):
        layer.reset_states({})


def test_states_count_as_inputs_of_the_layer():
    x, state = tf.keras.Input([3, 2]), tf.keras.Input([4])
    layer = L.GRU(4)
    layer(x, initial_state=state)
    assert [t is s for t, s in zip(layer.input, [x, state], strict=True)] == [True, True]


def test_a_backend_function_returns_ragged_tensors():
    x = tf.keras.Input([None, 2], ragged=True)
    run = tf.keras.backend.function([x], L.Bidirectional(L.GRU(3, return_sequences=True))(x))
    found = run(tf.ragged.constant([[[1.0, 1.0]], [[1.0, 1.0], [2.0, 2.0]]], ragged_rank=1))
    assert isinstance(found, tf.RaggedTensor) and found.row_lengths().numpy().tolist() == [1, 2]
