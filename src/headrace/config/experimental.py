"""tf.config.experimental: experimental parts of tf.config."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "VirtualDeviceConfiguration": "runtime.devices:LogicalDeviceConfiguration",
        "disable_mlir_bridge": "lib.config.switches:disable_mlir_bridge",
        "enable_mlir_bridge": "lib.config.switches:enable_mlir_bridge",
        "enable_op_determinism": "lib.config.switches:enable_op_determinism",
        "enable_tensor_float_32_execution": "lib.config.switches:enable_tensor_float_32_execution",
        "get_device_details": "lib.config.devices:get_device_details",
        "get_device_policy": "lib.config.switches:get_device_policy",
        "get_memory_growth": "lib.config.devices:get_memory_growth",
        "get_memory_info": "lib.config.devices:get_memory_info",
        "get_memory_usage": "lib.config.devices:get_memory_usage",
        "get_synchronous_execution": "lib.config.switches:get_synchronous_execution",
        "get_virtual_device_configuration": "lib.config.devices:get_logical_device_configuration",
        "get_visible_devices": "lib.config.devices:get_visible_devices",
        "list_logical_devices": "lib.config.devices:list_logical_devices",
        "list_physical_devices": "lib.config.devices:list_physical_devices",
        "set_device_policy": "lib.config.switches:set_device_policy",
        "set_memory_growth": "lib.config.devices:set_memory_growth",
        "set_synchronous_execution": "lib.config.switches:set_synchronous_execution",
        "set_virtual_device_configuration": "lib.config.devices:set_logical_device_configuration",
        "set_visible_devices": "lib.config.devices:set_visible_devices",
        "tensor_float_32_execution_enabled": "lib.config.switches:tensor_float_32_execution_enabled",
    },
)
