"""Layers that can only run eagerly, and the number of steps per execution that training tunes."""

import numpy as np
import pytest

import headrace as tf


class Summed(tf.keras.layers.Layer):
    def __init__(self, **kwargs):
        super().__init__(dynamic=True, **kwargs)

    def call(self, inputs):
        return inputs * float(tf.reduce_sum(inputs).numpy())  # a graph has no values

    def compute_output_shape(self, input_shape):
        return input_shape


def models():
    inputs = tf.keras.Input((3,))
    return [
        tf.keras.Model(inputs, tf.keras.layers.Dense(1)(Summed()(inputs))),
        tf.keras.Sequential([Summed(), tf.keras.layers.Dense(1)]),
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_a_model_with_a_dynamic_layer_runs_eagerly(number):
    model = models()[number]
    model.compile("sgd", "mse")
    assert model.dynamic and model.run_eagerly
    assert np.isfinite(model.train_on_batch(np.ones((2, 3)), np.ones((2, 1))))


def test_dynamic_layers_are_refused_in_graphs():
    with pytest.raises(ValueError, match="cannot set `run_eagerly=False`"):
        models()[0].compile("sgd", "mse", run_eagerly=False)
    with tf.Graph().as_default(), pytest.raises(ValueError, match="You must enable eager execution"):
        models()[0].compile("sgd", "mse")


def test_a_dynamic_layer_must_declare_its_output_shape():
    class Silent(tf.keras.layers.Layer):
        def call(self, inputs):
            return inputs[: int(inputs[0, 0].numpy())]

    with pytest.raises(NotImplementedError, match="compute_output_shape"):
        Silent(dynamic=True)(tf.keras.Input((3,)))


def test_steps_per_execution_can_be_tuned():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
    model.steps_per_execution = 3
    model.compile("sgd", "mse", steps_per_execution="auto")
    model.fit(np.ones((8, 2)), np.ones((8, 1)), batch_size=2, verbose=0)
    assert model.steps_per_execution.numpy() == 3 and model.autotune_steps_per_execution
    assert int(model.optimizer.iterations) == 4
