"""TensorProto messages to arrays and back.

A message holds its elements as raw content or value by value; in the second form a short list is filled up with its
last value, so a few bytes may stand for a large array. Sizes are checked before memory is taken.
"""

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import OpError, invalid_argument
from headrace._src.formats import datatypes, messages
from headrace._src.formats.datatypes import DataType
from headrace._src.formats.wire import decode_varints, write_varints

_LARGEST_FILL = 1 << 28  # bytes that a list of values may be blown up to
_LARGEST_SIZE = (1 << 63) - 1


def to_shape(message: Any, what: str = "TensorShapeProto") -> tuple[int, ...]:
    """Returns the fully known shape in a TensorShapeProto; an unknown rank counts as a scalar, as in TensorFlow."""
    shape = tuple(dim.size for dim in message.dim)
    if any(size < 0 for size in shape):
        raise invalid_argument(f"{what}: the shape {list(shape)} has a negative size")
    if math.prod(size for size in shape if size) > _LARGEST_SIZE:
        raise invalid_argument(f"{what}: the shape {list(shape)} has too many elements")
    return shape


def from_shape(shape: Iterable[int | None] | None) -> Any:
    """Returns a TensorShapeProto; None is an unknown size, or an unknown rank."""
    if shape is None:
        return messages.TensorShapeProto(unknown_rank=True)
    message = messages.TensorShapeProto()
    for size in shape:
        message.dim.add(size=-1 if size is None else size)
    return message


def to_array(message: Any, what: str = "TensorProto") -> npt.NDArray[Any]:
    """Returns the array in a TensorProto.

    Strings come as an object array of bytes, resources and variants as object arrays of their messages. The result is
    not to be written to: raw content is not copied and a filled array may be one value seen many times.
    """
    if message.dtype > datatypes.REFERENCE:
        raise invalid_argument(f"{what}: a reference type (number {message.dtype}) cannot be stored")
    kind = datatypes.of_number(message.dtype, what)
    shape = to_shape(message.tensor_shape, what)
    size = math.prod(shape)
    if message.tensor_content:
        return _from_content(message.tensor_content, kind, size, what).reshape(shape)
    values = _listed_values(message, kind)
    if len(values) >= size:
        return values[:size].reshape(shape)
    if kind in (datatypes.RESOURCE, datatypes.VARIANT):
        raise invalid_argument(f"{what}: shape {list(shape)} needs {size} {kind.name} values, {len(values)} are there")
    if len(values) <= 1:  # a view of one value takes no memory, whatever size was claimed
        fill = values[0] if len(values) else _zero(kind)
        return np.broadcast_to(np.array(fill, kind.dtype), shape)
    if size * kind.dtype.itemsize > _LARGEST_FILL:
        raise invalid_argument(f"{what}: {len(values)} values to fill shape {list(shape)}, which is over 256 MiB")
    filled = np.empty(size, kind.dtype)
    filled[: len(values)] = values
    filled[len(values) :] = values[-1]
    return filled.reshape(shape)


def _zero(kind: DataType) -> Any:
    return b"" if kind is datatypes.STRING else 0


def _from_content(content: bytes, kind: DataType, size: int, what: str) -> npt.NDArray[Any]:
    if kind is datatypes.STRING:
        return strings_from_content(content, size, what)
    if kind.dtype.hasobject or len(content) != size * kind.dtype.itemsize:
        raise invalid_argument(
            f"{what}: tensor_content has {len(content)} bytes, {size} elements of {kind.name} need "
            f"{size * kind.dtype.itemsize}"
        )
    if kind.dtype == np.bool_ and np.frombuffer(content, np.uint8).max(initial=0) > 1:
        raise invalid_argument(f"{what}: tensor_content of a bool tensor has a byte that is neither 0 nor 1")
    return np.frombuffer(content, kind.dtype)


def strings_from_content(content: bytes, size: int, what: str) -> npt.NDArray[Any]:
    """Returns the layout of string content: all lengths as varints, then the bytes end to end."""
    damaged = invalid_argument(f"{what}: tensor_content does not hold {size} strings")
    if size > len(content):
        raise damaged
    octets = np.frombuffer(content, np.uint8)
    ends = np.flatnonzero(octets < 0x80)[:size] + 1
    decoded = decode_varints(octets[: ends[-1]]) if len(ends) == size and size else None
    if decoded is None:
        raise damaged
    lengths = [int(length) for length in decoded[0]]
    position = int(ends[-1])
    if position + sum(lengths) != len(content):
        raise damaged
    strings = np.empty(size, object)
    for index, length in enumerate(lengths):
        strings[index] = content[position : position + length]
        position += length
    return strings


