"""Converts attributes of operations to AttrValue messages and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.formats import messages, tensor_proto
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor


def to_message(value: object, function_name: Callable[[FuncGraph], str]) -> messages.AttrValue | None:
    """Converts an attribute to an AttrValue; None for values that only this package knows (Python functions)."""
    message = messages.AttrValue()
    if isinstance(value, (list, tuple)):
        return message if _fill_list(message, value, function_name) else None
    if isinstance(value, FuncGraph):
        message.func.name = function_name(value)
    elif isinstance(value, EagerTensor):
        message.tensor.CopyFrom(tensor_proto.from_array(value._array, value.dtype.as_datatype_enum))
    elif isinstance(value, bool | np.bool_):
        message.b = bool(value)
    elif isinstance(value, int | np.integer):
        message.i = int(value)
    elif isinstance(value, float | np.floating):
        message.f = float(value)
    elif isinstance(value, str | bytes):
        message.s = value.encode() if isinstance(value, str) else value
    elif isinstance(value, DType):
        message.type = value.as_datatype_enum
    elif isinstance(value, TensorShape):
        message.shape.CopyFrom(shape_message(value))
    else:
        return None
    return message


def shape_message(shape: TensorShape) -> messages.TensorShapeProto:
    return tensor_proto.from_shape(None if shape.rank is None else shape.as_list())


def _fill_list(message: messages.AttrValue, values: Sequence[Any], function_name: Callable[[FuncGraph], str]) -> bool:
    message.list.SetInParent()
    for value in values:
        if isinstance(value, FuncGraph):
            message.list.func.add().name = function_name(value)
        elif isinstance(value, bool):
            message.list.b.append(value)
        elif isinstance(value, int | np.integer):
            message.list.i.append(int(value))
        elif isinstance(value, float):
            message.list.f.append(value)
        elif isinstance(value, str | bytes):
            message.list.s.append(value.encode() if isinstance(value, str) else value)
        elif isinstance(value, DType):
            message.list.type.append(value.as_datatype_enum)
        elif isinstance(value, TensorShape):
            message.list.shape.add().CopyFrom(shape_message(value))
        else:
            return False
    return True


def from_message(message: messages.AttrValue, function: Callable[[str], FuncGraph]) -> Any:
    """Returns the value of an AttrValue; `function` finds the graph of a function by name."""
    kind = message.WhichOneof("value")
    if kind == "list":
        return _from_list(message.list, function)
    if kind == "s":
        return _text(message.s)
    if kind == "type":
        return dtypes.as_dtype(message.type % 100)  # 100 is added for references of TensorFlow 1
    if kind == "shape":
        return to_shape(message.shape)
    if kind == "tensor":
        dtype = dtypes.as_dtype(message.tensor.dtype)
        return EagerTensor(tensor_proto.to_array(message.tensor), dtype)
    if kind == "func":
        return function(message.func.name)
    return None if kind is None else getattr(message, kind)


def to_shape(message: messages.TensorShapeProto) -> TensorShape:
    if message.unknown_rank:
        return TensorShape(None)
    return TensorShape([None if d.size < 0 else d.size for d in message.dim])


def _text(value: bytes) -> str | bytes:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value


def _from_list(values: messages.AttrValue.ListValue, function: Callable[[str], FuncGraph]) -> tuple[Any, ...]:
    if values.func:
        return tuple(function(f.name) for f in values.func)
    if values.type:
        return tuple(dtypes.as_dtype(t % 100) for t in values.type)
    if values.shape:
        return tuple(to_shape(s) for s in values.shape)
    if values.s:
        return tuple(_text(s) for s in values.s)
    return (*values.i, *values.f, *values.b)
