"""HDF5 trees, Keras's weight layouts and .keras archives."""

import io
import os
import zipfile

import h5py
import ml_dtypes
import numpy as np
import pytest

from formats import recorded
from headrace._src.base.errors import DataLossError, InvalidArgumentError, NotFoundError
from headrace._src.formats.hdf5 import building_hdf5, reading_hdf5, writing_hdf5
from headrace._src.formats.keras_archive import (
    KerasArchive,
    is_keras_archive,
    read_assets,
    read_keras_archive,
    write_assets,
    write_keras_archive,
)
from headrace._src.formats.keras_weights import (
    LayerWeights,
    ModelWeights,
    ObjectVariables,
    numbered,
    read_layer_weights,
    read_object_variables,
    read_weight_list,
    write_layer_weights,
    write_object_variables,
)

CASES = recorded.cases("keras")


def as_set(arrays):
    return sorted(np.asarray(array).tobytes() for array in arrays)


@pytest.mark.parametrize("case", CASES, ids=recorded.case_id)
def test_recorded_model_files_hold_the_recorded_weights(case):
    expected = recorded.value(case["weights"])
    with reading_hdf5(recorded.path(case["path"] + ".h5")) as root:
        model = read_layer_weights(root.group("model_weights"))
        optimizer = read_weight_list(root.group("optimizer_weights"))
        assert root.attribute("model_config").startswith('{"class_name"')
    weights = {name: array for layer in model.layers for name, array in layer.weights.items()}
    assert list(weights) == case["weight_names"]
    for found, wanted in zip(weights.values(), expected):
        np.testing.assert_array_equal(found, wanted)
    assert as_set(optimizer.values()) == as_set(recorded.value(case["optimizer"]))


@pytest.mark.parametrize("case", [case for case in CASES if case["api"] == "keras2"], ids=recorded.case_id)
def test_recorded_old_weight_files(case):
    with reading_hdf5(recorded.path(case["path"] + "_old.h5")) as root:
        model = read_layer_weights(root)
    assert model.backend == "tensorflow" and model.keras_version == "2.21.0"
    found = [array for layer in model.layers for array in layer.weights.values()]
    assert as_set(found) == as_set(recorded.value(case["weights"]))


@pytest.mark.parametrize("case", CASES, ids=recorded.case_id)
def test_recorded_archives_and_weight_files_by_object(case):
    archive = read_keras_archive(recorded.path(case["path"] + ".keras"))
    assert archive.config["class_name"] in ("Sequential", "Functional")
    assert set(archive.metadata) == {"keras_version", "date_saved"}
    with reading_hdf5(archive.weights) as root:
        inside = read_object_variables(root)
    with reading_hdf5(recorded.path(case["path"] + ".weights.h5")) as root:
        beside = read_object_variables(root)
    assert list(inside) == list(beside)
    for path, variables in inside.items():
        assert as_set(variables.arrays.values()) == as_set(beside[path].arrays.values())
    assert as_set(inside["optimizer"].arrays.values()) == as_set(recorded.value(case["optimizer"]))
    found = as_set(array for path, own in inside.items() if path.startswith("layers") for array in own.arrays.values())
    assert set(as_set(recorded.value(case["weights"]))) <= set(found)


def test_variables_come_in_the_order_of_their_numbers():
    with reading_hdf5(recorded.path("keras_files/keras2_seq.weights.h5")) as root:
        assert list(read_object_variables(root)["optimizer"].arrays) == [str(index) for index in range(13)]


def test_layouts_survive_a_round_trip(tmp_path):
    model = ModelWeights(
        [
            LayerWeights("a", {"a/kernel:0": np.ones((2, 3), np.float32)}),
            LayerWeights("b/c", {}),
            LayerWeights("d", {}),
        ],
        {"scale:0": np.float32(2)},
        "2.15.0",
        "tensorflow",
    )
    with writing_hdf5(tmp_path / "x.h5") as root:
        write_layer_weights(root, model)
    with reading_hdf5(tmp_path / "x.h5") as root:
        back = read_layer_weights(root)
    assert [layer.name for layer in back.layers] == ["a", "b/c", "d"]
    np.testing.assert_array_equal(back.layers[0].weights["a/kernel:0"], np.ones((2, 3)))
    assert back.top_level["scale:0"] == 2 and back.keras_version == "2.15.0"
    objects = {
        "": ObjectVariables({}, "net"),
        "layers/dense": ObjectVariables(numbered([np.ones(2), np.zeros(1)]), "d"),
    }
    with building_hdf5() as (root, buffer):
        write_object_variables(root, objects)
    with reading_hdf5(buffer.getvalue()) as root:
        again = read_object_variables(root)
    assert again[""].name == "net" and list(again["layers/dense"].arrays) == ["0", "1"]


