"""Events that hold one value, written as bytes without making messages: a number logged each step must cost little."""

import functools
import struct
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.formats.tensor_proto import from_array_as_content
from headrace._src.formats.wire import write_varint

_WALL_TIME = struct.Struct("<Bd")  # field 1, a double
_FLOAT_SCALAR = b"\x08\x01\x12\x00\x22\x04"  # a TensorProto up to its content: DT_FLOAT, no dimensions, four bytes
_FLOAT = np.dtype(np.float32)
_BITS = (1 << 64) - 1


def _field(number: int, content: bytes) -> bytes:
    return write_varint(number << 3 | 2) + write_varint(len(content)) + content


def _event(wall_time: float, step: int, field: bytes) -> bytes:
    start = _WALL_TIME.pack(0x09, wall_time)
    return start + b"\x10" + write_varint(step & _BITS) + field if step else start + field


def tensor_bytes(array: npt.NDArray[Any]) -> bytes:
    """Returns an array as a TensorProto with raw content."""
    content: bytes = from_array_as_content(array).SerializeToString()
    return content


def tensor_event(wall_time: float, step: int, tag: bytes, array: npt.NDArray[Any], metadata: bytes = b"") -> bytes:
    """Returns an Event with one summary value: a tensor, and the SummaryMetadata that says which plugin shows it."""
    if array.ndim == 0 and array.dtype == _FLOAT:
        head, tail = _around_number(tag, metadata)
        return _event(wall_time, step, head + array.tobytes() + tail)
    return summary_event(wall_time, step, _tensor_summary(tag, tensor_bytes(array), metadata))


@functools.lru_cache(1024)
def _around_number(tag: bytes, metadata: bytes) -> tuple[bytes, bytes]:
    """Returns the bytes before and after the four bytes of a number in a summary."""
    marker = b"\0\0\0\0"
    whole = _field(5, _tensor_summary(tag, _FLOAT_SCALAR + marker, metadata))
    end = len(whole) - (len(_field(9, metadata)) if metadata else 0)
    return whole[: end - len(marker)], whole[end:]


def _tensor_summary(tag: bytes, tensor: bytes, metadata: bytes) -> bytes:
    value = (_field(1, tag) if tag else b"") + _field(8, tensor)
    if metadata:
        value += _field(9, metadata)
    return _field(1, value)


def summary_event(wall_time: float, step: int, summary: bytes) -> bytes:
    """Returns an Event with a Summary that is serialized already."""
    return _event(wall_time, step, _field(5, summary))


def graph_event(wall_time: float, step: int, graph_def: bytes) -> bytes:
    """Returns an Event with a GraphDef that is serialized already."""
    return _event(wall_time, step, _field(4, graph_def))
