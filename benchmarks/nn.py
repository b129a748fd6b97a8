"""Speed of tf.nn, eagerly: `python benchmarks/nn.py --tensorflow-python PATH [CASE...]`.

TensorFlow runs with its own defaults (on x86 that is oneDNN). `headrace._src.ops.nn.conv_kernels` chooses
its formulations based on the convolutions here.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from typing import Any

from side_by_side import Case, main

Timed = Callable[[], Any]


def applied(function: Callable[..., Any], *shapes: list[int]) -> Callable[[Any], Timed]:
    """A case that calls `function(tf, *tensors)` on normally distributed values."""

    def build(tf: Any) -> Timed:
        tensors = [tf.random.stateless_normal(shape, [1, n]) for n, shape in enumerate(shapes)]
        return lambda: function(tf, *tensors)

    return build


def gradients(function: Callable[..., Any], *shapes: list[int]) -> Callable[[Any], Timed]:
    """A case that runs `function(tf, *tensors)` and its gradients with respect to all of them."""

    def call(tf: Any, *tensors: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(tensors)
            y = function(tf, *tensors)
        return tape.gradient(y, tensors)

    return applied(call, *shapes)


def conv(stride: int, padding: str = "SAME") -> Callable[..., Any]:
    return lambda tf, x, kernel: tf.nn.conv2d(x, kernel, stride, padding)


def depthwise(stride: int) -> Callable[..., Any]:
    return lambda tf, x, kernel: tf.nn.depthwise_conv2d(x, kernel, [1, stride, stride, 1], "SAME")


def new_shapes(tf: Any) -> Timed:
    """Runs a convolution of images of a size never used before."""
    sizes = itertools.count(5)
    kernel = tf.ones([3, 3, 2, 4])

    def call() -> Any:
        n = next(sizes)
        return tf.nn.conv2d(tf.ones([1, 5 + n // 60, 5 + n % 60, 2]), kernel, 1, "SAME")

    return call


def sparse_loss(tf: Any) -> Timed:
    logits = tf.random.stateless_normal([128, 10], [1, 2])
    labels = tf.random.stateless_uniform([128], [1, 3], 0, 10, tf.int32)

    def call() -> Any:
        with tf.GradientTape() as tape:
            tape.watch(logits)
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
        return tape.gradient(loss, logits)

    return call


def batch_norm(tf: Any, x: Any, scale: Any) -> Any:
    empty = tf.zeros([0])
    return tf.raw_ops.FusedBatchNormV3(x=x, scale=scale, offset=scale, mean=empty, variance=empty)[0]


SMALL, CIFAR, MNIST = [1, 8, 8, 3], [32, 32, 32, 64], [128, 28, 28, 1]
WIDE, DEEP, IMAGES = [8, 56, 56, 64], [8, 7, 7, 512], [4, 224, 224, 3]

CASES = [
    Case("conv 3x3, 1x8x8x3 -> 4", applied(conv(1), SMALL, [3, 3, 3, 4]), 3),
    Case("conv 3x3, shapes never seen", new_shapes, 3),
    Case("conv 3x3, 32x32x32x64", applied(conv(1), CIFAR, [3, 3, 64, 64]), 1),
    Case("conv 3x3, 128x28x28x1 -> 32", applied(conv(1, "VALID"), MNIST, [3, 3, 1, 32]), 1),
    Case("conv 3x3 / 2, 8x56x56x64 -> 128", applied(conv(2), WIDE, [3, 3, 64, 128]), 1),
    Case("conv 1x1, 8x56x56x64 -> 256", applied(conv(1), WIDE, [1, 1, 64, 256]), 1),
    Case("conv 7x7 / 2, 4x224x224x3 -> 64", applied(conv(2), IMAGES, [7, 7, 3, 64]), 1),
    Case("conv 3x3, 8x7x7x512", applied(conv(1), DEEP, [3, 3, 512, 512]), 1),
    Case("conv gradients, 32x32x32x64", gradients(conv(1), CIFAR, [3, 3, 64, 64]), 1),
    Case("conv gradients, 128x28x28x1", gradients(conv(1, "VALID"), MNIST, [3, 3, 1, 32]), 1),
    Case("conv gradients / 2, 8x56x56x64", gradients(conv(2), WIDE, [3, 3, 64, 128]), 1),
    Case("conv gradients 1x1, 8x56x56x64", gradients(conv(1), WIDE, [1, 1, 64, 256]), 1),
    Case("depthwise 3x3, 8x56x56x64", applied(depthwise(1), WIDE, [3, 3, 64, 1]), 1),
    Case("depthwise gradients, 8x56x56x64", gradients(depthwise(1), WIDE, [3, 3, 64, 1]), 1),
    Case("max_pool 2x2, 8x56x56x64", applied(lambda tf, x: tf.nn.max_pool2d(x, 2, 2, "VALID"), WIDE), 1),
    Case("max_pool gradients 2x2", gradients(lambda tf, x: tf.nn.max_pool2d(x, 2, 2, "VALID"), WIDE), 1),
    Case("max_pool gradients 3x3 / 2", gradients(lambda tf, x: tf.nn.max_pool2d(x, 3, 2, "SAME"), WIDE), 1),
    Case("avg_pool gradients 2x2", gradients(lambda tf, x: tf.nn.avg_pool2d(x, 2, 2, "VALID"), WIDE), 1),
    Case("batch norm gradients, 8x56x56x64", gradients(batch_norm, WIDE, [64])),
    Case("relu 10x10", applied(lambda tf, x: tf.nn.relu(x), [10, 10]), 5),
    Case("softmax 128x10", applied(lambda tf, x: tf.nn.softmax(x), [128, 10]), 3),
    Case("softmax 1000x1000", applied(lambda tf, x: tf.nn.softmax(x), [1000, 1000])),
    Case("sparse cross entropy gradient 128x10", sparse_loss, 3),
    Case("gelu gradients 128x512", gradients(lambda tf, x: tf.nn.gelu(x), [128, 512])),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
