"""tf.make_tensor_proto and tf.make_ndarray, and graphs as files."""

from __future__ import annotations

import math
import os
from typing import Any

import numpy as np

from headrace._src.base.lazy import LazyModule
from headrace._src.formats import messages, tensor_proto
from headrace._src.formats.files import failures_of, replacing
from headrace._src.ops.io.paths import local_path
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor

_text_format: Any = LazyModule("google.protobuf.text_format")


def make_tensor_proto(
    values: Any, dtype: Any = None, shape: Any = None, verify_shape: bool = False, allow_broadcast: bool = False
) -> Any:
    """A TensorProto message with these values.

    Args:
        values: A number, text, nested lists of them, a NumPy array or an eager tensor.
        dtype: Its dtype; by default that of the values.
        shape: Its shape. Fewer values than it has places are filled up with the last one.
        verify_shape: Whether the values must have that very shape.
        allow_broadcast: Whether they may be broadcast to it.
    """
    if isinstance(values, messages.TensorProto):
        return values
    if values is None:
        raise ValueError("None values not supported.")
    tensor = as_tensor(values, None if dtype is None else dtypes.as_dtype(dtype))
    if type(tensor) is not EagerTensor:
        raise ValueError(f"make_tensor_proto takes values; received a tensor of a graph: {tensor}")
    array = tensor._host()
    number = tensor.dtype.as_datatype_enum
    if shape is None:
        return tensor_proto.from_array(array, number)
    sizes = TensorShape(shape).as_list()
    if None in sizes:
        raise ValueError(f"make_tensor_proto needs a known shape; received {shape}")
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
    """A message whose list of values is shorter than its shape: the last one stands for the rest."""
    message = messages.TensorProto(dtype=number, tensor_shape=tensor_proto.from_shape(shape))
    for element in array.ravel():
        one = tensor_proto.from_array(np.array(element, array.dtype), number)
        one.ClearField("tensor_shape")
        one.ClearField("dtype")
        message.MergeFrom(one)
    return message


def make_ndarray(tensor: Any) -> np.ndarray:
    """The array in a TensorProto message."""
    return tensor_proto.to_array(tensor).copy()


def write_graph(graph_or_graph_def: Any, logdir: Any, name: str, as_text: bool = True) -> str:
    """Writes a graph to the file `name` in the folder `logdir`, as text or as bytes; returns its path."""
    convert = getattr(graph_or_graph_def, "as_graph_def", None)
    graph_def = graph_or_graph_def if convert is None else convert()
    folder = local_path(logdir)
    with failures_of(folder):
        os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    content = _text_format.MessageToString(graph_def).encode() if as_text else graph_def.SerializeToString()
    with replacing(path) as file:
        file.write(content)
    return path
