"""Every public name with what the reference shows of it: kind, signature, docstring, members, place in the sources.

The names come from the tables (`public_tables.py`); the values are loaded, since ops and functions made by other
functions have their signature only then. A value with several names is described under the shortest one; the others
refer to it.
"""

from __future__ import annotations

import ast
import enum
import functools
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from headrace._src.base.lazy import load
from headrace._src.ops.entry import Op, find
from headrace._src.ops.keyword_call import keyword_only, op_names
from public_tables import PRIVATE, SOURCE, Table, find_definition, module_file, read_tables

RAW_OPS = "headrace.raw_ops"
# Bases whose members are those of Python or of a library, not ours.
OURS = "headrace."


@dataclass(frozen=True)
class Place:
    """A line of a file under `src`."""

    file: str
    line: int


@dataclass(frozen=True)
class Member:
    """A method, property or constant of a class."""

    name: str
    kind: str
    signature: str
    doc: str
    place: Place | None


@dataclass(frozen=True)
class Entry:
    """A public name, for example tf.nn.relu."""

    name: str
    kind: str
    signature: str
    doc: str
    place: Place | None
    bases: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    inherited: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Public base class -> names of its members that the class has as well."""


@dataclass
class Namespace:
    """A public module: what it defines, what it repeats from elsewhere (name -> full name), and its submodules."""

    name: str
    doc: str
    entries: list[Entry] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)


def shown(module: str) -> str:
    """Converts headrace.nn to tf.nn. Other modules, such as unittest.mock, keep their names."""
    return "tf" + module.removeprefix("headrace") if module.startswith("headrace") else module


@functools.cache
def read_namespaces() -> dict[str, Namespace]:
    """Returns every public module by its shown name."""
    tables = read_tables()
    homes = _homes(tables)
    classes = {id(load(target)): name for target, name in homes.items() if isinstance(load(target), type)}
    spaces = {}
    for table in tables.values():
        space = Namespace(shown(table.module), _module_doc(table.file))
        for name, target in table.entries.items():
            full = f"{space.name}.{name}"
            if target == ".":
                space.modules[name] = full
            elif target.startswith("="):
                space.modules[name] = shown(target[1:])
            elif homes[target] != full:
                space.aliases[name] = homes[target]
            else:
                space.entries.append(_entry(full, target, classes))
        spaces[space.name] = space
    raw = Namespace(shown(RAW_OPS), _module_doc(SOURCE / "headrace" / "raw_ops.py"))
    raw.entries = [_raw_op(name) for name in op_names()]
    spaces[raw.name] = raw
    spaces["tf"].modules.setdefault("raw_ops", raw.name)
    return dict(sorted(spaces.items()))


def all_names() -> Iterator[str]:
    """Yields every public name: those of the tables, in every table that has them, and the ops of tf.raw_ops."""
    for table in read_tables().values():
        yield from (f"{shown(table.module)}.{name}" for name in table.entries)
    yield from (f"tf.raw_ops.{name}" for name in op_names())


def _homes(tables: dict[str, Table]) -> dict[str, str]:
    """Returns the full name under which each target is described: that of the module with the fewest parts."""
    homes: dict[str, str] = {}
    for module in sorted(tables, key=lambda name: ("__internal__" in name, "compat" in name, name.count("."), name)):
        for name, target in tables[module].entries.items():
            if target != "." and not target.startswith("="):
                homes.setdefault(target, f"{shown(module)}.{name}")
    return homes


def _module_doc(file: Path) -> str:
    doc = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    head, _, rest = doc.partition(": ")
    return rest[:1].upper() + rest[1:] if rest and head.startswith("tf") else doc


def _entry(name: str, target: str, classes: dict[int, str]) -> Entry:
    value = load(target)
    path, _, attribute = target.partition(":")
    definition = find_definition(PRIVATE + path, attribute)
    place = _statement_place(definition.module, definition.statement) or _value_place(value)
    if place is None and (file := module_file(PRIVATE + path)):
        place = Place(file.relative_to(SOURCE).as_posix(), 1)
    if hasattr(value, "DESCRIPTOR"):
        return _message_entry(name, value, place)
    if isinstance(value, type):
        return _class_entry(name, value, place, classes)
    if callable(value):
        return Entry(name, "function", _signature(name, value), inspect.getdoc(value) or "", place)
    return Entry(name, "value", _value_text(name, value), "", place)


def _raw_op(name: str) -> Entry:
    function, entry = keyword_only(name), find(name)
    summary = (inspect.getdoc(entry) or "").partition("\n")[0]
    return Entry(f"tf.raw_ops.{name}", "function", _signature(name, function, "*"), summary, _value_place(entry.kernel))


def _message_entry(name: str, value: Any, place: Place | None) -> Entry:
    fields = ", ".join(f"`{item.name}`" for item in value.DESCRIPTOR.fields)
    return Entry(name, "class", f"{name}(**fields)", f"A protobuf message. Fields: {fields or 'none'}.", place)


def _class_entry(name: str, value: type, place: Place | None, classes: dict[int, str]) -> Entry:
    members: dict[str, Member] = {}
    inherited: dict[str, list[str]] = {}
    seen: set[str] = set()
    owner = None  # the last public base; the members of private bases above it are described there
    for base in value.__mro__:
        if not str(base.__module__).startswith(OURS):
            continue
        owner = owner if base is value else classes.get(id(base), owner)
        names = [n for n in vars(base) if _is_public_member(n, vars(base)[n]) and n not in seen]
        seen.update(names)
        if owner is None:
            members |= {member: _member(base, member) for member in names}
        elif names:
            inherited.setdefault(owner, []).extend(names)
    bases = tuple(classes[id(base)] for base in value.__mro__[1:] if id(base) in classes)[:1]
    signature = (
        _signature(name, value).removesuffix(" -> None") if not issubclass(value, enum.Enum) else f"class {name}"
    )
    doc = value.__doc__ if "__doc__" in vars(value) else ""
    lists = tuple((base, tuple(sorted(names))) for base, names in inherited.items())
    ordered = tuple(member for _, member in sorted(members.items()))
    return Entry(name, "class", signature, inspect.cleandoc(doc or ""), place, bases, ordered, lists)


def _is_public_member(name: str, value: Any) -> bool:
    if name == "__call__":
        return inspect.isfunction(value)
    if name.startswith("_"):
        return False
    plain = inspect.isroutine(value) or isinstance(value, (property, functools.cached_property, enum.Enum))
    return plain or isinstance(value, (int, float, str, bool)) or inspect.isdatadescriptor(value)


def _member(owner: type, name: str) -> Member:
    value = vars(owner)[name]
    if isinstance(value, (property, functools.cached_property)):
        function = value.fget if isinstance(value, property) else value.func
        return Member(name, "property", name, inspect.getdoc(value) or "", _value_place(function))
    if inspect.isroutine(value):
        function = getattr(value, "__func__", value)
        kind = type(value).__name__ if isinstance(value, (classmethod, staticmethod)) else "method"
        signature = _signature(name, function, bound=kind != "staticmethod")
        return Member(name, kind, signature, inspect.getdoc(function) or "", _value_place(function))
    if isinstance(value, (int, float, str, bool, enum.Enum)):
        return Member(name, "value", _value_text(name, value), "", None)
    return Member(name, "property", name, inspect.getdoc(value) or "", None)


def _signature(name: str, value: Any, first: str = "", bound: bool = False) -> str:
    """Returns `name(arguments)`, with one argument a line if it is long; without the first if `bound`."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return f"{name}(...)"
    parameters = [str(parameter) for parameter in _plain(found).parameters.values()]
    if bound and parameters and not parameters[0].startswith("*"):
        del parameters[0]
    if first and parameters:
        parameters.insert(0, first)
    result = found.return_annotation
    returns = "" if result in (found.empty, None) else f" -> {inspect.formatannotation(result).strip(chr(39))}"
    text = f"{name}({', '.join(parameters)}){returns}"
    if len(text) > 88:
        text = f"{name}(\n" + "".join(f"    {parameter},\n" for parameter in parameters) + f"){returns}"
    return text


