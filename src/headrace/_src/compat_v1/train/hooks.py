"""Hooks: code that a monitored session calls before and after each run."""

from __future__ import annotations

import logging
import time
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.summary.file_writer import FileWriter, FileWriterCache
from headrace._src.compat_v1.train.coordinator import Coordinator
from headrace._src.compat_v1.train.global_steps import get_global_step
from headrace._src.compat_v1.typing import FeedDict, Path, SessionLike
from headrace._src.formats import messages
from headrace._src.tensors.tensor import Tensor

_log = logging.getLogger("tensorflow")

SessionRunArgs = namedtuple("SessionRunArgs", ["fetches", "feed_dict", "options"], defaults=[None, None])
SessionRunArgs.__doc__ = """What a hook adds to a call of `run`.

Args:
    fetches: Nested structure of tensors and operations to fetch.
    feed_dict: Dictionary from tensors to the values to feed, or None.
    options: RunOptions message, or None.
"""
SessionRunValues = namedtuple("SessionRunValues", ["results", "options", "run_metadata"])
SessionRunValues.__doc__ = """What a call of `run` returned for a hook.

Args:
    results: The values of the hook's fetches.
    options: RunOptions message of the call.
    run_metadata: RunMetadata message of the call.
"""


class SessionRunContext:
    """Information for hooks about a call of `run`.

    Args:
        original_args: SessionRunArgs of the caller.
        session: Session that runs.
    """

    def __init__(self, original_args: Any, session: SessionLike) -> None:
        self.original_args, self.session = original_args, session
        self.stop_requested = False

    def request_stop(self) -> None:
        """Asks the loop to stop after this run."""
        self.stop_requested = True


class SessionRunHook:
    """Base class of hooks. The methods do nothing."""

    def begin(self) -> None:
        """Runs before the session is created. It may still add operations to the graph.

        Raises:
            RuntimeError: If the hook needs a global step and the graph has none.
        """

    def after_create_session(self, session: SessionLike, coord: Coordinator) -> None:
        """Runs after the variables are initialized.

        Args:
            session: The new session.
            coord: Coordinator of the threads.
        """

    def before_run(self, run_context: SessionRunContext) -> SessionRunArgs | None:
        """Runs before each `run`. May return SessionRunArgs with more fetches and feeds.

        Args:
            run_context: SessionRunContext of the call.

        Returns:
            SessionRunArgs, or None.
        """
        return None

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        """Runs after each `run`, with the values that `before_run` requested.

        Args:
            run_context: SessionRunContext of the call.
            run_values: SessionRunValues with the results.

        Raises:
            NanLossDuringTrainingError: By NanTensorHook, if its tensor is NaN.
        """

    def end(self, session: SessionLike) -> None:
        """Runs when the session ends without an exception.

        Args:
            session: Session that runs the graph.
        """


class SecondOrStepTimer:
    """Timer that triggers at intervals of seconds or steps.

    Args:
        every_secs: Interval in seconds. Pass this or `every_steps`.
        every_steps: Interval in steps.

    Raises:
        ValueError: If not exactly one of `every_secs` and `every_steps` is given.
    """

    def __init__(self, every_secs: float | None = None, every_steps: int | None = None) -> None:
        if (every_secs is None) == (every_steps is None):
            raise ValueError("Exactly one of every_secs and every_steps should be provided.")
        self._every_secs, self._every_steps = every_secs, every_steps
        self.reset()

    def reset(self) -> None:
        """Forgets when the timer triggered last."""
        self._last_step: int | None = None
        self._last_time: float | None = None

    def should_trigger_for_step(self, step: int) -> bool:
        """Returns whether the timer triggers at a step.

        Args:
            step: Number of the training step.
        """
        if self._last_step is None or self._last_time is None:
            return True
        if step == self._last_step:
            return False
        if self._every_secs is not None:
            return time.time() >= self._last_time + self._every_secs
        return step >= self._last_step + (self._every_steps or 1)

    def update_last_triggered_step(self, step: int) -> tuple[float | None, int | None]:
        """Records that the timer triggered. Returns the seconds and steps since the last time.

        Args:
            step: Number of the training step.
        """
        now = time.time()
        passed = (None, None) if self._last_step is None else (now - (self._last_time or now), step - self._last_step)
        self._last_step, self._last_time = step, now
        return passed

    def last_triggered_step(self) -> int | None:
        """Returns the step at which the timer triggered last, or None."""
        return self._last_step


class StopAtStepHook(SessionRunHook):
    """Requests a stop after `num_steps` steps, or at `last_step`.

    Args:
        num_steps: Number of steps. Pass this or `last_step`.
        last_step: Number of the step at which to stop, or None.

    Raises:
        ValueError: If not exactly one of `num_steps` and `last_step` is given.
    """

    def __init__(self, num_steps: int | None = None, last_step: int | None = None) -> None:
        if (num_steps is None) == (last_step is None):
            raise ValueError("Exactly one of num_steps and last_step should be provided.")
        self._num_steps, self._last_step = num_steps, last_step

    def begin(self) -> None:
        self._step = get_global_step()
        if self._step is None:
            raise RuntimeError("Global step should be created to use StopAtStepHook.")

    def after_create_session(self, session: SessionLike, coord: Coordinator) -> None:
        if self._last_step is None:
            self._last_step = int(session.run(self._step)) + (self._num_steps or 0)

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        # Read again: the run may increment the step after it fetched the value.
        if run_context.session.run(self._step) >= (self._last_step or 0):
            run_context.request_stop()


