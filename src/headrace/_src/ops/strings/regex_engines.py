"""Patterns ready to match, each on the engine that suits it (docs/regex.md).

RE2 itself if the package google-re2 is installed; it works on bytes. Otherwise Python's `re`, or the linear matcher for
patterns and texts on which `re` could take very long.
"""

from __future__ import annotations

import functools
import importlib.util
import re
import re._parser as _parser  # type: ignore[import-not-found]  # knows how short a match may be
from collections.abc import Callable, Iterator
from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import LazyModule
from headrace._src.ops.strings.bulk_regex import bulk_pattern
from headrace._src.ops.strings.linear_regex import Group, LinearRegex, TooLarge, degree, is_exponential, parse
from headrace._src.ops.strings.regex_syntax import InvalidPattern, translated

_re2: Any = LazyModule("re2")
_SHORT = 12  # characters for which every engine is quick
_ANY_LENGTH = 1 << 62
# What `re` and RE2 read from Unicode tables of their own, or in another way.
_DIFFERENT = re.compile(r"\\[pPC]|\(\?[a-zA-Z]*i")
_MOST_STEPS = 10**10  # an estimate from above: `re` rarely needs them


class Regex:
    """A pattern: `search`, `fullmatch` and `finditer` as in `re`, on text or on bytes.

    `sub` is that of `re`, for texts of up to `longest_for_sub` characters; None where it differs from RE2 in that
    matches may be empty. `bulk_sub` is the one for a text of many strings (`bulk_regex`), if there is one.
    """

    bulk_sub: Callable[[str, str], str] | None = None

    def __init__(
        self,
        engine: Any,
        on_bytes: bool = False,
        sub: Callable[[str, str], str] | None = None,
        longest_for_sub: int = _ANY_LENGTH,
    ) -> None:
        self.on_bytes, self.sub, self.longest_for_sub = on_bytes, sub, longest_for_sub
        self.groups: int = engine.groups
        self.search: Callable[..., Any] = engine.search
        self.fullmatch: Callable[..., Any] = engine.fullmatch
        self.finditer: Callable[..., Iterator[Any]] = engine.finditer


class _Guarded:
    """Chooses the engine by the length of the text."""

    def __init__(self, quick: re.Pattern[str], pieces: list[str], longest: int) -> None:
        self.groups = quick.groups
        self._quick, self._pieces, self._longest = quick, pieces, longest

    @functools.cached_property
    def _linear(self) -> LinearRegex:
        try:
            return LinearRegex(parse(self._pieces), self.groups)
        except TooLarge:
            raise errors.invalid_argument(
                f"Invalid pattern: {''.join(self._pieces)}, error: pattern too large - compile failed"
            ) from None

    def _for(self, text: str) -> Any:
        return self._quick if len(text) <= self._longest else self._linear

    def search(self, text: str, pos: int = 0) -> Any:
        return self._for(text).search(text, pos)

    def fullmatch(self, text: str) -> Any:
        return self._for(text).fullmatch(text)

    def finditer(self, text: str) -> Iterator[Any]:
        return self._for(text).finditer(text)


@functools.cache
def re2_installed() -> bool:
    """Returns whether the package google-re2 is there."""
    found = importlib.util.find_spec("re2")
    # A folder of that name is found too, and other packages have the name without this interface.
    return found is not None and found.origin is not None and hasattr(_re2, "Options")


@functools.lru_cache(maxsize=512)
def compiled(pattern: str) -> Regex:
    """Returns the pattern ready to match; raises InvalidArgumentError if it is wrong."""
    try:
        pieces = translated(pattern)
        quick, tree = re.compile("".join(pieces)), parse(pieces)
        may_be_empty = not _parser.parse(quick.pattern).getwidth()[0]
        found = _on_re2(pattern) if re2_installed() else _on_python(quick, pieces, tree, may_be_empty)
        same = not re2_installed() or (pattern.isascii() and not _DIFFERENT.search(pattern))
        if same and not may_be_empty and not is_exponential(tree) and degree(tree) <= 1:
            in_bulk = bulk_pattern(tree)
            found.bulk_sub = None if in_bulk is None else in_bulk.sub
        return found
    except InvalidPattern as problem:
        raise errors.invalid_argument(f"Invalid pattern: {pattern}, error: {problem}") from None
    except (re.error, RecursionError, OverflowError) as problem:
        raise errors.invalid_argument(f"Invalid pattern: {pattern}, error: {problem}") from None


def _on_python(quick: re.Pattern[str], pieces: list[str], tree: Group, may_be_empty: bool) -> Regex:
    power = degree(tree)
    sub = None if may_be_empty else quick.sub
    if is_exponential(tree):
        return Regex(_Guarded(quick, pieces, _SHORT), sub=sub, longest_for_sub=_SHORT)
    if power > 1:
        longest = round(_MOST_STEPS ** (1 / (power + 1)))
        return Regex(_Guarded(quick, pieces, longest), sub=sub, longest_for_sub=longest)
    return Regex(quick, sub=sub)


def _on_re2(pattern: str) -> Regex:
    options = _re2.Options()
    options.log_errors = False
    try:
        return Regex(_re2.compile(pattern.encode("utf-8", "surrogateescape"), options), on_bytes=True)
    except _re2.error as problem:
        found = problem.args[0] if problem.args else b""
        text = found.decode("utf-8", "replace") if isinstance(found, bytes) else str(found)
        raise errors.invalid_argument(f"Invalid pattern: {pattern}, error: {text}") from None
