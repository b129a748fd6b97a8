"""Deferred restoration: variables that are made after `restore` take their values from the checkpoint."""

import gc
import os

import numpy as np
import pytest

import headrace as tf
from headrace._src.lib.tracking import restoration


@pytest.fixture
def path(tmp_path):
    module = tf.Module()
    module.v, module.l, module.d = tf.Variable(1.0), [tf.Variable(2.0), tf.Variable(3.0)], {"x": tf.Variable(5.0)}
    return tf.train.Checkpoint(m=module).write(os.fspath(tmp_path / "x"))


def test_later_variables_are_restored(path):
    module = tf.Module()
    waiting = len(restoration._waiting)  # other tests may have left models that wait for their parts
    status = tf.train.Checkpoint(m=module).read(path)
    assert len(restoration._waiting) == waiting + 1
    module.v = tf.Variable(0.0)
    module.l = []
    module.l.append(tf.Variable(0.0))
    assert module.v.numpy() == 1.0 and module.l[0].numpy() == 2.0
    with pytest.raises(AssertionError, match=r"Unresolved object in checkpoint \(root\).m"):
        status.assert_consumed()
    module.l.append(tf.Variable(0.0))
    module.d = {"x": tf.Variable(0.0)}
    status.assert_consumed()
    assert module.l[1].numpy() == 3.0 and module.d["x"].numpy() == 5.0
    assert len(restoration._waiting) == waiting


def test_what_becomes_an_attribute_is_restored_even_if_it_was_used_or_made_before(path):
    module, older = tf.Module(), tf.Variable(0.0)
    tf.train.Checkpoint(m=module).read(path).expect_partial()
    used = tf.Variable(0.0)
    assert used.numpy() == 0.0
    module.v = used
    assert used.numpy() == 1.0
    module.d = {"x": older}
    assert older.numpy() == 5.0


def test_a_table_that_becomes_an_attribute_is_restored(tmp_path):
    def table():
        return tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)

    filled = table()
    filled.insert(["a"], [7])
    path = tf.train.Checkpoint(m=tf.train.Checkpoint(table=filled)).write(os.fspath(tmp_path / "t"))
    module, empty = tf.Module(), table()
    tf.train.Checkpoint(m=module).read(path)
    module.table = empty
    assert empty.lookup(tf.constant("a")).numpy() == 7


def test_an_assignment_after_the_fact_wins(path):
    module = tf.Module()
    tf.train.Checkpoint(m=module).read(path).expect_partial()
    module.v = tf.Variable(0.0)
    module.v.assign(7.0)
    assert module.v.numpy() == 7.0


def test_variables_made_in_a_function_are_restored(path):
    class Later(tf.Module):
        v = None

        @tf.function
        def __call__(self, x):
            if self.v is None:
                self.v = tf.Variable(0.0)
            return x * self.v

    module = Later()
    tf.train.Checkpoint(m=module).read(path).expect_partial()
    assert module(tf.constant(4.0)).numpy() == 4.0


def test_other_variables_keep_their_values(path):
    module = tf.Module()
    status = tf.train.Checkpoint(m=module).read(path).expect_partial()
    stranger = tf.Variable([1.0, 2.0])
    assert stranger.numpy().tolist() == [1.0, 2.0]
    assert stranger.assign_add([1.0, 1.0]).numpy().tolist() == [2.0, 3.0]
    del status


def test_nothing_waits_for_objects_that_are_gone(path):
    module = tf.Module()
    gc.collect()
    tf.Variable(0.0).numpy()
    waiting = len(restoration._waiting)
    tf.train.Checkpoint(m=module).read(path)
    assert len(restoration._waiting) == waiting + 1
    del module
    gc.collect()
    tf.Variable(0.0).numpy()
    assert len(restoration._waiting) == waiting


class Momentum(tf.Module):
    """An optimizer in the old style: it makes slots when it first meets a variable."""

    def __init__(self):
        super().__init__()
        self._slots = {}
        self.rate = tf.Variable(0.5)

    def _trackable_children(self, save_type="checkpoint", **kwargs):
        return {"rate": self.rate}

    def get_slot_names(self):
        return ["momentum"]

    def get_slot(self, variable, name):
        return self._slots.get(id(variable))

    def make(self, variable):
        self._slots[id(variable)] = tf.Variable(tf.zeros_like(variable))


def test_slots_are_saved_under_both_names_and_restored_when_made(tmp_path):
    variable, optimizer = tf.Variable([1.0, 2.0]), Momentum()
    optimizer.make(variable)
    optimizer.get_slot(variable, "momentum").assign([3.0, 4.0])
    path = tf.train.Checkpoint(model=[variable], opt=optimizer).write(os.fspath(tmp_path / "x"))
    key = "model/0/.OPTIMIZER_SLOT/opt/momentum/.ATTRIBUTES/VARIABLE_VALUE"
    np.testing.assert_array_equal(tf.train.load_variable(path, key), [3.0, 4.0])
    other, fresh = tf.Variable([0.0, 0.0]), Momentum()
    status = tf.train.Checkpoint(model=[other], opt=fresh).read(path)
    fresh.make(other)
    status.assert_consumed()
    assert fresh.get_slot(other, "momentum").numpy().tolist() == [3.0, 4.0]


