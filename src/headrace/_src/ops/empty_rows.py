"""Empty rows given an element each, where elements are listed with their rows, as ragged and sparse tensors do."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.shapes import dims_text


def filled(row_of: np.ndarray, values: np.ndarray, empty: np.ndarray, default: Any) -> tuple[np.ndarray, ...]:
    """Adds one `default` for each row that is `empty`.

    Returns the order that brings the given elements, with the new ones behind them, together by rows; the values in
    that order; and where each given element went.
    """
    new = np.flatnonzero(empty)
    order = np.argsort(np.concatenate([row_of, new]), kind="stable")
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    fill = np.full(len(new), default, values.dtype)
    return order, np.concatenate([values, fill])[order], place[: len(values)]


def filled_gradients(xp: Any, places: Any, grad_values: Any) -> tuple[Any, Any]:
    """Computes the gradients of the given elements and, summed over the rows that were filled, of the default value."""
    if places.ndim != 1 or grad_values.ndim != 1:
        raise errors.invalid_argument(
            f"reverse_index_map and grad_values must be vectors, saw: {dims_text(places.shape)} and "
            f"{dims_text(grad_values.shape)}"
        )
    if xp is np:
        outside = places[(places < 0) | (places >= len(grad_values))]
        if outside.size:
            raise errors.invalid_argument(
                f"Elements in reverse index must be in [0, {len(grad_values)}) but got {outside[0]}"
            )
    picked = grad_values[places]
    return picked, xp.sum(grad_values) - xp.sum(picked)
