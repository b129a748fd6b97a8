"""Checkpoints of lists and dictionaries, partial restores, and managers."""

import os
import tempfile

from printed import case

import headrace as tf


def folder():
    return tempfile.mkdtemp()


@case
def lists_and_dictionaries():
    root = tf.Module()
    root.parts = [tf.Variable(1.0), {"a": tf.Variable(2.0), "b": (tf.Variable(3.0), "text")}]
    path = tf.train.Checkpoint(root=root).save(folder() + "/c")
    names = [name for name, _ in tf.train.list_variables(path)]
    root.parts[0].assign(0.0)
    root.parts[1]["a"].assign(0.0)
    tf.train.Checkpoint(root=root).restore(path).assert_consumed()
    return names, root.parts[0], root.parts[1]["a"]


@case
def names_with_special_characters():
    root = tf.train.Checkpoint(d={"a/b": tf.Variable(1), "c.d": tf.Variable(2), "e f": tf.Variable(3)})
    return [name for name, _ in tf.train.list_variables(root.save(folder() + "/c"))]


@case
def keys_that_are_no_strings():
    return tf.train.Checkpoint(d={1: tf.Variable(1)}).save(folder() + "/c")


@case
def partial_restore():
    path = tf.train.Checkpoint(a=tf.Variable(1.0), b=tf.Variable(2.0)).write(folder() + "/c")
    a, c = tf.Variable(0.0), tf.Variable(5.0)
    status = tf.train.Checkpoint(a=a, c=c).read(path)
    outcome = []
    for name in ("assert_consumed", "assert_existing_objects_matched", "assert_nontrivial_match"):
        try:
            getattr(status, name)()
            outcome.append("passes")
        except AssertionError:
            outcome.append("AssertionError")
    status.expect_partial()
    return a, c, outcome


@case
def nothing_in_common():
    path = tf.train.Checkpoint(a=tf.Variable(1.0)).write(folder() + "/c")
    status = tf.train.Checkpoint(z=tf.Variable(0.0)).read(path)
    status.assert_nontrivial_match()


@case
def missing_file():
    return tf.train.Checkpoint(a=tf.Variable(1.0)).restore(folder() + "/none")


@case
def restore_of_none():
    status = tf.train.Checkpoint(a=tf.Variable(1.0)).restore(None)
    return type(status).__name__, tf.train.latest_checkpoint(folder())


@case
def restore_of_none_is_not_consumed():
    tf.train.Checkpoint(a=tf.Variable(1.0)).restore(None).assert_consumed()


@case
def list_that_grows_after_the_restore():
    root = tf.train.Checkpoint(parts=[tf.Variable(1.0), tf.Variable(2.0)])
    path = root.save(folder() + "/c")
    later = tf.train.Checkpoint(parts=[])
    status = later.restore(path)
    later.parts.append(tf.Variable(0.0))
    later.parts.append(tf.Variable(0.0))
    status.assert_consumed()
    return list(later.parts)


@case
def list_of_plain_values_changed():
    root = tf.train.Checkpoint(parts=[1, 2])
    root.parts.pop()
    return [name for name, _ in tf.train.list_variables(root.save(folder() + "/c"))]


@case
def shared_objects():
    v = tf.Variable(1.0)
    root = tf.train.Checkpoint(a=v, b=[v])
    path = root.save(folder() + "/c")
    first, second = tf.Variable(0.0), tf.Variable(0.0)
    tf.train.Checkpoint(a=first, b=[second]).restore(path)
    return [name for name, _ in tf.train.list_variables(path)], first, second


@case
def attribute_names():
    class Net(tf.Module):
        def __init__(self):
            super().__init__(name="net")
            self.w = tf.Variable([1.0], name="weights")
            self._hidden = tf.Variable([2.0])
            self.none = None

    net = Net()
    return (
        [v.name for v in net.variables],
        [n for n, _ in tf.train.list_variables(tf.train.Checkpoint(n=net).write(folder() + "/c"))],
    )


@case
def manager():
    where = folder()
    step = tf.Variable(0, dtype=tf.int64)
    made = tf.train.CheckpointManager(tf.train.Checkpoint(step=step), where, max_to_keep=2, step_counter=step)
    saved = []
    for _ in range(4):
        step.assign_add(1)
        saved.append(os.path.basename(made.save()))
    return (
        saved,
        [os.path.basename(p) for p in made.checkpoints],
        os.path.basename(made.latest_checkpoint),
        sorted(name for name in os.listdir(where) if name.endswith(".index")),
    )


