"""Speed of eager execution: `python benchmarks/eager.py --tensorflow-python PATH [CASE...]`.

Each case is written once, with `tf` as its parameter, and runs on headrace and on TensorFlow; some are also written
for JAX and PyTorch. The ratio is TensorFlow's time over ours; the targets are the goals of headrace. The last column
is our time over that of the fastest other library.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import models
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


def read_and_add(tf: Any) -> Timed:
    variable, x = tf.Variable(tf.ones([10, 10])), tf.ones([10, 10])
    return lambda: variable + x


def read_and_add_torch(torch: Any) -> Timed:
    variable, x = torch.ones([10, 10], requires_grad=True), torch.ones([10, 10])
    return lambda: variable + x


def assign_add(tf: Any) -> Timed:
    variable, x = tf.Variable(tf.ones([10, 10])), tf.ones([10, 10])
    return lambda: variable.assign_add(x)


def assign_add_torch(torch: Any) -> Timed:
    variable, x = torch.ones([10, 10]), torch.ones([10, 10])
    return lambda: variable.add_(x)


def growing_concat(tf: Any) -> Timed:
    """Appends a row to a matrix of a size never used before."""
    grown, row = [tf.zeros([1, 8])], tf.ones([1, 8])

    def work() -> None:
        grown[0] = tf.concat([grown[0], row], 0)

    return work


def growing_concat_torch(torch: Any) -> Timed:
    grown, row = [torch.zeros([1, 8])], torch.ones([1, 8])

    def work() -> None:
        grown[0] = torch.cat([grown[0], row], 0)

    return work


def _numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal(shape, np.float32)


def applied(function: Callable[..., Any], *shapes: tuple[int, ...], dtype: str = "float32") -> Callable[[Any], Timed]:
    """Returns a case that calls `function(tf, *tensors)` on normally distributed values."""

    def build(tf: Any) -> Timed:
        tensors = [tf.cast(tf.constant(_numbers(*shape)), dtype) for shape in shapes]
        return lambda: function(tf, *tensors)

    return build


def applied_torch(
    function: Callable[..., Any], *shapes: tuple[int, ...], dtype: str = "float32"
) -> Callable[[Any], Timed]:
    def build(torch: Any) -> Timed:
        tensors = [torch.from_numpy(_numbers(*shape)).to(getattr(torch, dtype)) for shape in shapes]
        return lambda: function(torch, *tensors)

    return build


def both(
    name: str,
    ours: Callable[..., Any],
    theirs: Callable[..., Any],
    *shapes: tuple[int, ...],
    target: float | None = 1,
    dtype: str = "float32",
) -> Case:
    """Returns the case of a function on tensors of `shapes`, beside PyTorch's function."""
    built, built_torch = applied(ours, *shapes, dtype=dtype), applied_torch(theirs, *shapes, dtype=dtype)
    return Case(name, built, target, torch=built_torch)


def sparse_loss(tf: Any) -> Timed:
    logits, labels = tf.constant(_numbers(128, 10)), tf.constant(np.arange(128) % 10)
    return lambda: tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)


def sparse_loss_torch(torch: Any) -> Timed:
    logits, labels = torch.from_numpy(_numbers(128, 10)), torch.from_numpy(np.arange(128) % 10)
    return lambda: torch.nn.functional.cross_entropy(logits, labels, reduction="none")


# Keras's builder, PyTorch's, and the shape of the input.
_NETWORKS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any], tuple[int, ...]]] = {
    "MLP": (models.mlp, models.mlp_torch, models.FEATURES),
    "CNN": (models.cnn, models.cnn_torch, models.MNIST),
    "ResNet": (models.resnet, models.resnet_torch, models.PHOTOS),
    "LSTM": (models.recurrent("LSTM"), models.recurrent_torch("LSTM"), models.SERIES),
    "transformer": (models.transformer, models.transformer_torch, models.TOKENS),
}


def eager_step(name: str) -> Callable[[Any], Timed]:
    """Returns a training step with Adam, without tf.function."""

    def build(tf: Any) -> Timed:
        network, _, shape = _NETWORKS[name]
        model, optimizer = network(tf), tf.keras.optimizers.Adam()
        x, y = tf.constant(_numbers(*shape)), tf.constant(np.arange(shape[0]) % models.CLASSES)

        def step() -> Any:
            with tf.GradientTape() as tape:
                losses = tf.nn.sparse_softmax_cross_entropy_with_logits(y, model(x, training=True))
                loss = tf.reduce_mean(losses)
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
            return loss

        return step

    return build


def eager_step_torch(name: str) -> Callable[[Any], Timed]:
    def build(torch: Any) -> Timed:
        _, network, shape = _NETWORKS[name]
        model = network(torch)
        optimizer = torch.optim.Adam(model.parameters())
        x, y = models.torch_input(torch, _numbers(*shape)), torch.from_numpy(np.arange(shape[0]) % models.CLASSES)

        def step() -> Any:
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            return loss

        return step

    return build


def one_sample(tf: Any) -> Timed:
    model, x = models.mlp(tf), tf.constant(_numbers(1, 64))
    return lambda: model(x)


