"""Functional networks in eager code on an accelerator run as one function; results are those of layer by layer."""

import copy
import pickle

import numpy as np
import pytest

import headrace as tf
from headrace._src.keras.models.recorded_network import RecordedNetwork
from headrace._src.runtime.eager import program
from headrace._src.runtime.eager.arming import posing_as_gpu
from headrace._src.runtime.eager.segment import Segment

X = np.random.default_rng(0).random((4, 6, 6, 3), np.float32)
Y = np.array([0, 1, 2, 1])


@pytest.fixture(autouse=True)
def on_a_device():
    with posing_as_gpu():
        yield


@pytest.fixture
def calls(monkeypatch):
    """The names of the calls that are recorded."""
    names, add = [], Segment.add

    def remember(self, call, arrays):
        names.append(call.op.name)
        return add(self, call, arrays)

    monkeypatch.setattr(Segment, "add", remember)
    return names


def residual_network():
    tf.keras.utils.set_random_seed(1)
    layers = tf.keras.layers
    inputs = tf.keras.Input((6, 6, 3))
    x = layers.ReLU()(layers.BatchNormalization()(layers.Conv2D(4, 3, padding="same")(inputs)))
    x = layers.Add()([x, layers.Conv2D(4, 1, activation="tanh")(inputs)])
    return tf.keras.Model(inputs, layers.Dense(3)(layers.GlobalAveragePooling2D()(x)))


def trained(model, steps=3):
    optimizer = tf.keras.optimizers.SGD(0.1, momentum=0.9)
    losses = []
    for _ in range(steps):
        with tf.GradientTape() as tape:
            logits = model(tf.constant(X), training=True)
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(Y, logits))
        variables = model.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables, strict=True))
        losses.append(float(loss))
    return losses, model.get_weights()


def layer_by_layer(monkeypatch):
    monkeypatch.setattr(RecordedNetwork, "run", lambda self, inputs: NotImplemented)


def test_training_is_that_of_layer_by_layer(monkeypatch):
    losses, weights = trained(residual_network())
    layer_by_layer(monkeypatch)
    expected_losses, expected_weights = trained(residual_network())
    np.testing.assert_allclose(losses, expected_losses, rtol=1e-5)
    for found, expected in zip(weights, expected_weights, strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-6)


def test_a_step_is_one_program_of_a_few_calls(calls):
    model, x = residual_network(), tf.constant(X)
    optimizer = tf.keras.optimizers.SGD(0.1)

    def step():
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.square(model(x, training=True)))
        variables = model.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables, strict=True))
        return loss

    step(), step().numpy()
    before = program.program_count()
    calls.clear()
    step(), step().numpy()
    assert program.program_count() == before
    assert calls.count("run_network") == calls.count("gradient_run_network") == 2
    assert "Conv2D" not in calls and len(calls) < 24


def test_settings_of_layers_count_at_each_call():
    model, x = residual_network(), tf.constant(X)
    before = model(x).numpy()
    dense = model.layers[-1]
    dense.activation = tf.keras.activations.softmax
    np.testing.assert_allclose(tf.reduce_sum(model(x), -1), np.ones(4), rtol=1e-5)
    dense.activation = tf.keras.activations.linear
    np.testing.assert_allclose(model(x), before, rtol=1e-5)
    normalization = next(layer for layer in model.layers if "batch_norm" in layer.name)
    mean = normalization.moving_mean.numpy()
    normalization.trainable = False  # it keeps its statistics from now on
    model(x, training=True)
    np.testing.assert_array_equal(normalization.moving_mean, mean)


def test_what_was_trainable_at_compile_holds_in_eager_steps():
    normalization = tf.keras.layers.BatchNormalization()
    model = tf.keras.Sequential([tf.keras.Input((3,)), normalization, tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse", run_eagerly=True)
    x, y = np.ones((4, 3), np.float32) * 5, np.ones((4, 1), np.float32)
    normalization.trainable = False  # for another model: this one was compiled before
    model(tf.constant(x), training=True)
    np.testing.assert_array_equal(normalization.moving_mean, np.zeros(3))
    model.train_on_batch(x, y)
    assert (normalization.moving_mean.numpy() > 0).all()


def test_a_replaced_weight_is_used():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, use_bias=False, kernel_initializer="ones")])
    x = tf.ones([1, 2])
    assert model(x).numpy() == 2
    model.layers[0].kernel.assign([[2.0], [2.0]])
    assert model(x).numpy() == 4
    model.layers[0].kernel = tf.Variable([[5.0], [5.0]])
    assert model(x).numpy() == 10


