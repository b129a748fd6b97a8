"""Detects gradients that are all zeros, so that rules can skip the products with them."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.tensor import EagerTensor


def is_known_zero(gradient: Any) -> bool:
    """Returns whether `gradient` is missing or surely zero; in a graph only what was made as zeros counts."""
    if gradient is None:
        return True
    if type(gradient) is EagerTensor:
        array = gradient._array
        made_as_zeros = getattr(array, "made_as_zeros", None)  # of an array that is not computed yet
        return not array.any() if made_as_zeros is None else made_as_zeros()
    return getattr(gradient.op, "type", None) == "ZerosLike"
