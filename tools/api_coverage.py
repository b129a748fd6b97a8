"""Counts which of TensorFlow's public names headrace has, and writes docs/api_coverage.md.

A name counts when it exists and takes TensorFlow's parameters: the same names in the same order with the same
defaults. Members of classes are a second number. Reasons for what is missing or different are written by hand in
tools/api/reasons.tsv: a name, in which `*` matches anything, a tab, and the reason.
"""

from __future__ import annotations

import dis
import importlib
import inspect
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from types import ModuleType
from typing import Any

import headrace
from api_tables import TABLES, PublicName, read_names, read_ops
from headrace._src.ops.entry import find
from headrace._src.ops.index import OP_MODULES
from headrace._src.ops.signature import REQUIRED
from headrace._src.tensors import dtypes
from headrace._src.tensors.shapes import TensorShape
from opdef import default_text
from signatures import difference, own_parameters, read_parameters

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "api_coverage.md"

# The eager core: the names in these namespaces and those below them. "" is tf itself.
CORE = (
    "", "math", "nn", "linalg", "image", "io", "dtypes", "random", "errors", "signal", "debugging", "sparse", "strings",
    "ragged", "bitwise", "sets", "nest", "lookup", "audio", "test", "experimental.numpy",
)  # fmt: skip
WANTED_SHARE = 0.95
MISSING = object()
DEFAULT_NAMES = {**vars(dtypes), "TensorShape": TensorShape}  # names in the defaults of op attributes


@dataclass
class Count:
    """The counts of one namespace."""

    names: int = 0
    present: int = 0
    same: int = 0
    members: int = 0
    members_same: int = 0
    missing: list[str] = field(default_factory=list)
    different: list[tuple[str, str]] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)  # members of classes that exist

    @property
    def share(self) -> float:
        return self.same / self.names if self.names else 1.0


def namespace_of(name: PublicName, classes: set[str]) -> str:
    """Returns the row of the document for a name."""
    path = name.path
    if name.is_member:
        while path not in classes:
            path = path.rpartition(".")[0]
    parts = path.split(".")[:-1]
    if parts[:1] == ["keras"]:
        return ".".join(parts[:2])
    for row in CORE:
        if row and ".".join(parts[: row.count(".") + 1]) == row:
            return row
    return parts[0] if parts else ""


def count_names(rows: Iterable[PublicName]) -> dict[str, Count]:
    """Looks up the name of every row in headrace."""
    rows = list(rows)
    classes = {row.path for row in rows if row.kind == "class"}
    counts: dict[str, Count] = {}
    for row in rows:
        count = counts.setdefault(namespace_of(row, classes), Count())
        value, problem = look_up(row.path)
        if value is not MISSING:
            problem = compare(row, value)
        if row.is_member:
            count.members += 1
            count.members_same += value is not MISSING and not problem
            if value is not MISSING and problem:
                count.different.append((row.path, problem))
            elif value is MISSING and look_up(row.namespace)[0] is not MISSING:
                count.lacking.append(row.path)
            continue
        count.names += 1
        if value is MISSING:
            count.missing.append(row.path if not problem else f"{row.path} ({problem})")
            continue
        count.present += 1
        if problem:
            count.different.append((row.path, problem))
        else:
            count.same += 1
    return counts


def look_up(path: str) -> tuple[Any, str]:
    """Returns the object at `headrace.<path>`, or MISSING and the error if it exists but fails to load."""
    value: Any = headrace
    for part in path.split("."):
        try:
            value = getattr(value, part)
        except AttributeError:
            if isinstance(value, type) and has_field(value, part):
                return None, ""
            if not isinstance(value, ModuleType):
                return MISSING, ""
            try:
                value = importlib.import_module(f"{value.__name__}.{part}")
            except ModuleNotFoundError:
                return MISSING, ""
        except Exception as error:  # a broken table entry is reported and does not stop the count
            return MISSING, f"fails to load: {type(error).__name__}: {error}"
    return value, ""


def has_field(cls: type, name: str) -> bool:
    """Whether instances have the attribute: annotated in the class, or set by its constructor."""
    for base in cls.__mro__[:-1]:
        if name in vars(base).get("__annotations__", {}):
            return True
        constructor = vars(base).get("__init__")
        if inspect.isfunction(constructor):
            if any(step.opname == "STORE_ATTR" and step.argval == name for step in dis.get_instructions(constructor)):
                return True
    return False


def compare(row: PublicName, value: Any) -> str:
    """Returns how `value` differs from the recorded row, or an empty string."""
    if row.kind == "value":
        own = type(value).__name__
        return "" if own == row.signature else f"is a {own}, not a {row.signature}"
    if row.kind == "property":
        return ""
    if not callable(value):
        return f"is a {type(value).__name__}, not a {row.kind}"
    return difference(read_parameters(row.signature), own_parameters(value))


def op_differences() -> list[tuple[str, str]]:
    """Returns the ops whose inputs, attributes or defaults differ from TensorFlow's definition."""
    found = []
    for name, definition in sorted(read_ops().items()):
        if name not in OP_MODULES:
            continue
        entry = find(name)
        inputs = [slot["name"] for slot in definition["inputs"]]
        own_inputs = [slot.name for slot in entry.inputs]
        if inputs != own_inputs:
            found.append((name, f"inputs ({', '.join(own_inputs)}), not ({', '.join(inputs)})"))
        known = {attr["name"]: attr for attr in definition["attrs"]}
        extra = () if isinstance(entry.own, bool) else entry.own
        attrs = [attr for attr in entry.attrs if attr.name not in extra]
        unknown = [attr.name for attr in attrs if attr.name not in known]
        if unknown:
            found.append((name, f"unknown attributes: {', '.join(unknown)}"))
        for attr in attrs:
            recorded = known.get(attr.name, {}).get("default")
            own = None if attr.default is REQUIRED else repr(attr.default)
            if recorded is not None and "tensor {" not in recorded:
                wanted = repr(attr.normalize(eval(default_text(recorded), DEFAULT_NAMES)))
            else:
                wanted = None
            if own != wanted:
                found.append((name, f"{attr.name}={own or 'required'}, not {wanted or 'required'}"))
    return found


