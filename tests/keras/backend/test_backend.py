"""tf.keras.backend on tensors and on symbolic tensors; the numbers were learned from Keras 2."""

import numpy as np
import pytest

import headrace as tf

K, keras = tf.keras.backend, tf.keras
A = tf.constant(np.float32([[1.5, -0.5, 2.0], [0.25, -3.0, 1.0]]))
SAMPLES = tf.constant(np.arange(12, dtype=np.float32).reshape(2, 2, 3))


def test_tensors_are_float32_unless_told_otherwise():
    assert K.variable([1, 2]).dtype == K.constant([1, 2]).dtype == K.zeros((2,)).dtype == tf.float32
    assert isinstance(K.ones((2,)), tf.Variable)
    assert (K.dtype(A), K.ndim(A), K.int_shape(A), K.count_params(A)) == ("float32", 2, (2, 3), 6)
    assert K.eval(K.arange(2, 9, 3)).tolist() == [2, 5, 8]


def test_reductions_count_booleans():
    assert float(K.mean(tf.constant([True, False, True, True]))) == 0.75
    assert K.argmax(A).numpy().tolist() == [2, 2]
    assert K.sqrt(A).numpy()[0, 1] == 0.0  # negative numbers count as zero
    np.testing.assert_allclose(K.std(A, 0), [0.625, 1.25, 0.5])


def test_dot_and_batch_dot():
    assert K.dot(SAMPLES, tf.ones((3, 4))).shape == (2, 2, 4)
    assert K.batch_dot(A, A).numpy().tolist() == [[6.5], [10.0625]]
    found = K.batch_dot(SAMPLES, SAMPLES, axes=(1, 1))
    np.testing.assert_allclose(found, np.einsum("bij,bik->bjk", SAMPLES, SAMPLES))
    with pytest.raises(ValueError, match="rank < 2"):
        K.batch_dot(A[0], A[0])
    with pytest.raises(ValueError, match=r"x.shape\[1\]"):
        K.batch_dot(SAMPLES, SAMPLES, axes=(1, 2))


def test_arrangements():
    assert K.repeat(A, 2).shape == (2, 2, 3)
    assert K.repeat_elements(A, 2, 1).numpy()[0].tolist() == [1.5, 1.5, -0.5, -0.5, 2.0, 2.0]
    assert K.batch_flatten(SAMPLES).shape == (2, 6)
    assert K.temporal_padding(SAMPLES).shape == (2, 4, 3)
    assert K.concatenate([A, A]).shape == (2, 6)
    images = tf.reshape(tf.range(4.0), (1, 2, 2, 1))
    assert K.resize_images(images, 2, 1, "channels_last").numpy().ravel().tolist() == [0, 1, 0, 1, 2, 3, 2, 3]
    assert K.resize_volumes(tf.ones((1, 2, 2, 2, 1)), 1, 2, 3, "channels_last").shape == (1, 2, 4, 6, 1)


def test_convolutions_agree_between_data_formats():
    images, kernel = tf.random.normal((1, 5, 5, 2), seed=1), tf.random.normal((3, 3, 2, 4), seed=2)
    last = K.conv2d(images, kernel, padding="same")
    first = K.conv2d(tf.transpose(images, [0, 3, 1, 2]), kernel, padding="same", data_format="channels_first")
    np.testing.assert_allclose(tf.transpose(first, [0, 2, 3, 1]), last, atol=1e-5)
    assert K.pool2d(images, (2, 2), (2, 2), pool_mode="avg").shape == (1, 2, 2, 2)
    assert K.conv1d(SAMPLES, tf.ones((2, 3, 1)), padding="causal").numpy()[0].ravel().tolist() == [3.0, 15.0]
    with pytest.raises(ValueError, match="pooling mode"):
        K.pool2d(images, (2, 2), pool_mode="median")


def test_switch_chooses_whole_tensors_or_places():
    assert K.switch(tf.constant(True), A, -A) is not None
    chosen = K.switch(tf.constant([[True], [False]]), A, -A)
    np.testing.assert_array_equal(chosen, [A[0], -A[1]])
    with pytest.raises(ValueError, match="Rank of `condition`"):
        K.switch(tf.constant([[True]]), A[0], A[0])


