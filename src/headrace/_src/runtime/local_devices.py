"""The devices of this process as XLA offers them, and the names TensorFlow gives them."""

from __future__ import annotations

from typing import Any

from headrace._src.base.lazy import jax


def local_devices() -> list[Any]:
    """The host's devices, then the accelerators."""
    hosts = jax.local_devices(backend="cpu")
    return [*hosts, *(device for device in jax.local_devices() if device not in hosts)]


def devices_of_type(device_type: str) -> list[Any]:
    """The devices of a type by TensorFlow's word for it: "CPU", "GPU", "TPU"."""
    return [device for device in local_devices() if type_of(device) == device_type]


def type_of(device: Any) -> str:
    return str(device.platform).upper()


def name_of(device: Any) -> str:
    """TensorFlow's name, such as "/device:GPU:0"."""
    return f"/device:{type_of(device)}:{devices_of_type(type_of(device)).index(device)}"


def wait_for_devices() -> None:
    """Returns when the devices have done what they were told."""
    jax.effects_barrier()
