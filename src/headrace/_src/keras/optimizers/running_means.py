"""Running means, which most optimizers keep of gradients and of their squares."""

from __future__ import annotations

from typing import Any


def follow(kept: Any, value: Any, share: Any) -> Any:
    """Moves a mean that a variable keeps a share of the way towards a value; returns the new mean."""
    mean = kept + (value - kept) * share
    kept.assign(mean)
    return mean
