"""tf.tile of ragged tensors."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.gathering import gather
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def tile(input: RaggedTensor, multiples: TensorLike, name: str | None = None) -> RaggedTensor:
    """Repeats `input` `multiples[i]` times along axis i."""
    multiples = convert_to_tensor(multiples, dtype_hint=input.row_splits.dtype)
    if multiples.shape.rank is not None:
        multiples.shape.assert_has_rank(1)
        rank = input.shape.rank
        if rank is not None and multiples.shape[0] is not None and multiples.shape[0] != rank:
            raise ValueError(
                f"tf.tile: multiples must have one entry for each of {rank} axes; got {multiples.shape[0]}"
            )
    if multiples.dtype is not input.row_splits.dtype:
        multiples = raw.Cast(multiples, DstT=input.row_splits.dtype)
    return _tiled(input, multiples, 0)


def _tiled(value: RaggedTensor, multiples: Any, axis: int) -> RaggedTensor:
    """Tiles along `axis`, which is the first axis of `value`, and all axes after it."""
    if not isinstance(value, RaggedTensor):
        return raw.Tile(value, multiples[axis:])
    if not _is_one(multiples, axis + 1):
        value = _rows_repeated(value, multiples[axis + 1])
    inner = _tiled_inside(value.values, multiples, axis + 1)
    value = RaggedTensor(inner, value._row_partition, internal=True)
    if _is_one(multiples, axis):
        return value
    return _repeated(value, multiples[axis])


def _tiled_inside(values: RaggedTensor | Tensor, multiples: Tensor, axis: int) -> Any:
    """Tiles values along the axes after the first."""
    if not isinstance(values, RaggedTensor):
        once = raw.ConcatV2([ints([1], multiples.dtype), multiples[axis + 1 :]], 0)
        return raw.Tile(values, once)
    if not _is_one(multiples, axis + 1):
        values = _rows_repeated(values, multiples[axis + 1])
    inner = _tiled_inside(values.values, multiples, axis + 1)
    return RaggedTensor(inner, values._row_partition, internal=True)


def _is_one(multiples: Tensor, axis: int) -> bool:
    known = static_value(multiples)
    return known is not None and axis < len(known) and known[axis] == 1


def _repeated(value: RaggedTensor, times: Tensor) -> RaggedTensor:
    """Repeats all rows `times` times."""
    order = raw.Tile(rows.count_up(value.nrows()), raw.Reshape(times, ints([1])))
    return gather(value, order)


def _rows_repeated(value: RaggedTensor, times: Tensor) -> RaggedTensor:
    """Repeats the values of each row `times` times."""
    length = value.uniform_row_length
    lengths = raw.Mul(value.row_lengths(), times)
    if length is None:
        partition = rows.from_lengths(lengths)
    else:
        partition = rows.uniform(raw.Mul(length, times), value.nrows())
    rowids = rows.value_rowids(partition)
    own_length = raw.GatherV2(value.row_lengths(), rowids, 0)
    start = raw.GatherV2(value.row_starts(), rowids, 0)
    places = raw.AddV2(start, raw.FloorMod(rows.offsets_in_rows(partition), own_length))
    return RaggedTensor(gather(value.values, places), partition, internal=True)
