r"""Patterns for many strings at once: a text of all of them, with a zero character between.

No part of such a pattern matches the zero character, so a match stays inside of one string. Alternatives begin with a
class of all the characters that a match may begin with, which `re` looks for without trying each alternative:
`<[^>]+>|[0-9]+` becomes `[<0-9](?:(?<=<)[^>\0]+>|(?<=[0-9])[0-9]*)`, and the first class also contains characters
that are in no text (see `_IN_NO_TEXT`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from headrace._src.ops.strings.linear_regex import TESTS, Atom, Group, Part, Repeat

SEPARATOR = "\0"
_FIRST, _SECOND = "\\U00000000-", "\\U00000001-"
_NEGATED = ("[^", "(?i:[^")
# Surrogates, which no decoded text contains. `re` looks for one character by C's own search, for others of a class with
# at least three ranges in a table, and in smaller classes range by range, which takes longer.
_IN_NO_TEXT = "\\ud800\\ud802"


class _Unsuitable(Exception):
    """The pattern looks at more than the characters that it matches, or needs the zero character."""


def bulk_pattern(tree: Group) -> re.Pattern[str] | None:
    """Returns a pattern that matches in a text of many strings what `tree` does in each; None if there is none."""
    try:
        begun = [found for alternative in tree.alternatives if (found := _begun(alternative)) is not None]
        if len(begun) == len(tree.alternatives):
            firsts = {first for first, _ in begun}
            one_character = len(firsts) == 1 and not begun[0][0].startswith("[")
            inside = "".join(map(_inside_of_class, sorted(firsts))) + ("" if one_character else _IN_NO_TEXT)
            rest = "|".join(f"(?<={first}){rest}" for first, rest in begun)
            return re.compile(f"[{inside}](?:{rest})")
        return re.compile("|".join(_text_of_all(alternative) for alternative in tree.alternatives))
    except (_Unsuitable, re.error):
        return None


def _text_of_all(parts: Sequence[Part]) -> str:
    return "".join(map(_text, parts))


def _text(part: Part) -> str:
    if isinstance(part, Atom):
        return _without_separator(part.text)
    if isinstance(part, Repeat):
        most = "" if part.most is None else str(part.most)
        return f"(?:{_text(part.body)}){{{part.least},{most}}}{'?' if part.lazy else ''}"
    inside = "|".join(map(_text_of_all, part.alternatives))
    return f"({inside})" if part.number else f"(?:{inside})"


def _without_separator(atom: str) -> str:
    """Returns an atom that does not match the separator but all else that it did."""
    if atom in TESTS:
        raise _Unsuitable
    if not re.fullmatch(atom, SEPARATOR):
        return atom
    for opening in _NEGATED:
        if atom.startswith(opening):
            return f"{opening}\\0{atom[len(opening) :]}"
    narrowed = atom.replace(_FIRST, _SECOND, 1)
    if re.fullmatch(narrowed, SEPARATOR):
        raise _Unsuitable
    return narrowed


def _begun(parts: Sequence[Part]) -> tuple[str, str] | None:
    """Returns the first character of a match, as an atom, and the text of what follows; None if it is not plain."""
    if not parts:
        return None
    first, rest = parts[0], _text_of_all(parts[1:])
    if isinstance(first, Repeat) and first.least and isinstance(first.body, Atom):
        most = None if first.most is None else first.most - 1
        rest = _text(Repeat(first.body, first.least - 1, most, first.lazy)) + rest
        first = first.body
    if not isinstance(first, Atom):
        return None
    atom = _without_separator(first.text)
    return (atom, rest) if not atom.startswith(("[^", "(")) else None


def _inside_of_class(atom: str) -> str:
    return atom[1:-1] if atom.startswith("[") else f"\\U{ord(atom[-1]):08x}"
