# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.distribution: training on all devices of a mesh, as in Keras 3."""

from headrace._src.keras.distribution.device_mesh import DeviceMesh as DeviceMesh, TensorLayout as TensorLayout
from headrace._src.keras.distribution.devices import (
    get_device_count as get_device_count,
    initialize as initialize,
    list_devices as list_devices,
)
from headrace._src.keras.distribution.distributions import (
    DataParallel as DataParallel,
    ModelParallel as ModelParallel,
    distribute_tensor as distribute_tensor,
    distribution as distribution,
    set_distribution as set_distribution,
)
from headrace._src.keras.distribution.layout_map import LayoutMap as LayoutMap

__all__ = [
    "DataParallel", "DeviceMesh", "LayoutMap", "ModelParallel", "TensorLayout", "distribute_tensor", "distribution",
    "get_device_count", "initialize", "list_devices", "set_distribution",
]
