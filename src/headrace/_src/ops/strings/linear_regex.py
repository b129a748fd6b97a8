"""Regular expressions in linear time: all possible matches advance together, one character at a time.

Python's `re` tries one way to match after the other. With nested repetitions, as in `(a+)+b`, the number of ways grows
exponentially with the text. This matcher takes at most one step per character and instruction. It is slower on
ordinary patterns, so `regex_engines` uses it only where `re` could take very long.

A pattern comes as the pieces that `regex_syntax` made of it: atoms that match one character or test a position, group
brackets, `|`, and repetitions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

_MOST_INSTRUCTIONS = 50_000
# Atoms that test a position.
TESTS = frozenset({r"(?:\A)", r"(?:\Z)", "(?m:^)", "(?m:$)", r"(?a:\b)", r"(?a:\B)"})
_REPETITION = re.compile(r"(?:([*+?])|\{(\d+)(,(\d*))?\})(\?)?")
_CAPTURE, _GROUP = "(", "(?:"


@dataclass(frozen=True)
class Atom:
    text: str


@dataclass(frozen=True)
class Repeat:
    body: Any
    least: int
    most: int | None
    lazy: bool


@dataclass(frozen=True)
class Group:
    """Alternatives, each a list of parts; `number` is None if the group does not capture."""

    alternatives: tuple[tuple[Any, ...], ...]
    number: int | None


Part: TypeAlias = Atom | Repeat | Group


def parse(pieces: Sequence[str]) -> Group:
    """Returns the tree of a pattern."""
    numbers = iter(range(1, len(pieces) + 1))
    stack: list[tuple[int | None, list[list[Part]]]] = [(0, [[]])]
    for piece in pieces:
        number, alternatives = stack[-1]
        parts = alternatives[-1]
        if piece in (_CAPTURE, _GROUP):
            stack.append((next(numbers) if piece == _CAPTURE else None, [[]]))
        elif piece == ")":
            stack.pop()
            stack[-1][1][-1].append(Group(tuple(tuple(a) for a in alternatives), number))
        elif piece == "|":
            alternatives.append([])
        elif (found := _REPETITION.fullmatch(piece)) is not None:
            parts.append(Repeat(parts.pop(), *_bounds(found), lazy=found[5] is not None))
        else:
            parts.append(Atom(piece))
    return Group(tuple(tuple(a) for a in stack[0][1]), 0)


def _bounds(found: re.Match[str]) -> tuple[int, int | None]:
    if found[1]:
        return {"*": (0, None), "+": (1, None), "?": (0, 1)}[found[1]]
    least = int(found[2])
    return least, (least if found[3] is None else int(found[4]) if found[4] else None)


def is_exponential(part: Part) -> bool:
    """Returns whether `re` may need exponential time: something that matches in several ways is repeated."""
    if isinstance(part, Atom):
        return False
    if isinstance(part, Group):
        return any(is_exponential(p) for alternative in part.alternatives for p in alternative)
    many = part.most is None or part.most > 4
    return (many and _varies(part.body)) or is_exponential(part.body)


def _varies(part: Part) -> bool:
    if isinstance(part, Atom):
        return False
    if isinstance(part, Repeat):
        return part.least != part.most or _varies(part.body)
    return len(part.alternatives) > 1 or any(_varies(p) for alternative in part.alternatives for p in alternative)


def degree(part: Part) -> int:
    """Returns how many unbounded repetitions follow one another: `re` may need that power of the text's length."""
    if isinstance(part, Atom):
        return 0
    if isinstance(part, Repeat):
        return int(part.most is None or part.most > 100) + degree(part.body)
    return max(sum(degree(p) for p in alternative) for alternative in part.alternatives)


class TooLarge(Exception):
    """A pattern needs too many instructions."""


@dataclass
class _Instruction:
    """One of: an atom (`matches`), a test of the position, a jump to several places in order, a mark, the end."""

    kind: str
    matches: Any = None
    targets: list[int] = field(default_factory=list)
    slot: int = 0
    known: dict[str, bool] = field(default_factory=dict)


class Match:
    """A match, with the interface of `re.Match` that rewriting needs."""

    def __init__(self, text: str, marks: tuple[int | None, ...]) -> None:
        self._text, self._marks = text, marks

    def span(self) -> tuple[int, int]:
        return self.start(), self.end()

    def start(self) -> int:
        return self._marks[0] or 0

    def end(self) -> int:
        return self._marks[1] or 0

    def __getitem__(self, group: int) -> str | None:
        begin, end = self._marks[2 * group], self._marks[2 * group + 1]
        return None if begin is None or end is None else self._text[begin:end]


