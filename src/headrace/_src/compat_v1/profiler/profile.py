"""tf.compat.v1.profiler: parameters, float operations, run time and memory of a graph, by scope or op."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.profiler.float_operations import float_operations
from headrace._src.compat_v1.profiler.options import TRAINABLE, ProfileOptionBuilder
from headrace._src.compat_v1.typing import Message
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph
from headrace._src.graph.operation import Operation

_ROOT = "_TFProfRoot"
_FIELDS = ("parameters", "float_ops", "exec_micros", "requested_bytes")
_SELECTED = {"params": "parameters", "float_ops": "float_ops", "micros": "exec_micros", "bytes": "requested_bytes"}
_UNITS = {"parameters": "params", "float_ops": "flops", "exec_micros": "us", "requested_bytes": "B"}
_LEAST = {
    "parameters": "min_params", "float_ops": "min_float_ops", "exec_micros": "min_micros",
    "requested_bytes": "min_bytes",
}  # fmt: skip
_VIEWS = ("scope", "graph", "op", "code")


@dataclass
class _ProfileNode:
    """A scope, an op, an op type or a line of the program, with its own counts and those of its children."""

    name: str
    own: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_FIELDS, 0))
    children: dict[str, _ProfileNode] = field(default_factory=dict)

    @property
    def totals(self) -> dict[str, int]:
        inner = [child.totals for child in self.children.values()]
        return {name: self.own[name] + sum(t[name] for t in inner) for name in _FIELDS}

    def add(self, numbers: dict[str, int]) -> None:
        for name, value in numbers.items():
            self.own[name] += value


def profile(
    graph: Graph | None = None,
    run_meta: Message | None = None,
    op_log: Message | None = None,
    cmd: str = "scope",
    options: dict[str, Any] | int = 0,
) -> Message:
    """Profiles a graph as `options` say, prints the profile, and returns it as a message.

    Args:
        graph: Graph; by default the default graph.
        run_meta: RunMetadata with the time and memory of a run.
        op_log: Ignored.
        cmd: View: "scope", "graph", "op" or "code".
        options: Options from ProfileOptionBuilder.

    Returns:
        A GraphNodeProto, or a MultiGraphNodeProto for "op" and "code".

    Raises:
        ValueError: If `cmd` is not a known view.
    """
    if cmd not in _VIEWS:
        raise ValueError(f"profile: cmd must be one of {', '.join(_VIEWS)}; got {cmd!r}.")
    chosen = options if isinstance(options, dict) and options else ProfileOptionBuilder().build()
    graph = graph if graph is not None else tf.compat.v1.get_default_graph()
    root = _ProfileNode(_ROOT)
    for operation, numbers in _accounted(graph, run_meta, chosen):
        _place(root, operation, numbers, cmd)
    shown = _pruned(root, chosen, depth=0)
    _write(_report(shown, chosen, cmd), chosen["output"])
    return _message(shown, messages.GraphNodeProto if cmd in ("scope", "graph") else messages.MultiGraphNodeProto)


def _accounted(graph: Graph, run_meta: Message | None, options: dict[str, Any]) -> Iterable[tuple[Any, dict[str, int]]]:
    """Returns the operations of the accounted types, with their counts."""
    trainable = {v.op.name: v for v in graph.get_collection(GraphKeys.TRAINABLE_VARIABLES)}
    runs = _runs(run_meta)
    for operation in graph.get_operations():
        variable = trainable.get(operation.name)
        kinds = [operation.type, *([TRAINABLE] if variable is not None else [])]
        if not any(_matches(kind, options["account_type_regexes"]) for kind in kinds):
            continue
        micros, size = runs.get(operation.name, (0, 0))
        parameters = variable.shape.num_elements() or 0 if variable is not None else 0
        try:
            count = float_operations(operation)
        except ValueError:  # unknown shape
            count = 0
        yield operation, dict(zip(_FIELDS, (parameters, count, micros, size), strict=True))


def _runs(run_meta: Message | None) -> dict[str, tuple[int, int]]:
    """Returns microseconds and bytes by the name of the node."""
    found: dict[str, tuple[int, int]] = {}
    for device in run_meta.step_stats.dev_stats if run_meta is not None else ():
        for stats in device.node_stats:
            micros, size = found.get(stats.node_name, (0, 0))
            used = sum(memory.total_bytes for memory in stats.memory)
            found[stats.node_name] = (micros + stats.all_end_rel_micros, size + used)
    return found


def _place(root: _ProfileNode, operation: Operation, numbers: dict[str, int], cmd: str) -> None:
    if cmd in ("scope", "graph"):
        node, parts = root, operation.name.split("/")
        for depth in range(1, len(parts) + 1):
            name = "/".join(parts[:depth])
            node = node.children.setdefault(name, _ProfileNode(name))
    else:
        name = operation.type if cmd == "op" else getattr(operation, "source_text", "") or "(unknown)"
        node = root.children.setdefault(name, _ProfileNode(name))
    node.add(numbers)


def _matches(text: str, patterns: Sequence[str]) -> bool:
    return any(re.fullmatch(pattern, text) for pattern in patterns)


def _pruned(node: _ProfileNode, options: dict[str, Any], depth: int) -> _ProfileNode:
    """Returns the visible part of a node. A scope that adds nothing to its only child is replaced by it."""
    made = _ProfileNode(node.name, dict(node.own))
    selected = [_SELECTED[s] for s in options["select"] if s in _SELECTED]
    for child in node.children.values():
        inner = _pruned(child, options, depth + 1)
        totals = inner.totals
        small = any(totals[f] < options[_LEAST[f]] for f in _FIELDS) or not any(totals[f] for f in selected)
        hidden = _matches(child.name, options["hide_name_regexes"])
        if small or hidden or depth >= options["max_depth"] or not _matches(child.name, options["show_name_regexes"]):
            continue
        while not any(inner.own.values()) and len(inner.children) == 1:
            (inner,) = inner.children.values()
        made.children[inner.name] = inner
    return made


def _ordered(node: _ProfileNode, options: dict[str, Any]) -> list[_ProfileNode]:
    children = list(node.children.values())
    key = _SELECTED.get(options["order_by"])
    if key is None:
        return sorted(children, key=lambda child: child.name)
    return sorted(children, key=lambda child: -child.totals[key])


def _message(node: _ProfileNode, kind: Any) -> Message:
    message = kind(name=node.name)
    for name in _FIELDS:
        setattr(message, name, node.own[name])
        setattr(message, f"total_{name}", node.totals[name])
    message.children.extend(_message(child, kind) for child in node.children.values())
    return message


def _report(root: _ProfileNode, options: dict[str, Any], cmd: str) -> str:
    selected = [_SELECTED[s] for s in options["select"] if s in _SELECTED]
    lines = ["", f"Model analysis by {cmd}", "node name | " + " | ".join(_UNITS[s] for s in selected)]

    def show(node: _ProfileNode, depth: int) -> None:
        numbers = [f"{_short(node.own[s])}/{_short(node.totals[s])} {_UNITS[s]}" for s in selected]
        lines.append(f"{'  ' * depth}{node.name} ({', '.join(numbers)})")
        for child in _ordered(node, options):
            show(child, depth + 1)

    show(root, 0)
    return "\n".join([*lines, ""])


def _short(number: int) -> str:
    for size, letter in ((10**9, "b"), (10**6, "m"), (10**3, "k")):
        if number >= size:
            return f"{number / size:.2f}{letter}"
    return str(number)


def _write(report: str, output: str) -> None:
    if output == "stdout":
        print(report)
    elif output.startswith("file:outfile="):
        with tf.io.gfile.GFile(output.partition("=")[2], "w") as file:
            file.write(report)
    elif output != "none":
        raise NotImplementedError(
            f"profile: the output {output.partition(':')[0]!r} is not supported; `headrace profile --trace "
            "FILE` writes a timeline."
        )


class Profiler:
    """Collects statistics of runs of a graph and profiles them.

    Args:
        graph: Graph; by default the default graph.
        op_log: Ignored.
    """

    def __init__(self, graph: Graph | None = None, op_log: Message | None = None) -> None:
        self._graph = graph if graph is not None else tf.compat.v1.get_default_graph()
        self._runs: dict[int, Any] = {}

    def add_step(self, step: int, run_meta: Message) -> None:
        """Adds the statistics of a run (its RunMetadata) as step `step`.

        Args:
            step: Number of the step.
            run_meta: RunMetadata message of a session's run.
        """
        self._runs[step] = run_meta

    def profile_name_scope(self, options: dict[str, Any]) -> Message:
        """Profiles the graph by name scope.

        Args:
            options: Dictionary that a ProfileOptionBuilder made.

        Returns:
            A GraphNodeProto.
        """
        return self._profile("scope", options)

    def profile_graph(self, options: dict[str, Any]) -> Message:
        """Profiles the graph by operation.

        Args:
            options: Dictionary that a ProfileOptionBuilder made.

        Returns:
            A GraphNodeProto.
        """
        return self._profile("graph", options)

    def profile_operations(self, options: dict[str, Any]) -> Message:
        """Profiles the graph by op type.

        Args:
            options: Dictionary that a ProfileOptionBuilder made.

        Returns:
            A MultiGraphNodeProto.
        """
        return self._profile("op", options)

    def profile_python(self, options: dict[str, Any]) -> Message:
        """Profiles the graph by line of the program.

        Args:
            options: Dictionary that a ProfileOptionBuilder made.

        Returns:
            A MultiGraphNodeProto.
        """
        return self._profile("code", options)

    def _profile(self, cmd: str, options: dict[str, Any]) -> Message:
        step = options.get("step", -1)
        latest = max(self._runs, default=None)
        run_meta = self._runs.get(step, self._runs.get(latest) if latest is not None else None)
        return profile(self._graph, run_meta, None, cmd, options)
