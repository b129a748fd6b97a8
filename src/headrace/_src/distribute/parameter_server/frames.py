"""What processes of a cluster send each other: a header of plain values, and arrays.

A frame is the length of the header, the header as JSON, and the bytes of the arrays. Nothing in it is ever executed or
unpickled: sizes are checked, dtypes are looked up by name.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors import dtypes
from headrace._src.tensors.typing import Array

Header = dict[str, Any]
LARGEST = 4 << 30  # bytes of a frame
_LENGTH = struct.Struct("<I")


def encode(header: Header, arrays: Sequence[Array] = ()) -> bytes:
    """Returns a frame."""
    described, parts = [], []
    for given in arrays:
        array = np.asarray(given)
        dtype = dtypes.from_numpy(array.dtype)
        data = _joined_texts(array) if dtype is dtypes.string else np.ascontiguousarray(array).tobytes()
        described.append([dtype.name, list(array.shape), len(data)])
        parts.append(data)
    text = json.dumps({**header, "arrays": described}).encode()
    return b"".join([_LENGTH.pack(len(text)), text, *parts])


def decode(frame: bytes) -> tuple[Header, list[Array]]:
    """Reads a frame.

    Raises:
        DataLossError: It is damaged.
    """
    try:
        (length,) = _LENGTH.unpack_from(frame)
        header = json.loads(frame[_LENGTH.size : _LENGTH.size + length])
        described = header.pop("arrays")
        arrays, start = [], _LENGTH.size + length
        for name, shape, size in described:
            arrays.append(_array(dtypes.as_dtype(name), shape, memoryview(frame)[start : start + size]))
            start += size
        if start != len(frame):
            raise ValueError(f"{len(frame) - start} bytes are left over")
    except (ValueError, KeyError, TypeError, struct.error, AttributeError) as problem:
        raise errors.data_loss(f"A message of another process of the cluster is damaged: {problem}.") from problem
    return header, arrays


def _array(dtype: dtypes.DType, shape: Sequence[int], data: memoryview) -> Array:
    if any(not isinstance(size, int) or size < 0 for size in shape):
        raise ValueError(f"{shape} is not a shape")
    count = int(np.prod(shape, dtype=np.int64))
    if dtype is dtypes.string:
        return _split_texts(data, count).reshape(shape)
    kind = np.dtype(dtype.numpy_dtype)
    if kind.hasobject or count * kind.itemsize != len(data):
        raise ValueError(f"{len(data)} bytes are not an array of dtype {dtype.name} and shape {shape}")
    return np.frombuffer(data, kind).reshape(shape)


def _joined_texts(array: Array) -> bytes:
    texts = [text if isinstance(text, bytes) else str(text).encode() for text in array.ravel()]
    return np.array([len(text) for text in texts], np.int64).tobytes() + b"".join(texts)


def _split_texts(data: memoryview, count: int) -> Array:
    lengths = np.frombuffer(data[: 8 * count], np.int64)
    if len(lengths) != count or (lengths < 0).any() or 8 * count + int(lengths.sum()) != len(data):
        raise ValueError("the lengths of strings do not match their bytes")
    texts, start = np.empty(count, object), 8 * count
    for number, length in enumerate(lengths.tolist()):
        texts[number] = bytes(data[start : start + length])
        start += length
    return texts
