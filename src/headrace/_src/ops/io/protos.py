"""Fields of serialized protocol messages as tensors, and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import LazyModule
from headrace._src.formats import messages
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings.arrays import string_array
from headrace._src.tensors.dtypes import DType, string
from headrace._src.tensors.shapes import Dims, dims_text

_descriptor_pool: Any = LazyModule("google.protobuf.descriptor_pool")
_descriptor_pb2: Any = LazyModule("google.protobuf.descriptor_pb2")
_message_factory: Any = LazyModule("google.protobuf.message_factory")
_text_format: Any = LazyModule("google.protobuf.text_format")
_message: Any = LazyModule("google.protobuf.message")

_INLINE = "bytes://"
_MESSAGE_KINDS = (10, 11)  # TYPE_GROUP and TYPE_MESSAGE: given out serialized


def _message_class(message_type: str, source: str) -> Any:
    """Returns the class of a message: one of TensorFlow's own, or one described by serialized descriptors."""
    if source in ("", "local://"):
        name = message_type.removeprefix("tensorflow.")
        if name in messages.names():
            return getattr(messages, name)
    elif source.startswith(_INLINE):
        raw_set = source[len(_INLINE) :].encode("utf-8", "surrogateescape")
        described = _descriptor_pb2.FileDescriptorSet.FromString(raw_set)
        pool = _descriptor_pool.DescriptorPool()
        for file in described.file:
            pool.Add(file)
        try:
            return _message_factory.GetMessageClass(pool.FindMessageTypeByName(message_type))
        except KeyError:
            pass
    else:
        raise errors.invalid_argument(f"Unable to read the descriptors of {source}: give local:// or bytes://...")
    raise errors.invalid_argument(f"No descriptor found for message type {message_type}")


def _fields(message_class: Any, names: Any) -> list[Any]:
    known = message_class.DESCRIPTOR.fields_by_name
    for name in names:
        if name not in known:
            raise errors.invalid_argument(f"Unknown field: {name} in message type {message_class.DESCRIPTOR.full_name}")
    return [known[name] for name in names]


def _is_repeated(field: Any) -> bool:
    known = getattr(field, "is_repeated", None)  # which older protobufs show by a label
    return bool(field.label == field.LABEL_REPEATED if known is None else known)


def _check_type(field: Any, dtype: DType) -> None:
    holds_bytes = field.type in (*_MESSAGE_KINDS, field.TYPE_STRING, field.TYPE_BYTES)
    if holds_bytes != (dtype is string):
        raise errors.invalid_argument(f"Unexpected output type for {field.full_name}: it cannot be {dtype.name}")


def _parsed(message_class: Any, data: bytes, as_text: bool) -> Any:
    try:
        if as_text:
            return _text_format.Parse(data, message_class())
        return message_class.FromString(data)
    except (_message.DecodeError, _text_format.ParseError, UnicodeDecodeError) as problem:
        raise errors.data_loss(f"Unable to parse {message_class.DESCRIPTOR.full_name} ({problem})") from None


def _values(message: Any, field: Any) -> list[Any]:
    """Returns the values of a field: none where it is not set."""
    present = {f.name: value for f, value in message.ListFields()}
    if field.name not in present:
        return []
    value = present[field.name]
    found = list(value) if _is_repeated(field) else [value]
    if field.type in _MESSAGE_KINDS:
        return [one.SerializeToString() for one in found]
    return [one.encode() if isinstance(one, str) else one for one in found]


def _decoded(call: ShapeCall) -> list[Any]:
    dims, fields = call.shapes[0], len(call.attrs["field_names"])
    if dims is None:
        return [None, [None] * fields]
    return [(*dims, fields), [(*dims, None)] * fields]


