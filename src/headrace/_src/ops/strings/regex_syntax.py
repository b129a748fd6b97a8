r"""Regular expressions of RE2's syntax, rewritten in that of Python's `re`.

The two agree in most things. Where they differ the translation writes out what RE2 means: `$` is the very end of the
text, classes such as `\d` are ASCII, `(?i)` and similar flags apply until the end of their group, `(?U)`
swaps greedy and lazy. What RE2 does not have (look-around, back-references) is an error. Text is decoded with
"surrogateescape": a byte that is not UTF-8 becomes a surrogate, which nothing in a pattern matches.
"""

from __future__ import annotations

import re

from headrace._src.ops.strings.unicode_classes import PERL, POSIX, Ranges, complement, property_ranges

_SURROGATES = r"\ud800-\udfff"
_CONTROL = {"a": 7, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}
_MOST_REPEATS = 1000
_REPEAT = re.compile(r"\{(\d+)(,(\d*))?\}")
_GROUP_NAME = re.compile(r"\(\?P<(\w+)>")


class InvalidPattern(Exception):
    """What is wrong with a pattern."""


def translated(pattern: str) -> list[str]:
    """Returns the pieces of the pattern for `re`: atoms, brackets, bars, and repetitions."""
    return _Translator(pattern).translate()


def _class_text(ranges: Ranges) -> str:
    return "".join(_escaped(a) if a == b else f"{_escaped(a)}-{_escaped(b)}" for a, b in ranges)


def _escaped(code: int) -> str:
    return f"\\U{code:08x}"


