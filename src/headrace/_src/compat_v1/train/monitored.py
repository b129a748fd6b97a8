"""Monitored sessions: initialize the variables, call hooks around each run, stop when a hook or the data say so."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.base import errors
from headrace._src.compat_v1.behavior import get_default_graph
from headrace._src.compat_v1.graph_keys import GraphKeys
from headrace._src.compat_v1.session import Session
from headrace._src.compat_v1.train.coordinator import Coordinator
from headrace._src.compat_v1.train.hooks import SessionRunArgs, SessionRunContext, SessionRunValues
from headrace._src.compat_v1.variables import (
    global_variables_initializer,
    local_variables_initializer,
    tables_initializer,
)


class Scaffold:
    """The operations that begin a session, taken from the graph where they are not given."""

    def __init__(
        self,
        init_op: Any = None,
        init_feed_dict: Any = None,
        init_fn: Callable[..., Any] | None = None,
        ready_op: Any = None,
        ready_for_local_init_op: Any = None,
        local_init_op: Any = None,
        summary_op: Any = None,
        saver: Any = None,
        copy_from_scaffold: Any = None,
        local_init_feed_dict: Any = None,
    ) -> None:
        self.init_op, self.init_feed_dict, self.init_fn = init_op, init_feed_dict, init_fn
        self.ready_op, self.ready_for_local_init_op = ready_op, ready_for_local_init_op
        self.local_init_op, self.local_init_feed_dict = local_init_op, local_init_feed_dict
        self.summary_op, self.saver = summary_op, saver

    def finalize(self) -> Scaffold:
        """Makes what is missing, and closes the graph."""
        graph = get_default_graph()
        if self.init_op is None:
            self.init_op = tf.group(global_variables_initializer(), *graph.get_collection(GraphKeys.INIT_OP))
        if self.local_init_op is None:
            self.local_init_op = self.default_local_init_op()
        graph.finalize()
        return self

    @staticmethod
    def default_local_init_op() -> Any:
        return tf.group(local_variables_initializer(), tables_initializer())


class MonitoredSession:
    """A session with hooks. An OutOfRangeError ends the loop as a request to stop does."""

    def __init__(self, session_creator: Any = None, hooks: Any = None, stop_grace_period_secs: float = 120) -> None:
        self._hooks = list(hooks or ())
        creator = session_creator or ChiefSessionCreator()
        with get_default_graph().as_default():
            for hook in self._hooks:
                hook.begin()
            self._session = creator.create_session()
        self._coordinator = Coordinator()
        for hook in self._hooks:
            hook.after_create_session(self._session, self._coordinator)
        self._closed = False

    @property
    def graph(self) -> Any:
        return None if self._closed else self._session.graph

    def should_stop(self) -> bool:
        """Whether the loop should end."""
        return self._closed or self._coordinator.should_stop()

    def run(self, fetches: Any, feed_dict: Any = None, options: Any = None, run_metadata: Any = None) -> Any:
        """Session.run with the hooks around it."""
        if self._closed:
            raise RuntimeError("Run called even after should_stop requested.")
        context = SessionRunContext(SessionRunArgs(fetches, feed_dict, options), self._session)
        wanted: dict[Any, Any] = {"caller": fetches}
        feeds = dict(feed_dict or {})
        for number, hook in enumerate(self._hooks):
            asked = hook.before_run(context)
            if asked is not None:
                if asked.fetches is not None:
                    wanted[number] = asked.fetches
                feeds.update(asked.feed_dict or {})
        results = self._session.run(wanted, feeds, options, run_metadata)
        for number, hook in enumerate(self._hooks):
            hook.after_run(context, SessionRunValues(results.get(number), options, run_metadata))
        if context.stop_requested:
            self._coordinator.request_stop()
        return results["caller"]

    def run_step_fn(self, step_fn: Callable[..., Any]) -> Any:
        """Calls a function with a context that gives it the bare session."""
        return step_fn(StepContext(self._session, self.run, self._coordinator))

    def close(self) -> None:
        """Ends the session; hooks hear of it."""
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

    def __enter__(self) -> MonitoredSession:
        return self

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> bool:
        over = kind is not None and issubclass(kind, (errors.OutOfRangeError, StopIteration))
        self._end(failed=kind is not None and not over)
        return over


class SingularMonitoredSession(MonitoredSession):
    """A monitored session that does not begin again after a failure; none does here."""

    def __init__(
        self,
        hooks: Any = None,
        scaffold: Scaffold | None = None,
        master: str = "",
        config: Any = None,
        checkpoint_dir: Any = None,
        stop_grace_period_secs: float = 120,
        checkpoint_filename_with_path: Any = None,
    ) -> None:
        super().__init__(ChiefSessionCreator(scaffold, master, config, checkpoint_dir), hooks, stop_grace_period_secs)

    def raw_session(self) -> Session:
        session: Session = self._session
        return session


class StepContext:
    """What `run_step_fn` gives to its function."""

    def __init__(self, session: Any, run_with_hooks: Callable[..., Any], coordinator: Coordinator) -> None:
        self.session, self.run_with_hooks, self._coordinator = session, run_with_hooks, coordinator

    def request_stop(self) -> None:
        self._coordinator.request_stop()


class SessionCreator:
    """Makes the session of a monitored session."""

    def create_session(self) -> Any:
        raise NotImplementedError("SessionCreator.create_session")


class ChiefSessionCreator(SessionCreator):
    """Makes a session and initializes the variables."""

    def __init__(
        self,
        scaffold: Scaffold | None = None,
        master: str = "",
        config: Any = None,
        checkpoint_dir: Any = None,
        checkpoint_filename_with_path: Any = None,
    ) -> None:
        self._scaffold, self._master, self._config = scaffold or Scaffold(), master, config
        if checkpoint_dir:
            warnings.warn(f"{checkpoint_dir}: monitored sessions write and read no checkpoints yet.", stacklevel=3)

    def create_session(self) -> Session:
        scaffold = self._scaffold.finalize()
        session = Session(self._master, config=self._config)
        session.run(scaffold.init_op, scaffold.init_feed_dict)
        if scaffold.init_fn is not None:
            scaffold.init_fn(session)
        session.run(scaffold.local_init_op, scaffold.local_init_feed_dict)
        return session


def MonitoredTrainingSession(
    master: str = "",
    is_chief: bool = True,
    checkpoint_dir: Any = None,
    scaffold: Scaffold | None = None,
    hooks: Any = None,
    chief_only_hooks: Any = None,
    save_checkpoint_secs: Any = None,
    save_summaries_steps: Any = None,
    save_summaries_secs: Any = None,
    config: Any = None,
    stop_grace_period_secs: float = 120,
    log_step_count_steps: Any = 100,
    max_wait_secs: float = 7200,
    save_checkpoint_steps: Any = None,
    summary_dir: Any = None,
    save_graph_def: bool = True,
) -> MonitoredSession:
    """A monitored session for training in one process."""
    creator = ChiefSessionCreator(scaffold, master, config, checkpoint_dir)
    return MonitoredSession(creator, [*(hooks or ()), *(chief_only_hooks or ())], stop_grace_period_secs)
