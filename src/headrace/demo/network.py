"""A network of two dense layers, its training step, and its file of weights."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

import headrace as tf


class Network(tf.Module):
    """Dense layer, rectifier, dense layer: grey values in, one logit a digit out."""

    def __init__(self, inputs: int, hidden: int, outputs: int, seed: int = 0) -> None:
        super().__init__(name="network")
        numbers = tf.random.Generator.from_seed(seed)
        self.hidden_weights = tf.Variable(_scaled_normal(numbers, inputs, hidden), name="hidden_weights")
        self.hidden_bias = tf.Variable(tf.zeros([hidden]), name="hidden_bias")
        self.output_weights = tf.Variable(_scaled_normal(numbers, hidden, outputs), name="output_weights")
        self.output_bias = tf.Variable(tf.zeros([outputs]), name="output_bias")

    def __call__(self, images: Any) -> Any:
        hidden = tf.nn.relu(tf.matmul(images, self.hidden_weights) + self.hidden_bias)
        return tf.matmul(hidden, self.output_weights) + self.output_bias

    @property
    def weights(self) -> dict[str, Any]:
        """The variables under the names they are saved by."""
        variables = (self.hidden_weights, self.hidden_bias, self.output_weights, self.output_bias)
        return {variable.name.partition(":")[0]: variable for variable in variables}


def _scaled_normal(numbers: Any, inputs: int, outputs: int) -> Any:
    """Weights whose layer neither grows nor shrinks what a rectifier lets through."""
    return numbers.normal([inputs, outputs]) * (2.0 / inputs) ** 0.5


class Momentum:
    """Gradient descent with momentum."""

    def __init__(self, variables: list[Any], rate: float, momentum: float = 0.9) -> None:
        self.variables, self.rate, self.momentum = variables, rate, momentum
        self.velocities = [tf.Variable(tf.zeros_like(variable)) for variable in variables]

    def apply(self, gradients: list[Any]) -> None:
        for variable, velocity, gradient in zip(self.variables, self.velocities, gradients, strict=True):
            velocity.assign(self.momentum * velocity + gradient)
            variable.assign_sub(self.rate * velocity)


def train_step(network: Network, optimizer: Momentum, images: Any, labels: Any) -> Any:
    """One step down the gradient; returns the loss before it."""
    with tf.GradientTape() as tape:
        losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=network(images))
        loss = tf.reduce_mean(losses)
    optimizer.apply(tape.gradient(loss, optimizer.variables))
    return loss


def predict(network: Network, images: Any) -> Any:
    """The digit that the network sees in each image."""
    return tf.argmax(network(images), axis=1, output_type=tf.int32)


def accuracy(network: Network, images: Any, labels: Any) -> float:
    """The share of images whose digit is recognized."""
    return float(tf.reduce_mean(tf.cast(predict(network, images) == labels, tf.float32)))


def save_weights(network: Network, file: Path) -> None:
    """Writes the weights; the file is whole or not there at all."""
    unfinished = file.with_name(file.name + ".part")
    with open(unfinished, "wb") as stream:
        np.savez(stream, **{name: variable.numpy() for name, variable in network.weights.items()})
    os.replace(unfinished, file)


def load_weights(network: Network, file: Path) -> None:
    """Reads the weights back into a network of the same sizes."""
    with np.load(file, allow_pickle=False) as arrays:
        for name, variable in network.weights.items():
            variable.assign(arrays[name])
