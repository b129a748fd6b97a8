"""Monitored sessions: initialize variables, call hooks around each run, and stop at the end of the data."""

from __future__ import annotations

import inspect
import logging
import os
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

from headrace._src.base import errors
from headrace._src.compat_v1.session.session import Session
from headrace._src.compat_v1.train.checkpoint_hooks import CheckpointSaverHook, SummarySaverHook
from headrace._src.compat_v1.train.coordinator import Coordinator
from headrace._src.compat_v1.train.hooks import (
    SessionRunArgs,
    SessionRunContext,
    SessionRunHook,
    SessionRunValues,
    StepCounterHook,
)
from headrace._src.compat_v1.train.scaffold import Scaffold
from headrace._src.compat_v1.train.session_manager import SessionManager
from headrace._src.compat_v1.typing import FeedDict, Message, Path, SessionLike
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph

_log = logging.getLogger("tensorflow")
_LOST = (errors.AbortedError, errors.UnavailableError)  # the session cannot go on, a new one can
_BY_DEFAULT = object()  # default of arguments for which None has a meaning


class StepContext:
    """Argument of the function that `run_step_fn` calls.

    Args:
        session: Session without hooks.
        run_with_hooks_fn: `MonitoredSession.run`.
    """

    def __init__(self, session: SessionLike, run_with_hooks_fn: Callable[..., Any]) -> None:
        self._session, self._run_with_hooks = session, run_with_hooks_fn

    @property
    def session(self) -> SessionLike:
        return self._session

    def run_with_hooks(self, *args: Any, **kwargs: Any) -> Any:
        """Runs `Session.run` with the hooks around it."""
        return self._run_with_hooks(*args, **kwargs)

    def request_stop(self) -> None:
        """Ends the function and requests a stop."""
        raise StopIteration("step_fn has requested the iterations to stop.")


class MonitoredSession:
    """A session with hooks. An OutOfRangeError ends the loop like a request to stop.

    A session that an AbortedError or UnavailableError ends is created again, and the run repeated.

    Args:
        session_creator: SessionCreator; by default a ChiefSessionCreator.
        hooks: List of hooks.
        stop_grace_period_secs: Ignored.
    """

    StepContext = StepContext
    _recovers = True

    def __init__(
        self,
        session_creator: Any = None,
        hooks: Sequence[SessionRunHook] | None = None,
        stop_grace_period_secs: float = 120,
    ) -> None:
        self._hooks = list(hooks or ())
        self._creator = session_creator or ChiefSessionCreator()
        self._graph = get_default_graph()
        self._was_finalized = self._graph.finalized
        with self._graph.as_default():
            for hook in self._hooks:
                hook.begin()
        self._closed = False
        self._repeated(self._create_session)

    def _create_session(self) -> None:
        with self._graph.as_default():
            self._session = self._creator.create_session()
        self._coordinator = Coordinator()
        for hook in self._hooks:
            hook.after_create_session(self._session, self._coordinator)

    def _repeated(self, work: Callable[[], Any]) -> Any:
        """Returns what `work` returns, in a new session each time that one is lost."""
        while True:
            try:
                return work()
            except _LOST as error:
                if not self._recovers:
                    raise
                _log.info("The session is lost and is created again, because of this error: %s", error)
                self._session.close()
                if work != self._create_session:
                    self._repeated(self._create_session)

    @property
    def graph(self) -> Graph | None:
        return None if self._closed else self._session.graph

    def should_stop(self) -> bool:
        """Returns whether the loop should end."""
        return self._closed or self._coordinator.should_stop()

    def run(
        self,
        fetches: Any,
        feed_dict: FeedDict | None = None,
        options: Message | None = None,
        run_metadata: Message | None = None,
    ) -> Any:
        """Runs `Session.run` with the hooks around it.

        Args:
            fetches: Tensor, operation, name, variable, or a nest of them.
            feed_dict: Dictionary from tensors to values.
            options: RunOptions message.
            run_metadata: RunMetadata message that receives the statistics.

        Returns:
            The values, in the structure of `fetches`.

        Raises:
            RuntimeError: If the session is closed.
        """
        if self._closed:
            raise RuntimeError("Run called even after should_stop requested.")
        return self._repeated(lambda: self._run_once(fetches, feed_dict, options, run_metadata))

    def _run_once(
        self, fetches: Any, feed_dict: FeedDict | None, options: Message | None, run_metadata: Message | None
    ) -> Any:
        context = SessionRunContext(SessionRunArgs(fetches, feed_dict, options), self._session)
        wanted: dict[Any, Any] = {"caller": fetches}
        feeds = dict(feed_dict or {})
        for number, hook in enumerate(self._hooks):
            asked = hook.before_run(context)
            if asked is not None:
                if asked.fetches is not None:
                    wanted[number] = asked.fetches
                feeds.update(asked.feed_dict or {})
                if asked.options is not None:
                    options = options or asked.options
                    run_metadata = run_metadata or messages.RunMetadata()
        results = self._session.run(wanted, feeds, options, run_metadata)
        for number, hook in enumerate(self._hooks):
            hook.after_run(context, SessionRunValues(results.get(number), options, run_metadata))
        if context.stop_requested:
            self._coordinator.request_stop()
        return results["caller"]

    def run_step_fn(self, step_fn: Callable[..., Any]) -> Any:
        """Calls a function with a StepContext, which has the session without hooks.

        Args:
            step_fn: Function of a StepContext.

        Returns:
            What the function returns.

        Raises:
            ValueError: If the function takes other arguments than `step_context`.
        """
        names = tuple(inspect.signature(step_fn).parameters)
        if len(names) != 1:
            raise ValueError(
                "`step_fn` may either have one `step_context` argument, or `self` and `step_context` arguments if it's "
                f"an instance method. Got {names} instead."
            )
        try:
            return self._repeated(lambda: step_fn(StepContext(self._session, self._run_in_step)))
        except StopIteration:
            self._coordinator.request_stop()
            raise

    def _run_in_step(
        self,
        fetches: Any,
        feed_dict: FeedDict | None = None,
        options: Message | None = None,
        run_metadata: Message | None = None,
    ) -> Any:
        """Runs without recovering: the whole step is repeated."""
        return self._run_once(fetches, feed_dict, options, run_metadata)

    def close(self) -> None:
        """Closes the session and calls the `end` method of hooks."""
        self._end(failed=False)

    def _end(self, failed: bool) -> None:
        if self._closed:
            return
        try:
            if not failed:
                for hook in self._hooks:
                    hook.end(self._session)
        finally:
            self._coordinator.request_stop()
            self._session.close()
            self._closed = True
            if not self._was_finalized:
                self._graph._finalized = False

    def __enter__(self) -> MonitoredSession:
        return self

    def __exit__(self, kind: type[BaseException], error: BaseException, traceback: TracebackType) -> bool:
        over = kind is not None and issubclass(kind, (errors.OutOfRangeError, StopIteration))
        self._end(failed=kind is not None and not over)
        return over


