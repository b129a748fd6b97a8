"""Mesh: the devices that share tensors, in a grid with named dimensions."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.runtime.mesh import layouts
from headrace._src.tensors.tensor import Tensor


@dataclasses.dataclass(frozen=True)
class MeshDimension:
    """A dimension of a mesh."""

    name: str
    size: int


class Mesh:
    """Devices in a grid with named dimensions. Layouts name the dimensions over which a tensor is split.

    Programs make meshes with `create_mesh`.

    Args:
        dim_names: Names of the dimensions.
        global_device_ids: Array of the numbers of all devices, of the shape of the mesh.
        local_device_ids: Numbers of the devices of this process.
        local_devices: Names of the devices of this process.
        mesh_name: Name of the mesh, or "".
        global_devices: Names of all devices, where they differ from `local_devices`.
        use_xla_spmd: Accepted for compatibility: programs over a mesh are always SPMD programs of XLA.

    Raises:
        ValueError: The number of names, or of devices, does not match `global_device_ids`.
    """

    def __init__(
        self,
        dim_names: Sequence[str],
        global_device_ids: np.ndarray,
        local_device_ids: Sequence[int],
        local_devices: Sequence[Any],
        mesh_name: str = "",
        global_devices: Sequence[Any] | None = None,
        use_xla_spmd: bool = False,
    ) -> None:
        ids = np.asarray(global_device_ids)
        if ids.ndim != len(dim_names) or len(set(dim_names)) != len(dim_names):
            raise ValueError(f"A mesh of shape {ids.shape} needs {ids.ndim} different dim_names; got {dim_names!r}.")
        if len(local_device_ids) != len(local_devices):
            raise ValueError(
                f"{len(local_devices)} local_devices do not match {len(local_device_ids)} local_device_ids."
            )
        self._dims = [MeshDimension(name, size) for name, size in zip(dim_names, ids.shape, strict=True)]
        self._ids, self._local_ids = ids, [int(n) for n in local_device_ids]
        self._local_devices = [_full_name(device) for device in local_devices]
        self._global_devices = [_full_name(device) for device in global_devices or []]
        self._name, self._spmd = mesh_name, use_xla_spmd

    @classmethod
    def from_string(cls, mesh_str: str) -> Mesh:
        """Reads a mesh from what `to_string` returns.

        Args:
            mesh_str: Text that `to_string` returned.

        Returns:
            A Mesh.

        Raises:
            ValueError: If the text is not a mesh.
        """
        parts = mesh_str.split("|")
        if len(parts) == 1:
            return cls.from_device(mesh_str)
        if len(parts) not in (5, 6):
            raise ValueError(f"A mesh is written as name|dimensions|global ids|local ids|devices; got {mesh_str!r}.")
        sizes = dict(dimension.split("=") for dimension in parts[1].split(",") if dimension)
        ids = np.array([int(n) for n in parts[2].split(",")]).reshape([int(size) for size in sizes.values()])
        local = [int(n) for n in parts[3].split(",") if n]
        return cls(list(sizes), ids, local, [d for d in parts[4].split(",") if d], parts[0])

    @classmethod
    def from_device(cls, device: str) -> Mesh:
        """Returns a mesh of one device, without dimensions.

        Args:
            device: Name of a device.
        """
        return cls([], np.array(0), [0], [device])

    @property
    def name(self) -> str:
        return self._name

    @property
    def dim_names(self) -> list[str]:
        return [dim.name for dim in self._dims]

    @property
    def size(self) -> int:
        return self._ids.size

    @property
    def strides(self) -> list[int]:
        """How far apart neighbors along each dimension are in the list of devices."""
        return [int(stride) for stride in np.cumprod([1, *self._ids.shape[:0:-1]])[::-1]] if self._dims else []

    @property
    def single_device(self) -> str:
        if not self.is_single_device():
            raise ValueError(f"{self!r} is not a mesh of a single device.")
        return self._local_devices[0]

    def shape(self) -> list[int]:
        """Returns the sizes of the dimensions."""
        return [dim.size for dim in self._dims]

    def is_single_device(self) -> bool:
        """Returns whether the mesh is one device."""
        return not self._dims

    def is_remote(self) -> bool:
        """Returns whether the mesh has devices of other processes only."""
        return not self._local_ids

    def use_xla_spmd(self) -> bool:
        """Returns whether XLA partitions programs over the mesh."""
        return self._spmd

    def device_type(self) -> str:
        """Returns "CPU", "GPU" or "TPU"."""
        return self._local_devices[0].rpartition("device:")[2].partition(":")[0]

    def contains_dim(self, dim_name: str) -> bool:
        """Returns whether the mesh has a dimension of this name.

        Args:
            dim_name: Name of a dimension of the mesh.
        """
        return dim_name in self.dim_names

    def dim_size(self, dim_name: str) -> int:
        """Returns the number of devices along a dimension.

        Args:
            dim_name: Name of a dimension of the mesh.
        """
        return self[dim_name].size

    def __getitem__(self, dim_name: str) -> MeshDimension:
        for dim in self._dims:
            if dim.name == dim_name:
                return dim
        raise ValueError(
            f"Dimension {dim_name} does not exist in mesh.Available dimensions: {','.join(self.dim_names)}"
        )

    def __contains__(self, dim_name: str) -> bool:
        return self.contains_dim(dim_name)

    def local_devices(self) -> list[str]:
        """Returns the names of the devices of this process."""
        return list(self._local_devices)

    def global_devices(self) -> list[str]:
        """Returns the names of all devices."""
        return list(self._global_devices)

    def local_device_ids(self) -> list[int]:
        """Returns the numbers of the devices of this process."""
        return list(self._local_ids)

    def global_device_ids(self) -> np.ndarray:
        """Returns the numbers of all devices, in the shape of the mesh."""
        return self._ids

    def num_local_devices(self) -> int:
        """Returns the number of devices of this process."""
        return len(self._local_devices)

    def min_global_device_id(self) -> int:
        """Returns the smallest number of a device."""
        return int(self._ids.min())

    def coords(self, device_idx: int) -> Tensor:
        """Returns the position of a device in the grid.

        Args:
            device_idx: Number of a device among all devices.
        """
        return tf.constant(self.device_location(device_idx), tf.int32)

    def device_location(self, device_idx: int) -> list[int]:
        """Returns the position of a device in the grid, as a list.

        Args:
            device_idx: Number of a device among all devices.
        """
        return [int(n) for n in np.unravel_index(device_idx - self.min_global_device_id(), self._ids.shape)]

    def unravel_index(self) -> dict[int, dict[str, int]]:
        """Returns the position of each device as a dict by the names of the dimensions."""
        return {
            n: dict(zip(self.dim_names, self.device_location(n), strict=True)) for n in self._ids.flatten().tolist()
        }

    def local_device_locations(self) -> list[dict[str, int]]:
        """Returns the position of each device of this process in the mesh."""
        positions = self.unravel_index()
        return [positions[n] for n in self._local_ids]

    def host_mesh(self) -> Mesh:
        """Returns the mesh of the same shape on CPUs."""
        names = [f"{device.rpartition('device:')[0]}device:CPU:{n}" for n, device in enumerate(self._local_devices)]
        return Mesh(self.dim_names, self._ids, self._local_ids, names, self._name)

    def to_string(self) -> str:
        """Returns the mesh as text, which `from_string` reads."""
        if self.is_single_device():
            return self._local_devices[0]
        dims = ",".join(f"{dim.name}={dim.size}" for dim in self._dims)
        ids = ",".join(str(n) for n in self._ids.flatten())
        text = f"{self._name}|{dims}|{ids}|{','.join(map(str, self._local_ids))}|{','.join(self._local_devices)}"
        return f"{text}|{','.join(self._global_devices)}" if self._global_devices else text

    @property
    def backend_mesh(self) -> Any:
        """The mesh as XLA has it."""
        return layouts.mesh_of_text(self.to_string())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mesh) and self.to_string() == other.to_string()

    def __hash__(self) -> int:
        return hash(self.to_string())

    def __repr__(self) -> str:
        return f"Mesh.from_string({self.to_string()})"


def _full_name(device: Any) -> str:
    """Returns a device's name with its job and task."""
    text = device if isinstance(device, str) else device.to_string()
    kind = text.rpartition("device:")[2].lstrip("/").upper()
    return f"/job:localhost/replica:0/task:0/device:{kind}" if "/job:" not in text else text


def as_pairs(mesh_dims: Mapping[str, int] | Sequence[Any]) -> list[tuple[str, int]]:
    """Returns the dimensions of a mesh as names and sizes."""
    if isinstance(mesh_dims, Mapping):
        return list(mesh_dims.items())
    return [(dim.name, dim.size) if isinstance(dim, MeshDimension) else (dim[0], int(dim[1])) for dim in mesh_dims]