@pytest.mark.parametrize(
    "layer",
    [
        lambda: tf.keras.layers.Lambda(lambda x: x + 1.0),
        lambda: tf.keras.layers.Dense(3, activation=lambda x: x + 1.0),
        lambda: tf.keras.layers.Activation("relu", activity_regularizer="l2"),
        lambda: tf.keras.layers.Masking(),
        lambda: type("Mine", (tf.keras.layers.Layer,), {"__module__": "mine", "call": lambda self, x: x * 2.0})(),
    ],
    ids=["Lambda", "function", "loss", "mask", "own class"],
)
def test_what_may_do_more_than_compute_runs_layer_by_layer(layer, calls):
    inputs = tf.keras.Input((2, 3))
    model = tf.keras.Model(inputs, layer()(tf.keras.layers.Dense(3)(inputs)))
    x = tf.ones([1, 2, 3])
    outputs = [model(x) for _ in range(2)]
    np.testing.assert_array_equal(outputs[0], outputs[1])
    assert "run_network" not in calls and "MatMul" in calls


@pytest.mark.parametrize(
    "layer",
    [
        lambda: tf.keras.layers.Dropout(0.5, seed=3),
        lambda: tf.keras.layers.Dropout(0.5),
        lambda: tf.keras.layers.GaussianNoise(0.5, seed=3),
        lambda: tf.keras.layers.LSTM(3, dropout=0.5, recurrent_dropout=0.5, seed=3),
        lambda: tf.keras.layers.MultiHeadAttention(1, 2, dropout=0.5),
    ],
    ids=["Dropout", "Dropout without seed", "noise", "LSTM", "attention"],
)
def test_random_numbers_are_those_of_layer_by_layer(layer, monkeypatch):
    def drawn():
        tf.keras.utils.set_random_seed(5)
        made, inputs = layer(), tf.keras.Input((2, 8))
        outputs = made(inputs, inputs) if isinstance(made, tf.keras.layers.MultiHeadAttention) else made(inputs)
        model = tf.keras.Model(inputs, outputs)
        x = tf.ones([2, 2, 8])
        return [model(x, training=training).numpy() for training in (True, False, True)]

    found = drawn()
    assert not np.allclose(found[0], found[2])
    layer_by_layer(monkeypatch)
    for one, other in zip(found, drawn(), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_errors_are_those_of_layer_by_layer():
    model = residual_network()
    with pytest.raises(ValueError, match="expected shape"):
        model(tf.ones([1, 6, 6, 4]))
    words = tf.keras.Sequential([tf.keras.layers.Embedding(4, 2)])
    assert words(tf.constant([[1, 3]])).shape == (1, 2, 2)
    with pytest.raises(tf.errors.InvalidArgumentError):
        words(tf.constant(np.full((1, 100), 7))).numpy()


def test_copies_and_pickles_leave_the_functions_out():
    model, x = residual_network(), tf.constant(X)
    expected = model(x).numpy()
    assert copy.deepcopy(model._network.recorded) is None
    assert pickle.loads(pickle.dumps(model._network.recorded)) is None
    np.testing.assert_allclose(copy.deepcopy(model)(x), expected, rtol=1e-5)


def test_models_inside_models_and_several_outputs(monkeypatch):
    def outputs():
        tf.keras.utils.set_random_seed(2)
        inner = residual_network()
        first, second = tf.keras.Input((6, 6, 3)), tf.keras.Input((3,))
        both = {"sum": inner(first) + second, "inner": inner(first)}
        return tf.keras.Model([first, second], both)([tf.constant(X), tf.ones([4, 3])])

    found = outputs()
    layer_by_layer(monkeypatch)
    expected = outputs()
    assert found.keys() == expected.keys()
    for key in expected:
        np.testing.assert_allclose(found[key], expected[key], rtol=1e-5)
