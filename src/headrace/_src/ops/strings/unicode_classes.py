"""Which characters belong to a script, a general category or a POSIX class, as ranges of code points."""

from __future__ import annotations

import functools
import sys
import unicodedata
from pathlib import Path

Ranges = tuple[tuple[int, int], ...]

LAST = sys.maxunicode
SURROGATES = (0xD800, 0xDFFF)
_TABLE = Path(__file__).with_name("unicode_scripts.tsv")

POSIX: dict[str, Ranges] = {
    "alnum": ((0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A)),
    "alpha": ((0x41, 0x5A), (0x61, 0x7A)),
    "ascii": ((0x00, 0x7F),),
    "blank": ((0x09, 0x09), (0x20, 0x20)),
    "cntrl": ((0x00, 0x1F), (0x7F, 0x7F)),
    "digit": ((0x30, 0x39),),
    "graph": ((0x21, 0x7E),),
    "lower": ((0x61, 0x7A),),
    "print": ((0x20, 0x7E),),
    "punct": ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)),
    "space": ((0x09, 0x0D), (0x20, 0x20)),
    "upper": ((0x41, 0x5A),),
    "word": ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)),
    "xdigit": ((0x30, 0x39), (0x41, 0x46), (0x61, 0x66)),
}
# The escapes \d, \s and \w; \s does not include the vertical tab.
PERL: dict[str, Ranges] = {
    "d": POSIX["digit"],
    "s": ((0x09, 0x0A), (0x0C, 0x0D), (0x20, 0x20)),
    "w": POSIX["word"],
}


@functools.cache
def scripts() -> dict[str, tuple[int, Ranges]]:
    """Returns the number and the characters of every script, by its name."""
    table = {}
    for line in _TABLE.read_text("ascii").splitlines()[1:]:
        number, name, ranges = line.split("\t")
        table[name] = (int(number), tuple(_range(text) for text in ranges.split()))
    return table


def _range(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first, 16), int(last or first, 16)


@functools.cache
def _categories() -> dict[str, Ranges]:
    """Returns the characters of every general category ("Lu") and group of them ("L")."""
    runs: dict[str, list[tuple[int, int]]] = {}
    start, current = 0, unicodedata.category("\0")
    for code in range(1, LAST + 2):
        category = unicodedata.category(chr(code)) if code <= LAST else ""
        if category != current:
            runs.setdefault(current, []).append((start, code - 1))
            start, current = code, category
    del runs["Cn"]  # characters that are not assigned belong to no category
    for name in list(runs):
        runs.setdefault(name[0], []).extend(runs[name])
    return {name: tuple(sorted(ranges)) for name, ranges in runs.items()}


def property_ranges(name: str) -> Ranges | None:
    r"""Returns the characters that \p{name} matches; None if there is no such script or category."""
    if name == "Any":
        return ((0, LAST),)
    script = scripts().get(name)
    if script is not None and name != "Unknown":
        return script[1]
    return _categories().get(name)


def complement(ranges: Ranges) -> Ranges:
    """Returns all characters but these; surrogates are not characters."""
    result, after = [], 0
    for first, last in sorted((*ranges, SURROGATES)):
        if first > after:
            result.append((after, first - 1))
        after = max(after, last + 1)
    if after <= LAST:
        result.append((after, LAST))
    return tuple(result)