def strings_as_content(strings: npt.NDArray[Any]) -> bytes:
    """Strings in the layout that `strings_from_content` reads."""
    elements = strings.ravel().tolist()
    return b"".join([write_varints([len(e) for e in elements]), *elements])


def _listed_values(message: Any, kind: DataType) -> npt.NDArray[Any]:
    listed = getattr(message, kind.field)
    if kind.dtype.hasobject:
        values = np.empty(len(listed), object)
        values[:] = listed
        return values
    if kind.field == "float8_val":
        return np.frombuffer(listed, kind.dtype)
    if kind.field == "half_val":  # the bits of each value, as an integer
        return np.array(listed, np.int32).astype(np.uint16).view(kind.dtype)
    if kind.field in ("scomplex_val", "dcomplex_val"):
        parts = np.array(listed, np.float32 if kind.dtype == np.complex64 else np.float64)
        return parts[: len(parts) // 2 * 2].view(kind.dtype)
    if kind.field == "int_val":  # 32 bits in the message; narrower types keep the low ones
        return np.array(listed, np.int32).astype(kind.dtype)
    return np.array(listed, kind.dtype)


def from_array(array: npt.ArrayLike, number: int | None = None) -> Any:
    """Returns the TensorProto of an array, as `tf.make_tensor_proto` writes it.

    Args:
        array: The elements; bytes or text for strings.
        number: Which DataType, where the NumPy type leaves a choice (quantized types).
    """
    array = np.asarray(array)
    kind = datatypes.of_dtype(array.dtype) if number is None else datatypes.of_number(number)
    message = messages.TensorProto(dtype=kind.number, tensor_shape=from_shape(array.shape))
    if kind.dtype.hasobject:
        _list_objects(message, array, kind)
    elif kind.packed and array.size > 1:
        message.tensor_content = np.ascontiguousarray(array, kind.dtype).tobytes()
    else:
        _list_numbers(message, np.ascontiguousarray(array, kind.dtype), kind)
    return message


def from_array_as_content(array: npt.ArrayLike, number: int | None = None) -> Any:
    """Returns the TensorProto of an array with raw content whatever its size, as `tf.io.serialize_tensor` writes it."""
    array = np.asarray(array)
    kind = datatypes.of_dtype(array.dtype) if number is None else datatypes.of_number(number)
    if kind.dtype.hasobject:
        return from_array(array, kind.number)
    content = np.ascontiguousarray(array, kind.dtype).tobytes()
    return messages.TensorProto(dtype=kind.number, tensor_shape=from_shape(array.shape), tensor_content=content)


def _list_objects(message: Any, array: npt.NDArray[Any], kind: DataType) -> None:
    elements = array.ravel().tolist()
    if kind is datatypes.STRING:
        elements = [to_bytes(element) for element in elements]
    getattr(message, kind.field).extend(elements)


def _list_numbers(message: Any, array: npt.NDArray[Any], kind: DataType) -> None:
    if kind.field == "float8_val":
        message.float8_val = array.tobytes()
        return
    flat: npt.NDArray[Any] = array.reshape(-1)
    if kind.field == "half_val":
        flat = flat.view(np.uint16)
    elif kind.field in ("scomplex_val", "dcomplex_val"):
        flat = flat.view(np.float32 if kind.dtype == np.complex64 else np.float64)
    elif kind.field == "int_val":
        flat = flat.astype(np.int32)
    getattr(message, kind.field).extend(flat.tolist())


def to_bytes(element: Any) -> bytes:
    """Returns one element of a string array as bytes; text is written as UTF-8."""
    if isinstance(element, bytes):
        return element
    if isinstance(element, str):
        return element.encode()
    raise invalid_argument(f"a string tensor holds bytes; received {element!r} of type {type(element).__name__}")


def parse_tensor(data: bytes, what: str = "ParseTensor") -> npt.NDArray[Any]:
    """Returns the array in serialized bytes, as `tf.io.parse_tensor` reads them."""
    try:
        message = messages.parse(messages.TensorProto, data, what)
    except OpError as error:
        raise invalid_argument(error.message) from error
    return to_array(message, what)


def serialize_tensor(array: npt.ArrayLike, number: int | None = None) -> bytes:
    """Returns the bytes `tf.io.serialize_tensor` gives."""
    data: bytes = from_array_as_content(array, number).SerializeToString()
    return data
