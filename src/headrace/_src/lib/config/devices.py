"""tf.config: devices, memory, threads."""

from __future__ import annotations

from typing import Any

from headrace._src.runtime import devices
from headrace._src.runtime.devices import LogicalDevice, LogicalDeviceConfiguration, PhysicalDevice


def list_physical_devices(device_type: str | None = None) -> list[PhysicalDevice]:
    """The devices of this machine."""
    return devices.physical_devices(device_type)


def list_logical_devices(device_type: str | None = None) -> list[LogicalDevice]:
    """The devices as programs name them; from then on their number is fixed."""
    return devices.logical_devices(device_type)


def get_visible_devices(device_type: str | None = None) -> list[PhysicalDevice]:
    """The devices that programs may use."""
    return devices.visible_devices(device_type)


# Takes (devices, device_type=None) and the device with its parts, as TensorFlow's do.
set_visible_devices = devices.set_visible_devices
set_logical_device_configuration = devices.set_logical_device_configuration
get_memory_growth = devices.get_memory_growth
set_memory_growth = devices.set_memory_growth


def get_logical_device_configuration(device: PhysicalDevice) -> list[LogicalDeviceConfiguration] | None:
    """The parts into which a device was split, or None."""
    return devices.get_logical_device_configuration(device)


def get_soft_device_placement() -> bool:
    """Whether an op runs elsewhere if the device asked for cannot run it."""
    return devices.settings.soft_placement


def set_soft_device_placement(enabled: bool) -> None:
    """Chooses whether an op runs elsewhere if the device asked for cannot run it."""
    devices.settings.soft_placement = bool(enabled)


def get_memory_info(device: str) -> dict[str, int]:
    """{"current": ..., "peak": ...} in bytes."""
    return devices.memory_info(device)


def get_memory_usage(device: str) -> int:
    """The bytes in use on a device."""
    return devices.memory_info(device)["current"]


def get_device_details(device: PhysicalDevice) -> dict[str, Any]:
    """What is known about a device, such as its name."""
    return devices.device_details(device)


def get_inter_op_parallelism_threads() -> int:
    """How many ops may run at once; 0 leaves it to the system."""
    return devices.settings.threads["inter"]


def get_intra_op_parallelism_threads() -> int:
    """How many threads one op may use; 0 leaves it to the system."""
    return devices.settings.threads["intra"]


def set_inter_op_parallelism_threads(num_threads: int) -> None:
    """Chooses how many ops may run at once."""
    devices.set_threads("inter", num_threads)


def set_intra_op_parallelism_threads(num_threads: int) -> None:
    """Chooses how many threads one op may use."""
    devices.set_threads("intra", num_threads)
