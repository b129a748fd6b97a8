"""Candidate samplers that follow the global seed: tf.random.log_uniform_candidate_sampler and its like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import op_seeds


def uniform_candidate_sampler(
    true_classes: Any,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int | None = None,
    name: str | None = None,
) -> Any:
    """Classes drawn with equal probabilities, and how often the true and the drawn ones are to be expected."""
    return raw.UniformCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, **op_seeds(seed), name=name
    )


def log_uniform_candidate_sampler(
    true_classes: Any,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int | None = None,
    name: str | None = None,
) -> Any:
    """Classes drawn with probabilities that fall with their number, as words sorted by frequency do."""
    return raw.LogUniformCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, **op_seeds(seed), name=name
    )


def learned_unigram_candidate_sampler(
    true_classes: Any,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int | None = None,
    name: str | None = None,
) -> Any:
    """Classes drawn from the distribution of the true classes seen so far."""
    return raw.LearnedUnigramCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, **op_seeds(seed), name=name
    )


def fixed_unigram_candidate_sampler(
    true_classes: Any,
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
) -> Any:
    """Classes drawn by given weights, from a file or a list."""
    return raw.FixedUnigramCandidateSampler(
        true_classes, num_true, num_sampled, unique, range_max, vocab_file=vocab_file, distortion=distortion,
        num_reserved_ids=num_reserved_ids, num_shards=num_shards, shard=shard, unigrams=tuple(unigrams),
        **op_seeds(seed), name=name,
    )  # fmt: skip


def all_candidate_sampler(
    true_classes: Any,
    num_true: int,
    num_sampled: int,
    unique: bool,
    seed: int | None = None,
    name: str | None = None,
) -> Any:
    """All classes, for tests."""
    return raw.AllCandidateSampler(true_classes, num_true, num_sampled, unique, **op_seeds(seed), name=name)


def compute_accidental_hits(
    true_classes: Any, sampled_candidates: Any, num_true: int, seed: int | None = None, name: str | None = None
) -> Any:
    """Where a candidate is also a true class: rows, places of the candidates, and weights that rule them out."""
    return raw.ComputeAccidentalHits(true_classes, sampled_candidates, num_true, **op_seeds(seed), name=name)
