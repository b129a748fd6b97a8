"""Checks of the arguments of fit, evaluate and predict."""

from __future__ import annotations

from typing import Any

import numpy as np


def refuse_wrong_arguments(batch_size: int | None, validation_split: float = 0.0, **whole_numbers: Any) -> None:
    """Raises if an argument of fit, evaluate or predict is invalid."""
    if batch_size is not None and (not _is_whole(batch_size) or batch_size <= 0):
        raise ValueError(f"Expected batch_size to be positive. Received is {batch_size}.")
    for name, value in whole_numbers.items():
        if value is not None and not _is_whole(value):
            raise TypeError(f"`{name}` must be an integer. Received: {name}={value!r}")
    if not 0 <= validation_split < 1:
        raise ValueError(
            "`validation_split` is the fraction of the samples to validate on, at least 0 and below 1. Received: "
            f"validation_split={validation_split}"
        )


def _is_whole(value: Any) -> bool:
    return isinstance(value, (int, np.integer)) or (hasattr(value, "dtype") and np.ndim(value) == 0)
