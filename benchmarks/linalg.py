"""Speed of tf.linalg and tf.signal, eagerly: `python benchmarks/linalg.py --tensorflow-python PATH [CASE...]`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from side_by_side import Case, main

Timed = Callable[[], Any]
Function = Callable[..., Any]


def applied(function: Function, *shapes: list[int]) -> Callable[[Any], Timed]:
    """A case that calls `function(tf, *tensors)` on normally distributed values."""

    def build(tf: Any) -> Timed:
        tensors = [tf.random.stateless_normal(shape, [1, n]) for n, shape in enumerate(shapes)]
        return lambda: function(tf, *tensors)

    return build


def gradients(function: Function, *shapes: list[int]) -> Callable[[Any], Timed]:
    """A case that runs `function(tf, *tensors)` and its gradients with respect to all of them."""

    def call(tf: Any, *tensors: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(tensors)
            y = function(tf, *tensors)
        return tape.gradient(y, tensors)

    return applied(call, *shapes)


def positive(tf: Any, x: Any) -> Any:
    return tf.matmul(x, x, transpose_b=True) + tf.eye(x.shape[-1])


def einsum(equation: str) -> Function:
    return lambda tf, *tensors: tf.einsum(equation, *tensors)


HEADS = [4, 8, 64, 32]

CASES = [
    Case("matmul 10x10", applied(lambda tf, x: tf.matmul(x, x), [10, 10]), 5),
    Case("matmul 32 x 64x64", applied(lambda tf, x: tf.matmul(x, x), [32, 64, 64]), 1),
    Case("matmul gradients 32x64x64, 64x128", gradients(lambda tf, x, w: tf.matmul(x, w), [32, 64, 64], [64, 128]), 1),
    Case("einsum ij,jk->ik 10x10", applied(einsum("ij,jk->ik"), [10, 10], [10, 10]), 2),
    Case("einsum attention", applied(einsum("bhqd,bhkd->bhqk"), HEADS, HEADS), 1),
    Case("einsum attention gradients", gradients(einsum("bhqd,bhkd->bhqk"), HEADS, HEADS), 1),
    Case("tensordot 10x10", applied(lambda tf, x: tf.tensordot(x, x, 1), [10, 10]), 2),
    Case("norm 10x10", applied(lambda tf, x: tf.norm(x), [10, 10]), 5),
    Case("diag_part 10x10", applied(lambda tf, x: tf.linalg.diag_part(x), [10, 10]), 2),
    Case("inv 10x10", applied(lambda tf, x: tf.linalg.inv(x), [10, 10]), 1),
    Case("inv 300x300", applied(lambda tf, x: tf.linalg.inv(x), [300, 300]), 1),
    Case("solve 100 x 20x20", applied(lambda tf, a, b: tf.linalg.solve(a, b), [100, 20, 20], [100, 20, 1]), 1),
    Case("cholesky gradients 50x50", gradients(lambda tf, x: tf.linalg.cholesky(positive(tf, x)), [50, 50]), 1),
    Case("svd 100x100", applied(lambda tf, x: tf.linalg.svd(x), [100, 100]), 1),
    Case("eigh 100x100", applied(lambda tf, x: tf.linalg.eigh(positive(tf, x)), [100, 100]), 1),
    Case("rfft 64x4096", applied(lambda tf, x: tf.signal.rfft(x), [64, 4096]), 1),
    Case("stft 1 s at 16 kHz", applied(lambda tf, x: tf.signal.stft(x, 400, 160), [16000]), 1),
    Case("dct 100x256", applied(lambda tf, x: tf.signal.dct(x), [100, 256]), 1),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