def test_keras_reads_the_layout_by_name_as_h5py_does(tmp_path):
    with writing_hdf5(tmp_path / "x.h5") as root:
        write_layer_weights(root, ModelWeights([LayerWeights("d", {"d/kernel:0": np.ones(2)})], {}, "2", "tensorflow"))
    with h5py.File(tmp_path / "x.h5") as file:
        assert list(file.attrs["layer_names"]) == ["d"]
        assert list(file["d"].attrs["weight_names"]) == ["d/kernel:0"]
        assert file["d"]["d/kernel:0"][()].tolist() == [1, 1]
        assert len(file["top_level_model_weights"].attrs["weight_names"]) == 0


@pytest.mark.parametrize(
    "dtype", [ml_dtypes.bfloat16, ml_dtypes.float8_e5m2, np.bool_, np.complex64, np.uint8, np.int64]
)
def test_types_survive(tmp_path, dtype):
    array = np.array([[0, 1], [1, 0]]).astype(dtype)
    with writing_hdf5(tmp_path / "x.h5") as root:
        root.write_array("deep/a", array)
    with reading_hdf5(tmp_path / "x.h5") as root:
        back = root.array("deep/a")
    assert back.dtype == array.dtype and back.tobytes() == array.tobytes()


def test_what_hdf5_cannot_hold_is_the_callers_mistake(tmp_path):
    with writing_hdf5(tmp_path / "x.h5") as root:
        root.write_array("a", [1])
        with pytest.raises(InvalidArgumentError, match="/a: "):
            root.write_array("a", [2])
        with pytest.raises(InvalidArgumentError, match="M8"):
            root.write_array("t", np.array(["2020-01-01"], "datetime64[D]"))


def test_strings_survive(tmp_path):
    with writing_hdf5(tmp_path / "x.h5") as root:
        root.write_array("s", np.array([b"a", "é"], object))
        root.set_attribute("one", "é")
        root.set_attribute("number", 2.5)
    with reading_hdf5(tmp_path / "x.h5") as root:
        assert root.array("s").tolist() == [b"a", "é".encode()]
        assert root.attributes()["one"] == "é" and root.attribute("number") == 2.5
        assert root.attribute("nothing", "else") == "else"


def test_long_lists_of_names_are_split(tmp_path):
    names = [f"layer_{index}" for index in range(9000)]
    with writing_hdf5(tmp_path / "x.h5") as root:
        root.set_strings("names", names)
    with reading_hdf5(tmp_path / "x.h5") as root:
        assert sorted(root.attributes()) == ["names0", "names1", "names2"]
        assert root.strings("names") == names
        assert root.strings("others") == []


def test_names_stored_as_fixed_bytes_are_read(tmp_path):
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file.attrs["names"] = np.array([b"a", b"bc"])
        file.attrs["config"] = np.bytes_(b"{}")
    with reading_hdf5(tmp_path / "x.h5") as root:
        assert root.strings("names") == ["a", "bc"]
        assert root.attribute("config") == "{}"


def test_a_failed_block_leaves_the_old_file(tmp_path):
    (tmp_path / "x.h5").write_bytes(b"old")
    with pytest.raises(RuntimeError, match="stop"), writing_hdf5(tmp_path / "x.h5"):
        raise RuntimeError("stop")
    assert os.listdir(tmp_path) == ["x.h5"] and (tmp_path / "x.h5").read_bytes() == b"old"


def test_what_is_not_there_is_not_found(tmp_path):
    with pytest.raises(NotFoundError, match="No such file"), reading_hdf5(tmp_path / "x.h5"):
        pass
    with reading_hdf5(recorded.path("keras_files/keras2_seq.weights.h5")) as root:
        with pytest.raises(NotFoundError, match="no such array"):
            root.array("layers/dense")
        with pytest.raises(NotFoundError, match="no such group"):
            root.group("layers/nothing")
        assert "layers/dense" in root and "layers/nothing" not in root


def test_files_that_are_not_hdf5_are_data_loss(tmp_path):
    (tmp_path / "x.h5").write_bytes(b"hello")
    with pytest.raises(DataLossError, match="not an HDF5 file"), reading_hdf5(tmp_path / "x.h5"):
        pass


# --- hostile files -------------------------------------------------------------------------------------------------


def test_links_out_of_the_file_are_not_followed(tmp_path):
    with h5py.File(tmp_path / "secret.h5", "w") as file:
        file["data"] = [1.0]
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file["outside"] = h5py.ExternalLink("secret.h5", "/data")
        file["soft"] = h5py.SoftLink("/outside")
    with reading_hdf5(tmp_path / "x.h5") as root:
        for name in ("outside", "soft"):
            with pytest.raises(InvalidArgumentError, match="not followed"):
                root.array(name)


def test_data_outside_the_file_is_not_read(tmp_path):
    (tmp_path / "raw").write_bytes(bytes(80))
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file.create_dataset("raw", shape=(10,), dtype="f8", external=[(str(tmp_path / "raw"), 0, 80)])
        layout = h5py.VirtualLayout(shape=(10,), dtype="f8")
        layout[:] = h5py.VirtualSource(str(tmp_path / "other.h5"), "data", shape=(10,))
        file.create_virtual_dataset("virtual", layout)
    with reading_hdf5(tmp_path / "x.h5") as root:
        for name in ("raw", "virtual"):
            with pytest.raises(InvalidArgumentError, match="outside the file"):
                root.array(name)


