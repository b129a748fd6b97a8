"""Files that would do harm: code in configurations, broken archives, claims of great size. All give clear errors."""

import io
import json
import zipfile

import h5py
import numpy as np
import pytest

import headrace as tf

k = tf.keras
X = np.ones((2, 3), np.float32)


def with_lambda():
    return k.Sequential([k.Input((3,)), k.layers.Lambda(lambda x: x * 2.0), k.layers.Dense(1)])


@pytest.mark.parametrize("ending", [".keras", ".h5", ""])
def test_a_lambda_is_refused_unless_the_file_is_trusted(tmp_path, ending):
    model = with_lambda()
    path = tmp_path / f"m{ending}"
    model.save(path)
    with pytest.raises(ValueError, match="safe_mode=False"):
        k.models.load_model(path)
    np.testing.assert_allclose(k.models.load_model(path, safe_mode=False)(X), model(X), rtol=1e-6)


def test_code_of_other_kinds_is_refused():
    with pytest.raises(ValueError, match="arbitrary code"):
        k.saving.deserialize_keras_object({"class_name": "__lambda__", "config": {"value": "4wEAAAA="}})
    with pytest.raises(ValueError, match="cannot be read"):
        k.saving.deserialize_keras_object({"class_name": "__lambda__", "config": {"value": "AAAA"}}, safe_mode=False)
    with pytest.raises(TypeError, match="Could not locate class 'system'"):
        k.saving.deserialize_keras_object({"module": "os", "class_name": "system", "config": {}})
    with pytest.raises(TypeError, match="Could not locate function"):
        config = {"module": "subprocess", "class_name": "function", "config": "call", "registered_name": "call"}
        k.saving.deserialize_keras_object(config)
    with pytest.raises(ValueError, match="not known"):
        k.layers.Lambda.from_config({"function": "system", "function_type": "function", "module": "os"})


def test_named_functions_are_no_code(tmp_path):
    @k.utils.register_keras_serializable("code_tests")
    def doubled(x):
        return x * 2.0

    model = k.Sequential([k.Input((3,)), k.layers.Lambda(doubled)])
    model.save(tmp_path / "m.keras")
    np.testing.assert_array_equal(k.models.load_model(tmp_path / "m.keras")(X), X * 2)


def saved(tmp_path, ending):
    path = tmp_path / f"m{ending}"
    k.Sequential([k.layers.Dense(2, input_shape=(3,))]).save(path)
    return path


@pytest.mark.parametrize("ending", [".keras", ".h5"])
def test_files_that_were_cut_off(tmp_path, ending):
    path = saved(tmp_path, ending)
    data = path.read_bytes()
    for size in (0, 7, len(data) // 3, len(data) - 40):
        path.write_bytes(data[:size])
        with pytest.raises(tf.errors.DataLossError):
            k.models.load_model(path)


def rewritten(path, changes):
    """The archive with other contents of some entries."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**parts, **changes}.items():
            archive.writestr(name, content)


def test_archives_with_bad_parts(tmp_path):
    for changes, kind, words in (
        ({"../outside.txt": b"x"}, tf.errors.InvalidArgumentError, "outside.txt"),
        ({"/etc/x": b"x"}, tf.errors.InvalidArgumentError, "/etc/x"),
        ({"config.json": b"{"}, tf.errors.DataLossError, "config.json"),
        ({"config.json": b"[1]"}, tf.errors.DataLossError, "JSON object"),
        ({"model.weights.h5": b"nothing"}, tf.errors.DataLossError, "HDF5"),
        ({"config.json": json.dumps({"class_name": "Nope", "config": {}}).encode()}, TypeError, "Nope"),
    ):
        path = saved(tmp_path, ".keras")
        rewritten(path, changes)
        with pytest.raises(kind, match=words):
            k.models.load_model(path)
    assert not (tmp_path / "outside.txt").exists()


def test_claims_of_great_size_take_no_memory(tmp_path):
    path = saved(tmp_path, ".h5")
    with h5py.File(path, "r+") as file:
        group = file["model_weights/dense"] if "dense" in file["model_weights"] else next(iter(file["model_weights"]))
        group = group if isinstance(group, h5py.Group) else file["model_weights"][group]
        name = group.attrs["weight_names"][0]
        del group[name]
        group.create_dataset(name, shape=(1 << 20, 1 << 20), dtype="f4", chunks=(1024, 1024))
    with pytest.raises(tf.errors.DataLossError, match="claims"):
        k.models.load_model(path)


def test_archive_weights_of_another_shape(tmp_path):
    path = saved(tmp_path, ".keras")
    buffer = io.BytesIO()
    with h5py.File(buffer, "w") as file:
        file["layers/dense/vars/0"] = np.zeros((7, 7), np.float32)
        file["layers/dense/vars/1"] = np.zeros(2, np.float32)
        file.create_group("vars")
    rewritten(path, {"model.weights.h5": buffer.getvalue()})
    with pytest.raises(ValueError, match="Shape mismatch"):
        k.models.load_model(path)


def test_saved_models_with_bad_notes(tmp_path):
    path = saved(tmp_path, "")
    (path / "keras_metadata.pb").write_bytes(b"\xff\xff")
    with pytest.raises(tf.errors.DataLossError, match="keras_metadata"):
        k.models.load_model(path)
    path = saved(tmp_path, "")
    data = (path / "saved_model.pb").read_bytes()
    (path / "saved_model.pb").write_bytes(data[: len(data) // 2])
    with pytest.raises(tf.errors.OpError):
        k.models.load_model(path)
    path = saved(tmp_path, "")
    for file in (path / "variables").iterdir():
        file.unlink()
    with pytest.raises(tf.errors.OpError):
        k.models.load_model(path)


def test_objects_that_python_would_unpickle_are_refused(tmp_path):
    path = saved(tmp_path, ".h5")
    with h5py.File(path, "r+") as file:
        file.attrs["model_config"] = np.void(b"\x80\x04cos\nsystem\n.")
    with pytest.raises((tf.errors.OpError, ValueError)):
        k.models.load_model(path)
