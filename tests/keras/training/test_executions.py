"""steps_per_execution: the same training, with several steps in a call; labels are looked at before a step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf


def _data() -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(0)
    return random.normal(size=(22, 3)).astype(np.float32), random.integers(0, 2, 22)


def _trained(steps: int, told: Any = None) -> tuple[dict[str, list[float]], list[np.ndarray]]:
    model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    model.set_weights([np.full((3, 2), 0.5, np.float32), np.zeros(2, np.float32)])
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile("adam", loss, metrics=["accuracy"], steps_per_execution=steps)
    x, y = _data()
    history = model.fit(x, y, batch_size=4, epochs=2, shuffle=False, verbose=0, callbacks=[told] if told else None)
    return history.history, model.get_weights()


def test_several_steps_in_a_call_train_like_single_ones() -> None:
    batches: list[tuple[str, int]] = []
    told = tf.keras.callbacks.LambdaCallback(
        on_batch_begin=lambda batch, logs: batches.append(("begin", batch)),
        on_batch_end=lambda batch, logs: batches.append(("end", batch)),
    )
    single, weights = _trained(1)
    several, same = _trained(4, told)
    for name in single:
        np.testing.assert_allclose(several[name], single[name], rtol=1e-5)
    for ours, wanted in zip(same, weights, strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-5)
    # 22 samples make 6 batches, the last of 2: four steps, then two.
    assert batches == [("begin", 0), ("end", 3), ("begin", 4), ("end", 5)] * 2


def test_the_loop_of_several_steps_contains_the_step_once() -> None:
    sizes: list[int] = []

    class Counting(tf.keras.Sequential):
        def train_step(self, data: Any) -> Any:
            logs = super().train_step(data)
            sizes.append(len(tf.compat.v1.get_default_graph().get_operations()))
            return logs

    model = Counting([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    model.compile("sgd", "mse", steps_per_execution=4)
    x = _data()[0][:16]
    model.fit(x, x[:, :2], batch_size=2, epochs=2, verbose=0)
    assert len(sizes) == 2  # on its own, which shows what the logs are, and inside of the loop
    assert int(model.optimizer.iterations) == 16


def test_logs_that_a_loop_cannot_pass_on_come_from_single_steps() -> None:
    class Named(tf.keras.Sequential):
        def train_step(self, data: Any) -> Any:
            return {**super().train_step(data), "size": tf.range(tf.random.uniform([], 2, 3, tf.int32))}

    model = Named([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    model.compile("sgd", "mse", steps_per_execution=4)
    x = _data()[0][:16]
    history = model.fit(x, x[:, :2], batch_size=2, verbose=0)
    assert list(history.history["size"][0]) == [0, 1]
    assert int(model.optimizer.iterations) == 8


def test_labels_beyond_the_classes_are_refused() -> None:
    model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    model.compile("sgd", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    x, y = _data()
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"label value of 2 .* range of \[0, 2\)"):
        model.fit(x, y + 1, verbose=0)
    with pytest.raises(tf.errors.InvalidArgumentError, match="label value of -1"):
        model.evaluate(x, y - 1, verbose=0)
