"""Hooks that write checkpoints, summaries and timelines at intervals of steps or seconds."""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Sequence
from typing import Any

from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.graph.meta_graph import make_meta_graph
from headrace._src.compat_v1.summary.file_writer import FileWriter, FileWriterCache
from headrace._src.compat_v1.train.coordinator import Coordinator
from headrace._src.compat_v1.train.global_steps import get_global_step
from headrace._src.compat_v1.train.hooks import (
    SecondOrStepTimer,
    SessionRunArgs,
    SessionRunContext,
    SessionRunHook,
    SessionRunValues,
)
from headrace._src.compat_v1.train.saver import Saver
from headrace._src.compat_v1.train.scaffold import Scaffold
from headrace._src.compat_v1.typing import Message, Path, SessionLike
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages
from headrace._src.lib.io.tensor_protos import write_graph
from headrace._src.ops.state.variable import Variable

_log = logging.getLogger("tensorflow")


def step_of_graph(hook: str) -> Variable:
    """Returns the global step, which a hook needs."""
    step = get_global_step()
    if step is None:
        raise RuntimeError(f"Global step should be created to use {hook}.")
    return step


class CheckpointSaverListener:
    """Base class of listeners that run around each checkpoint. The methods do nothing."""

    def begin(self) -> None:
        """Runs before the session is created."""

    def before_save(self, session: SessionLike, global_step_value: int) -> None:
        """Runs before a checkpoint is written.

        Args:
            session: Session that runs the graph.
            global_step_value: Number of the training step.
        """

    def after_save(self, session: SessionLike, global_step_value: int) -> bool | None:
        """Runs after a checkpoint is written. Returning True requests a stop.

        Args:
            session: Session that runs the graph.
            global_step_value: Number of the training step.

        Returns:
            True to request a stop.
        """

    def end(self, session: SessionLike, global_step_value: int) -> None:
        """Runs when the session ends.

        Args:
            session: Session that runs the graph.
            global_step_value: Number of the training step.
        """


class CheckpointSaverHook(SessionRunHook):
    """Writes checkpoints at intervals, and one at the beginning and at the end.

    Args:
        checkpoint_dir: Folder of the checkpoints.
        save_secs: Interval in seconds. Pass this or `save_steps`.
        save_steps: Interval in steps.
        saver: Saver; by default that of the scaffold or of the graph.
        checkpoint_basename: Base name of the files.
        scaffold: Scaffold whose saver is used.
        listeners: List of CheckpointSaverListeners.
        save_graph_def: Whether the graph is written with each checkpoint.

    Raises:
        ValueError: If both `saver` and `scaffold` are given.
    """

    def __init__(
        self,
        checkpoint_dir: Path,
        save_secs: float | None = None,
        save_steps: int | None = None,
        saver: Saver | None = None,
        checkpoint_basename: str = "model.ckpt",
        scaffold: Scaffold | None = None,
        listeners: Sequence[CheckpointSaverListener] | None = None,
        save_graph_def: bool = True,
    ) -> None:
        if saver is not None and scaffold is not None:
            raise ValueError("You cannot provide both saver and scaffold.")
        self._saver, self._scaffold, self._save_graph_def = saver, scaffold, save_graph_def
        self._folder = os.fspath(checkpoint_dir)
        self._path = os.path.join(self._folder, checkpoint_basename)
        self._listeners = list(listeners or ())
        self._timer = SecondOrStepTimer(save_secs, save_steps)

    def begin(self) -> None:
        self._writer = FileWriterCache.get(self._folder)
        self._step = step_of_graph("CheckpointSaverHook")
        for listener in self._listeners:
            listener.begin()

    def after_create_session(self, session: SessionLike, coord: Coordinator) -> None:
        graph: Any = get_default_graph()
        step = int(session.run(self._step))
        if self._save_graph_def:
            write_graph(graph.as_graph_def(add_shapes=True), self._folder, "graph.pbtxt")
        saver = self._current_saver()
        self._writer.add_graph(graph)
        self._writer.add_meta_graph(make_meta_graph(graph=graph, saver_def=saver.saver_def))
        self._save(session, step)
        self._timer.update_last_triggered_step(step)

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        # Read again: the run may increment the step after it fetched the value.
        step = int(run_context.session.run(self._step))
        if self._timer.should_trigger_for_step(step):
            self._timer.update_last_triggered_step(step)
            if self._save(run_context.session, step):
                run_context.request_stop()

    def end(self, session: SessionLike) -> None:
        step = int(session.run(self._step))
        if step != self._timer.last_triggered_step():
            self._save(session, step)
        for listener in self._listeners:
            listener.end(session, step)

    def _save(self, session: SessionLike, step: int) -> bool:
        """Writes a checkpoint. Returns whether a listener requests a stop."""
        _log.info("Saving checkpoints for %d into %s.", step, self._path)
        for listener in self._listeners:
            listener.before_save(session, step)
        self._current_saver().save(session, self._path, global_step=step, write_meta_graph=self._save_graph_def)
        note = messages.SessionLog(status=messages.SessionLog.CHECKPOINT, checkpoint_path=self._path)
        self._writer.add_session_log(note, step)
        stop = False
        for listener in self._listeners:
            stop = bool(listener.after_save(session, step)) or stop
        return stop

    def _current_saver(self) -> Saver:
        if self._saver is None:
            if self._scaffold is not None:
                return self._scaffold.saver
            savers = get_default_graph().get_collection(GraphKeys.SAVERS)
            if len(savers) != 1:
                raise RuntimeError(
                    f"{len(savers)} items in collection SAVERS. Please add one, or pass a saver or a scaffold to "
                    "CheckpointSaverHook."
                )
            self._saver = savers[0]
        return self._saver


