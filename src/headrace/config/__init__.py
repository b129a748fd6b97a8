"""tf.config: devices, threads and execution settings."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "LogicalDevice": "runtime.devices:LogicalDevice",
        "LogicalDeviceConfiguration": "runtime.devices:LogicalDeviceConfiguration",
        "PhysicalDevice": "runtime.devices:PhysicalDevice",
        "experimental": ".",
        "experimental_connect_to_cluster": "distribute.tpu:connect_to_cluster",
        "experimental_functions_run_eagerly": "function.polymorphic:functions_run_eagerly",
        "experimental_run_functions_eagerly": "function.polymorphic:run_functions_eagerly",
        "functions_run_eagerly": "function.polymorphic:functions_run_eagerly",
        "get_logical_device_configuration": "lib.config.devices:get_logical_device_configuration",
        "get_soft_device_placement": "lib.config.devices:get_soft_device_placement",
        "get_visible_devices": "lib.config.devices:get_visible_devices",
        "list_logical_devices": "lib.config.devices:list_logical_devices",
        "list_physical_devices": "lib.config.devices:list_physical_devices",
        "optimizer": ".",
        "run_functions_eagerly": "function.polymorphic:run_functions_eagerly",
        "set_logical_device_configuration": "lib.config.devices:set_logical_device_configuration",
        "set_soft_device_placement": "lib.config.devices:set_soft_device_placement",
        "set_visible_devices": "lib.config.devices:set_visible_devices",
        "threading": ".",
    },
)
