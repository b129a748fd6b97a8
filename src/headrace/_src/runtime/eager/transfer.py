"""Copies batches to the accelerator ahead of their use, on a thread of its own.

The thread makes the next batches and starts their transfers while the device computes; a training step finds its batch
there. Small batches pass unchanged, and all of them without an accelerator.
"""

from __future__ import annotations

import functools
import itertools
import queue
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.base.forking import refuse_after_fork
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.eager.placement import is_numeric
from headrace._src.tensors import nest
from headrace._src.tensors.context import Inheritance, state
from headrace._src.tensors.structure_kind import kind_of
from headrace._src.tensors.tensor import EagerTensor

_WORTH_A_COPY = 1 << 20  # bytes; the program's call copies smaller batches in less time than threads take to meet
_WORTH_PARTS = 8 << 20  # bytes
_PARTS = 8
_AHEAD = 2  # batches on the device besides the one in use
_PATIENCE = 0.1  # seconds until a waiting thread looks whether it is still wanted
_END = object()


class _Failure:
    """An exception that making a batch raised."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


def copied_ahead(batches: Iterator[Any], count: int | None) -> Iterator[Any]:
    """Returns the batches on the device; at most `count` of them are taken (None: all).

    The first batch is made by the calling thread, so that what it draws from global random states is drawn in order.
    """
    if state.device != "" or state.strategy is not None:
        return batches
    return _copied(batches, count)


def _copied(batches: Iterator[Any], count: int | None) -> Iterator[Any]:
    first = next(batches, _END)
    if first is _END:
        return
    rest = batches if count is None else itertools.islice(batches, count - 1)
    if not is_large(first):
        yield first
        yield from rest
        return
    yield on_device(first)
    # A batch is made while the one before it is copied: each takes about as long as the other.
    with _Ahead(rest) as made, _Ahead(map(on_device, made)) as copied:
        yield from copied


def grouped_ahead(batches: Iterator[Any], size: int) -> Iterator[tuple[Any, int]]:
    """Returns batches of the same shapes in groups of `size`, stacked on the device, each with their number.

    A group that has fewer is padded. A batch that fits in no group comes alone, with the number 0.
    """
    with _Ahead(_groups(batches, size)) as groups:
        yield from groups


def _groups(batches: Iterator[Any], size: int) -> Iterator[tuple[Any, int]]:
    for _, alike in itertools.groupby(batches, kind_of):
        while group := list(itertools.islice(alike, size)):
            if len(group) == 1 or not all(map(_is_on_host, nest.flatten(group))):
                yield from ((batch, 0) for batch in group)
            else:
                yield nest.map_structure(lambda *parts: _stacked(parts, size), *group), len(group)


def _is_on_host(value: Any) -> bool:
    return type(value) is EagerTensor and type(value._array) is np.ndarray and is_numeric(value.dtype)


def _stacked(tensors: Sequence[EagerTensor], size: int) -> EagerTensor:
    first = tensors[0]._array
    stacked = np.zeros((size, *first.shape), first.dtype)
    for place, tensor in zip(stacked, tensors):
        place[...] = tensor._array
    return EagerTensor(array_on(stacked), tensors[0]._dtype)


class _Ahead:
    """Takes items on another thread ahead of their use."""

    def __init__(self, items: Iterator[Any]) -> None:
        self._items = items
        self._ready: queue.Queue[Any] = queue.Queue(_AHEAD)
        self._stopped = threading.Event()
        self._inheritance = Inheritance()
        self._thread = threading.Thread(target=self._work, name="headrace-transfer", daemon=True)

    def __enter__(self) -> _Ahead:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        while True:
            try:
                item = self._ready.get(timeout=_PATIENCE)
                break
            except queue.Empty:  # a reader that is stopped as well must not wait forever
                if self._stopped.is_set():
                    raise StopIteration from None
        if item is _END:
            self._ready.put(_END)
            raise StopIteration
        if type(item) is _Failure:
            raise item.error
        return item

    def _work(self) -> None:
        self._inheritance.take()
        state.recorders = ()
        try:
            for item in self._items:
                if not self._offered(item):
                    return
            self._offered(_END)
        except BaseException as error:
            self._offered(_Failure(error))

    def _offered(self, item: Any) -> bool:
        while not self._stopped.is_set():
            try:
                self._ready.put(item, timeout=_PATIENCE)
                return True
            except queue.Full:
                continue
        return False


def is_large(batch: Any) -> bool:
    """Returns whether a batch is worth a copy of its own ahead of its use."""
    return sum(t._array.nbytes for t in nest.flatten(batch) if type(t) is EagerTensor) >= _WORTH_A_COPY


def on_device(batch: Any) -> Any:
    """Returns a batch whose numeric tensors are being copied to the device."""
    return nest.map_structure(_tensor_on_device, batch)


def _tensor_on_device(value: Any) -> Any:
    if type(value) is not EagerTensor or type(value._array) is not np.ndarray or not is_numeric(value.dtype):
        return value
    return EagerTensor(array_on(value._array), value._dtype)


def array_on(array: np.ndarray, device: Any = None) -> Any:
    """Starts to copy an array to a device of JAX (None: its default device).

    XLA copies several arrays at a time, so a large one goes in parts.
    """
    with wide_types():
        if array.nbytes < _WORTH_PARTS or len(array) < _PARTS:
            return jax.device_put(array, device)
        return _joined()([jax.device_put(part, device) for part in np.array_split(array, _PARTS)])


@functools.cache
def _joined() -> Any:
    """Returns the program that joins the parts on the device."""
    return jax.jit(jnp.concatenate)


refuse_after_fork(_joined.cache_clear)
