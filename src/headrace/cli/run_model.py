"""`headrace run-model`: calls a signature of a SavedModel with inputs from files or from the command line.

Values on the command line are Python literals (numbers, strings, lists); nothing is evaluated as code.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from typing import Any

import numpy as np
import numpy.typing as npt

import headrace as tf
from headrace._src.base.errors import AlreadyExistsError, OpError, invalid_argument, not_found
from headrace._src.formats.example_write import serialize_example
from headrace._src.formats.files import replacing
from headrace._src.formats.numpy_files import map_npy, plain, read_npz
from headrace.cli.signature_choice import chosen_signature, split_tags

_FILE = re.compile(r"(.+?)(?:\[([^\[\]]+)\])?")
_LARGEST_LITERAL = 1 << 20


def run_model(
    folder: str,
    *,
    inputs: str = "",
    input_exprs: str = "",
    input_examples: str = "",
    tags: str | None = None,
    signature: str | None = None,
    outdir: str | None = None,
    overwrite: bool = False,
) -> int:
    """Prints the outputs and writes them to `outdir` as .npy files; returns the exit status."""
    try:
        given = _given(inputs, input_exprs, input_examples)
        model = tf.saved_model.load(folder, tags=split_tags(tags))
        function = chosen_signature(model, signature, folder)
        results = function(**_arguments(function, given))
        for name in sorted(results):
            value = results[name].numpy()
            print(f"Result for output key {name}:\n{value}")
            if outdir is not None:
                print(f"Output {name} is saved to {_write(outdir, name, value, overwrite)}")
    except (OpError, OSError, TypeError, ValueError) as error:
        print(f"headrace run-model: {getattr(error, 'message', None) or error}", file=sys.stderr)
        return 1
    return 0


def _given(inputs: str, expressions: str, examples: str) -> dict[str, Any]:
    """Returns all inputs by name; if a name is given several times, the last one counts."""
    given = {name: _file_or_literal(name, text) for name, text in _pairs(inputs)}
    given.update((name, _literal(name, text)) for name, text in _pairs(expressions))
    given.update((name, _examples(name, _literal(name, text))) for name, text in _pairs(examples))
    return given


def _pairs(text: str) -> list[tuple[str, str]]:
    """Splits a text such as a=1;b=[2] into names and texts; ignores semicolons inside quotes and brackets."""
    found = []
    for part in _split(text):
        name, equals, value = part.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise invalid_argument(f"inputs are written name=value;name=value, not {part!r}")
        found.append((name.strip(), value.strip()))
    return found


def _split(text: str) -> list[str]:
    parts, depth, quote, escaped = [""], 0, "", False
    for mark in text:
        if quote:
            quote = "" if mark == quote and not escaped else quote
            escaped = mark == "\\" and not escaped
        elif mark in "'\"":
            quote = mark
        elif mark in "[({":
            depth += 1
        elif mark in "])}":
            depth -= 1
        elif mark == ";" and depth <= 0:
            parts.append("")
            continue
        parts[-1] += mark
    return [part for part in parts if part.strip()]


def _file_or_literal(name: str, text: str) -> Any:
    found = _FILE.fullmatch(text)
    path, member = (found[1], found[2]) if found else (text, None)
    if os.path.isfile(text) or os.path.isfile(path):
        return _read(text, None) if os.path.isfile(text) else _read(path, member)
    if path.endswith((".npy", ".npz")):
        raise not_found(f"input {name!r}: there is no file {path!r}")
    return _literal(name, text)


def _read(path: str, member: str | None) -> npt.NDArray[Any]:
    if path.endswith(".npz"):
        arrays = read_npz(path, None if member is None else [member])
        if len(arrays) != 1:
            raise invalid_argument(f"{path}: name one of its arrays, as in file.npz[x]: {', '.join(sorted(arrays))}")
        return plain(next(iter(arrays.values())), path)
    return plain(map_npy(path), path)


def _literal(name: str, text: str) -> Any:
    if len(text) > _LARGEST_LITERAL:
        raise invalid_argument(f"input {name!r}: {len(text)} characters are too many for a literal; give a file")
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        shown = text if len(text) < 80 else f"{text[:77]}..."
        raise invalid_argument(
            f"input {name!r}: {shown!r} is neither a file nor a literal (numbers, strings and lists of them)"
        ) from None


def _examples(name: str, rows: Any) -> list[bytes]:
    """Converts a list of dictionaries to serialized Examples."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise invalid_argument(f"input {name!r}: examples are a list of dictionaries, a list of values by name in each")
    return [serialize_example({key: _feature(value) for key, value in row.items()}) for row in rows]


def _feature(value: Any) -> npt.NDArray[Any]:
    values = value if isinstance(value, list) else [value]
    if all(isinstance(item, (str, bytes)) for item in values):
        return np.array([item.encode() if isinstance(item, str) else item for item in values], object)
    return np.asarray(values, np.int64 if all(isinstance(item, int) for item in values) else np.float32)


def _arguments(function: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Converts the inputs to tensors of the dtypes that the signature expects."""
    _, specs = function.structured_input_signature
    unknown, missing = sorted(set(given) - set(specs)), sorted(set(specs) - set(given))
    if unknown or missing:
        wanted = ", ".join(f"{name} ({spec.dtype.name}{spec.shape})" for name, spec in sorted(specs.items()))
        problem = f"there is no input {unknown[0]!r}" if unknown else f"input {missing[0]!r} is missing"
        raise invalid_argument(f"{problem}; the signature takes: {wanted or 'nothing'}")
    found = {}
    for name, spec in specs.items():
        value = given[name]
        if isinstance(value, np.ndarray) and value.dtype != object and spec.dtype is not tf.string:
            value = value.astype(spec.dtype.as_numpy_dtype)
        try:
            found[name] = tf.convert_to_tensor(value, spec.dtype)
        except (TypeError, ValueError) as error:
            raise invalid_argument(f"input {name!r} cannot become {spec.dtype.name}: {error}") from None
    return found


def _write(folder: str, name: str, value: Any, overwrite: bool) -> str:
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{name.replace(os.sep, '_')}.npy")
    if os.path.exists(path) and not overwrite:
        raise AlreadyExistsError(None, None, f"{path} exists; --overwrite replaces it")
    array = np.asarray(value)
    if array.dtype == object:  # .npy files keep objects as pickles only
        array = array.astype(np.bytes_)
    with replacing(path) as file:
        np.save(file, array, allow_pickle=False)
    return path
