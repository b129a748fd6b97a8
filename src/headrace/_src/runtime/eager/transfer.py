"""Copies batches to the accelerator ahead of their use, on a thread of its own.

The thread makes the next batches and starts their transfers while the device computes; a training step finds its batch
there. Without an accelerator the batches pass unchanged.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.eager.placement import is_numeric
from headrace._src.tensors import nest
from headrace._src.tensors.context import Inheritance, state
from headrace._src.tensors.tensor import EagerTensor

_AHEAD = 2  # batches on the device besides the one in use
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
    ready: queue.Queue[Any] = queue.Queue(_AHEAD)
    stopped = threading.Event()
    inheritance = Inheritance()

    def offer(item: Any) -> bool:
        while not stopped.is_set():
            try:
                ready.put(item, timeout=0.1)
                return True
            except queue.Full:
                continue
        return False

    def work() -> None:
        inheritance.take()
        state.recorders = ()
        taken = 1
        try:
            while count is None or taken < count:
                batch = next(batches, _END)
                if batch is _END or not offer(on_device(batch)):
                    break
                taken += 1
            offer(_END)
        except BaseException as error:
            offer(_Failure(error))

    yield on_device(first)
    thread = threading.Thread(target=work, name="headrace-transfer", daemon=True)
    thread.start()
    try:
        while True:
            item = ready.get()
            if item is _END:
                return
            if type(item) is _Failure:
                raise item.error
            yield item
    finally:
        stopped.set()
        thread.join()


def on_device(batch: Any) -> Any:
    """Returns a batch whose numeric tensors are being copied to the device."""
    return nest.map_structure(_tensor_on_device, batch)


def _tensor_on_device(value: Any) -> Any:
    if type(value) is not EagerTensor or type(value._array) is not np.ndarray or not is_numeric(value.dtype):
        return value
    with wide_types():
        return EagerTensor(jax.device_put(value._array), value._dtype)
