"""Compares the parameters of our functions with those recorded from TensorFlow."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from typing import Any

NO_DEFAULT = ""
# Defaults whose text has no meaning: sentinels, functions, objects with addresses.
OPAQUE = re.compile(r"<(function .*|.* object)>")
ENUM = re.compile(r"<\w+\.(?P<name>\w+): .*>")
CLASS = re.compile(r"(?:<class '((?:\w+\.)*)|(?:[A-Za-z_]\w*\.)+)(?P<name>\w+)(?:'>)?")


@dataclass(frozen=True)
class Parameter:
    name: str  # with leading stars
    default: str = NO_DEFAULT  # as repr() prints it


def read_parameters(signature: str) -> list[Parameter] | None:
    """Parses a recorded signature such as "(x: int, *args, axis=None) -> Tensor"; returns None if it is malformed."""
    if not signature.startswith("("):
        return None
    inside = _until_closed(signature)
    parameters = []
    for part in _split_at(inside, ","):
        if part in ("/", "*"):
            continue
        head, _, default = _partition_at(part, "=")
        name, _, _ = _partition_at(head, ":")
        parameters.append(Parameter(name.strip(), default.strip()))
    if not all(p.name.lstrip("*").isidentifier() for p in parameters):
        return None
    return [p for p in parameters if p.name != "self"]


def own_parameters(function: Any) -> list[Parameter] | None:
    """Returns the parameters of one of our functions or classes, or None if Python does not know them."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [
        Parameter(
            stars.get(p.kind, "") + p.name, NO_DEFAULT if p.default is inspect.Parameter.empty else repr(p.default)
        )
        for p in signature.parameters.values()
        if p.name != "self"
    ]


def difference(wanted: list[Parameter] | None, ours: list[Parameter] | None) -> str:
    """Returns why calls written for TensorFlow's signature fail with ours, or an empty string."""
    if wanted is None or ours is None or all(p.name.startswith("*") for p in wanted):
        return ""  # a decorator hides TensorFlow's signature, or ours belongs to a built-in
    named, own = ([p for p in parameters if not p.name.startswith("*")] for parameters in (wanted, ours))
    for position, parameter in enumerate(named):
        if position >= len(own) or own[position].name != parameter.name:
            return f"takes ({_names(ours)}), not ({_names(wanted)})"
        if not _same_default(parameter.default, own[position].default):
            return f"{parameter.name}={own[position].default or 'required'}, not {parameter.default or 'required'}"
    required = [p.name for p in own[len(named) :] if p.default == NO_DEFAULT]
    return f"also requires {', '.join(required)}" if required else ""


def _names(parameters: list[Parameter]) -> str:
    return ", ".join(p.name for p in parameters)


def _same_default(wanted: str, ours: str) -> bool:
    if wanted == ours or OPAQUE.match(wanted):
        return True
    # (1, 1) and [1, 1], 1 and 1.0, 'a' and b'a', an enum's member and a class by any path are the same to a caller.
    return _loose(wanted) == _loose(ours)


def _loose(default: str) -> str:
    for named in (ENUM.fullmatch(default), CLASS.fullmatch(default)):
        if named and not default.startswith("tf."):
            return named["name"]
    text = default.replace("[", "(").replace("]", ")").replace(",)", ")").replace("b'", "'")
    try:
        return str(float(text))
    except ValueError:
        return text


def _until_closed(signature: str) -> str:
    """Returns the text between the first parenthesis and the matching one."""
    return next(_pieces(signature[signature.index("(") + 1 :], ")"), "")


def _split_at(text: str, separator: str) -> list[str]:
    return [piece.strip() for piece in _pieces(text, separator) if piece.strip()]


def _partition_at(text: str, separator: str) -> tuple[str, str, str]:
    head = next(_pieces(text, separator), "")
    return head, separator, text[len(head) + 1 :]


def _pieces(text: str, separator: str) -> Any:
    """Yields the pieces of `text` between separators outside of brackets and quotes."""
    depth, quote, start = 0, "", 0
    for position, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == separator and depth == 0:
            yield text[start:position]
            start = position + 1
        elif character in "([{<":
            depth += 1
        elif character in ")]}>":
            depth -= 1
    yield text[start:]
