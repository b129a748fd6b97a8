"""Timeline: the statistics of a session's step as a Chrome trace (chrome://tracing, Perfetto)."""

from __future__ import annotations

import json
import re
from typing import Any

from headrace._src.compat_v1.typing import Message
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph

_LABEL = re.compile(r"(?P<name>[^ ]+) = (?P<op>[^(]*)\((?P<inputs>.*)\)")


class Timeline:
    """Converts StepStats to a Chrome trace, as `tensorflow.python.client.timeline.Timeline` does.

    Args:
        step_stats: StepStats of a run with trace_level=FULL_TRACE.
        graph: Ignored; the statistics name the ops.
    """

    def __init__(self, step_stats: Message, graph: Graph | None = None) -> None:
        if not isinstance(step_stats, messages.StepStats):
            raise TypeError(f"Timeline needs a StepStats message; got {type(step_stats).__name__}.")
        self._stats = step_stats

    def generate_chrome_trace_format(
        self, show_dataflow: bool = True, show_memory: bool = False, op_time: str = "schedule"
    ) -> str:
        """Returns the trace as JSON text.

        Args:
            show_dataflow: Whether to draw arrows from ops to the ops that use their results.
            show_memory: Whether to show the memory of live tensors.
            op_time: "schedule" measures an op from its scheduling, "gpu" and "all" from its start.
        """
        if op_time not in ("schedule", "gpu", "all"):
            raise ValueError(f"op_time must be 'schedule', 'gpu' or 'all', not {op_time!r}.")
        events: list[dict[str, Any]] = []
        if show_memory:
            events.append(_process(0, "Allocators"))
        for number, device in enumerate(self._stats.dev_stats, 1):
            events.append(_process(number, f"{device.device} Compute"))
            events += _op_events(device, number)
            if show_dataflow:
                events += _arrows(device, number)
            if show_memory:
                events += _memory_events(device)
        return json.dumps({"traceEvents": events}, indent=4, separators=(",", ": "))


def _process(number: int, name: str) -> dict[str, Any]:
    return {"name": "process_name", "ph": "M", "pid": number, "args": {"name": name}}


def _parts(node: Message) -> tuple[str, str, list[str]]:
    """Parses the name, op and inputs of a node from its label."""
    found = _LABEL.match(node.timeline_label)
    if found is None:
        return node.node_name, node.node_name, []
    inputs = [name for name in found["inputs"].split(", ") if name]
    return found["name"], found["op"], inputs


def _op_events(device: Message, number: int) -> list[dict[str, Any]]:
    events = []
    for node in device.node_stats:
        name, op, inputs = _parts(node)
        args = {"name": name, "op": op, **{f"input{n}": source for n, source in enumerate(inputs)}}
        events.append(
            {
                "ph": "X", "cat": "Op", "name": op, "pid": number, "tid": node.thread_id,
                "ts": node.all_start_micros, "dur": node.all_end_rel_micros, "args": args,
            }
        )  # fmt: skip
    return events


def _arrows(device: Message, number: int) -> list[dict[str, Any]]:
    """Returns arrows from the end of each op to the start of the ops that use its results."""
    nodes = {node.node_name: node for node in device.node_stats}
    events: list[dict[str, Any]] = []
    count = 0
    for node in device.node_stats:
        for source in _parts(node)[2]:
            made = nodes.get(source.lstrip("^"))
            if made is None:
                continue
            shared = {"cat": "DataFlow", "name": source, "pid": number, "id": count}
            end = made.all_start_micros + made.all_end_rel_micros
            events.append({"ph": "s", **shared, "tid": made.thread_id, "ts": end})
            events.append({"ph": "t", **shared, "tid": node.thread_id, "ts": node.all_start_micros})
            count += 1
    return events


def _memory_events(device: Message) -> list[dict[str, Any]]:
    """Returns the bytes of live tensors over time. A tensor lives until its last use ends."""
    last_use: dict[str, int] = {}
    for node in device.node_stats:
        for name in (node.node_name, *_parts(node)[2]):
            last_use[name.lstrip("^")] = node.all_start_micros + node.all_end_rel_micros
    changes: list[tuple[int, int]] = []
    for node in device.node_stats:
        size = sum(o.tensor_description.allocation_description.requested_bytes for o in node.output)
        if size:
            changes += [(node.all_start_micros, size), (last_use[node.node_name], -size)]
    events, live = [], 0
    for moment, size in sorted(changes):
        live += size
        events.append(
            {"ph": "C", "cat": "Memory", "name": "cpu", "pid": 0, "tid": 0, "ts": moment, "args": {"cpu": live}}
        )
    return events