def test_learning_phase_is_the_default_of_layers():
    layer = keras.layers.Dropout(0.5)
    ones = tf.ones((1, 50))
    assert K.learning_phase() == 0
    assert float(tf.reduce_sum(layer(ones))) == 50.0
    with K.learning_phase_scope(1):
        assert K.in_train_phase("train", "test") == "train"
        assert 0.0 in layer(ones).numpy()
    assert K.in_test_phase("test", "train") == "test"
    with pytest.raises(ValueError, match="0 or 1"):
        K.set_learning_phase(2)


def test_a_layer_may_ask_whether_it_trains():
    class Layer(keras.layers.Layer):
        def call(self, x, training=None):
            return K.in_train_phase(x * 2, x)

    assert float(Layer()(tf.constant(1.0), training=True)) == 2.0
    assert float(Layer()(tf.constant(1.0), training=False)) == 1.0


def test_rnn_runs_along_time():
    def step(x, states):
        return x + states[0], [x + states[0]]

    last, every, states = K.rnn(step, SAMPLES, [tf.zeros((2, 3))])
    np.testing.assert_allclose(every, np.cumsum(SAMPLES, 1))
    np.testing.assert_allclose(last, states[0])
    _, every, _ = K.rnn(step, SAMPLES, [tf.zeros((2, 3))], mask=tf.constant([[True, False], [True, True]]))
    np.testing.assert_allclose(every[0, 1], every[0, 0])


def test_folds_and_maps():
    assert K.foldl(lambda a, x: a * 2 + x, tf.constant([1, 2, 3])).numpy() == 11
    assert K.foldr(lambda a, x: a * 2 + x, tf.constant([1, 2, 3])).numpy() == 17
    assert K.map_fn(lambda x: x + 1, tf.constant([1, 2])).numpy().tolist() == [2, 3]


def test_functions_of_symbolic_tensors():
    x = keras.Input((3,))
    compute = K.function([x], [x * 2, K.mean(x, axis=1)])
    doubled, means = compute([np.ones((2, 3), np.float32)])
    assert isinstance(doubled, np.ndarray)
    assert (doubled.tolist(), means.tolist()) == ([[2.0] * 3] * 2, [1.0, 1.0])
    assert K.is_keras_tensor(x)
    assert K.int_shape(K.placeholder(ndim=2)) == (None, None)
    assert K.int_shape(K.dot(x, tf.ones((3, 4)))) == (None, 4)
    with pytest.raises(ValueError, match="updates"):
        K.function([x], [x], updates=[1])


def test_ctc():
    chances = tf.nn.softmax(tf.constant(np.random.RandomState(0).randn(1, 6, 4).astype(np.float32)))
    loss = K.ctc_batch_cost(np.array([[1, 2, 1]]), chances, np.array([[6]]), np.array([[3]]))
    assert loss.shape == (1, 1)
    paths, scores = K.ctc_decode(chances, np.array([6]))
    assert paths[0].shape == (1, 6)
    assert scores.shape == (1, 1)
    sparse = K.ctc_label_dense_to_sparse(np.array([[1, 2], [3, 0]]), np.array([2, 1]))
    assert sparse.values.numpy().tolist() == [1, 2, 3]


def test_random_numbers_follow_their_seeds():
    tf.random.set_seed(7)
    first = K.random_normal((3,), seed=3)
    tf.random.set_seed(7)
    np.testing.assert_array_equal(first, tf.random.normal((3,), seed=3))
    assert set(np.unique(K.random_bernoulli((50,), 0.5, seed=1))) == {0.0, 1.0}
    assert isinstance(K.random_uniform_variable((2,), 0.0, 1.0), tf.Variable)


def test_variables_move():
    x = K.variable([1.0, 2.0])
    K.moving_average_update(x, tf.constant([3.0, 4.0]), 0.5)
    assert K.eval(x).tolist() == [2.0, 3.0]
    K.update_sub(x, [1.0, 1.0])
    assert K.get_value(x).tolist() == [1.0, 2.0]


def test_printing_hands_its_tensor_on(capfd):
    assert K.print_tensor(A, "seen") is A
    assert "seen [[1.5 -0.5 2]" in capfd.readouterr().err
