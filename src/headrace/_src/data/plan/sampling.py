"""The plan that selects the dataset of each element of `sample_from_datasets`."""

from __future__ import annotations

from headrace._src.data.plan.batch import Batch
from headrace._src.data.plan.joining import Zip
from headrace._src.data.plan.map import Map
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.random import Random
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import IntLike, TensorLike


def sample_selector(
    count: int, weights: TensorLike | PlanNode | None, seed: IntLike | None, reshuffles: bool | None
) -> PlanNode:
    """Returns a plan of random indices below `count` with these weights: a list, or a plan with one per draw."""
    seeds = Batch(Random(seed, reshuffles), 2, True)
    if isinstance(weights, PlanNode):
        return Map(Zip((0, 0), [weights, seeds]), lambda w, s: _drawn(raw.Log(w), s))
    if weights is None:
        logits = as_tensor([1.0] * count, dtypes.float32)
    else:
        given = as_tensor(weights)
        if given.dtype not in (dtypes.float32, dtypes.float64):
            raise TypeError(f"`weights` must have type float32 or float64; got {given.dtype.name}.")
        if given.shape.rank not in (None, 1) or given.shape[0] not in (None, count):
            raise ValueError(
                f"Invalid `datasets` and `weights`: expected a vector of {count} weights; got shape {given.shape}."
            )
        logits = raw.Log(given)
    return Map(seeds, lambda s: _drawn(logits, s))


def _drawn(logits: Tensor, seed: IntLike | None) -> Tensor:
    rows = raw.ExpandDims(logits, as_tensor(0, dtypes.int32))
    drawn = raw.StatelessMultinomial(rows, as_tensor(1, dtypes.int32), seed, output_dtype=dtypes.int64)
    return raw.Squeeze(drawn, squeeze_dims=[0, 1])
