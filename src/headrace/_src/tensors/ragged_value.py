"""RaggedTensorValue: the values of a ragged tensor in NumPy arrays, as `Session.run` returns them."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.late_methods import late_methods
from headrace._src.tensors.ragged_host import array_text, nested_array, nested_list
from headrace._src.tensors.typing import Array


@late_methods
class RaggedTensorValue:
    """Ragged values on the host.

    Args:
        values: An array, or another RaggedTensorValue.
        row_splits: A vector of int32 or int64 that divides `values` into rows.

    Raises:
        TypeError: If `row_splits` is not a vector of int32 or int64, or `values` is neither an array nor a
            RaggedTensorValue.
        ValueError: If the row splits of inner and outer rows have different dtypes.
    """

    def __init__(self, values: Array | RaggedTensorValue, row_splits: Array) -> None:
        if not (isinstance(row_splits, (np.ndarray, np.generic)) and row_splits.dtype in (np.int64, np.int32)):
            raise TypeError("row_splits must be a 1D int32 or int64 numpy array")
        if row_splits.ndim != 1:
            raise TypeError("row_splits must be a 1D int32 or int64 numpy array")
        if not isinstance(values, (np.ndarray, np.generic, RaggedTensorValue)):
            raise TypeError("values must be a numpy array or a RaggedTensorValue")
        if isinstance(values, RaggedTensorValue) and row_splits.dtype != values.row_splits.dtype:
            raise ValueError("row_splits and values.row_splits must have the same dtype")
        self._values: Any = values
        self._row_splits: np.ndarray = np.asarray(row_splits)

    @property
    def row_splits(self) -> np.ndarray:
        return self._row_splits

    @property
    def values(self) -> Array | RaggedTensorValue:
        return self._values

    @property
    def flat_values(self) -> np.ndarray:
        values = self._values
        return values.flat_values if isinstance(values, RaggedTensorValue) else values

    @property
    def nested_row_splits(self) -> tuple[np.ndarray, ...]:
        values = self._values
        inner = values.nested_row_splits if isinstance(values, RaggedTensorValue) else ()
        return (self._row_splits, *inner)

    @property
    def ragged_rank(self) -> int:
        return len(self.nested_row_splits)

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.flat_values.dtype

    @property
    def shape(self) -> tuple[int | None, ...]:
        return (len(self._row_splits) - 1, None, *self._values.shape[1:])

    def numpy(self) -> np.ndarray:
        """Returns nested NumPy arrays; one plain array if all rows have the same length."""
        return nested_array(self.flat_values, self.nested_row_splits)

    def to_list(self) -> list[Any]:
        """Returns nested Python lists."""
        return nested_list(self.flat_values, self.nested_row_splits)

    def __str__(self) -> str:
        return f"<tf.RaggedTensorValue {array_text(self.numpy())}>"

    def __repr__(self) -> str:
        return f"tf.RaggedTensorValue(values={self._values!r}, row_splits={self._row_splits!r})"