def test_arrays_that_the_file_does_not_hold_take_no_memory(tmp_path):
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file.create_dataset("claimed", shape=(1 << 40,), dtype="f4", chunks=(1024,))
    assert os.path.getsize(tmp_path / "x.h5") < 10_000
    with reading_hdf5(tmp_path / "x.h5") as root, pytest.raises(DataLossError, match="claims 4398046511104 bytes"):
        root.array("claimed")


def test_compressed_arrays_are_read(tmp_path):
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file.create_dataset("zeros", data=np.zeros(1_000_000, np.float32), compression="gzip", compression_opts=9)
    with reading_hdf5(tmp_path / "x.h5") as root:
        assert root.array("zeros").shape == (1_000_000,)


def test_groups_that_contain_themselves_end(tmp_path):
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file.create_group("a")["again"] = file["/"]
    with reading_hdf5(tmp_path / "x.h5") as root, pytest.raises(DataLossError, match="nested more than"):
        read_object_variables(root)


@pytest.mark.parametrize("path", ["", "/a", "../a", "a//b", "a/./b", "a\0b"])
def test_names_inside_a_file_are_checked(tmp_path, path):
    with writing_hdf5(tmp_path / "x.h5") as root:
        with pytest.raises(InvalidArgumentError, match="not a name inside the file"):
            root.write_array(path, [1])
        with pytest.raises(InvalidArgumentError, match="not a name inside the file"):
            root.array(path)


def archive_with(path, **entries):
    base = {"config.json": b"{}", "model.weights.h5": b"", "metadata.json": b"{}"}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (base | entries).items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    "name", ["../evil", "/evil", "assets/../../evil", "assets/./x", "C:/evil", "assets\\..\\evil", "a//b"]
)
def test_archives_with_names_that_lead_elsewhere_are_refused(tmp_path, name):
    path = archive_with(tmp_path / "x.keras", **{name: b"bad"})
    with pytest.raises(InvalidArgumentError, match="not an acceptable name"):
        read_keras_archive(path)
    with pytest.raises(InvalidArgumentError, match="not an acceptable name"):
        write_assets(tmp_path / "assets", {name: b"bad"})
    assert not (tmp_path / "evil").exists() and not (tmp_path.parent / "evil").exists()


def test_archives_survive_a_round_trip(tmp_path):
    archive = KerasArchive({"keras_version": "3"}, {"class_name": "X"}, b"weights", {"layers/l/vocab.txt": b"a\nb"})
    write_keras_archive(tmp_path / "x.keras", archive)
    assert is_keras_archive(tmp_path / "x.keras")
    assert read_keras_archive(tmp_path / "x.keras") == archive
    first = (tmp_path / "x.keras").read_bytes()
    write_keras_archive(tmp_path / "x.keras", archive)
    assert (tmp_path / "x.keras").read_bytes() == first
    write_assets(tmp_path / "assets", archive.assets)
    assert read_assets(tmp_path / "assets") == dict(archive.assets)


def test_links_are_rejected_as_assets(tmp_path):
    os.symlink("/etc/hostname", tmp_path / "link")
    with pytest.raises(InvalidArgumentError, match="a link cannot be an asset"):
        read_assets(tmp_path)


def test_archives_that_lack_a_part_or_are_damaged(tmp_path):
    with zipfile.ZipFile(tmp_path / "x.keras", "w") as archive:
        archive.writestr("config.json", "{}")
    with pytest.raises(NotFoundError, match=r"has no model\.weights\.h5"):
        read_keras_archive(tmp_path / "x.keras")
    (tmp_path / "x.keras").write_bytes(b"PK hello")
    assert not is_keras_archive(tmp_path / "x.keras") and not is_keras_archive(tmp_path / "none")
    with pytest.raises(DataLossError, match=r"not a \.keras archive"):
        read_keras_archive(tmp_path / "x.keras")
    for config in (b"[1]", b"{", b"[" * 100_000, b"\xff"):
        with pytest.raises(DataLossError, match=r"config\.json"):
            read_keras_archive(archive_with(tmp_path / "x.keras", **{"config.json": config}))


def test_an_entry_that_claims_more_than_it_can_hold_is_refused(tmp_path):
    path = archive_with(tmp_path / "x.keras")
    data = path.read_bytes()
    central = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 1)  # the second entry of the directory
    size = central + 24
    path.write_bytes(data[:size] + (1 << 31).to_bytes(4, "little") + data[size + 4 :])
    with pytest.raises(DataLossError, match="claims 2147483648 bytes"):
        read_keras_archive(path)


def test_bytes_in_memory_and_files_are_read_alike():
    data = recorded.content("keras_files/keras2_seq.weights.h5")
    with reading_hdf5(data) as root, h5py.File(io.BytesIO(data)) as file:
        assert root.names() == list(file)
