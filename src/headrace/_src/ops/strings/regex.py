"""Regular expressions on strings: whole matches and replacements. Patterns are of RE2's syntax (docs/regex.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.byte_rows import ByteRows, separated
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings.arrays import packed, string_array
from headrace._src.ops.strings.regex_engines import Regex, compiled
from headrace._src.tensors.packed_strings import FEWEST, PackedStrings
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray, Array, TensorLike

_MOST_STEPS = 1 << 27  # of `re` in a text of many strings
_REWRITE = re.compile(r"\\(.?)", re.DOTALL)


def _scalar_pattern(call: ShapeCall) -> Dims:
    for dims in call.shapes[1:]:
        if dims:
            raise errors.invalid_argument(f"Shape must be rank 0 but is rank {len(dims)}")
    return call.shapes[0]


def _scalar_text(array: AnyArray, what: str) -> str:
    if array.ndim:
        raise errors.invalid_argument(f"{what} must be scalar, but received {dims_text(array.shape)}")
    try:
        return array.item().decode()
    except UnicodeDecodeError:
        raise errors.invalid_argument(f"{what} {array.item()!r} is not valid UTF-8") from None


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _full_matches(strings: Array, pattern: str) -> np.ndarray:
    regex = compiled(pattern)
    match, values = regex.fullmatch, strings.ravel().tolist()
    found = [match(s) is not None for s in (values if regex.on_bytes else map(_text, values))]
    return np.array(found, np.bool_).reshape(strings.shape)


@op(
    "RegexFullMatch",
    "string, string -> output: bool",
    shape=_scalar_pattern,
    engine="host",
    differentiable=False,
    elementwise=1,
)
def regex_full_match_op(xp, input, pattern):
    """Returns whether each string as a whole matches the pattern."""
    return _full_matches(input, _scalar_text(pattern, "Pattern"))


@op(
    "StaticRegexFullMatch",
    "string -> output: bool",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
)
def static_regex_full_match(xp, input, *, pattern: str):
    """Returns whether each string as a whole matches the pattern."""
    return _full_matches(input, pattern)


@dispatchable
def regex_full_match(input: TensorLike, pattern: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether each whole string matches a regular expression.

    Args:
        input: String tensor.
        pattern: Regular expression in RE2 syntax.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.strings.regex_full_match(["TF lib", "lib TF"], ".*lib$").numpy().tolist()
    [True, False]
    """
    if isinstance(pattern, (str, bytes)):
        return static_regex_full_match(input, pattern=pattern, name=name)
    return regex_full_match_op(input, pattern, name=name)


@op(
    "RegexReplace", "string, string, string -> output: string",
    shape=_scalar_pattern, engine="host", differentiable=False, elementwise=1, takes_packed=True,
)  # fmt: skip
def regex_replace_op(xp, input, pattern, rewrite, *, replace_global: bool = True):
    """Returns strings with what matches the pattern rewritten."""
    return _replaced(input, _scalar_text(pattern, "Pattern"), _scalar_text(rewrite, "Rewrite"), replace_global)


@op(
    "StaticRegexReplace",
    "string -> output: string",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
    takes_packed=True,
)
def static_regex_replace(xp, input, *, pattern: str, rewrite: str, replace_global: bool = True):
    """Returns strings with what matches the pattern rewritten."""
    return _replaced(input, pattern, rewrite, replace_global)


@dispatchable
def regex_replace(
    input: TensorLike, pattern: TensorLike, rewrite: TensorLike, replace_global: bool = True, name: str | None = None
) -> Tensor:
    """Replaces the matches of a regular expression.

    Args:
        input: String tensor.
        pattern: Regular expression in RE2 syntax.
        rewrite: Replacement. `\\0` is the whole match, `\\1` to `\\9` are its groups.
        replace_global: Whether to replace all matches or only the first.
        name: Name of the operation.

    Returns:
        A string tensor of the shape of `input`.

    >>> tf.strings.regex_replace("Text with tags.<br /><b>contains html</b>", "<[^>]+>", " ").numpy()
    b'Text with tags.  contains html '
    """
    if isinstance(pattern, (str, bytes)) and isinstance(rewrite, (str, bytes)):
        return static_regex_replace(input, pattern=pattern, rewrite=rewrite, replace_global=replace_global, name=name)
    return regex_replace_op(input, pattern, rewrite, replace_global=replace_global, name=name)


