"""Eager tensors, variables and functions on a mesh."""

import numpy as np
import pytest

import headrace as tf
from headrace.experimental import dtensor


@pytest.fixture
def mesh(devices):
    return dtensor.create_mesh([("x", 4), ("y", 2)], devices=devices)


@pytest.fixture
def values():
    return np.arange(32, dtype=np.float32).reshape(8, 4)


def specs(tensor):
    return dtensor.fetch_layout(tensor).sharding_specs


def test_pack_and_unpack_are_inverse(mesh, values):
    layout = dtensor.Layout(["x", "y"], mesh)
    parts = [values[2 * i : 2 * i + 2, 2 * j : 2 * j + 2] for i in range(4) for j in range(2)]
    packed = dtensor.pack(parts, layout)
    np.testing.assert_array_equal(packed.numpy(), values)
    assert specs(packed) == ["x", "y"] and dtensor.is_dtensor(packed)
    for part, given in zip(dtensor.unpack(packed), parts, strict=True):
        np.testing.assert_array_equal(part.numpy(), given)


def test_pack_checks_its_parts(mesh, values):
    layout = dtensor.Layout(["x"], mesh)
    with pytest.raises(tf.errors.InvalidArgumentError, match="expected 8 inputs to DTensorPack, but got 5"):
        dtensor.pack([tf.ones([1])] * 5, layout)
    with pytest.raises(tf.errors.UnimplementedError, match="same shape"):
        dtensor.pack([tf.ones([1])] * 7 + [tf.ones([2])], layout)
    with pytest.raises(tf.errors.InvalidArgumentError, match="same rank"):
        dtensor.pack([tf.ones([1, 1])] * 8, layout)


def test_relayout_changes_the_layout_and_not_the_values(mesh, values):
    whole = dtensor.copy_to_mesh(values, dtensor.Layout.replicated(mesh, 2))
    split = dtensor.relayout(whole, dtensor.Layout(["x", dtensor.UNSHARDED], mesh))
    assert [part.shape for part in dtensor.unpack(split)] == [(2, 4)] * 8
    np.testing.assert_array_equal(split.numpy(), values)
    assert specs(dtensor.relayout_like(whole, split)) == ["x", "unsharded"]
    assert specs(dtensor.relayout(split, dtensor.Layout(["match", "y"], mesh))) == ["x", "y"]
    dtensor.check_layout(split, dtensor.Layout(["x", dtensor.UNSHARDED], mesh))
    with pytest.raises(ValueError, match="did not match expected layout"):
        dtensor.check_layout(split, dtensor.Layout.replicated(mesh, 2))


def test_a_dimension_must_be_divisible_by_its_shards(mesh):
    with pytest.raises(tf.errors.InvalidArgumentError, match="6 is not divisible by 4"):
        dtensor.copy_to_mesh(tf.ones([6]), dtensor.Layout(["x"], mesh))
    with pytest.raises(tf.errors.InvalidArgumentError, match="rank 2 was given for a tensor of shape"):
        dtensor.copy_to_mesh(tf.ones([8]), dtensor.Layout(["x", "y"], mesh))
    with pytest.raises(tf.errors.UnimplementedError, match="string cannot be placed"):
        dtensor.copy_to_mesh(tf.constant(["a"]), dtensor.Layout.replicated(mesh, 1))


def test_eager_ops_run_where_their_inputs_are(mesh, values):
    a = dtensor.copy_to_mesh(values, dtensor.Layout(["x", dtensor.UNSHARDED], mesh))
    b = dtensor.copy_to_mesh(values.T.copy(), dtensor.Layout([dtensor.UNSHARDED, "y"], mesh))
    product = tf.matmul(a, b)
    assert specs(product) == ["x", "y"]
    np.testing.assert_allclose(product.numpy(), values @ values.T)
    assert specs(a + 1.0) == ["x", "unsharded"]
    assert specs(tf.reduce_sum(a)) == [] and float(tf.reduce_sum(a)) == values.sum()
    np.testing.assert_array_equal((a + tf.ones([4])).numpy(), values + 1)
    np.testing.assert_array_equal(tf.reshape(a, [-1]).numpy(), values.ravel())


