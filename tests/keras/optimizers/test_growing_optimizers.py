"""An optimizer that training built takes more variables later, as optimizers did until TensorFlow 2.10."""

import pytest

import headrace as tf


@pytest.mark.parametrize("name", ["SGD", "Adam", "Nadam", "Ftrl", "Adafactor"])
def test_a_second_set_of_variables_extends_an_optimizer(name):
    optimizer, alone = (getattr(tf.keras.optimizers, name)(0.1) for _ in range(2))
    first, second, same = (tf.Variable([2.0]) for _ in range(3))
    optimizer.apply_gradients([(tf.ones(1), first)])
    kept = optimizer.variables[1:]
    optimizer.apply_gradients([(tf.ones(1), second)])
    assert [id(v) for v in kept] == [id(v) for v in optimizer.variables[1 : 1 + len(kept)]]
    assert len(optimizer.variables) == 1 + 2 * len(kept)
    alone.iterations.assign(1)
    alone.apply_gradients([(tf.ones(1), same)])
    if name != "Nadam":  # which multiplies the factors of all steps
        assert second.numpy() == same.numpy()


def test_it_also_grows_inside_functions():
    optimizer, variables = tf.keras.optimizers.Adam(0.1), [tf.Variable([1.0]), tf.Variable([1.0])]
    steps = [tf.function(lambda v=v: optimizer.apply_gradients([(tf.ones(1), v)])) for v in variables]
    for step in [*steps, *steps]:
        step()
    assert int(optimizer.iterations) == 4 and all(v.numpy() < 0.9 for v in variables)
