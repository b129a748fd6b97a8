"""Files in the layouts of TensorFlow 2.0 to 2.4, made from newer ones by undoing what changed since."""

import json
import os
import shutil

import h5py
import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages

k = tf.keras
GOLDEN = os.path.join(os.path.dirname(__file__), "..", "..", "golden", "formats")
X = np.linspace(-1, 1, 15, dtype=np.float32).reshape(3, 5)


def test_notes_inside_the_saved_model(tmp_path):
    """Before 2.5, what Keras notes about objects stood in saved_model.pb."""
    new = os.path.join(GOLDEN, "sm_keras2_functional")
    old = tmp_path / "old"
    shutil.copytree(new, old)
    notes = messages.SavedMetadata.FromString((old / "keras_metadata.pb").read_bytes())
    model = messages.SavedModel.FromString((old / "saved_model.pb").read_bytes())
    for note in notes.nodes:
        model.meta_graphs[0].object_graph_def.nodes[note.node_id].user_object.metadata = note.metadata
    (old / "saved_model.pb").write_bytes(model.SerializeToString())
    (old / "keras_metadata.pb").unlink()
    found = k.models.load_model(old)
    assert isinstance(found.get_layer("d1"), k.layers.Dense)
    np.testing.assert_array_equal(found(X), k.models.load_model(new)(X))


def test_hdf5_of_tensorflow_2_0(tmp_path):
    """The class of functional models was called Model, optimizers had no mark of their kind, names were bytes."""
    entry = k.Input((5,), name="entry")
    model = k.Model(entry, k.layers.Dense(1, name="out")(k.layers.Dense(2, "relu", name="hidden")(entry)))
    model.compile(k.optimizers.legacy.Adam(0.01), "mse", metrics=["mae"], run_eagerly=True)
    model.fit(X, X[:, :1], verbose=0)
    path = tmp_path / "old.h5"
    model.save(path)
    with h5py.File(path, "r+") as file:
        config = json.loads(file.attrs["model_config"])
        config["class_name"] = "Model"
        for layer in config["config"]["layers"]:
            for gone in ("optional", "ragged"):
                layer["config"].pop(gone, None)
            if "kernel_initializer" in layer["config"]:
                layer["config"]["kernel_initializer"] = {
                    "class_name": "VarianceScaling",
                    "config": {"scale": 1.0, "mode": "fan_avg", "distribution": "uniform", "seed": None},
                }
        training = json.loads(file.attrs["training_config"])
        training |= {"sample_weight_mode": None, "loss": "mse"}
        file.attrs["model_config"] = json.dumps(config).encode()
        file.attrs["training_config"] = json.dumps(training).encode()
        weights = file["model_weights"]
        del weights["top_level_model_weights"]
        weights.attrs["layer_names"] = [name.encode() for name in weights.attrs["layer_names"]]
        for group in weights.values():
            group.attrs["weight_names"] = np.array([name.encode() for name in group.attrs["weight_names"]], "S")
    found = k.models.load_model(path)
    np.testing.assert_array_equal(found(X), model(X))
    assert type(found.optimizer) is k.optimizers.legacy.Adam
    for one, other in zip(found.optimizer.get_weights(), model.optimizer.get_weights(), strict=True):
        np.testing.assert_array_equal(one, other)


def test_sequential_models_that_are_lists():
    config = [{"class_name": "Dense", "config": {"units": 2, "batch_input_shape": [None, 3], "name": "d"}}]
    assert k.Sequential.from_config(config).output_shape == (None, 2)


def old_optimizer_file(path, optimizer, change):
    """A trained model in HDF5 whose list of optimizer values went through `change(names, arrays)`."""
    model = k.Sequential([k.layers.Dense(2, input_shape=(5,), name="hidden"), k.layers.Dense(1, name="out")])
    model.compile(optimizer, "mse", run_eagerly=True)
    model.fit(X, X[:, :1], verbose=0)
    model.save(path)
    with h5py.File(path, "r+") as file:
        group = file["optimizer_weights"]
        names = [n if isinstance(n, str) else n.decode() for n in group.attrs["weight_names"]]
        names, arrays = change(names, [group[name][()] for name in names])
        del file["optimizer_weights"]
        group = file.create_group("optimizer_weights")
        group.attrs["weight_names"] = [name.encode() for name in names]
        for name, array in zip(names, arrays, strict=True):
            group.create_dataset(name, data=array)  # "/iterations" goes to the root, as it did then
    return model


def assert_same_state(model, path):
    loaded = k.models.load_model(path)
    wanted, found = model.optimizer.variables(), loaded.optimizer.variables()
    assert len(wanted) == len(found)
    for variable, value in zip(wanted, found, strict=True):
        np.testing.assert_array_equal(variable, value)


def test_adam_of_keras_2_0_saved_placeholders_for_amsgrad(tmp_path):
    def add_placeholders(names, arrays):
        count = (len(arrays) - 1) // 2
        return [*names, *(f"vhat_{n}" for n in range(count))], [*arrays, *[np.zeros(1, np.float32)] * count]

    path = tmp_path / "old.h5"
    assert_same_state(old_optimizer_file(path, k.optimizers.legacy.Adam(0.01), add_placeholders), path)


def test_iterations_outside_of_the_group(tmp_path):
    path = tmp_path / "old.h5"
    rename = lambda names, arrays: (["/iterations", *names[1:]], arrays)  # noqa: E731
    assert_same_state(old_optimizer_file(path, k.optimizers.legacy.Adam(0.01), rename), path)


def test_rmsprop_without_iterations(tmp_path):
    path = tmp_path / "old.h5"
    drop_first = lambda names, arrays: (names[1:], arrays[1:])  # noqa: E731
    model = old_optimizer_file(path, k.optimizers.legacy.RMSprop(0.01), drop_first)
    model.optimizer.iterations.assign(0)
    assert_same_state(model, path)


def test_sgd_with_momenta_that_are_all_zero(tmp_path):
    path = tmp_path / "old.h5"
    model = k.Sequential([k.layers.Dense(2, input_shape=(5,))])
    shapes = [w.shape for w in model.weights]

    def add_momenta(names, arrays):
        return ["iterations", "m0", "m1"], [np.int64(1), *[np.zeros(shape, np.float32) for shape in shapes]]

    model.compile(k.optimizers.legacy.SGD(0.01), "mse", run_eagerly=True)
    model.fit(X, X[:, :2], verbose=0)
    model.save(path)
    with h5py.File(path, "r+") as file:
        group = file.require_group("optimizer_weights")
        names, arrays = add_momenta([], [])
        group.attrs["weight_names"] = [name.encode() for name in names]
        for name, array in zip(names, arrays, strict=True):
            group.create_dataset(name, data=array)
    assert_same_state(model, path)


def test_optimizer_values_that_do_not_fit_are_named(tmp_path):
    path = tmp_path / "old.h5"
    drop_last = lambda names, arrays: (names[:-1], arrays[:-1])  # noqa: E731
    old_optimizer_file(path, k.optimizers.legacy.Adam(0.01), drop_last)
    with pytest.warns(UserWarning, match="it has 9 variables, the file holds 8"):
        k.models.load_model(path)
