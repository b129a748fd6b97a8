"""Iterators over datasets: OwnedIterator returns tensors, NumpyIterator arrays."""

from __future__ import annotations

import json
import threading
import time
import weakref
from collections.abc import Mapping
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.late_methods import late_methods
from headrace._src.base.tracebacks import hidden, shortened
from headrace._src.data import graph_ops
from headrace._src.data.engine.cursor import AHEAD_BYTES, Cursor, Run
from headrace._src.data.optional import Optional
from headrace._src.data.plan.node import PlanNode, restart_streams, seed_sources
from headrace._src.data.plan.to_device import opened_on_device
from headrace._src.data.specs import IteratorSpec, NoneTensorSpec
from headrace._src.data.structure import has_array, numpy_of, packer, to_arrays
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.optional_value import OptionalValue
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.resource import Resource
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.tensor_list import as_variant
from headrace._src.tensors.trackable import Trackable

__tracebackhide__ = hidden

_VARIANT = dtypes.variant
_QUICK = 2e-4  # seconds: after a faster block the next one may be larger
_MOST_ROWS = 512


class Position(Resource):
    """The state of an iterator, to which its handle refers."""

    def __init__(self, plan: PlanNode, run: Run | None = None) -> None:
        super().__init__("iterator")
        self.plan, self.specs = plan, plan.specs
        self._ahead = plan.pure
        self._lock = threading.Lock()
        self._seeds = seed_sources(plan)
        self._begin(run or Run())

    def _begin(self, run: Run) -> None:
        """Opens the plan and records which seeds this pass will draw."""
        self.run = run
        restart_streams(self.plan)
        self._seeds_before = [source.saved() for source in self._seeds]
        self._cursor: Cursor = opened_on_device(self.plan, run)
        self._limit = 1
        self._rows: Any = None
        self.taken = 0
        weakref.finalize(self, run.close)

    def saved(self) -> bytes:
        """Returns the position of the iterator: its initial seeds and the number of elements taken."""
        with self._lock:
            return json.dumps({"seeds": self._seeds_before, "taken": self.taken}).encode()

    def restore(self, saved: bytes) -> None:
        """Restores the position of an iterator over the same plan: starts with its seeds and skips what it took."""
        try:
            stored = json.loads(saved)
            seeds, taken = [tuple(map(int, s)) for s in stored["seeds"]], int(stored["taken"])
        except (ValueError, KeyError, TypeError) as problem:
            raise errors.data_loss(f"The state of an iterator is damaged: {problem}") from problem
        if len(seeds) != len(self._seeds):
            raise errors.invalid_argument("The state belongs to an iterator over a different dataset.")
        with self._lock:
            self.run.close()
            for source, pair in zip(self._seeds, seeds, strict=True):
                source.restore(pair)  # type: ignore[arg-type]
            self._begin(Run())
            while self.taken < taken and (block := self._cursor.pull(taken - self.taken)) is not None:
                self.taken += block.count

    def next_leaves(self) -> tuple[Any, ...] | None:
        """Returns the next element; None at the end."""
        with self._lock:
            if self._rows is not None:
                row = next(self._rows, None)
                if row is not None:
                    self.taken += 1
                    return row
            return self._refill()

    def _refill(self) -> tuple[Any, ...] | None:
        start = time.perf_counter()
        if state.mode is None and not state.recorders:
            block = self._cursor.pull(self._limit)
        else:  # a tape around the loop must not record how elements are computed
            with entered(None), recording():
                block = self._cursor.pull(self._limit)
        if block is None:
            self._rows = None
            self.run.close()
            return None
        if self._ahead and time.perf_counter() - start < _QUICK and 2 * block.nbytes <= AHEAD_BYTES:
            self._limit = min(self._limit * 2, _MOST_ROWS)
        self._rows = block.rows()
        self.taken += 1
        row: tuple[Any, ...] = next(self._rows)
        return row


class IteratorBase:
    """The interface of tf.data.Iterator: `next`, `get_next`, `get_next_as_optional`, `element_spec`."""

    @property
    def element_spec(self) -> Any:
        raise NotImplementedError("Iterator.element_spec")

    def get_next(self) -> Any:
        """Returns the next element, the same as `next(iterator)`, but raises OutOfRangeError at the end."""
        raise NotImplementedError("Iterator.get_next()")

    def get_next_as_optional(self) -> Optional:
        """Returns the next element as an optional, which is empty at the end."""
        raise NotImplementedError("Iterator.get_next_as_optional()")


