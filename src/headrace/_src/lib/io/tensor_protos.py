"""tf.make_tensor_proto and tf.make_ndarray, and tf.io.write_graph."""

from __future__ import annotations

import math
import os
from os import PathLike
from typing import Any

import numpy as np

from headrace._src.base.lazy import LazyModule
from headrace._src.formats import messages, tensor_proto
from headrace._src.formats.files import failures_of, replacing
from headrace._src.formats.remote import is_remote, send
from headrace._src.ops.io.paths import local_path
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_text_format: Any = LazyModule("google.protobuf.text_format")


def make_tensor_proto(
    values: TensorLike | None,
    dtype: DTypeLike | None = None,
    shape: ShapeLike | None = None,
    verify_shape: bool = False,
    allow_broadcast: bool = False,
) -> Any:
    """Creates a TensorProto message.

    Args:
        values: Number, text, nested lists of them, NumPy array or eager tensor.
        dtype: Dtype of the message. Default that of the values.
        shape: Shape of the message. Missing values are filled with the last one.
        verify_shape: Whether the values must have exactly this shape.
        allow_broadcast: Whether the values may be broadcast to the shape.

    Returns:
        A TensorProto.

    Raises:
        ValueError: If `values` is None or has no value yet, `shape` has unknown sizes, or there are more values than it
            holds.
        TypeError: If `verify_shape` is True and the values have another shape.
    """
    if isinstance(values, messages.TensorProto):
        return values
    if values is None:
        raise ValueError("None values not supported.")
    tensor = as_tensor(values, None if dtype is None else dtypes.as_dtype(dtype))
    if type(tensor) is not EagerTensor:
        raise ValueError(f"make_tensor_proto requires values; got a symbolic tensor: {tensor}")
    array = tensor._host()
    number = tensor.dtype.as_datatype_enum
    if shape is None:
        return tensor_proto.from_array(array, number)
    sizes = TensorShape(shape).as_list()
    if None in sizes:
        raise ValueError(f"make_tensor_proto requires a known shape; got {shape}")
    wanted = tuple(size for size in sizes if size is not None)
    if verify_shape and array.shape != wanted:
        raise TypeError(f"Expected Tensor's shape: {wanted}, but got {array.shape}.")
    if allow_broadcast:
        np.broadcast_shapes(array.shape, wanted)
        if array.size not in (1, math.prod(wanted)):
            array = np.broadcast_to(array, wanted)
    size = math.prod(wanted)
    if array.size > size:
        raise ValueError(f"Too many elements provided. Takes at most {size}, but got {array.size}.")
    if array.size == size:
        return tensor_proto.from_array(array.reshape(wanted), number)
    return _partly_filled(array, number, wanted)


def _partly_filled(array: np.ndarray, number: int, shape: tuple[int, ...]) -> Any:
    """Creates a message with fewer values than its shape has; the last value is repeated."""
    message = messages.TensorProto(dtype=number, tensor_shape=tensor_proto.from_shape(shape))
    for element in array.ravel():
        one = tensor_proto.from_array(np.array(element, array.dtype), number)
        one.ClearField("tensor_shape")
        one.ClearField("dtype")
        message.MergeFrom(one)
    return message


def make_ndarray(tensor: Any) -> np.ndarray:
    """Converts a TensorProto message to an array.

    Args:
        tensor: A TensorProto.

    Returns:
        NumPy array.
    """
    return tensor_proto.to_array(tensor).copy()


def write_graph(graph_or_graph_def: Any, logdir: str | PathLike[str], name: str, as_text: bool = True) -> str:
    """Writes a graph to a file.

    Args:
        graph_or_graph_def: Graph or GraphDef.
        logdir: Folder of the file.
        name: Name of the file.
        as_text: Whether to write text format instead of binary.

    Returns:
        Path of the file.
    """
    convert = getattr(graph_or_graph_def, "as_graph_def", None)
    graph_def = graph_or_graph_def if convert is None else convert()
    folder = local_path(logdir)
    with failures_of(folder):
        os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    content = _text_format.MessageToString(graph_def).encode() if as_text else graph_def.SerializeToString()
    with replacing(path) as file:
        file.write(content)
    if not is_remote(logdir):
        return path
    remote = os.path.join(os.fspath(logdir), name)
    send(remote)
    return remote
