"""The equations of einsum, read into labels: "ab...,bc->ac...".

A label names an axis. The axes under an ellipsis get numbers as labels, counted from the last one backward, so
that those of two operands match as broadcasting has it.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from headrace._src.base import errors
from headrace._src.tensors.shapes import Dims, dims_text

ELLIPSIS = "..."
Labels = tuple[str | int, ...]

_OPERAND = re.compile(r"[A-Za-z]*(\.\.\.)?[A-Za-z]*")


@dataclass(frozen=True)
class Equation:
    """The subscripts of the operands and of the result, as text."""

    operands: tuple[str, ...]
    result: str

    def __str__(self) -> str:
        return ",".join(self.operands) + "->" + self.result


def letters(subscripts: str) -> str:
    """Returns the labels of named axes."""
    return subscripts.replace(ELLIPSIS, "")


def unique(text: str) -> str:
    return "".join(dict.fromkeys(text))


@functools.lru_cache(maxsize=1024)
def read_equation(text: str) -> Equation:
    """Reads the equation of an op, which names its result."""
    left, arrow, result = text.replace(" ", "").partition("->")
    if not arrow or "->" in result:
        raise errors.invalid_argument(f"Expecting exactly one '->' in einsum equation: {text}")
    operands = tuple(left.split(","))
    if len(operands) > 2:
        raise errors.invalid_argument(
            f"Expecting 1 or 2 input subscripts in equation '{text}' but got: {len(operands)}"
        )
    for subscripts in (*operands, result):
        if not _OPERAND.fullmatch(subscripts):
            raise errors.invalid_argument(f"Invalid subscripts '{subscripts}' in einsum equation: {text}")
    return Equation(operands, result)


@functools.lru_cache(maxsize=1024)
def resolve_equation(text: str, count: int) -> Equation:
    """Reads the equation of a user, who may leave the result out; `count` operands were given."""
    equation = text.replace(" ", "")
    left, arrow, result = equation.partition("->")
    operands = tuple(left.split(","))
    if "->" in result or "," in result or not all(_OPERAND.fullmatch(s) for s in (*operands, result)):
        raise ValueError(f"Subscripts have incorrect format: {text}")
    if len(operands) != count:
        raise ValueError(f'Got {count} inputs for equation "{equation}", expecting {len(operands)}')
    named = "".join(letters(s) for s in operands)
    if not arrow:
        return Equation(operands, "".join(sorted(c for c in unique(named) if named.count(c) == 1)))
    if len(unique(letters(result))) != len(letters(result)):
        raise ValueError(f"Output subscripts contain a label appearing more than once: {equation}")
    for label in letters(result):
        if label not in named:
            raise ValueError(f"Output subscripts contain the label {label} not present in the input subscripts.")
    return Equation(operands, result)


@functools.lru_cache(maxsize=4096)
def axis_labels(subscripts: str, rank: int, position: int) -> Labels:
    """Returns one label for each axis of the operand at `position`."""
    named = len(letters(subscripts))
    before, dots, after = subscripts.partition(ELLIPSIS)
    if rank < named or (not dots and rank != named):
        least = "at least " if dots else ""
        raise errors.invalid_argument(f"Expected input {position} to have rank {least}{named} but got: {rank}")
    return (*before, *range(rank - named, 0, -1), *after)


@functools.lru_cache(maxsize=4096)
def result_labels(subscripts: str, hidden: int) -> Labels:
    """Returns one label for each axis of the result, `hidden` of which come from the ellipses of the operands."""
    before, dots, after = subscripts.partition(ELLIPSIS)
    if hidden and not dots:
        raise errors.invalid_argument(
            f"Output contains {hidden} broadcasting dimension(s) but no ellipsis (...) was found in the output "
            "subscripts."
        )
    return (*before, *range(hidden, 0, -1), *after)


def hidden_axes(labels: tuple[Labels, ...]) -> int:
    """Returns the number of axes under the ellipses."""
    return max((label for one in labels for label in one if isinstance(label, int)), default=0)


def label_sizes(labels: tuple[Labels, ...], shapes: tuple[tuple[int | None, ...], ...]) -> dict[str | int, int | None]:
    """Returns the size of each label; raises an error for operands that disagree."""
    sizes: dict[str | int, int | None] = {}
    for one, shape in zip(labels, shapes, strict=True):
        for axis, (label, size) in enumerate(zip(one, shape, strict=True)):
            known = sizes.get(label)
            if known is None or (isinstance(label, int) and known == 1):
                sizes[label] = size
            elif size is not None and size != known and not (isinstance(label, int) and size == 1):
                raise errors.invalid_argument(
                    f"Expected dimension {known} at axis {axis} of the input shaped {dims_text(shape)} "
                    f"but got dimension {size}"
                )
    return sizes


def result_dims(text: str, shapes: list[Dims]) -> Dims:
    """Returns the shape of the result, as far as it is known."""
    equation = read_equation(text)
    if len(shapes) != len(equation.operands):
        raise errors.invalid_argument(
            f"Expected {len(equation.operands)} inputs for equation {text} but got: {len(shapes)}"
        )
    known = [(s, d) for s, d in zip(equation.operands, shapes, strict=True) if d is not None]
    labels = tuple(axis_labels(s, len(d), n) for n, (s, d) in enumerate(known))
    sizes = label_sizes(labels, tuple(d for _, d in known))
    if len(known) < len(shapes) and ELLIPSIS in equation.result:
        return None
    return tuple(sizes.get(label) for label in result_labels(equation.result, hidden_axes(labels)))
