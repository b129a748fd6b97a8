"""Losses over many classes that only evaluate a random sample of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.lib.nn.cross_entropy import sigmoid_cross_entropy_with_logits, softmax_cross_entropy_with_logits
from headrace._src.lib.nn.embedding import embedding_lookup
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.ops.random.seeds import op_seeds
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike


def _tensors(params: Any) -> list[Array]:
    return list(params) if isinstance(params, (list, tuple)) else [params]


def _sampled_logits(
    weights: TensorLike,
    biases: Any,
    labels: Any,
    inputs: Any,
    num_sampled: int,
    num_classes: int,
    num_true: int,
    sampled_values: Sequence[Tensor] | None,
    subtract_log_q: bool,
    remove_accidental_hits: bool,
    seed: int | None,
) -> tuple[Tensor, Tensor]:
    """Computes logits and labels of the true and the sampled classes.

    With `subtract_log_q` the logarithm of the expected count of each class is subtracted from its logit.
    """
    inputs = convert_to_tensor(inputs)
    labels = convert_to_tensor(labels)
    if labels.dtype is not int64:
        labels = raw.Cast(labels, DstT=int64)
    flat = raw.Reshape(labels, ints([-1]))
    rows = raw.Reshape(labels, ints([-1, num_true]))
    if sampled_values is None:
        sampled_values = raw.LogUniformCandidateSampler(
            rows, num_true=num_true, num_sampled=num_sampled, unique=True, range_max=num_classes, **op_seeds(seed)
        )
    sampled, true_expected, sampled_expected = (raw.StopGradient(convert_to_tensor(t)) for t in sampled_values)
    if sampled.dtype is not int64:
        sampled = raw.Cast(sampled, DstT=int64)

    every = raw.ConcatV2([flat, sampled], ints(0))
    count = raw.Size(flat)
    all_weights = embedding_lookup(_tensors(weights), every)
    all_biases = embedding_lookup(_tensors(biases), every)
    if all_weights.dtype is not inputs.dtype:
        all_weights = raw.Cast(all_weights, DstT=inputs.dtype)
    true_weights, sampled_weights = _split_rows(all_weights, count)
    true_biases, sampled_biases = _split_rows(all_biases, count)

    sampled_logits = raw.MatMul(inputs, sampled_weights, transpose_b=True)
    sampled_logits = raw.AddV2(sampled_logits, sampled_biases)
    width = raw.GatherV2(shape_of(true_weights), ints(1), ints(0))
    grouped = raw.Reshape(true_weights, raw.Pack([ints(-1), ints(num_true), width]))
    true_logits = raw.Sum(raw.Mul(raw.ExpandDims(inputs, ints(1)), grouped), ints([2]))
    true_logits = raw.AddV2(true_logits, raw.Reshape(true_biases, ints([-1, num_true])))

    if remove_accidental_hits:
        hits = raw.ComputeAccidentalHits(rows, sampled, num_true=num_true)
        places = raw.Pack([hits.indices, raw.Cast(hits.ids, DstT=hits.indices.dtype)], axis=1)
        far_below = raw.Cast(hits.weights, DstT=inputs.dtype)
        sampled_logits = raw.TensorScatterAdd(sampled_logits, places, far_below)
    if subtract_log_q:
        true_logits = raw.Sub(true_logits, raw.Log(raw.Cast(true_expected, DstT=inputs.dtype)))
        sampled_logits = raw.Sub(sampled_logits, raw.Log(raw.Cast(sampled_expected, DstT=inputs.dtype)))
    logits = raw.ConcatV2([true_logits, sampled_logits], ints(1))
    share = raw.RealDiv(raw.OnesLike(true_logits), number(num_true, inputs.dtype))
    return logits, raw.ConcatV2([share, raw.ZerosLike(sampled_logits)], ints(1))


def _split_rows(tensor: Tensor, count: Tensor) -> tuple[Tensor, Tensor]:
    """Splits a tensor into its first `count` rows and the rest."""
    border = raw.ExpandDims(count, ints(0))
    first = raw.StridedSlice(tensor, ints([0]), border, ints([1]))
    return first, raw.StridedSlice(tensor, border, ints([0]), ints([1]), end_mask=1)


@dispatchable
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
    name: str = "nce_loss",
) -> Tensor:
    """Computes the noise-contrastive estimation loss.

    The loss is a sigmoid cross entropy that separates the true classes from randomly sampled ones.

    Args:
        weights: Class embeddings of shape [num_classes, dim], or a list of parts of them.
        biases: Class biases, [num_classes].
        labels: True classes, int64 of shape [batch, num_true].
        inputs: Activations of shape [batch, dim].
        num_sampled: Number of classes to sample.
        num_classes: Number of classes.
        num_true: Number of true classes of each example.
        sampled_values: Result of a candidate sampler. Default `tf.random.log_uniform_candidate_sampler`.
        remove_accidental_hits: Whether sampled classes that equal a true class are ignored.
        name: Name of the operation.

    Returns:
        Vector of losses, [batch].
    """
    logits, targets = _sampled_logits(
        weights, biases, labels, inputs, num_sampled, num_classes, num_true, sampled_values, True,
        remove_accidental_hits, None,
    )  # fmt: skip
    return reduce_sum(sigmoid_cross_entropy_with_logits(labels=targets, logits=logits), axis=1, name=name)


@dispatchable
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
    seed: int | None = None,
    name: str = "sampled_softmax_loss",
) -> Tensor:
    """Computes the softmax cross entropy over the true classes and randomly sampled ones.

    Args:
        weights: Class embeddings of shape [num_classes, dim], or a list of parts of them.
        biases: Class biases, [num_classes].
        labels: True classes, int64 of shape [batch, num_true].
        inputs: Activations of shape [batch, dim].
        num_sampled: Number of classes to sample.
        num_classes: Number of classes.
        num_true: Number of true classes of each example.
        sampled_values: Result of a candidate sampler. Default `tf.random.log_uniform_candidate_sampler`.
        remove_accidental_hits: Whether sampled classes that equal a true class are ignored.
        seed: Integer seed of the sampler.
        name: Name of the operation.

    Returns:
        Vector of losses, [batch].
    """
    logits, targets = _sampled_logits(
        weights, biases, labels, inputs, num_sampled, num_classes, num_true, sampled_values, True,
        remove_accidental_hits, seed,
    )  # fmt: skip
    return softmax_cross_entropy_with_logits(labels=raw.StopGradient(targets), logits=logits, name=name)
