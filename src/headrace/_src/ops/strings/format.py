"""Tensors as text inside text: tf.strings.format, and what tf.print prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import scalar
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.tensor import Tensor


def tensor_text(array: Any, summarize: int = 3) -> str:
    """An array as tf.print shows it: at most `summarize` entries at either end of each axis (all if negative)."""
    if array.dtype == object and array.ndim == 0 and not isinstance(array.item(), bytes):
        return "<opaque>"
    if array.ndim == 0:
        return _element_text(array[()])
    return _nested_text(array, summarize if summarize >= 0 else array.size + 1, array.ndim, "")


def _nested_text(array: Any, edge: int, rank: int, indent: str) -> str:
    count = len(array)
    rows = range(count) if count <= 2 * edge else [*range(edge), -1, *range(count - edge, count)]
    if array.ndim == 1:
        return "[" + " ".join("..." if n < 0 else _element_text(array[n]) for n in rows) + "]"
    inner = indent + " "
    separator = "\n" * (array.ndim - 1) + inner
    parts = ["..." if n < 0 else _nested_text(array[n], edge, rank, inner) for n in rows]
    return "[" + separator.join(parts) + "]"


def _element_text(value: Any) -> str:
    if isinstance(value, bytes):
        return '"' + value.decode("utf-8", "backslashreplace") + '"'
    kind = value.dtype.kind
    if kind == "b":
        return str(int(value))
    if kind in "iu":
        return str(int(value))
    if kind == "c":
        return f"({_real_text(value.real)},{_real_text(value.imag)})"
    return _real_text(value)


def _real_text(value: Any) -> str:
    """The shortest of C's %g forms that gives the number back: 9 digits for float32, 17 for float64."""
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


@op("StringFormat", "[T] -> output: string", T=ANY, shape=scalar, engine="host", differentiable=False)
def string_format(xp, inputs, *, template: str = "%s", placeholder: str = "%s", summarize: int = 3):
    """`template` with each placeholder replaced by the text of a tensor."""
    pieces = template.split(placeholder)
    if len(pieces) - 1 != len(inputs):
        raise errors.invalid_argument(
            f"num placeholders in template and num inputs must match: {len(pieces) - 1} vs. {len(inputs)}"
        )
    text = pieces[0] + "".join(tensor_text(a, summarize) + p for a, p in zip(inputs, pieces[1:], strict=True))
    result = np.empty((), object)
    result[()] = text.encode()
    return result


@dispatchable
def format_(template: str, inputs: Any, placeholder: str = "{}", summarize: int = 3, name: str | None = None) -> Any:
    """A string tensor: `template` with each placeholder replaced by the text of a tensor."""
    tensors: Sequence[Any] = inputs if isinstance(inputs, (list, tuple)) else [inputs]
    if template.count(placeholder) != len(tensors):
        raise ValueError(
            f"The template expects {template.count(placeholder)} tensors, but the inputs only has "
            f"{len(tensors)}. Please ensure that the number of placeholders in template matches inputs length."
        )
    converted = [t if isinstance(t, Tensor) else convert_to_tensor(t) for t in tensors]
    return string_format(converted, template=template, placeholder=placeholder, summarize=summarize, name=name)
