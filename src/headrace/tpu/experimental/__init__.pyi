# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.tpu.experimental: experimental parts of tf.tpu."""

from headrace._src.distribute.tpu import (
    DeviceAssignment as DeviceAssignment,
    HardwareFeature as HardwareFeature,
    Topology as Topology,
    initialize_tpu_system as initialize_tpu_system,
    shutdown_tpu_system as shutdown_tpu_system,
)
from headrace.tpu.experimental import embedding as embedding

__all__ = [
    "DeviceAssignment", "HardwareFeature", "Topology", "embedding", "initialize_tpu_system", "shutdown_tpu_system",
]
