"""SummaryFile: the resource behind a summary writer, an event file that is opened when the writer is initialized."""

from __future__ import annotations

import time
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats import event_wire
from headrace._src.formats.event_queue import EventQueue
from headrace._src.tensors.resource import Resource
from headrace._src.tensors.typing import AnyArray


class SummaryFile(Resource):
    """An event file. It is flushed and closed when it is no longer referenced, at the latest when the process ends."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._queue: EventQueue | None = None
        self._closed = False

    def open(self, folder: str, max_queue: int, flush_millis: int, suffix: str) -> None:
        """Makes the file; opening again does nothing."""
        if self._queue is None:
            self._queue = EventQueue(folder, max_queue, flush_millis, suffix)
            weakref.finalize(self, self._queue.close)

    @property
    def queue(self) -> EventQueue:
        if self._closed:
            raise errors.not_found(f"Resource {self.name} does not exist: the summary writer is closed.")
        if self._queue is None:
            raise errors.failed_precondition(f"The summary writer {self.name} is not initialized: run writer.init().")
        return self._queue

    def write_tensor(self, step: int, tag: bytes, array: Any, metadata: bytes) -> None:
        """Adds a summary value that holds a tensor."""
        self.queue.add(event_wire.tensor_event(time.time(), step, tag, array, metadata))

    def write_tensors(self, values: Sequence[tuple[int, bytes, Any, bytes]]) -> None:
        """Adds many summary values: (step, tag, array, metadata)."""
        now = time.time()
        self.queue.add_all([event_wire.tensor_event(now, *value) for value in values])

    def write_later(self, step: Any, tag: bytes, array: AnyArray, metadata: bytes, happened: Any = None) -> None:
        """Adds a value that a device may still be computing; it is fetched when the queue is written.

        Where `happened`, also a value of the device, turns out false, nothing is added.
        """
        now = time.time()

        def event() -> bytes | None:
            if happened is not None and not np.asarray(happened):
                return None
            number = step if type(step) is int else np.asarray(step).item()
            return event_wire.tensor_event(now, number, tag, np.asarray(array), metadata)

        self.queue.add(event)

    def write_summary(self, step: int, summary: bytes) -> None:
        """Adds a serialized Summary."""
        self.queue.add(event_wire.summary_event(time.time(), step, summary))

    def write_graph(self, step: int, graph_def: bytes) -> None:
        """Adds a serialized GraphDef."""
        self.queue.add(event_wire.graph_event(time.time(), step, graph_def))

    def flush(self) -> None:
        self.queue.flush()

    def close(self) -> None:
        if self._queue is not None:
            self._queue.close()
        self._closed = True
