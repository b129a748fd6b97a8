"""Mesh: the devices of the replicas of a strategy, and arrays that are spread over them.

An array over the mesh is either replicated (each device holds the whole value) or holds one part per replica. The
parts are joined along the first axis; parts without axes get one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.tensors.resource import VariableStorage

AXIS = "replica"


class UnevenParts(Exception):
    """The parts of the replicas differ in shape, so one program cannot compute them."""


class Mesh:
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
        copies = jax.device_put([array] * len(self.local_devices), self.local_devices)
        return jax.make_array_from_single_device_arrays(np.shape(array), self.replicated, copies)

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
        placed = jax.device_put(list(parts), self.local_devices)
        return jax.make_array_from_single_device_arrays(whole, self.parted, placed)

    def part(self, joined: Any, number: int, is_scalar: bool) -> Any:
        """Returns the value of one replica of this process."""
        device = self.local_devices[number]
        (data,) = [shard.data for shard in joined.addressable_shards if shard.device == device]
        return data.reshape(()) if is_scalar else data


def on_one_device(array: Any) -> Any:
    """Returns the first copy or part of an array over a mesh, where it is."""
    return array if len(array.sharding.device_set) == 1 else array.addressable_data(0)


class PartedStorage(VariableStorage):
    """The values of a variable that has one per replica of this process.

    `array` holds them as one array over the mesh, after a program has written it, else None: then the parts hold them.
    """

    def __init__(self, first: VariableStorage, mesh: Mesh | None, count: int) -> None:
        super().__init__(first.name, first.dtype, first.shape)
        self.mesh = mesh
        self.parts = [ReplicaStorage(self, number) for number in range(count)]

    def joined(self) -> Any:
        """Returns the values as one array over the mesh."""
        if self.array is None:
            assert self.mesh is not None
            self.array = self.mesh.join([part.own_value() for part in self.parts])
        return self.array


class ReplicaStorage(VariableStorage):
    """The value of one replica."""

    def __init__(self, whole: PartedStorage, number: int) -> None:
        self.whole, self._number = whole, number
        self._own: Any = None
        self._taken_from: Any = None  # the array over the mesh that `_own` is a part of
        super().__init__(whole.name, whole.dtype, whole.shape)

    def own_value(self) -> Any:
        if self._own is None:
            raise self.without_value()
        return self._own

    @property
    def array(self) -> Any:
        joined = self.whole.array
        if joined is not None and joined is not self._taken_from:
            assert self.whole.mesh is not None
            self._own = self.whole.mesh.part(joined, self._number, self.shape.rank == 0)
            self._taken_from = joined
        return self._own

    @array.setter
    def array(self, value: Any) -> None:
        if self.whole.array is not None:
            for part in self.whole.parts:
                part.array  # noqa: B018  # takes its value from the array over the mesh
            self.whole.array = None
        self._own = value
