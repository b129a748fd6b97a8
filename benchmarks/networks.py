"""Whole networks, one step and one inference at a time, and single convolutions inside tf.function.

    python benchmarks/networks.py --tensorflow-python PATH [--tensorflow-python PATH_WITH_TORCH] [CASE...]

With the package `onednn-cpu-gomp` installed (`pip install headrace[onednn]`) headrace runs large convolutions through
oneDNN; HEADRACE_ONEDNN=off measures without it. TensorFlow and PyTorch contain oneDNN. JAX runs in the Python of
headrace, with XLA's own convolutions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import models
import models_jax
from models import MNIST, PHOTOS, SERIES, TOKENS, torch_input
from side_by_side import Case, main

Timed = Callable[[], Any]


def _numbers(shape: tuple[int, ...]) -> np.ndarray:
    return np.random.default_rng(0).random(shape, np.float32)


def _classes(count: int) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 10, count).astype(np.int64)


def step(build: Callable[[Any], Any], shape: tuple[int, ...]) -> Callable[[Any], Timed]:
    """A training step with Adam in one tf.function."""

    def prepared(tf: Any) -> Timed:
        model, optimizer = build(tf), tf.keras.optimizers.Adam()
        x, y = tf.constant(_numbers(shape)), tf.constant(_classes(shape[0]))
        loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)

        @tf.function
        def train(x: Any, y: Any) -> Any:
            with tf.GradientTape() as tape:
                loss = loss_of(y, model(x, training=True))
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
            return loss

        return lambda: float(train(x, y))

    return prepared


def step_torch(build: Callable[[Any], Any], shape: tuple[int, ...]) -> Callable[[Any], Timed]:
    def prepared(torch: Any) -> Timed:
        model = build(torch)
        optimizer = torch.optim.Adam(model.parameters())
        x, y = torch_input(torch, _numbers(shape)), torch.from_numpy(_classes(shape[0]))

        def train() -> float:
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            return float(loss)

        return train

    return prepared


def inference(build: Callable[[Any], Any], shape: tuple[int, ...]) -> Callable[[Any], Timed]:
    def prepared(tf: Any) -> Timed:
        model, x = build(tf), tf.constant(_numbers(shape))
        run = tf.function(lambda x: model(x, training=False))
        return lambda: run(x).numpy()

    return prepared


def inference_torch(build: Callable[[Any], Any], shape: tuple[int, ...]) -> Callable[[Any], Timed]:
    def prepared(torch: Any) -> Timed:
        model, x = build(torch).eval(), torch_input(torch, _numbers(shape))

        def run() -> Any:
            with torch.no_grad():
                return model(x).numpy()

        return run

    return prepared


def predict_cnn(tf: Any) -> Timed:
    model, x = models.cnn(tf), _numbers((256, *MNIST[1:]))
    return lambda: model.predict(x, batch_size=256, verbose=0)


def predict_cnn_jax(jax: Any) -> Timed:
    return models_jax.inference(models_jax.cnn, _numbers((256, *MNIST[1:])))(jax)


def predict_cnn_torch(torch: Any) -> Timed:
    return inference_torch(models.cnn_torch, (256, *MNIST[1:]))(torch)


def convolution(
    shape: tuple[int, ...], kernel: tuple[int, ...], stride: int = 1, gradients: bool = False
) -> Callable[[Any], Timed]:
    def prepared(tf: Any) -> Timed:
        x, w = tf.constant(_numbers(shape)), tf.constant(_numbers(kernel))

        @tf.function(jit_compile=None)
        def run(x: Any, w: Any) -> Any:
            with tf.GradientTape() as tape:
                tape.watch([x, w])
                y = tf.nn.conv2d(x, w, stride, "SAME")
            return tape.gradient(y, [x, w]) if gradients else [y]

        return lambda: np.asarray(run(x, w)[-1])  # without a copy, as in PyTorch

    return prepared


def convolution_torch(
    shape: tuple[int, ...], kernel: tuple[int, ...], stride: int = 1, gradients: bool = False
) -> Callable[[Any], Timed]:
    def prepared(torch: Any) -> Timed:
        x = torch_input(torch, _numbers(shape)).contiguous(memory_format=torch.channels_last)
        w = torch.from_numpy(_numbers(kernel)).permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last)
        x.requires_grad_(gradients)
        w.requires_grad_(gradients)

        def run() -> Any:
            y = torch.nn.functional.conv2d(x, w, stride=stride, padding=kernel[0] // 2)
            return torch.autograd.grad(y, [x, w], torch.ones_like(y)) if gradients else y

        return run

    return prepared


def convolution_jax(
    shape: tuple[int, ...], kernel: tuple[int, ...], stride: int = 1, gradients: bool = False
) -> Callable[[Any], Timed]:
    def prepared(jax: Any) -> Timed:
        x, w = jax.numpy.asarray(_numbers(shape)), jax.numpy.asarray(_numbers(kernel))

        def run(x: Any, w: Any) -> Any:
            y, gradients_of = jax.vjp(lambda x, w: models_jax.convolve(jax, x, w, stride), x, w)
            return gradients_of(jax.numpy.ones_like(y)) if gradients else y

        compiled = jax.jit(run)
        return lambda: jax.block_until_ready(compiled(x, w))

    return prepared


def _convolutions() -> list[Case]:
    cases = []
    for name, *shapes in (
        ("5x5x64, 50x14x14x32", (50, 14, 14, 32), (5, 5, 32, 64)),
        ("3x3x64, 32x56x56x64", (32, 56, 56, 64), (3, 3, 64, 64)),
        ("1x1x256, 32x56x56x64", (32, 56, 56, 64), (1, 1, 64, 256)),
        ("3x3x128, 32x28x28x128", (32, 28, 28, 128), (3, 3, 128, 128)),
        ("7x7x64 / 2, 16x112x112x3", (16, 112, 112, 3), (7, 7, 3, 64), 2),
        ("3x3x32, 32x28x28x3", (32, 28, 28, 3), (3, 3, 3, 32)),
    ):
        for label, gradients in (("conv", False), ("conv gradients", True)):
            built, jax, torch = (
                make(*shapes, gradients=gradients)  # type: ignore[arg-type]
                for make in (convolution, convolution_jax, convolution_torch)
            )
            cases.append(Case(f"{label} {name}", built, 1, jax, torch))
    return cases


def _network(name: str, ours: Any, torch: Any, jax: Any, shape: tuple[int, ...]) -> list[Case]:
    x, classes = _numbers(shape), _classes(shape[0])
    return [
        Case(f"step {name}", step(ours, shape), 1, models_jax.step(jax, x, classes), step_torch(torch, shape)),
        Case(
            f"inference {name}", inference(ours, shape), 1, models_jax.inference(jax, x), inference_torch(torch, shape)
        ),
    ]


def _recurrent(kind: str, jax: Any) -> list[Case]:
    return _network(kind, models.recurrent(kind), models.recurrent_torch(kind), jax, SERIES)


CASES = [
    *_network("CNN", models.cnn, models.cnn_torch, models_jax.cnn, MNIST),
    *_network("ResNet", models.resnet, models.resnet_torch, models_jax.resnet, PHOTOS),
    *_recurrent("LSTM", models_jax.lstm),
    *_recurrent("GRU", models_jax.gru),
    *_network("transformer", models.transformer, models.transformer_torch, models_jax.transformer, TOKENS),
    Case("predict CNN, batch 256", predict_cnn, 1, predict_cnn_jax, predict_cnn_torch, uses_keras=True),
    *_convolutions(),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
