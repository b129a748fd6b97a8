"""Keys of calls: what an eager call must have in common with an earlier one to be the same call on a device."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.runtime.eager.calls import MOVING, Known, StorageKind
from headrace._src.runtime.eager.pending import Aval, PendingArray, aval_of, host_aval_of
from headrace._src.runtime.eager.segment import Segment
from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import EagerTensor

FEW = 16  # floats of which copies on the device are found by their values
INEXACT = "fcV"  # kinds of NumPy dtypes that are computed on the device
_SMALL = 64  # integers that stay in host memory, as in TensorFlow
_ndarray = np.ndarray


def known(tensor: EagerTensor, array: Any) -> Known:
    """Returns the value of a tensor as part of a key. The tensor keeps it: constants such as axes are used again."""
    kept = tensor.__dict__.get("_known")
    if kept is None or kept.array is not array:
        kept = tensor.__dict__["_known"] = Known(array if type(array) is _ndarray else np.asarray(array))
    return kept


def frozen(attrs: dict[str, Any]) -> tuple[Any, ...]:
    items = tuple(attrs.items())
    try:
        hash(items)
    except TypeError:
        return tuple((k, frozen_value(v)) for k, v in items)
    return items


def frozen_value(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen_value, value))
    if isinstance(value, np.ndarray):
        return Known(value)
    try:
        hash(value)
    except TypeError:
        return _Unique(value)
    return value


class _Unique:
    """A value that cannot be compared: each is another."""

    def __init__(self, value: Any) -> None:
        self.value = value


def shared(tensor: EagerTensor, array: np.ndarray, segment: Segment | None) -> PendingArray | np.ndarray:
    """Returns the copy of a host tensor on the device. The tensor keeps it, so that it is copied there once."""
    if segment is None or array.size <= (FEW if array.dtype.kind in INEXACT else _SMALL):
        return array
    kept = tensor.__dict__.get("_copy_on_device")
    if kept is None or kept.host is not array or kept.segment is not segment:
        kept = tensor.__dict__["_copy_on_device"] = segment.holding(array, is_shared=True)
    return kept


def prepared(
    op: Any, static_inputs: tuple[bool, ...], inputs: list[Any], attrs: dict[str, Any], segment: Segment
) -> tuple[Any, list[Any], list[Any]]:
    """Returns the key of a call, its arguments as a Call takes them, and the arrays of its moving inputs."""
    key: list[Any] = [op, id(attrs) if id(attrs) in op.kept_attrs else frozen(attrs)]
    arguments: list[Any] = []
    arrays: list[Any] = []

    def prepare(tensor: EagerTensor, static: bool, traceable: bool) -> Any:
        array = tensor._array
        if tensor.dtype is dtypes.resource:
            storage = array.item()
            array = storage.array
            if type(array) is _ndarray and array.dtype.kind in INEXACT:
                array = storage.array = segment.holding(array)
            kind = StorageKind(storage, aval_in(array))
            key.append(kind)
            arrays.append(array)
            return kind
        if static and (type(array) is _ndarray or not traceable):
            known = Known(np.asarray(array))
            key.append(known)
            return known.array
        key.append(aval_in(array))
        if type(array) is _ndarray and array.size > FEW:
            array = shared(tensor, array, segment)
        arrays.append(array)
        return MOVING

    for slot, value, static in zip(op.inputs, inputs, static_inputs, strict=True):
        traceable = slot.name in op.traceable
        if isinstance(value, list):
            key.append(len(value))
            arguments.append([prepare(t, static, traceable) for t in value])
        else:
            arguments.append(prepare(value, static, traceable))
    return tuple(key), arguments, arrays


def aval_in(array: Any) -> Aval:
    kind = type(array)
    if kind is PendingArray:
        return array.aval
    return host_aval_of(array) if kind is _ndarray else aval_of(array.shape, array.dtype)
