"""tf.test.TestCase: what its assertions compare beyond plain arrays, and what their messages say."""

from collections import namedtuple

import numpy as np
import pytest

import headrace as tf

CASE = tf.test.TestCase()
Pair = namedtuple("Pair", "a b")


def failure(check):
    with pytest.raises(AssertionError) as caught:
        check()
    return str(caught.value)


def test_structures_within_lists_are_compared():
    CASE.assertAllClose([{"a": 1.0}, (2.0, [3.0])], [{"a": 1.0}, (2.0, [3.0])])
    text = failure(lambda: CASE.assertAllClose([{"a": 1.0}, (2.0, [3.0])], [{"a": 1.0}, (2.0, [3.5])]))
    assert "Mismatched value: a[1][1] is different from b[1][1]." in text


def test_named_tuples_are_compared_by_field():
    CASE.assertAllClose(Pair(7, (2.0, 3.0)), {"a": 7, "b": (2.0, 3.0)})
    text = failure(lambda: CASE.assertAllClose(Pair(7, (2.0, 3.0)), Pair(7, (2.0, 3.5))))
    assert "Mismatched value: a[b] is different from b[b]." in text


def test_a_dictionary_does_not_compare_with_a_number():
    with pytest.raises(ValueError, match="Can't compare dict to non-dict, a vs b"):
        CASE.assertAllClose({"a": 1}, 1)


def test_elements_that_are_not_close_are_listed():
    text = failure(lambda: CASE.assertAllClose([1.0, 2.0], [1.0, 3.0], msg="hello"))
    for line in (
        "Mismatched value: a is different from b. hello",
        "not close where = (array([1]),)",
        "not close lhs = [2.]",
        "not close rhs = [3.]",
        "not close dif = [1.]",
        "not close tol = [4.e-06]",
        "dtype = float64, shape = (2,)",
    ):
        assert line in text


def test_elements_that_are_not_equal_are_listed():
    text = failure(lambda: CASE.assertAllEqual([1, 2], [1, 3], msg="hm"))
    for line in ("hm", "not equal where = (array([1]),)", "not equal lhs = array([2])", "not equal rhs = array([3])"):
        assert line in text


def test_nans_at_the_same_place_are_equal():
    CASE.assertAllEqual([np.nan, 2.0], [np.nan, 2.0])
    assert "not equal rhs = array([0.])" in failure(lambda: CASE.assertAllEqual([np.nan, 2.0], [0.0, 2.0]))


def test_dictionaries_of_arrays_and_strings_are_compared():
    CASE.assertDictEqual({"a": np.array([1.0, 2.0]), "b": "s"}, {"a": np.array([1.0, 2.0]), "b": "s"})
    text = failure(
        lambda: CASE.assertDictEqual({"a": np.array([1.0, 2.0]), "b": "s"}, {"a": np.array([1.0, 2.0]), "b": "t"})
    )
    assert "not equal lhs = array('s', dtype='<U1')" in text


def test_sparse_tensors_are_equal_if_their_parts_are():
    CASE.assertAllEqual(tf.sparse.from_dense([1, 0]), tf.sparse.from_dense([1, 0]))
    failure(lambda: CASE.assertAllEqual(tf.sparse.from_dense([1, 0]), tf.sparse.from_dense([2, 0])))


def test_ragged_tensors_of_a_graph_are_compared():
    with tf.Graph().as_default():
        CASE.assertAllClose(tf.ragged.constant([[1.0], [2.0, 3.0]]), [[1.0], [2.0, 3.0]])
        CASE.assertAllEqual(tf.ragged.constant([[1], [2, 3]]), [[1], [2, 3]])


def test_elements_outside_of_a_range_are_listed():
    text = failure(lambda: CASE.assertAllInRange(np.array([1, 5, 7]), 1, 5, open_upper_bound=True))
    assert text == (
        "2 of the 3 element(s) are outside the range [1, 5). "
        "Subscript(s) and value(s) of the offending elements:\n  [1] : 5\n  [2] : 7"
    )


@pytest.mark.parametrize("values", [[True], [1j], ["a"]])
def test_only_ordered_numbers_have_a_range(values):
    text = failure(lambda: CASE.assertAllInRange(np.array(values), 0, 2))
    assert "does not have an ordered numeric type, instead it has type" in text


def test_a_message_is_compared_with_any_text_of_it():
    proto = tf.make_tensor_proto(10.0)
    CASE.assertProtoEquals("dtype: DT_FLOAT tensor_shape {} float_val: 10.0", proto)
    CASE.assertProtoEquals("dtype: DT_FLOAT tensor_shape {} float_val: 10.001", proto, relative_tolerance=0.01)
    failure(lambda: CASE.assertProtoEquals("dtype: DT_FLOAT tensor_shape {} float_val: 11.0", proto))
    assert "Can't compare protos of type <class 'int'>" in failure(lambda: CASE.assertProtoEquals(10, proto))


def test_spellings_of_a_device_are_equal():
    CASE.assertDeviceEqual("/cpu:0", "/device:CPU:0")
    CASE.assertDeviceEqual(None, "")
    assert "Devices /job:a and /job:b are not equal." in failure(lambda: CASE.assertDeviceEqual("/job:a", "/job:b"))


def test_the_difference_of_numbers_is_reported():
    text = failure(lambda: CASE.assertNear(1.0, 2.0, 0.1, "mm"))
    assert "1.000000 != 2.000000 +/- 0.100000 (difference: 1) (mm)" in text


def test_only_arrays_and_tensors_have_shapes_to_compare():
    with pytest.raises(TypeError, match="input_a must be a Numpy ndarray, Numpy scalar, or a Tensor"):
        CASE.assertShapeEqual([1], tf.zeros(4))


def test_an_error_in_a_checked_thread_fails_the_test():
    thread = CASE.checkedThread(target=lambda: 1 // 0)
    thread.start()
    assert "Error in checkedThread: integer division or modulo by zero" in failure(thread.join)


def test_a_sparse_tensor_equals_its_value():
    value = tf.compat.v1.SparseTensorValue(np.array([[0]]), np.array([1]), np.array([2]))
    CASE.assertAllEqual(tf.sparse.from_dense([1, 0]), value)
