"""Speed of summaries: `python benchmarks/summary.py --tensorflow-python PATH [CASE...]`.

TensorFlow's summaries need the package tensorboard in its environment. Compare the three train steps with each other:
logging should add less than a tenth to a step.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from typing import Any

from side_by_side import Case, main

Timed = Callable[[], Any]

_BATCH = 100
_folders: list[tempfile.TemporaryDirectory[str]] = []  # removed when the process ends


def _writer(tf: Any) -> Any:
    _folders.append(tempfile.TemporaryDirectory())
    return tf.summary.create_file_writer(_folders[-1].name)


def scalars(tf: Any) -> Timed:
    """Logs a hundred values, like a training loop."""
    _writer(tf).set_as_default()

    def work() -> None:
        for step in range(_BATCH):
            tf.summary.scalar("loss", 0.5, step=step)

    return work


def tensor_scalars(tf: Any) -> Timed:
    _writer(tf).set_as_default()
    loss = tf.constant(0.5)

    def work() -> None:
        for step in range(_BATCH):
            tf.summary.scalar("loss", loss, step=step)

    return work


def scalars_in_function(tf: Any) -> Timed:
    """Logs a hundred values in a loop of a graph."""
    writer = _writer(tf)

    @tf.function
    def log() -> None:
        with writer.as_default():
            for step in tf.range(_BATCH, dtype=tf.int64):
                tf.summary.scalar("loss", 0.5, step=step)

    return log


def histogram(tf: Any) -> Timed:
    _writer(tf).set_as_default()
    weights = tf.random.stateless_normal([100, 100], [1, 2])
    return lambda: tf.summary.histogram("weights", weights, step=1)


def image(tf: Any) -> Timed:
    _writer(tf).set_as_default()
    pictures = tf.random.stateless_uniform([3, 64, 64, 3], [1, 2])
    return lambda: tf.summary.image("pictures", pictures, step=1)


def _train_step(tf: Any, log: Callable[[Any, Any], Any] | None = None) -> tuple[Callable[..., Any], Any]:
    """A step of a small network, about 250 microseconds; `log(loss, step)` is called inside."""
    shapes = [(64, 128), (128, 64), (64, 10)]
    weights = [tf.Variable(tf.random.stateless_normal(s, [n, 1]) * 0.1) for n, s in enumerate(shapes)]
    iteration = tf.Variable(0, dtype=tf.int64)
    x, y = tf.random.stateless_normal([64, 64], [3, 4]), tf.random.stateless_normal([64, 10], [5, 6])

    @tf.function
    def step(x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            hidden = x
            for w in weights[:-1]:
                hidden = tf.nn.relu(tf.matmul(hidden, w))
            loss = tf.reduce_mean(tf.square(tf.matmul(hidden, weights[-1]) - y))
        for w, gradient in zip(weights, tape.gradient(loss, weights), strict=True):
            w.assign_sub(0.01 * gradient)
        if log is not None:
            log(loss, iteration)
        iteration.assign_add(1)
        return loss

    return lambda: step(x, y), iteration


def plain_step(tf: Any) -> Timed:
    step, _ = _train_step(tf)
    return lambda: float(step())


def logged_step(tf: Any) -> Timed:
    """The loop writes the loss that each step returns."""
    _writer(tf).set_as_default()
    step, _ = _train_step(tf)
    count = 0

    def work() -> None:
        nonlocal count
        tf.summary.scalar("loss", step(), step=count)
        count += 1

    return work


def step_that_logs(tf: Any) -> Timed:
    """The step writes its loss itself."""
    _writer(tf).set_as_default()
    step, _ = _train_step(tf, lambda loss, iteration: tf.summary.scalar("loss", loss, step=iteration))
    return lambda: float(step())


CASES = [
    Case("100 scalars", scalars, 5),
    Case("100 scalars of a tensor", tensor_scalars, 5),
    Case("100 scalars in a graph's loop", scalars_in_function, 1),
    Case("histogram of 10,000 numbers", histogram, 5),
    Case("3 images of 64x64", image, 1),
    Case("train step", plain_step, 1),
    Case("train step, logged by the loop", logged_step, 1),
    Case("train step that logs itself", step_that_logs, 1),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
