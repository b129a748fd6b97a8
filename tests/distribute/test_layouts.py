"""Meshes and layouts of DTensor as plain data."""

import numpy as np
import pytest

import headrace as tf
from headrace.experimental import dtensor

DEVICES = [f"CPU:{number}" for number in range(6)]


@pytest.fixture
def mesh():
    return dtensor.create_mesh([("x", 3), ("y", 2)], devices=DEVICES)


def test_a_mesh_lists_its_dimensions_and_devices(mesh):
    assert mesh.dim_names == ["x", "y"] and mesh.shape() == [3, 2] and mesh.size == 6 and mesh.strides == [2, 1]
    assert mesh.local_devices()[5] == "/job:localhost/replica:0/task:0/device:CPU:5"
    assert mesh.device_type() == "CPU" and mesh.num_local_devices() == 6
    assert mesh.dim_size("x") == 3 and mesh["y"].size == 2 and "z" not in mesh
    assert mesh.coords(3).numpy().tolist() == [1, 1] and mesh.device_location(4) == [2, 0]
    assert mesh.unravel_index()[3] == {"x": 1, "y": 1} == mesh.local_device_locations()[3]
    np.testing.assert_array_equal(mesh.global_device_ids(), np.arange(6).reshape(3, 2))


def test_a_mesh_is_written_as_tensorflow_writes_it(mesh):
    names = ",".join(f"/job:localhost/replica:0/task:0/device:CPU:{n}" for n in range(6))
    assert mesh.to_string() == f"|x=3,y=2|0,1,2,3,4,5|0,1,2,3,4,5|{names}"
    assert dtensor.Mesh.from_string(mesh.to_string()) == mesh
    assert dtensor.Mesh.from_device("CPU:0").is_single_device()
    with pytest.raises(ValueError, match="A mesh is written as"):
        dtensor.Mesh.from_string("x=3|0,1,2")


def test_a_mesh_needs_as_many_devices_as_its_shape_says(mesh):
    with pytest.raises(ValueError, match=r"length of devices \(6\) must be equal to total size of the mesh"):
        dtensor.create_mesh([("x", 7)], devices=DEVICES)
    with pytest.raises(ValueError, match="Dimension z does not exist in mesh"):
        mesh.dim_size("z")


def test_a_layout_says_how_a_tensor_is_split(mesh):
    layout = dtensor.Layout(["x", dtensor.UNSHARDED], mesh)
    assert layout.rank == 2 and layout.shape == (3, 1) and layout.num_shards(0) == 3
    assert layout.local_shape_from_global_shape([6, 4]) == (2, 4) and layout.global_shape_from_local_shape([2, 4]) == (
        6,
        4,
    )
    assert layout.offset_to_shard() == [(0, 0), (0, 0), (1, 0), (1, 0), (2, 0), (2, 0)]
    assert layout.delete([0]).sharding_specs == ["unsharded"] and layout.is_batch_parallel()
    assert layout.to_string().startswith("sharding_specs:x,unsharded, mesh:|x=3,y=2|")
    assert dtensor.Layout.from_string(layout.to_string()) == layout and len({layout, layout.to_parted()}) == 1
    assert dtensor.Layout.inner_sharded(mesh, "y", 3).sharding_specs == ["unsharded", "unsharded", "y"]
    assert dtensor.Layout.batch_sharded(mesh, "x", 2, axis=1).sharding_specs == ["unsharded", "x"]
    assert dtensor.Layout.replicated(mesh, 1).is_fully_replicated()


def test_a_layout_names_each_mesh_dimension_once(mesh):
    with pytest.raises(ValueError, match="Mesh dimension x was repeated"):
        dtensor.Layout(["x", "x"], mesh)
    with pytest.raises(ValueError, match="must either be a valid mesh dimension or UNSHARDED"):
        dtensor.Layout(["q"], mesh)


def test_one_process_is_the_only_client(monkeypatch):
    assert dtensor.num_clients() == 1 and dtensor.client_id() == 0 and dtensor.jobs() == []
    assert dtensor.job_name() == "localhost" and dtensor.full_job_name() == "localhost/replica:0/task:0"
    monkeypatch.setenv("DTENSOR_JOBS", "b:1,a:2")
    with pytest.raises(ValueError, match="Sort entries in DTENSOR_JOBS"):
        dtensor.jobs()
    monkeypatch.setenv("DTENSOR_JOBS", "a:2,b:1")
    monkeypatch.setenv("DTENSOR_CLIENT_ID", "1")
    assert dtensor.num_clients() == 2 and dtensor.full_job_name() == "worker/replica:0/task:1"


def test_a_tensor_that_is_not_on_a_mesh_has_no_layout(mesh):
    assert not dtensor.is_dtensor(tf.constant(1.0)) and not dtensor.is_dtensor(3)
    with pytest.raises(tf.errors.InvalidArgumentError, match="FetchLayout expects"):
        dtensor.fetch_layout(tf.constant(1.0))
    with pytest.raises(tf.errors.InvalidArgumentError, match="DTensorUnpack expects"):
        dtensor.unpack(tf.constant(1.0))
    with pytest.raises(tf.errors.InvalidArgumentError, match="Neither layout nor DTensor"):
        dtensor.DVariable(tf.ones([2]))


def test_a_mesh_of_missing_devices_is_refused_when_it_is_used():
    mesh = dtensor.create_mesh([("x", 1)], devices=["CPU:99"])
    with pytest.raises(tf.errors.InvalidArgumentError, match="set_logical_device_configuration"):
        dtensor.copy_to_mesh(tf.ones([2]), dtensor.Layout.replicated(mesh, 1))
