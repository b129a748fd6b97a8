"""Rows named several times by a gradient count once, with the sum of their values, and steps stay compilable."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf

LEGACY = tf.keras.optimizers.legacy
MAKERS = {
    "adagrad": lambda: tf.keras.optimizers.Adagrad(0.1),
    "adam": lambda: tf.keras.optimizers.Adam(0.1),
    "sgd": lambda: tf.keras.optimizers.SGD(0.1, momentum=0.9),
    "legacy_adadelta": lambda: LEGACY.Adadelta(0.1),
    "legacy_adagrad": lambda: LEGACY.Adagrad(0.1),
    "legacy_adam": lambda: LEGACY.Adam(0.1),
    "legacy_adamax": lambda: LEGACY.Adamax(0.1),
    "legacy_ftrl": lambda: LEGACY.Ftrl(0.1),
    "legacy_nadam": lambda: LEGACY.Nadam(0.1),
    "legacy_rmsprop": lambda: LEGACY.RMSprop(0.1),
    "legacy_rmsprop_momentum": lambda: LEGACY.RMSprop(0.1, momentum=0.9, centered=True),
    "legacy_sgd": lambda: LEGACY.SGD(0.1, momentum=0.9, nesterov=True),
}


def _after(make: Any, rows: list[int], values: list[list[float]]) -> np.ndarray:
    variable = tf.Variable(np.linspace(-1, 1, 10, dtype=np.float32).reshape(5, 2))
    optimizer = make()
    for _ in range(2):
        optimizer.apply_gradients([(tf.IndexedSlices(tf.constant(values), tf.constant(rows)), variable)])
    return variable.numpy()


@pytest.mark.parametrize("name", MAKERS)
def test_rows_named_twice_count_once_with_their_sum(name: str) -> None:
    twice = _after(MAKERS[name], [3, 1, 3], [[0.5, 1.0], [2.0, -1.0], [0.25, -3.0]])
    once = _after(MAKERS[name], [1, 3], [[2.0, -1.0], [0.75, -2.0]])
    np.testing.assert_allclose(twice, once, rtol=1e-6)


def test_an_optimizer_of_a_user_gets_each_row_once() -> None:
    seen = []

    class Mine(tf.keras.optimizers.Optimizer):
        def __init__(self) -> None:
            super().__init__("Mine")
            self._learning_rate = self._build_learning_rate(0.1)

        def update_step(self, gradient: Any, variable: Any) -> None:
            seen.append(gradient.indices.numpy().tolist())

    Mine().apply_gradients([(tf.IndexedSlices(tf.ones([3, 1]), tf.constant([2, 0, 2])), tf.Variable(tf.zeros([4, 1])))])
    assert seen == [[2, 0]]


def test_a_step_with_an_embedding_compiles_whole() -> None:
    table = tf.Variable(tf.ones([6, 2]))
    optimizer = LEGACY.RMSprop(0.1, momentum=0.9)
    optimizer.prepare_variables([table])

    @tf.function(jit_compile=True)
    def step(words: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.square(tf.gather(table, words)))
        optimizer.apply_gradients([(tape.gradient(loss, table), table)])
        return loss

    assert float(step(tf.constant([1, 1, 4]))) == 6.0
    assert (table.numpy()[[0, 2, 3, 5]] == 1).all()
    assert (table.numpy()[[1, 4]] < 1).all()
