"""Running means, which most optimizers keep of gradients and of their squares."""

from __future__ import annotations

from typing import Any


def follow(kept: Any, value: Any, share: Any) -> Any:
    """Moves the running mean in a variable a fraction `share` toward a value; returns the new mean."""
    mean = kept + (value - kept) * share
    kept.assign(mean)
    return mean