@op(
    "DecodeProtoV2", "string -> sizes: int32, values: [output_types]",
    shape=_decoded, engine="host", differentiable=False,
)  # fmt: skip
def decode_proto(
    xp, bytes, *, message_type: str, field_names: list[str], output_types: list[DType],
    descriptor_source: str = "local://", message_format: str = "binary", sanitize: bool = False,
):  # fmt: skip
    """Returns the named fields of serialized messages, and how many values each message has of each.

    Values are along a new last axis, as long as the longest list of a field; inner messages are serialized.

    Args:
        bytes: String tensor with serialized messages.
        message_type: The full name of the messages' type.
        field_names: The fields to read.
        output_types: The dtype of each.
        descriptor_source: "local://" for TensorFlow's own messages, or "bytes://" and a FileDescriptorSet.
        message_format: "binary" or "text".
        sanitize: Accepted for compatibility.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If the format, the message type or a field is unknown, or the fields and dtypes differ in
            number.
        DataLossError: If the bytes are not such a message.
    """
    if message_format not in ("binary", "text"):
        raise errors.invalid_argument(f"format must be one of binary or text; received {message_format}")
    if len(field_names) != len(output_types):
        raise errors.invalid_argument(f"{len(field_names)} field_names for {len(output_types)} output_types")
    made = _message_class(message_type, descriptor_source)
    fields = _fields(made, field_names)
    parsed = [_parsed(made, data, message_format == "text") for data in bytes.ravel().tolist()]
    sizes = np.zeros((len(parsed), len(fields)), np.int32)
    results = []
    for column, (field, dtype) in enumerate(zip(fields, output_types, strict=True)):
        _check_type(field, dtype)
        rows = [_values(message, field) for message in parsed]
        sizes[:, column] = [len(row) for row in rows]
        width = max(map(len, rows), default=0) if _is_repeated(field) else 1
        table = np.full((len(rows), width), b"" if dtype is string else 0, dtype.numpy_dtype)
        for place, row in enumerate(rows):
            table[place, : len(row)] = row
        results.append(table.reshape(*bytes.shape, width))
    return sizes.reshape(*bytes.shape, len(fields)), results


def _encoded(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    return None if dims is None else dims[:-1]


@op("EncodeProto", "int32, [Tinput_types] -> bytes: string", shape=_encoded, engine="host", differentiable=False)
def encode_proto(xp, sizes, values, *, field_names: list[str], message_type: str, descriptor_source: str = "local://"):
    """Serializes protobuf messages.

    Args:
        sizes: int32 tensor `[..., fields]`: the number of values of each field of each message.
        values: List of tensors, one for each field.
        field_names: Names of the fields.
        message_type: Full name of the message type.
        descriptor_source: "local://" or the path of a file of descriptors.
        name: Name of the operation.

    Returns:
        String tensor.

    Raises:
        InvalidArgumentError: If the message type or a field is unknown, or `sizes` and `values` do not fit
            `field_names`.
    """
    if not sizes.ndim or sizes.shape[-1] != len(field_names) or len(values) != len(field_names):
        raise errors.invalid_argument(
            f"sizes must have {len(field_names)} as its last size, one for each of field_names, and there must be as "
            f"many values; received shape {dims_text(sizes.shape)} and {len(values)} values"
        )
    made = _message_class(message_type, descriptor_source)
    fields = _fields(made, field_names)
    batch = sizes.shape[:-1]
    counts = sizes.reshape(-1, len(fields))
    built = [made() for _ in range(len(counts))]
    for column, (field, array) in enumerate(zip(fields, values, strict=True)):
        if array.shape[:-1] != batch:
            raise errors.invalid_argument(
                f"Values of field {field.name} have shape {dims_text(array.shape)}, which does not fit sizes of shape "
                f"{dims_text(sizes.shape)}"
            )
        if counts[:, column].max(initial=0) > array.shape[-1]:
            raise errors.invalid_argument(
                "Size to write must not be larger than value tensor; but saw: "
                f"{counts[:, column].max()} > {array.shape[-1]} of field {field.name}"
            )
        for message, count, row in zip(built, counts[:, column].tolist(), array.reshape(len(counts), -1).tolist()):
            if count:
                _set(message, field, row[:count])
    return string_array([message.SerializeToString(deterministic=True) for message in built], batch)


def _set(message: Any, field: Any, values: list[Any]) -> None:
    if not _is_repeated(field) and len(values) > 1:
        raise errors.invalid_argument(f"Field {field.name} takes one value; received {len(values)}")
    try:
        if field.type in _MESSAGE_KINDS:
            for value in values:
                target = getattr(message, field.name).add() if _is_repeated(field) else getattr(message, field.name)
                target.MergeFromString(value)
                target.SetInParent()
        elif _is_repeated(field):
            getattr(message, field.name).extend(values)
        else:
            setattr(message, field.name, values[0])
    except (TypeError, ValueError, _message.DecodeError) as problem:
        raise errors.invalid_argument(f"Field {field.name} cannot hold {values!r} ({problem})") from None
