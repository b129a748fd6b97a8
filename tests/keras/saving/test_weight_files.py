"""Weights alone: HDF5 by layer and by object, and checkpoints."""

import numpy as np
import pytest

import headrace as tf

k = tf.keras
X = np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3)


def mlp(units=4, name="second"):
    return k.Sequential([k.layers.Dense(units, input_shape=(3,), name="first"), k.layers.Dense(2, name=name)])


@pytest.mark.parametrize("name", ["w.h5", "w.weights.h5", "w"])
def test_weights_come_back(tmp_path, name):
    saved, other = mlp(), mlp()
    saved.save_weights(tmp_path / name)
    other.load_weights(tmp_path / name)
    np.testing.assert_array_equal(other(X), saved(X))


def test_a_checkpoint_may_be_loaded_before_there_are_weights(tmp_path):
    saved = mlp()
    saved.compile("adam", "mse", run_eagerly=True)
    saved.fit(X, X[:, :2], verbose=0)
    saved.save_weights(tmp_path / "w")
    later = k.Sequential([k.layers.Dense(4), k.layers.Dense(2)])
    later.compile("adam", "mse", run_eagerly=True)
    status = later.load_weights(tmp_path / "w")
    np.testing.assert_array_equal(later(X), saved(X))
    for model in (saved, later):
        model.fit(X, X[:, :2], shuffle=False, verbose=0)
    np.testing.assert_array_equal(later(X), saved(X))
    status.assert_consumed()
    assert tf.train.latest_checkpoint(tmp_path) == str(tmp_path / "w")


def test_layers_are_found_by_name(tmp_path):
    saved, other = mlp(), mlp(name="another")
    saved.save_weights(tmp_path / "w.h5")
    before = other.get_weights()
    other.load_weights(tmp_path / "w.h5", by_name=True)
    np.testing.assert_array_equal(other.get_weights()[0], saved.get_weights()[0])
    np.testing.assert_array_equal(other.get_weights()[2], before[2])
    wider = mlp(units=5)
    with pytest.raises(ValueError, match="Shape mismatch in layer #0"):
        wider.load_weights(tmp_path / "w.h5", by_name=True)
    with pytest.warns(UserWarning, match="Skipping loading of weights"):
        wider.load_weights(tmp_path / "w.h5", by_name=True, skip_mismatch=True)


def test_what_does_not_fit_is_told_and_changes_nothing(tmp_path):
    mlp().save_weights(tmp_path / "w.h5")
    mlp().save_weights(tmp_path / "w.weights.h5")
    mlp().save_weights(tmp_path / "w")
    wider = mlp(units=5)
    before = wider.get_weights()
    for name in ("w.h5", "w.weights.h5", "w"):
        with pytest.raises((ValueError, tf.errors.InvalidArgumentError), match="hape"):
            wider.load_weights(tmp_path / name)
    np.testing.assert_array_equal(wider.get_weights()[3], before[3])
    deeper = k.Sequential([*mlp().layers, k.layers.Dense(1)])
    deeper.build((None, 3))
    with pytest.raises(ValueError, match="Model expected 3 layers, found 2 saved layers"):
        deeper.load_weights(tmp_path / "w.h5")
    with pytest.raises(ValueError, match="expected 2 variables, but received 0"):
        deeper.load_weights(tmp_path / "w.weights.h5")


def test_misuse_is_told(tmp_path):
    model = mlp()
    model.save_weights(tmp_path / "w")
    with pytest.raises(NotImplementedError, match="by_name=True"):
        model.load_weights(tmp_path / "w", by_name=True)
    with pytest.raises(ValueError, match="skip_mismatch can only be set"):
        model.save_weights(tmp_path / "w.h5")
        model.load_weights(tmp_path / "w.h5", skip_mismatch=True)
    with pytest.raises(ValueError, match="looks like an HDF5 file"):
        model.save_weights(tmp_path / "w.h5", save_format="tf")
    with pytest.raises(tf.errors.NotFoundError):
        model.load_weights(tmp_path / "nothing")
    with pytest.raises(ValueError, match="not created its variables"):
        k.Sequential([k.layers.Dense(1)]).load_weights(tmp_path / "w.h5")


def test_checkpoints_name_layers_as_tensorflow_does(tmp_path):
    model = mlp()
    model.compile("adam", "mse")
    path = tf.train.Checkpoint(model=model).write(f"{tmp_path}/c")
    names = {name.removesuffix("/.ATTRIBUTES/VARIABLE_VALUE") for name, _ in tf.train.list_variables(path)}
    assert names == {
        "_CHECKPOINTABLE_OBJECT_GRAPH", "model/layer_with_weights-0/bias", "model/layer_with_weights-0/kernel",
        "model/layer_with_weights-1/bias", "model/layer_with_weights-1/kernel", "model/optimizer/_iterations",
        "model/optimizer/_learning_rate",
    }  # fmt: skip


def test_layers_may_keep_what_they_want(tmp_path):
    class Kept(k.layers.Layer):
        def build(self, input_shape):
            self.w = self.add_weight(name="w", shape=(2,), initializer="ones")

        def call(self, inputs):
            return inputs * self.w[0]

        def save_own_variables(self, store):
            store["doubled"] = self.w.numpy() * 2

        def load_own_variables(self, store):
            self.w.assign(store["doubled"] / 2)

    model = k.Sequential([k.Input((3,)), Kept()])
    model.layers[0].w.assign([3.0, 4.0])
    model.save_weights(tmp_path / "w.weights.h5")
    model.layers[0].w.assign([0.0, 0.0])
    model.load_weights(tmp_path / "w.weights.h5")
    assert model.layers[0].w.numpy().tolist() == [3.0, 4.0]


@pytest.mark.parametrize("name", ["w.h5", "w.weights.h5"])
def test_a_file_that_is_not_there_is_an_error_of_the_system_as_in_keras(tmp_path, name):
    with pytest.raises(FileNotFoundError, match="No such file or directory"):
        k.Sequential([k.layers.Dense(1, input_shape=(2,))]).load_weights(tmp_path / name)
