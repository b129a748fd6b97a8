"""RowPartition: how a list of values is divided into rows, which is what makes a tensor ragged.

It holds the row splits and whatever else was known when it was created. Methods that compute other encodings
(`row_lengths`, `value_rowids`...) need ops; `lib.ragged.methods` adds them to the class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.late_methods import late_methods
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import EagerTensor, Tensor


@late_methods
class RowPartition:
    """Rows of values: row `i` holds `values[row_splits[i]:row_splits[i + 1]]`.

    Made by its `from_...` methods.

    Args:
        row_splits: An integer vector that starts with 0 and never decreases.
        row_lengths: The length of each row, if known.
        value_rowids: The row of each value, if known.
        nrows: The number of rows, if known.
        uniform_row_length: The length of every row, if all have the same length.
        nvals: The number of values, if known.
        internal: Must be True: use the `from_...` methods.

    Raises:
        ValueError: If it is called directly; use a `from_...` method.
    """

    __slots__ = ("_known", "_row_splits", "_uniform_row_length")

    is_uniform: Callable[..., bool]
    row_lengths: Callable[..., Any]
    value_rowids: Callable[..., Any]
    nrows: Callable[..., Any]
    nvals: Callable[..., Any]
    row_starts: Callable[..., Any]
    row_limits: Callable[..., Any]
    offsets_in_rows: Callable[..., Any]
    with_dtype: Callable[..., RowPartition]
    from_row_splits: Callable[..., RowPartition]
    from_row_lengths: Callable[..., RowPartition]
    from_row_limits: Callable[..., RowPartition]
    from_row_starts: Callable[..., RowPartition]
    from_value_rowids: Callable[..., RowPartition]
    from_uniform_row_length: Callable[..., RowPartition]

    def __init__(
        self,
        row_splits: Tensor,
        row_lengths: Tensor | None = None,
        value_rowids: Tensor | None = None,
        nrows: Tensor | None = None,
        uniform_row_length: Tensor | None = None,
        nvals: Tensor | None = None,
        internal: bool = False,
    ) -> None:
        if not internal:
            raise ValueError(
                "RowPartition constructor is private; please use one of the factory methods instead "
                "(e.g., RowPartition.from_row_lengths())"
            )
        self._row_splits = row_splits
        self._uniform_row_length = uniform_row_length
        known = {"row_lengths": row_lengths, "value_rowids": value_rowids, "nrows": nrows, "nvals": nvals}
        self._known = {name: value for name, value in known.items() if value is not None}

    def row_splits(self) -> Tensor:
        """Returns the start of each row, followed by the end of the last row."""
        return self._row_splits

    def uniform_row_length(self) -> Tensor | None:
        """Returns the length of all rows as a scalar tensor; None if rows may differ."""
        return self._uniform_row_length

    def known(self, name: str) -> Tensor | None:
        """Returns `row_lengths`, `value_rowids`, `nrows` or `nvals` if it was given or computed before.

        Args:
            name: One of the names above.
        """
        return self._known.get(name)

    def remember(self, name: str, value: Tensor) -> Tensor:
        """Caches a computed tensor and returns it. A symbolic tensor belongs to one graph and is not cached.

        Args:
            name: What the tensor is: "row_lengths", "value_rowids", "nrows" or "nvals".
            value: Tensor that was computed.

        Returns:
            The tensor.
        """
        if type(value) is EagerTensor:
            self._known[name] = value
        return value

    @property
    def dtype(self) -> DType:
        return self._row_splits.dtype

    @property
    def static_nrows(self) -> int | None:
        """The number of rows, if it is statically known."""
        splits = self._row_splits.shape
        if splits.rank is not None and splits[0] is not None:
            return splits[0] - 1
        return _static_int(self._known.get("nrows"))

    @property
    def static_nvals(self) -> int | None:
        """The number of values, if it is statically known."""
        nvals = _static_int(self._known.get("nvals"))
        if nvals is not None:
            return nvals
        rowids = self._known.get("value_rowids")
        if rowids is not None and rowids.shape.rank is not None and rowids.shape[0] is not None:
            return rowids.shape[0]
        if type(self._row_splits) is EagerTensor:
            return int(self._row_splits._array[-1])
        return None

    @property
    def static_uniform_row_length(self) -> int | None:
        """The length of all rows, if it is statically known."""
        return _static_int(self._uniform_row_length)

    def __repr__(self) -> str:
        length = self.static_uniform_row_length
        if length is not None:
            return f"tf.RowPartition(nrows={self.static_nrows}, uniform_row_length={length})"
        splits = self._row_splits
        return f"tf.RowPartition(row_splits={splits._numpy() if type(splits) is EagerTensor else splits})"


def _static_int(value: Tensor | None) -> int | None:
    return int(value) if type(value) is EagerTensor else None
