"""tf.train.Checkpoint: keys, the graph of objects, statuses. Expectations were read off TensorFlow 2.21."""

import collections
import os

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages
from headrace._src.formats.bundle_writer import write_bundle


def graph_of(prefix):
    reader = tf.train.load_checkpoint(prefix)
    graph = messages.TrackableObjectGraph.FromString(reader.get_tensor("_CHECKPOINTABLE_OBJECT_GRAPH"))
    return [
        (
            [(child.local_name, child.node_id) for child in node.children],
            [(a.name, a.full_name, a.checkpoint_key) for a in node.attributes],
            node.has_checkpoint_values.value,
        )
        for node in graph.nodes
    ]


def keys_of(prefix):
    return sorted(set(tf.train.load_checkpoint(prefix).get_variable_to_shape_map()) - {"_CHECKPOINTABLE_OBJECT_GRAPH"})


class Parts(tf.Module):
    def __init__(self):
        super().__init__()
        self.z = tf.Variable(1.0, name="zz")
        self.a = [tf.Variable(2.0), {"k": tf.Variable(3.0), "b/x": tf.Variable(4.0)}, (tf.Variable(5.0), 7)]
        self.empty = []
        self.text, self.array, self.constant = "text", np.zeros(3), tf.constant(3.0)
        self.pair = collections.namedtuple("Pair", "q r")(tf.Variable(1.0), 2)

    @tf.function
    def f(self, x):
        return x


def test_the_object_graph_is_tensorflows(tmp_path):
    model = Parts()
    model.itself = model
    step = tf.Variable(0, dtype=tf.int64)
    checkpoint = tf.train.Checkpoint(model=model, lst=[tf.Variable(1.0)], step=step)
    path = checkpoint.save(os.fspath(tmp_path / "x"))
    value = "/.ATTRIBUTES/VARIABLE_VALUE"
    assert path.endswith("x-1")
    assert graph_of(path) == [
        ([("lst", 1), ("model", 2), ("step", 3), ("save_counter", 4)], [], True),
        ([("0", 5)], [], True),
        ([("z", 6), ("a", 7), ("empty", 8), ("pair", 9), ("itself", 2)], [], True),
        ([], [("VARIABLE_VALUE", "Variable", "step" + value)], True),
        ([], [("VARIABLE_VALUE", "save_counter", "save_counter" + value)], True),
        ([], [("VARIABLE_VALUE", "Variable", "lst/0" + value)], True),
        ([], [("VARIABLE_VALUE", "zz", "model/z" + value)], True),
        ([("0", 10), ("1", 11), ("2", 12)], [], True),
        ([], [], False),
        ([("q", 13), ("0", 13)], [], True),
        ([], [("VARIABLE_VALUE", "Variable", "model/a/0" + value)], True),
        ([("k", 14), ("b/x", 15)], [], True),
        ([("0", 16)], [], True),
        ([], [("VARIABLE_VALUE", "Variable", "model/pair/q" + value)], True),
        ([], [("VARIABLE_VALUE", "Variable", "model/a/1/k" + value)], True),
        ([], [("VARIABLE_VALUE", "Variable", "model/a/1/b.Sx" + value)], True),
        ([], [("VARIABLE_VALUE", "Variable", "model/a/2/0" + value)], True),
    ]


@pytest.mark.parametrize(
    ("name", "key"),
    [("a.b", "a..b"), ("a.Sb", "a..Sb"), ("a/.b", "a.S..b"), (".ATTRIBUTES", "..ATTRIBUTES"), ("", ""), ("é", "é")],
)
def test_names_are_escaped(tmp_path, name, key):
    module = tf.Module()
    module.d = {name: tf.Variable(1.0)}
    path = tf.train.Checkpoint(module).write(os.fspath(tmp_path / "x"))
    assert keys_of(path) == [f"d/{key}/.ATTRIBUTES/VARIABLE_VALUE"]


def test_a_root_stands_for_the_checkpoint(tmp_path):
    module = tf.Module()
    module.v = tf.Variable(1.0)
    path = tf.train.Checkpoint(module, extra=tf.Variable(2.0)).write(os.fspath(tmp_path / "x"))
    assert graph_of(path)[0][0] == [("v", 1), ("root", 0), ("extra", 2)]
    assert keys_of(path) == ["extra/.ATTRIBUTES/VARIABLE_VALUE", "v/.ATTRIBUTES/VARIABLE_VALUE"]


def test_a_shared_variable_is_saved_once_under_its_shortest_path(tmp_path):
    shared = tf.Variable(1.0)
    module = tf.Module()
    module.b = module.a = shared
    assert keys_of(tf.train.Checkpoint(m=module, x=shared).write(os.fspath(tmp_path / "x"))) == [
        "x/.ATTRIBUTES/VARIABLE_VALUE"
    ]