class _Translator:
    """Reads a pattern from left to right. `flags` holds the letters of i, m, s and U that are on."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.at = pattern, 0
        self.flags = frozenset("")
        self.groups: list[frozenset[str]] = []  # the flags to return to after each open group
        self.pieces: list[str] = []
        self.repeatable = False  # whether a repetition can follow
        self.repeated: int | None = None  # where the repetition right before begins

    def translate(self) -> list[str]:
        while self.at < len(self.pattern):
            self._step(self.pattern[self.at])
        if self.groups:
            raise InvalidPattern(f"missing ): {self.pattern}")
        return self.pieces

    def _step(self, char: str) -> None:
        if char in "*+?{" and self._repetition(char):
            return
        self.repeated = None
        if char == "(":
            self._open_group()
        elif char == ")":
            if not self.groups:
                raise InvalidPattern(f"unexpected ): {self.pattern}")
            self.flags = self.groups.pop()
            self._add(")", 1)
        elif char == "|":
            self._add("|", 1, repeatable=False)
        elif char == "^":
            self._add("(?m:^)" if "m" in self.flags else r"(?:\A)", 1)
        elif char == "$":
            self._add("(?m:$)" if "m" in self.flags else r"(?:\Z)", 1)
        elif char == ".":
            self._add(f"[^{_SURROGATES}]" if "s" in self.flags else rf"[^\n{_SURROGATES}]", 1)
        elif char == "[":
            self._add(self._cased(self._class()), 0)
        elif char == "\\":
            self._escape()
        else:
            self._add(self._literal(ord(char)), 1)

    def _add(self, text: str, length: int, repeatable: bool = True) -> None:
        self.pieces.append(text)
        self.at += length
        self.repeatable = repeatable

    def _cased(self, atom: str) -> str:
        return f"(?i:{atom})" if "i" in self.flags else atom

    def _literal(self, code: int) -> str:
        char = chr(code)
        return self._cased(re.escape(char)) if char.isalpha() else re.escape(char)

    def _repetition(self, char: str) -> bool:
        """Reads a repetition; False where a brace is just a brace."""
        start = self.at
        found = None
        if char == "{":
            found = _REPEAT.match(self.pattern, start)
            if found is None:
                return False
        text = found[0] if found else char
        if self.repeated is not None:
            raise InvalidPattern(f"bad repetition operator: {self.pattern[self.repeated : start + len(text)]}")
        if not self.repeatable:
            raise InvalidPattern(f"no argument for repetition operator: {text}")
        if found is not None:
            most = found[3] or found[1]
            if max(int(most), int(found[1])) > _MOST_REPEATS or int(most) < int(found[1]):
                raise InvalidPattern(f"invalid repetition size: {text}")
        lazy = self.pattern[start + len(text) : start + len(text) + 1] == "?"
        self._add(text + ("?" if lazy != ("U" in self.flags) else ""), len(text) + lazy)
        self.repeated = start
        return True

    def _open_group(self) -> None:
        if not self.pattern.startswith("(?", self.at):
            self.groups.append(self.flags)
            self._add("(", 1, repeatable=False)
            return
        if self.pattern.startswith("(?P", self.at):
            name = _GROUP_NAME.match(self.pattern, self.at)
            if name is None:
                raise InvalidPattern("invalid perl operator: (?P")
            self.groups.append(self.flags)
            self._add("(", len(name[0]), repeatable=False)
            return
        self._flag_group()

    def _flag_group(self) -> None:
        position, on = self.at + 2, True
        flags = self.flags
        while position < len(self.pattern):
            char = self.pattern[position]
            position += 1
            if char in "imsU":
                flags = flags | {char} if on else flags - {char}
            elif char == "-" and on:
                on = False
            elif char == ":":
                self.groups.append(self.flags)
                self._add("(?:", position - self.at, repeatable=False)
                self.flags = flags
                return
            elif char == ")":
                self.at, self.flags, self.repeatable = position, flags, False
                return
            else:
                raise InvalidPattern(f"invalid perl operator: {self.pattern[self.at : position]}")
        raise InvalidPattern(f"missing ): {self.pattern}")

    def _escape(self) -> None:
        char = self.pattern[self.at + 1 : self.at + 2]
        if char == "Q":
            end = self.pattern.find(r"\E", self.at + 2)
            quoted = self.pattern[self.at + 2 : end if end >= 0 else None]
            self.at += 2 + len(quoted) + (2 if end >= 0 else 0)
            for letter in quoted:
                self._add(self._literal(ord(letter)), 0)
        elif char == "A":
            self._add(r"(?:\A)", 2)
        elif char == "z":
            self._add(r"(?:\Z)", 2)
        elif char in ("b", "B"):
            self._add(rf"(?a:\{char})", 2)
        elif char == "C":
            self._add("(?s:.)", 2)
        elif char and char in "dDsSwWpP":
            self._add(self._cased(_positive_class(self._class_escape())), 0)
        else:
            self._add(self._literal(self._character()), 0)

    def _class_escape(self) -> Ranges:
        r"""The characters of \d, \W, \pL, \P{Greek}... at the current position, which moves on."""
        char = self.pattern[self.at + 1]
        if char.lower() in PERL:
            self.at += 2
            ranges = PERL[char.lower()]
            return complement(ranges) if char.isupper() else ranges
        start = self.at
        name = self.pattern[start + 2 : start + 3]
        self.at += 3
        if name == "{":
            end = self.pattern.find("}", start)
            if end < 0:
                raise InvalidPattern(f"invalid character class range: {self.pattern[start:]}")
            name = self.pattern[start + 3 : end]
            self.at = end + 1
        ranges_or_none = property_ranges(name.removeprefix("^"))
        if ranges_or_none is None:
            raise InvalidPattern(f"invalid character class range: {self.pattern[start : self.at]}")
        negative = (char == "P") != name.startswith("^")
        return complement(ranges_or_none) if negative else ranges_or_none

    def _character(self) -> int:
        """Returns the character of an escape and moves past it."""
        rest = self.pattern[self.at + 1 : self.at + 2]
        if not rest:
            raise InvalidPattern("trailing \\")
        octal = re.compile("0[0-7]{0,2}|[1-7][0-7]{1,2}").match(self.pattern, self.at + 1)
        if octal:
            self.at = octal.end()
            return int(octal[0], 8)
        hexadecimal = re.compile(r"x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]+)\})").match(self.pattern, self.at + 1)
        if hexadecimal:
            code = int(hexadecimal[1] or hexadecimal[2], 16)
            if code > 0x10FFFF:
                raise InvalidPattern(f"invalid escape sequence: \\{hexadecimal[0]}")
            self.at = hexadecimal.end()
            return code
        self.at += 2
        if rest in _CONTROL:
            return _CONTROL[rest]
        if rest.isascii() and not rest.isalnum():
            return ord(rest)
        raise InvalidPattern(f"invalid escape sequence: \\{rest}")

    def _class(self) -> str:
        start = self.at
        self.at += 1
        negative = self.pattern.startswith("^", self.at)
        self.at += negative
        ranges: list[tuple[int, int]] = []
        first = True
        while first or not self.pattern.startswith("]", self.at):
            if self.at >= len(self.pattern):
                raise InvalidPattern(f"missing ]: {self.pattern[start:]}")
            first = False
            if self.pattern.startswith("[:", self.at) and self.pattern.find(":]", self.at + 2) >= 0:
                ranges += self._posix_class()
            elif self.pattern[self.at] == "\\" and self.pattern[self.at + 1 : self.at + 2] in tuple("dDsSwWpP"):
                ranges += self._class_escape()
            else:
                ranges.append(self._class_range(start))
        self.at += 1
        if negative:
            return f"[^{_class_text(tuple(ranges))}{_SURROGATES}]"
        return _positive_class(tuple(ranges))

    def _posix_class(self) -> Ranges:
        end = self.pattern.index(":]", self.at + 2)
        name = self.pattern[self.at + 2 : end]
        known = POSIX.get(name.removeprefix("^"))
        if known is None:
            raise InvalidPattern(f"invalid character class range: {self.pattern[self.at : end + 2]}")
        self.at = end + 2
        return complement(known) if name.startswith("^") else known

    def _class_range(self, start: int) -> tuple[int, int]:
        begin = self.at
        first = self._class_character(start)
        following = self.pattern[self.at : self.at + 2]
        if not following.startswith("-") or following == "-]" or len(following) < 2:
            return first, first
        self.at += 1
        last = self._class_character(start)
        if last < first:
            raise InvalidPattern(f"invalid character class range: {self.pattern[begin : self.at]}")
        return first, last

    def _class_character(self, start: int) -> int:
        if self.at >= len(self.pattern):
            raise InvalidPattern(f"missing ]: {self.pattern[start:]}")
        if self.pattern[self.at] == "\\":
            return self._character()
        self.at += 1
        return ord(self.pattern[self.at - 1])


def _positive_class(ranges: Ranges) -> str:
    return f"[{_class_text(ranges)}]" if ranges else "(?!)"
