"""Summary writers: the destinations of summaries."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterator
from os import PathLike
from typing import Any

import headrace as tf
from headrace._src.formats.event_queue import FLUSH_MILLIS, MAX_QUEUE
from headrace._src.graph.operation import Operation
from headrace._src.ops.summary.summary_file import SummaryFile
from headrace._src.summary.state import StepLike, state
from headrace._src.tensors.tensor import Tensor

_numbers = itertools.count()


class SummaryWriter:
    """Interface of the writers that `create_file_writer` and `create_noop_writer` create."""

    def set_as_default(self, step: StepLike | None = None) -> None:
        """Makes this writer the default of the thread.

        Args:
            step: Default step of summaries, or None to keep it.
        """
        raise NotImplementedError

    def as_default(self, step: StepLike | None = None) -> contextlib.AbstractContextManager[Any]:
        """Context manager in which this writer is the default. The writer is flushed at the end.

        Args:
            step: Default step of summaries, or None to keep it.
        """
        raise NotImplementedError

    def init(self) -> Operation | None:
        """Opens the writer. In eager code it is already open."""
        raise NotImplementedError

    def flush(self) -> Operation | None:
        """Writes all recorded summaries to the file."""
        raise NotImplementedError

    def close(self) -> Operation | None:
        """Flushes and closes the writer."""
        raise NotImplementedError


@contextlib.contextmanager
def _default_in_block(writer: SummaryWriter, step: StepLike | None) -> Iterator[SummaryWriter]:
    before = state.writer, state.step
    writer.set_as_default(step)
    try:
        yield writer
    finally:
        state.writer = before[0]
        if step is not None:
            state.step = before[1]
        writer.flush()


class NoopSummaryWriter(SummaryWriter):
    """A writer that records nothing."""

    def set_as_default(self, step: StepLike | None = None) -> None:
        state.writer = None
        if step is not None:
            state.step = step

    def as_default(self, step: StepLike | None = None) -> contextlib.AbstractContextManager[Any]:
        return _default_in_block(self, step)

    def init(self) -> None:
        pass

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass


class FileSummaryWriter(SummaryWriter):
    """A writer of an event file."""

    def __init__(self, folder: str, max_queue: int, flush_millis: int, suffix: str, name: str) -> None:
        self._file = SummaryFile(f"{name}_{next(_numbers)}")
        self._resource = self._file.handle()  # captured by graphs
        self._options = (folder, max_queue, flush_millis, suffix)
        self._closed = False
        if tf.executing_eagerly() or tf.inside_function():
            self._file.open(*self._options)

    @property
    def file(self) -> SummaryFile:
        """The event file, for eager code."""
        return self._file

    @property
    def handle(self) -> Tensor:
        """The resource tensor of the event file, for graphs."""
        return self._resource

    def set_as_default(self, step: StepLike | None = None) -> None:
        self._check_open()
        state.writer = self
        if step is not None:
            state.step = step

    def as_default(self, step: StepLike | None = None) -> contextlib.AbstractContextManager[Any]:
        return _default_in_block(self, step)

    def init(self) -> Operation | None:
        self._check_open()
        if tf.executing_eagerly():
            self._file.open(*self._options)
            return None
        folder, max_queue, flush_millis, suffix = self._options
        return tf.raw_ops.CreateSummaryFileWriter(
            writer=self._resource, logdir=folder, max_queue=max_queue, flush_millis=flush_millis, filename_suffix=suffix
        )

    def flush(self) -> Operation | None:
        if self._closed:
            return None
        if not tf.executing_eagerly():
            return tf.raw_ops.FlushSummaryWriter(writer=self._resource)
        self._file.flush()
        return None

    def close(self) -> Operation | None:
        if self._closed:
            return None
        if not tf.executing_eagerly():
            return tf.raw_ops.CloseSummaryWriter(writer=self._resource)
        self._closed = True
        self._file.close()
        return None

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError(f"SummaryWriter {self!r} is already closed")


class TrackableFileSummaryWriter(FileSummaryWriter, tf.Module):
    """A writer that can be an attribute of a saved module. It has no variables."""

    def __init__(self, *options: Any) -> None:
        tf.Module.__init__(self)
        FileSummaryWriter.__init__(self, *options)


def create_file_writer(
    logdir: str | PathLike[str],
    max_queue: int | None = None,
    flush_millis: int | None = None,
    filename_suffix: str | None = None,
    name: str | None = None,
    experimental_trackable: bool = False,
    experimental_mesh: Any = None,
) -> SummaryWriter:
    """Creates a writer of a new event file.

    Args:
        logdir: Folder of the event file, created if missing.
        max_queue: Maximum number of summaries in the queue, 10 by default.
        flush_millis: Maximum number of milliseconds between flushes, two minutes by default.
        filename_suffix: Suffix of the file name, ".v2" by default.
        name: Name of the writer.
        experimental_trackable: Whether the writer can be an attribute of a saved module.
        experimental_mesh: Ignored: this process writes the file.

    Returns:
        A SummaryWriter.

    Raises:
        ValueError: If `logdir` is None.

    >>> writer = tf.summary.create_file_writer("logs")
    >>> with writer.as_default():
    ...     tf.summary.scalar("loss", 0.5, step=1).numpy()
    np.True_
    >>> len(tf.io.gfile.glob("logs/events*"))
    1
    """
    if logdir is None:
        raise ValueError("Argument `logdir` cannot be None")
    kind = TrackableFileSummaryWriter if experimental_trackable else FileSummaryWriter
    return kind(
        _text("logdir", os.fspath(logdir) if isinstance(logdir, os.PathLike) else logdir),
        MAX_QUEUE if max_queue is None else int(max_queue),
        FLUSH_MILLIS if flush_millis is None else int(flush_millis),
        ".v2" if filename_suffix is None else _text("filename_suffix", filename_suffix),
        name or "summary_writer",
    )


def _text(argument: str, value: Any) -> str:
    if isinstance(value, tf.Tensor) and value.dtype == tf.string:
        value = value.numpy()
    if isinstance(value, bytes):
        return value.decode()
    if not isinstance(value, str):
        raise TypeError(f"create_file_writer: {argument} must be a string; got {value!r}.")
    return value


def create_noop_writer() -> SummaryWriter:
    """Creates a writer that records nothing, to disable summaries in a block.

    Returns:
        A SummaryWriter.
    """
    return NoopSummaryWriter()


def flush(writer: SummaryWriter | None = None, name: str | None = None) -> Operation | None:
    """Flushes `writer`, or the default writer.

    Args:
        writer: Writer; by default the default one.
        name: Name of the operation.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        ValueError: If `writer` is not a SummaryWriter.
    """
    if writer is None:
        writer = state.writer
        if writer is None:
            return None if tf.executing_eagerly() else tf.no_op(name=name)
    if not isinstance(writer, SummaryWriter):
        raise ValueError(f"Invalid argument to flush(): {writer!r}")
    return writer.flush()