def one_sample_torch(torch: Any) -> Timed:
    model, x = models.mlp_torch(torch), torch.from_numpy(_numbers(1, 64))

    def run() -> Any:
        with torch.no_grad():
            return model(x)

    return run


def drawing(shape: list[int]) -> Callable[[Any], Timed]:
    return lambda tf: lambda: tf.random.normal(shape)


def drawing_torch(shape: list[int]) -> Callable[[Any], Timed]:
    return lambda torch: lambda: torch.randn(shape)


IMAGES = (8, 56, 56, 64)


def _pool(name: str) -> Case:
    def theirs(torch: Any, x: Any) -> Any:
        return getattr(torch.nn.functional, f"{name}2d")(x.permute(0, 3, 1, 2), 2)

    return both(f"{name} 2x2, 8x56x56x64", lambda tf, x: getattr(tf.nn, f"{name}2d")(x, 2, 2, "VALID"), theirs, IMAGES)


def _against_torch() -> list[Case]:
    return [
        Case("variable read + add", read_and_add, 5, torch=read_and_add_torch),
        Case("assign_add", assign_add, 5, torch=assign_add_torch),
        Case("model(x), one sample", one_sample, 5, torch=one_sample_torch, uses_keras=True),
        Case("random.normal 2x3", drawing([2, 3]), 5, torch=drawing_torch([2, 3])),
        Case("random.normal 1e6", drawing([10**6]), 1, torch=drawing_torch([10**6])),
        Case("growing concat", growing_concat, 5, torch=growing_concat_torch, calls=50),
        _pool("avg_pool"),
        _pool("max_pool"),
        both("softmax 128x10", lambda tf, x: tf.nn.softmax(x), lambda torch, x: torch.softmax(x, -1), (128, 10)),
        both("softmax 128x1000", lambda tf, x: tf.nn.softmax(x), lambda torch, x: torch.softmax(x, -1), (128, 1000)),
        Case("sparse cross-entropy 128x10", sparse_loss, 1, torch=sparse_loss_torch),
        both("top_k 2000x500", lambda tf, x: tf.math.top_k(x, 10), lambda torch, x: torch.topk(x, 10), (2000, 500)),
        both("reduce_sum 1e7", lambda tf, x: tf.reduce_sum(x), lambda torch, x: torch.sum(x), (10**7,)),
        both("sort 1e6", lambda tf, x: tf.sort(x), lambda torch, x: torch.sort(x).values, (10**6,)),
        both(
            "einsum bij,bjk->bik, 32x64x64",
            lambda tf, x, y: tf.einsum("bij,bjk->bik", x, y),
            lambda torch, x, y: torch.einsum("bij,bjk->bik", x, y),
            (32, 64, 64),
            (32, 64, 64),
        ),
        both(
            "einsum bqhd,bkhd->bhqk, 8x64x4x32",
            lambda tf, x, y: tf.einsum("bqhd,bkhd->bhqk", x, y),
            lambda torch, x, y: torch.einsum("bqhd,bkhd->bhqk", x, y),
            (8, 64, 4, 32),
            (8, 64, 4, 32),
        ),
        *[
            Case(f"eager step {name}", eager_step(name), 1, torch=eager_step_torch(name), uses_keras=True)
            for name in _NETWORKS
        ],
    ]


def _conv(tf: Any, x: Any, w: Any) -> Any:
    return tf.nn.conv2d(x, w, 1, "SAME")


def _conv_torch(torch: Any, x: Any, w: Any) -> Any:
    return torch.nn.functional.conv2d(x.permute(0, 3, 1, 2), w.permute(3, 2, 0, 1), padding=1)


# Name, headrace and TensorFlow, PyTorch, shapes.
_IN_HALF_PRECISION: list[tuple[Any, ...]] = [
    ("x * y + x, 1e6", lambda tf, x, y: x * y + x, lambda _, x, y: x * y + x, (10**6,), (10**6,)),
    ("tanh, 1e6", lambda tf, x: tf.tanh(x), lambda torch, x: torch.tanh(x), (10**6,)),
    ("reduce_sum, 1e6", lambda tf, x: tf.reduce_sum(x), lambda torch, x: torch.sum(x), (10**6,)),
    ("reduce_max rows", lambda tf, x: tf.reduce_max(x, 1), lambda torch, x: torch.amax(x, 1), (1000, 1000)),
    ("softmax 128x1000", lambda tf, x: tf.nn.softmax(x), lambda torch, x: torch.softmax(x, -1), (128, 1000)),
    ("matmul 512x512", lambda tf, x: x @ x, lambda _, x: x @ x, (512, 512)),
    ("conv 3x3, 8x28x28x32", _conv, _conv_torch, (8, 28, 28, 32), (3, 3, 32, 32)),
]


def _half_precision() -> list[Case]:
    return [
        both(f"{dtype} {name}", *rest, dtype=dtype)
        for dtype in ("float16", "bfloat16")
        for name, *rest in _IN_HALF_PRECISION
    ]


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
    *_against_torch(),
    *_half_precision(),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
