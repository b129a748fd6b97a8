"""JSON bodies of TensorFlow Serving's REST interface <-> arrays.

A request holds `instances` (one value, or one object of named values, for each row) or `inputs` (one value, or an
object of named values, for the whole batch). Strings of bytes are written as {"b64": "..."}.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import headrace as tf

Specs = Mapping[str, tf.TensorSpec]
Arrays = dict[str, np.ndarray]


class BadRequest(Exception):
    """The request cannot be answered; the message says why."""


def read_request(body: Any, specs: Specs) -> tuple[Arrays, bool]:
    """Returns the inputs of a signature, and whether the request lists them row by row.

    Args:
        body: The JSON of the request.
        specs: Specs of the signature's inputs by name.
    """
    if not isinstance(body, dict):
        raise BadRequest("The request must be a JSON object.")
    by_row = "instances" in body
    if by_row == ("inputs" in body):
        raise BadRequest('The request must have exactly one of the keys "instances" and "inputs".')
    named = _columns(body["instances"], specs) if by_row else _named(body["inputs"], specs)
    unknown, missing = sorted(set(named) - set(specs)), sorted(set(specs) - set(named))
    if unknown or missing:
        raise BadRequest(f"The signature takes the inputs {sorted(specs)}; missing: {missing}, unknown: {unknown}.")
    return {name: _array(name, value, specs[name]) for name, value in named.items()}, by_row


def _named(value: Any, specs: Specs) -> dict[str, Any]:
    if isinstance(value, dict) and not _is_bytes(value):
        return value
    if len(specs) != 1:
        raise BadRequest(f'"inputs" must be an object with the keys {sorted(specs)}.')
    return {next(iter(specs)): value}


def _columns(rows: Any, specs: Specs) -> dict[str, Any]:
    """Returns the values of all rows by the name of the input."""
    if not isinstance(rows, list) or not rows:
        raise BadRequest('"instances" must be a list that is not empty.')
    if not isinstance(rows[0], dict) or _is_bytes(rows[0]):
        if len(specs) != 1:
            raise BadRequest(f"Each instance must be an object with the keys {sorted(specs)}.")
        return {next(iter(specs)): rows}
    names = set(rows[0])
    for number, row in enumerate(rows):
        if not isinstance(row, dict) or set(row) != names:
            raise BadRequest(f"instances[{number}] does not have the same keys as instances[0]: {sorted(names)}.")
    return {name: [row[name] for row in rows] for name in rows[0]}


def _is_bytes(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"b64"}


def _array(name: str, value: Any, spec: tf.TensorSpec) -> np.ndarray:
    if spec.dtype == tf.string:
        array = np.array(_strings(name, value), object)
    else:
        try:
            array = np.array(value)
        except ValueError:
            raise BadRequest(f"Input {name!r}: the lists have different lengths.") from None
        _check_kind(name, array, spec)
        array = array.astype(spec.dtype.as_numpy_dtype)
    if not spec.shape.is_compatible_with(array.shape):
        raise BadRequest(f"Input {name!r} must have the shape {spec.shape}; got {list(array.shape)}.")
    return array


def _check_kind(name: str, array: np.ndarray, spec: tf.TensorSpec) -> None:
    """Refuses text for numbers, and fractions or numbers out of range for integers."""
    problem = f"Input {name!r} must hold values of type {spec.dtype.name}"
    if array.dtype.kind not in "biuf" or (array.dtype.kind == "b") != (spec.dtype == tf.bool):
        raise BadRequest(f"{problem}.")
    if spec.dtype.is_integer and array.size:
        if array.dtype.kind == "f" and (array != np.trunc(array)).any():
            raise BadRequest(f"{problem}; it holds fractions.")
        # As Python's integers: NumPy compares unsigned with signed ones as floats.
        least, most = (float(array.min()), float(array.max())) if array.dtype.kind == "f" else (
            int(array.min()), int(array.max())
        )  # fmt: skip
        if least < int(spec.dtype.min) or most > int(spec.dtype.max):
            raise BadRequest(f"{problem}; a value is out of range.")


def _strings(name: str, value: Any) -> Any:
    if isinstance(value, list):
        return [_strings(name, item) for item in value]
    if isinstance(value, str):
        return value.encode()
    if _is_bytes(value) and isinstance(value["b64"], str):
        try:
            return base64.b64decode(value["b64"], validate=True)
        except binascii.Error as problem:
            raise BadRequest(f"Input {name!r}: invalid base64: {problem}.") from None
    raise BadRequest(f'Input {name!r} must hold strings, or bytes as {{"b64": "..."}}.')


def response(outputs: Mapping[str, np.ndarray], by_row: bool) -> dict[str, Any]:
    """Returns the JSON of an answer, in the form of the request."""
    if not by_row:
        values = {name: _plain(name, array) for name, array in outputs.items()}
        return {"outputs": next(iter(values.values())) if len(values) == 1 else values}
    sizes = {array.shape[:1] for array in outputs.values()}
    if len(sizes) != 1 or not next(iter(sizes)):
        raise BadRequest('The outputs do not have a common batch size: use "inputs" instead of "instances".')
    columns = {name: _plain(name, array) for name, array in outputs.items()}
    if len(columns) == 1:
        return {"predictions": next(iter(columns.values()))}
    return {"predictions": [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]}


def _plain(name: str, array: np.ndarray) -> Any:
    if array.dtype == object:
        return _texts(array.tolist(), as_bytes=name.endswith("_bytes"))
    wide = array.astype(np.float64) if array.dtype.kind not in "biuf" else array
    if wide.dtype.kind == "f" and not np.isfinite(wide).all():
        return _with_names(wide.tolist())
    return wide.tolist()


def _texts(value: Any, as_bytes: bool) -> Any:
    if isinstance(value, list):
        return [_texts(item, as_bytes) for item in value]
    if not as_bytes:
        try:
            return value.decode()
        except UnicodeDecodeError:
            pass
    return {"b64": base64.b64encode(value).decode()}


def _with_names(value: Any) -> Any:
    """Writes what JSON has no number for as text, as TensorFlow Serving does."""
    if isinstance(value, list):
        return [_with_names(item) for item in value]
    if value != value:
        return "NaN"
    return {np.inf: "Infinity", -np.inf: "-Infinity"}.get(value, value)


def read_examples(body: Any) -> list[bytes]:
    """Returns the serialized Examples of a request to classify or regress. `context` applies to each."""
    if not isinstance(body, dict) or not isinstance(body.get("examples"), list) or not body["examples"]:
        raise BadRequest('The request must have the key "examples": a list of objects that is not empty.')
    context = body.get("context", {})
    if not isinstance(context, dict) or not all(isinstance(e, dict) for e in body["examples"]):
        raise BadRequest('"context" and each of the "examples" must be objects.')
    return [_example({**context, **features}) for features in body["examples"]]


def _example(features: Mapping[str, Any]) -> bytes:
    example = tf.train.Example()
    for name, value in features.items():
        items = value if isinstance(value, list) else [value]
        feature = example.features.feature[name]
        if all(isinstance(i, (bool, int)) for i in items):
            feature.int64_list.value.extend(int(i) for i in items)
        elif all(isinstance(i, (int, float)) for i in items):
            feature.float_list.value.extend(float(i) for i in items)
        else:
            feature.bytes_list.value.extend(_strings(name, items))
    return example.SerializeToString()


def classes_of(outputs: Mapping[str, np.ndarray]) -> list[list[list[Any]]]:
    """Returns pairs of label and score for each example."""
    scores, labels = outputs.get("scores"), outputs.get("classes")
    if scores is None and labels is None:
        raise BadRequest('The signature has neither of the outputs "classes" and "scores".')
    shape = labels.shape if labels is not None else scores.shape  # type: ignore[union-attr]
    texts = [[""] * shape[1]] * shape[0] if labels is None else _texts(labels.tolist(), as_bytes=False)
    numbers = np.zeros(shape) if scores is None else scores
    return [
        [[label, score] for label, score in zip(*row, strict=True)] for row in zip(texts, numbers.tolist(), strict=True)
    ]


def regressions_of(outputs: Mapping[str, np.ndarray]) -> Sequence[float]:
    """Returns one number for each example."""
    values = outputs.get("outputs", next(iter(outputs.values())) if len(outputs) == 1 else None)
    if values is None:
        raise BadRequest('The signature has no output "outputs".')
    return list(np.reshape(values, -1).tolist())
