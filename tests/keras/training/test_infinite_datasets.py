"""Datasets without end in the loops of a model."""

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize("method", ["fit", "evaluate", "predict"])
def test_an_infinite_dataset_needs_a_number_of_steps(method):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    data = tf.data.Dataset.from_tensor_slices((np.zeros((4, 2)), np.zeros((4, 1)))).repeat().batch(2)
    steps = {"steps_per_epoch" if method == "fit" else "steps": 1}
    getattr(model, method)(data, verbose=0, **steps)
    with pytest.raises(ValueError, match="When providing an infinite dataset, you must specify the number of steps"):
        getattr(model, method)(data, verbose=0)


def test_infinite_validation_data_needs_a_number_of_steps():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    data = tf.data.Dataset.from_tensor_slices((np.zeros((4, 2)), np.zeros((4, 1)))).batch(2)
    with pytest.raises(ValueError, match="infinite dataset"):
        model.fit(data, validation_data=data.repeat(), verbose=0)


def test_validation_data_starts_again_in_each_epoch():
    model = tf.keras.Sequential([tf.keras.layers.Lambda(lambda x: x)])
    model.compile(loss="mae")
    data = tf.data.Dataset.from_tensor_slices(
        (np.array([[1.0], [2.0], [5.0], [7.0]], "float32"), np.zeros((4, 1)))
    ).batch(1)
    history = model.fit(data, epochs=2, steps_per_epoch=2, validation_data=data, validation_steps=2, verbose=0).history
    assert history["loss"] == [1.5, 6.0]
    assert history["val_loss"] == [1.5, 1.5]
