"""Classes of models written by users, some of them made of symbolic inputs and outputs: configurations and files."""

import numpy as np
import pytest

import headrace as tf

keras, layers = tf.keras, tf.keras.layers
X = np.ones((2, 3), "float32")


class Counting(tf.keras.Model):
    """Made like `Model(inputs, outputs)`, with a step of its own."""

    def train_step(self, data):
        return {**super().train_step(data), "counted": tf.constant(1.0)}


class Scaling(tf.keras.Model):
    def __init__(self, units, scale=1.0, **kwargs):
        super().__init__(**kwargs)
        self.dense, self.scale = layers.Dense(units), scale

    def call(self, inputs):
        return self.scale * self.dense(inputs)


@pytest.mark.parametrize("name", ["model.keras", "model.h5"])
def test_a_class_made_of_symbolic_tensors_is_saved_with_its_layers(tmp_path, name):
    rows = keras.Input((3,))
    model = Counting(rows, layers.Dense(1)(rows), name="counting")
    model.compile("sgd", "mse", run_eagerly=True)
    model.save(tmp_path / name)
    loaded = keras.models.load_model(tmp_path / name, custom_objects={"Counting": Counting})
    assert type(loaded) is Counting and loaded.name == "counting"
    np.testing.assert_allclose(loaded(X), model(X))
    loaded.compile("sgd", "mse", run_eagerly=True)
    assert loaded.fit(X, X[:, :1], verbose=0).history["counted"] == [1.0]


def test_a_subclass_is_made_again_from_its_plain_arguments(tmp_path):
    model = Scaling(2, scale=3.0, name="scaling")
    assert model.get_config() == {"units": 2, "scale": 3.0, "name": "scaling"}
    model(X)
    model.save(tmp_path / "model.keras")
    loaded = keras.models.load_model(tmp_path / "model.keras", custom_objects={"Scaling": Scaling})
    np.testing.assert_allclose(loaded(X), model(X))
    clone = keras.models.clone_model(model)
    assert clone.dense.units == 2 and clone.scale == 3.0 and clone is not model
