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
