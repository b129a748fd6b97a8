# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.config: devices, threads and execution settings."""

from typing import Any
from headrace._src.distribute.tpu import connect_to_cluster as experimental_connect_to_cluster
from headrace._src.function.polymorphic import (
    functions_run_eagerly as experimental_functions_run_eagerly,
    functions_run_eagerly as functions_run_eagerly,
    run_functions_eagerly as experimental_run_functions_eagerly,
    run_functions_eagerly as run_functions_eagerly,
)
from headrace._src.lib.config.devices import (
    get_logical_device_configuration as get_logical_device_configuration,
    get_soft_device_placement as get_soft_device_placement,
    get_visible_devices as get_visible_devices,
    list_logical_devices as list_logical_devices,
    list_physical_devices as list_physical_devices,
    set_soft_device_placement as set_soft_device_placement,
)
from headrace._src.runtime.devices import (
    LogicalDevice as LogicalDevice,
    LogicalDeviceConfiguration as LogicalDeviceConfiguration,
    PhysicalDevice as PhysicalDevice,
)
from headrace.config import experimental as experimental, optimizer as optimizer, threading as threading

__all__ = [
    "LogicalDevice", "LogicalDeviceConfiguration", "PhysicalDevice", "experimental", "experimental_connect_to_cluster",
    "experimental_functions_run_eagerly", "experimental_run_functions_eagerly", "functions_run_eagerly",
    "get_logical_device_configuration", "get_soft_device_placement", "get_visible_devices", "list_logical_devices",
    "list_physical_devices", "optimizer", "run_functions_eagerly", "set_logical_device_configuration",
    "set_soft_device_placement", "set_visible_devices", "threading",
]

def set_logical_device_configuration(device: PhysicalDevice, logical_devices: Any) -> None:
    """Splits a device into several.

    Args:
        device: PhysicalDevice to configure.
        logical_devices: List with one LogicalDeviceConfiguration for each logical device, or None.

    Raises:
        ValueError: If the device is unknown, or a memory limit is set where that is not possible.
        RuntimeError: If devices are already in use.
    """

def set_visible_devices(devices: Any, device_type: str | None = None) -> None:
    """Chooses the physical devices that the program may use.

    Args:
        devices: PhysicalDevices, or one of them.
        device_type: Only the devices of this kind are chosen; None means all kinds.

    Raises:
        ValueError: If a device is unknown or has another type.
        RuntimeError: If devices are already in use.
    """
