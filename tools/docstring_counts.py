"""Counts how much of the public API `help()` explains: summary, Args, Returns, Raises, examples.

    python tools/docstring_counts.py              the counts
    python tools/docstring_counts.py --missing    also the names whose arguments are not all described
    python tools/docstring_counts.py --save FILE  keeps the counts; --before FILE prints them beside today's

Every function, class and public method of the tables of public names and of tf.raw_ops counts once, under its shortest
name. A class is described by its docstring or that of its `__init__`; a method without a docstring by the one that it
overrides, as `help()` does. Returns is expected of what returns something: not of constructors, properties and
functions that return None. Raises is expected of what raises on purpose (see `raised_errors`). A sentence before the
sections that begins with "Returns" or "Raises ...Error" counts.
"""

from __future__ import annotations

import argparse
import enum
import importlib
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from headrace._src.ops.entry import Op, find
from public_tables import PRIVATE, read_tables
from raised_errors import may_return, raised_errors

MOST_USED = Path(__file__).resolve().parent / "api" / "most_used.txt"
SECTION = re.compile(r"^(Args|Arguments|Returns|Yields|Raises|Attributes|Example|Examples|Call arguments):\s*$")
ARGUMENT = re.compile(r"^ {4}((?:\*{0,2}\w+)(?:, \*{0,2}\w+)*):\s*(.*)$")
RETURNS = re.compile(r"(^|\. )(Returns|Yields) ")  # a sentence before the sections that says what is returned
RAISES = re.compile(r"(^|\. |Always )[Rr]aises \w+Error\b")
COLUMNS = ("signature", "summary", "args", "returns", "raises", "example")


@dataclass(frozen=True)
class Described:
    """A public function, class or method with what `help()` shows of it."""

    name: str
    kind: str  # "op", "function", "class" or "method"
    value: Any
    text: str
    takes_object: bool = False  # whether the first parameter is the object or the class

    @cached_property
    def signature(self) -> inspect.Signature | None:
        """The signature without the first parameter of a method; None if Python cannot find one."""
        try:
            signature = inspect.signature(self.value)
        except (TypeError, ValueError):
            return None
        parameters = list(signature.parameters.values())
        if self.takes_object:
            parameters = parameters[1:]
        return signature.replace(parameters=parameters)

    @property
    def raw_op(self) -> Op | None:
        """The op behind a function of tf.raw_ops."""
        return find(self.name.rpartition(".")[2]) if self.name.startswith("tf.raw_ops.") else None

    @cached_property
    def arguments(self) -> list[str]:
        """The arguments that need a description. `**kwargs` beside others are those of a base class."""
        parameters = list(self.signature.parameters.values()) if self.signature else []
        named = [p.name for p in parameters if p.kind is not p.VAR_KEYWORD]
        return [n for n in (named or [p.name for p in parameters]) if not n.startswith("_")]

    @cached_property
    def sections(self) -> dict[str, list[str]]:
        """The lines of each section by its title; "" is what comes before the first."""
        found: dict[str, list[str]] = {"": []}
        title = ""
        for line in self.text.splitlines():
            match = SECTION.match(line)
            if match:
                title = match[1]
                found.setdefault(title, [])
            elif line and not line.startswith(" "):
                title = ""
            if not match:
                found[title].append(line)
        return found

    @property
    def _intro(self) -> str:
        """What comes before the first section, in one line."""
        return " ".join(self.text.partition("\n\nArgs:")[0].partition(">>> ")[0].split())

    @cached_property
    def descriptions(self) -> dict[str, str]:
        """The description of each argument."""
        found: dict[str, str] = {}
        for title in ("Args", "Arguments", "Call arguments", "Attributes"):
            names: list[str] = []
            for line in self.sections.get(title, []):
                match = ARGUMENT.match(line)
                if match:
                    names = [name.strip().lstrip("*") for name in match[1].split(",")]
                    found |= dict.fromkeys(names, match[2])
                elif names:
                    found |= {name: f"{found[name]} {line.strip()}".strip() for name in names}
        return found

    @property
    def undescribed(self) -> list[str]:
        """The arguments without a description, or with one that says nothing."""
        return [name for name in self.arguments if not says_something(name, self.descriptions.get(name, ""))]

    def has(self, column: str) -> bool:
        match column:
            case "signature":
                return self.signature is not None
            case "summary":
                return bool(self.text.strip())
            case "args":
                return not self.undescribed
            case "returns":
                return bool({"Returns", "Yields"} & self.sections.keys()) or bool(RETURNS.search(self._intro))
            case "raises":
                return "Raises" in self.sections or bool(RAISES.search(self._intro))
        return ">>> " in self.text

    def applies(self, column: str) -> bool:
        """Whether the column can be expected: only what takes arguments needs Args, only functions return."""
        match column:
            case "args":
                return bool(self.arguments)
            case "returns":
                return self.kind != "class" and not self._returns_nothing
            case "raises":
                return bool(raised_errors(self.raw_op or self.value))
            case "signature":  # exceptions that take what BaseException takes have none
                return self.kind != "class" or inspect.isfunction(self.value.__init__)
        return True

    @property
    def _returns_nothing(self) -> bool:
        annotation = self.signature.return_annotation if self.signature else None
        if annotation in (None, "None", "NoReturn"):
            return True
        return self.kind != "op" and not may_return(self.value)


