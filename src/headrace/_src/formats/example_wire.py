"""Decoding of single Example and SequenceExample records straight from their bytes.

    Example          1 features                          Features      1 map of name to Feature
    SequenceExample  1 context features, 2 feature lists  FeatureLists  1 map of name to list (1 Feature, repeated)
    Feature          1 bytes list | 2 float list | 3 int64 list, each with 1 values

This is the plain reading, record by record; `example_columns` reads whole batches at once where they are regular.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import DataLossError, data_loss
from headrace._src.formats.wire import decode_varints, read_varint

BYTES, FLOAT, INT64 = 1, 2, 3
NAMES = {BYTES: "string", FLOAT: "float", INT64: "int64"}
_KIND_OF_TAG = {0x0A: BYTES, 0x12: FLOAT, 0x1A: INT64}
LIST_NAMES = {BYTES: "bytes", FLOAT: "float", INT64: "int64"}

Values = list[bytes] | npt.NDArray[Any]

_VARINT, _FIXED64, _DELIMITED, _FIXED32 = 0, 1, 2, 5
_FIXED_SIZE = {_FIXED64: 8, _FIXED32: 4}


class Feature(NamedTuple):
    """One feature's place in its record: the kind of its list and the bytes that hold it."""

    kind: int
    start: int
    end: int


