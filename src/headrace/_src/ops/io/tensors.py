"""Tensors as the bytes of a TensorProto, and back."""

from __future__ import annotations

import base64
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import datatypes, tensor_proto
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import scalar, unknown
from headrace._src.ops.strings.arrays import string_array
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@op("SerializeTensor", "T -> serialized: string", T=ANY, shape=scalar, engine="host", differentiable=False)
def serialize_tensor_op(xp, tensor):
    """Returns the tensor as bytes."""
    return string_array([tensor_proto.serialize_tensor(tensor)], ())


@dispatchable
def serialize_tensor(tensor: TensorLike, name: str | None = None) -> Tensor:
    """Serializes a tensor as a TensorProto, for `tf.io.parse_tensor`.

    Args:
        tensor: Tensor to serialize.
        name: Name of the operation.

    Returns:
        Scalar string tensor.

    >>> tf.io.parse_tensor(tf.io.serialize_tensor([1, 2]), tf.int32).numpy()
    array([1, 2], dtype=int32)
    """
    return serialize_tensor_op(tensor, name=name)


@op("ParseTensor", "string -> output: out_type", shape=unknown, engine="host", differentiable=False)
def parse_tensor(xp, serialized, *, out_type: DType):
    """Reads a tensor from a serialized TensorProto.

    Args:
        serialized: Scalar string.
        out_type: Dtype that the tensor must have.
        name: Name of the operation.

    Returns:
        The tensor, of dtype `out_type`.

    Raises:
        InvalidArgumentError: If `serialized` is not a scalar, or the stored tensor is invalid or has another dtype than
            `out_type`.
        DataLossError: If the bytes are not a TensorProto.

    >>> tf.io.parse_tensor(tf.io.serialize_tensor([1, 2]), tf.int32).numpy().tolist()
    [1, 2]
    """
    if serialized.ndim:
        raise errors.invalid_argument(f"Expected `serialized` to be a scalar, got shape: {dims_text(serialized.shape)}")
    return read_tensor(serialized.item(), out_type)


def read_tensor(data: bytes, dtype: DType) -> Any:
    """Returns the array in serialized bytes."""
    try:
        array = tensor_proto.parse_tensor(data)
    except errors.OpError as problem:
        shown = base64.b64encode(data[:200]).decode()
        raise errors.invalid_argument(
            f"Could not parse `serialized` as TensorProto, base64: {shown} ({problem.message})"
        ) from None
    if array.dtype != dtype.numpy_dtype:
        found = datatypes.of_dtype(array.dtype).name
        raise errors.invalid_argument(
            f"Type mismatch between parsed tensor ({found}) and dtype ({dtypes.short_name(dtype)})"
        )
    return array
