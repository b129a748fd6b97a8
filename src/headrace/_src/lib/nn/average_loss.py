"""Averages losses over a batch that is distributed over replicas."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import float64
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def _replicas(asking: str) -> int:
    """Returns the number of replicas that run in sync with this one."""
    if state.strategy is None:
        return 1
    if state.replica is None:
        raise RuntimeError(
            f"You are calling `{asking}` in cross replica context, while it was expected to be called in replica "
            "context: inside the function that strategy.run runs."
        )
    return state.strategy.num_replicas_in_sync


def _weighted(losses: Tensor, weights: Any) -> Tensor:
    """Multiplies losses by weights; a missing or extra last axis of the weights is adjusted."""
    weights = convert_to_tensor(weights)
    if weights.dtype is not losses.dtype:
        weights = raw.Cast(weights, DstT=losses.dtype)
    of_losses, of_weights = losses.shape.rank, weights.shape.rank
    if of_losses is not None and of_weights:
        if of_weights - of_losses == 1:
            weights = raw.Squeeze(weights, squeeze_dims=[-1])
        elif of_losses - of_weights == 1:
            weights = raw.ExpandDims(weights, ints(-1))
    return raw.Mul(losses, weights)


def _checked_batch_size(size: TensorLike) -> Tensor:
    size = convert_to_tensor(size)
    if size.shape.rank not in (0, None):
        raise ValueError(f"global_batch_size must be scalar..  Expected scalar shape, saw shape: {size.shape}.")
    if not size.dtype.is_integer:
        raise TypeError(
            'global_batch_size must be an integer..  Expected "x" to be integer type.  '
            f"Found: tensor of dtype {size.dtype}"
        )
    if type(size) is EagerTensor and size._array < 0:
        raise ValueError(f"global_batch_size must be non-negative. Received: {int(size)}.")
    return size


@dispatchable
def compute_average_loss(
    per_example_loss: TensorLike, sample_weight: TensorLike | None = None, global_batch_size: TensorLike | None = None
) -> Tensor:
    """Divides the sum of per-example losses by the global batch size.

    Args:
        per_example_loss: Losses with at least rank 1.
        sample_weight: Weights that are multiplied with the losses.
        global_batch_size: Size of the batch over all replicas. Default the size of this batch times the number of
            replicas.

    Returns:
        Scalar tensor.

    Raises:
        ValueError: If `per_example_loss` is a scalar, or `global_batch_size` is negative or not a scalar.
        TypeError: If `global_batch_size` is not an integer.
    """
    losses = convert_to_tensor(per_example_loss)
    if losses.shape.rank == 0:
        raise ValueError(
            "Invalid value passed for `per_example_loss`. Expected a tensor with at least rank 1. "
            f"Received per_example_loss={losses.numpy() if type(losses) is EagerTensor else losses} with rank 0"
        )
    kind = losses.dtype
    if sample_weight is not None:
        losses = _weighted(losses, sample_weight)
    if global_batch_size is None:
        size = raw.Mul(raw.GatherV2(shape_of(losses), ints(0), ints(0)), ints(_replicas("compute_average_loss")))
    else:
        size = _checked_batch_size(global_batch_size)
    divisor_kind = kind if kind.is_floating else float64
    total = reduce_sum(losses)
    if total.dtype is not divisor_kind:
        total = raw.Cast(total, DstT=divisor_kind)
    return raw.RealDiv(total, raw.Cast(size, DstT=divisor_kind))


@dispatchable
def scale_regularization_loss(regularization_loss: TensorLike) -> Tensor:
    """Divides the sum of regularization losses by the number of replicas, each of which adds it.

    Args:
        regularization_loss: Tensor of losses.

    Returns:
        Scalar tensor.

    >>> print(tf.nn.scale_regularization_loss(tf.constant(0.5)).numpy())
    0.5
    """
    total = reduce_sum(convert_to_tensor(regularization_loss))
    if not total.dtype.is_floating:
        total = raw.Cast(total, DstT=float64)
    return raw.RealDiv(total, raw.Cast(ints(_replicas("scale_regularization_loss")), DstT=total.dtype))
