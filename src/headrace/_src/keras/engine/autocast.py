"""Variables that layers read in another dtype than they are stored in, under mixed precision."""

from __future__ import annotations

import threading
from typing import Any

import headrace as tf
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class _Casting(threading.local):
    dtype: Any = None


_current = _Casting()


class casting:
    """A block in which autocast variables are read in this dtype. None reads them in their own dtype."""

    __slots__ = ("_before", "_dtype")

    def __init__(self, dtype: DType | None) -> None:
        self._dtype = dtype if dtype is not None and dtype.is_floating else None
        self._before: Any = None

    def __enter__(self) -> None:
        self._before = _current.dtype
        _current.dtype = self._dtype

    def __exit__(self, *exc_info: Any) -> None:
        _current.dtype = self._before


class AutoCastVariable(tf.Variable):
    """A variable that layers read in their compute dtype."""

    @property
    def dtype(self) -> DType:
        own = super().dtype
        return own if _current.dtype is None else _current.dtype

    def read_value(self) -> Tensor:
        return self._as_used(super().read_value())

    def value(self) -> Tensor:
        return self._as_used(super().value())

    def __tf_tensor__(self, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
        return self._as_used(super().__tf_tensor__(None, name))

    @staticmethod
    def _as_used(value: Tensor) -> Tensor:
        wanted = _current.dtype
        return value if wanted is None or value.dtype is wanted else tf.cast(value, wanted)