def test_a_tensor_on_a_mesh_prints_its_parts(mesh):
    split = dtensor.copy_to_mesh(np.arange(4, dtype=np.float32), dtensor.Layout(["x"], mesh))
    text = str(split)
    assert text.startswith('tf.Tensor({"CPU:0": [0], "CPU:1": [0], "CPU:2": [1], "CPU:3": [1], "CPU:4": [2]')
    assert 'layout="sharding_specs:x, mesh:|x=4,y=2|' in text and text.endswith("shape=(4,), dtype=float32)")
    assert repr(dtensor.copy_to_mesh(1.5, dtensor.Layout.replicated(mesh, 0))).startswith(
        '<tf.Tensor: shape=(), dtype=float32, value=1.5, layout="sharding_specs: mesh:'
    )
    assert split.device == dtensor.device_name()


def test_gradients_of_eager_ops_have_the_layout_of_the_variable(mesh, values):
    variable = dtensor.DVariable(values, layout=dtensor.Layout(["x", "y"], mesh))
    with tf.GradientTape() as tape:
        moved = dtensor.relayout(variable, dtensor.Layout.replicated(mesh, 2))
        loss = tf.reduce_sum(moved**2)
    gradient = tape.gradient(loss, variable)
    np.testing.assert_allclose(gradient.numpy(), 2 * values)
    assert specs(gradient) == ["x", "y"]


def test_a_variable_keeps_its_layout(mesh, values):
    variable = dtensor.DVariable(values, layout=dtensor.Layout(["x", "y"], mesh))
    before = variable.value()
    variable.assign_add(tf.ones([8, 4])).assign_sub(before)
    np.testing.assert_array_equal(variable.numpy(), np.ones([8, 4]))
    variable.assign(values)

    @tf.function
    def double():
        variable.assign(2 * variable)
        return tf.reduce_sum(variable)

    assert float(double()) == 2 * values.sum() and variable.layout.sharding_specs == ["x", "y"]
    np.testing.assert_array_equal(before.numpy(), values)  # no step gives away what was read
    assert variable._storage.array.addressable_shards[0].data.shape == (2, 2)
    with pytest.raises(tf.errors.InvalidArgumentError, match="shapes must be equal"):
        variable.assign_add(tf.ones([4]))


def test_a_function_computes_its_results_in_a_layout(mesh):
    layout = dtensor.Layout(["x"], mesh)
    made = dtensor.call_with_layout(tf.random.stateless_normal, layout, shape=[8], seed=[1, 2])
    assert specs(made) == ["x"]
    np.testing.assert_array_equal(made.numpy(), tf.random.stateless_normal([8], [1, 2]).numpy())
    assert not dtensor.is_dtensor(dtensor.call_with_layout(tf.zeros, None, [8]))

    @tf.function
    def whole(x):
        with pytest.raises(RuntimeError, match="must be called eagerly"):
            dtensor.fetch_layout(x)
        return dtensor.relayout(x + 1.0, dtensor.Layout.replicated(mesh, 1))

    assert specs(whole(made)) == ["unsharded"]


def test_bad_values_raise_as_they_do_elsewhere(mesh, values):
    x = dtensor.copy_to_mesh(values, dtensor.Layout(["x", dtensor.UNSHARDED], mesh))
    variable = dtensor.DVariable(x)
    rows = dtensor.copy_to_mesh([1, 100], dtensor.Layout.replicated(mesh, 1))

    @tf.function
    def update_and_gather(rows):
        variable.assign_add(tf.ones([8, 4]))
        return tf.gather(variable, rows)

    for gather in (update_and_gather, lambda rows: tf.gather(x, rows)):
        with pytest.raises(tf.errors.InvalidArgumentError, match=r"indices\[1\] = 100 is not in \[0, 8\)"):
            gather(rows)
    np.testing.assert_array_equal(variable.numpy(), values)  # a failed step keeps no state


