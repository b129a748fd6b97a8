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
    """Computes the softmax cross entropy over the true classes and a sample of the others."""
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
    """Computes the noise-contrastive estimation loss."""
    return tf.nn.nce_loss(
        whole_table(weights, partition_strategy), whole_table(biases, partition_strategy), labels, inputs, num_sampled,
        num_classes, num_true, sampled_values, remove_accidental_hits, name,
    )  # fmt: skip
