# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.config: the names of tf.config, some of them as TensorFlow 1 had them."""

from typing import Any
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
from headrace.compat.v1.config import experimental as experimental, optimizer as optimizer, threading as threading
from headrace.config import (
    set_logical_device_configuration as set_logical_device_configuration,
    set_visible_devices as set_visible_devices,
)

__all__ = [
    "LogicalDevice", "LogicalDeviceConfiguration", "PhysicalDevice", "experimental", "experimental_connect_to_cluster",
    "experimental_connect_to_host", "experimental_functions_run_eagerly", "experimental_run_functions_eagerly",
    "functions_run_eagerly", "get_logical_device_configuration", "get_soft_device_placement", "get_visible_devices",
    "list_logical_devices", "list_physical_devices", "optimizer", "run_functions_eagerly",
    "set_logical_device_configuration", "set_soft_device_placement", "set_visible_devices", "threading",
]

def experimental_connect_to_cluster(*args: Any, **kwargs: Any) -> Any:
    """Clusters are not supported: programs run in one process.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """

def experimental_connect_to_host(*args: Any, **kwargs: Any) -> Any:
    """Clusters are not supported: programs run in one process.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """
