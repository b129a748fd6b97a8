"""Running means, which most optimizers keep of gradients and of their squares."""

from __future__ import annotations

from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


def follow(kept: Variable, value: Tensor, share: Tensor) -> Tensor:
    """Moves the running mean in a variable a fraction `share` toward a value; returns the new mean."""
    mean = kept + (value - kept) * share
    kept.assign(mean)
    return mean
