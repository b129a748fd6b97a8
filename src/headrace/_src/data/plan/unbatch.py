"""unbatch: splits elements along their first axis."""

from __future__ import annotations

from collections.abc import Iterator

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.engine.slicing import element_spec, row_count, rows_between
from headrace._src.data.plan.node import UNKNOWN, PlanNode
from headrace._src.data.specs import NoneTensorSpec
from headrace._src.lib.extension_type.batching import part_specs
from headrace._src.tensors import nest


class Unbatch(PlanNode):
    kind = "_UnbatchDataset"

    def __init__(self, source: PlanNode) -> None:
        tensors = [spec for spec in source.specs if not isinstance(spec, NoneTensorSpec)]
        self._shapes = [part.shape for spec in tensors for part in part_specs(spec)]
        for shape in self._shapes:
            if shape.rank == 0:
                raise ValueError("Cannot unbatch an input with scalar components.")
        sizes = [shape[0] for shape in self._shapes if shape.rank and shape[0] is not None]
        if len(set(sizes)) > 1:
            other = next(size for size in sizes if size != sizes[0])
            raise ValueError(
                "`unbatch()` is only supported for datasets of elements whose components have a matching leading "
                f"dimension. Encountered both {sizes[0]} and {other}."
            )
        super().__init__(nest.map_structure(element_spec, source.spec), source)

    def cardinality(self) -> int:
        count = self.inputs[0].cardinality()
        sizes = [shape[0] for shape in self._shapes if shape.rank]
        size = next((s for s in sizes if s is not None), None)
        return UNKNOWN if size is None else count * size if count >= 0 else count

    def splits_evenly(self, size: int) -> bool:
        """Whether each input element is known to hold a multiple of `size` rows."""
        sizes = [shape[0] for shape in self._shapes if shape.rank]
        return len(sizes) == len(self._shapes) and all(s is not None and s % size == 0 for s in sizes)

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._blocks(run.open(self.inputs[0])))

    def _blocks(self, source: Cursor) -> Iterator[Block]:
        specs = self.inputs[0].specs
        while (row := source.next_row()) is not None:
            counts = [row_count(s, leaf) for s, leaf in zip(specs, row, strict=True) if leaf is not None]
            if len(set(counts)) > 1:
                raise errors.invalid_argument(
                    f"Input element must have the same batch size in each component; got sizes {counts}."
                )
            size = counts[0] if counts else 0
            columns = [
                rows_between(s, leaf, 0, size) if leaf is not None else [None] * size
                for s, leaf in zip(specs, row, strict=True)
            ]
            yield Block(columns, size)
