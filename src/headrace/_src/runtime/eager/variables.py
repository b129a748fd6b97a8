"""Variables on a device: reading and assigning them in eager code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.runtime.eager.calls import MOVING, Call, StorageKind
from headrace._src.runtime.eager.keys import INEXACT
from headrace._src.runtime.eager.pending import PendingArray, aval_of
from headrace._src.runtime.eager.placement import default_segment, is_numeric, segment_of_scope, segments
from headrace._src.runtime.eager.watching import settings, watch
from headrace._src.tensors.context import state
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import EagerTensor

_ndarray = np.ndarray
_updates: dict[Any, Any] = {}  # (op, what the variable holds, what is added) -> the call


def updated(op: Any, inputs: Sequence[Any]) -> bool:
    """Records an addition to a variable whose call is known; returns False if it is not, or not on the device."""
    handle, tensor = inputs
    if type(tensor) is not EagerTensor or type(tensor._array) is not PendingArray:
        return False
    storage, value = handle._array.item(), tensor._array
    with storage.lock:
        current = storage.array
        if type(current) is not PendingArray or current.aval is not value.aval:
            return False
        call = _updates.get((op, current.aval))
        if call is None:
            if storage.dtype is not tensor.dtype:
                return False
            kinds = [StorageKind(storage, current.aval), MOVING]
            call = _updates[op, current.aval] = Call(op, {}, kinds, [current.aval, value.aval])
        segment = segments.default or default_segment()
        made = segment.add(call, (current, value))  # type: ignore[union-attr]
        segment.update(storage, made[0])  # type: ignore[union-attr]
    if settings.watched:
        watch(op, segment, made)  # type: ignore[arg-type]
    return True


def assigned(inputs: Sequence[Any]) -> bool:
    """Gives a variable the value of a pending tensor of its dtype; returns False if it is something else."""
    handle, tensor = inputs
    if type(tensor) is not EagerTensor or type(tensor._array) is not PendingArray:
        return False
    storage = handle._array.item()
    return isinstance(storage, VariableStorage) and storage.dtype is tensor.dtype and assign(inputs)


def assign(inputs: Sequence[Any]) -> bool:
    """Gives a variable the value of a tensor on the device; returns False if the host must do it."""
    storage, value = inputs[0]._array.item(), inputs[1]._array
    if not isinstance(storage, VariableStorage) or type(value) is _ndarray:
        return False
    if type(value) is not PendingArray:
        value = held(value)
    with storage.lock:
        value.segment.keep(storage)
        storage.write(value)
        value.segment.updated(value)
    return True


def held(value: Any) -> PendingArray:
    """Returns an array of a compiled function as one that eager code holds."""
    segment = default_segment()
    assert segment is not None
    return PendingArray(aval_of(tuple(value.shape), np.dtype(value.dtype)), segment, 0, value)


def storage_tensor(storage: VariableStorage) -> EagerTensor:
    """The value of a variable where it is used: on the device, unless it consists of integers on the host."""
    array = storage.array
    if type(array) is PendingArray:
        if array.updated and state.recorders and array.is_recorded:
            array.segment.run()  # the first read of an updated variable under a tape: the next step begins
        return EagerTensor(array, storage.dtype)
    with storage.lock:
        array = storage.array
        if array is None:
            raise storage.without_value()
        if type(array) is not _ndarray:
            storage.array = array = array if type(array) is PendingArray else held(array)
        elif array.dtype.kind in INEXACT and is_numeric(storage.dtype):
            segment = segment_of_scope(state.device) if state.device else default_segment()
            if segment is not None:
                storage.array = array = segment.holding(array)
    return EagerTensor(array, storage.dtype)


def initial_value(value: Any) -> Any:
    """Returns the value of a new variable, computed with NumPy if everything it follows from is on the host.

    Initializers run once, so on the device they would need a program of their own.
    """
    array = value._array if type(value) is EagerTensor else None
    if type(array) is PendingArray and array.is_recorded:
        known = array.segment.value_on_host(array)
        if known is not None:
            return EagerTensor(known, value._dtype)
    return value
