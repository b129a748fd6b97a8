"""Iterators whose state a session holds: the ops that create, initialize and pass on their handles."""

from __future__ import annotations

import itertools
import weakref
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.iterator import Position
from headrace._src.data.plan.tensors import plan_behind
from headrace._src.ops.entry import op
from headrace._src.ops.rules import no_output, scalar
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.resource import Resource, resource_of
from headrace._src.tensors.shapes import TensorShape

_numbers = itertools.count()
_by_name: weakref.WeakValueDictionary[str, IteratorState] = weakref.WeakValueDictionary()


class IteratorState(Resource):
    """The position of an iterator in a session; None until its initializer has run."""

    def __init__(self) -> None:
        super().__init__(f"iterator_{next(_numbers)}")
        self._position: Position | None = None
        _by_name[self.name] = self

    def begin(self, dataset: np.ndarray) -> None:
        """Moves to the beginning of the dataset in a variant tensor."""
        self._position = Position(plan_behind(dataset))

    @property
    def position(self) -> Position:
        if self._position is None:
            raise errors.failed_precondition(
                "GetNext() failed because the iterator has not been initialized. Ensure that you have run the "
                "initializer operation for this iterator before getting the next element."
            )
        return self._position

    @property
    def specs(self) -> Any:
        return self.position.specs

    def next_leaves(self) -> tuple[Any, ...] | None:
        return self.position.next_leaves()


def _text(value: bytes) -> Any:
    array = np.empty((), object)
    array[()] = value
    return array


@op(
    "IteratorV2",
    "-> handle: resource",
    shape=scalar,
    engine="host",
    stateful=True,
    differentiable=False,
    makes_state=True,
)
def iterator(xp, *, shared_name: str, container: str, output_types: list[DType], output_shapes: list[TensorShape]):
    """Returns the handle of an uninitialized iterator. The session holds its state."""
    return IteratorState().handle()._array


@op("OneShotIteratorOf", "variant -> handle: resource", shape=scalar, engine="host", stateful=True, reentrant=True,
    differentiable=False, makes_state=True, own=True)  # fmt: skip
def one_shot_iterator(xp, dataset, *, output_types: list[DType], output_shapes: list[TensorShape]):
    """Returns the handle of an iterator at the beginning of a dataset. The session holds its state."""
    made = IteratorState()
    made.begin(dataset)
    return made.handle()._array


@op("MakeIterator", "variant, resource ->", shape=no_output, engine="host", stateful=True, reentrant=True,
    differentiable=False)  # fmt: skip
def make_iterator(xp, dataset, iterator):
    """Moves an iterator to the beginning of a dataset."""
    resource_of(iterator, IteratorState).begin(dataset)


@op("IteratorToStringHandle", "resource -> string_handle: string", shape=scalar, engine="host", stateful=True,
    differentiable=False)  # fmt: skip
def iterator_to_string_handle(xp, resource_handle):
    """Returns a string that identifies an iterator and can be fed."""
    return _text(resource_of(resource_handle, IteratorState).name.encode())


@op("IteratorFromStringHandleV2", "string -> resource_handle: resource", shape=scalar, engine="host", stateful=True,
    differentiable=False)  # fmt: skip
def iterator_from_string_handle(
    xp,
    string_handle,
    *,
    output_types: list[DType] = (),  # type: ignore[assignment]  # attributes are tuples
    output_shapes: list[TensorShape] = (),  # type: ignore[assignment]
):
    """Returns the iterator that a string handle identifies."""
    found = _by_name.get(string_handle.item().decode("utf-8", "replace"))
    if found is None:
        raise errors.invalid_argument(f"There is no iterator whose string handle is {string_handle.item()!r}.")
    return found.handle()._array


@op("IteratorPosition", "resource -> serialized: string", shape=scalar, engine="host", stateful=True,
    differentiable=False, own=True)  # fmt: skip
def iterator_position(xp, iterator):
    """Returns the position of an iterator, for a checkpoint."""
    return _text(resource_of(iterator, IteratorState).position.saved())


@op("SetIteratorPosition", "resource, string ->", shape=no_output, engine="host", stateful=True, reentrant=True,
    differentiable=False, own=True)  # fmt: skip
def set_iterator_position(xp, iterator, serialized):
    """Moves an iterator to a saved position in the same dataset."""
    resource_of(iterator, IteratorState).position.restore(serialized.item())
