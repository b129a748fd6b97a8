"""Custom gradients in SavedModels: written, and used after loading."""

import os

import pytest

import headrace as tf

# Written by TensorFlow: f(x) = x * x with gradient x / 2, and g(x) = 3 * x with gradient 2 * x.
FILE = os.path.join(os.path.dirname(__file__), "..", "golden", "formats", "sm_custom_gradients")


def gradient(function, *sources):
    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
    return [None if g is None else float(g) for g in tape.gradient(y, [x, *sources])]


def test_gradients_of_a_file_are_used():
    loaded = tf.saved_model.load(FILE)
    assert gradient(loaded.f) == [1.0]
    assert gradient(loaded.g) == [4.0]
    assert float(tf.function(lambda x: tf.gradients(loaded.f(x), x)[0])(tf.constant(2.0))) == 1.0


class Model(tf.Module):
    def __init__(self):
        self.v = tf.Variable(3.0)

    @tf.function(input_signature=[tf.TensorSpec([], tf.float32)])
    def f(self, x):
        factor = 2.0 * x

        @tf.custom_gradient
        def inner(y):
            def grad(dy, variables):
                return dy * factor * self.v, [tf.constant(7.0)]

            return y * self.v, grad

        return inner(x)


@pytest.mark.parametrize(("saved", "expected"), [(True, [12.0, 7.0]), (False, [3.0, 2.0])])
def test_gradients_are_saved(tmp_path, saved, expected):
    options = tf.saved_model.SaveOptions(experimental_custom_gradients=saved)
    tf.saved_model.save(Model(), tmp_path / "model", options=options)
    loaded = tf.saved_model.load(tmp_path / "model")
    assert gradient(loaded.f, loaded.v) == expected