@case
def manager_with_an_interval():
    step = tf.Variable(0, dtype=tf.int64)
    made = tf.train.CheckpointManager(
        tf.train.Checkpoint(step=step), folder(), max_to_keep=3, step_counter=step, checkpoint_interval=2
    )
    found = []
    for _ in range(5):
        found.append(made.save() is not None)
        step.assign_add(1)
    return found


@case
def manager_restores_or_initializes():
    where, v = folder(), tf.Variable(1.0)
    made = tf.train.CheckpointManager(tf.train.Checkpoint(v=v), where, max_to_keep=1, init_fn=lambda: v.assign(7.0))
    first = made.restore_or_initialize()
    after = tf.identity(v)
    made.save()
    v.assign(0.0)
    return first, after, os.path.basename(made.restore_or_initialize()), v


@case
def readers():
    path = tf.train.Checkpoint(v=tf.Variable([[1.0, 2.0]]), s=tf.Variable("text")).write(folder() + "/c")
    reader = tf.train.load_checkpoint(path)
    key = "v/.ATTRIBUTES/VARIABLE_VALUE"
    return (
        reader.get_tensor(key),
        reader.has_tensor("none"),
        reader.get_variable_to_shape_map()[key],
        tf.train.load_variable(path, "s/.ATTRIBUTES/VARIABLE_VALUE"),
        sorted(reader.get_variable_to_dtype_map()[key].name for _ in range(1)),
    )


@case
def reader_of_a_missing_name():
    path = tf.train.Checkpoint(v=tf.Variable(1.0)).write(folder() + "/c")
    return tf.train.load_variable(path, "none")


@case
def models_and_optimizers():
    def make():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones", input_shape=(2,))])
        return model, tf.keras.optimizers.Adam(0.1)

    model, optimizer = make()
    optimizer.apply_gradients([(tf.ones_like(v), v) for v in model.trainable_variables])
    path = tf.train.Checkpoint(model=model, optimizer=optimizer).save(folder() + "/c")
    again, other = make()
    status = tf.train.Checkpoint(model=again, optimizer=other).restore(path)
    before = [tf.identity(v) for v in again.variables]
    other.apply_gradients([(tf.ones_like(v), v) for v in again.trainable_variables])
    status.assert_consumed()
    return before, list(again.variables), other.iterations


@case
def weights_only():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones", input_shape=(2,))])
    path = folder() + "/w"
    model.save_weights(path)
    other = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,)), tf.keras.layers.Dense(1)])
    other.load_weights(path).expect_partial()
    return other.layers[0].kernel


@case
def weights_of_another_shape():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
    path = folder() + "/w"
    model.save_weights(path)
    tf.keras.Sequential([tf.keras.layers.Dense(3, input_shape=(2,))]).load_weights(path)


@case
def saved_models_of_modules():
    class M(tf.Module):
        def __init__(self):
            super().__init__()
            self.v = tf.Variable(2.0)
            self.table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(["a"], [1.5]), -1.0)
            self.parts = [tf.Variable(1.0), {"k": tf.Variable(3.0)}]

        @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
        def f(self, x):
            return {"y": self.table.lookup(x) * self.v + self.parts[0] + self.parts[1]["k"]}

        @tf.function
        def g(self, x, times=2, flag=True):
            return x * times if flag else x

    m = M()
    m.g(tf.constant(1.0))
    m.g(tf.constant(1.0), 3, flag=False)
    path = folder()
    tf.saved_model.save(m, path)
    r = tf.saved_model.load(path)
    return (
        r.f(["a", "b"]),
        r.g(tf.constant(5.0)),
        r.g(tf.constant(5.0), 3, flag=False),
        sorted(r.signatures),
        r.parts[1]["k"],
    )


@case
def saved_function_with_other_arguments():
    m = tf.Module()
    m.f = tf.function(lambda x, n=2: x * n)
    m.f(tf.constant(1.0))
    path = folder()
    tf.saved_model.save(m, path)
    return tf.saved_model.load(path).f(tf.constant(1.0), 3)


@case
def saved_function_with_an_untracked_variable():
    m, v = tf.Module(), tf.Variable(1.0)
    m.f = tf.function(lambda: v * 2)
    m.f()
    tf.saved_model.save(m, folder())


@case
def signatures_by_name():
    m = tf.Module()
    m.f = tf.function(
        lambda x, y: {"sum": x + y}, input_signature=[tf.TensorSpec([], name="a"), tf.TensorSpec([], name="b")]
    )
    path = folder()
    tf.saved_model.save(m, path, signatures={"add": m.f})
    r = tf.saved_model.load(path)
    return (
        r.signatures["add"](a=tf.constant(1.0), b=tf.constant(2.0)),
        list(r.signatures),
        r.signatures["add"].structured_outputs["sum"].shape,
    )
