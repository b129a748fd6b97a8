"""Writing Example and SequenceExample records straight as bytes, features in order of name."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import invalid_argument
from headrace._src.formats.tensor_proto import to_bytes
from headrace._src.formats.wire import write_varint

FeatureValues = npt.ArrayLike


def _delimited(tag: int, payload: bytes) -> bytes:
    return bytes([tag]) + write_varint(len(payload)) + payload


def _feature(values: FeatureValues, name: str) -> bytes:
    array = np.asarray(values)
    if array.dtype.kind in "SUO":
        strings = [to_bytes(element) for element in array.ravel().tolist()]
        return _delimited(0x0A, b"".join(_delimited(0x0A, string) for string in strings))
    if array.dtype.kind in "biu":
        if array.size and not np.can_cast(array.dtype, np.int64, "safe") and array.max() > np.iinfo(np.int64).max:
            raise invalid_argument(f"Feature {name}: {array.max()} does not fit int64")
        numbers = (array.ravel().astype(np.int64).view(np.uint64)).tolist()
        packed = b"".join(map(write_varint, numbers))
        return _delimited(0x1A, _delimited(0x0A, packed) if packed else b"")
    if np.can_cast(array.dtype, np.float64, "same_kind"):
        packed = array.ravel().astype("<f4").tobytes()
        return _delimited(0x12, _delimited(0x0A, packed) if packed else b"")
    raise invalid_argument(f"Feature {name}: values must be bytes, floats or integers; received {array.dtype}")


def _map(entries: Mapping[str, bytes]) -> bytes:
    return b"".join(
        _delimited(0x0A, _delimited(0x0A, name.encode()) + _delimited(0x12, entries[name])) for name in sorted(entries)
    )


def serialize_example(features: Mapping[str, FeatureValues]) -> bytes:
    """Returns an Example whose features are lists of bytes (or text), floats or integers, by their types."""
    return _delimited(0x0A, _map({name: _feature(values, name) for name, values in features.items()}))


def serialize_sequence_example(
    context: Mapping[str, FeatureValues], feature_lists: Mapping[str, Sequence[FeatureValues]]
) -> bytes:
    """Returns a SequenceExample: features of the whole, and for each name a list of features, one a step."""
    lists = {
        name: b"".join(_delimited(0x0A, _feature(step, name)) for step in steps)
        for name, steps in feature_lists.items()
    }
    pieces = []
    if context:
        pieces.append(_delimited(0x0A, _map({name: _feature(values, name) for name, values in context.items()})))
    if lists:
        pieces.append(_delimited(0x12, _map(lists)))
    return b"".join(pieces)


def one_by_one(example: Any) -> bytes:
    """Returns an Example message as bytes, its numbers not packed but each with a tag of its own.

    That is how JSON is turned into bytes; every reader takes both forms.
    """
    features = {name: _unpacked(feature) for name, feature in example.features.feature.items()}
    return _delimited(0x0A, _map(features)) if example.HasField("features") else b""


def _unpacked(feature: Any) -> bytes:
    kind = feature.WhichOneof("kind")
    if kind == "bytes_list":
        return _delimited(0x0A, b"".join(_delimited(0x0A, value) for value in feature.bytes_list.value))
    if kind == "float_list":
        floats = np.array(feature.float_list.value, "<f4")
        return _delimited(0x12, b"".join(b"\x0d" + value.tobytes() for value in floats))
    if kind == "int64_list":
        numbers = np.array(feature.int64_list.value, np.int64).view(np.uint64).tolist()
        return _delimited(0x1A, b"".join(b"\x08" + write_varint(number) for number in numbers))
    return b""
