"""Losses over sampled classes with the arguments of TensorFlow 1."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.compat_v1.nn.embedding import whole_table
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def sampled_softmax_loss(
    weights: TensorLike,
    biases: TensorLike,
    labels: TensorLike,
    inputs: TensorLike,
    num_sampled: int,
    num_classes: int,
    num_true: int = 1,
    sampled_values: Sequence[Tensor] | None = None,
    remove_accidental_hits: bool = True,
    partition_strategy: str = "mod",
    name: str = "sampled_softmax_loss",
    seed: int | None = None,
) -> Tensor:
    """Computes the softmax cross entropy over the true classes and a sample of the others.

    Args:
        weights: Matrix of class weights, or list of its parts.
        biases: Biases of the classes.
        labels: True classes of each example.
        inputs: Inputs of shape [batch, size].
        num_sampled: Number of classes to sample.
        num_classes: Number of classes.
        num_true: Number of true classes per example.
        sampled_values: Result of a candidate sampler; by default log-uniform.
        remove_accidental_hits: Whether to remove sampled classes that are true classes.
        partition_strategy: How a table is split into parts: "mod" or "div".
        name: Name of the operation.
        seed: Random seed.

    Returns:
        The loss of each example, a vector.
    """
    return tf.nn.sampled_softmax_loss(
        whole_table(weights, partition_strategy), whole_table(biases, partition_strategy), labels, inputs, num_sampled,
        num_classes, num_true, sampled_values, remove_accidental_hits, seed, name,
    )  # fmt: skip


def nce_loss(
    weights: TensorLike,
    biases: TensorLike,
    labels: TensorLike,
    inputs: TensorLike,
    num_sampled: int,
    num_classes: int,
    num_true: int = 1,
    sampled_values: Sequence[Tensor] | None = None,
    remove_accidental_hits: bool = False,
    partition_strategy: str = "mod",
    name: str = "nce_loss",
) -> Tensor:
    """Computes the noise-contrastive estimation loss.

    Args:
        weights: Matrix of class weights, or list of its parts.
        biases: Biases of the classes.
        labels: True classes of each example.
        inputs: Inputs of shape [batch, size].
        num_sampled: Number of classes to sample.
        num_classes: Number of classes.
        num_true: Number of true classes per example.
        sampled_values: Result of a candidate sampler; by default log-uniform.
        remove_accidental_hits: Whether to remove sampled classes that are true classes.
        partition_strategy: How a table is split into parts: "mod" or "div".
        name: Name of the operation.

    Returns:
        The loss of each example, a vector.
    """
    return tf.nn.nce_loss(
        whole_table(weights, partition_strategy), whole_table(biases, partition_strategy), labels, inputs, num_sampled,
        num_classes, num_true, sampled_values, remove_accidental_hits, name,
    )  # fmt: skip
