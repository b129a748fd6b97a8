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


def test_a_sequential_model_without_input_shape_of_tensorflow_2_0():
    """Only the saved functions have its input shape. TensorFlow wrote the file; its metadata was cut to that of 2.0."""
    model = k.models.load_model(os.path.join(GOLDEN, "sm_keras2_sequential_2_0"))
    assert [tuple(w.shape) for w in model.weights] == [(4, 3), (3,), (3, 1), (1,)]
    x = np.linspace(-1, 1, 8, dtype=np.float32).reshape(2, 4)
    np.testing.assert_allclose(model.predict(x, verbose=0), [[0.30820063], [-0.8431356]], rtol=1e-5)


def edited_objects(name, folder, edit):
    """Copies a SavedModel and edits its objects."""
    shutil.copytree(os.path.join(GOLDEN, name), folder)
    path = folder / "saved_model.pb"
    model = messages.SavedModel.FromString(path.read_bytes())
    edit(model.meta_graphs[0].object_graph_def)
    path.write_bytes(model.SerializeToString())
    return folder


def test_a_model_without_its_weights_is_an_error(tmp_path):
    def edit(objects):
        for node in objects.nodes:
            children = [child for child in node.children if "call" not in child.local_name]
            del node.children[:]
            node.children.extend(children)

    folder = edited_objects("sm_keras2_sequential_2_0", tmp_path / "model", edit)
    with pytest.raises(tf.errors.DataLossError, match=r"holds the weights .*kernel.*the model made .* has none"):
        k.models.load_model(folder)


def test_weights_that_the_model_lacks_are_a_warning(tmp_path, caplog):
    def edit(objects):
        for node in objects.nodes:
            note = json.loads(node.user_object.metadata or "{}")
            if note.get("class_name") == "Sequential":
                note["config"]["layers"][0]["config"]["use_bias"] = False
                node.user_object.metadata = json.dumps(note)

    folder = edited_objects("sm_keras2_sequential_2_0", tmp_path / "model", edit)
    assert len(k.models.load_model(folder, compile=False).weights) == 3
    assert "holds values that the model does not have: layer_with_weights-0.bias" in caplog.text


def test_a_revived_model_lists_layers_in_lists_and_dictionaries():
    model = k.models.load_model(os.path.join(GOLDEN, "sm_keras2_subclass_lists"), compile=False)
    assert [layer.name for layer in model.layers] == ["block0", "block1", "head", "norm"]
    assert [layer.name for layer in model.blocks] == ["block0", "block1"]
    assert model.heads["a"] is model.layers[2] and model.blocks[1].d.name == "d1"
    x = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_allclose(model.predict(x, verbose=0), [[0.9978254], [-1.0743318]], rtol=1e-5)


def test_layers_that_run_a_node(tmp_path):
    """TensorFlow 2.0 to 2.3 wrote functions of symbolic tensors as nodes of a graph, with constants by position."""
    x = np.array([[1.0, 2.0]], np.float32)
    model = k.models.load_model(os.path.join(GOLDEN, "keras_files", "keras2_op_layers.h5"))
    assert [layer.name for layer in model.layers[1:]] == ["tf_op_layer_Mul", "tf_op_layer_concat"]
    np.testing.assert_array_equal(model(x), [[3.0, 6.0, 1.0, 2.0]])
    model.save(tmp_path / "again.h5")
    np.testing.assert_array_equal(k.models.load_model(tmp_path / "again.h5")(x), [[3.0, 6.0, 1.0, 2.0]])


def serialized(node):
    return node.SerializeToString().decode()


def as_json(node):
    return json.dumps(messages.to_json(node))


@pytest.mark.parametrize("form", [serialized, as_json])
def test_the_node_of_a_layer_may_be_text(form):
    node = messages.NodeDef(name="Square", op="Square")
    node.attr["T"].type = tf.float32.as_datatype_enum
    entry = {"class_name": "TensorFlowOpLayer", "config": {"name": "Square", "node_def": form(node), "constants": {}}}
    model = k.Model.from_config(functional_of(entry))
    np.testing.assert_array_equal(model(np.array([[3.0]], np.float32)), [[9.0]])