class SingularMonitoredSession(MonitoredSession):
    """A monitored session that does not recover from failures.

    Args:
        hooks: List of hooks.
        scaffold: Scaffold with the operations that initialize and save.
        master: Execution engine to connect to; only "" is supported.
        config: ConfigProto.
        checkpoint_dir: Folder whose latest checkpoint is restored.
        stop_grace_period_secs: Seconds that threads have to stop.
        checkpoint_filename_with_path: Checkpoint to restore, instead of `checkpoint_dir`.
    """

    _recovers = False

    def __init__(
        self,
        hooks: Sequence[SessionRunHook] | None = None,
        scaffold: Scaffold | None = None,
        master: str = "",
        config: Message | None = None,
        checkpoint_dir: Path | None = None,
        stop_grace_period_secs: float = 120,
        checkpoint_filename_with_path: Path | None = None,
    ) -> None:
        creator = ChiefSessionCreator(scaffold, master, config, checkpoint_dir, checkpoint_filename_with_path)
        super().__init__(creator, hooks, stop_grace_period_secs)

    def raw_session(self) -> Session:
        """Returns the session without hooks."""
        session: Session = self._session
        return session


class SessionCreator:
    """Base class of factories of sessions for MonitoredSession."""

    def create_session(self) -> SessionLike:
        """Creates a session whose variables are initialized or restored."""
        raise NotImplementedError("SessionCreator.create_session")


class ChiefSessionCreator(SessionCreator):
    """Creates a session whose variables come from a checkpoint or from their initializers.

    Args:
        scaffold: Scaffold with the init operations.
        master: Execution engine to connect to; only "" is supported.
        config: ConfigProto.
        checkpoint_dir: Folder whose latest checkpoint is restored.
        checkpoint_filename_with_path: Checkpoint to restore, instead of `checkpoint_dir`.
    """

    def __init__(
        self,
        scaffold: Scaffold | None = None,
        master: str = "",
        config: Message | None = None,
        checkpoint_dir: Path | None = None,
        checkpoint_filename_with_path: Path | None = None,
    ) -> None:
        self._scaffold, self._master, self._config = scaffold or Scaffold(), master, config
        self._folder, self._path = checkpoint_dir, checkpoint_filename_with_path

    def create_session(self) -> Session:
        """Creates a session whose variables are initialized or restored.

        Returns:
            A Session.
        """
        scaffold = self._scaffold.finalize()
        manager = SessionManager(
            scaffold.local_init_op, scaffold.ready_op, scaffold.ready_for_local_init_op,
            local_init_feed_dict=scaffold.local_init_feed_dict,
        )  # fmt: skip
        return manager.prepare_session(
            self._master, scaffold.init_op, scaffold.saver, self._folder, self._path, config=self._config,
            init_feed_dict=scaffold.init_feed_dict, init_fn=scaffold.init_fn,
        )  # fmt: skip


