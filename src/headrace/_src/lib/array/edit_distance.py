"""Edit distances between the sequences of two sparse tensors."""

from __future__ import annotations

from headrace._src.ops.entry import raw
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import Tensor


def edit_distance(
    hypothesis: SparseTensor, truth: SparseTensor, normalize: bool = True, name: str = "edit_distance"
) -> Tensor:
    """Computes the Levenshtein distance between corresponding sequences.

    Args:
        hypothesis: SparseTensor; its last axis holds the sequences.
        truth: SparseTensor of the same rank and dtype.
        normalize: Whether distances are divided by the length of the truth.
        name: Name of the operation.

    Returns:
        float32 tensor with one distance for each sequence.

    Raises:
        TypeError: If `hypothesis` or `truth` is not a SparseTensor.
    """
    hypothesis, truth = _sparse(hypothesis), _sparse(truth)
    for what, value in (("Hypothesis", hypothesis), ("Truth", truth)):
        if not isinstance(value, SparseTensor):
            raise TypeError(f"{what} must be a SparseTensor. Got {type(value).__name__}: {value!r}.")
    return raw.EditDistance(
        hypothesis.indices, hypothesis.values, hypothesis.dense_shape,
        truth.indices, truth.values, truth.dense_shape, normalize=normalize, name=name,
    )  # fmt: skip


def _sparse(value: SparseTensor | SparseTensorValue) -> SparseTensor:
    return SparseTensor.from_value(value) if isinstance(value, SparseTensorValue) else value