def test_a_node_that_writes_files_is_refused():
    node = {"name": "WriteFile", "op": "WriteFile"}
    entry = {"class_name": "TensorFlowOpLayer", "config": {"name": "w", "node_def": node, "constants": {}}}
    with pytest.raises(ValueError, match="a layer that runs the op WriteFile"):
        k.Model.from_config(functional_of(entry))


def functional_of(entry):
    """The configuration of a model with one input and one layer."""
    first = {"class_name": "InputLayer", "config": {"batch_input_shape": [None, 1], "dtype": "float32", "name": "x"}}
    layers = [
        {**first, "name": "x", "inbound_nodes": []},
        {**entry, "name": "op", "inbound_nodes": [[["x", 0, 0, {}]]]},
    ]
    return {"name": "m", "layers": layers, "input_layers": [["x", 0, 0]], "output_layers": [["op", 0, 0]]}


def test_losses_and_metrics_added_to_a_functional_model():
    model = k.models.load_model(os.path.join(GOLDEN, "keras_files", "keras2_add_loss.h5"))
    assert model.evaluate(np.array([[1.0, 2.0]], np.float32), verbose=0) == [3.0, 6.0]
    assert model.metrics_names == ["loss", "tot"]


def test_loss_scale_optimizer_of_tensorflow_2_2():
    inner = {"class_name": "SGD", "config": {"name": "SGD", "learning_rate": 0.1, "decay": 0.0, "momentum": 0.1}}
    scale = {"class_name": "DynamicLossScale", "config": {"initial_loss_scale": 64.0, "increment_period": 5}}
    config = {"class_name": "LossScaleOptimizer", "config": {"optimizer": inner, "loss_scale": scale}}
    optimizer = k.optimizers.deserialize(config)
    assert (optimizer.dynamic, optimizer.initial_scale, optimizer.dynamic_growth_steps) == (True, 64.0, 5)
    fixed = {"class_name": "FixedLossScale", "config": {"loss_scale_value": 8.0}}
    optimizer = k.optimizers.deserialize({**config, "config": {"optimizer": inner, "loss_scale": fixed}})
    assert (optimizer.dynamic, optimizer.initial_scale) == (False, 8.0)
    # Its checkpoints call the inner optimizer by another name.
    assert optimizer._further_children(frozenset({"base_optimizer"})) == {"base_optimizer": optimizer.inner_optimizer}


def test_a_lambda_of_another_python_runs_as_saved_functions():
    """TensorFlow wrote the file; then its code was replaced by some that cannot be read."""
    path = os.path.join(GOLDEN, "sm_keras2_lambda")
    with pytest.raises(ValueError, match="safe_mode=False"):
        k.models.load_model(path)
    loaded = k.models.load_model(path, safe_mode=False)
    np.testing.assert_array_equal(loaded(np.ones((1, 2), np.float32)), [[2.0, 2.0]])


def test_a_failed_load_says_what_to_do(tmp_path):
    model = k.Sequential([k.Input((2,)), k.layers.Dense(1)])
    model.compile("sgd", loss=unknown_loss)
    model.save(tmp_path / "model.h5")
    with pytest.raises(ValueError, match=r"Unknown loss.*custom_objects=\{'unknown_loss'") as caught:
        k.models.load_model(tmp_path / "model.h5")
    assert any("compile=False" in note for note in caught.value.__notes__)
    assert k.models.load_model(tmp_path / "model.h5", compile=False).count_params() == 3
    model.save_weights(tmp_path / "weights.h5")
    with pytest.raises(ValueError, match="call its `load_weights` with this path"):
        k.models.load_model(tmp_path / "weights.h5")


def unknown_loss(y_true, y_pred):
    return tf.reduce_sum(y_true - y_pred)


def test_a_layer_whose_name_no_operation_may_have():
    """Keras 3 allows any name; files converted from ONNX have names such as onnx::Gemm_0."""
    entry = k.Input((2,), name="onnx::Gemm_0")
    model = k.Model(entry, k.layers.Dense(1, kernel_initializer="ones")(entry))
    assert model.predict(np.ones((1, 2), np.float32), verbose=0) == 2.0


def test_numbers_of_numpy_in_old_configurations():
    alpha = {"type": "ndarray", "value": 0.25}
    layer = k.layers.deserialize({"class_name": "LeakyReLU", "config": {"name": "l", "alpha": alpha}})
    assert float(layer(tf.constant(-4.0))) == -1.0
