"""Python lists that loops over tensors grow, and variables that only such loops define."""

import numpy as np
import pytest

import headrace as tf


def values(tensors):
    return [t.numpy().tolist() for t in tensors]


def test_a_list_grown_by_a_tensor_loop_is_handed_out_as_a_list():
    @tf.function
    def f(n):
        found = [tf.constant(7)]
        for i in tf.range(n):
            found.append(i * i)
        return found

    assert values(f(tf.constant(3))) == [7, 0, 1, 4]
    assert values(f(tf.constant(0))) == [7]


def test_a_grown_list_is_read_as_a_list_in_the_graph():
    @tf.function
    def f(n):
        found = []
        i = 0
        while i < n:
            if i % 2 == 0:
                found.append(tf.cast(i, tf.float32))
            i += 1
        total = 0.0
        for value in found:
            total += value
        found[0] = 5.0
        return len(found), found[0], found[-1], total, tf.stack(found), tf.reduce_sum(found)

    count, first, last, total, stacked, summed = f(tf.constant(5))
    assert (count.numpy(), first.numpy(), last.numpy(), total.numpy()) == (3, 5.0, 4.0, 6.0)
    assert stacked.numpy().tolist() == [5.0, 2.0, 4.0]
    assert summed.numpy() == 11.0


def test_pop_takes_the_last_element():
    @tf.function
    def f(n):
        waiting = [tf.constant(1), tf.constant(2), tf.constant(3)]
        total = 0
        for _ in tf.range(n):
            total = total * 10 + waiting.pop()
        return total, waiting

    total, left = f(tf.constant(2))
    assert total.numpy() == 32
    assert values(left) == [1]


def test_a_stack_as_a_search_uses_it():
    @tf.function
    def tree_sum(depth):
        waiting = [tf.constant(1)]
        total = 0
        while len(waiting) > 0:
            node = waiting.pop()
            total += node
            if node < depth:
                waiting.append(node * 2)
                waiting.append(node * 2 + 1)
        return total

    assert tree_sum(tf.constant(4)).numpy() == 28


def test_gradients_flow_through_a_grown_list():
    @tf.function
    def f(x, n):
        powers = []
        value = 1.0
        for _ in tf.range(n):
            value *= x
            powers.append(value)
        return tf.reduce_sum(tf.stack(powers))

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x, tf.constant(3))
    assert y.numpy() == 14.0
    assert tape.gradient(y, x).numpy() == 17.0


def test_stack_and_concat_of_a_grown_list_take_an_axis():
    @tf.function
    def f(n):
        rows = []
        for i in tf.range(n):
            rows.append(tf.stack([i, -i]))
        return tf.stack(rows, axis=1), tf.concat(rows, 0)

    stacked, joined = f(tf.constant(3))
    np.testing.assert_array_equal(stacked, [[0, 1, 2], [0, -1, -2]])
    np.testing.assert_array_equal(joined, [0, 0, 1, -1, 2, -2])


def test_both_branches_may_append():
    @tf.function
    def f(x):
        found = []
        if x > 1:
            found.append(x)
        else:
            found.append(-x)
        return found

    assert values(f(tf.constant(3))) == [3]
    assert values(f(tf.constant(-3))) == [3]


def test_a_branch_alone_may_append():
    @tf.function
    def f(x):
        found = []
        if x > 1:
            found.append(x)
        return found

    assert values(f(tf.constant(3))) == [3]
    assert values(f(tf.constant(1))) == []


def test_lists_without_tensors_are_filled_while_tracing():
    @tf.function
    def f(x):
        log = []
        if x > 0:
            log.append("positive")
        else:
            log.append("negative")
        for _ in tf.range(x):
            log.append("round")
        seen.extend(log)
        return x

    seen = []
    f(tf.constant(2))
    assert seen[:2] == ["positive", "negative"]
    assert set(seen[2:]) == {"round"}


def test_elements_of_two_dtypes_are_refused():
    @tf.function
    def f(n):
        found = []
        for i in tf.range(n):
            found.append(i)
            found.append(1.5)
        return found

    with pytest.raises(TypeError, match="one dtype; got int32, float32"):
        f(tf.constant(3))


def test_a_variable_first_set_in_a_loop_is_known_after_it():
    @tf.function
    def f(n):
        last = None
        for i in tf.range(n):
            pair = (i, [n, 1.5])
            last = i * 2
        return pair, last

    (index, (count, number)), last = f(tf.constant(3))
    assert (index.numpy(), count.numpy(), number.numpy(), last.numpy()) == (2, 3, 1.5, 4)
    with pytest.raises(tf.errors.InvalidArgumentError, match="loop must iterate at least once to initialize"):
        f(tf.constant(0))


def test_a_variable_first_set_in_a_loop_over_a_dataset():
    @tf.function
    def f():
        for batch in tf.data.Dataset.range(5).batch(2):
            last = batch
        return last

    assert f().numpy().tolist() == [4]


def test_an_unset_variable_of_an_unsupported_type_is_reported():
    @tf.function
    def text(n):
        for _ in tf.range(n):
            y = "a"
        return y

    @tf.function
    def sometimes(n):
        for i in tf.range(n):
            if i > 1:
                y = i
        return y

    with pytest.raises(ValueError, match=r"(?s)'y' must be defined before the loop.*unsupported type 'str'"):
        text(tf.constant(1))
    with pytest.raises(ValueError, match=r"(?s)'y' must be defined before the loop.*initialized in the else branch"):
        sometimes(tf.constant(1))


def test_a_changed_structure_is_reported():
    @tf.function
    def f(n):
        y = (n,)
        for _ in tf.range(n):
            y = (n, n)
        return y

    with pytest.raises(TypeError, match="'y' does not have the same nested structure after one iteration"):
        f(tf.constant(1))
