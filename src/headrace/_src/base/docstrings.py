"""Docstrings of functions that are made from others: the same text, with the arguments that the new function has."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable, Mapping

WIDTH = 112
_TITLE = re.compile(r"^(Args|Returns|Yields|Raises):$")
_ARGUMENT = re.compile(r"^ {4}(\*{0,2}\w+(?:, \*{0,2}\w+)*): *(.*)$")


def with_arguments(text: str | None, order: Iterable[str], more: Mapping[str, str], returns: str = "") -> str:
    """Returns a docstring whose section Args describes other arguments.

    Args:
        text: Docstring to start from.
        order: The arguments in the order of the signature; with stars where it has them.
        more: Descriptions of arguments that `text` does not describe.
        returns: What the section Returns says if `text` has none.
    """
    lines = inspect.cleandoc(text or "").splitlines()
    start, end = _section(lines, "Args")
    known = dict(more) | described_arguments(lines[start + 1 : end])
    section = ["Args:"]
    for name in order:
        if name in known:
            section += textwrap.wrap(
                f"{name}: {known[name]}", WIDTH, initial_indent="    ", subsequent_indent="        ",
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip
    if start == end:
        start = end = _first_section(lines)
    made = [*lines[:start], *_separated(lines[:start]), *(section if len(section) > 1 else [])]
    if returns and "Returns:" not in lines:
        made += [
            *_separated(made),
            "Returns:",
            *textwrap.wrap(returns, WIDTH - 4, initial_indent="    ", subsequent_indent="    "),
        ]
    rest = lines[end:]
    return "\n".join([*made, *([""] if rest and rest[0] else []), *rest]).rstrip() + ("\n" if len(made) > 1 else "")


def with_section(text: str, title: str, items: Iterable[str]) -> str:
    """Returns a docstring with one more section, after Args and Returns; unchanged if it has that section.

    Args:
        text: Docstring to start from, without indentation.
        title: Title of the section.
        items: Texts of the section, each in lines of its own.
    """
    lines = text.splitlines()
    if f"{title}:" in lines:
        return text
    end = max((_section(lines, before)[1] for before in ("Args", "Returns")), default=0) or _first_section(lines)
    while end and not lines[end - 1]:
        end -= 1
    section = [f"{title}:"]
    for item in items:
        section += textwrap.wrap(
            item, WIDTH, initial_indent="    ", subsequent_indent="        ",
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
    rest = lines[end:]
    return "\n".join([*lines[:end], "", *section, *([""] if rest and rest[0] else []), *rest]) + "\n"


def described_arguments(lines: Iterable[str]) -> dict[str, str]:
    """Returns the description of each argument in the lines of a section Args."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in lines:
        match = _ARGUMENT.match(line)
        if match:
            names = match[1].split(", ")
            found |= dict.fromkeys(names, match[2])
        else:
            found |= {name: f"{found[name]} {line.strip()}".strip() for name in names}
    return found


def _section(lines: list[str], title: str) -> tuple[int, int]:
    """Returns where a section begins and ends; equal numbers if there is none."""
    if f"{title}:" not in lines:
        return 0, 0
    start = lines.index(f"{title}:")
    end = next((n for n in range(start + 1, len(lines)) if not lines[n].startswith(" ")), len(lines))
    return start, end


def _first_section(lines: list[str]) -> int:
    """Returns where a section Args would begin: before the other sections and the examples."""
    places = [n for n, line in enumerate(lines) if _TITLE.match(line) or line.startswith(">>> ")]
    return places[0] if places else len(lines)


def _separated(lines: list[str]) -> list[str]:
    return [""] if lines and lines[-1] else []
