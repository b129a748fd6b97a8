"""Reads the compact notation of `formats.schema` into protobuf file descriptors.

A heading names a message, dots nest it; `enum` before the name makes an enumeration. Under it stand the entries,
separated by commas, each a number first:

    NodeDef
        1 name: string, 3 input: string*, 5 attr: {string: AttrValue}, 9 line: int32?, 4 i: int64 in value

`*` is repeated, `{key: value}` a map, `?` a single value whose presence is kept, `in value` membership in the oneof
`value`. A type is a protobuf scalar or another message or enumeration, named from the package on.
"""

import re
from typing import Any

from headrace._src.base.lazy import LazyModule

descriptor_pb2: Any = LazyModule("google.protobuf.descriptor_pb2")

_SCALARS = {
    "double": 1,
    "float": 2,
    "int64": 3,
    "uint64": 4,
    "int32": 5,
    "fixed64": 6,
    "fixed32": 7,
    "bool": 8,
    "string": 9,
    "bytes": 12,
    "uint32": 13,
    "sfixed32": 15,
    "sfixed64": 16,
    "sint32": 17,
    "sint64": 18,
}
_OPTIONAL, _REPEATED = 1, 3
_MESSAGE = 11
_FIELD = re.compile(r"(\d+) (\w+): ([\w.]+|\{\w+: [\w.]+\})([*?]?)(?: in (\w+))?")
_CONSTANT = re.compile(r"(-?\d+) (\w+)")


def headings(text: str) -> list[tuple[bool, str]]:
    """Whether each entry of `text` is an enumeration, and its dotted name, in order."""
    lines = (line for line in text.splitlines() if line and not line.startswith(" "))
    return [(line.startswith("enum "), line.removeprefix("enum ")) for line in lines]


def file_descriptor(name: str, package: str, dependencies: list[str], text: str) -> Any:
    """Returns the FileDescriptorProto of one schema file."""
    file = descriptor_pb2.FileDescriptorProto(name=name, package=package, syntax="proto3", dependency=dependencies)
    messages: dict[str, Any] = {}
    for paragraph in text.strip().split("\n\n"):
        heading, _, body = paragraph.partition("\n")
        entries = [entry.strip() for entry in body.replace("\n", " ").split(", ") if entry.strip()]
        is_enum = heading.startswith("enum ")
        outer, _, short = heading.removeprefix("enum ").rpartition(".")
        parent = messages[outer] if outer else file
        if is_enum:
            _fill_enum(parent.enum_type.add(name=short), entries)
            continue
        message = (parent.nested_type if outer else parent.message_type).add(name=short)
        messages[heading] = message
        _fill_message(message, f"{package}.{heading}", package, entries)
    return file


def _fill_enum(enum: Any, entries: list[str]) -> None:
    for entry in entries:
        number, name = _match(_CONSTANT, entry)
        enum.value.add(name=name, number=int(number))


def _fill_message(message: Any, full_name: str, package: str, entries: list[str]) -> None:
    oneofs: dict[str, int] = {}

    def oneof(name: str) -> int:
        if name not in oneofs:
            oneofs[name] = len(oneofs)
            message.oneof_decl.add(name=name)
        return oneofs[name]

    presence_kept = []
    for entry in entries:
        number, name, kind, mark, group = _match(_FIELD, entry)
        field = message.field.add(name=name, number=int(number), label=_REPEATED if mark == "*" else _OPTIONAL)
        if kind.startswith("{"):
            _add_map(message, full_name, package, field, kind)
        else:
            _set_type(field, kind, package)
        if group:
            field.oneof_index = oneof(group)
        elif mark == "?":
            presence_kept.append(field)
    for field in presence_kept:  # protobuf requires these one-member oneofs after the real ones
        field.proto3_optional = True
        field.oneof_index = oneof("_" + field.name)


def _add_map(message: Any, full_name: str, package: str, field: Any, kind: str) -> None:
    key, value = kind[1:-1].split(": ")
    entry = message.nested_type.add(name="".join(part.capitalize() for part in field.name.split("_")) + "Entry")
    entry.options.map_entry = True
    _set_type(entry.field.add(name="key", number=1, label=_OPTIONAL), key, package)
    _set_type(entry.field.add(name="value", number=2, label=_OPTIONAL), value, package)
    field.label, field.type, field.type_name = _REPEATED, _MESSAGE, f".{full_name}.{entry.name}"


def _set_type(field: Any, kind: str, package: str) -> None:
    scalar = _SCALARS.get(kind)
    if scalar is not None:
        field.type = scalar
    else:  # the pool finds out whether it is a message or an enumeration
        field.type_name = f".{kind}" if kind.startswith(("tensorflow.", "google.")) else f".{package}.{kind}"


def _match(pattern: re.Pattern[str], entry: str) -> tuple[str, ...]:
    found = pattern.fullmatch(entry)
    if found is None:
        raise ValueError(f"schema notation: cannot read the entry {entry!r}")
    return found.groups(default="")
