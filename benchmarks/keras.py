"""Keras: training and prediction of whole models compared with TensorFlow (Keras 3 and Keras 2) and PyTorch.

    python benchmarks/keras.py --tensorflow-python PATH [--tensorflow-python PATH_WITH_TORCH]

The time of a step of `fit` is that of an epoch divided by its batches; it includes data, callbacks and metrics.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import side_by_side
from side_by_side import Case, main

Timed = Callable[[], Any]
_STEPS = 40  # batches of an epoch


def _numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).random(shape, np.float32)


def _classes(count: int, classes: int = 10) -> np.ndarray:
    return np.random.default_rng(1).integers(0, classes, count).astype(np.int32)


def _fit(tf: Any, layers: list[Any], x: np.ndarray, classes: int = 10, batch: int = 50) -> Timed:
    """Times epochs of fit for a stack of layers that ends in logits."""
    model = tf.keras.Sequential([tf.keras.Input(x.shape[1:], dtype=x.dtype), *layers])
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(tf.keras.optimizers.Adam(), loss, metrics=["accuracy"])
    y = _classes(len(x), classes)
    return lambda: model.fit(x, y, batch_size=batch, epochs=1, verbose=0)


def _fit_torch(torch: Any, model: Any, x: np.ndarray, classes: int = 10, batch: int = 50) -> Timed:
    """The same epoch in PyTorch: shuffled batches, Adam, the running loss and accuracy."""
    data, labels = torch.from_numpy(x), torch.from_numpy(_classes(len(x), classes).astype(np.int64))
    optimizer = torch.optim.Adam(model.parameters())
    loss_of = torch.nn.CrossEntropyLoss()

    def epoch() -> tuple[float, float]:
        order = torch.randperm(len(data))
        total, right = torch.zeros(()), torch.zeros(())
        for start in range(0, len(data), batch):
            rows = order[start : start + batch]
            images, wanted = data[rows], labels[rows]
            optimizer.zero_grad()
            logits = model(images)
            loss = loss_of(logits, wanted)
            loss.backward()
            optimizer.step()
            total += loss.detach()
            right += (logits.argmax(1) == wanted).sum()
        return float(total), float(right)

    return epoch


def fit_mlp(tf: Any) -> Timed:
    layers = tf.keras.layers
    return _fit(tf, [layers.Dense(100, activation="relu"), layers.Dense(10)], _numbers(50 * _STEPS, 784))


def fit_mlp_torch(torch: Any) -> Timed:
    nn = torch.nn
    model = nn.Sequential(nn.Linear(784, 100), nn.ReLU(), nn.Linear(100, 10))
    return _fit_torch(torch, model, _numbers(50 * _STEPS, 784))


def custom_loop(tf: Any) -> Timed:
    """Trains eagerly: a tape around a model, gradients, the optimizer."""
    layers = tf.keras.layers
    model = tf.keras.Sequential([tf.keras.Input((20,)), layers.Dense(16, activation="relu"), layers.Dense(4)])
    optimizer = tf.keras.optimizers.SGD(0.01)
    loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    x, y = tf.constant(_numbers(32, 20)), tf.constant(_classes(32, 4))

    def step() -> Any:
        with tf.GradientTape() as tape:
            loss = loss_of(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        return loss

    return step


def custom_loop_torch(torch: Any) -> Timed:
    nn = torch.nn
    model = nn.Sequential(nn.Linear(20, 16), nn.ReLU(), nn.Linear(16, 4))
    optimizer = torch.optim.SGD(model.parameters(), 0.01)
    x, y = torch.from_numpy(_numbers(32, 20)), torch.from_numpy(_classes(32, 4).astype(np.int64))

    def step() -> Any:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    return step


def fit_lstm(tf: Any) -> Timed:
    return _fit(
        tf, [tf.keras.layers.LSTM(128), tf.keras.layers.Dense(10)], _numbers(32 * _STEPS // 2, 30, 64), batch=32
    )


def fit_gru(tf: Any) -> Timed:
    return _fit(tf, [tf.keras.layers.GRU(128), tf.keras.layers.Dense(10)], _numbers(32 * _STEPS // 2, 30, 64), batch=32)


def fit_lstm_torch(torch: Any) -> Timed:
    return _fit_torch(torch, _last_of(torch, torch.nn.LSTM), _numbers(32 * _STEPS // 2, 30, 64), batch=32)


def fit_gru_torch(torch: Any) -> Timed:
    return _fit_torch(torch, _last_of(torch, torch.nn.GRU), _numbers(32 * _STEPS // 2, 30, 64), batch=32)


def _last_of(torch: Any, kind: Any) -> Any:
    class Last(torch.nn.Module):  # type: ignore[name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.recurrent = kind(64, 128, batch_first=True)
            self.head = torch.nn.Linear(128, 10)

        def forward(self, x: Any) -> Any:
            return self.head(self.recurrent(x)[0][:, -1])

    return Last()


def fit_text(tf: Any) -> Timed:
    """A text classifier: embedding, Conv1D, global maximum."""
    layers = tf.keras.layers
    words = np.random.default_rng(2).integers(0, 5000, (32 * _STEPS // 2, 200)).astype(np.int32)
    stack = [
        layers.Embedding(5000, 50),
        layers.Conv1D(128, 3, activation="relu"),
        layers.GlobalMaxPooling1D(),
        layers.Dense(64, activation="relu"),
        layers.Dense(2),
    ]
    return _fit(tf, stack, words, classes=2, batch=32)


def _convolutional(layers: Any, kind: str) -> list[Any]:
    if kind == "plain":
        return [
            layers.Conv2D(32, 3, activation="relu"),
            layers.MaxPooling2D(),
            layers.Conv2D(64, 3, activation="relu"),
            layers.MaxPooling2D(),
            layers.Flatten(),
            layers.Dense(64, activation="relu"),
            layers.Dense(10),
        ]
    middle = (
        [layers.DepthwiseConv2D(3, padding="same", activation="relu"), layers.Conv2D(64, 1, activation="relu")]
        if kind == "depthwise"
        else [layers.SeparableConv2D(64, 3, padding="same", activation="relu")]
    )
    return [
        layers.Conv2D(32, 3, strides=2, activation="relu"),
        *middle,
        layers.GlobalAveragePooling2D(),
        layers.Dense(10),
    ]


def fit_cnn(tf: Any) -> Timed:
    return _fit(tf, _convolutional(tf.keras.layers, "plain"), _numbers(640, 28, 28, 1), batch=64)


def fit_cnn_torch(torch: Any) -> Timed:
    nn = torch.nn
    model = nn.Sequential(
        nn.Conv2d(1, 32, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(32, 64, 3), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(1600, 64), nn.ReLU(), nn.Linear(64, 10),
    )  # fmt: skip
    return _fit_torch(torch, model, _numbers(640, 1, 28, 28), batch=64)


def fit_depthwise(tf: Any) -> Timed:
    return _fit(tf, _convolutional(tf.keras.layers, "depthwise"), _numbers(640, 28, 28, 1), batch=64)


def fit_separable(tf: Any) -> Timed:
    return _fit(tf, _convolutional(tf.keras.layers, "separable"), _numbers(640, 28, 28, 1), batch=64)


def predict(tf: Any) -> Timed:
    layers = tf.keras.layers
    model = tf.keras.Sequential(
        [tf.keras.Input((784,)), layers.Dense(100, activation="relu"), layers.Dense(10, activation="softmax")]
    )
    x = _numbers(10_000, 784)
    return lambda: model.predict(x, verbose=0)


def predict_torch(torch: Any) -> Timed:
    nn = torch.nn
    model = nn.Sequential(nn.Linear(784, 100), nn.ReLU(), nn.Linear(100, 10), nn.Softmax(dim=1))
    x = torch.from_numpy(_numbers(10_000, 784))

    def run() -> Any:
        with torch.no_grad():
            return torch.cat([model(x[start : start + 32]) for start in range(0, len(x), 32)]).numpy()

    return run


# This folder must not be on the module search path: TensorFlow would import this file as its Keras.
_FIRST_EPOCH = f"""
import importlib.util, sys
sys.path[:] = [folder for folder in sys.path if folder]
def load(name, file):
    spec = importlib.util.spec_from_file_location(name, file)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
