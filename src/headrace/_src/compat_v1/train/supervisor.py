"""Supervisor: a session that starts from a checkpoint, while threads write checkpoints and summaries."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.session.session import Session
from headrace._src.compat_v1.summary.file_writer import FileWriter
from headrace._src.compat_v1.summary.values import merge_all
from headrace._src.compat_v1.train.coordinator import Coordinator
from headrace._src.compat_v1.train.global_steps import get_global_step
from headrace._src.compat_v1.train.looper_thread import LooperThread
from headrace._src.compat_v1.train.scaffold import Scaffold, default_saver
from headrace._src.compat_v1.train.session_manager import SessionManager
from headrace._src.compat_v1.typing import FeedDict, Message, Path, SessionLike
from headrace._src.compat_v1.variables.variable import global_variables_initializer, report_uninitialized_variables
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages


class Supervisor:
    """Manages training with checkpoints. `Supervisor.USE_DEFAULT` (0) selects the graph's default, None nothing.

    Args:
        graph: Graph, which is finalized when the session is created.
        ready_op: Returns the names of uninitialized variables.
        ready_for_local_init_op: Returns the names of uninitialized variables that `local_init_op` needs.
        is_chief: Whether this process initializes and writes.
        init_op: Initializes the variables.
        init_feed_dict: Feeds of `init_op`.
        local_init_op: Initializes local variables and tables.
        logdir: Folder of checkpoints and summaries.
        summary_op: Returns the merged summary.
        saver: Saves the variables.
        global_step: Tensor that counts the training steps.
        save_summaries_secs: Interval of summaries in seconds.
        save_model_secs: Interval of checkpoints in seconds.
        recovery_wait_secs: Seconds between checks for a checkpoint.
        stop_grace_secs: Seconds that threads have to stop.
        checkpoint_basename: Base name of the checkpoints.
        session_manager: SessionManager.
        summary_writer: FileWriter.
        init_fn: Function of the session that runs after `init_op`.
        local_init_run_options: RunOptions for `local_init_op`.

    Raises:
        RuntimeError: If executing eagerly.
    """

    USE_DEFAULT = 0

    def __init__(
        self,
        graph: Any = None,
        ready_op: Any = USE_DEFAULT,
        ready_for_local_init_op: Any = USE_DEFAULT,
        is_chief: bool = True,
        init_op: Any = USE_DEFAULT,
        init_feed_dict: FeedDict | None = None,
        local_init_op: Any = USE_DEFAULT,
        logdir: Path | None = None,
        summary_op: Any = USE_DEFAULT,
        saver: Any = USE_DEFAULT,
        global_step: Any = USE_DEFAULT,
        save_summaries_secs: float = 120,
        save_model_secs: float = 600,
        recovery_wait_secs: float = 30,
        stop_grace_secs: float = 120,
        checkpoint_basename: str = "model.ckpt",
        session_manager: Any = None,
        summary_writer: Any = USE_DEFAULT,
        init_fn: Callable[[Any], Any] | None = None,
        local_init_run_options: Any = None,
    ) -> None:
        if tf.executing_eagerly():
            raise RuntimeError("Supervisors are incompatible with eager execution.")
        self._graph = graph or get_default_graph()
        self._is_chief, self._folder = is_chief, None if logdir is None else os.fspath(logdir)
        find = Scaffold.get_or_default
        with self._graph.as_default():
            self._ready_op = _or_default(
                ready_op, lambda: find("ready_op", GraphKeys.READY_OP, report_uninitialized_variables)
            )
            self._ready_for_local = None if ready_for_local_init_op == 0 else ready_for_local_init_op
            self._init_op = _or_default(
                init_op, lambda: find("init_op", GraphKeys.INIT_OP, global_variables_initializer)
            )
            self._local_init_op = _or_default(
                local_init_op, lambda: find("local_init_op", GraphKeys.LOCAL_INIT_OP, Scaffold.default_local_init_op)
            )
            self._global_step = _or_default(global_step, get_global_step)
            self._summary_op = _or_default(summary_op, lambda: find("summary_op", GraphKeys.SUMMARY_OP, merge_all))
            self._saver = _or_default(saver, default_saver)
            self._summary_writer = _or_default(
                summary_writer, lambda: FileWriter(self._folder) if self._folder and is_chief else None
            )
        self._init_feed_dict, self._init_fn = init_feed_dict, init_fn
        self._save_summaries_secs, self._save_model_secs = save_summaries_secs, save_model_secs
        self._stop_grace_secs = stop_grace_secs
        self._save_path = os.path.join(self._folder, checkpoint_basename) if self._folder else None
        self._coord = Coordinator()
        self._threads: list[LooperThread] = []
        self._session_manager = session_manager or SessionManager(
            self._local_init_op, self._ready_op, self._ready_for_local, self._graph, recovery_wait_secs,
            local_init_run_options,
        )  # fmt: skip
        self._graph.finalize()

    # Properties.

    @property
    def is_chief(self) -> bool:
        return self._is_chief

    @property
    def session_manager(self) -> Any:
        return self._session_manager

    @property
    def coord(self) -> Coordinator:
        return self._coord

    @property
    def init_op(self) -> Any:
        return self._init_op

    @property
    def init_feed_dict(self) -> Any:
        return self._init_feed_dict

    @property
    def ready_op(self) -> Any:
        return self._ready_op

    @property
    def ready_for_local_init_op(self) -> Any:
        return self._ready_for_local

    @property
    def summary_writer(self) -> FileWriter | None:
        return self._summary_writer

    @property
    def summary_op(self) -> Any:
        return self._summary_op

    @property
    def save_summaries_secs(self) -> float:
        return self._save_summaries_secs

    @property
    def global_step(self) -> Any:
        return self._global_step

    @property
    def saver(self) -> Any:
        return self._saver

    @property
    def save_model_secs(self) -> float:
        return self._save_model_secs

    @property
    def save_path(self) -> str | None:
        return self._save_path

    # Sessions.

    def prepare_or_wait_for_session(
        self,
        master: str = "",
        config: Message | None = None,
        wait_for_checkpoint: bool = False,
        max_wait_secs: float = 7200,
        start_standard_services: bool = True,
    ) -> Session:
        """Returns an initialized session, and starts the threads that save.

        Args:
            master: Address of the server; "" for this process.
            config: ConfigProto of the session, or None.
            wait_for_checkpoint: Ignored.
            max_wait_secs: Ignored.
            start_standard_services: Whether to start the threads that save.
        """
        self._coord.clear_stop()
        if self._summary_writer is not None:
            self._summary_writer.reopen()
        if not self._is_chief:
            waited: Session = self._session_manager.wait_for_session(master, config, max_wait_secs)
            return waited
        session: Session = self._session_manager.prepare_session(
            master, init_op=self._init_op, saver=self._saver, checkpoint_dir=self._folder,
            wait_for_checkpoint=wait_for_checkpoint, max_wait_secs=max_wait_secs, config=config,
            init_feed_dict=self._init_feed_dict, init_fn=self._init_fn,
        )  # fmt: skip
        if self._summary_writer is not None:
            self._summary_writer.add_graph(self._graph)
        if start_standard_services and self._folder:
            self.start_standard_services(session)
        return session

    def start_standard_services(self, sess: SessionLike) -> list[LooperThread]:
        """Starts the threads that write summaries and checkpoints.

        Args:
            sess: Session that runs the graph.

        Returns:
            A list of threads.

        Raises:
            RuntimeError: If this is not the chief.
        """
        if not self._is_chief:
            raise RuntimeError("Only chief supervisor can start standard services.")
        if self._folder is None:
            return []
        if self._global_step is not None and self._summary_writer is not None:
            start = messages.SessionLog(status=messages.SessionLog.START)
            self._summary_writer.add_session_log(start, int(sess.run(self._global_step)))
        started = []
        if self._summary_op is not None and self._save_summaries_secs and self._summary_writer is not None:
            started.append(LooperThread(self._coord, self._save_summaries_secs, self._write_summary, (sess,)))
        if self._saver is not None and self._save_model_secs:
            started.append(LooperThread(self._coord, self._save_model_secs, self._write_checkpoint, (sess,)))
        for thread in started:
            thread.start()
        self._threads += started
        return started

    def _write_summary(self, sess: SessionLike) -> None:
        with self._graph.as_default():
            self.summary_computed(sess, sess.run(self._summary_op))

    def _write_checkpoint(self, sess: SessionLike) -> None:
        with self._graph.as_default():
            self._saver.save(sess, self._save_path, global_step=self._global_step)

    def summary_computed(self, sess: SessionLike, summary: Any, global_step: Any = None) -> None:
        """Writes a Summary that the program computed.

        Args:
            sess: Session that runs the graph.
            summary: Summary message, or its bytes.
            global_step: Number of the training step; None reads it from the graph.

        Raises:
            RuntimeError: If there is no summary writer.
        """
        if self._summary_writer is None:
            raise RuntimeError("Writing a summary requires a summary writer.")
        if global_step is None and self._global_step is not None:
            global_step = sess.run(self._global_step)
        self._summary_writer.add_summary(summary, global_step)

    @contextlib.contextmanager
    def managed_session(
        self,
        master: str = "",
        config: Message | None = None,
        start_standard_services: bool = True,
        close_summary_writer: bool = True,
    ) -> Iterator[Session]:
        """Context manager with a session. At the end it stops the threads and raises their failure.

        Args:
            master: Address of the server; "" for this process.
            config: ConfigProto of the session, or None.
            start_standard_services: Whether to start the threads that save.
            close_summary_writer: Whether to close the writer of summaries.

        Returns:
            A context manager that gives the session.
        """
        session: Session | None = None
        try:
            session = self.prepare_or_wait_for_session(
                master, config, start_standard_services=start_standard_services
            )  # fmt: skip
            with self._graph.as_default(), session.as_default():
                yield session
        except Exception as problem:
            self.request_stop(problem)
        finally:
            try:
                self.stop(close_summary_writer=close_summary_writer)
            finally:
                if session is not None:
                    session.close()

    # Stopping.

    def loop(
        self,
        timer_interval_secs: float | None,
        target: Callable[..., Any],
        args: Sequence[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Starts a thread that calls a function at intervals.

        Args:
            timer_interval_secs: Seconds between calls; None calls without pause.
            target: Function to call.
            args: Positional arguments of the function, or None.
            kwargs: Keyword arguments of the function, or None.

        Returns:
            The thread.
        """
        thread = LooperThread(self._coord, timer_interval_secs, target, args, kwargs)
        thread.start()
        self._threads.append(thread)
        return thread

    def start_queue_runners(self, sess: SessionLike, queue_runners: Any = None) -> list[Any]:
        """Does nothing, since there are no queues. Returns an empty list.

        Args:
            sess: Session that runs the graph.
            queue_runners: Ignored.
        """
        return []

    def request_stop(self, ex: Any = None) -> None:
        """Asks all threads to stop.

        Args:
            ex: Exception that is the reason, or None.
        """
        self._coord.request_stop(ex)

    def should_stop(self) -> bool:
        """Returns whether threads were asked to stop."""
        return self._coord.should_stop()

    def stop_on_exception(self) -> AbstractContextManager[None]:
        """Context manager that stops all threads if its block raises.

        Returns:
            A context manager.
        """
        return self._coord.stop_on_exception()

    def wait_for_stop(self) -> None:
        """Waits until threads are asked to stop."""
        self._coord.wait_for_stop()

    def stop(
        self, threads: Iterable[Any] | None = None, close_summary_writer: bool = True, ignore_live_threads: bool = False
    ) -> None:
        """Stops all threads and raises their failure.

        Args:
            threads: Threads to wait for; None waits for those of the supervisor.
            close_summary_writer: Whether to close the writer of summaries.
            ignore_live_threads: Whether threads may still run after the time to stop.
        """
        self._coord.request_stop()
        try:
            self._coord.join(
                self._threads if threads is None else threads, stop_grace_period_secs=self._stop_grace_secs,
                ignore_live_threads=ignore_live_threads,
            )  # fmt: skip
        finally:
            if close_summary_writer and self._summary_writer is not None:
                stop = messages.SessionLog(status=messages.SessionLog.STOP)
                self._summary_writer.add_session_log(stop)
                self._summary_writer.close()

    PrepareSession = prepare_or_wait_for_session
    StartStandardServices = start_standard_services
    StartQueueRunners = start_queue_runners
    SummaryComputed = summary_computed
    Loop = loop
    RequestStop = request_stop
    ShouldStop = should_stop
    StopOnException = stop_on_exception
    WaitForStop = wait_for_stop
    Stop = stop


def _or_default(value: Any, make: Callable[[], Any]) -> Any:
    return make() if isinstance(value, int) and value == Supervisor.USE_DEFAULT else value


def basic_train_loop(
    supervisor: Supervisor,
    train_step_fn: Callable[..., Any],
    args: Sequence[Any] | None = None,
    kwargs: Mapping[str, Any] | None = None,
    master: str = "",
) -> None:
    """Calls `train_step_fn(session, *args, **kwargs)` until the supervisor should stop.

    Args:
        supervisor: Supervisor that manages the session.
        train_step_fn: Function of a session.
        args: Its further arguments.
        kwargs: Its keyword arguments.
        master: Execution engine to connect to; only "" is supported.
    """
    arguments, named = list(args or ()), dict(kwargs or {})
    with supervisor.managed_session(master) as session:
        while not supervisor.should_stop():
            train_step_fn(session, *arguments, **named)
