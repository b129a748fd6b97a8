"""ReplicaMesh: the devices of the replicas of a strategy, and arrays over them.

An array over the mesh is either replicated (each device holds the whole value) or holds one part per replica. The
parts are joined along the first axis; parts without axes get one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.runtime.mesh.arrays import made_of_parts

AXIS = "replica"


class UnevenParts(Exception):
    """The parts of the replicas differ in shape, so one program cannot compute them."""


class ReplicaMesh:
    """The devices of all replicas, in their order.

    Args:
        devices: XLA's devices of the replicas of all processes.
        process: Index of this process.
    """

    def __init__(self, devices: Sequence[Any], process: int = 0) -> None:
        self.devices = list(devices)
        self.local_devices = [device for device in devices if device.process_index == process]
        self.jax_mesh = jax.sharding.Mesh(np.array(self.devices), (AXIS,))
        self.replicated = jax.sharding.NamedSharding(self.jax_mesh, jax.sharding.PartitionSpec())
        self.parted = jax.sharding.NamedSharding(self.jax_mesh, jax.sharding.PartitionSpec(AXIS))

    @property
    def platform(self) -> str:
        return str(self.devices[0].platform)

    def replicate(self, array: Any) -> Any:
        """Returns the array with a copy on each device."""
        if isinstance(array, jax.ShapeDtypeStruct):
            return jax.ShapeDtypeStruct(array.shape, array.dtype, sharding=self.replicated)
        if isinstance(array, jax.Array):
            if array.sharding == self.replicated:
                return array
            array = on_one_device(array)
        copies = [array] * len(self.local_devices)
        return made_of_parts(copies, self.local_devices, np.shape(array), self.replicated)

    def join(self, parts: Sequence[Any]) -> Any:
        """Returns the values of the replicas of this process, or their descriptions, as one array over the mesh.

        Raises:
            UnevenParts: The values differ in shape.
        """
        shape = parts[0].shape
        if any(part.shape != shape for part in parts):
            raise UnevenParts
        whole = (len(self.devices) * shape[0], *shape[1:]) if shape else (len(self.devices),)
        if isinstance(parts[0], jax.ShapeDtypeStruct):
            return jax.ShapeDtypeStruct(whole, parts[0].dtype, sharding=self.parted)
        if not shape:
            parts = [part.reshape(1) for part in parts]
        return made_of_parts(parts, self.local_devices, whole, self.parted)

    def part(self, joined: Any, number: int, is_scalar: bool) -> Any:
        """Returns the value of one replica of this process."""
        device = self.local_devices[number]
        (data,) = [shard.data for shard in joined.addressable_shards if shard.device == device]
        return data.reshape(()) if is_scalar else data


def on_one_device(array: Any) -> Any:
    """Returns the first copy or part of an array over a mesh, where it is."""
    return array if len(array.sharding.device_set) == 1 else array.addressable_data(0)
