"""Tensors as text: as tf.print shows them, and as the Print op of TensorFlow 1 does."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.tensors.typing import AnyArray


def tensor_text(array: AnyArray, summarize: int = 3) -> str:
    """Returns an array as tf.print shows it.

    At most `summarize` entries at either end of each axis (all if negative).
    """
    if array.dtype == object and array.ndim == 0 and not isinstance(array.item(), bytes):
        return "<opaque>"
    if array.ndim == 0:
        return _element_text(array[()])
    return _nested_text(array, summarize if summarize >= 0 else array.size + 1, array.ndim, "")


def _nested_text(array: AnyArray, edge: int, rank: int, indent: str) -> str:
    count = len(array)
    rows = range(count) if count <= 2 * edge else [*range(edge), -1, *range(count - edge, count)]
    if array.ndim == 1:
        return "[" + " ".join("..." if n < 0 else _element_text(array[n]) for n in rows) + "]"
    inner = indent + " "
    separator = "\n" * (array.ndim - 1) + inner
    parts = ["..." if n < 0 else _nested_text(array[n], edge, rank, inner) for n in rows]
    return "[" + separator.join(parts) + "]"


def first_elements(array: AnyArray, limit: int) -> str:
    """Returns an array as the Print op shows it.

    Its first `limit` elements (all if negative), as in `[1 2][3...]...`.
    """
    shown = array.size if limit < 0 else min(limit, array.size)
    return _leading_text(array, shown) + ("..." if shown < array.size and array.ndim > 1 else "")


def _leading_text(array: Any, count: int) -> str:
    if array.ndim == 0:
        return _unquoted_text(array[()]) if count else ""
    if array.ndim == 1:
        return " ".join(map(_unquoted_text, array[:count])) + ("..." if count < len(array) else "")
    text, size = "", array[0].size if len(array) else 0
    for row in array:
        if count <= 0:
            break
        text += f"[{_leading_text(row, min(count, size))}]"
        count -= size
    return text


def _unquoted_text(value: Any) -> str:
    return _string_text(value) if isinstance(value, bytes) else _element_text(value)


def _string_text(value: bytes) -> str:
    return value.decode("utf-8", "backslashreplace")


def _element_text(value: Any) -> str:
    if isinstance(value, bytes):
        return f'"{_string_text(value)}"'
    kind = value.dtype.kind
    if kind == "b":
        return str(int(value))
    if kind in "iu":
        return str(int(value))
    if kind == "c":
        return f"({_real_text(value.real)},{_real_text(value.imag)})"
    return _real_text(value)


def _real_text(value: Any) -> str:
    """Returns the shortest of C's %g forms that gives the number back: 9 digits for float32, 17 for float64."""
    if value.dtype.itemsize < 4:
        value = np.float32(value)
    number = float(value)
    if np.isnan(number):
        return "nan"
    if np.isinf(number):
        return "inf" if number > 0 else "-inf"
    digits = 17 if value.dtype == np.float64 else 9
    shortest = 15 if value.dtype == np.float64 else 6
    for count in (shortest, digits):
        text = f"{number:.{count}g}"
        if type(value)(float(text)) == value:
            return text
    return text