class _Shown:
    """A default value or an annotation whose repr() is a given text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _plain(signature: inspect.Signature) -> inspect.Signature:
    """Returns the signature without annotations, and with defaults whose text is the same in every run."""
    parameters = []
    for parameter in signature.parameters.values():
        default = parameter.default
        if default is not parameter.empty and " at 0x" in repr(default):
            default = _Shown(getattr(default, "__name__", "..."))
        annotation = parameter.annotation
        if annotation is not parameter.empty and not isinstance(annotation, str):
            annotation = inspect.formatannotation(annotation)
        if isinstance(annotation, str):
            annotation = _Shown(annotation)
        parameters.append(parameter.replace(default=default, annotation=annotation))
    return signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)


def _value_text(name: str, value: Any) -> str:
    text = repr(value)
    return f"{name} = {text}" if len(text) < 80 and " at 0x" not in text else f"{name}: {type(value).__name__}"


def _statement_place(module: str, statement: ast.stmt | None) -> Place | None:
    file = module_file(module)
    if statement is None or file is None:
        return None
    return Place(file.relative_to(SOURCE).as_posix(), statement.lineno)


def _value_place(value: Any) -> Place | None:
    if isinstance(value, Op):
        value = value.kernel
    code = getattr(inspect.unwrap(value) if callable(value) else value, "__code__", None)
    if code is None or not Path(code.co_filename).is_relative_to(SOURCE):
        return None
    return Place(Path(code.co_filename).relative_to(SOURCE).as_posix(), code.co_firstlineno)
