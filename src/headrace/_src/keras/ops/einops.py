"""Axis patterns such as "b (h w) c -> b h w c": parsing and execution."""

from __future__ import annotations

import re
from typing import Any

import headrace as tf
from headrace._src.tensors.tensor import Tensor

_ITEM = re.compile(r"\(([^()]*)\)|(\S+)")


def _groups(side: str) -> list[list[str]]:
    """Returns the axes of one side of a pattern; those in parentheses form a group."""
    return [
        match.group(1).split() if match.group(1) is not None else [match.group(2)] for match in _ITEM.finditer(side)
    ]


def rearranged(x: Tensor, pattern: str, lengths: dict[str, int]) -> Tensor:
    """Reorders, splits and merges the axes of `x` according to a pattern."""
    before, arrow, after = pattern.partition("->")
    if not arrow:
        raise ValueError(f"rearrange needs a pattern such as 'b h w c -> b (h w) c'; received {pattern!r}.")
    source, target = _groups(before), _groups(after)
    names = [name for group in source for name in group]
    wanted = [name for group in target for name in group]
    if sorted(n for n in names if n != "1") != sorted(n for n in wanted if n != "1"):
        raise ValueError(f"rearrange: the two sides of {pattern!r} do not name the same axes.")
    if x.shape.rank != len(source):
        raise ValueError(f"rearrange: {pattern!r} describes {len(source)} axes, but the tensor has shape {x.shape}.")
    sizes = _sizes(x, source, lengths, pattern)
    kept = [name for name in names if name != "1"]
    split = tf.reshape(x, [sizes[name] for name in kept])
    order = [name for name in wanted if name != "1"]
    moved = tf.transpose(split, [kept.index(name) for name in order])
    return tf.reshape(moved, [_product([sizes[name] for name in group if name != "1"]) for group in target])


def _sizes(x: Tensor, source: list[list[str]], lengths: dict[str, int], pattern: str) -> dict[str, Any]:
    dynamic: Any = None if x.shape.is_fully_defined() else tf.shape(x)
    sizes: dict[str, Any] = dict(lengths)
    for axis, group in enumerate(source):
        size = x.shape[axis] if x.shape[axis] is not None else dynamic[axis]
        unknown = [name for name in group if name not in sizes and name != "1"]
        if len(unknown) > 1:
            raise ValueError(f"rearrange: give the sizes of all but one of {unknown} in {pattern!r}.")
        if unknown:
            sizes[unknown[0]] = size // _product([sizes[name] for name in group if name in sizes])
    return sizes


def _product(sizes: list[Any]) -> int | Tensor:
    result: Any = 1
    for size in sizes:
        result = result * size
    return result