class LinearRegex:
    """A pattern that matches in linear time, with the methods of `re.Pattern` that are needed here."""

    def __init__(self, tree: Group, groups: int) -> None:
        self.groups = groups
        self._program: list[_Instruction] = []
        self._add_group(tree)
        self._emit("end")

    def search(self, text: str, pos: int = 0) -> Match | None:
        """Returns the first match from a position on."""
        return self._run(text, pos, whole=False)

    def fullmatch(self, text: str) -> Match | None:
        """Returns the match of the whole text."""
        return self._run(text, 0, whole=True)

    def finditer(self, text: str) -> Iterator[Match]:
        """Yields matches that do not overlap; as in `re`, an empty one may follow another."""
        at = 0
        while at <= len(text) and (found := self.search(text, at)) is not None:
            yield found
            at = found.end() + (found.start() == found.end())

    # The program.

    def _emit(self, kind: str, **details: Any) -> _Instruction:
        if len(self._program) >= _MOST_INSTRUCTIONS:
            raise TooLarge
        self._program.append(_Instruction(kind, **details))
        return self._program[-1]

    def _add(self, part: Part) -> None:
        if isinstance(part, Atom):
            self._emit("test" if part.text in TESTS else "atom", matches=re.compile(part.text).match)
        elif isinstance(part, Group):
            self._add_group(part)
        else:
            self._add_repeat(part)

    def _add_group(self, group: Group) -> None:
        if group.number is not None:
            self._emit("mark", slot=2 * group.number)
        ends = []
        for alternative in group.alternatives[:-1]:
            jump = self._emit("jump")
            jump.targets.append(len(self._program))
            self._add_all(alternative)
            ends.append(self._emit("jump"))
            jump.targets.append(len(self._program))
        self._add_all(group.alternatives[-1])
        for end in ends:
            end.targets.append(len(self._program))
        if group.number is not None:
            self._emit("mark", slot=2 * group.number + 1)

    def _add_all(self, parts: Sequence[Part]) -> None:
        for part in parts:
            self._add(part)

    def _add_repeat(self, repeat: Repeat) -> None:
        choices = []
        if repeat.most is None:  # x* is (x+)?, so that an empty x ends the repetition as in RE2
            if not repeat.least:
                choices.append(self._emit("jump"))
            for _ in range(max(repeat.least, 1)):
                start = len(self._program)
                self._add(repeat.body)
            choices.append(self._emit("jump", targets=[start]))
            if not repeat.least:
                choices[0].targets = [start]
            for choice in choices:
                choice.targets.append(len(self._program))
        else:
            for _ in range(repeat.least):
                self._add(repeat.body)
            for _ in range(repeat.most - repeat.least):
                choices.append(self._emit("jump"))
                choices[-1].targets = [len(self._program)]
                self._add(repeat.body)
            for choice in choices:
                choice.targets.append(len(self._program))
        if repeat.lazy:
            for choice in choices:
                choice.targets.reverse()

    # Running it.

    def _run(self, text: str, start: int, whole: bool) -> Match | None:
        blank: tuple[int | None, ...] = (None,) * (2 * self.groups + 2)
        threads: list[tuple[int, tuple[int | None, ...]]] = []
        best: tuple[int | None, ...] | None = None
        for at in range(start, len(text) + 1):
            seen: set[int] = set()
            ready: list[tuple[int, tuple[int | None, ...]]] = []
            for place, marks in threads:
                self._follow(place, marks, at, text, seen, ready)
            if best is None and (at == start or not whole):
                self._follow(0, blank, at, text, seen, ready)
            threads = []
            char = text[at] if at < len(text) else None
            for place, marks in ready:
                instruction = self._program[place]
                if instruction.kind == "end":
                    if whole and char is not None:
                        continue
                    best = marks
                    break  # the ways after this one have a lower priority
                if char is None:
                    continue
                fits = instruction.known.get(char)
                if fits is None:
                    fits = instruction.known[char] = instruction.matches(char) is not None
                if fits:
                    threads.append((place + 1, marks))
            if not threads and best is not None:
                break
        return None if best is None else Match(text, best)

    def _follow(
        self,
        place: int,
        marks: tuple[int | None, ...],
        at: int,
        text: str,
        seen: set[int],
        ready: list[tuple[int, tuple[int | None, ...]]],
    ) -> None:
        """Adds the atoms that can come next, in order of priority."""
        stack = [(place, marks)]
        while stack:
            place, marks = stack.pop()
            if place in seen:
                continue
            seen.add(place)
            instruction = self._program[place]
            if instruction.kind == "jump":
                stack.extend((target, marks) for target in reversed(instruction.targets))
            elif instruction.kind == "mark":
                slot = instruction.slot
                stack.append((place + 1, (*marks[:slot], at, *marks[slot + 1 :])))
            elif instruction.kind == "test":
                if instruction.matches(text, at) is not None:
                    stack.append((place + 1, marks))
            else:
                ready.append((place, marks))
