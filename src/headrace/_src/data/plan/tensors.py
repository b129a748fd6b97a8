"""Sources in memory: one element, the slices of tensors, a list of elements, a dataset passed as a tensor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.engine.slicing import element_spec, row_count, rows_between, rows_taken
from headrace._src.data.plan.node import UNKNOWN, PlanNode, Table
from headrace._src.data.structure import flat_specs, leaf_of, leaves_of, normalized, spec_of
from headrace._src.lib.extension_type.batching import part_specs
from headrace._src.tensors import nest
from headrace._src.tensors.specs import StructureSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array, TensorNest


class FromTensors(PlanNode):
    """A single element."""

    kind = "_TensorDataset"

    def __init__(self, tensors: TensorNest) -> None:
        self.tensors = normalized(tensors)
        super().__init__(spec_of(self.tensors))

    def cardinality(self) -> int:
        return 1

    def open(self, run: Run) -> Cursor:
        return BlockCursor(iter([Block.of_rows([leaves_of(self.spec, self.tensors)])]))


class FromTensorSlices(PlanNode):
    """The slices of tensors along their first axis."""

    kind = "_TensorSliceDataset"

    def __init__(self, tensors: TensorNest) -> None:
        self.tensors = normalized(tensors)
        whole = spec_of(self.tensors)
        self._leaf_specs = flat_specs(whole)
        if not self._leaf_specs:
            raise ValueError("Invalid `tensors`. `tensors` should not be empty.")
        parts = [part for spec in self._leaf_specs for part in part_specs(spec)]
        for spec in parts:
            if spec.shape.rank == 0:
                raise ValueError(
                    "Unbatching a tensor is only supported for rank >= 1: `from_tensor_slices` got a scalar; "
                    f"components: {whole}."
                )
        sizes = {spec.shape[0] for spec in parts if spec.shape.rank and spec.shape[0] is not None}
        if len(sizes) > 1:
            raise ValueError(
                f"Dimensions {' and '.join(map(str, sorted(sizes)))} are not compatible: the components of "
                "`from_tensor_slices` must have the same size along their first axis."
            )
        super().__init__(nest.map_structure(element_spec, whole))

    def cardinality(self) -> int:
        leaf = nest.flatten(self.tensors)[0]
        if isinstance(leaf, Tensor) and type(leaf) is not EagerTensor:
            size = leaf.shape[0] if leaf.shape.rank else None
            return UNKNOWN if size is None else size
        return row_count(self._leaf_specs[0], leaf_of(self._leaf_specs[0], leaf))

    def table(self) -> Table | None:
        return SliceTable(self._leaf_specs, self._leaves())

    def _leaves(self) -> list[Any]:
        leaves = [leaf_of(s, t) for s, t in zip(self._leaf_specs, nest.flatten(self.tensors), strict=True)]
        counts = {row_count(s, t) for s, t in zip(self._leaf_specs, leaves, strict=True)}
        if len(counts) > 1:
            raise errors.invalid_argument(f"from_tensor_slices: the components have different sizes {sorted(counts)}.")
        return leaves

    def open(self, run: Run) -> Cursor:
        leaves = self._leaves()
        return TableCursor(SliceTable(self._leaf_specs, leaves))


class SliceTable(Table):
    """The rows of arrays and composite tensors."""

    def __init__(self, specs: Sequence[TypeSpec], leaves: Sequence[Any]) -> None:
        super().__init__(row_count(specs[0], leaves[0]))
        self._specs, self._leaves = specs, leaves

    def between(self, start: int, stop: int) -> Block:
        columns = [rows_between(s, v, start, stop) for s, v in zip(self._specs, self._leaves, strict=True)]
        return Block(columns, stop - start)

    def gather(self, indices: np.ndarray) -> Block:
        columns = [rows_taken(s, v, indices) for s, v in zip(self._specs, self._leaves, strict=True)]
        return Block(columns, len(indices))


class RowTable(Protocol):
    """A table that also returns its rows in order."""

    count: int

    def between(self, start: int, stop: int) -> Block: ...


class TableCursor(Cursor):
    """Reads the rows of a table in order."""

    def __init__(self, table: RowTable) -> None:
        self._table, self._next = table, 0

    def pull(self, limit: int) -> Block | None:
        start = self._next
        stop = min(start + limit, self._table.count)
        if start >= stop:
            return None
        self._next = stop
        return self._table.between(start, stop)


class Elements(PlanNode):
    """Existing elements, as flat tuples of leaves."""

    kind = "_VariantDataset"

    def __init__(self, spec: StructureSpec, rows: Sequence[tuple[Any, ...]]) -> None:
        super().__init__(spec)
        self._rows = _Opaque(rows)

    def cardinality(self) -> int:
        return len(self._rows.value)

    def open(self, run: Run) -> Cursor:
        rows = self._rows.value

        def blocks() -> Iterator[Block]:
            for start in range(0, len(rows), 256):
                yield Block.of_rows(rows[start : start + 256])

        return BlockCursor(blocks())


class _Opaque:
    """Hides values from the search for graph tensors: they contain none, and there may be many."""

    def __init__(self, value: Any) -> None:
        self.value = value


class FromVariant(PlanNode):
    """The dataset that a variant tensor holds."""

    kind = "_VariantDataset"

    def __init__(self, variant: Tensor, spec: Any) -> None:
        super().__init__(spec)
        self.variant = variant

    def plan(self) -> PlanNode:
        if type(self.variant) is not EagerTensor:
            raise errors.invalid_argument("A dataset of a traced function can only be read while the function runs.")
        return plan_behind(self.variant._array)

    def cardinality(self) -> int:
        return self.plan().cardinality() if type(self.variant) is EagerTensor else UNKNOWN

    @property
    def pure(self) -> bool:
        return type(self.variant) is EagerTensor and self.plan().pure

    def open(self, run: Run) -> Cursor:
        return run.open(self.plan())


def plan_behind(array: Array) -> PlanNode:
    """Returns the plan that a variant array holds."""
    found = np.ndarray.item(array)
    if not isinstance(found, PlanNode):
        raise errors.invalid_argument(f"The variant holds {type(found).__name__}, not a dataset.")
    return found