def _fields(data: bytes, position: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """Number, wire type, begin and end of the payload of every field in a message."""
    while position < end:
        tag, position = read_varint(data, position, end, "Example")
        wire = tag & 7
        if wire == _DELIMITED:
            size, position = read_varint(data, position, end, "Example")
        elif wire == _VARINT:
            _, after = read_varint(data, position, end, "Example")
            size = after - position
        elif wire in _FIXED_SIZE:
            size = _FIXED_SIZE[wire]
        else:
            raise data_loss(f"Example: wire type {wire} at byte {position}")
        if size > end - position or not tag >> 3:
            raise data_loss(f"Example: a field at byte {position} reaches beyond its message")
        yield tag >> 3, wire, position, position + size
        position += size


def _damaged(position: int) -> DataLossError:
    return data_loss(f"Example: a message around byte {position} is damaged")


def _map_entries(data: bytes, position: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Key, begin and end of the value of every entry of the map in field 1.

    Almost every entry is: tag, size, key tag, key size, key, value tag, value size, value. That form is read in line.
    """
    while position < end:
        if data[position] != 0x0A:
            raise data_loss(f"Example: an unexpected field among the features, at byte {position}")
        size, position = data[position + 1], position + 2
        if size >= 0x80:
            size, position = read_varint(data, position - 1, end, "Example")
        finish = position + size
        if finish > end:
            raise _damaged(position)
        if size and data[position] == 0x0A:
            size, key = data[position + 1], position + 2
            if size >= 0x80:
                size, key = read_varint(data, key - 1, finish, "Example")
            value = key + size
            if value < finish and data[value] == 0x12:
                name = data[key:value]
                size, value = data[value + 1], value + 2
                if size >= 0x80:
                    size, value = read_varint(data, value - 1, finish, "Example")
                if value + size == finish:
                    yield name, value, finish
                    position = finish
                    continue
        yield _odd_entry(data, position, finish)
        position = finish


def _odd_entry(data: bytes, start: int, end: int) -> tuple[bytes, int, int]:
    key: bytes | None = None
    value: tuple[int, int] | None = None
    for number, wire, begin, finish in _fields(data, start, end):
        if wire == _DELIMITED and number == 1:
            key = data[begin:finish]
        elif wire == _DELIMITED and number == 2:
            value = begin, finish
    if key is None or value is None:
        raise data_loss("Example: a feature without a name or a value")
    return key, *value


def _feature(data: bytes, start: int, end: int) -> Feature | None:
    """Returns the list in a Feature message, or None. Of several the first counts, as in TensorFlow."""
    if start == end:
        return None
    kind = _KIND_OF_TAG.get(data[start])
    if kind is None:
        raise data_loss(f"Example: a feature with an unknown kind of list, at byte {start}")
    size, begin = data[start + 1], start + 2
    if size >= 0x80:
        size, begin = read_varint(data, start + 1, end, "Example")
    if begin + size > end:
        raise _damaged(start)
    return Feature(kind, begin, begin + size)


def example_features(data: bytes) -> dict[bytes, Feature]:
    """Returns the features of a serialized Example that hold a list; of two with one name the last."""
    features: dict[bytes, Feature] = {}
    try:
        for number, wire, begin, end in _fields(data, 0, len(data)):
            if number == 1 and wire == _DELIMITED:
                _add_features(features, data, begin, end)
    except IndexError:  # the readings in line look one byte ahead
        raise _damaged(len(data)) from None
    return features


def _add_features(features: dict[bytes, Feature], data: bytes, start: int, end: int) -> None:
    for key, begin, finish in _map_entries(data, start, end):
        feature = _feature(data, begin, finish)
        if feature is None:
            features.pop(key, None)
        else:
            features[key] = feature


def sequence_features(data: bytes) -> tuple[dict[bytes, Feature], dict[bytes, list[Feature | None]]]:
    """Returns the context features and the feature lists of a serialized SequenceExample."""
    context: dict[bytes, Feature] = {}
    lists: dict[bytes, list[Feature | None]] = {}
    try:
        for number, wire, begin, end in _fields(data, 0, len(data)):
            if wire != _DELIMITED:
                continue
            if number == 1:
                _add_features(context, data, begin, end)
            elif number == 2:
                for key, first, last in _map_entries(data, begin, end):
                    steps = [
                        span for part, kind, *span in _fields(data, first, last) if (part, kind) == (1, _DELIMITED)
                    ]
                    lists[key] = [_feature(data, *span) for span in steps]
    except IndexError:
        raise _damaged(len(data)) from None
    return context, lists


def values_of(data: bytes, feature: Feature) -> Values:
    """Returns the values of a feature's list, packed or not."""
    kind, begin, end = feature
    if kind == BYTES:
        return _strings(data, begin, end)
    if begin == end:
        return np.zeros(0, np.float32 if kind == FLOAT else np.int64)
    packed: bytes | None = None
    if data[begin] == 0x0A and end - begin > 1:  # all values in one pack, as everybody writes them
        size, start = data[begin + 1], begin + 2
        if size >= 0x80:
            size, start = read_varint(data, begin + 1, end, "Example")
        if start + size == end:
            packed = data[start:end]
    if packed is None:
        packed = _odd_numbers(data, feature)
    if kind == FLOAT:
        if len(packed) % 4:
            raise data_loss("Example: a list of floats whose size is not a multiple of 4 bytes")
        return np.frombuffer(packed, "<f4")
    if packed.isascii():  # every number in one byte
        return np.frombuffer(packed, np.uint8).astype(np.int64)
    decoded = decode_varints(np.frombuffer(packed, np.uint8))
    if decoded is None:
        raise data_loss("Example: a damaged list of int64")
    return decoded[0].view(np.int64)


def _strings(data: bytes, position: int, end: int) -> list[bytes]:
    strings = []
    while position < end:
        if data[position] != 0x0A or position + 1 == end:
            raise data_loss(f"Example: an unexpected field in a bytes list, at byte {position}")
        size, position = data[position + 1], position + 2
        if size >= 0x80:
            size, position = read_varint(data, position - 1, end, "Example")
        if position + size > end:
            raise _damaged(position)
        strings.append(data[position : position + size])
        position += size
    return strings


def _odd_numbers(data: bytes, feature: Feature) -> bytes:
    """Returns the values of a list of numbers that come one by one, or in several packs, as one pack."""
    single = _FIXED32 if feature.kind == FLOAT else _VARINT
    pieces = []
    for number, wire, begin, end in _fields(data, feature.start, feature.end):
        if number != 1:
            continue
        if wire not in (_DELIMITED, single):
            raise data_loss(f"Example: a value of the wrong type in a list of {NAMES[feature.kind]}")
        pieces.append(data[begin:end])
    return b"".join(pieces)
