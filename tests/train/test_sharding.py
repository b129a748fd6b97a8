"""Checkpoints of several data files, and reading parts of large ones."""

import os
import tracemalloc

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.tensor_slice import TensorSlice

KEY = "{}/.ATTRIBUTES/VARIABLE_VALUE"


def checkpoint(scale=1.0):
    return tf.train.Checkpoint(
        a=tf.Variable(np.arange(100, dtype=np.float32) * scale),
        b=tf.Variable(np.arange(40, dtype=np.float32).reshape(4, 10) * scale),
        s=tf.Variable([b"a", b"bc"]),
        z=tf.Variable(3.0 * scale),
    )


def data_sizes(path):
    folder = os.path.dirname(path)
    return {name: os.path.getsize(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if "data" in name}


def options(policy):
    return tf.train.CheckpointOptions(experimental_sharding_callback=policy)


def assert_restores(path):
    other = checkpoint(0.0)
    other.read(path).assert_existing_objects_matched().expect_partial()
    assert other.a.numpy().tolist() == list(range(100))
    assert other.b.numpy().ravel().tolist() == list(range(40))
    assert other.s.numpy().tolist() == [b"a", b"bc"] and other.z.numpy() == 3.0


def test_files_of_a_largest_size(tmp_path):
    path = checkpoint().write(os.fspath(tmp_path / "x"), options(tf.train.experimental.MaxShardSizePolicy(200)))
    sizes = data_sizes(path)
    *others, last = sizes.values()
    assert list(sizes)[0] == f"x.data-00000-of-{len(sizes):05d}"
    assert others[:2] == [200, 200] and all(size <= 200 for size in others), sizes
    assert last < 400  # the graph of objects, one string, is not cut
    assert dict(tf.train.list_variables(path))[KEY.format("a")] == [100]
    assert tf.train.load_variable(path, KEY.format("b")).shape == (4, 10)
    assert_restores(path)


def test_a_smaller_number_of_files_leaves_none_of_the_old(tmp_path):
    prefix = os.fspath(tmp_path / "x")
    checkpoint().write(prefix, options(tf.train.experimental.MaxShardSizePolicy(100)))
    checkpoint().write(prefix, options(tf.train.experimental.ShardByTaskPolicy()))
    assert list(data_sizes(prefix)) == ["x.data-00000-of-00001"]
    assert_restores(prefix)


def test_managers_and_background_writers_shard_too(tmp_path):
    kept = tf.train.CheckpointManager(checkpoint(), tmp_path, max_to_keep=1)
    for _ in range(2):
        kept.save(
            options=tf.train.CheckpointOptions(
                enable_async=True, experimental_sharding_callback=tf.train.experimental.MaxShardSizePolicy(300)
            )
        )
    kept.sync()
    assert len(data_sizes(kept.latest_checkpoint)) > 1
    assert not [name for name in os.listdir(tmp_path) if "ckpt-1" in name or "tempstate" in name]
    assert_restores(kept.latest_checkpoint)


def test_a_program_may_bring_its_own_policy(tmp_path):
    seen = []

    class EachAlone(tf.train.experimental.ShardingCallback):
        @property
        def description(self):
            return "each tensor alone"

        def __call__(self, shardable_tensors):
            seen.extend(shardable_tensors)
            return [{t.checkpoint_key: {t.slice_spec: t.tensor}} for t in shardable_tensors]

    path = checkpoint().write(os.fspath(tmp_path / "x"), options(EachAlone()))
    assert len(data_sizes(path)) == 5
    assert_restores(path)
    first = seen[0]
    assert (first.name, first.dtype, first.shape) == (KEY.format("a"), tf.float32, [100])
    assert first.device.task == 0 and isinstance(first.trackable, tf.Variable)

    class Forgetful(EachAlone):
        def __call__(self, shardable_tensors):
            return [{}]

    with pytest.raises(tf.errors.InvalidArgumentError, match="put no file aside for: _CHECKPOINTABLE_OBJECT_GRAPH"):
        checkpoint().write(os.fspath(tmp_path / "y"), options(Forgetful()))
    with pytest.raises(ValueError, match="must be of type ShardingCallback"):
        options(lambda tensors: [])
    assert tf.train.experimental.ShardByTaskPolicy().description.startswith("Split tensors into shards based on")
    with pytest.raises(ValueError, match="positive number of bytes"):
        checkpoint().write(os.fspath(tmp_path / "y"), options(tf.train.experimental.MaxShardSizePolicy(0)))


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """40 MB in one tensor, and beside it."""
    values = np.arange(10_000_000, dtype=np.float32).reshape(2500, 4000)
    path = os.fspath(tmp_path_factory.mktemp("large") / "x")
    tf.train.Checkpoint(w=tf.Variable(values), small=tf.Variable(1.0)).write(path)
    return path, values


def peak_of(work):
    tracemalloc.start()
    try:
        return work(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("spec", "index"),
    [
        ("1000,20:-", np.s_[1000:1020]),
        ("-:10,3", np.s_[:, 10:13]),
        ("2499,1:3999,1", np.s_[2499:2500, 3999:4000]),
        ("7,0:-", np.s_[7:7]),
    ],
)
def test_a_part_of_a_large_tensor_takes_the_memory_of_the_part(large, spec, index):
    path, values = large
    part, peak = peak_of(lambda: BundleReader(path).read_slice(KEY.format("w"), TensorSlice.parse(spec)))
    assert np.array_equal(part, values[index])
    assert peak < 10_000_000 + 2 * part.nbytes


def test_one_variable_of_a_large_checkpoint_takes_little_memory(large):
    value, peak = peak_of(lambda: tf.train.load_variable(large[0], KEY.format("small")))
    assert value == 1.0 and peak < 2_000_000
    other = tf.train.Checkpoint(small=tf.Variable(0.0))
    _, peak = peak_of(lambda: other.read(large[0]).expect_partial())
    assert other.small.numpy() == 1.0 and peak < 2_000_000


def test_writing_and_reading_copy_no_more_than_once(large, tmp_path):
    path, values = large
    target = tf.train.Checkpoint(w=tf.Variable(np.zeros_like(values)))
    _, peak = peak_of(lambda: target.read(path).expect_partial())
    assert peak < 1.2 * values.nbytes
    _, peak = peak_of(lambda: target.write(os.fspath(tmp_path / "y")))
    assert peak < 0.2 * values.nbytes


def test_damage_outside_of_the_part_is_found(large, tmp_path):
    for suffix in (".index", ".data-00000-of-00001"):
        with open(large[0] + suffix, "rb") as source, open(tmp_path / f"x{suffix}", "wb") as target:
            data = bytearray(source.read())
            if suffix != ".index":
                data[20_000_000] ^= 1
            target.write(data)
    with pytest.raises(tf.errors.DataLossError, match="checksum does not match"):
        BundleReader(tmp_path / "x").read_slice(KEY.format("w"), TensorSlice.parse("0,1:-"))
