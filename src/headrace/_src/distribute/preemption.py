"""PreemptionCheckpointHandler: saves a checkpoint of all workers when one of them is about to be stopped."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import headrace as tf
from headrace._src.distribute.cluster_resolver import ClusterResolver, training_tasks
from headrace._src.runtime.processes import Notices

_EXIT_STATUS = 143  # as of a program that SIGTERM ends
_POLL_SECONDS = 0.2


class TerminationConfig:
    """How a PreemptionCheckpointHandler learns that a worker is about to be stopped, and what it does then.

    Args:
        termination_watcher_fn: Function without arguments that returns True when the machine is about to stop. It is
            called several times a second. By default the signal SIGTERM says so.
        exit_fn: Function without arguments that is called after the checkpoint is saved. By default the program exits
            with status 143.
        grace_period: Seconds to go on training after the notice, 0 by default.
        save_fn: Function that saves the checkpoint. By default a `tf.train.CheckpointManager` does.
    """

    def __init__(
        self,
        termination_watcher_fn: Callable[[], bool] | None = None,
        exit_fn: Callable[[], Any] | None = None,
        grace_period: float | None = None,
        save_fn: Callable[..., Any] | None = None,
    ) -> None:
        self.termination_watcher_fn, self.exit_fn, self.save_fn = termination_watcher_fn, exit_fn, save_fn
        self.grace_period = grace_period or 0


class _StopAgreement:
    """The workers' agreement on the step after which all of them stop.

    A thread of each worker waits for a notice of any of them. It then notes how many steps this worker has begun,
    tells the others, and learns their numbers. All workers go on to the largest one: a worker that waits for a step of
    another gets it.
    """

    def __init__(self, workers: int, number: int, watcher: Callable[[], bool] | None, grace_period: float) -> None:
        self._workers, self._number = workers, number
        self._notices = Notices("preemption")
        self._changed = threading.Condition()
        self._steps, self._stop_at = 0, -1
        self._is_frozen = self._is_over = False
        self._noticed = threading.Event()
        self._watcher, self._grace_period = watcher, grace_period
        self._handler_before: Any = None
        if watcher is None and threading.current_thread() is threading.main_thread():
            self._handler_before = signal.signal(signal.SIGTERM, lambda *_: self._noticed.set())
        self._thread = threading.Thread(target=self._watch, name="headrace_preemption", daemon=True)
        self._thread.start()
        atexit.register(self.end)  # a thread that is inside of XLA when Python ends would end the process in a crash

    def end(self) -> None:
        """Stops watching."""
        self._is_over = True
        self._thread.join()
        atexit.unregister(self.end)
        if self._handler_before is not None:
            signal.signal(signal.SIGTERM, self._handler_before)
            self._handler_before = None

    def _watch(self) -> None:
        while self._notices.told("stop") is None:
            if self._is_over:
                return
            if self._watcher is not None and self._watcher():
                self._noticed.set()
            if self._noticed.wait(_POLL_SECONDS if self._watcher is None else 0):
                time.sleep(self._grace_period)
                self._notices.tell("stop", str(self._number))
            elif self._watcher is not None:
                time.sleep(_POLL_SECONDS)
        with self._changed:
            self._is_frozen = True
            steps = self._steps
        self._notices.tell(f"steps of {self._number}", str(steps))
        others = [self._waited_for(f"steps of {n}") for n in range(self._workers)]
        with self._changed:
            self._stop_at = max(map(int, others))
            self._changed.notify_all()

    def _waited_for(self, name: str) -> str:
        while (found := self._notices.told(name)) is None:
            if self._is_over:
                return "0"
            time.sleep(_POLL_SECONDS / 10)
        return found

    def begin_step(self) -> bool:
        """Counts a step that is about to begin. Returns whether all workers stop instead."""
        with self._changed:
            while self._is_frozen and self._stop_at < 0:
                self._changed.wait()
            if self._is_frozen and self._steps >= self._stop_at:
                return True
            self._steps += 1
            return False

    def wait_for_others(self) -> None:
        """Waits until all workers have come here."""
        self._notices.tell(f"saved by {self._number}", "")
        for number in range(self._workers):
            self._waited_for(f"saved by {number}")


class PreemptionCheckpointHandler:
    """Saves a checkpoint when a worker is about to be stopped, and restores it when the program starts again.

    The handler restores the latest checkpoint when it is created. All workers save after the same step; the files of
    the first one are kept.

    Args:
        cluster_resolver: ClusterResolver of the strategy. None for one process.
        checkpoint_or_checkpoint_manager: tf.train.Checkpoint or tf.train.CheckpointManager.
        checkpoint_dir: Folder of the checkpoints, if a Checkpoint is given.
        termination_config: TerminationConfig.
    """

    def __init__(
        self,
        cluster_resolver: ClusterResolver | None,
        checkpoint_or_checkpoint_manager: Any,
        checkpoint_dir: str | os.PathLike[str] | None = None,
        termination_config: TerminationConfig | None = None,
    ) -> None:
        tasks, number = ([], 0) if cluster_resolver is None else training_tasks(cluster_resolver)
        self._config = termination_config or TerminationConfig()
        given: Any = checkpoint_or_checkpoint_manager
        checkpoint: Any
        self._run_calls = tf.Variable(0, dtype=tf.int64, trainable=False, name="preemption_run_calls")
        if isinstance(given, tf.train.CheckpointManager):
            checkpoint, self._manager = given.checkpoint, given
            latest = given.latest_checkpoint
        else:
            if checkpoint_dir is None:
                raise tf.errors.InvalidArgumentError(
                    None, None, "PreemptionCheckpointHandler: a tf.train.Checkpoint needs a `checkpoint_dir`."
                )
            checkpoint, folder = given, os.fspath(checkpoint_dir)
            latest = tf.train.latest_checkpoint(folder)
            # All workers take part in saving, since some values are spread over them; the first one's file is kept.
            own = folder if number == 0 else tempfile.mkdtemp(prefix="of_worker_")
            if own != folder:
                atexit.register(shutil.rmtree, own, ignore_errors=True)
            self._manager = tf.train.CheckpointManager(checkpoint, directory=own, max_to_keep=1)
        checkpoint.preemption_run_calls = self._run_calls
        if latest is not None:
            checkpoint.restore(latest).expect_partial()
        self._agreement = _StopAgreement(
            max(len(tasks), 1), number, self._config.termination_watcher_fn, self._config.grace_period
        )

    @property
    def total_run_calls(self) -> int:
        """The number of calls of `run`, with those before the program was started again."""
        return int(self._run_calls.numpy())

    def run(self, distributed_train_function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Runs a step. If a worker is about to be stopped, saves a checkpoint and exits instead.

        Args:
            distributed_train_function: Function of one step, which calls `strategy.run`.
            *args: Its arguments.
            **kwargs: Its keyword arguments.

        Returns:
            What the function returns.
        """
        self.save_checkpoint_if_preempted()
        result = distributed_train_function(*args, **kwargs)
        self._run_calls.assign_add(1)
        return result

    def save_checkpoint_if_preempted(self, *args: Any, **kwargs: Any) -> None:
        """Saves a checkpoint and exits if a worker is about to be stopped. Call it once in each step.

        Args:
            *args: Arguments of the method `save` of the CheckpointManager, or of `save_fn`.
            **kwargs: Its keyword arguments.
        """
        if not self._agreement.begin_step():
            return
        (self._config.save_fn or self._manager.save)(*args, **kwargs)
        self._agreement.wait_for_others()
        self._agreement.end()
        if self._config.exit_fn is None:
            sys.exit(_EXIT_STATUS)
        self._config.exit_fn()

    @contextlib.contextmanager
    def watch_preemption_scope(self) -> Iterator[None]:
        """Context manager for the training loop of a TPUStrategy. `run` does all the work here.

        Returns:
            A context manager.
        """
        yield

    def end(self) -> None:
        """Stops watching for notices, and treats SIGTERM as before."""
        self._agreement.end()
