"""Training on an accelerator: headrace compared with hand-written JAX and PyTorch.

    python benchmarks/accelerator.py [resnet50 resnet50-shuffled resnet50-uint8 transformer mlp
                                      eager-cnn eager-chain eager-resnet50] [--small]

`resnet50` (batches of 128), `transformer` (12 blocks, batches of 16x512) and `mlp` are steps of headrace's fit, of a
jitted function, and of torch.compile; batches come from the host in all of them. It is one fixed batch, but for
`resnet50-shuffled` (a shuffled dataset of float32 images) and `resnet50-uint8` (one of uint8 images, cast in a map).
The rows of eager code compare with PyTorch's eager mode: `eager-cnn` is a step with a tape and plain updates on 64
images, `eager-chain` one round of three elementwise ops on 64x64 (the rounds depend on each other), `eager-resnet50` a
step of Keras's ResNet50 and optimizer on 64 images. All libraries run in this Python, row by row, each in its own
process; libraries that are not installed are skipped. An epoch has 30 steps, of the MLP 300. `--small` shrinks the
models so that the script runs anywhere. `--checks` compares headrace's steps of `fit` with and without the checks of
compiled programs (`tf.debugging.disable_compiled_checks`), epoch by epoch in turns in one process.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Size:
    """How large the models are."""

    images: int  # in a batch
    eager_images: int
    texts: int
    image: int
    classes: int
    words: int
    length: int
    width: int
    heads: int
    blocks: int
    steps: int


FULL = Size(
    images=128,
    eager_images=64,
    texts=16,
    image=224,
    classes=1000,
    words=8000,
    length=512,
    width=768,
    heads=12,
    blocks=12,
    steps=30,
)
SMALL = Size(
    images=2, eager_images=2, texts=2, image=64, classes=10, words=50, length=16, width=32, heads=2, blocks=2, steps=2
)
STAGES = ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2))  # of ResNet50: width, blocks, stride


def sized(model: str, size: Size) -> Size:
    """Returns the size with more steps in an epoch for a model with short steps."""
    return dataclasses.replace(size, steps=10 * size.steps) if model == "mlp" else size


def images(size: Size, count: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(0)
    shape = (count, size.image, size.image, 3)
    return random.random(shape, np.float32), random.integers(0, size.classes, count).astype(np.int32)


def vectors() -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(0)
    return random.random((128, 784), np.float32), random.integers(0, 10, 128).astype(np.int32)


def sentences(size: Size) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(0)
    words = random.integers(0, size.words, (size.texts, size.length)).astype(np.int32)
    return words, random.integers(0, size.classes, size.texts).astype(np.int32)


# headrace: models as a user writes them, trained with fit.


def headrace_step(model: str, precision: str, size: Size) -> float:
    import headrace as tf

    if model in EAGER:
        step, last = _headrace_eager(tf, model, size)
        return _eager_seconds(step, lambda: float(last()), size)
    epoch = _headrace_epoch(tf, model, precision, size)
    epoch()
    return _best(epoch) / size.steps


def _headrace_epoch(tf: Any, model: str, precision: str, size: Size) -> Callable[[], Any]:
    tf.keras.mixed_precision.set_global_policy("mixed_bfloat16" if precision == "bfloat16" else "float32")
    if model.startswith("resnet50"):
        network = tf.keras.applications.ResNet50(
            weights=None, input_shape=(size.image, size.image, 3), classes=size.classes, classifier_activation=None
        )
        x, y = images(size, size.images)
    elif model == "mlp":
        wide = [tf.keras.layers.Dense(512, activation="relu") for _ in range(2)]
        network = tf.keras.Sequential([*wide, tf.keras.layers.Dense(10, dtype="float32")])
        x, y = vectors()
    else:
        network = _keras_transformer(tf, size)
        x, y = sentences(size)
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    network.compile(tf.keras.optimizers.SGD(0.01, momentum=0.9), loss)
    data = tf.data.Dataset.from_tensors((x, y)).repeat(size.steps)
    if model in SHUFFLED:
        pool = np.concatenate([x] * 8), np.concatenate([y] * 8)
        if model == "resnet50-uint8":
            pool = (pool[0] * 255).astype(np.uint8), pool[1]
        data = tf.data.Dataset.from_tensor_slices(pool).shuffle(len(pool[1])).batch(len(y)).repeat().take(size.steps)
        if model == "resnet50-uint8":
            data = data.map(lambda x, y: (tf.cast(x, tf.float32) / 255.0, y))
    return lambda: network.fit(data, epochs=1, verbose=0)


def checks_steps(model: str, precision: str, size: Size, rounds: int = 8) -> tuple[float, float]:
    """Returns the seconds of a step of `fit` with and without checks, the best of epochs that take turns."""
    import headrace as tf

    epochs = {}
    for name in ("enable", "disable"):
        getattr(tf.debugging, f"{name}_compiled_checks")()
        epochs[name] = _headrace_epoch(tf, model, precision, size)
        epochs[name]()  # the first eight calls of a program wait for their checks
        epochs[name]()
    best = dict.fromkeys(epochs, float("inf"))
    for number in range(rounds):
        for name in sorted(epochs, reverse=bool(number % 2)):
            best[name] = min(best[name], _best(epochs[name], 1) / size.steps)
    return best["enable"], best["disable"]


def _keras_transformer(tf: Any, size: Size) -> Any:
    layers = tf.keras.layers
    inputs = tf.keras.Input((size.length,), dtype="int32")
    places = tf.range(size.length)
    x = layers.Embedding(size.words, size.width)(inputs) + layers.Embedding(size.length, size.width)(places)
    for _ in range(size.blocks):
        attended = layers.MultiHeadAttention(size.heads, size.width // size.heads)(x, x)
        x = layers.LayerNormalization(epsilon=1e-6)(x + attended)
        wide = layers.Dense(4 * size.width, activation="gelu")(x)
        x = layers.LayerNormalization(epsilon=1e-6)(x + layers.Dense(size.width)(wide))
    pooled = layers.GlobalAveragePooling1D()(x)
    return tf.keras.Model(inputs, layers.Dense(size.classes, dtype="float32")(pooled))


# JAX by hand: plain functions, parameters in lists, one jitted step that donates its old buffers.


def jax_step(model: str, precision: str, size: Size) -> float:
    import jax
    import jax.numpy as jnp

    dtype = jnp.bfloat16 if precision == "bfloat16" else jnp.float32
    if model == "resnet50":
        parameters, state, forward = _jax_resnet(jax, size, dtype)
        x, y = images(size, size.images)
    elif model == "mlp":
        parameters, forward = _jax_mlp(jax, dtype)
        state = []
        x, y = vectors()
    else:
        parameters, forward = _jax_transformer(jax, size, dtype)
        state = []
        x, y = sentences(size)

    def loss_of(parameters: Any, state: Any, x: Any, y: Any) -> Any:
        logits, state = forward(parameters, state, x)
        chosen = jnp.take_along_axis(jax.nn.log_softmax(logits.astype(jnp.float32)), y[:, None], axis=1)
        return -jnp.mean(chosen), state

    @jax.jit
    def start(parameters: Any) -> Any:
        return jax.tree.map(jnp.zeros_like, parameters)

    def step(parameters: Any, speeds: Any, state: Any, mean: Any, x: Any, y: Any) -> Any:
        (loss, state), gradients = jax.value_and_grad(loss_of, has_aux=True)(parameters, state, x, y)
        speeds = jax.tree.map(lambda v, g: 0.9 * v - 0.01 * g, speeds, gradients)
        return jax.tree.map(jnp.add, parameters, speeds), speeds, state, mean + loss

    compiled = jax.jit(step, donate_argnums=(0, 1, 2, 3))
    held = [parameters, start(parameters), state, jnp.zeros(())]

    def epoch() -> float:
        for _ in range(size.steps):
            held[:] = compiled(*held, x, y)
        return float(held[3])

    epoch()
    return _best(epoch) / size.steps


def _jax_resnet(jax: Any, size: Size, dtype: Any) -> Any:
    jnp, lax = jax.numpy, jax.lax
    random = np.random.default_rng(0)
    parameters: list[Any] = []
    state: list[Any] = []

    def weight(*shape: int) -> int:
        spread = (2 / np.prod(shape[:-1])) ** 0.5
        parameters.append(jnp.asarray(random.normal(0, spread, shape).astype(np.float32)))
        return len(parameters) - 1

    def normalization(width: int) -> tuple[int, int, int]:
        parameters.extend([jnp.ones(width), jnp.zeros(width)])
        state.extend([jnp.zeros(width), jnp.ones(width)])
        return len(parameters) - 2, len(parameters) - 1, len(state) - 2

    def convolution(kernel: int, inside: int, outside: int) -> tuple[int, int, tuple[int, int, int]]:
        kernel_place = weight(kernel, kernel, inside, outside)
        parameters.append(jnp.zeros(outside))
        return kernel_place, len(parameters) - 1, normalization(outside)

    stem = convolution(7, 3, 64)
    blocks, inside = [], 64
    for width, count, stride in STAGES:
        for number in range(count):
            shortcut = convolution(1, inside, 4 * width) if number == 0 else None
            parts = [convolution(1, inside, width), convolution(3, width, width), convolution(1, width, 4 * width)]
            blocks.append((shortcut, parts, stride if number == 0 else 1))
            inside = 4 * width
    head = weight(inside, size.classes)
    parameters.append(jnp.zeros(size.classes))

    def forward(p: Any, s: Any, x: Any) -> Any:
        s = list(s)

        def conv(x: Any, layer: Any, stride: int = 1, padding: Any = "SAME") -> Any:
            kernel, bias, (scale, shift, kept) = layer
            out = lax.conv_general_dilated(
                x, p[kernel].astype(dtype), (stride, stride), padding, dimension_numbers=("NHWC", "HWIO", "NHWC")
            ) + p[bias].astype(dtype)
            wide = out.astype(jnp.float32)
            mean, variance = wide.mean((0, 1, 2)), wide.var((0, 1, 2))
            s[kept], s[kept + 1] = 0.99 * s[kept] + 0.01 * mean, 0.99 * s[kept + 1] + 0.01 * variance
            return ((wide - mean) * lax.rsqrt(variance + 1.001e-5) * p[scale] + p[shift]).astype(dtype)

        x = jax.nn.relu(conv(x.astype(dtype), stem, 2, ((3, 3), (3, 3))))
        x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), ((0, 0), (1, 1), (1, 1), (0, 0)))
        for shortcut, (first, second, third), stride in blocks:
            side = x if shortcut is None else conv(x, shortcut, stride)
            x = jax.nn.relu(conv(x, first, stride))
            x = jax.nn.relu(conv(x, second))
            x = jax.nn.relu(conv(x, third) + side)
        return x.mean((1, 2)) @ p[head].astype(dtype) + p[head + 1].astype(dtype), s

    return parameters, state, forward


def _jax_mlp(jax: Any, dtype: Any) -> Any:
    random = np.random.default_rng(0)
    sizes = [784, 512, 512, 10]
    parameters = [
        (jax.numpy.asarray(random.normal(0, 0.05, pair).astype(np.float32)), jax.numpy.zeros(pair[1]))
        for pair in itertools.pairwise(sizes)
    ]

    def forward(p: Any, state: Any, x: Any) -> Any:
        x = x.astype(dtype)
        for w, b in p[:-1]:
            x = jax.nn.relu(x @ w.astype(dtype) + b.astype(dtype))
        return x.astype(jax.numpy.float32) @ p[-1][0] + p[-1][1], state

    return parameters, forward


def _jax_transformer(jax: Any, size: Size, dtype: Any) -> Any:
    jnp = jax.numpy
    random = np.random.default_rng(0)
    width, heads = size.width, size.heads

    def normal(*shape: int) -> Any:
        return jnp.asarray(random.normal(0, 0.02, shape).astype(np.float32))

    def dense(inside: int, outside: int) -> dict[str, Any]:
        return {"w": normal(inside, outside), "b": jnp.zeros(outside)}

    def block() -> dict[str, Any]:
        return {
            "q": dense(width, width), "k": dense(width, width), "v": dense(width, width), "o": dense(width, width),
            "up": dense(width, 4 * width), "down": dense(4 * width, width),
            "norms": [{"w": jnp.ones(width), "b": jnp.zeros(width)} for _ in range(2)],
        }  # fmt: skip

    parameters = {
        "words": normal(size.words, width), "places": normal(size.length, width),
        "blocks": [block() for _ in range(size.blocks)], "head": dense(width, size.classes),
    }  # fmt: skip

    def apply(layer: Any, x: Any) -> Any:
        return x @ layer["w"].astype(dtype) + layer["b"].astype(dtype)

    def normalized(layer: Any, x: Any) -> Any:
        wide = x.astype(jnp.float32)
        mean, variance = wide.mean(-1, keepdims=True), wide.var(-1, keepdims=True)
        return ((wide - mean) * jax.lax.rsqrt(variance + 1e-6) * layer["w"] + layer["b"]).astype(dtype)

    def forward(p: Any, state: Any, words: Any) -> Any:
        x = p["words"].astype(dtype)[words] + p["places"].astype(dtype)
        batch, length, _ = x.shape
        for block in p["blocks"]:
            q, k, v = (apply(block[n], x).reshape(batch, length, heads, width // heads) for n in "qkv")
            scores = jnp.einsum("bqhd,bkhd->bhqk", q * (width // heads) ** -0.5, k)
            attended = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v).reshape(batch, length, width)
            x = normalized(block["norms"][0], x + apply(block["o"], attended))
            x = normalized(block["norms"][1], x + apply(block["down"], jax.nn.gelu(apply(block["up"], x), False)))
        return x.mean(1).astype(jnp.float32) @ p["head"]["w"] + p["head"]["b"], state

    return parameters, forward


# PyTorch: modules, torch.compile, autocast.


def torch_step(model: str, precision: str, size: Size) -> float:
    import torch  # type: ignore[import-not-found]

    device = "cuda" if torch.cuda.is_available() else "cpu"
    if model in EAGER:
        step, last = _torch_eager(torch, model, size, device)
        return _eager_seconds(step, lambda: float(last()), size)
    torch.set_float32_matmul_precision("high")  # as XLA multiplies float32 on a GPU
    torch.backends.cudnn.benchmark = True
    network: Any
    if model == "resnet50":
        network = _torch_resnet(torch, size).to(device, memory_format=torch.channels_last)
        x, y = images(size, size.images)
        batch = torch.from_numpy(x).permute(0, 3, 1, 2)
    elif model == "mlp":
        nn = torch.nn
        sizes = ((784, 512), (512, 512))
        hidden = [layer for pair in sizes for layer in (nn.Linear(*pair), nn.ReLU())]
        network = nn.Sequential(*hidden, nn.Linear(512, 10)).to(device)
        x, y = vectors()
        batch = torch.from_numpy(x)
    else:
        network = _torch_transformer(torch, size).to(device)
        x, y = sentences(size)
        batch = torch.from_numpy(x).long()
    labels = torch.from_numpy(y).long()
    optimizer = torch.optim.SGD(network.parameters(), 0.01, momentum=0.9)
    compiled = torch.compile(network)
    if device == "cuda":
        batch, labels = batch.pin_memory(), labels.pin_memory()

    def epoch() -> float:
        total = torch.zeros((), device=device)
        for _ in range(size.steps):
            moved, wanted = batch.to(device, non_blocking=True), labels.to(device, non_blocking=True)
            optimizer.zero_grad()
            with torch.autocast(device, torch.bfloat16, enabled=precision == "bfloat16"):
                loss = torch.nn.functional.cross_entropy(compiled(moved), wanted)
            loss.backward()
            optimizer.step()
            total += loss.detach()
        return float(total)

    epoch()
    return _best(epoch) / size.steps


def _torch_resnet(torch: Any, size: Size) -> Any:
    nn = torch.nn

    class Block(nn.Module):  # type: ignore[name-defined]
        def __init__(self, inside: int, width: int, stride: int, first: bool) -> None:
            super().__init__()
            self.shortcut = conv(inside, 4 * width, 1, stride) if first else nn.Identity()
            self.body = nn.Sequential(
                conv(inside, width, 1, stride), nn.ReLU(), conv(width, width, 3), nn.ReLU(), conv(width, 4 * width, 1)
            )

        def forward(self, x: Any) -> Any:
            return torch.relu(self.body(x) + self.shortcut(x))

    def conv(inside: int, outside: int, kernel: int, stride: int = 1) -> Any:
        return nn.Sequential(
            nn.Conv2d(inside, outside, kernel, stride, kernel // 2), nn.BatchNorm2d(outside, eps=1.001e-5)
        )

    layers, inside = [conv(3, 64, 7, 2), nn.ReLU(), nn.MaxPool2d(3, 2, 1)], 64
    for width, count, stride in STAGES:
        for number in range(count):
            layers.append(Block(inside, width, stride if number == 0 else 1, number == 0))
            inside = 4 * width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(inside, size.classes))


def _torch_transformer(torch: Any, size: Size) -> Any:
    nn = torch.nn

    class Transformer(nn.Module):  # type: ignore[name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.words, self.places = nn.Embedding(size.words, size.width), nn.Embedding(size.length, size.width)
            block = nn.TransformerEncoderLayer(
                size.width, size.heads, 4 * size.width, dropout=0.0, activation="gelu", batch_first=True
            )
            self.blocks = nn.TransformerEncoder(block, size.blocks, enable_nested_tensor=False)
            self.head = nn.Linear(size.width, size.classes)

        def forward(self, words: Any) -> Any:
            x = self.words(words) + self.places.weight
            return self.head(self.blocks(x).mean(1))

    return Transformer()


# Eager code: functions that run one step, and that return a number of the last one.

EAGER = ("eager-cnn", "eager-chain", "eager-resnet50")
SHUFFLED = ("resnet50-shuffled", "resnet50-uint8")
Step = tuple[Callable[[], None], Callable[[], Any]]


def _eager_seconds(step: Callable[[], None], wait: Callable[[], float], size: Size) -> float:
    rounds = 2 * size.steps

    def epoch() -> None:
        for _ in range(rounds):
            step()
        wait()

    for _ in range(5):
        step()
    epoch()
    return _best(epoch) / rounds


def _cnn_data(size: Size) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
    random = np.random.default_rng(0)
    side = min(size.image, 64)
    x, y = (
        random.random((size.eager_images, side, side, 3), np.float32),
        random.integers(0, 10, size.eager_images).astype(np.int32),
    )
    shapes: list[tuple[int, ...]] = [(3, 3, 3, 32), (3, 3, 32, 64), (64, 10)]
    weights = [random.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]
    return x, y, weights + [np.zeros(count, np.float32) for count in (32, 64, 10)]


def _headrace_eager(tf: Any, model: str, size: Size) -> Step:
    held: list[Any] = [None]
    if model == "eager-chain":
        held[0] = tf.constant(np.random.default_rng(0).random((64, 64), np.float32))

        def round_() -> None:
            held[0] = tf.tanh(held[0] * 1.5 + 0.1)

        return round_, lambda: held[0][0, 0]
    loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    if model == "eager-cnn":
        images_, labels, weights = _cnn_data(size)
        x, y, w = tf.constant(images_), tf.constant(labels), [tf.Variable(a) for a in weights]

        def step() -> None:
            with tf.GradientTape() as tape:
                h = tf.nn.relu(tf.nn.conv2d(x, w[0], 2, "SAME") + w[3])
                h = tf.nn.relu(tf.nn.conv2d(h, w[1], 2, "SAME") + w[4])
                logits = tf.reduce_mean(h, [1, 2]) @ w[2] + w[5]
                loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
            for variable, gradient in zip(w, tape.gradient(loss, w), strict=True):
                variable.assign_sub(0.01 * gradient)
            held[0] = loss

        return step, lambda: held[0]
    images_, labels = images(size, size.eager_images)
    network = tf.keras.applications.ResNet50(
        weights=None, input_shape=(size.image, size.image, 3), classes=size.classes, classifier_activation=None
    )
    optimizer = tf.keras.optimizers.SGD(0.01, momentum=0.9)
    x, y = tf.constant(images_), tf.constant(labels)

    def train() -> None:
        with tf.GradientTape() as tape:
            loss = loss_of(y, network(x, training=True))
        variables = network.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables, strict=True))
        held[0] = loss

    return train, lambda: held[0]


def _torch_eager(torch: Any, model: str, size: Size, device: str) -> Step:
    functional = torch.nn.functional
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    held: list[Any] = [None]
    if model == "eager-chain":
        held[0] = torch.rand((64, 64), device=device)

        def round_() -> None:
            held[0] = torch.tanh(held[0] * 1.5 + 0.1)

        return round_, lambda: held[0][0, 0]
    if model == "eager-cnn":
        images_, labels, weights = _cnn_data(size)
        w = [torch.tensor(a.transpose(3, 2, 0, 1) if a.ndim == 4 else a, device=device) for a in weights]
        for weight in w:
            weight.requires_grad_(True)

        def forward(x: Any) -> Any:
            h = functional.relu(functional.conv2d(x, w[0], w[3], 2, 1))
            h = functional.relu(functional.conv2d(h, w[1], w[4], 2, 1))
            return h.mean((2, 3)) @ w[2] + w[5]

        parameters, momentum = w, 0.0
    else:
        images_, labels = images(size, size.eager_images)
        network = _torch_resnet(torch, size).to(device, memory_format=torch.channels_last)
        forward, parameters, momentum = network, list(network.parameters()), 0.9
    optimizer = torch.optim.SGD(parameters, 0.01, momentum=momentum)
    x, y = torch.tensor(images_, device=device).permute(0, 3, 1, 2), torch.tensor(labels, device=device).long()

    def step() -> None:
        optimizer.zero_grad()
        loss = functional.cross_entropy(forward(x), y)
        loss.backward()
        optimizer.step()
        held[0] = loss.detach()

    return step, lambda: held[0]


def _best(run: Callable[[], Any], rounds: int = 3) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


LIBRARIES = {"headrace": headrace_step, "jax": jax_step, "torch": torch_step}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="*", default=["resnet50", *SHUFFLED, "transformer", "mlp", *EAGER])
    parser.add_argument("--precisions", nargs="*", default=["float32", "bfloat16"])
    parser.add_argument("--libraries", nargs="*", default=list(LIBRARIES))
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--checks", action="store_true", help="compare headrace with and without checks instead")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    size = SMALL if options.small else FULL
    if options.checks and not options.one:
        return _print_checks([m for m in options.models if m not in EAGER], options.precisions, options.small)
    if options.one:
        library, model, precision = options.one
        size = sized(model, size)
        if library == "checks":
            print(json.dumps(checks_steps(model, precision, size)))
            return 0
        print(json.dumps(LIBRARIES[library](model, precision, size)))
        return 0
    print(f"{'step':<28}", *(f"{library:>12}" for library in options.libraries))
    for model in options.models:
        for precision in options.precisions:
            if model in EAGER and precision != options.precisions[0]:
                continue
            cells = [_measured(library, model, precision, options.small) for library in options.libraries]
            print(f"{model + ', ' + precision:<28}", *(f"{cell:>12}" for cell in cells), flush=True)
    return 0


def _print_checks(models: list[str], precisions: list[str], small: bool) -> int:
    print(f"{'step':<28} {'checks':>12} {'no checks':>12} {'ratio':>12}")
    for model in models:
        for precision in precisions:
            found = _in_own_process("checks", model, precision, small)
            cells = (
                ["error"] if found is None else [f"{t * 1e3:.3f} ms" for t in found] + [f"{found[0] / found[1]:.3f}"]
            )
            print(f"{model + ', ' + precision:<28}", *(f"{cell:>12}" for cell in cells), flush=True)
    return 0


def _measured(library: str, model: str, precision: str, small: bool) -> str:
    if (library == "jax" and model in EAGER) or (library != "headrace" and model in SHUFFLED):
        return "-"
    found = _in_own_process(library, model, precision, small)
    return "error" if found is None else f"{found * 1e3:.3f} ms"


def _in_own_process(library: str, model: str, precision: str, small: bool) -> Any:
    """Returns what `--one` prints; None if it fails."""
    command = [sys.executable, __file__, "--one", library, model, precision, *(["--small"] if small else [])]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        print(result.stderr[-1500:], file=sys.stderr)
        return None
    return json.loads(result.stdout.splitlines()[-1])


if __name__ == "__main__":
    sys.exit(main())
