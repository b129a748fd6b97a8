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
        (
            "ResourceSparseApplyAdagrad",
            ("accum",),
            {"lr": RATE},
            [0.92864, 2.09046, 3.0, 4.0, 4.96094, 5.95076],
        ),
        (
            "ResourceSparseApplyMomentum",
            ("accum",),
            {"lr": RATE, "momentum": 0.9, "use_nesterov": True},
            [0.80095, 2.09125, 3.0, 4.0, 4.9025, 5.8835],
        ),
        (
            "ResourceSparseApplyKerasMomentum",
            ("accum",),
            {"lr": RATE, "momentum": 0.9, "use_nesterov": True},
            [1.6474, 2.9377, 3.0, 4.0, 5.348, 6.329],
        ),
        (
            "ResourceSparseApplyAdadelta",
            ("accum", "accum_update"),
            {"lr": RATE, "rho": 0.9, "epsilon": 0.01},
            [0.93835, 2.08161, 3.0, 4.0, 4.96872, 5.9586],
        ),
        (
            "ResourceSparseApplyCenteredRMSProp",
            ("mg", "ms", "mom"),
            {"lr": RATE, "rho": 0.9, "momentum": 0.5, "epsilon": 0.01},
            [0.4897, 1.78354, 3.0, 4.0, 4.68858, 5.66764],
        ),
        (
            "ResourceSparseApplyFtrlV2",
            ("accum", "linear"),
            {"lr": RATE, "l1": 0.1, "l2": 0.2, "l2_shrinkage": 0.1, "lr_power": -0.5},
            [-0.1365, 0.03474, 3.0, 4.0, 0.14235, 0.48308],
        ),
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
