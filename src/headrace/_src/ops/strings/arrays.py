"""Arrays of byte strings, and checks of string attributes that many string ops share."""

from __future__ import annotations

import collections
import functools
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.byte_rows import ByteRows, byte_rows
from headrace._src.tensors.packed_strings import PackedStrings
from headrace._src.tensors.shapes import dims_text

_KEPT = 16  # arrays whose packed form is kept
_FEWEST_KEPT = 256
_packed: collections.OrderedDict[int, tuple[weakref.ref[np.ndarray], ByteRows]] = collections.OrderedDict()
_packing = threading.Lock()


def packed(array: np.ndarray | PackedStrings) -> ByteRows:
    """Returns the strings of a tensor in one buffer; it is kept for the next op on the same tensor.

    Arrays of tensors are never written to, so what was packed stays true as long as the array lives.
    """
    if isinstance(array, PackedStrings):
        return array.rows
    known = _packed.get(id(array))
    if known is not None and known[0]() is array:
        return known[1]
    rows = byte_rows(array.ravel().tolist())
    if array.size >= _FEWEST_KEPT:
        with _packing:
            _packed[id(array)] = weakref.ref(array, functools.partial(_forget, id(array))), rows
            if len(_packed) > _KEPT:
                _packed.popitem(last=False)
    return rows


def _forget(key: int, gone: object) -> None:
    known = _packed.get(key)
    if known is not None and known[0] is gone:
        _packed.pop(key, None)


def string_array(strings: Sequence[bytes], shape: tuple[int, ...]) -> np.ndarray:
    """Returns an object array of these strings."""
    result = np.empty(len(strings), object)
    result[:] = strings
    return result.reshape(shape)


def each_string(function: Callable[[bytes], bytes], array: np.ndarray) -> np.ndarray:
    """Returns `function` of every string."""
    return string_array([function(s) for s in array.ravel().tolist()], array.shape)


def check_choice(name: str, value: str, allowed: Sequence[str]) -> None:
    """Refuses an attribute that is none of the allowed words."""
    if value not in allowed:
        listed = ", ".join(f'"{word}"' for word in allowed)
        raise errors.invalid_argument(
            f"Value for attr '{name}' of \"{value}\" is not in the list of allowed values: {listed}"
        )


def check_minimum(name: str, value: int, minimum: int) -> None:
    """Refuses an attribute that is too small."""
    if value < minimum:
        raise errors.invalid_argument(f"Value for attr '{name}' of {value} must be at least minimum {minimum}")


def only_scalar(array: Any, what: str) -> Any:
    """Returns the one element of an input that must be a scalar."""
    if array.ndim:
        raise errors.invalid_argument(f"{what} must be a scalar, got shape: {dims_text(array.shape)}")
    return array.item()
