"""Batching rules that several ops share: how an op on one element becomes one op on a stack of elements.

A rule takes a `BatchCall` and returns the stack of each output, or None where it does not apply; the op then runs
element by element. Entries name a shared rule with the keyword `batching`, or define their own with `@entry.batching`.
Elementwise ops need neither. `autodiff.vectorize` runs the rules; nothing here knows any single op.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from headrace._src.ops import rules
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array, OpLike


class BatchMode(Protocol):
    """The part of the mode that rules use."""

    def stack_of(self, tensor: Tensor) -> Tensor:
        """Returns the stack of a tensor; one that is the same for all elements is repeated."""
        ...

    def known_size(self, op: OpLike) -> int:
        """Returns the number of elements as a Python int; raises UnimplementedError where it is unknown."""
        ...


@dataclass(frozen=True)
class BatchCall:
    """A call of an op over a batch.

    An input is either the same for all elements, or one element of a `stack` that has the batch as its first axis.
    """

    mode: BatchMode
    op: OpLike
    inputs: Sequence[Any]
    attrs: dict[str, Any]

    @property
    def first_alone(self) -> bool:
        """Whether the first input differs between elements and no other does."""
        return is_stacked(self.inputs[0]) and not any(is_stacked(t) for t in self.inputs[1:])

    @property
    def ranks(self) -> list[int] | None:
        """The ranks of the inputs, or None if one of them is unknown."""
        ranks = [t.shape.rank for t in self.inputs]
        return None if None in ranks else ranks

    def stack_of(self, tensor: Tensor) -> Tensor:
        return self.mode.stack_of(tensor)


Rule = Callable[[BatchCall], Any]


def is_stacked(value: Tensor) -> bool:
    """Returns whether an input differs between elements."""
    return hasattr(value, "stack")


def known_value(tensor: Any) -> Array | None:
    """Returns the value that all elements share, or None if it is unknown or differs."""
    if is_stacked(tensor):
        value = static_value(tensor.stack)
        return value[0] if value is not None and len(value) and (value == value[0]).all() else None
    return static_value(tensor)


def ints(values: Sequence[int]) -> EagerTensor:
    """Returns an int32 vector."""
    return EagerTensor(np.array(list(values), np.int32))


def scalar(value: int) -> EagerTensor:
    """Returns an int32 scalar."""
    return EagerTensor(np.array(value, np.int32))


def behind_batch(axis: int) -> int:
    """Returns the axis of a stack that corresponds to this axis of an element."""
    return axis + 1 if axis >= 0 else axis


def known_axis(tensor: Tensor) -> EagerTensor | None:
    """Returns the axis of a stack that corresponds to the axis in a scalar input, or None if that is unknown."""
    known = known_value(tensor)
    return None if known is None else scalar(behind_batch(int(np.reshape(known, ()))))


def _padded_to_rank(tensor: Any, rank: int) -> Tensor:
    """Returns the stack of a tensor with axes of size 1 behind the batch axis, so that each element has this rank."""
    missing = rank - tensor.shape.rank
    if not missing:
        return tensor.stack
    shape = raw.Shape(tensor.stack)
    return raw.Reshape(tensor.stack, raw.ConcatV2([shape[:1], ints([1] * missing), shape[1:]], 0))


def one_by_one(call: BatchCall) -> None:
    """Returns the op always runs element by element. TensorFlow vectorizes it, so nothing warns about that."""
    return None


def elementwise(call: BatchCall) -> Any:
    """Aligns the ranks behind the batch axis; broadcasting does the rest."""
    if len(call.inputs) == 1:
        return call.op(call.inputs[0].stack, **call.attrs)
    ranks = call.ranks
    if ranks is None:
        return None
    broadcasts = call.op.shape_rule is rules.broadcast
    arguments = []
    for tensor, rank in zip(call.inputs, ranks, strict=True):
        if is_stacked(tensor):
            arguments.append(_padded_to_rank(tensor, max(ranks)))
        else:
            arguments.append(tensor if broadcasts or not rank else call.stack_of(tensor))
    return call.op(*arguments, **call.attrs)


def innermost(count: int) -> Rule:
    """Returns the rule of an op on the innermost axes: the stack is one more batch axis of its first `count` inputs.

    The other inputs (diagonals, lengths) must be the same for all elements.
    """

    def rule(call: BatchCall) -> Any:
        data, rest = call.inputs[:count], call.inputs[count:]
        if any(is_stacked(t) for t in rest):
            return None
        return call.op(*[call.stack_of(t) for t in data], *rest, **call.attrs)

    return rule


def broadcast_batches(call: BatchCall) -> Any:
    """Returns the batch axes of the operands broadcast, so the stacks are aligned in front of the longest."""
    ranks = call.ranks
    if ranks is None:
        return None
    return call.op(*[_padded_to_rank(t, max(ranks)) if is_stacked(t) else t for t in call.inputs], **call.attrs)


def reduction(call: BatchCall) -> Any:
    """Returns the second input lists axes of the first; each moves behind the batch axis."""
    values, axes = call.inputs
    known = known_value(axes)
    if not is_stacked(values) or known is None or values.shape.rank is None:
        return None
    rank = values.shape.rank
    return call.op(values.stack, ints([int(a) % max(rank, 1) + 1 for a in np.reshape(known, -1)]), **call.attrs)


def along_axis(call: BatchCall) -> Any:
    """Moves the axis that is the second input behind the batch axis."""
    values, axis = call.inputs
    shifted = known_axis(axis)
    if not is_stacked(values) or shifted is None:
        return None
    return call.op(values.stack, shifted, **call.attrs)


def images(call: BatchCall) -> Any:
    """Joins a stack of batches of images into one larger batch, if all elements have the same filters."""
    if not call.first_alone:
        return None
    batches, *filters = call.inputs
    shape = raw.Shape(batches.stack)
    joined = raw.Reshape(batches.stack, raw.ConcatV2([ints([-1]), shape[2:]], 0))
    result = call.op(joined, *filters, **call.attrs)
    return raw.Reshape(result, raw.ConcatV2([shape[:2], raw.Shape(result)[1:]], 0))
