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


def read_in(dtype: DType | None) -> DType | None:
    """Makes autocast variables be read in this dtype from now on; returns the one before, for a second call."""
    before: DType | None = _current.dtype
    if dtype is not before:  # most layers inside of another one have its dtype
        _current.dtype = dtype if dtype is not None and dtype.is_floating else None
    return before


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


class _AutoCasting:
    """What an autocast variable adds to the class of a variable: reads in the compute dtype of the layer."""

    @property
    def dtype(self) -> DType:
        own = super().dtype  # type: ignore[misc]
        return own if _current.dtype is None else _current.dtype

    def read_value(self) -> Tensor:
        return _as_used(super().read_value())  # type: ignore[misc]

    def value(self) -> Tensor:
        return _as_used(super().value())  # type: ignore[misc]

    def __tf_tensor__(self, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
        return _as_used(super().__tf_tensor__(None, name))  # type: ignore[misc]


def _as_used(value: Tensor) -> Tensor:
    wanted = _current.dtype
    return value if wanted is None or value.dtype is wanted else tf.cast(value, wanted)


class AutoCastVariable(_AutoCasting, tf.Variable):
    """A variable that layers read in their compute dtype."""


# By the class of the variable: strategies and graphs make variables of classes of their own.
_classes: dict[type, type] = {tf.Variable: AutoCastVariable}


def autocasting(variable: Any) -> Any:
    """Makes a new variable one that layers read in their compute dtype."""
    kind = type(variable)
    if issubclass(kind, tf.Variable):  # not one in parts on parameter servers
        if kind not in _classes:
            _classes[kind] = type(f"AutoCast{kind.__name__}", (_AutoCasting, kind), {})
        variable.__class__ = _classes[kind]
    return variable