class LoggingTensorHook(SessionRunHook):
    """Logs tensors at intervals of runs or seconds, or at the end.

    Args:
        tensors: List of tensors, or a dictionary from labels to tensors.
        every_n_iter: Interval in runs. Pass this or `every_n_secs`.
        every_n_secs: Interval in seconds.
        at_end: Whether to log at the end only.
        formatter: Function of a dictionary of values that returns the text.

    Raises:
        ValueError: If not exactly one interval is given and `at_end` is False.
    """

    def __init__(
        self,
        tensors: Any,
        every_n_iter: int | None = None,
        every_n_secs: float | None = None,
        at_end: bool = False,
        formatter: Callable[[dict[str, Any]], str] | None = None,
    ) -> None:
        if every_n_iter is None and every_n_secs is None and not at_end:
            raise ValueError("either at_end and/or exactly one of every_n_iter and every_n_secs must be provided.")
        self._tensors = tensors if isinstance(tensors, dict) else {getattr(t, "name", t): t for t in tensors}
        self._timer = (
            None if every_n_iter is None and every_n_secs is None else SecondOrStepTimer(every_n_secs, every_n_iter)
        )
        self._at_end, self._formatter, self._runs = at_end, formatter, 0

    def before_run(self, run_context: SessionRunContext) -> SessionRunArgs | None:
        self._due = self._timer is not None and self._timer.should_trigger_for_step(self._runs)
        return SessionRunArgs(dict(self._tensors)) if self._due else None

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        if self._due and self._timer is not None:
            self._log(run_values.results)
            self._timer.update_last_triggered_step(self._runs)
        self._runs += 1

    def end(self, session: SessionLike) -> None:
        if self._at_end:
            self._log(session.run(dict(self._tensors)))

    def _log(self, values: dict[str, Any]) -> None:
        text = self._formatter(values) if self._formatter else ", ".join(f"{k} = {v}" for k, v in values.items())
        _log.info(text)


class NanLossDuringTrainingError(RuntimeError):
    """The loss is NaN."""

    def __str__(self) -> str:
        return "NaN loss during training."


class NanTensorHook(SessionRunHook):
    """Requests a stop, or raises, when the loss is NaN.

    Args:
        loss_tensor: Scalar tensor to watch.
        fail_on_nan_loss: Whether to raise rather than to stop.
    """

    def __init__(self, loss_tensor: Tensor, fail_on_nan_loss: bool = True) -> None:
        self._loss, self._fail = loss_tensor, fail_on_nan_loss

    def before_run(self, run_context: SessionRunContext) -> SessionRunArgs | None:
        return SessionRunArgs(self._loss)

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        if np.isnan(run_values.results):
            if self._fail:
                raise NanLossDuringTrainingError
            _log.warning("Model diverged with loss = NaN.")
            run_context.request_stop()


class FeedFnHook(SessionRunHook):
    """Feeds each run with the dictionary that a function returns.

    Args:
        feed_fn: Function that returns a dictionary of feeds.
    """

    def __init__(self, feed_fn: Callable[[], Any]) -> None:
        self.feed_fn = feed_fn

    def before_run(self, run_context: SessionRunContext) -> SessionRunArgs | None:
        return SessionRunArgs(fetches=None, feed_dict=self.feed_fn())


class FinalOpsHook(SessionRunHook):
    """Runs operations once at the end. `final_ops_values` has their values.

    Args:
        final_ops: Tensors or operations to run, or a nest of them.
        final_ops_feed_dict: Feeds.
    """

    def __init__(self, final_ops: Any, final_ops_feed_dict: FeedDict | None = None) -> None:
        self._final_ops, self._feeds = final_ops, final_ops_feed_dict
        self.final_ops_values: Any = None

    def end(self, session: SessionLike) -> None:
        if self._final_ops is not None:
            self.final_ops_values = session.run(self._final_ops, self._feeds)


class StepCounterHook(SessionRunHook):
    """Logs the steps per second, and writes them as a summary if there is a writer.

    Args:
        every_n_steps: Interval in steps. Pass this or `every_n_secs`.
        every_n_secs: Interval in seconds.
        output_dir: Folder of the event file. Pass this or `summary_writer`.
        summary_writer: FileWriter.
    """

    def __init__(
        self, every_n_steps: int | None = 100, every_n_secs: float | None = None, output_dir: Path | None = None,
        summary_writer: FileWriter | None = None,
    ) -> None:  # fmt: skip
        self._timer = SecondOrStepTimer(every_n_secs, None if every_n_secs is not None else every_n_steps)
        self._folder, self._writer = output_dir, summary_writer

    def begin(self) -> None:
        if self._writer is None and self._folder:
            self._writer = FileWriterCache.get(self._folder)
        self._step = get_global_step()
        if self._step is None:
            raise RuntimeError(f"Global step should be created to use StepCounterHook ({GraphKeys.GLOBAL_STEP}).")
        self._tag = f"{self._step.op.name}/sec"

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        step = int(run_context.session.run(self._step))
        if self._timer.should_trigger_for_step(step):
            seconds, steps = self._timer.update_last_triggered_step(step)
            if seconds and steps:
                rate = steps / seconds
                if self._writer is not None:
                    value = messages.Summary.Value(tag=self._tag, simple_value=rate)
                    self._writer.add_summary(messages.Summary(value=[value]), step)
                _log.info("%s: %g", self._tag, rate)
