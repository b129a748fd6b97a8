"""Converts the attributes of the parsing ops to the specs that `formats` uses, and its values to outputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.example_parse import Dense, Ragged, RaggedValue, Sparse, SparseValue
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import Dims, TensorShape


def key_texts(keys: Any) -> list[str]:
    """Returns the keys in a string vector, or in the scalars of a list."""
    found = keys.ravel().tolist() if isinstance(keys, np.ndarray) else [key.item() for key in keys]
    return [key.decode("utf-8", "surrogateescape") for key in found]


def sparse_specs(types: Sequence[DType]) -> list[Sparse]:
    return [Sparse(dtype.numpy_dtype) for dtype in types]


def ragged_specs(types: Sequence[DType], splits: Sequence[DType]) -> list[Ragged]:
    return [Ragged(dtype.numpy_dtype, split.numpy_dtype) for dtype, split in zip(types, splits, strict=True)]


def dense_specs(defaults: Sequence[np.ndarray], shapes: Sequence[TensorShape]) -> list[Dense]:
    """Returns the specs of dense features. A default without elements means that there is none."""
    if len(defaults) != len(shapes):
        raise errors.invalid_argument(f"{len(defaults)} dense defaults for {len(shapes)} dense shapes")
    specs = []
    for default, shape in zip(defaults, shapes, strict=True):
        if shape.rank is None or None in shape.as_list()[1:]:
            raise errors.invalid_argument(f"dense shape {shape} must be known but for its first size")
        specs.append(Dense(default.dtype, tuple(shape.as_list()), default if default.size else None))
    return specs


def paired(keys: Sequence[str], specs: Sequence[Any], what: str) -> dict[str, Any]:
    if len(keys) != len(specs):
        raise errors.invalid_argument(f"{len(keys)} {what} keys for {len(specs)} {what} types")
    return dict(zip(keys, specs, strict=True))


def sparse_outputs(values: Mapping[str, Any], keys: Sequence[str]) -> tuple[list[Any], list[Any], list[Any]]:
    found: list[SparseValue] = [values[key] for key in keys]
    return [v.indices for v in found], [v.values for v in found], [v.shape for v in found]


def ragged_outputs(values: Mapping[str, Any], keys: Sequence[str]) -> tuple[list[Any], list[Any]]:
    found: list[RaggedValue] = [values[key] for key in keys]
    return [v.values for v in found], [v.row_splits for v in found]


def dense_outputs(values: Mapping[str, Any], keys: Sequence[str]) -> list[Any]:
    return [values[key] for key in keys]


def batch_dims(dims: Dims) -> Dims:
    """Returns the axes that the batch adds: none for one record, one for many."""
    return None if dims is None else dims[:1]


def dense_dims(batch: Dims, shapes: Sequence[TensorShape]) -> list[Dims]:
    if batch is None:
        return [None for _ in shapes]
    return [None if shape.rank is None else (*batch, *shape.as_list()) for shape in shapes]


def sparse_dims(batch: Dims, count: int, rank: int = 1) -> tuple[list[Dims], list[Dims], list[Dims]]:
    axes = None if batch is None else len(batch) + rank
    return [(None, axes)] * count, [(None,)] * count, [(axes,)] * count


def splits_dims(batch: Dims, count: int) -> list[Dims]:
    rows = batch[0] if batch else None
    return [(None if rows is None else rows + 1,)] * count
