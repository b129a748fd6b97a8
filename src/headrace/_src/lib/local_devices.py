"""The functions of `tensorflow.python.client.device_lib`: devices as messages."""

from __future__ import annotations

from typing import Any

from headrace._src.formats import messages
from headrace._src.runtime.devices import local_devices, name_of, type_of

# TensorFlow reports this limit for the host whatever its memory is, and gives XLA ids only to accelerators.
HOST_MEMORY_LIMIT = 256 << 20
NO_XLA_NUMBER = -1


def list_local_devices(session_config: Any = None) -> list[Any]:
    """Returns a DeviceAttributes message for each device; `session_config` has no effect."""
    return [_attributes(device) for device in local_devices()]


def _attributes(device: Any) -> Any:
    if type_of(device) == "CPU":
        memory, number, description = HOST_MEMORY_LIMIT, NO_XLA_NUMBER, ""
    else:
        memory = (device.memory_stats() or {}).get("bytes_limit", 0)
        number, description = device.id, f"device: {device.id}, name: {device.device_kind}"
    return messages.DeviceAttributes(
        name=name_of(device),
        device_type=type_of(device),
        memory_limit=memory,
        locality=messages.DeviceLocality(),
        physical_device_desc=description,
        xla_global_id=number,
    )