import {{tf}} as tf
load("side_by_side", {side_by_side.__file__!r})
load("cases", {__file__!r}).fit_mlp(tf)()
"""


CASES = [
    Case("fit MLP 784-100-10, 40 steps", fit_mlp, 2, torch=fit_mlp_torch, uses_keras=True),
    Case("eager custom loop", custom_loop, 6, torch=custom_loop_torch, uses_keras=True),
    Case("fit LSTM(128) 30x64, 20 steps", fit_lstm, 1, torch=fit_lstm_torch, uses_keras=True),
    Case("fit GRU(128) 30x64, 20 steps", fit_gru, 1, torch=fit_gru_torch, uses_keras=True),
    Case("fit Conv1D text, 20 steps", fit_text, 1.3, uses_keras=True),
    Case("fit CNN, 10 steps", fit_cnn, 1, torch=fit_cnn_torch, uses_keras=True),
    Case("fit depthwise CNN, 10 steps", fit_depthwise, 0.83, uses_keras=True),
    Case("fit separable CNN, 10 steps", fit_separable, 0.83, uses_keras=True),
    Case("predict 10k samples", predict, 2, torch=predict_torch, uses_keras=True),
    Case("import to first finished epoch", program=_FIRST_EPOCH, target=2, uses_keras=True),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