def test_functions_of_any_size_keep_their_inputs_on_the_mesh(mesh, values):
    x = dtensor.copy_to_mesh(values, dtensor.Layout(["x", dtensor.UNSHARDED], mesh))

    @tf.function
    def small(x):
        return x + 1.0

    @tf.function
    def large(x):
        for _ in range(40):
            x = x + 1.0
        return x

    assert specs(small(x)) == specs(large(x)) == specs(large(x)) == ["x", "unsharded"]
    assert not dtensor.is_dtensor(large(values)) and not dtensor.is_dtensor(small(values))


def test_constants_of_a_default_mesh_are_on_it(mesh):
    with dtensor.default_mesh(mesh):
        assert dtensor.get_default_mesh() == mesh
        assert specs(tf.constant([1.0, 2.0])) == ["unsharded"]
    assert dtensor.get_default_mesh() is None and not dtensor.is_dtensor(tf.constant(1.0))
    dtensor.barrier(mesh)


def test_checkpoints_move_between_meshes(mesh, devices, values, tmp_path):
    saved = dtensor.DVariable(values, layout=dtensor.Layout(["x", "y"], mesh))
    path = tf.train.Checkpoint(v=saved).save(str(tmp_path / "c"))
    other = dtensor.create_mesh([("z", 2)], devices=devices[:2])
    restored = dtensor.DVariable(tf.zeros([8, 4]), layout=dtensor.Layout([dtensor.UNSHARDED, "z"], other))
    dtensor.DTensorCheckpoint(other, v=restored).restore(path).assert_consumed()
    np.testing.assert_array_equal(restored.numpy(), values)
    assert restored.layout.sharding_specs == ["unsharded", "z"]
    plain = tf.Variable(tf.zeros([8, 4]))
    tf.train.Checkpoint(v=plain).restore(path)
    np.testing.assert_array_equal(plain.numpy(), values)
    dtensor.name_based_save(mesh, str(tmp_path / "n"), {"a": saved})
    restored.assign(tf.zeros([8, 4]))
    dtensor.name_based_restore(other, str(tmp_path / "n"), {"a": restored})
    np.testing.assert_array_equal(restored.numpy(), values)


def test_checkpoints_may_hold_bfloat16(mesh, values, tmp_path):
    saved = dtensor.DVariable(values, layout=dtensor.Layout(["x", "y"], mesh))
    dtensor.enable_save_as_bf16([saved, tf.Variable(1.0)])
    path = tf.train.Checkpoint(v=saved).save(str(tmp_path / "c"))
    assert tf.train.load_checkpoint(path).get_variable_to_dtype_map()["v/.ATTRIBUTES/VARIABLE_VALUE"] == tf.bfloat16
    saved.assign(tf.zeros([8, 4]))
    tf.train.Checkpoint(v=saved).restore(path)
    np.testing.assert_array_equal(saved.numpy(), values)


def test_a_dataset_gives_batches_on_the_mesh(mesh):
    data = tf.data.Dataset.range(20)
    batches = dtensor.DTensorDataset(
        data, mesh=mesh, layouts=dtensor.Layout(["x"], mesh), global_batch_size=8, batch_dim="x", prefetch=1
    )
    found = list(batches)
    assert [specs(batch) for batch in found] == [["x"], ["x"]]
    np.testing.assert_array_equal(found[1].numpy(), np.arange(8, 16))
    with pytest.raises(ValueError, match="cannot be split over 4 devices"):
        dtensor.DTensorDataset(data, mesh=mesh, layouts=dtensor.Layout(["x"], mesh), global_batch_size=6, batch_dim="x")
