"""Speed of eager execution: `python benchmarks/eager.py --tensorflow-python PATH [CASE...]`.

Each case is written once, with `tf` as its parameter, and runs on headrace and on TensorFlow. Ratios are TensorFlow's
time over ours; the targets are the goals of headrace.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from typing import Any

from side_by_side import Case, main

Timed = Callable[[], Any]


def add_small(tf: Any) -> Timed:
    x, y = tf.ones([10, 10]), tf.ones([10, 10])
    return lambda: x + y


def add_small_jax(jax: Any) -> Timed:
    x, y = jax.numpy.ones([10, 10]), jax.numpy.ones([10, 10])
    return lambda: x + y


def add_small_torch(torch: Any) -> Timed:
    x, y = torch.ones([10, 10]), torch.ones([10, 10])
    return lambda: x + y


def function_call_small(tf: Any) -> Timed:
    x, y = tf.ones([10, 10]), tf.ones([10, 10])
    return lambda: tf.add(x, y)


def mixed_loop(tf: Any) -> Timed:
    """Runs 84 iterations of 12 small ops of ten kinds, like the inner loop of a program."""
    start = tf.constant([[0.1, 0.2, 0.3, 0.4]] * 4)

    def loop() -> Any:
        x = start
        for _ in range(84):
            x = tf.matmul(x, start)
            x = x + start
            x = tf.nn.relu(x)
            x = x * 0.5
            x = tf.tanh(x)
            x = x - tf.reduce_mean(x, axis=1, keepdims=True)
            x = tf.transpose(x)
            x = tf.maximum(x, start)
            x = tf.concat([x[:2], x[2:]], axis=0)
        return x

    return loop


def slices(tf: Any) -> Timed:
    x = tf.reshape(tf.range(1000.0), [10, 10, 10])

    def work() -> None:
        x[1]
        x[2:5, ::2]
        x[..., 3]
        x[:, tf.newaxis, 1:-1]

    return work


def reshapes(tf: Any) -> Timed:
    x = tf.reshape(tf.range(1000.0), [10, 10, 10])

    def work() -> None:
        tf.reshape(x, [100, 10])
        tf.reshape(x, [-1])
        tf.expand_dims(x, 0)
        tf.squeeze(tf.reshape(x, [1, 1000]))

    return work


def new_shapes(tf: Any) -> Timed:
    """Runs eight ops on a shape never used before: small matrices of up to 64 x 64, in a shuffled order."""
    numbers = itertools.count()

    def work() -> Any:
        place = next(numbers) * 1579 % 64**2
        x = tf.ones([1 + place % 64, 1 + place // 64])
        y = x * 2.0 + x
        return tf.reduce_sum(tf.matmul(tf.transpose(y), x)) + tf.reduce_max(y)

    return work


def scalar_tape(tf: Any) -> Timed:
    x = tf.Variable(0.7)

    def work() -> Any:
        with tf.GradientTape() as tape:
            y = tf.sin(x * x) + tf.exp(x) * 3.0
            z = tf.sqrt(y * y + 1.0)
        return tape.gradient(z, x)

    return work


def second_order(tf: Any) -> Timed:
    x = tf.Variable(0.7)

    def work() -> Any:
        with tf.GradientTape() as outer:
            with tf.GradientTape() as inner:
                y = tf.sin(x * x) + tf.exp(x) * 3.0
            first = inner.gradient(y, x)
        return outer.gradient(first, x)

    return work


def jacobian_square(tf: Any) -> Timed:
    x = tf.reshape(tf.range(10.0), [10]) / 10.0
    w = tf.reshape(tf.range(100.0), [10, 10]) / 100.0

    def work() -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.tanh(tf.linalg.matvec(w, x))
        return tape.jacobian(y, x)

    return work


def jacobian_network(tf: Any) -> Timed:
    x = tf.reshape(tf.range(64.0), [8, 8]) / 64.0
    w1 = tf.Variable(tf.reshape(tf.range(128.0), [8, 16]) / 128.0)
    w2 = tf.Variable(tf.reshape(tf.range(64.0), [16, 4]) / 64.0)

    def work() -> Any:
        with tf.GradientTape() as tape:
            y = tf.matmul(tf.nn.relu(tf.matmul(x, w1)), w2)
        return tape.jacobian(y, [w1, w2])

    return work


def elementwise(size: int) -> Callable[[Any], Timed]:
    def build(tf: Any) -> Timed:
        x, y = tf.fill([size], 1.5), tf.fill([size], 2.5)
        return lambda: x * y + x

    return build


def elementwise_jax(size: int) -> Callable[[Any], Timed]:
    def build(jax: Any) -> Timed:
        x, y = jax.numpy.full([size], 1.5, "float32"), jax.numpy.full([size], 2.5, "float32")
        return lambda: (x * y + x).block_until_ready()

    return build


def elementwise_torch(size: int) -> Callable[[Any], Timed]:
    def build(torch: Any) -> Timed:
        x, y = torch.full([size], 1.5), torch.full([size], 2.5)
        return lambda: x * y + x

    return build


def matmul(size: int) -> Callable[[Any], Timed]:
    def build(tf: Any) -> Timed:
        x = tf.fill([size, size], 0.5)
        return lambda: tf.matmul(x, x)

    return build


def matmul_jax(size: int) -> Callable[[Any], Timed]:
    def build(jax: Any) -> Timed:
        x = jax.numpy.full([size, size], 0.5, "float32")
        return lambda: (x @ x).block_until_ready()

    return build


def matmul_torch(size: int) -> Callable[[Any], Timed]:
    def build(torch: Any) -> Timed:
        x = torch.full([size, size], 0.5)
        return lambda: x @ x

    return build


FIRST_RESULT = "import {tf} as tf; a = tf.constant([[1.0, 2.0], [3.0, 4.0]]); print(tf.matmul(a, a))"
IMPORT_ALONE = "import {tf}"

CASES = [
    Case("add 10x10", add_small, 5, add_small_jax, add_small_torch),
    Case("tf.add 10x10", function_call_small, 5),
    Case("loop of 1000 mixed small ops", mixed_loop, 8),
    Case("4 slices", slices, 15),
    Case("5 reshapes", reshapes, 15),
    Case("8 ops on shapes never seen before", new_shapes, 20, calls=100),
    Case("GradientTape over a scalar chain", scalar_tape, 5),
    Case("second order", second_order, 5),
    Case("jacobian 10x10", jacobian_square, 10),
    Case("jacobian of a small network", jacobian_network, 10),
    Case("import", program=IMPORT_ALONE),
    Case("import and first result", target=8, program=FIRST_RESULT),
    *[
        Case(f"x * y + x, {label}", elementwise(size), 1, elementwise_jax(size), elementwise_torch(size))
        for label, size in (("1e6", 10**6), ("1e7", 10**7))
    ],
    *[Case(f"matmul {n}x{n}", matmul(n), 1, matmul_jax(n), matmul_torch(n)) for n in (512, 1024)],
]

if __name__ == "__main__":
    sys.exit(main(__file__))
