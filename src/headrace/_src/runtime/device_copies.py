"""Copies of eager tensors on devices that a strategy names."""

from __future__ import annotations

from headrace._src.base.lazy import jax
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.devices import distinct_devices
from headrace._src.tensors.tensor import EagerTensor


def copied_to(tensor: EagerTensor, device: str) -> EagerTensor:
    """Returns a copy of the tensor on a device, such as "/device:CPU:1"; itself if there is no such device."""
    found = distinct_devices([device]) if tensor.dtype.is_numpy_compatible else None
    if found is None:
        return tensor
    with wide_types():
        return EagerTensor(jax.device_put(tensor.numpy(), found[0]), tensor.dtype)
