"""The networks that the benchmarks measure, for Keras and for PyTorch, with the shapes of their inputs.

`models_jax.py` has the same networks for JAX. Each builder takes the module of its framework and returns the network,
which ends in the logits of ten classes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FEATURES, MNIST, PHOTOS, SERIES, TOKENS = (32, 64), (50, 28, 28, 1), (16, 32, 32, 3), (32, 30, 64), (16, 32, 128)
CLASSES, UNITS = 10, 128  # UNITS: of the recurrent layers
STAGES = ((32, 1), (64, 2), (128, 2))  # of the ResNet: channels and stride of the first of two blocks each
BLOCKS, HEADS, INNER = 2, 4, 512  # of the transformer: INNER is the width of the dense layers between two attentions


def mlp(tf: Any) -> Any:
    layers = tf.keras.layers
    return tf.keras.Sequential(
        [tf.keras.Input(FEATURES[1:]), layers.Dense(128, "relu"), layers.Dense(128, "relu"), layers.Dense(CLASSES)]
    )


def mlp_torch(torch: Any) -> Any:
    nn = torch.nn
    return nn.Sequential(
        nn.Linear(FEATURES[1], 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, CLASSES)
    )  # fmt: skip


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
            layers.Dense(CLASSES),
        ]
    )


def cnn_torch(torch: Any) -> Any:
    nn = torch.nn
    return nn.Sequential(
        nn.Conv2d(1, 32, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(32, 64, 5, padding=2), nn.ReLU(),
        nn.MaxPool2d(2), nn.Flatten(), nn.Linear(7 * 7 * 64, 1024), nn.ReLU(), nn.Linear(1024, CLASSES),
    )  # fmt: skip


def resnet(tf: Any) -> Any:
    layers = tf.keras.layers

    def convolved(x: Any, channels: int, size: int, stride: int) -> Any:
        x = layers.Conv2D(channels, size, stride, padding="same", use_bias=False)(x)
        return layers.BatchNormalization()(x)

    inputs = tf.keras.Input(PHOTOS[1:])
    x = layers.ReLU()(convolved(inputs, 32, 3, 1))
    for channels, first in STAGES:
        for stride in (first, 1):
            short = x if stride == 1 and x.shape[-1] == channels else convolved(x, channels, 1, stride)
            y = layers.ReLU()(convolved(x, channels, 3, stride))
            x = layers.ReLU()(layers.add([convolved(y, channels, 3, 1), short]))
    return tf.keras.Model(inputs, layers.Dense(CLASSES)(layers.GlobalAveragePooling2D()(x)))


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
    for channels, first in STAGES:
        for stride in (first, 1):
            blocks.append(Block(ins, channels, stride))
            ins = channels
    return nn.Sequential(
        convolved(3, 32, 3, 1), nn.ReLU(), *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(ins, CLASSES)
    )


def recurrent(kind: str) -> Callable[[Any], Any]:
    def build(tf: Any) -> Any:
        layers = tf.keras.layers
        return tf.keras.Sequential(
            [tf.keras.Input(SERIES[1:]), getattr(layers, kind)(UNITS), layers.Dense(CLASSES)]
        )  # fmt: skip

    return build


def recurrent_torch(kind: str) -> Callable[[Any], Any]:
    def build(torch: Any) -> Any:
        class Last(torch.nn.Module):  # type: ignore[name-defined]
            def __init__(self) -> None:
                super().__init__()
                self.recurrent = getattr(torch.nn, kind)(SERIES[2], UNITS, batch_first=True)
                self.head = torch.nn.Linear(UNITS, CLASSES)

            def forward(self, x: Any) -> Any:
                return self.head(self.recurrent(x)[0][:, -1])

        return Last()

    return build


def transformer(tf: Any) -> Any:
    layers, width = tf.keras.layers, TOKENS[2]
    inputs = x = tf.keras.Input(TOKENS[1:])
    for _ in range(BLOCKS):
        x = layers.LayerNormalization()(layers.add([x, layers.MultiHeadAttention(HEADS, width // HEADS)(x, x)]))
        y = layers.Dense(width)(layers.Dense(INNER, activation="relu")(x))
        x = layers.LayerNormalization()(layers.add([x, y]))
    return tf.keras.Model(inputs, layers.Dense(CLASSES)(layers.GlobalAveragePooling1D()(x)))


def transformer_torch(torch: Any) -> Any:
    nn, width = torch.nn, TOKENS[2]

    class Encoder(nn.Module):  # type: ignore[name-defined]
        def __init__(self) -> None:
            super().__init__()
            block = nn.TransformerEncoderLayer(width, HEADS, INNER, dropout=0.0, batch_first=True)
            self.blocks = nn.TransformerEncoder(block, BLOCKS, enable_nested_tensor=False)
            self.head = nn.Linear(width, CLASSES)

        def forward(self, x: Any) -> Any:
            return self.head(self.blocks(x).mean(1))

    return Encoder()


def torch_input(torch: Any, values: Any) -> Any:
    """Returns an array as PyTorch's networks take it: the channels of images come first."""
    x = torch.from_numpy(values)
    return x.permute(0, 3, 1, 2) if x.ndim == 4 else x
