"""tf.compat.v1.summary.FileWriter: writes event files from Python."""

from __future__ import annotations

import os
import threading
import time
import warnings
import weakref
from types import TracebackType
from typing import Self

import headrace as tf
from headrace._src.compat_v1.graph.meta_graph import make_meta_graph
from headrace._src.compat_v1.typing import Message, Path, SessionLike
from headrace._src.formats import messages
from headrace._src.formats.event_queue import EventQueue
from headrace._src.graph.graph import Graph


class FileWriter:
    """Writes summaries, graphs and session logs to an event file.

    Args:
        logdir: Folder of the event file, created if missing.
        graph: Graph to write immediately.
        max_queue: Maximum number of events in the queue.
        flush_secs: Maximum number of seconds between flushes.
        graph_def: Older form of `graph`.
        filename_suffix: Suffix of the file name.
        session: Ignored: this process writes events directly.

    Raises:
        RuntimeError: If executing eagerly.
    """

    def __init__(
        self,
        logdir: Path,
        graph: Graph | None = None,
        max_queue: int = 10,
        flush_secs: float = 120,
        graph_def: Message | None = None,
        filename_suffix: str | None = None,
        session: SessionLike | None = None,
    ) -> None:
        if tf.executing_eagerly():
            raise RuntimeError(
                "v1.summary.FileWriter is not compatible with eager execution. Use `tf.summary.create_file_writer`, or "
                "a `with v1.Graph().as_default():` context"
            )
        self._folder = os.fspath(logdir)
        self._options = (max_queue, int(flush_secs * 1000), filename_suffix or "")
        self._described: set[str] = set()  # tags whose metadata is already in the file
        self._runs: set[str] = set()
        self._queue: EventQueue | None = None
        self.reopen()
        if graph is not None or graph_def is not None:
            self.add_graph(graph, graph_def=graph_def)
            if isinstance(graph, Graph):
                self.add_meta_graph(make_meta_graph(graph=graph))

    def get_logdir(self) -> str:
        """Returns the folder of the event file."""
        return self._folder

    def add_summary(self, summary: Message | bytes, global_step: int | None = None) -> None:
        """Adds a Summary message, or its serialized bytes.

        Args:
            summary: Summary message, or its bytes.
            global_step: Number of the training step, or None.
        """
        if isinstance(summary, bytes):
            message = messages.parse(messages.Summary, summary, "summary")
        else:
            message = messages.Summary.FromString(summary.SerializeToString())
        for value in message.value:
            # The metadata of a tag is written only once.
            if value.HasField("metadata"):
                if value.tag in self._described:
                    value.ClearField("metadata")
                else:
                    self._described.add(value.tag)
        self._add(messages.Event(summary=message), global_step)

    def add_graph(
        self, graph: Graph | Message | None, global_step: int | None = None, graph_def: Message | None = None
    ) -> None:
        """Adds a graph.

        Args:
            graph: Graph, or None if a GraphDef is given.
            global_step: Number of the training step, or None.
            graph_def: GraphDef, instead of `graph`.

        Raises:
            ValueError: If both `graph` and `graph_def` are given.
            TypeError: If `graph` is neither a graph nor a GraphDef.
        """
        if graph is not None and graph_def is not None:
            raise ValueError("Please pass only graph, or graph_def (deprecated), but not both.")
        given = graph if graph is not None else graph_def
        if isinstance(given, Graph):
            content: bytes = given.as_graph_def(add_shapes=True).SerializeToString()
        elif given is not None and hasattr(given, "node") and hasattr(given, "SerializeToString"):
            content = given.SerializeToString()
        else:
            raise TypeError("The passed graph must be an instance of `Graph` or the deprecated `GraphDef`")
        self._add(messages.Event(graph_def=content), global_step)

    def add_meta_graph(self, meta_graph_def: Message, global_step: int | None = None) -> None:
        """Adds a MetaGraphDef.

        Args:
            meta_graph_def: MetaGraphDef message.
            global_step: Number of the training step, or None.

        Raises:
            TypeError: If the argument is not a MetaGraphDef.
        """
        if not hasattr(meta_graph_def, "graph_def"):
            raise TypeError(f"meta_graph_def must be type MetaGraphDef, saw type: {type(meta_graph_def)}")
        self._add(messages.Event(meta_graph_def=meta_graph_def.SerializeToString()), global_step)

    def add_run_metadata(self, run_metadata: Message, tag: str, global_step: int | None = None) -> None:
        """Adds the RunMetadata of a session run under a new tag.

        Args:
            run_metadata: RunMetadata message.
            tag: Tag, which must be new.
            global_step: Number of the training step, or None.

        Raises:
            ValueError: If the tag was used before.
        """
        if tag in self._runs:
            raise ValueError("The provided tag was already used for this event type")
        self._runs.add(tag)
        event = messages.Event()
        event.tagged_run_metadata.tag = tag
        event.tagged_run_metadata.run_metadata = run_metadata.SerializeToString()
        self._add(event, global_step)

    def add_session_log(self, session_log: Message, global_step: int | None = None) -> None:
        """Adds a SessionLog message.

        Args:
            session_log: SessionLog message.
            global_step: Number of the training step, or None.
        """
        event = messages.Event()
        event.session_log.ParseFromString(session_log.SerializeToString())
        self._add(event, global_step)

    def add_event(self, event: Message) -> None:
        """Adds an Event message.

        Args:
            event: Event message, or its bytes.
        """
        if self._queue is None:
            warnings.warn(
                "Attempting to use a closed FileWriter. The operation will be a noop unless the FileWriter is "
                "explicitly reopened.",
                stacklevel=3,
            )
            return
        self._queue.add(event.SerializeToString())

    def _add(self, event: Message, global_step: int | None) -> None:
        event.wall_time = time.time()
        if global_step is not None:
            event.step = int(global_step)
        self.add_event(event)

    def flush(self) -> None:
        """Writes all events added so far to the file."""
        if self._queue is not None:
            self._queue.flush()

    def close(self) -> None:
        """Flushes and closes the file."""
        if self._queue is not None:
            self._queue.close()
            self._queue = None

    def reopen(self) -> None:
        """Opens a new file after `close`. Does nothing if the file is open."""
        if self._queue is None:
            max_queue, flush_millis, suffix = self._options
            self._queue = EventQueue(self._folder, max_queue, flush_millis, suffix)
            self._described.clear()
            weakref.finalize(self, self._queue.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class FileWriterCache:
    """A cache with one writer per folder."""

    _writers: dict[str, FileWriter] = {}
    _lock = threading.RLock()

    @staticmethod
    def get(logdir: Path) -> FileWriter:
        """Returns the writer of a folder, and creates it if needed.

        Args:
            logdir: Folder of the event files.
        """
        folder = os.fspath(logdir)
        with FileWriterCache._lock:
            if folder not in FileWriterCache._writers:
                FileWriterCache._writers[folder] = FileWriter(folder, graph=tf.compat.v1.get_default_graph())
            return FileWriterCache._writers[folder]

    @staticmethod
    def clear() -> None:
        """Closes and removes all writers."""
        with FileWriterCache._lock:
            for writer in FileWriterCache._writers.values():
                writer.close()
            FileWriterCache._writers.clear()
