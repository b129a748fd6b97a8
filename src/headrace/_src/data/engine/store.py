"""Converts elements to components of dataset files: arrays as they are, composites in TensorFlow's form."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.data.specs import NoneTensorSpec
from headrace._src.formats.dataset_files import Component, Variants, read_shard
from headrace._src.tensors.ragged import RaggedTensor, RaggedTensorSpec, nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.sparse import SparseTensor, SparseTensorSpec
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import Array

_RAGGED, _TENSOR = "RaggedTensorVariant", "tensorflow::Tensor"
_VARIANT_NUMBER = 21


def type_numbers(specs: Sequence[TypeSpec]) -> list[int]:
    """Returns the DataType values of the components."""
    found = []
    for spec in specs:
        if isinstance(spec, TensorSpec):
            found.append(spec.dtype.as_datatype_enum)
        elif isinstance(spec, (RaggedTensorSpec, SparseTensorSpec)):
            found.append(_VARIANT_NUMBER)
        elif not isinstance(spec, NoneTensorSpec):
            raise errors.unimplemented(f"Elements of {spec} cannot be written to a file.")
    return found


def components_of(specs: Sequence[TypeSpec], leaves: Sequence[Any]) -> list[Component]:
    """Returns the components of an element that are written."""
    parts: list[Component] = []
    for spec, leaf in zip(specs, leaves, strict=True):
        if isinstance(spec, TensorSpec):
            parts.append(leaf)
        elif isinstance(spec, SparseTensorSpec):
            tensors = (leaf.indices, leaf.values, leaf.dense_shape)
            parts.append(Variants((3,), _TENSOR, tuple((t._array,) for t in tensors)))
        elif isinstance(leaf, RaggedTensor):
            arrays = (*(t._array for t in leaf.nested_row_splits), leaf.flat_values._array)
            parts.append(Variants((), _RAGGED, (arrays,)))
        elif isinstance(spec, RaggedTensorSpec):  # without ragged axes: a plain tensor
            parts.append(Variants((), _RAGGED, ((leaf._array,),)))
    return parts


def leaves_of_components(specs: Sequence[TypeSpec], parts: Sequence[Component], what: str) -> tuple[Any, ...]:
    """Rebuilds an element from its stored components."""
    rest = iter(parts)
    return tuple(None if isinstance(spec, NoneTensorSpec) else _leaf(spec, next(rest), what) for spec in specs)


def _leaf(spec: TypeSpec, part: Component, what: str) -> Any:
    if isinstance(spec, TensorSpec):
        if not isinstance(part, Variants) and part.dtype == spec.dtype.numpy_dtype:
            if spec.shape.is_compatible_with(part.shape):
                return part
    elif isinstance(part, Variants):
        arrays = [array for value in part.values for array in value]
        with contextlib.suppress(errors.InvalidArgumentError, ValueError, IndexError):
            return _composite(spec, arrays)
    found = "an opaque tensor" if isinstance(part, Variants) else f"{part.dtype} of shape {list(part.shape)}"
    raise errors.invalid_argument(f"{what}: the dataset on disk holds {found} where {spec} is expected.")


def _composite(spec: Any, arrays: list[Array]) -> SparseTensor | RaggedTensor:
    if isinstance(spec, SparseTensorSpec):
        indices, values, shape = arrays
        if indices.ndim != 2 or indices.shape != (*values.shape, shape.size):
            raise ValueError("the shapes of indices and values are inconsistent")
        return SparseTensor._of(EagerTensor(indices), EagerTensor(values, spec.dtype), EagerTensor(shape))
    *splits, flat = arrays
    rows = [len(s) - 1 for s in splits[1:]] + [len(flat)]
    if len(splits) != spec.ragged_rank or not all(map(_are_splits, splits, rows)):
        raise ValueError("the row splits are wrong")
    partitions = [RowPartition(EagerTensor(s, spec.row_splits_dtype), internal=True) for s in splits]
    return nest_rows(EagerTensor(flat, spec.dtype), partitions)


def _are_splits(splits: Array, rows: int) -> bool:
    """Whether `splits` are valid row splits of `rows` rows."""
    return bool(splits.ndim == 1 and splits[0] == 0 and splits[-1] == rows and (splits[1:] >= splits[:-1]).all())


def read_elements(shard: str, specs: Sequence[TypeSpec], compression: str = "") -> Iterator[list[tuple[Any, ...]]]:
    """Yields lists of the elements of a shard."""
    width = len(type_numbers(specs))
    if not width:
        raise errors.unimplemented(f"{shard}: elements without tensors cannot be read from a file.")
    for elements in read_shard(shard, width, compression):
        yield [leaves_of_components(specs, parts, shard) for parts in elements]