def _replaced(given_strings: Any, pattern: str, rewrite: str, everywhere: bool) -> Any:
    regex = compiled(pattern)
    given, well_formed = _rewrite_parts(rewrite)
    parts: list[Any] = list(given)
    highest = max((part for part in parts if isinstance(part, int)), default=0)
    if highest > regex.groups or not (well_formed or everywhere):
        return given_strings  # RE2 replaces nothing if the rewrite is invalid
    if everywhere and regex.bulk_sub is not None and given_strings.size >= FEWEST:
        rows = _replaced_in_bulk(packed(given_strings), regex.bulk_sub, given)
        if rows is not None:
            return PackedStrings(rows, given_strings.shape)
    strings = np.asarray(given_strings)
    if everywhere and regex.sub is not None:
        texts = _texts(strings)
        if max(map(len, texts), default=0) <= regex.longest_for_sub:
            return _substituted(texts, regex.sub, given, strings.shape)
    nothing: Any = ""
    if regex.on_bytes:
        nothing = b""
        parts = [part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part for part in parts]
    results = []
    for data in strings.ravel().tolist():
        text = data if regex.on_bytes else _text(data)
        if everywhere:
            replaced = _replace_all(regex, parts, text)
        else:
            found = regex.search(text)
            replaced = text if found is None else (
                text[: found.start()] + _expand(found, parts, nothing) + text[found.end() :]
            )  # fmt: skip
        results.append(replaced if regex.on_bytes else replaced.encode("utf-8", "surrogateescape"))
    return string_array(results, strings.shape)


def _texts(strings: Array) -> list[str]:
    """Returns the strings decoded, all at once if that can tell them apart again."""
    data = strings.ravel().tolist()
    texts = _text(b"\0".join(data)).split("\0")
    return texts if len(texts) == len(data) else [_text(s) for s in data]


def _template(parts: list[str | int]) -> str:
    """Returns the parts of a rewrite in the form of `re`."""
    return "".join([part.replace("\\", r"\\") if isinstance(part, str) else rf"\g<{part}>" for part in parts])


def _replaced_in_bulk(rows: ByteRows, sub: Callable[[str, str], str], parts: list[str | int]) -> ByteRows | None:
    """Returns strings rewritten in one text of all; None if a string or the rewrite has zeros, or is not UTF-8.

    Returns None for long strings too: `re` may need the square of their length.
    """
    template, data = _template(parts), rows.text(b"\0")
    if len(data) * int(rows.lengths.max()) > _MOST_STEPS:
        return None
    try:
        replaced = sub(template, data.decode()).encode()
    except UnicodeError:  # such bytes match nothing in RE2
        return None
    return separated(replaced, len(rows.starts))  # a zero in a string or in the rewrite is one too many


def _substituted(
    texts: list[str], sub: Callable[[str, str], str], parts: list[str | int], shape: tuple[int, ...]
) -> np.ndarray:
    template = _template(parts)
    replaced = [sub(template, text) for text in texts]
    results = "\0".join(replaced).encode("utf-8", "surrogateescape").split(b"\0")
    if len(results) != len(texts):
        results = [text.encode("utf-8", "surrogateescape") for text in replaced]
    return string_array(results, shape)


def _rewrite_parts(rewrite: str) -> tuple[list[str | int], bool]:
    """Returns a rewrite as texts and group numbers, up to the first invalid escape, and whether there is none."""
    parts: list[str | int] = []
    at = 0
    for found in _REWRITE.finditer(rewrite):
        parts.append(rewrite[at : found.start()])
        escaped = found[1]
        if escaped == "\\":
            parts.append("\\")
        elif escaped.isascii() and escaped.isdigit():
            parts.append(int(escaped))
        else:
            return parts, False
        at = found.end()
    parts.append(rewrite[at:])
    return [part for part in parts if part != ""], True


# A text, or its bytes where RE2 works on those; `parts` are of the same kind.
_Text: TypeAlias = Any


def _expand(found: Any, parts: list[Any], nothing: _Text) -> _Text:
    return nothing.join([(found[part] or nothing) if isinstance(part, int) else part for part in parts])


def _replace_all(regex: Regex, parts: list[Any], text: _Text) -> _Text:
    """Returns every match rewritten."""
    pieces: list[Any] = []
    at, nothing = 0, text[:0]
    for found in regex.finditer(text):
        start, end = found.span()
        if start == end:
            return _replace_empty_too(regex, parts, text)
        pieces += (text[at:start], _expand(found, parts, nothing))
        at = end
    return nothing.join(pieces) + text[at:] if at else text


def _replace_empty_too(regex: Regex, parts: list[Any], text: _Text) -> _Text:
    """Returns the same where matches are empty: one right after another does not count, unlike in Python."""
    pieces: list[Any] = []
    at, last_end, nothing = 0, -1, text[:0]
    while at <= len(text):
        found = regex.search(text, at)
        if found is None:
            break
        start, end = found.span()
        pieces.append(text[at:start])
        if start == end == last_end:
            at = start + _character_size(text, start)
            pieces.append(text[start:at])
            continue
        pieces.append(_expand(found, parts, nothing))
        at = last_end = end
    return nothing.join(pieces) + text[at:]


def _character_size(text: _Text, at: int) -> int:
    """Returns the length of the character at a position: in bytes of UTF-8 where the text is bytes."""
    if isinstance(text, str) or at >= len(text):
        return 1
    size = 1 + (text[at] >= 0xC0) + (text[at] >= 0xE0) + (text[at] >= 0xF0)
    try:
        text[at : at + size].decode()
    except UnicodeDecodeError:
        return 1
    return size
