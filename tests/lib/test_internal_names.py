"""tf.__internal__: what Keras and other libraries take from TensorFlow's inside."""

import numpy as np
import pytest

import headrace as tf


class Wrapped(tf.__internal__.types.Tensor, tf.__internal__.tracking.Trackable):
    """A variable of another library, as Keras 3 has them."""

    _should_act_as_resource_variable = True

    def __init__(self, value):
        self.value = tf.Variable(value)

    @property
    def handle(self):
        return self.value.handle

    def __tf_tensor__(self, dtype=None, name=None):
        return tf.convert_to_tensor(self.value, dtype=dtype, name=name)


def test_a_class_of_another_library_counts_as_a_tensor():
    assert tf.is_tensor(Wrapped(1.0))
    for value in (tf.constant(1.0), tf.Variable(1.0)):
        assert isinstance(value, tf.__internal__.types.Tensor)
    bases = {(base.__name__, base.__module__) for base in type(tf.constant(1)).__mro__}
    assert ("Tensor", "tensorflow.python.types.core") in bases


def test_gradients_are_taken_by_variables_of_another_library():
    variable = Wrapped(3.0)
    with tf.GradientTape() as tape:
        loss = tf.square(tf.convert_to_tensor(variable))
    assert tape.gradient(loss, variable).numpy() == 6.0


def test_children_may_be_named_without_being_attributes(tmp_path):
    owner, part = tf.__internal__.tracking.AutoTrackable(), tf.Variable(1.0)
    owner._track_trackable(part, name="part")
    with pytest.raises(ValueError, match="already in use"):
        owner._track_trackable(tf.Variable(2.0), name="part")
    path = tf.train.Checkpoint(root=owner).write(str(tmp_path / "checkpoint"))
    assert "part/.ATTRIBUTES/VARIABLE_VALUE" in dict(tf.train.list_variables(path))


def test_smart_cond_chooses_in_python_where_it_can():
    traced = []

    @tf.function(autograph=False)
    def f(x):
        known = tf.__internal__.smart_cond.smart_cond(True, lambda: x, lambda: traced.append("no"))
        open_ = tf.__internal__.smart_cond.smart_cond(x > 1.0, lambda: x, lambda: -x)
        return known, open_

    assert [r.numpy() for r in f(tf.constant(0.5))] == [0.5, -0.5]
    assert not traced
    with pytest.raises(TypeError, match="must be a Tensor, or a Python bool, or 1 or 0"):
        tf.__internal__.smart_cond.smart_cond("yes", lambda: 1, lambda: 2)


def test_a_slice_update_that_crosses_the_border_moves_inside():
    start, update = tf.constant([3]), tf.constant([7.0, 8.0])

    def f(x):
        return tf.raw_ops.XlaDynamicUpdateSlice(input=x, update=update, indices=start)

    for call in (f, tf.function(f, jit_compile=True)):
        np.testing.assert_array_equal(call(tf.zeros(4)), [0, 0, 7, 8])


def test_decorators_can_be_unwrapped():
    def target():
        return 1

    outer = tf.__internal__.decorator.make_decorator(target, lambda: 2)
    assert tf.__internal__.decorator.unwrap(outer) == ([outer], target)
    assert outer.__name__ == "target"


def test_files_hold_the_variables_inside_those_of_another_library(tmp_path):
    owner = tf.Module()
    owner.weight = Wrapped(3.0)
    path = tf.train.Checkpoint(owner).write(str(tmp_path / "checkpoint"))
    assert "weight/.ATTRIBUTES/VARIABLE_VALUE" in dict(tf.train.list_variables(path))
    owner.read = tf.function(lambda: tf.convert_to_tensor(owner.weight), input_signature=[])
    tf.saved_model.save(owner, str(tmp_path / "model"))
    owner.weight.value.assign(0.0)
    tf.train.Checkpoint(owner).read(path).assert_consumed()
    assert owner.weight.value.numpy() == 3.0
    assert tf.saved_model.load(str(tmp_path / "model")).read().numpy() == 3.0


def test_an_optional_of_nothing_in_particular_may_become_any_other():
    @tf.function(autograph=False)
    def last(count):
        empty = tf.experimental.Optional.empty(None)

        def body(step, kept):
            return step + 1, tf.experimental.Optional.from_value(step)

        _, kept = tf.while_loop(lambda step, kept: step < count, body, [tf.constant(0), empty])
        kept._element_spec = tf.TensorSpec([], tf.int32)  # as Keras 3 does
        return kept.get_value()

    assert last(tf.constant(3)).numpy() == 2


def test_a_graph_made_inside_a_trace_may_use_the_tensors_of_the_trace():
    @tf.function
    def traced(x):
        with tf.__internal__.FuncGraph("scratch").as_default():
            seen.append((x * 2.0).shape)
        return x

    seen = []
    traced(tf.ones([3]))
    assert seen == [tf.TensorShape([3])]


def test_named_children_are_not_a_dictionary_that_libraries_would_walk():
    parent = tf.__internal__.tracking.AutoTrackable()
    parent._track_trackable(tf.Variable(1.0), "child")
    assert not any(isinstance(value, dict) for value in vars(parent).values())
    assert list(parent._trackable_children()) == ["child"]
