"""Candidate sampling: classes drawn to represent all others when a loss is computed over many classes."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.files import read_file
from headrace._src.ops.entry import op
from headrace._src.ops.random.samplers import (
    BLOCKS_A_CANDIDATE,
    Fixed,
    Learned,
    LogUniform,
    Uniform,
    draw_candidates,
    expected_count,
)
from headrace._src.ops.random.seeds import global_seed
from headrace._src.ops.random.streams import SeededStream, eager_stream, reserve, seeded_stream
from headrace._src.ops.shape_call import ShapeCall

_SIGNATURE = "int64 -> sampled_candidates: int64, true_expected_count: float32, sampled_expected_count: float32"


def _dims(call: ShapeCall) -> list[Any]:
    count, true = call.attrs["num_sampled"], call.shapes[0]
    return [(count,), (None if true is None else true[0], call.attrs["num_true"]), (count,)]


def _check(true_classes: np.ndarray, num_true: int, num_sampled: int, classes: int, unique: bool = False) -> None:
    if true_classes.ndim != 2:
        raise errors.invalid_argument("true_classes must be a matrix")
    if true_classes.shape[1] != num_true:
        raise errors.invalid_argument(
            f"true_classes must have num_true columns, expected: {true_classes.shape[1]} was: {num_true}"
        )
    if num_sampled < 1:
        raise errors.invalid_argument(f"Value for attr 'num_sampled' of {num_sampled} must be at least minimum 1")
    if unique and num_sampled > classes:
        raise errors.invalid_argument("Sampler's range is too small.")
    outside = (true_classes < 0) | (true_classes >= classes)
    if outside.any():
        first = int(true_classes[outside][0])
        raise errors.invalid_argument(f"`true_candidate` out of range [0, {classes}), received {first}")


def _sample(
    sampler: Uniform, stream: SeededStream, true_classes: np.ndarray, count: int, unique: bool
) -> tuple[Any, ...]:
    key, counter = reserve(np, stream, count * BLOCKS_A_CANDIDATE)
    candidates, tries = draw_candidates(sampler, key, counter, count, unique)
    counts = (expected_count(sampler, chosen, count, tries) for chosen in (true_classes, candidates))
    return candidates, *counts


@op(
    "UniformCandidateSampler", _SIGNATURE, shape=_dims, engine="host", stateful=True, keeps=seeded_stream,
    differentiable=False,
)  # fmt: skip
def uniform_candidate_sampler_op(
    xp, true_classes, *, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, seed2: int = 0,
    kept=None,
):  # fmt: skip
    """Candidates from a uniform distribution."""
    _check(true_classes, num_true, num_sampled, range_max, unique)
    distinction = ("UniformCandidateSampler", num_true, num_sampled, unique, range_max)
    stream = kept or eager_stream(seed, seed2, *distinction)
    return _sample(Uniform(range_max), stream, true_classes, num_sampled, unique)


@op(
    "LogUniformCandidateSampler", _SIGNATURE, shape=_dims, engine="host", stateful=True, keeps=seeded_stream,
    differentiable=False,
)  # fmt: skip
def log_uniform_candidate_sampler_op(
    xp, true_classes, *, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, seed2: int = 0,
    kept=None,
):  # fmt: skip
    """Candidates from a distribution that falls with the number of the class."""
    _check(true_classes, num_true, num_sampled, range_max, unique)
    distinction = ("LogUniformCandidateSampler", num_true, num_sampled, unique, range_max)
    stream = kept or eager_stream(seed, seed2, *distinction)
    return _sample(LogUniform(range_max), stream, true_classes, num_sampled, unique)


class LearningStream(SeededStream):
    """A stream together with the weights learned so far; both start again when the global seed is set."""

    def __init__(self, seed: int, seed2: int, classes: int) -> None:
        super().__init__(seed, seed2)
        self._classes = classes
        self._learned_in = -1

    @property
    def sampler(self) -> Learned:
        if self._learned_in != global_seed.epoch:
            self._learned_in = global_seed.epoch
            self._sampler = Learned(self._classes)
        return self._sampler


def _learning_stream(attrs: dict[str, Any]) -> LearningStream:
    return LearningStream(attrs["seed"], attrs["seed2"], attrs["range_max"])


def _learned(name: str, kept: Any, true_classes: np.ndarray, attrs: dict[str, Any]) -> tuple[Any, ...]:
    count, classes = attrs["num_sampled"], attrs["range_max"]
    _check(true_classes, attrs["num_true"], count, classes, attrs["unique"])
    stream = kept or eager_stream(
        attrs["seed"], attrs["seed2"], name, attrs["num_true"], count, attrs["unique"], classes,
        make=lambda seed, seed2: LearningStream(seed, seed2, classes),
    )  # fmt: skip
    sampler = stream.sampler
    result = _sample(sampler, stream, true_classes, count, attrs["unique"])
    sampler.learn(true_classes)
    return result


@op(
    "LearnedUnigramCandidateSampler", _SIGNATURE, shape=_dims, engine="host", stateful=True, keeps=_learning_stream,
    differentiable=False,
)  # fmt: skip
def learned_unigram_candidate_sampler_op(
    xp, true_classes, *, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, seed2: int = 0,
    kept=None,
):  # fmt: skip
    """Draws candidates from the distribution of the true classes seen so far."""
    attrs = {"num_true": num_true, "num_sampled": num_sampled, "unique": unique, "range_max": range_max}
    attrs |= {"seed": seed, "seed2": seed2}
    return _learned("LearnedUnigramCandidateSampler", kept, true_classes, attrs)


@op(
    "ThreadUnsafeUnigramCandidateSampler", _SIGNATURE, shape=_dims, engine="host", stateful=True,
    keeps=_learning_stream, differentiable=False,
)  # fmt: skip
def thread_unsafe_unigram_candidate_sampler_op(
    xp, true_classes, *, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, seed2: int = 0,
    kept=None,
):  # fmt: skip
    """Draws candidates from the distribution of the true classes seen so far."""
    attrs = {"num_true": num_true, "num_sampled": num_sampled, "unique": unique, "range_max": range_max}
    attrs |= {"seed": seed, "seed2": seed2}
    return _learned("ThreadUnsafeUnigramCandidateSampler", kept, true_classes, attrs)


@op(
    "FixedUnigramCandidateSampler", _SIGNATURE, shape=_dims, engine="host", stateful=True, keeps=seeded_stream,
    differentiable=False,
)  # fmt: skip
def fixed_unigram_candidate_sampler_op(
    xp, true_classes, *, num_true: int, num_sampled: int, unique: bool, range_max: int, vocab_file: str = "",
    distortion: float = 1.0, num_reserved_ids: int = 0, num_shards: int = 1, shard: int = 0,
    unigrams: list[float] = (),  # type: ignore[assignment]
    seed: int = 0, seed2: int = 0, kept=None,
):  # fmt: skip
    """Candidates from given weights, raised to the power `distortion`."""
    source = (vocab_file, distortion, num_reserved_ids, num_shards, shard, tuple(unigrams))
    sampler = _fixed_sampler(*source)
    if sampler.classes != range_max:
        raise errors.invalid_argument(f"range is {range_max} must be equal to weights size  {sampler.classes}")
    _check(true_classes, num_true, num_sampled, range_max, unique)
    distinction = ("FixedUnigramCandidateSampler", num_true, num_sampled, unique, range_max, *source)
    stream = kept or eager_stream(seed, seed2, *distinction)
    return _sample(sampler, stream, true_classes, num_sampled, unique)


@functools.lru_cache(maxsize=8)
def _fixed_sampler(
    vocab_file: str, distortion: float, num_reserved_ids: int, num_shards: int, shard: int, unigrams: tuple[float, ...]
) -> Fixed:
    if bool(vocab_file) == bool(unigrams):
        which = "Must only provide one of" if vocab_file else "Must provide either"
        raise errors.invalid_argument(f"{which} vocab_file {'and' if vocab_file else 'or'} unigrams.")
    weights = [0.0] * num_reserved_ids
    for number, weight in enumerate(_vocabulary(vocab_file) if vocab_file else unigrams, num_reserved_ids):
        if number % num_shards == shard:
            weights.append(weight**distortion)
    return Fixed(np.array(weights, np.float32).astype(np.float64))


def _vocabulary(path: str) -> list[float]:
    """Returns the weights in a file of comma-separated lines, the last field of each."""
    lines = read_file(path).decode("utf-8", "replace").splitlines()
    try:
        return [float(line.rpartition(",")[2]) for line in lines if line]
    except ValueError:
        raise errors.invalid_argument(f"{path}: each line must end with a number after its last comma") from None


@op("AllCandidateSampler", _SIGNATURE, shape=_dims, engine="host", stateful=True, differentiable=False)
def all_candidate_sampler_op(
    xp, true_classes, *, num_true: int, num_sampled: int, unique: bool, seed: int = 0, seed2: int = 0
):
    """Returns all classes, for tests."""
    _check(true_classes, num_true, num_sampled, num_sampled)
    ones = np.ones(num_sampled, np.float32)
    return np.arange(num_sampled, dtype=np.int64), np.ones(true_classes.shape, np.float32), ones


@op(
    "ComputeAccidentalHits", "int64, int64 -> indices: int32, ids: int64, weights: float32",
    shape=lambda call: [(None,)] * 3, engine="host", differentiable=False,
)  # fmt: skip
def compute_accidental_hits_op(xp, true_classes, sampled_candidates, *, num_true: int, seed: int = 0, seed2: int = 0):
    """Returns where a candidate is also a true class.

    The row, the candidate's place, and a weight that rules it out.
    """
    if true_classes.ndim != 2 or true_classes.shape[1] != num_true:
        raise errors.invalid_argument("true_candidates must be a batch_size * num_true matrix")
    if sampled_candidates.ndim != 1:
        raise errors.invalid_argument(
            "sampled_candidates must be a vector, which is typically an output from CandidateSampler"
        )
    place = {candidate: n for n, candidate in enumerate(sampled_candidates.tolist())}
    hits = [(row, place[true]) for row, line in enumerate(true_classes.tolist()) for true in line if true in place]
    rows, ids = (np.array([hit[n] for hit in hits], kind) for n, kind in ((0, np.int32), (1, np.int64)))
    return rows, ids, np.full(len(hits), np.finfo(np.float32).min)
