"""Files in the layouts of TensorFlow 2.0 to 2.4, made from newer ones by undoing what changed since."""

import json
import os
import shutil

import h5py
import numpy as np

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
