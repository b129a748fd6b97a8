"""Shape rules that many ops share. A rule takes a `ShapeCall` and returns dims; see `ops.shape_call`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import Dims, broadcast_dims, dims_text, merge_dims

Rule = Callable[[ShapeCall], Any]


def unknown(call: ShapeCall) -> Any:
    """Nothing is known of any output."""
    return None if len(call.op.outputs) == 1 else [None] * len(call.op.outputs)


def like_input(call: ShapeCall) -> Dims:
    """Gives the output the shape of the first input."""
    return call.shapes[0]


def like(position: int) -> Rule:
    """Gives the output the shape of the input at `position`."""
    return lambda call: call.shapes[position]


def scalar(call: ShapeCall) -> Dims:
    return ()


def no_output(call: ShapeCall) -> list[Dims]:
    return []


def vector(call: ShapeCall) -> Dims:
    """Returns a vector of a length that depends on data."""
    return (None,)


def from_value(position: int) -> Rule:
    """Gives the output the shape that is the value of the input at `position`."""
    return lambda call: call.as_dims(position)


def broadcast(call: ShapeCall) -> Dims:
    """Gives the output the shape that all inputs broadcast to."""
    result: Dims = ()
    for dims in call.shapes:
        try:
            result = broadcast_dims(result, dims)
        except errors.InvalidArgumentError:
            raise errors.invalid_argument(f"Incompatible shapes: {dims_text(result)} vs. {dims_text(dims)}") from None
    return result


def all_equal(call: ShapeCall) -> Dims:
    """Gives the output the shape that all inputs must have."""
    result: Dims = None
    for dims in call.shapes:
        for one in dims if isinstance(dims, list) else [dims]:
            result = merge_dims(result, one)
    return result


def each(*rules: Rule) -> Rule:
    """Returns one rule per output."""
    return lambda call: [rule(call) for rule in rules]


def reduced_dims(dims: Dims, axes: Sequence[int] | None, keepdims: bool) -> Dims:
    """Returns the dims after a reduction over `axes`; None means unknown axes."""
    if dims is None:
        return None
    if axes is None:
        return (None,) * len(dims) if keepdims else None
    rank = len(dims)
    gone = set()
    for axis in axes:
        if not -rank <= axis < rank:
            raise errors.invalid_argument(f"Invalid reduction dimension ({axis} for input with {rank} dimension(s)")
        gone.add(axis % rank)
    if keepdims:
        return tuple(1 if n in gone else d for n, d in enumerate(dims))
    return tuple(d for n, d in enumerate(dims) if n not in gone)


def reduction(call: ShapeCall) -> Dims:
    """Input 0 reduced over the axes in input 1, with the attribute `keep_dims`."""
    line, axes = call.shapes[1], call.value(1)
    if line is not None and len(line) > 1:
        raise errors.invalid_argument(f"Shape must be at most rank 1 but is rank {len(line)}")
    known = None if axes is None else [int(a) for a in axes.reshape(-1)]
    return reduced_dims(call.shapes[0], known, call.attrs["keep_dims"])


def with_rank(dims: Dims, rank: int, what: str) -> tuple[int | None, ...]:
    """Checks the rank of an input and returns its dims, unknown sizes where the rank was unknown."""
    if dims is None:
        return (None,) * rank
    if len(dims) != rank:
        raise errors.invalid_argument(f"{what} must have rank {rank}, but has shape {dims_text(dims)}")
    return dims


def at_least_rank(dims: Dims, rank: int, what: str) -> Dims:
    if dims is not None and len(dims) < rank:
        raise errors.invalid_argument(f"{what} must have rank at least {rank}, but has shape {dims_text(dims)}")
    return dims