def read_reasons() -> dict[str, str]:
    with open(TABLES / "reasons.tsv", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return dict(rows)


def reason_for(path: str, reasons: dict[str, str]) -> str:
    """Returns the reason of the name, or of the longest pattern that matches it."""
    matching = [pattern for pattern in reasons if fnmatchcase(path, pattern)]
    return reasons[max(matching, key=len)] if matching else ""


def by_reason(paths: Iterable[str], reasons: dict[str, str]) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for path in paths:
        grouped.setdefault(reason_for(path.split(" ")[0], reasons), []).append(path)
    return grouped


def shown(namespace: str) -> str:
    return f"tf.{namespace}" if namespace else "tf"


def table(counts: dict[str, Count], order: Iterable[str]) -> list[str]:
    lines = ["| namespace | names | exist | same parameters | share | members the same |", "|---|--:|--:|--:|--:|--:|"]
    for namespace in order:
        c = counts[namespace]
        members = f"{c.members_same} / {c.members}" if c.members else ""
        lines.append(f"| {shown(namespace)} | {c.names} | {c.present} | {c.same} | {c.share:.1%} | {members} |")
    return lines


def details(counts: dict[str, Count], order: Iterable[str], reasons: dict[str, str]) -> list[str]:
    """Lists, for each namespace, the missing names grouped by reason, then the differences."""
    lines = []
    for namespace in order:
        count = counts[namespace]
        if not (count.missing or count.different or count.lacking):
            continue
        lines += ["", f"### {shown(namespace)}"]
        for reason, names in by_reason(count.missing, reasons).items():
            lines.append(f"- Missing, {reason or 'not there yet'}: {', '.join(f'`{name}`' for name in names)}")
        for path, problem in count.different:
            reason = reason_for(path, reasons)
            lines.append(f"- `{path}` {problem}{f': {reason}' if reason else ''}")
        for reason, paths in by_reason(count.lacking, reasons).items():
            members = ", ".join(f"`{path}`" for path in paths)
            lines.append(f"- Members not there{f', {reason}' if reason else ''}: {members}")
    return lines


def share_of(counts: dict[str, Count]) -> str:
    names, same = (sum(getattr(c, what) for c in counts.values()) for what in ("names", "same"))
    return f"{same} of {names} names with the same parameters ({same / names:.1%})"


def document() -> tuple[str, str]:
    """Returns the text of docs/api_coverage.md and a few lines of totals."""
    counts = count_names(read_names("v2"))
    later = sorted(set(counts) - set(CORE))
    reasons = read_reasons()
    keras = count_names(read_names("keras2"))
    short = [f"{shown(n)} {counts[n].share:.0%}" for n in CORE if counts[n].share < WANTED_SHARE]
    definitions = read_ops()
    registered = [name for name in definitions if name in OP_MODULES]
    totals = [
        f"The eager core: {share_of({n: counts[n] for n in CORE})}.",
        f"Namespaces of the core below {WANTED_SHARE:.0%}: {', '.join(short) or 'none'}.",
        f"tf.keras: {share_of(keras)}.",
        f"Ops (tf.raw_ops): {len(registered)} of {len(definitions)}.",
    ]
    lines = [
        "# Which of TensorFlow's public names exist",
        "Written by `make coverage-doc` from the tables in `tools/api`; do not edit. A name counts as *the same* when "
        "it takes TensorFlow's parameters: the same names in the same order with the same defaults. The reasons are in "
        "`tools/api/reasons.tsv`.",
        "",
        *(f"- {line}" for line in totals),
        "",
        "## The eager core",
        *table(counts, CORE),
        "",
        "## The other namespaces of TensorFlow 2",
        *table(counts, later),
        "",
        "## tf.keras",
        "As TensorFlow 2.15 and earlier have it (Keras 2).",
        "",
        *table(keras, sorted(keras)),
        "",
        "## Other dialects",
        "| interface | names | exist | same parameters | share |",
        "|---|--:|--:|--:|--:|",
    ]
    for title, dialect in (("tf.keras (Keras 3)", "k3"), ("tf.compat.v1", "v1")):
        every = list(count_names(read_names(dialect)).values())
        total, present, equal = (sum(getattr(c, what) for c in every) for what in ("names", "present", "same"))
        lines.append(f"| {title} | {total} | {present} | {equal} | {equal / total:.1%} |")
    lines += ["", "## What is missing or different in the eager core", *details(counts, CORE, reasons)]
    begun = [name for name in later if counts[name].present]
    lines += ["", "## What is missing or different elsewhere", *details(counts, begun, reasons)]
    lines += ["", "## What is missing or different in tf.keras", *details(keras, sorted(keras), reasons)]
    untouched = [shown(name) for name in later if not counts[name].present]
    if untouched:
        lines += ["", f"Nothing there yet: {', '.join(untouched)}."]
    lines += ["", "## Ops", f"{len(registered)} of TensorFlow's {len(definitions)} op definitions have an entry.", ""]
    lines += [f"- `{name}`: {problem}" for name, problem in op_differences()]
    return "\n".join(lines) + "\n", "\n".join(totals)


def main() -> int:
    text, totals = document()
    DOCUMENT.parent.mkdir(exist_ok=True)
    DOCUMENT.write_text(text, encoding="utf-8")
    print(totals)
    return 0


if __name__ == "__main__":
    sys.exit(main())
