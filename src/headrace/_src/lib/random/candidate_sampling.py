"""Candidate samplers that use the global seed: tf.random.log_uniform_candidate_sampler and similar functions."""

from __future__ import annotations

from collections.abc import Sequence

from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import op_seeds
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def uniform_candidate_sampler(
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Samples classes with equal probabilities.

    Args:
        true_classes: int64 tensor of shape [batch, num_true].
        num_true: Number of true classes of each example.
        num_sampled: Number of classes to sample.
        unique: Whether the sampled classes are distinct.
        range_max: Number of classes.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        A tuple (sampled_candidates, true_expected_count, sampled_expected_count).
    """
    return raw.UniformCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, **op_seeds(seed), name=name
    )


def log_uniform_candidate_sampler(
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Samples classes with a log-uniform (Zipfian) distribution, which suits words sorted by frequency.

    Args:
        true_classes: int64 tensor of shape [batch, num_true].
        num_true: Number of true classes of each example.
        num_sampled: Number of classes to sample.
        unique: Whether the sampled classes are distinct.
        range_max: Number of classes.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        A tuple (sampled_candidates, true_expected_count, sampled_expected_count).
    """
    return raw.LogUniformCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, **op_seeds(seed), name=name
    )


def learned_unigram_candidate_sampler(
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Samples classes from the distribution of the true classes seen so far.

    Args:
        true_classes: int64 tensor of shape [batch, num_true].
        num_true: Number of true classes of each example.
        num_sampled: Number of classes to sample.
        unique: Whether the sampled classes are distinct.
        range_max: Number of classes.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        A tuple (sampled_candidates, true_expected_count, sampled_expected_count).
    """
    return raw.LearnedUnigramCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, **op_seeds(seed), name=name
    )


def fixed_unigram_candidate_sampler(
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    vocab_file: str = "",
    distortion: float = 1.0,
    num_reserved_ids: int = 0,
    num_shards: int = 1,
    shard: int = 0,
    unigrams: Sequence[float] = (),
    seed: int | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Samples classes by given weights, from a file or a list.

    Args:
        true_classes: int64 tensor of shape [batch, num_true].
        num_true: Number of true classes of each example.
        num_sampled: Number of classes to sample.
        unique: Whether the sampled classes are distinct.
        range_max: Number of classes.
        vocab_file: CSV file whose last column holds the weight of each class.
        distortion: Exponent applied to the weights.
        num_reserved_ids: Number of classes before the first weighted one; they are never sampled.
        num_shards: Number of shards that sample parts of the classes.
        shard: Index of this shard.
        unigrams: Weights of the classes, instead of `vocab_file`.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        A tuple (sampled_candidates, true_expected_count, sampled_expected_count).
    """
    return raw.FixedUnigramCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, vocab_file=vocab_file, distortion=distortion,
        num_reserved_ids=num_reserved_ids, num_shards=num_shards, shard=shard, unigrams=tuple(unigrams),
        **op_seeds(seed), name=name,
    )  # fmt: skip


def all_candidate_sampler(
    true_classes: TensorLike,
    num_true: int,
    num_sampled: int,
    unique: bool,
    seed: int | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Returns all classes, for tests.

    Args:
        true_classes: int64 tensor of shape [batch, num_true].
        num_true: Number of true classes of each example.
        num_sampled: Number of classes.
        unique: Whether the sampled classes are distinct.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        A tuple (sampled_candidates, true_expected_count, sampled_expected_count).
    """
    return raw.AllCandidateSampler(true_classes, num_true, num_sampled, unique, **op_seeds(seed), name=name)


def compute_accidental_hits(
    true_classes: TensorLike,
    sampled_candidates: TensorLike,
    num_true: int,
    seed: int | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Finds sampled candidates that are also true classes.

    Args:
        true_classes: int64 tensor of shape [batch, num_true].
        sampled_candidates: Classes returned by a sampler.
        num_true: Number of true classes of each example.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        A tuple (rows, positions of the candidates, large negative weights that mask them out).
    """
    return raw.ComputeAccidentalHits(true_classes, sampled_candidates, num_true, **op_seeds(seed), name=name)
