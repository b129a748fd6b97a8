"""Updates of some rows by optimizers' ops; the expected numbers are TensorFlow's."""

import numpy as np
import pytest

import headrace as tf

RATE = tf.constant(0.1)
TWICE = (tf.constant([[0.1, -0.2], [0.3, 0.4], [0.5, -0.6]]), tf.constant([0, 2, 0]))


def updated(op, slots, gradient=TWICE, **arguments):
    """The variable and its slots after one update."""
    variables = {"var": tf.Variable([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])}
    variables |= {name: tf.Variable(tf.fill([3, 2], 0.5)) for name in slots}
    handles = {name: variable.handle for name, variable in variables.items()}
    grad, indices = gradient
    getattr(tf.raw_ops, op)(**handles, grad=grad, indices=indices, **arguments)
    return [variable.numpy() for variable in variables.values()]


@pytest.mark.parametrize(
    ("op", "slots", "arguments", "expected"),
    [
        ("ResourceSparseApplyAdagrad", ('accum',), dict(lr=RATE), [0.9286400079727173, 2.0904600620269775, 3.0, 4.0, 4.960939884185791, 5.9507598876953125]),
        ("ResourceSparseApplyMomentum", ('accum',), dict(lr=RATE, momentum=0.9, use_nesterov=True), [0.8009499907493591, 2.091249942779541, 3.0, 4.0, 4.902500152587891, 5.883500099182129]),
        ("ResourceSparseApplyKerasMomentum", ('accum',), dict(lr=RATE, momentum=0.9, use_nesterov=True), [1.6474000215530396, 2.937700033187866, 3.0, 4.0, 5.3480000495910645, 6.328999996185303]),
        ("ResourceSparseApplyAdadelta", ('accum', 'accum_update'), dict(lr=RATE, rho=0.9, epsilon=0.01), [0.9383500218391418, 2.0816099643707275, 3.0, 4.0, 4.968719959259033, 5.958600044250488]),
        ("ResourceSparseApplyCenteredRMSProp", ('mg', 'ms', 'mom'), dict(lr=RATE, rho=0.9, momentum=0.5, epsilon=0.01), [0.48969998955726624, 1.7835400104522705, 3.0, 4.0, 4.68858003616333, 5.667640209197998]),
        ("ResourceSparseApplyFtrlV2", ('accum', 'linear'), dict(lr=RATE, l1=0.1, l2=0.2, l2_shrinkage=0.1, lr_power=-0.5), [-0.13650000095367432, 0.03474000096321106, 3.0, 4.0, 0.1423500031232834, 0.4830799996852875]),
    ],
)
def test_rows_named_twice_are_updated_twice(op, slots, arguments, expected):
    np.testing.assert_allclose(updated(op, slots, **arguments)[0].ravel(), expected, atol=1e-5)


def test_other_rows_stay():
    gradient = (tf.constant([[1.0, 1.0]]), tf.constant([1]))
    value, accum = updated("ResourceSparseApplyAdagradV2", ["accum"], gradient, lr=RATE, epsilon=0.0)
    np.testing.assert_array_equal(value[[0, 2]], [[1, 2], [5, 6]])
    np.testing.assert_array_equal(accum, [[0.5, 0.5], [1.5, 1.5], [0.5, 0.5]])


def test_indices_out_of_range_are_refused():
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"indices must lie in \[0, 3\)"):
        updated("ResourceSparseApplyAdagrad", ["accum"], (tf.constant([[1.0, 1.0]]), tf.constant([3])), lr=RATE)
