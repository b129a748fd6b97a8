"""SessionManager: creates sessions whose variables come from a checkpoint or from their initializers."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from typing import Any

from headrace._src.base import errors
from headrace._src.compat_v1.session.session import Session
from headrace._src.compat_v1.train.saver import Saver
from headrace._src.compat_v1.typing import FeedDict, Message, Path, Runnable
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.graph.graph import Graph
from headrace._src.train.state_file import get_checkpoint_state

_log = logging.getLogger("tensorflow")


class SessionManager:
    """Creates sessions: restores or initializes variables, and checks that all are initialized.

    Args:
        local_init_op: Operation that runs in every new session.
        ready_op: Returns the names of uninitialized variables.
        ready_for_local_init_op: Returns the names of uninitialized variables that `local_init_op` needs.
        graph: Graph of the sessions.
        recovery_wait_secs: Seconds between checks for a checkpoint or a ready model.
        local_init_run_options: RunOptions for `local_init_op`.
        local_init_feed_dict: Feeds of `local_init_op`.

    Raises:
        ValueError: If `ready_for_local_init_op` is given without `local_init_op`.
    """

    def __init__(
        self,
        local_init_op: Runnable | None = None,
        ready_op: Runnable | None = None,
        ready_for_local_init_op: Runnable | None = None,
        graph: Graph | None = None,
        recovery_wait_secs: float = 30,
        local_init_run_options: Any = None,
        local_init_feed_dict: FeedDict | None = None,
    ) -> None:
        if ready_for_local_init_op is not None and local_init_op is None:
            raise ValueError(
                "If you pass a ready_for_local_init_op you must also pass a local_init_op, which it says is safe to run"
            )
        self._local_init_op, self._ready_op = local_init_op, ready_op
        self._ready_for_local_init_op = ready_for_local_init_op
        self._graph = graph or get_default_graph()
        self._wait_seconds = recovery_wait_secs
        self._options, self._feeds = local_init_run_options, local_init_feed_dict

    def prepare_session(
        self,
        master: str,
        init_op: Runnable | None = None,
        saver: Saver | None = None,
        checkpoint_dir: Path | None = None,
        checkpoint_filename_with_path: Path | None = None,
        wait_for_checkpoint: bool = False,
        max_wait_secs: float = 7200,
        config: Message | None = None,
        init_feed_dict: FeedDict | None = None,
        init_fn: Callable[[Any], Any] | None = None,
    ) -> Session:
        """Returns an initialized session: from a checkpoint if there is one, else by `init_op` and `init_fn`.

        Args:
            master: Execution engine to connect to; only "" is supported.
            init_op: Operation that initializes the variables.
            saver: Saver that restores the variables.
            checkpoint_dir: Folder whose latest checkpoint is restored.
            checkpoint_filename_with_path: Checkpoint to restore, instead of `checkpoint_dir`.
            wait_for_checkpoint: Whether to wait for a checkpoint.
            max_wait_secs: Maximum number of seconds to wait.
            config: ConfigProto.
            init_feed_dict: Feeds of `init_op`.
            init_fn: Function of the session that runs after `init_op`.

        Raises:
            RuntimeError: If nothing initializes the model, or variables stay without a value.
        """
        session, restored = self._restored(
            master, saver, checkpoint_dir, checkpoint_filename_with_path, wait_for_checkpoint, max_wait_secs, config
        )
        if not restored:
            if init_op is None and init_fn is None and self._local_init_op is None:
                raise RuntimeError("Model is not initialized and no init_op or init_fn or local_init_op was given")
            if init_op is not None:
                session.run(init_op, init_feed_dict)
            if init_fn is not None:
                init_fn(session)
        missing = self._begin_locally(session)
        if missing:
            raise RuntimeError(f"Init operations did not make model ready for local_init. Missing: {missing}")
        missing = self._missing(session, self._ready_op)
        if missing:
            raise RuntimeError(
                f"Init operations did not make model ready. Init op: {getattr(init_op, 'name', None)}, init fn: "
                f"{init_fn}, local_init_op: {getattr(self._local_init_op, 'name', None)}, error: Variables not "
                f"initialized: {missing}"
            )
        return session

    def recover_session(
        self,
        master: str,
        saver: Saver | None = None,
        checkpoint_dir: Path | None = None,
        checkpoint_filename_with_path: Path | None = None,
        wait_for_checkpoint: bool = False,
        max_wait_secs: float = 7200,
        config: Message | None = None,
    ) -> tuple[Session, bool]:
        """Returns a session, and whether it was initialized from a checkpoint.

        Args:
            master: Execution engine to connect to; only "" is supported.
            saver: Saver that restores the variables.
            checkpoint_dir: Folder whose latest checkpoint is restored.
            checkpoint_filename_with_path: Checkpoint to restore, instead of `checkpoint_dir`.
            wait_for_checkpoint: Whether to wait for a checkpoint.
            max_wait_secs: Maximum number of seconds to wait.
            config: ConfigProto.
        """
        session, restored = self._restored(
            master, saver, checkpoint_dir, checkpoint_filename_with_path, wait_for_checkpoint, max_wait_secs, config
        )
        if not restored or self._begin_locally(session):
            return session, False
        missing = self._missing(session, self._ready_op)
        if missing:
            _log.info("Restored model is not ready: variables not initialized: %s", missing)
        return session, not missing

    def wait_for_session(self, master: str, config: Message | None = None, max_wait_secs: float = math.inf) -> Session:
        """Returns an initialized session. It does not wait: no other process could initialize the model.

        Args:
            master: Address of the server; "" for this process.
            config: ConfigProto of the session, or None.
            max_wait_secs: Ignored.

        Raises:
            DeadlineExceededError: If variables have no value.
        """
        session = Session(master, self._graph, config)
        missing = self._begin_locally(session) or self._missing(session, self._ready_op)
        if missing:
            session.close()
            raise errors.DeadlineExceededError(None, None, f"The model is not ready: no values for {missing}.")
        return session

    def _restored(
        self,
        master: str,
        saver: Saver | None,
        folder: Path | None,
        path: Path | None,
        wait: bool,
        max_wait_secs: float,
        config: Message | None,
    ) -> tuple[Session, bool]:
        session = Session(master, self._graph, config)
        if folder and path:
            raise ValueError("Can not provide both checkpoint_dir and checkpoint_filename_with_path.")
        if saver is None:
            return session, False
        if path:
            saver.restore(session, path)
            return session, True
        if not folder:
            return session, False
        end = time.monotonic() + max_wait_secs
        state = get_checkpoint_state(folder)
        while state is None or not state.model_checkpoint_path:
            if not wait or time.monotonic() > end:
                return session, False
            time.sleep(self._wait_seconds)
            state = get_checkpoint_state(folder)
        saver.restore(session, state.model_checkpoint_path)
        saver.recover_last_checkpoints(list(state.all_model_checkpoint_paths))
        return session, True

    def _begin_locally(self, session: Session) -> list[str]:
        """Runs the local initializer if the model is ready for it. Returns the uninitialized variables."""
        if self._local_init_op is None:
            return []
        missing = self._missing(session, self._ready_for_local_init_op)
        if not missing:
            session.run(self._local_init_op, self._feeds, self._options)
        return missing

    @staticmethod
    def _missing(session: Session, ready_op: Runnable | None) -> list[str]:
        return [] if ready_op is None else [name.decode() for name in session.run(ready_op).tolist()]
