"""Where eager ops run: the device that a `tf.device` block names, else the first accelerator.

As in TensorFlow, ops on integers that are in host memory, strings and resources stay on the host, and soft placement
runs an op there if the device does not exist or cannot run it.
"""

from __future__ import annotations

import functools
import threading

import numpy as np

from headrace._src.base import errors
from headrace._src.runtime import devices
from headrace._src.runtime.eager.pending import DeviceLabel
from headrace._src.runtime.eager.segment import Segment
from headrace._src.runtime.mesh.arrays import on_default_mesh
from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import EagerTensor


class _Segments(threading.local):
    """The segments of a thread, by device number."""

    def __init__(self) -> None:
        self.default: Segment | None = None
        self.by_number: dict[int, Segment] = {}


segments = _Segments()


def default_segment() -> Segment | None:
    """Returns this thread's segment on the first accelerator; None if there is none."""
    return segments.default or segment_on(0)


def segment_on(number: int) -> Segment | None:
    """Returns this thread's segment on an accelerator, by its number among the visible ones."""
    found = segments.by_number.get(number)
    if found is None:
        accelerators = devices.accelerators()
        if number >= len(accelerators):
            return None
        # What is on JAX's default device is not bound to it, so that compiled functions return arrays alike.
        kind = devices.accelerator_kind().lower()
        found = Segment(DeviceLabel(kind, number, None if number == 0 else accelerators[number]))
        segments.by_number[number] = found
        if number == 0:
            segments.default = found
    return found


def run_segments() -> None:
    """Runs what this thread has recorded on all devices."""
    for segment in list(segments.by_number.values()):
        segment.run()


@functools.lru_cache(256)
def _parsed(device: str) -> tuple[str, int]:
    kind, _, number = device.rpartition("/device:")[2].partition(":")
    return kind.upper(), int(number) if number.isdigit() else 0


def segment_of_scope(device: str) -> Segment | None:
    """Returns the segment for ops in a `tf.device` block; None if they run on the host."""
    kind, number = _parsed(device)
    if kind in ("", "*"):
        return default_segment()
    if kind == "CPU":
        return None
    found = segment_on(number) if kind == devices.accelerator_kind() else None
    if found is not None or devices.settings.soft_placement:
        return found
    known = ", ".join(d.name for d in devices.logical_devices())
    raise errors.invalid_argument(f"Could not satisfy device specification {device!r}. All available devices: {known}.")


def is_numeric(dtype: dtypes.DType) -> bool:
    """Returns whether arrays of this dtype can be on an accelerator."""
    return dtype.is_numpy_compatible and dtype is not dtypes.string and not dtype.is_quantized


def place(tensor: EagerTensor, device: str) -> EagerTensor:
    """Returns a new constant on the device that the scope names; integers outside of a scope stay on the host."""
    if not is_numeric(tensor.dtype) or (not device and not stays_on_device(tensor.dtype)):
        return tensor
    if _parsed(device)[0] == "CUSTOM":
        return on_default_mesh(tensor)
    segment = segment_of_scope(device)
    if segment is None:
        return tensor
    # What is on the host already must not wait for the checks of what the device computes.
    array = tensor._array if type(tensor._array) is np.ndarray else tensor._host()
    return EagerTensor(segment.holding(array, is_shared=True), tensor._dtype)


def stays_on_device(dtype: dtypes.DType) -> bool:
    """Returns whether values of this dtype are computed on an accelerator even if they start on the host."""
    return dtype.is_floating or dtype.is_complex


def to_gpu(tensor: EagerTensor, index: int) -> EagerTensor:
    """Returns the tensor on a GPU."""
    segment = segment_on(index)
    if segment is None:
        raise errors.invalid_argument(f"Tensor.gpu: there is no GPU:{index}.")
    return EagerTensor(segment.holding(tensor._host(), is_shared=True), tensor._dtype)