@late_methods
class OwnedIterator(IteratorBase, Composite, Trackable):
    """Iterates over the elements of a dataset; it releases its resources when nothing refers to it anymore."""

    _checkpoint_attribute = "ITERATOR"

    def __init__(self, position: Position | None, spec: StructureSpec, handle: Tensor | None = None) -> None:
        self._position, self._spec = position, spec
        self._handle: Any = position.handle() if position is not None else handle
        self._value = packer(spec)

    def __iter__(self) -> OwnedIterator:
        return self

    def __next__(self) -> Any:
        if state.mode is not None:
            return self.get_next()
        try:
            leaves = self._leaves()
        except Exception as error:
            raise shortened(error)  # noqa: B904
        if leaves is None:
            raise StopIteration
        return self._value(leaves)

    next = __next__

    def _leaves(self) -> tuple[Any, ...] | None:
        if self._position is None:
            raise errors.invalid_argument("This iterator belongs to a traced function and can only be read there.")
        return self._position.next_leaves()

    def get_next(self, name: str | None = None) -> Any:
        """Returns the next element. Raises OutOfRangeError at the end."""
        if state.mode is not None:
            attrs = graph_ops.component_attrs(self._spec)
            return graph_ops.packed(self._spec, graph_ops.iterator_get_next(self._handle, **attrs, name=name))
        leaves = self._leaves()
        if leaves is None:
            raise errors.out_of_range("End of sequence")
        return self._value(leaves)

    def get_next_as_optional(self) -> Optional:
        """Returns the next element as an optional, which is empty at the end."""
        if state.mode is not None:
            attrs = graph_ops.component_attrs(self._spec)
            return Optional(graph_ops.iterator_get_next_as_optional(self._handle, **attrs), self._spec)
        leaves = self._leaves()
        arrays = None if leaves is None else to_arrays(nest.flatten(self._spec), leaves)
        return Optional(EagerTensor(as_variant(OptionalValue(arrays)), _VARIANT), self._spec)

    @property
    def element_spec(self) -> Any:
        return self._spec

    @property
    def _type_spec(self) -> IteratorSpec:
        return IteratorSpec(self._spec)

    def _handle_tensor(self) -> Tensor:
        return self._handle

    @staticmethod
    def _from_handle(spec: IteratorSpec, handle: Tensor) -> OwnedIterator:
        made = OwnedIterator(None, spec.element_spec, handle)
        if type(handle) is EagerTensor:
            made._position = handle._array.item()
        return made

    def _serialize_to_tensors(self) -> dict[str, Any]:
        if self._position is None:
            return {}
        array = np.empty((), object)
        array[()] = self._position.saved()
        return {"": array}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> None:
        if self._position is not None:
            self._position.restore(as_tensor(restored_tensors[""])._array.item())


class NumpyIterator:
    """Iterates over the elements of a dataset as NumPy arrays.

    Args:
        dataset: Dataset to iterate over.

    Raises:
        TypeError: If the elements cannot be NumPy arrays.
    """

    def __init__(self, dataset: Any) -> None:
        self._iterator = iter(dataset)
        self._spec = dataset.element_spec
        for spec in nest.flatten(self._spec):
            if not has_array(spec) and not hasattr(spec, "dtype") and not isinstance(spec, NoneTensorSpec):
                raise TypeError(f"as_numpy_iterator() is not supported for datasets that produce {spec}.")

    def __iter__(self) -> NumpyIterator:
        return self

    def __next__(self) -> Any:
        return nest.map_structure(numpy_of, next(self._iterator))

    def next(self) -> Any:
        """Returns the next element, the same as `next(iterator)`."""
        return self.__next__()

    def save(self) -> bytes:
        """Returns the position of the iterator, for `restore`."""
        return self._iterator._position.saved()

    def restore(self, state: bytes) -> None:
        """Continues at a saved position.

        Args:
            state: bytes that `save` returned.
        """
        self._iterator._position.restore(state)

    def __repr__(self) -> str:
        return f"NumpyIterator(iterator={self._iterator!r})"