def test_all_kinds_of_state_come_back(tmp_path):
    def objects():
        table = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
        return {
            "model": Parts(),
            "generator": tf.random.Generator.from_seed(3),
            "table": table,
            "half": tf.Variable([1.5], dtype=tf.bfloat16),
            "text": tf.Variable([b"a", b"\xff"]),
        }

    saved, fresh = objects(), objects()
    saved["model"].a[1]["k"].assign(30.0)
    saved["generator"].normal([3])
    saved["table"].insert(["x", "y"], [1, 2])
    saved["half"].assign([-2.0])
    saved["text"].assign([b"", b"zz"])
    path = tf.train.Checkpoint(**saved).save(os.fspath(tmp_path / "x"))
    tf.train.Checkpoint(**fresh).restore(path).assert_consumed()
    assert fresh["model"].a[1]["k"].numpy() == 30.0
    assert fresh["generator"].state.numpy().tolist() == saved["generator"].state.numpy().tolist()
    assert fresh["table"].lookup(tf.constant(["y", "z"])).numpy().tolist() == [2, -1]
    assert fresh["half"].numpy().tolist() == [-2.0]
    assert fresh["text"].numpy().tolist() == [b"", b"zz"]


def test_python_state_is_kept_as_a_string(tmp_path):
    class State(tf.train.experimental.PythonState):
        value = "abc"

        def serialize(self):
            return self.value

        def deserialize(self, string_value):
            self.value = string_value

    path = tf.train.Checkpoint(state=State()).write(os.fspath(tmp_path / "x"))
    assert keys_of(path) == ["state/.ATTRIBUTES/py_state"]
    other = State()
    tf.train.Checkpoint(state=other).read(path)
    assert other.value == b"abc"


def test_save_counts_and_restore_goes_on(tmp_path):
    first = tf.train.Checkpoint(v=tf.Variable(1.0))
    first.save(os.fspath(tmp_path / "x"))
    path = first.save(os.fspath(tmp_path / "x"))
    second = tf.train.Checkpoint(v=tf.Variable(0.0))
    second.restore(path).assert_consumed()
    assert second.save(os.fspath(tmp_path / "x")).endswith("x-3")
    assert (tmp_path / "checkpoint").read_text() == (
        'model_checkpoint_path: "x-3"\nall_model_checkpoint_paths: "x-3"\n'
    )
    with pytest.raises(AssertionError, match=r"Unresolved object in checkpoint \(root\).save_counter"):
        tf.train.Checkpoint(v=tf.Variable(0.0)).read(path).assert_consumed()


@pytest.fixture
def saved(tmp_path):
    return tf.train.Checkpoint(v=tf.Variable(1.0), w=tf.Variable([2.0])).save(os.fspath(tmp_path / "saved" / "x"))


def test_statuses_say_what_does_not_match(saved):
    with pytest.raises(AssertionError, match=r"Unresolved object in checkpoint \(root\).w: attributes"):
        tf.train.Checkpoint(v=tf.Variable(0.0)).restore(saved).assert_consumed()
    tf.train.Checkpoint(v=tf.Variable(0.0)).restore(saved).assert_existing_objects_matched()
    more = tf.train.Checkpoint(v=tf.Variable(0.0), q=tf.Variable(0.0)).restore(saved)
    with pytest.raises(AssertionError, match="Found 1 Python objects that were not bound to checkpointed values"):
        more.assert_existing_objects_matched()
    with pytest.raises(AssertionError, match="Nothing except the root object matched"):
        tf.train.Checkpoint(q=tf.Variable(0.0)).read(saved).assert_nontrivial_match()
    assert more.expect_partial() is more


def test_restoring_none_restores_nothing():
    status = tf.train.Checkpoint(v=tf.Variable(0.0)).restore(None)
    assert status.expect_partial() is status
    assert status.initialize_or_restore() is None
    for check in (status.assert_consumed, status.assert_existing_objects_matched, status.run_restore_ops):
        with pytest.raises(AssertionError, match="No checkpoint specified"):
            check()


def test_wrong_shapes_dtypes_and_paths_are_refused(saved):
    with pytest.raises(ValueError, match=r"Received incompatible tensor with shape \(\) when attempting to restore"):
        tf.train.Checkpoint(v=tf.Variable([0.0, 1.0])).restore(saved)
    with pytest.raises(tf.errors.InvalidArgumentError, match="expected dtype int32 does not equal original dtype"):
        tf.train.Checkpoint(v=tf.Variable(0)).restore(saved)
    with pytest.raises(tf.errors.NotFoundError, match="Error when restoring from checkpoint or SavedModel at nope"):
        tf.train.Checkpoint(v=tf.Variable(0.0)).restore("nope")


@pytest.mark.parametrize("value", [3, "s", None, np.zeros(2), lambda: 1, tf.constant(1)])
def test_only_trackable_objects_are_taken(value):
    with pytest.raises(ValueError, match="`Checkpoint` was expecting v to be a trackable object"):
        tf.train.Checkpoint(v=value)


