"""Event files, which TensorBoard reads: TFRecord files of Event messages, the first naming the file version."""

import os
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self

from headrace._src.formats import messages
from headrace._src.formats.files import PathLike, failures_of
from headrace._src.formats.remote import is_remote, outgoing, send
from headrace._src.formats.tfrecord import RecordReader, RecordWriter

FILE_VERSION = "brain.Event:2"
_WRITER = "tensorflow.core.util.events_writer"  # the name by which TensorBoard knows such files


def event_file_name(prefix: str = "events", suffix: str = "", wall_time: float | None = None) -> str:
    """Returns the name TensorFlow gives a new event file, such as `events.out.tfevents.1700000000.myhost.v2`."""
    seconds = int(time.time() if wall_time is None else wall_time)
    return f"{prefix}.out.tfevents.{seconds:010d}.{socket.gethostname()}{suffix}"


class EventWriter:
    """Writes one event file; may be used from several threads.

    Args:
        folder: Where to put it; made if missing.
        suffix: What its name ends with.
        prefix: What its name begins with.
    """

    def __init__(self, folder: PathLike, suffix: str = "", prefix: str = "events") -> None:
        now = time.time()
        name = os.path.join(os.fspath(folder), event_file_name(prefix, suffix, now))
        self._remote = name if is_remote(name) else None
        self.path = name if self._remote is None else outgoing(name)
        place = os.path.dirname(self.path) or "."
        with failures_of(place):
            os.makedirs(place, exist_ok=True)
        self._lock = threading.Lock()
        self._records = RecordWriter(self.path)
        first = messages.Event(wall_time=int(now), file_version=FILE_VERSION)
        first.source_metadata.writer = _WRITER
        self.write(first)
        self.flush()

    def write(self, event: Any) -> None:
        """Adds an Event."""
        self.write_serialized(event.SerializeToString())

    def write_serialized(self, event: bytes) -> None:
        """Adds an Event that is serialized already."""
        with self._lock:
            self._records.write(event)

    def write_all_serialized(self, events: Sequence[bytes]) -> None:
        """Adds Events that are serialized already."""
        with self._lock:
            self._records.write_all(events)

    def flush(self) -> None:
        """Makes everything written so far visible to readers."""
        with self._lock:
            self._records.flush()
            self._send()

    def close(self) -> None:
        """Ends the file."""
        with self._lock:
            self._records.close()
            self._send()

    def _send(self) -> None:
        if self._remote is not None:
            send(self._remote)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class EventReader:
    """Reads an event file that may still be written: each call of `new_events` goes on where the last one ended."""

    def __init__(self, path: PathLike) -> None:
        self._records = RecordReader(path, growing=True)

    def new_events(self) -> Iterator[Any]:
        """Yields the events that were completed since the last call."""
        for block in self._records.blocks():
            for record in block:
                yield messages.parse(messages.Event, record, self._records.path)


def read_events(path: PathLike) -> Iterator[Any]:
    """Yields all events of a finished file; a cut off one is an error."""
    reader = RecordReader(path)
    for record in reader:
        yield messages.parse(messages.Event, record, reader.path)
