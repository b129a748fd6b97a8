"""Builtin functions in converted code, on tensors and datasets."""

import pytest

import headrace as tf


def numbers(count):
    return tf.data.Dataset.range(count)


def total_of(make):
    @tf.function
    def f():
        total = tf.constant(0, tf.int64)
        for item in make():
            total += item
        return total

    return f().numpy()


def test_map_filter_and_abs_of_datasets():
    assert total_of(lambda: map(lambda v: v * 2, numbers(4))) == 12  # noqa: C417
    assert total_of(lambda: filter(lambda v: v % 2 == 1, numbers(6))) == 9
    assert total_of(lambda: abs(tf.data.Dataset.range(-3, 2))) == 7
    assert total_of(lambda: map(lambda a, b: a * b, numbers(3), numbers(3))) == 5


def test_enumerate_and_zip_of_datasets():
    @tf.function
    def f():
        total = tf.constant(0, tf.int64)
        for i, v in enumerate(numbers(4), 10):
            total += i * v
        for a, b in zip(numbers(4), tf.data.Dataset.range(2, 9)):
            total += 1000 * a * b
        return total

    assert f().numpy() == 74 + 26000


def test_len_any_and_all_of_datasets():
    flags = tf.data.Dataset.from_tensor_slices([False, True])

    @tf.function
    def f():
        return len(numbers(5)), any(flags), all(flags)

    assert [t.numpy() for t in f()] == [5, True, False]
    with pytest.raises(ValueError, match="definitive cardinality"):
        tf.function(lambda: len(numbers(5).repeat()))()


def test_len_of_a_tensor_array_and_of_a_scalar():
    assert tf.function(lambda n: len(tf.TensorArray(tf.int32, n)))(tf.constant(4)).numpy() == 4
    with pytest.raises(ValueError, match="len requires a non-scalar tensor"):
        tf.function(lambda n: len(n))(tf.constant(4))


def test_sorted_takes_a_key():
    rows = tf.constant([[3, 1], [1, 3], [2, 2]])
    assert tf.function(lambda x: sorted(x, key=lambda v: v[0]))(rows).numpy().tolist() == [[1, 3], [2, 2], [3, 1]]
    numbers = tf.constant([3, 1, 2])
    assert tf.function(lambda x: sorted(x, key=lambda v: -v))(numbers).numpy().tolist() == [3, 2, 1]
    assert tf.function(lambda x: sorted(x, reverse=True))(numbers).numpy().tolist() == [3, 2, 1]
    with pytest.raises(ValueError, match="1D"):
        tf.function(lambda x: sorted(x))(rows)


def test_int_has_one_base():
    assert tf.function(lambda s: int(s))(tf.constant("42")).numpy() == 42
    with pytest.raises(NotImplementedError, match="base 8 not supported for int"):
        tf.function(lambda s: int(s, 8))(tf.constant("42"))


def test_conditional_expressions_name_what_differs():
    with pytest.raises(TypeError, match="'x > 0' has dtype int32 in the main branch, but dtype float32 in the else"):
        tf.function(lambda x: 1 if x > 0 else 2.0)(tf.constant(1))
    with pytest.raises(ValueError, match="'x > 0' is None at the end of the else branch"):
        tf.function(lambda x: 1 if x > 0 else None)(tf.constant(1))


def test_objects_that_can_be_called_are_converted():
    class Magnitude:
        def __call__(self, x):
            if x > 0:
                return x
            return -x

    assert tf.function(Magnitude())(tf.constant(-4)).numpy() == 4


def test_to_graph_names_its_function():
    def f(x):
        if x > 0:
            return x
        return -x

    converted = tf.autograph.to_graph(f)
    assert converted.__name__ == "tf__f"
    assert tf.function(converted, autograph=False)(tf.constant(-4)).numpy() == 4