class SummarySaverHook(SessionRunHook):
    """Writes summaries at intervals.

    Args:
        save_steps: Interval in steps. Pass this or `save_secs`.
        save_secs: Interval in seconds.
        output_dir: Folder of the event file. Pass this or `summary_writer`.
        summary_writer: FileWriter.
        scaffold: Scaffold whose summary operation is used. Pass this or `summary_op`.
        summary_op: Summary operation, or a list of them.

    Raises:
        ValueError: If not exactly one of `scaffold` and `summary_op` is given.
    """

    def __init__(
        self,
        save_steps: int | None = None,
        save_secs: float | None = None,
        output_dir: Path | None = None,
        summary_writer: FileWriter | None = None,
        scaffold: Scaffold | None = None,
        summary_op: Any = None,
    ) -> None:
        if (scaffold is None) == (summary_op is None):
            raise ValueError("Exactly one of scaffold or summary_op must be provided.")
        self._summary_op, self._writer, self._folder, self._scaffold = summary_op, summary_writer, output_dir, scaffold
        self._timer = SecondOrStepTimer(save_secs, save_steps)

    def begin(self) -> None:
        if self._writer is None and self._folder:
            self._writer = FileWriterCache.get(self._folder)
        self._next_step: int | None = None
        self._step = step_of_graph("SummarySaverHook")

    def before_run(self, run_context: SessionRunContext) -> SessionRunArgs | None:
        self._asked = self._next_step is None or self._timer.should_trigger_for_step(self._next_step)
        summary = self._summary_op if self._scaffold is None else self._scaffold.summary_op
        return SessionRunArgs(summary) if self._asked and summary is not None else None

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        if self._writer is None:
            return
        step = int(run_context.session.run(self._step))
        if self._next_step is None:
            self._writer.add_session_log(messages.SessionLog(status=messages.SessionLog.START), step)
        if self._asked:
            self._timer.update_last_triggered_step(step if self._next_step is None else self._next_step)
            results = run_values.results
            for summary in results if isinstance(results, (list, tuple)) else [results]:
                if summary is not None:
                    self._writer.add_summary(summary, step)
        self._next_step = step + 1

    def end(self, session: SessionLike | None = None) -> None:
        if self._writer is not None:
            self._writer.flush()


class GlobalStepWaiterHook(SessionRunHook):
    """Waits before its first run until the global step, which others increment, reaches a value.

    Args:
        wait_until_step: Step to wait for.
    """

    def __init__(self, wait_until_step: int) -> None:
        self._wanted = wait_until_step
        self._waited = False

    def begin(self) -> None:
        self._step = step_of_graph("GlobalStepWaiterHook")

    def before_run(self, run_context: SessionRunContext) -> SessionRunArgs | None:
        while not self._waited and self._wanted > 0:
            if int(run_context.session.run(self._step)) >= self._wanted:
                break
            time.sleep(0.5)
        self._waited = True
        return None


class ProfilerHook(SessionRunHook):
    """Writes timelines of single steps, `timeline-STEP.json`, as Chrome's tracing reads them.

    Args:
        save_steps: Interval in steps. Pass this or `save_secs`.
        save_secs: Interval in seconds.
        output_dir: Output folder.
        show_dataflow: Ignored: no arrows are drawn.
        show_memory: Ignored: memory is not recorded.
    """

    def __init__(
        self,
        save_steps: int | None = None,
        save_secs: float | None = None,
        output_dir: Path = "",
        show_dataflow: bool = True,
        show_memory: bool = False,
    ) -> None:
        self._folder = os.fspath(output_dir)
        self._timer = SecondOrStepTimer(save_secs, save_steps)

    def begin(self) -> None:
        self._next_step: int | None = None
        self._step = step_of_graph("ProfilerHook")

    def before_run(self, run_context: SessionRunContext) -> SessionRunArgs | None:
        self._asked = self._next_step is not None and self._timer.should_trigger_for_step(self._next_step)
        options = messages.RunOptions(trace_level=messages.RunOptions.FULL_TRACE) if self._asked else None
        return SessionRunArgs(None, None, options)

    def after_run(self, run_context: SessionRunContext, run_values: SessionRunValues) -> None:
        step = int(run_context.session.run(self._step))
        if self._next_step is None:
            self._timer.update_last_triggered_step(step)
        if self._asked and run_values.run_metadata is not None:
            self._timer.update_last_triggered_step(step)
            self._write(step, run_values.run_metadata)
        self._next_step = step + 1

    def _write(self, step: int, run_metadata: Message) -> None:
        events = []
        for number, device in enumerate(run_metadata.step_stats.dev_stats):
            name = {"name": device.device}
            events.append({"name": "process_name", "ph": "M", "pid": number, "args": name})
            for node in device.node_stats:
                events.append(
                    {
                        "name": node.node_name, "ph": "X", "cat": "Op", "pid": number, "tid": node.thread_id,
                        "ts": node.all_start_micros, "dur": max(node.all_end_rel_micros, 1),
                        "args": {"op": node.timeline_label},
                    }
                )  # fmt: skip
        os.makedirs(self._folder or ".", exist_ok=True)
        with open(os.path.join(self._folder, f"timeline-{step}.json"), "w", encoding="utf-8") as file:
            json.dump({"traceEvents": events}, file)