def test_values_that_nothing_took_are_named_when_the_object_is_gone(tmp_path, caplog):
    whole = tf.train.Checkpoint(a=tf.Variable(1.0), b=tf.Variable(2.0), l=[tf.Variable(3.0)])
    path = whole.save(os.fspath(tmp_path / "x"))
    part = tf.train.Checkpoint(a=tf.Variable(0.0))
    status = part.restore(path)
    del status
    gc.collect()
    assert not caplog.messages
    del part
    gc.collect()
    assert len(caplog.messages) == 3 and "`status.expect_partial()`" in caplog.messages[0]
    assert caplog.messages[1:] == [
        "Value in checkpoint could not be found in the restored object: (root).b",
        "Value in checkpoint could not be found in the restored object: (root).l.0",
    ]


def test_nothing_is_said_where_a_part_was_expected_or_all_was_used(tmp_path, caplog):
    path = tf.train.Checkpoint(a=tf.Variable(1.0), b=tf.Variable(2.0)).write(os.fspath(tmp_path / "x"))
    tf.train.Checkpoint(a=tf.Variable(0.0)).read(path).expect_partial()
    later = tf.train.Checkpoint(a=tf.Variable(0.0))
    later.read(path)
    later.b = tf.Variable(0.0)
    assert later.b.numpy() == 2.0
    del later
    gc.collect()
    assert not caplog.messages


def test_many_variables_that_a_function_creates_are_restored(tmp_path):
    made = tf.Module()
    made.all = [tf.Variable(float(n)) for n in range(300)]
    path = tf.train.Checkpoint(m=made).write(os.fspath(tmp_path / "many"))
    later = tf.Module()
    later.all = []
    checkpoint = tf.train.Checkpoint(m=later)
    checkpoint.restore(path)

    @tf.function
    def create(x):
        if not later.all:
            later.all = [tf.Variable(tf.zeros_like(x)) for _ in range(300)]
        return tf.add_n(later.all)

    assert create(tf.constant(0.0)) == sum(range(300))


def test_slots_of_a_restored_variable_exist_before_the_first_step(tmp_path):
    def objects():
        layer, optimizer = tf.keras.layers.Dense(1), tf.keras.optimizers.legacy.Adam(0.1)
        return layer, optimizer, tf.train.Checkpoint(layer=layer, optimizer=optimizer)

    layer, optimizer, saved = objects()
    layer(tf.ones([1, 2]))
    optimizer.apply_gradients([(tf.ones([1]), layer.bias)])
    optimizer.get_slot(layer.bias, "m").assign([1.5])
    path = saved.save(str(tmp_path / "ckpt"))

    layer, optimizer, restored = objects()
    status = restored.restore(path)
    layer(tf.ones([1, 2]))
    slot = optimizer.get_slot(layer.bias, "m")
    assert slot.numpy() == [1.5]
    assert slot.name.startswith("Adam/")  # not in the scope of the layer that was called
    status.assert_existing_objects_matched()


def test_warnings_name_the_slots_that_were_not_restored(tmp_path, caplog):
    variable, optimizer = tf.Variable(2.0), tf.keras.optimizers.legacy.Adam(0.1)
    optimizer.apply_gradients([(tf.constant(1.0), variable)])
    path = tf.train.Checkpoint(v1=variable, optimizer=optimizer).save(str(tmp_path / "ckpt"))
    partial = tf.train.Checkpoint(v1=tf.Variable(0.0))
    partial.restore(path)
    with caplog.at_level("WARNING", "tensorflow"):
        del partial
        gc.collect()
    assert "(root).optimizer's state 'm' for (root).v1" in caplog.text


def test_counters_of_checkpoints_are_values_in_sessions(tmp_path):
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        variable = tf.compat.v1.get_variable("v", initializer=1.0)
        checkpoint = tf.train.Checkpoint(v=variable)
        manager = tf.train.CheckpointManager(checkpoint, str(tmp_path), max_to_keep=1)
        status = checkpoint.restore(manager.latest_checkpoint)
        checkpoint.late = tf.compat.v1.get_variable("late", initializer=2.0)
        status.initialize_or_restore(session)  # also what was made after `restore`
        assert session.run(checkpoint.late) == 2.0
        manager.save()
        assert session.run(checkpoint.save_counter) == 1


def test_checkpoints_by_name_need_no_counter(tmp_path):
    variable = tf.Variable(3.0, name="v")
    path = tf.compat.v1.train.Saver([variable]).save(None, str(tmp_path / "named"))
    checkpoint = tf.train.Checkpoint(v=variable)
    checkpoint.restore(path).assert_existing_objects_matched()
    checkpoint.other = tf.Variable(0.0, name="save_counter")
    with pytest.raises(AssertionError, match="not restored"):
        checkpoint.restore(path).assert_existing_objects_matched()


def test_views_of_object_graphs_list_keys():
    named, graph, _ = tf.__internal__.tracking.ObjectGraphView(
        tf.train.Checkpoint(v=tf.Variable(1.0))
    ).serialize_object_graph()
    assert [value.name for value in named] == ["v/.ATTRIBUTES/VARIABLE_VALUE"]
    assert graph.nodes[0].children[0].local_name == "v"


def test_saveables_of_tables_hold_keys_and_values():
    table = tf.lookup.experimental.MutableHashTable(tf.string, tf.int32, default_value=0)
    table.insert(["a"], [1])
    (make,) = tf.__internal__.tracking.saveable_objects_from_trackable(table).values()
    assert [spec.tensor.numpy().tolist() for spec in make().specs] == [[b"a"], [1]]
    make().restore([tf.constant(["b"]), tf.constant([2], tf.int32)], None)
    assert table.lookup(tf.constant(["a", "b"])).numpy().tolist() == [0, 2]
    assert tf.__internal__.tracking.saveable_objects_from_trackable(tf.Module()) == {}
