# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.config.experimental: experimental parts of tf.config."""

from headrace._src.runtime.devices import PhysicalDevice
from typing import Any
from headrace._src.lib.config.devices import (
    get_device_details as get_device_details,
    get_logical_device_configuration as get_virtual_device_configuration,
    get_memory_info as get_memory_info,
    get_memory_usage as get_memory_usage,
    get_visible_devices as get_visible_devices,
    list_logical_devices as list_logical_devices,
    list_physical_devices as list_physical_devices,
)
from headrace._src.lib.config.switches import (
    disable_mlir_bridge as disable_mlir_bridge,
    enable_mlir_bridge as enable_mlir_bridge,
    enable_op_determinism as enable_op_determinism,
    enable_tensor_float_32_execution as enable_tensor_float_32_execution,
    get_device_policy as get_device_policy,
    get_synchronous_execution as get_synchronous_execution,
    set_device_policy as set_device_policy,
    set_synchronous_execution as set_synchronous_execution,
    tensor_float_32_execution_enabled as tensor_float_32_execution_enabled,
)
from headrace._src.runtime.devices import LogicalDeviceConfiguration as VirtualDeviceConfiguration
from headrace.config import set_visible_devices as set_visible_devices

__all__ = [
    "VirtualDeviceConfiguration", "disable_mlir_bridge", "enable_mlir_bridge", "enable_op_determinism",
    "enable_tensor_float_32_execution", "get_device_details", "get_device_policy", "get_memory_growth",
    "get_memory_info", "get_memory_usage", "get_synchronous_execution", "get_virtual_device_configuration",
    "get_visible_devices", "list_logical_devices", "list_physical_devices", "set_device_policy", "set_memory_growth",
    "set_synchronous_execution", "set_virtual_device_configuration", "set_visible_devices",
    "tensor_float_32_execution_enabled",
]

def get_memory_growth(device: PhysicalDevice) -> bool:
    """Returns whether memory of a device is taken as needed instead of all at once.

    Args:
        device: PhysicalDevice of a GPU.

    Raises:
        ValueError: If the device is unknown.
        KeyError: If the device is not a GPU.
    """

def set_memory_growth(device: PhysicalDevice, enable: bool) -> None:
    """Sets whether GPU memory is allocated as needed instead of all at the start.

    Args:
        device: PhysicalDevice of a GPU.
        enable: Whether memory is taken as needed instead of all at once.

    Raises:
        ValueError: If the device is unknown, not a GPU, or split with a memory limit.
        RuntimeError: If devices are already in use.
    """

def set_virtual_device_configuration(device: PhysicalDevice, logical_devices: Any) -> None:
    """Splits a device into several.

    Args:
        device: PhysicalDevice to configure.
        logical_devices: List with one LogicalDeviceConfiguration for each logical device, or None.

    Raises:
        ValueError: If the device is unknown, or a memory limit is set where that is not possible.
        RuntimeError: If devices are already in use.
    """
