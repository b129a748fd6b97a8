"""Speed of tf.function: `python benchmarks/function.py --tensorflow-python PATH [CASE...]`.

Calls, loops, retracing, and a whole training step in plain tf code compared with hand-written JAX. Ratios are
TensorFlow's time over ours; the targets are the goals of headrace (0.67: at most 1.5 times slower).
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections.abc import Callable
from typing import Any

import numpy as np

from side_by_side import Case, main

Timed = Callable[[], Any]


def one_op(tf: Any) -> Timed:
    f = tf.function(lambda x, y: x + y)
    x, y = tf.ones([10, 10]), tf.ones([10, 10])
    return lambda: f(x, y)


def captured_variables(tf: Any) -> Timed:
    variables = [tf.Variable(float(n)) for n in range(100)]
    f = tf.function(lambda x: tf.add_n([x, *[v.read_value() for v in variables]]))
    x = tf.constant(1.0)
    return lambda: f(x)


def updated_variables(tf: Any) -> Timed:
    variables = [tf.Variable(float(n)) for n in range(100)]

    @tf.function
    def f(x: Any) -> None:
        for v in variables:
            v.assign_add(x)

    x = tf.constant(1.0)
    return lambda: f(x)


def many_small_ops(tf: Any) -> Timed:
    @tf.function
    def f(x: Any, y: Any) -> Any:
        for _ in range(50):
            x = tf.tanh(x + y) * 0.5 - y
        return x

    x, y = tf.ones([10, 10]), tf.fill([10, 10], 0.1)
    return lambda: f(x, y)


def while_on_a_tensor(tf: Any) -> Timed:
    @tf.function
    def collatz(n: Any) -> Any:
        steps = 0
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            steps += 1
        return steps

    n = tf.constant(6171)  # 261 rounds
    return lambda: int(collatz(n))


def tensor_array_loop(tf: Any) -> Timed:
    @tf.function
    def f(x: Any) -> Any:
        rows = tf.TensorArray(tf.float32, size=1000)
        for i in tf.range(1000):
            x = x * 0.99 + 0.1
            rows = rows.write(i, x)
        return rows.stack()

    x = tf.ones([8])
    return lambda: f(x).numpy()


def map_fn(tf: Any) -> Timed:
    f = tf.function(lambda rows: tf.map_fn(lambda row: tf.reduce_sum(row * row), rows))
    rows = tf.ones([1000, 8])
    return lambda: f(rows).numpy()


def scan(tf: Any) -> Timed:
    f = tf.function(lambda rows: tf.scan(lambda total, row: total * 0.9 + row, rows))
    rows = tf.ones([1000, 8])
    return lambda: f(rows).numpy()


def gradient_of_a_loop(tf: Any) -> Timed:
    @tf.function
    def f(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = x
            for _ in tf.range(500):
                y = tf.sin(y) * 1.1
        return tape.gradient(y, x)

    x = tf.fill([8], 0.5)
    return lambda: f(x).numpy()


def new_python_argument(tf: Any) -> Timed:
    numbers = itertools.count()

    @tf.function
    def f(x: Any, n: Any) -> Any:
        for _ in range(5):
            x = tf.tanh(tf.matmul(x, x) + n) * 0.5
        return tf.reduce_sum(x)

    x = tf.ones([10, 10])
    return lambda: f(x, float(next(numbers)))


def new_shape(tf: Any) -> Timed:
    numbers = itertools.count(1)

    @tf.function
    def f(x: Any) -> Any:
        for _ in range(5):
            x = tf.tanh(x * 0.5 + 1.0) - x
        return tf.reduce_sum(x)

    return lambda: f(tf.ones([next(numbers)]))


def _mlp_values() -> list[np.ndarray]:
    random = np.random.default_rng(0)
    shapes = [(784, 100), (100,), (100, 10), (10,)]
    return [random.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]


def _mlp_batch() -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(1)
    return random.random((50, 784), np.float32), random.integers(0, 10, 50).astype(np.int32)


def mlp_step(tf: Any) -> Timed:
    """Forward, loss, gradient and Adam for 784-100-10 on a batch of 50, in plain tf code."""
    parameters = [tf.Variable(value) for value in _mlp_values()]
    first = [tf.Variable(tf.zeros_like(p)) for p in parameters]
    second = [tf.Variable(tf.zeros_like(p)) for p in parameters]
    step = tf.Variable(0.0)

    @tf.function
    def train(images: Any, labels: Any) -> Any:
        w1, b1, w2, b2 = parameters
        with tf.GradientTape() as tape:
            hidden = tf.nn.relu(tf.matmul(images, w1) + b1)
            logits = tf.matmul(hidden, w2) + b2
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
        gradients = tape.gradient(loss, parameters)
        step.assign_add(1.0)
        rate = 0.001 * tf.sqrt(1.0 - tf.pow(0.999, step)) / (1.0 - tf.pow(0.9, step))
        for p, m, v, g in zip(parameters, first, second, gradients, strict=True):
            m.assign(0.9 * m + 0.1 * g)
            v.assign(0.999 * v + 0.001 * g * g)
            p.assign_sub(rate * m / (tf.sqrt(v) + 1e-7))
        return loss

    images, labels = (tf.constant(value) for value in _mlp_batch())
    return lambda: float(train(images, labels))


def mlp_step_jax(jax: Any) -> Timed:
    jnp = jax.numpy

    def loss_of(parameters: Any, images: Any, labels: Any) -> Any:
        w1, b1, w2, b2 = parameters
        logits = jax.nn.relu(images @ w1 + b1) @ w2 + b2
        chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), labels[:, None], axis=1)
        return -jnp.mean(chosen)

    def train(parameters: Any, first: Any, second: Any, step: Any, images: Any, labels: Any) -> Any:
        loss, gradients = jax.value_and_grad(loss_of)(parameters, images, labels)
        step = step + 1.0
        rate = 0.001 * jnp.sqrt(1.0 - 0.999**step) / (1.0 - 0.9**step)
        first = [0.9 * m + 0.1 * g for m, g in zip(first, gradients, strict=True)]
        second = [0.999 * v + 0.001 * g * g for v, g in zip(second, gradients, strict=True)]
        moved = zip(parameters, first, second, strict=True)
        parameters = [p - rate * m / (jnp.sqrt(v) + 1e-7) for p, m, v in moved]
        return loss, parameters, first, second, step

    compiled = jax.jit(train, donate_argnums=(0, 1, 2, 3))
    parameters = [jnp.asarray(value) for value in _mlp_values()]
    zeros = [jnp.zeros_like(p) for p in parameters]
    state = [parameters, zeros, [jnp.zeros_like(p) for p in parameters], jnp.asarray(0.0)]
    images, labels = _mlp_batch()  # on the host, like real batches

    def work() -> float:
        loss, *state[:] = compiled(*state, images, labels)
        return float(loss)

    return work


def _program(cold: bool, with_import: bool, work: str = "function.mlp_step(tf)()") -> str:
    """A program that imports and works; by default it traces the step of an MLP and calls it once.

    headrace loads JAX at the first compiled call, TensorFlow loads everything on import. Without the import,
    headrace's time still includes loading JAX.
    """
    fresh = f"os.environ['JAX_COMPILATION_CACHE_DIR'] = {tempfile.gettempdir()!r} + f'/headrace_cold_{{os.getpid()}}'"
    return "\n".join(
        [
            "import importlib.util, os, sys, time",
            fresh.replace("{", "{{").replace("}", "}}") if cold else "",
            f"sys.path.insert(0, {str(__file__).rpartition('/')[0] or '.'!r})",
            "import function, {tf} as tf",
            "start = time.perf_counter()",
            work,
            "" if with_import else "print('seconds', time.perf_counter() - start)",
        ]
    )


def climb(tf: Any, repeats: int) -> None:
    """Changes an image by gradient ascent, as DeepDream does: in five sizes, with one function for all of them."""
    generator = np.random.default_rng(0)
    widths = [3, 32, 64, 64, 128, 128]
    kernels = [
        tf.constant(generator.normal(0, 0.1, [3, 3, *pair]).astype(np.float32)) for pair in itertools.pairwise(widths)
    ]

    @tf.function(input_signature=[tf.TensorSpec([None, None, 3]), tf.TensorSpec([], tf.int32), tf.TensorSpec([])])
    def climbed(image: Any, steps: Any, rate: Any) -> tuple[Any, Any]:
        loss = tf.constant(0.0)
        for _ in tf.range(steps):
            with tf.GradientTape() as tape:
                tape.watch(image)
                x = image[tf.newaxis]
                for n, kernel in enumerate(kernels):
                    x = tf.nn.relu(tf.nn.conv2d(x, kernel, 1 + n % 2, "SAME"))
                loss = tf.reduce_mean(x)
            slope = tape.gradient(loss, image)
            image = tf.clip_by_value(image + rate * slope / (tf.math.reduce_std(slope) + 1e-8), -1, 1)
        return loss, image

    image = tf.constant(generator.random([96, 128, 3]).astype(np.float32))
    for octave in range(5):
        image = tf.image.resize(image, [int(96 * 1.3**octave), int(128 * 1.3**octave)])
        for _ in range(repeats):
            loss, image = climbed(image, tf.constant(5), tf.constant(0.01))
    float(loss)


CASES = [
    Case("call of a one-op function", one_op, 10),
    Case("call with 100 captured variables", captured_variables, 3),
    Case("update of 100 variables", updated_variables, 3),
    Case("200 small ops", many_small_ops, 3),
    Case("while on a tensor (collatz)", while_on_a_tensor, 50),
    Case("TensorArray loop, 1000 rounds", tensor_array_loop, 50),
    Case("map_fn over 1000 rows", map_fn, 50),
    Case("scan over 1000 rows", scan, 50),
    Case("gradient of a loop, 500 rounds", gradient_of_a_loop, 50),
    Case("retrace: new Python argument", new_python_argument, 0.67, calls=10),
    Case("retrace: new shape", new_shape, 0.67, calls=10),
    Case("gradient ascent, 5 image sizes", target=1, program=_program(True, False, "function.climb(tf, 1)")),
    Case("gradient ascent, 5 image sizes x 4", target=1, program=_program(True, False, "function.climb(tf, 4)")),
    Case("MLP train step", mlp_step, 2, mlp_step_jax),
    Case("trace and first step, cold", target=0.67, program=_program(cold=True, with_import=False)),
    Case("trace and first step, second start", target=1, program=_program(cold=False, with_import=False)),
    Case("import and first step, cold", program=_program(cold=True, with_import=True)),
    Case("import and first step, second start", program=_program(cold=False, with_import=True)),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
