"""GradientTape: what it records, watches and gives back."""

import numpy as np
import pytest

import headrace as tf


def test_gradient_of_a_nest_has_its_structure():
    x, y = tf.constant(2.0), tf.constant(3.0)
    with tf.GradientTape() as tape:
        tape.watch({"x": x, "y": [y]})
        z = x * x * y
    found = tape.gradient(z, {"x": x, "y": [y]})
    assert found["x"].numpy() == 12.0
    assert found["y"][0].numpy() == 4.0


def test_a_tensor_that_was_not_watched_has_no_gradient():
    x, v = tf.constant(2.0), tf.Variable(3.0)
    with tf.GradientTape() as tape:
        y = x * v
    assert tape.gradient(y, [x, v])[0] is None


def test_unconnected_gradients_can_be_zeros():
    x, y = tf.constant([1.0, 2.0]), tf.constant(1.0)
    with tf.GradientTape() as tape:
        tape.watch([x, y])
        z = y * 2.0
    zeros = tape.gradient(z, x, unconnected_gradients=tf.UnconnectedGradients.ZERO)
    assert zeros.numpy().tolist() == [0.0, 0.0]


def test_a_tape_that_is_not_persistent_gives_gradients_once():
    x = tf.constant(1.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    tape.gradient(y, x)
    with pytest.raises(RuntimeError, match="non-persistent"):
        tape.gradient(y, x)


def test_a_persistent_tape_gives_gradients_of_intermediate_values():
    x = tf.constant(3.0)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = x * x
        z = y * y
    assert tape.gradient(z, x).numpy() == 108.0
    assert tape.gradient(z, y).numpy() == 18.0


def test_variables_are_watched_when_read_unless_turned_off():
    trainable, frozen = tf.Variable(2.0), tf.Variable(3.0, trainable=False)
    with tf.GradientTape() as tape:
        y = trainable * frozen
    assert tape.watched_variables() == (trainable,)
    assert tape.gradient(y, [trainable, frozen])[1] is None
    with tf.GradientTape(watch_accessed_variables=False) as tape:
        tape.watch(frozen)
        y = trainable * frozen
    of_trainable, of_frozen = tape.gradient(y, [trainable, frozen])
    assert of_trainable is None
    assert of_frozen.numpy() == 2.0


def test_a_value_read_before_the_tape_is_a_constant():
    v = tf.Variable(2.0)
    before = v.read_value()
    with tf.GradientTape() as tape:
        y = v * before
    assert tape.gradient(y, v).numpy() == 2.0


def test_stop_recording_leaves_a_gap():
    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
        with tape.stop_recording():
            z = y * y
    assert tape.gradient(z, x) is None


def test_reset_forgets():
    x = tf.constant(2.0)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = x * x
        tape.reset()
        z = x * 3.0
    assert tape.gradient(y, x) is None
    assert tape.gradient(z, x) is None


def test_output_gradients_weigh_the_targets():
    x = tf.constant([1.0, 2.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    assert tape.gradient(y, x, output_gradients=tf.constant([10.0, 1.0])).numpy().tolist() == [20.0, 4.0]


def test_integers_carry_no_gradient():
    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.cast(tf.cast(x, tf.int32), tf.float32)
    assert tape.gradient(y, x) is None


def test_rows_of_a_gather_come_as_indexed_slices_and_add_up():
    v = tf.Variable([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    with tf.GradientTape() as tape:
        y = tf.reduce_sum(tf.gather(v, [0, 2, 0]))
    slices = tape.gradient(y, v)
    assert isinstance(slices, tf.IndexedSlices)
    assert tf.convert_to_tensor(slices).numpy().tolist() == [[2.0, 2.0], [0.0, 0.0], [1.0, 1.0]]


def test_third_order():
    x = tf.constant(2.0)
    with tf.GradientTape() as first:
        first.watch(x)
        with tf.GradientTape() as second:
            second.watch(x)
            with tf.GradientTape() as third:
                third.watch(x)
                y = x**5
            g1 = third.gradient(y, x)
        g2 = second.gradient(g1, x)
    np.testing.assert_allclose(first.gradient(g2, x).numpy(), 60 * 2.0**2)


def test_complex_gradients_are_conjugated_as_in_tensorflow():
    z = tf.constant(1.0 + 2.0j)
    with tf.GradientTape() as tape:
        tape.watch(z)
        y = tf.math.real(z * z)
    np.testing.assert_allclose(tape.gradient(y, z).numpy(), 2 - 4j)


def test_reentering_a_tape_is_refused():
    tape = tf.GradientTape()
    with tape, pytest.raises(ValueError, match="re-enter"), tape:
        pass


@pytest.mark.parametrize("bad", ["x", 3, None])
def test_sources_must_be_tensors(bad):
    x = tf.constant(1.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    with pytest.raises(TypeError):
        tape.gradient(y, [bad])


def test_a_variable_that_nothing_read_has_the_gradient_one_with_respect_to_itself():
    v, other, x = tf.Variable([2.0, 3.0]), tf.Variable(1.0), tf.constant(1.0)
    with tf.GradientTape(persistent=True) as tape:
        pass
    own, none = tape.gradient(v, [v, other])
    np.testing.assert_array_equal(own, [1, 1])
    assert none is None and float(tape.gradient(x, x)) == 1.0
    np.testing.assert_array_equal(tape.jacobian(v, v), [[1, 0], [0, 1]])
    with tf.GradientTape(persistent=True) as tape:
        product = x * other
    np.testing.assert_array_equal(tape.gradient([v, product], v), [1, 1])
    assert tape.gradient([x, product], x) is None  # as in TensorFlow: x is not watched


def test_the_jacobian_of_a_variable_that_the_tape_recorded():
    v = tf.Variable([2.0, 3.0])
    with tf.GradientTape(persistent=True) as tape:
        _ = v * 2.0
    np.testing.assert_array_equal(tape.jacobian(v, v), [[1, 0], [0, 1]])


def test_the_gradient_of_a_variable_with_respect_to_itself_is_one():
    v, other = tf.Variable([2.0, 3.0]), tf.Variable(1.0)
    with tf.GradientTape(persistent=True) as tape:
        doubled = v * 2.0
        tape.watch(other)
    np.testing.assert_array_equal(tape.gradient(v, v), [1, 1])
    np.testing.assert_array_equal(tape.gradient([v, doubled], v), [3, 3])
    np.testing.assert_array_equal(tape.gradient(v, v, output_gradients=tf.constant([5.0, 6.0])), [5, 6])
    assert tape.gradient(v, other) is None


def test_the_gradient_of_a_target_of_known_shape_does_not_need_its_value():
    @tf.function
    def gradient(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.matmul(x, tf.ones([3, 4]))
        return tape.gradient(y, x)

    x = tf.ones([2, 3])
    operations = gradient.get_concrete_function(x).graph.get_operations()
    (forward, _) = [o for o in operations if o.type == "MatMul"]
    assert not any(t is forward.outputs[0] for o in operations for t in o.inputs)
    assert gradient(x).numpy().tolist() == [[4, 4, 4]] * 2


@pytest.mark.parametrize("function", [
    lambda x: tf.unique(x)[0],
    lambda x: tf.unique_with_counts(x)[0],
    lambda x: tf.random.poisson([], x),
    lambda x: tf.image.extract_glimpse(tf.reshape(x, [1, 1, 3, 1]), [1, 1], [[0.0, 0.0]]),
    lambda x: tf.bitcast(tf.bitcast(x, tf.float16), tf.float32),
])  # fmt: skip
def test_an_op_without_a_gradient_raises_where_one_is_needed(function):
    x = tf.constant([0.3, 0.5, 0.9])
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = function(x)
        unused = tf.stop_gradient(y) + tf.reduce_sum(x)
    with pytest.raises(LookupError, match="gradient registry has no entry for"):
        tape.gradient(y, x)
    assert tape.gradient(unused, x) is not None


@pytest.mark.parametrize("compiled", [False, True])
def test_rows_read_from_a_variable_have_a_gradient(compiled):
    v = tf.Variable([[1.0, 2.0], [3.0, 4.0]])

    def gradient():
        with tf.GradientTape() as tape:
            y = tf.reduce_sum(v.sparse_read([[1], [1]]) * 2.0)
        return tape.gradient(y, v)

    slices = (tf.function(gradient, jit_compile=True) if compiled else gradient)()
    assert tf.convert_to_tensor(slices).numpy().tolist() == [[0, 0], [4, 4]]