class WorkerSessionCreator(SessionCreator):
    """Creates a session for a model that the chief initializes.

    Args:
        scaffold: Scaffold with the operations that check readiness.
        master: Execution engine to connect to; only "" is supported.
        config: ConfigProto.
        max_wait_secs: Maximum number of seconds to wait.
    """

    def __init__(
        self,
        scaffold: Scaffold | None = None,
        master: str = "",
        config: Message | None = None,
        max_wait_secs: float = 1800,
    ) -> None:
        self._scaffold, self._master, self._config = scaffold or Scaffold(), master, config
        self._max_wait_secs = max_wait_secs

    def create_session(self) -> Session:
        """Creates a session whose variables are initialized or restored.

        Returns:
            A Session.
        """
        scaffold = self._scaffold.finalize()
        manager = SessionManager(scaffold.local_init_op, scaffold.ready_op, scaffold.ready_for_local_init_op)
        return manager.wait_for_session(self._master, self._config, self._max_wait_secs)


def MonitoredTrainingSession(
    master: str = "",
    is_chief: bool = True,
    checkpoint_dir: Path | None = None,
    scaffold: Scaffold | None = None,
    hooks: Sequence[SessionRunHook] | None = None,
    chief_only_hooks: Sequence[SessionRunHook] | None = None,
    save_checkpoint_secs: Any = _BY_DEFAULT,
    save_summaries_steps: Any = _BY_DEFAULT,
    save_summaries_secs: Any = _BY_DEFAULT,
    config: Message | None = None,
    stop_grace_period_secs: float = 120,
    log_step_count_steps: Any = 100,
    max_wait_secs: float = 7200,
    save_checkpoint_steps: Any = _BY_DEFAULT,
    summary_dir: Path | None = None,
    save_graph_def: bool = True,
) -> MonitoredSession:
    """Creates a monitored session that restores and writes checkpoints and summaries in `checkpoint_dir`.

    Args:
        master: Execution engine to connect to; only "" is supported.
        is_chief: Whether this process initializes and writes.
        checkpoint_dir: Folder of checkpoints. If None, no checkpoints are read or written.
        scaffold: Scaffold with the operations that initialize and save.
        hooks: Additional hooks.
        chief_only_hooks: Hooks that only the chief uses.
        save_checkpoint_secs: Interval of checkpoints in seconds, 600 by default.
        save_summaries_steps: Interval of summaries in steps, 100 by default.
        save_summaries_secs: Interval of summaries in seconds.
        config: ConfigProto.
        stop_grace_period_secs: Seconds that threads have to stop.
        log_step_count_steps: Interval in steps at which the steps per second are logged; None for never.
        max_wait_secs: Maximum number of seconds that a worker waits for the chief.
        save_checkpoint_steps: Interval of checkpoints in steps.
        summary_dir: Folder of summaries; by default that of checkpoints.
        save_graph_def: Whether the graph is written with each checkpoint.

    Returns:
        A MonitoredSession.
    """
    scaffold = scaffold or Scaffold()
    if not is_chief:
        creator: SessionCreator = WorkerSessionCreator(scaffold, master, config, max_wait_secs)
        return MonitoredSession(creator, hooks, stop_grace_period_secs)
    all_hooks: list[SessionRunHook] = [*(hooks or ()), *(chief_only_hooks or ())]
    folder = summary_dir or checkpoint_dir
    if folder:
        steps, seconds = _given(save_summaries_steps, save_summaries_secs, (100, None))
        if log_step_count_steps:
            all_hooks.append(StepCounterHook(log_step_count_steps, output_dir=folder))
        if steps or seconds:
            all_hooks.append(SummarySaverHook(steps, seconds, os.fspath(folder), scaffold=scaffold))
    if checkpoint_dir:
        steps, seconds = _given(save_checkpoint_steps, save_checkpoint_secs, (None, 600))
        if steps or seconds:
            all_hooks.append(
                CheckpointSaverHook(checkpoint_dir, seconds, steps, scaffold=scaffold, save_graph_def=save_graph_def)
            )
    creator = ChiefSessionCreator(scaffold, master, config, checkpoint_dir)
    return MonitoredSession(creator, all_hooks, stop_grace_period_secs)


def _given(steps: Any, seconds: Any, otherwise: tuple[Any, Any]) -> tuple[Any, Any]:
    """Returns the given steps and seconds, or the default if neither is given."""
    if steps is _BY_DEFAULT and seconds is _BY_DEFAULT:
        return otherwise
    return (None if steps is _BY_DEFAULT else steps), (None if seconds is _BY_DEFAULT else seconds)
