"""The networks of `models.py` in plain JAX, with a training step by Adam, without other libraries.

A builder returns a `Network`: its parameters, its state (the moving averages of batch normalization), and a function
`apply(parameters, state, x, training)` that returns the logits and the new state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from models import BLOCKS, CLASSES, HEADS, INNER, MNIST, PHOTOS, SERIES, STAGES, TOKENS, UNITS


class Network(NamedTuple):
    parameters: Any
    state: Any
    apply: Callable[[Any, Any, Any, bool], tuple[Any, Any]]


_random = np.random.default_rng(2)


def _matrix(*shape: int) -> np.ndarray:
    """Returns values of a weight, uniformly distributed as Glorot and Bengio propose."""
    positions = int(np.prod(shape[:-2]))
    limit = np.sqrt(6 / (positions * (shape[-2] + shape[-1])))
    return _random.uniform(-limit, limit, shape).astype(np.float32)


def _dense(ins: int, outs: int) -> dict[str, np.ndarray]:
    return {"w": _matrix(ins, outs), "b": np.zeros(outs, np.float32)}


def _linear(p: Any, x: Any) -> Any:
    return x @ p["w"] + p["b"]


def convolve(jax: Any, x: Any, w: Any, stride: int = 1) -> Any:
    form = ("NHWC", "HWIO", "NHWC")
    return jax.lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=form)


def cnn(jax: Any) -> Network:
    def pooled(x: Any) -> Any:
        size = (1, 2, 2, 1)
        return jax.lax.reduce_window(x, -jax.numpy.inf, jax.lax.max, size, size, "VALID")

    def apply(p: Any, state: Any, x: Any, training: bool) -> tuple[Any, Any]:
        for layer in p["convolutions"]:
            x = pooled(jax.nn.relu(convolve(jax, x, layer["w"]) + layer["b"]))
        x = jax.nn.relu(_linear(p["hidden"], x.reshape(len(x), -1)))
        return _linear(p["head"], x), state

    convolutions = [
        {"w": _matrix(5, 5, ins, outs), "b": np.zeros(outs, np.float32)} for ins, outs in ((MNIST[3], 32), (32, 64))
    ]
    parameters = {"convolutions": convolutions, "hidden": _dense(7 * 7 * 64, 1024), "head": _dense(1024, CLASSES)}
    return Network(parameters, (), apply)


def resnet(jax: Any) -> Network:
    jnp = jax.numpy
    parameters: list[dict[str, np.ndarray]] = []
    state: list[dict[str, np.ndarray]] = []

    def add(ins: int, outs: int, size: int) -> int:
        ones, zeros = np.ones(outs, np.float32), np.zeros(outs, np.float32)
        parameters.append({"w": _matrix(size, size, ins, outs), "scale": ones, "offset": zeros})
        state.append({"mean": zeros, "variance": ones})
        return len(parameters) - 1

    first = add(PHOTOS[3], 32, 3)
    blocks, ins = [], 32
    for outs, first_stride in STAGES:
        for stride in (first_stride, 1):
            short = add(ins, outs, 1) if stride > 1 or ins != outs else None
            blocks.append((add(ins, outs, 3), add(outs, outs, 3), short, stride))
            ins = outs

    def apply(p: Any, state: Any, x: Any, training: bool) -> tuple[Any, Any]:
        state = list(state)

        def convolved(x: Any, place: int, stride: int = 1) -> Any:
            layer = p["convolutions"][place]
            x = convolve(jax, x, layer["w"], stride)
            mean, variance = state[place]["mean"], state[place]["variance"]
            if training:
                now, spread = x.mean((0, 1, 2)), x.var((0, 1, 2))
                state[place] = {"mean": 0.99 * mean + 0.01 * now, "variance": 0.99 * variance + 0.01 * spread}
                mean, variance = now, spread
            return (x - mean) * (jax.lax.rsqrt(variance + 1e-3) * layer["scale"]) + layer["offset"]

        x = jax.nn.relu(convolved(x, first))
        for inner, outer, short, stride in blocks:
            y = convolved(jax.nn.relu(convolved(x, inner, stride)), outer)
            x = jax.nn.relu(y + (x if short is None else convolved(x, short, stride)))
        return _linear(p["head"], jnp.mean(x, (1, 2))), state

    return Network({"convolutions": parameters, "head": _dense(ins, CLASSES)}, state, apply)


def _recurrent(
    jax: Any, gates: int, next_state: Callable[[Any, Any, Any], Any], start: Callable[[Any], Any]
) -> Network:
    def apply(p: Any, state: Any, x: Any, training: bool) -> tuple[Any, Any]:
        inputs = _linear(p["input"], x.swapaxes(0, 1))  # one product for all times

        def at_one_time(carried: Any, given: Any) -> tuple[Any, None]:
            return next_state(p["recurrent"], carried, given), None

        last, _ = jax.lax.scan(at_one_time, start(jax.numpy.zeros((len(x), UNITS))), inputs)
        return _linear(p["head"], last[0]), state

    parameters = {
        "input": _dense(SERIES[2], gates * UNITS),
        "recurrent": _dense(UNITS, gates * UNITS),
        "head": _dense(UNITS, CLASSES),
    }
    return Network(parameters, (), apply)


def lstm(jax: Any) -> Network:
    def next_state(p: Any, carried: Any, given: Any) -> Any:
        h, c = carried
        i, f, g, o = jax.numpy.split(given + h @ p["w"], 4, axis=-1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jax.numpy.tanh(g)
        return jax.nn.sigmoid(o) * jax.numpy.tanh(c), c

    return _recurrent(jax, 4, next_state, lambda zeros: (zeros, zeros))


def gru(jax: Any) -> Network:
    def next_state(p: Any, carried: Any, given: Any) -> Any:
        (h,) = carried
        xz, xr, xh = jax.numpy.split(given, 3, axis=-1)
        hz, hr, hh = jax.numpy.split(_linear(p, h), 3, axis=-1)
        z = jax.nn.sigmoid(xz + hz)
        new = jax.numpy.tanh(xh + jax.nn.sigmoid(xr + hr) * hh)
        return (z * h + (1 - z) * new,)

    return _recurrent(jax, 3, next_state, lambda zeros: (zeros,))


def transformer(jax: Any) -> Network:
    jnp, width = jax.numpy, TOKENS[2]

    def normalized(p: Any, x: Any) -> Any:
        mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
        return (x - mean) * jax.lax.rsqrt(variance + 1e-3) * p["scale"] + p["offset"]

    def attended(p: Any, x: Any) -> Any:
        heads = (*x.shape[:2], HEADS, width // HEADS)
        query, key, value = (_linear(p[name], x).reshape(heads) for name in ("query", "key", "value"))
        scores = jnp.einsum("bqhd,bkhd->bhqk", query, key) / np.sqrt(width // HEADS).astype(np.float32)
        mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), value)
        return _linear(p["output"], mixed.reshape(x.shape))

    def apply(p: Any, state: Any, x: Any, training: bool) -> tuple[Any, Any]:
        for block in p["blocks"]:
            x = normalized(block["first_norm"], x + attended(block, x))
            x = normalized(block["second_norm"], x + _linear(block["down"], jax.nn.relu(_linear(block["up"], x))))
        return _linear(p["head"], x.mean(1)), state

    def block() -> dict[str, Any]:
        norms = {
            name: {"scale": np.ones(width, np.float32), "offset": np.zeros(width, np.float32)}
            for name in ("first_norm", "second_norm")
        }
        attention = {name: _dense(width, width) for name in ("query", "key", "value", "output")}
        return {**norms, **attention, "up": _dense(width, INNER), "down": _dense(INNER, width)}

    return Network({"blocks": [block() for _ in range(BLOCKS)], "head": _dense(width, CLASSES)}, (), apply)


def step(build: Callable[[Any], Network], x: np.ndarray, classes: np.ndarray) -> Callable[[Any], Callable[[], float]]:
    """Returns a case: a training step with Adam in one jitted function, which reuses the memory of what it updates."""

    def prepared(jax: Any) -> Callable[[], float]:
        network, jnp = build(jax), jax.numpy
        inputs, labels = jnp.asarray(x), jnp.asarray(classes)

        def loss_of(parameters: Any, state: Any, x: Any) -> tuple[Any, Any]:
            logits, state = network.apply(parameters, state, x, True)
            chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), labels[:, None], axis=1)
            return -chosen.mean(), state

        def train(parameters: Any, state: Any, means: Any, squares: Any, count: Any, x: Any) -> Any:
            (loss, state), gradients = jax.value_and_grad(loss_of, has_aux=True)(parameters, state, x)
            count = count + 1
            rate = 1e-3 * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
            means = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, means, gradients)
            squares = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, squares, gradients)
            parameters = jax.tree.map(
                lambda p, m, v: p - rate * m / (jnp.sqrt(v) + 1e-7), parameters, means, squares
            )  # fmt: skip
            return parameters, state, means, squares, count, loss

        compiled = jax.jit(train, donate_argnums=(0, 1, 2, 3, 4))
        zeros = jax.tree.map(np.zeros_like, network.parameters)
        kept = [jax.tree.map(jnp.array, (network.parameters, network.state, zeros, zeros, np.float32(0)))]

        def run() -> float:
            *kept[0], loss = compiled(*kept[0], inputs)
            return float(loss)

        return run

    return prepared


def inference(build: Callable[[Any], Network], x: np.ndarray) -> Callable[[Any], Callable[[], np.ndarray]]:
    """Returns a case: the logits of a batch by one jitted function."""

    def prepared(jax: Any) -> Callable[[], np.ndarray]:
        network, inputs = build(jax), jax.numpy.asarray(x)
        parameters, state = jax.tree.map(jax.numpy.array, (network.parameters, network.state))
        run = jax.jit(lambda parameters, state, x: network.apply(parameters, state, x, False)[0])
        return lambda: np.asarray(run(parameters, state, inputs))

    return prepared
