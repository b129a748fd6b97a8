"""Which value of `training` reaches `call`. The lists are what TensorFlow's Keras 2 passes."""

import pytest

import headrace as tf

L = tf.keras.layers
DATA = tf.zeros([2, 2])


class Recorder(L.Layer):
    def __init__(self):
        super().__init__()
        self.seen = []

    def call(self, x, training=None):
        self.seen.append(training)
        return x


class WithDefault(Recorder):
    def call(self, x, training=False):
        return super().call(x, training)


class Outer(tf.keras.Model):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def call(self, x, training=None):
        return self.inner(x)


def test_nothing_is_passed_as_none():
    layer = Recorder()
    layer(DATA)
    layer(DATA, training=None)
    layer(tf.keras.Input((2,)))
    assert layer.seen == [None, None, None]


def test_a_default_of_call_comes_before_none():
    layer = WithDefault()
    layer(DATA)
    assert layer.seen == [False]


@pytest.mark.parametrize(("given", "seen"), [(None, None), (True, True), (False, False)])
def test_the_outer_call_decides(given, seen):
    layer = Recorder()
    Outer(layer)(DATA, training=given)
    assert layer.seen == [seen]


def test_training_loops_decide():
    layer = Recorder()
    model = Outer(layer)
    model.compile("sgd", "mse", run_eagerly=True)
    model.fit(DATA, DATA, verbose=0)
    model.predict(DATA, verbose=0)
    model.evaluate(DATA, DATA, verbose=0)
    assert layer.seen == [True, False, False]


def test_none_means_inference_to_the_layers_of_keras():
    for layer in (L.Dropout(0.5), L.GaussianNoise(1.0), L.BatchNormalization(), L.LSTM(2, dropout=0.5)):
        data = tf.ones([2, 3, 4])
        assert (layer(data).numpy() == layer(data, training=False).numpy()).all()
