"""Telling that a gradient is all zeros, so that rules can leave out what it would be multiplied with."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.tensor import EagerTensor


def is_known_zero(gradient: Any) -> bool:
    """Whether `gradient` is missing or surely zero; in a graph only what was made as zeros counts."""
    if gradient is None:
        return True
    if type(gradient) is EagerTensor:
        return not gradient._array.any()
    return getattr(gradient.op, "type", None) == "ZerosLike"
