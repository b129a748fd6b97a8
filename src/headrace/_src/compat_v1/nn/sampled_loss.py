"""Losses over sampled classes with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.nn.embedding import whole_table


def sampled_softmax_loss(
    weights: Any,
    biases: Any,
    labels: Any,
    inputs: Any,
    num_sampled: int,
    num_classes: int,
    num_true: int = 1,
    sampled_values: Any = None,
    remove_accidental_hits: bool = True,
    partition_strategy: str = "mod",
    name: str = "sampled_softmax_loss",
    seed: Any = None,
) -> Any:
    """Computes the softmax cross entropy over the true classes and a sample of the others."""
    return tf.nn.sampled_softmax_loss(
        whole_table(weights, partition_strategy), whole_table(biases, partition_strategy), labels, inputs, num_sampled,
        num_classes, num_true, sampled_values, remove_accidental_hits, seed, name,
    )  # fmt: skip


def nce_loss(
    weights: Any,
    biases: Any,
    labels: Any,
    inputs: Any,
    num_sampled: int,
    num_classes: int,
    num_true: int = 1,
    sampled_values: Any = None,
    remove_accidental_hits: bool = False,
    partition_strategy: str = "mod",
    name: str = "nce_loss",
) -> Any:
    """Computes the noise-contrastive estimation loss."""
    return tf.nn.nce_loss(
        whole_table(weights, partition_strategy), whole_table(biases, partition_strategy), labels, inputs, num_sampled,
        num_classes, num_true, sampled_values, remove_accidental_hits, name,
    )  # fmt: skip
