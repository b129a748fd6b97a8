"""Sorts feature configurations by what the parsing ops take: dense, sparse and ragged keys with their types."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from headrace._src.lib.io.features import (
    FixedLenSequenceFeature,
    RaggedFeature,
    SparseFeature,
    UniformRowLength,
    VarLenFeature,
)
from headrace._src.ops.entry import raw
from headrace._src.ops.small_constants import zero
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@dataclass
class Request:
    """The features that a parsing op reads, by kind. Keys are in the order in which they were first requested."""

    dense: dict[str, tuple[DType, TensorShape, Any]] = field(default_factory=dict)  # type, shape, default
    sparse: dict[str, DType] = field(default_factory=dict)
    ragged: dict[str, tuple[DType, DType]] = field(default_factory=dict)  # types of values and of row splits

    @classmethod
    def of(cls, features: Mapping[str, Any], kinds: tuple[type, ...]) -> Request:
        """Sorts feature configurations, which must be of the given kinds."""
        request = cls()
        for key in sorted(features):
            feature = features[key]
            if not isinstance(feature, kinds):
                raise ValueError(f"Unsupported {type(feature).__name__} {feature} for key '{key}'")
            request._add(key, feature)
        request._check_kinds()
        return request

    def _check_kinds(self) -> None:
        """Raises an error if a key is requested in two ways."""
        kinds: dict[str, Any] = {"Dense": self.dense, "Ragged": self.ragged, "Sparse": self.sparse}
        for (one, keys), (other, others) in itertools.combinations(kinds.items(), 2):
            both = set(keys) & set(others)
            if both:
                raise ValueError(
                    f"{one} and {other.lower()} keys must not intersect; {one.lower()}_keys: {list(keys)}, "
                    f"{other.lower()}_keys: {list(others)}, intersection: {both}"
                )

    def _add(self, key: str, feature: Any) -> None:
        dtype = feature.dtype
        if not dtype:
            raise ValueError(f"Missing type for feature {key}. Received feature={feature}.")
        dtype = dtypes.as_dtype(dtype)
        if isinstance(feature, VarLenFeature):
            self._add_sparse(key, dtype)
        elif isinstance(feature, SparseFeature):
            for index_key in index_keys(feature):
                self._add_sparse(index_key, dtypes.int64)
            self._add_sparse(feature.value_key, dtype)
        elif isinstance(feature, RaggedFeature):
            self._add_ragged(feature.value_key or key, dtype, feature)
            for partition in feature.partitions:
                if not isinstance(partition, UniformRowLength):
                    self._add_ragged(partition.key, dtypes.int64, feature)
        elif isinstance(feature, FixedLenSequenceFeature):
            if not feature.allow_missing:
                raise ValueError(
                    "Unsupported: FixedLenSequenceFeature requires allow_missing to be True. "
                    f"Received feature={feature} for key={key}."
                )
            shape = TensorShape([None]).concatenate(TensorShape(feature.shape))
            self.dense[key] = (dtype, shape, _padding(feature.default_value, dtype))
        else:
            shape = known_shape(key, feature)
            self.dense[key] = (dtype, shape, _default(feature.default_value, dtype, shape))

    def _add_sparse(self, key: str, dtype: DType) -> None:
        known = self.sparse.setdefault(key, dtype)
        if known is not dtype:
            raise ValueError(f"Conflicting type {known.name} vs {dtype.name} for feature {key}.")

    def _add_ragged(self, key: str, dtype: DType, feature: RaggedFeature) -> None:
        types = (dtype, dtypes.as_dtype(feature.row_splits_dtype))
        known = self.ragged.setdefault(key, types)
        if known != types:
            raise ValueError(f"Conflicting types {known} vs {types} for feature {key}.")

    @property
    def dense_defaults(self) -> list[Tensor]:
        return [default for _, _, default in self.dense.values()]

    @property
    def dense_shapes(self) -> list[TensorShape]:
        return [shape for _, shape, _ in self.dense.values()]

    @property
    def sparse_types(self) -> list[DType]:
        return list(self.sparse.values())

    @property
    def ragged_types(self) -> tuple[list[DType], list[DType]]:
        return [values for values, _ in self.ragged.values()], [splits for _, splits in self.ragged.values()]


def keys_tensor(keys: Any) -> Tensor:
    """Converts keys to a string vector."""
    names = np.empty(len(keys), object)
    names[:] = [key.encode() if isinstance(key, str) else key for key in keys]
    return as_tensor(names, dtypes.string)


def index_keys(feature: SparseFeature) -> list[str]:
    return [feature.index_key] if isinstance(feature.index_key, str) else list(feature.index_key)


def known_shape(key: str, feature: Any) -> TensorShape:
    """Returns the shape of a feature, which must be fully defined."""
    if feature.shape is None:
        raise ValueError(f"Missing shape for feature {key}. Received feature={feature}.")
    shape = TensorShape(feature.shape)
    if shape.rank and shape[0] is None:
        raise ValueError(
            f"First dimension of shape for feature {key} unknown. Consider using FixedLenSequenceFeature. "
            f"Received feature={feature}."
        )
    if not shape.is_fully_defined():
        raise ValueError(
            f"All dimensions of shape for feature {key} need to be known but received {shape.as_list()!s}."
        )
    return shape


def _default(value: TensorLike | None, dtype: DType, shape: TensorShape) -> Tensor:
    if value is None:
        return as_tensor(np.zeros(0, dtype.numpy_dtype), dtype)
    return raw.Reshape(convert_to_tensor(value, dtype), shape.as_list())


def _padding(value: int | None, dtype: DType) -> Tensor:
    return zero(dtype) if value is None else convert_to_tensor(value, dtype)