def says_something(name: str, description: str) -> bool:
    """Whether a description adds anything to the name of its argument."""
    words = set(re.findall(r"[a-z0-9]+", description.lower()))
    return len(words - set(re.findall(r"[a-z0-9]+", name.lower())) - {"the", "a", "an", "of", "value"}) >= 1


def described() -> Iterator[Described]:
    """Yields every public function, class and public method once."""
    seen: set[int] = set()
    for module, name, value in _public_values():
        path = f"{module}.{name}".replace("headrace", "tf", 1)
        origin = getattr(value, "__module__", None) or ""
        known = isinstance(value, (type, Op)) or inspect.isroutine(value)
        if id(value) in seen or not known or not origin.startswith("headrace"):
            continue
        seen.add(id(value))
        if not isinstance(value, type):
            yield Described(path, "op" if isinstance(value, Op) else "function", value, _text(value))
        elif not (issubclass(value, enum.Enum) or hasattr(value, "DESCRIPTOR")):
            yield Described(path, "class", value, _class_text(value))
            yield from _methods(path, value, seen)


def _public_values() -> Iterator[tuple[str, str, Any]]:
    """Yields (module, name, value) of the tables, those with short names first, and the functions of tf.raw_ops."""
    tables = read_tables()
    for module in sorted(tables, key=lambda module: (module.count("."), module)):
        public = importlib.import_module(module)
        for name, target in tables[module].entries.items():
            if target != "." and not target.startswith("=") and not name.startswith("_"):
                yield module, name, getattr(public, name)
    raw_ops = importlib.import_module("headrace.raw_ops")
    for name in dir(raw_ops):
        yield "headrace.raw_ops", name, getattr(raw_ops, name)


def _methods(path: str, cls: type, seen: set[int]) -> Iterator[Described]:
    for name in dir(cls):
        if name.startswith("_"):
            continue
        getattr(cls, name, None)  # loads a method whose body is in a later room
        raw = inspect.getattr_static(cls, name)
        function = raw.__func__ if isinstance(raw, (classmethod, staticmethod)) else raw
        if not inspect.isfunction(function) or id(function) in seen or not function.__module__.startswith(PRIVATE):
            continue
        seen.add(id(function))
        takes_object = not isinstance(raw, staticmethod)
        yield Described(f"{path}.{name}", "method", function, _method_text(cls, name, function), takes_object)


def _text(value: Any) -> str:
    return inspect.cleandoc(value.__doc__ or "")


def _class_text(cls: type) -> str:
    """The docstring of the class itself and that of its constructor, if it is not `object`'s."""
    own = cls.__doc__ if "__doc__" in vars(cls) else inspect.getdoc(cls)
    init = cls.__init__.__doc__ if inspect.isfunction(cls.__init__) else None  # type: ignore[misc]
    return inspect.cleandoc(own or "") + "\n" + inspect.cleandoc(init or "")


def _method_text(cls: type, name: str, function: Callable[..., Any]) -> str:
    """The docstring of a method, or of the method that it overrides."""
    return inspect.cleandoc(function.__doc__ or inspect.getdoc(getattr(cls, name)) or "")


def counts(names: list[Described]) -> dict[str, tuple[int, int]]:
    """Returns, for each column, how many names have it and for how many it applies."""
    found = {}
    for column in COLUMNS:
        where = [n for n in names if n.applies(column)]
        found[column] = (sum(n.has(column) for n in where), len(where))
    return found


def most_used() -> list[str]:
    """Returns the names that need an example."""
    return MOST_USED.read_text(encoding="utf-8").split() if MOST_USED.exists() else []


def _line(title: str, found: dict[str, tuple[int, int]]) -> str:
    cells = [f"{have:5d} / {all_:5d} {100 * have / max(all_, 1):5.1f}%" for have, all_ in found.values()]
    return f"{title:12s}" + "  ".join(cells)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--missing", action="store_true", help="list the names whose arguments are not all described")
    parser.add_argument("--save", type=Path, help="file that keeps the counts")
    parser.add_argument("--before", type=Path, help="file with earlier counts to print first")
    options = parser.parse_args()
    names = list(described())
    total = counts(names)
    print(" " * 12 + "  ".join(f"{column:>20s}" for column in COLUMNS))
    for kind in ("op", "function", "class", "method"):
        print(_line(kind, counts([n for n in names if n.kind == kind])))
    if options.before:
        print(_line("before", json.loads(options.before.read_text())))
    print(_line("all", total))
    if options.save:
        options.save.write_text(json.dumps(total))
    if options.missing:
        for n in names:
            if n.undescribed:
                print(f"{n.name}({', '.join(n.arguments)}): {', '.join(n.undescribed)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
