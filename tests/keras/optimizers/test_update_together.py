"""The update of all variables in one call gives the bits of the update made of ops."""

import numpy as np
import pytest

import headrace as tf

OPTIMIZERS = {
    "adam": lambda: tf.keras.optimizers.Adam(0.01),
    "adamw": lambda: tf.keras.optimizers.AdamW(0.01, weight_decay=0.1),
    "adam with a schedule": lambda: tf.keras.optimizers.Adam(
        tf.keras.optimizers.schedules.ExponentialDecay(0.1, 2, 0.5), clipnorm=1.0
    ),
    "descent": lambda: tf.keras.optimizers.SGD(0.1),
    "momentum": lambda: tf.keras.optimizers.SGD(0.1, 0.9),
    "nesterov": lambda: tf.keras.optimizers.SGD(0.1, 0.9, nesterov=True),
}


def trained(optimizer, dtype="float32", shapes=((3, 4), (7,), (300, 400), ())):
    random = np.random.default_rng(0)
    variables = [tf.Variable(random.standard_normal(shape), dtype=dtype) for shape in shapes]
    for _ in range(3):
        gradients = [tf.constant(random.standard_normal(shape), dtype) for shape in shapes]
        optimizer.apply_gradients(zip(gradients, variables))
    return [v.numpy() for v in (*variables, *optimizer.variables)]


def by_ops(optimizer):
    optimizer._update_together = lambda *_: False
    return optimizer


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("make", OPTIMIZERS.values(), ids=OPTIMIZERS.keys())
def test_same_bits_as_ops(make, dtype):
    for together, each in zip(trained(make(), dtype), trained(by_ops(make()), dtype), strict=True):
        np.testing.assert_array_equal(together, each)


@pytest.mark.parametrize("name", ["adam", "momentum", "descent"])
def test_values_read_before_an_update_stay(name):
    variable = tf.Variable([1.0, 2.0])
    before = variable.value()
    OPTIMIZERS[name]().apply_gradients([(tf.constant([1.0, 1.0]), variable)])
    assert before.numpy().tolist() == [1.0, 2.0]
    assert variable.numpy().tolist() != [1.0, 2.0]


def test_a_subclass_with_its_own_update_is_called():
    class Still(tf.keras.optimizers.Adam):
        def update_step(self, gradient, variable):
            calls.append(variable)

    calls = []
    variable = tf.Variable([1.0])
    Still().apply_gradients([(tf.constant([1.0]), variable)])
    assert len(calls) == 1
    assert variable.numpy().tolist() == [1.0]


def test_half_precision_is_updated_by_ops():
    values = trained(OPTIMIZERS["adam"](), "float16", shapes=((3,),))
    assert values[0].dtype == np.float16