def test_keys_of_dictionaries_must_be_strings(tmp_path):
    module = tf.Module()
    module.d = {1: 2, "v": tf.Variable(1.0)}
    assert keys_of(tf.train.Checkpoint(module).write(os.fspath(tmp_path / "x"))) == ["d/v/.ATTRIBUTES/VARIABLE_VALUE"]
    module.d = {1: tf.Variable(1.0)}
    with pytest.raises(ValueError, match="non-string key"):
        tf.train.Checkpoint(module).write(os.fspath(tmp_path / "x"))


def test_names_of_variables_serve_where_there_is_no_object_graph(tmp_path):
    path = os.fspath(tmp_path / "v1")
    write_bundle(path, {"zz": np.float32(5), "w": np.float32(6)})
    variable = tf.Variable(0.0, name="zz")
    tf.train.Checkpoint(v=variable).restore(path).expect_partial()
    assert variable.numpy() == 5.0
    with pytest.raises(AssertionError, match="Some objects had attributes which were not restored"):
        tf.train.Checkpoint(v=tf.Variable(0.0, name="nn")).restore(path).assert_existing_objects_matched()


def test_asynchronous_writing_keeps_the_values_of_the_call(tmp_path):
    variable = tf.Variable(1.0)
    checkpoint = tf.train.Checkpoint(v=variable)
    options = tf.train.CheckpointOptions(enable_async=True)
    path = checkpoint.save(os.fspath(tmp_path / "x"), options)
    variable.assign(2.0)
    checkpoint.sync()
    assert tf.train.load_variable(path, "v/.ATTRIBUTES/VARIABLE_VALUE") == 1.0
    assert tf.train.latest_checkpoint(tmp_path) == path
    (tmp_path / "file").write_text("")
    checkpoint.write(os.fspath(tmp_path / "file" / "x"), options)
    with pytest.raises(tf.errors.OpError):
        checkpoint.sync()


def test_write_callbacks_get_the_path(tmp_path):
    told = []
    options = tf.train.CheckpointOptions(experimental_write_callbacks=[told.append, lambda: told.append("done")])
    path = tf.train.Checkpoint(v=tf.Variable(1.0)).write(os.fspath(tmp_path / "x"), options)
    assert told == [path, "done"]
    with pytest.raises(AssertionError):
        tf.train.CheckpointOptions(experimental_write_callbacks=[lambda a, b: None])


def test_readers(saved):
    folder = os.path.dirname(saved)
    value = "/.ATTRIBUTES/VARIABLE_VALUE"
    names = [("_CHECKPOINTABLE_OBJECT_GRAPH", []), ("save_counter" + value, []), ("v" + value, []), ("w" + value, [1])]
    assert tf.train.list_variables(folder) == names
    reader = tf.train.load_checkpoint(folder)
    assert reader.get_variable_to_dtype_map()["w" + value] == tf.float32
    assert reader.has_tensor("v" + value) and not reader.has_tensor("v")
    assert b"w/.ATTRIBUTES/VARIABLE_VALUE (DT_FLOAT) [1]\n" in reader.debug_string()
    with pytest.raises(tf.errors.NotFoundError, match="Key zz not found in checkpoint"):
        tf.train.load_variable(folder, "zz")
    assert tf.train.latest_checkpoint(folder + "/nothing") is None


def test_views_show_and_match_objects(tmp_path):
    checkpoint = tf.train.Checkpoint(v=tf.Variable(1.0), l=[tf.Variable(2.0)])
    view = tf.train.CheckpointView(checkpoint.save(os.fspath(tmp_path / "x")))
    assert view.children(0) == {"l": 1, "v": 2, "save_counter": 3}
    assert view.descendants() == [0, 1, 2, 3, 4]
    other = tf.train.Checkpoint(v=tf.Variable(1.0), q=tf.Variable(1.0))
    matched, numbers, objects = view.diff(other)
    assert list(matched) == [0, 2] and numbers == [1, 3, 4] and objects[0] is other.q
    assert tf.train.TrackableView(checkpoint).descendants()[0] is checkpoint


def test_dense_tables_lie_where_tensorflow_looks(tmp_path):
    def table():
        return tf.lookup.experimental.DenseHashTable(tf.int64, tf.int64, -1, -1, -2)

    saved = table()
    saved.insert(tf.constant([5, 9, 21, 1000003], tf.int64), tf.range(4, dtype=tf.int64))
    path = tf.train.Checkpoint(t=saved).write(os.fspath(tmp_path / "x"))
    keys = tf.train.load_variable(path, "t/.ATTRIBUTES/table-keys")
    assert keys.ravel().tolist() == [-1, -1, -1, 1000003, -1, 5, 21, -1, -1, 9, -1, -1, -1, -1, -1, -1]
    fresh = table()
    tf.train.Checkpoint(t=fresh).read(path).assert_consumed()
    assert fresh.lookup(tf.constant([21, 4], tf.int64)).numpy().tolist() == [2, -1]
