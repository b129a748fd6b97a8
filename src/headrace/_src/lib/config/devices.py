"""tf.config: devices, memory, threads."""

from __future__ import annotations

from typing import Any

from headrace._src.runtime import devices
from headrace._src.runtime.devices import LogicalDevice, LogicalDeviceConfiguration, PhysicalDevice


def list_physical_devices(device_type: str | None = None) -> list[PhysicalDevice]:
    """Returns the devices of this machine.

    Args:
        device_type: "CPU", "GPU" or "TPU" for the devices of one type. Default all.

    >>> tf.config.list_physical_devices("CPU")
    [PhysicalDevice(name='/physical_device:CPU:0', device_type='CPU')]
    """
    return devices.physical_devices(device_type)


def list_logical_devices(device_type: str | None = None) -> list[LogicalDevice]:
    """Returns the logical devices and fixes their configuration from then on.

    Args:
        device_type: "CPU", "GPU" or "TPU" for the devices of one type. Default all.
    """
    return devices.logical_devices(device_type)


def get_visible_devices(device_type: str | None = None) -> list[PhysicalDevice]:
    """Returns the devices that programs may use.

    Args:
        device_type: "CPU", "GPU" or "TPU" for the devices of one type. Default all.
    """
    return devices.visible_devices(device_type)


# Same signatures as in TensorFlow: (devices, device_type=None) and (device, logical_devices).
set_visible_devices = devices.set_visible_devices
set_logical_device_configuration = devices.set_logical_device_configuration
get_memory_growth = devices.get_memory_growth
set_memory_growth = devices.set_memory_growth


def get_logical_device_configuration(device: PhysicalDevice) -> list[LogicalDeviceConfiguration] | None:
    """Returns the logical devices that a device is split into, or None.

    Args:
        device: PhysicalDevice.
    """
    return devices.get_logical_device_configuration(device)


def get_soft_device_placement() -> bool:
    """Returns whether an op runs elsewhere if the requested device cannot run it."""
    return devices.settings.soft_placement


def set_soft_device_placement(enabled: bool) -> None:
    """Sets whether an op runs elsewhere if the requested device cannot run it.

    Args:
        enabled: Whether soft placement is on.
    """
    devices.settings.soft_placement = bool(enabled)


def get_memory_info(device: str) -> dict[str, int]:
    """Returns {"current": ..., "peak": ...}, the memory use of a device in bytes.

    Args:
        device: Name such as "GPU:0".
    """
    return devices.memory_info(device)


def get_memory_usage(device: str) -> int:
    """Returns the number of bytes in use on a device.

    Args:
        device: Name such as "GPU:0".
    """
    return devices.memory_info(device)["current"]


def get_device_details(device: PhysicalDevice) -> dict[str, Any]:
    """Returns known facts about a device, such as its name.

    Args:
        device: PhysicalDevice.
    """
    return devices.device_details(device)


def get_inter_op_parallelism_threads() -> int:
    """Returns how many ops may run in parallel; 0 leaves it to the system."""
    return devices.settings.threads["inter"]


def get_intra_op_parallelism_threads() -> int:
    """Returns how many threads one op may use; 0 leaves it to the system."""
    return devices.settings.threads["intra"]


def set_inter_op_parallelism_threads(num_threads: int) -> None:
    """Sets how many ops may run in parallel.

    Args:
        num_threads: Number of threads; 0 leaves it to the system.
    """
    devices.set_threads("inter", num_threads)


def set_intra_op_parallelism_threads(num_threads: int) -> None:
    """Sets how many threads one op may use.

    Args:
        num_threads: Number of threads; 0 leaves it to the system.
    """
    devices.set_threads("intra", num_threads)
