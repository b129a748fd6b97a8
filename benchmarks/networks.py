"""Whole networks, one step and one inference at a time, and single convolutions inside tf.function.

    python benchmarks/networks.py --tensorflow-python PATH [--tensorflow-python PATH_WITH_TORCH] [CASE...]

With the package `onednn-cpu-gomp` installed (`pip install headrace[onednn]`) headrace runs large convolutions through
oneDNN; HEADRACE_ONEDNN=off measures without it. TensorFlow and PyTorch contain oneDNN.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from side_by_side import Case, main

Timed = Callable[[], Any]
MNIST, PHOTOS, SERIES = (50, 28, 28, 1), (16, 32, 32, 3), (32, 30, 64)


def _numbers(shape: tuple[int, ...]) -> np.ndarray:
    return np.random.default_rng(0).random(shape, np.float32)


def _classes(count: int) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 10, count).astype(np.int64)


def cnn(tf: Any) -> Any:
    layers = tf.keras.layers
    return tf.keras.Sequential(
        [
            tf.keras.Input(MNIST[1:]),
            layers.Conv2D(32, 5, padding="same", activation="relu"),
            layers.MaxPooling2D(),
            layers.Conv2D(64, 5, padding="same", activation="relu"),
            layers.MaxPooling2D(),
            layers.Flatten(),
            layers.Dense(1024, activation="relu"),
            layers.Dense(10),
        ]
    )


def cnn_torch(torch: Any) -> Any:
    nn = torch.nn
    return nn.Sequential(
        nn.Conv2d(1, 32, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(32, 64, 5, padding=2), nn.ReLU(),
        nn.MaxPool2d(2), nn.Flatten(), nn.Linear(7 * 7 * 64, 1024), nn.ReLU(), nn.Linear(1024, 10),
    )  # fmt: skip


_STAGES = ((32, 1), (64, 2), (128, 2))  # channels and stride of the first of two blocks each


def resnet(tf: Any) -> Any:
    layers = tf.keras.layers

    def convolved(x: Any, channels: int, size: int, stride: int) -> Any:
        x = layers.Conv2D(channels, size, stride, padding="same", use_bias=False)(x)
        return layers.BatchNormalization()(x)

    inputs = tf.keras.Input(PHOTOS[1:])
    x = layers.ReLU()(convolved(inputs, 32, 3, 1))
    for channels, first in _STAGES:
        for stride in (first, 1):
            short = x if stride == 1 and x.shape[-1] == channels else convolved(x, channels, 1, stride)
            y = layers.ReLU()(convolved(x, channels, 3, stride))
            x = layers.ReLU()(layers.add([convolved(y, channels, 3, 1), short]))
    return tf.keras.Model(inputs, layers.Dense(10)(layers.GlobalAveragePooling2D()(x)))


def resnet_torch(torch: Any) -> Any:
    nn = torch.nn

    def convolved(ins: int, outs: int, size: int, stride: int) -> Any:
        return nn.Sequential(nn.Conv2d(ins, outs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outs))

    class Block(nn.Module):  # type: ignore[name-defined]
        def __init__(self, ins: int, outs: int, stride: int) -> None:
            super().__init__()
            self.first, self.second = convolved(ins, outs, 3, stride), convolved(outs, outs, 3, 1)
            self.short = nn.Identity() if stride == 1 and ins == outs else convolved(ins, outs, 1, stride)

        def forward(self, x: Any) -> Any:
            return torch.relu(self.second(torch.relu(self.first(x))) + self.short(x))

    blocks, ins = [], 32
    for channels, first in _STAGES:
        for stride in (first, 1):
            blocks.append(Block(ins, channels, stride))
            ins = channels
    return nn.Sequential(
        convolved(3, 32, 3, 1), nn.ReLU(), *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, 10)
    )


def recurrent(kind: str) -> Callable[[Any], Any]:
    def build(tf: Any) -> Any:
        layers = tf.keras.layers
        return tf.keras.Sequential([tf.keras.Input(SERIES[1:]), getattr(layers, kind)(128), layers.Dense(10)])

    return build


def recurrent_torch(kind: str) -> Callable[[Any], Any]:
    def build(torch: Any) -> Any:
        class Last(torch.nn.Module):  # type: ignore[name-defined]
            def __init__(self) -> None:
                super().__init__()
                self.recurrent = getattr(torch.nn, kind)(64, 128, batch_first=True)
                self.head = torch.nn.Linear(128, 10)

            def forward(self, x: Any) -> Any:
                return self.head(self.recurrent(x)[0][:, -1])

        return Last()

    return build


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
        x, y = _torch_input(torch, shape), torch.from_numpy(_classes(shape[0]))

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
        model, x = build(torch).eval(), _torch_input(torch, shape)

        def run() -> Any:
            with torch.no_grad():
                return model(x).numpy()

        return run

    return prepared


def _torch_input(torch: Any, shape: tuple[int, ...]) -> Any:
    x = torch.from_numpy(_numbers(shape))
    return x.permute(0, 3, 1, 2) if x.ndim == 4 else x


def predict_cnn(tf: Any) -> Timed:
    model, x = cnn(tf), _numbers((256, *MNIST[1:]))
    return lambda: model.predict(x, batch_size=256, verbose=0)


def predict_cnn_torch(torch: Any) -> Timed:
    return inference_torch(cnn_torch, (256, *MNIST[1:]))(torch)


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
        x = _torch_input(torch, shape).contiguous(memory_format=torch.channels_last)
        w = torch.from_numpy(_numbers(kernel)).permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last)
        x.requires_grad_(gradients)
        w.requires_grad_(gradients)

        def run() -> Any:
            y = torch.nn.functional.conv2d(x, w, stride=stride, padding=kernel[0] // 2)
            return torch.autograd.grad(y, [x, w], torch.ones_like(y)) if gradients else y

        return run

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
            given = {"gradients": gradients}
            cases.append(
                Case(f"{label} {name}", convolution(*shapes, **given), 1, torch=convolution_torch(*shapes, **given))  # type: ignore[arg-type]
            )
    return cases


def _network(name: str, ours: Any, theirs: Any, shape: tuple[int, ...]) -> list[Case]:
    return [
        Case(f"step {name}", step(ours, shape), 1, torch=step_torch(theirs, shape)),
        Case(f"inference {name}", inference(ours, shape), 1, torch=inference_torch(theirs, shape)),
    ]


CASES = [
    *_network("CNN", cnn, cnn_torch, MNIST),
    *_network("ResNet", resnet, resnet_torch, PHOTOS),
    *_network("LSTM", recurrent("LSTM"), recurrent_torch("LSTM"), SERIES),
    *_network("GRU", recurrent("GRU"), recurrent_torch("GRU"), SERIES),
    Case("predict CNN, batch 256", predict_cnn, 1, torch=predict_cnn_torch, uses_keras=True),
    *_convolutions(),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
