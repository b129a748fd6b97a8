"""Making meshes from the devices of this process, or of all processes of a job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.distribute.dtensor import clients
from headrace._src.distribute.dtensor.mesh import Mesh, as_pairs
from headrace._src.runtime.mesh.arrays import wait_for_mesh

Dimensions = Mapping[str, int] | Sequence[Any]


def create_mesh(
    mesh_dims: Dimensions | None = None,
    mesh_name: str = "",
    devices: Sequence[Any] | None = None,
    device_type: str | None = None,
    use_xla_spmd: bool = False,
) -> Mesh:
    """Creates a mesh from the devices of this process.

    Args:
        mesh_dims: Names and sizes of the dimensions, as a dict or as pairs. None puts all devices in one dimension.
        mesh_name: Name of the mesh, or "".
        devices: Names of the devices, such as "CPU:0". None takes all devices of `device_type`.
        device_type: "CPU", "GPU" or "TPU". None chooses an accelerator if there is one.
        use_xla_spmd: Accepted for compatibility.

    Returns:
        The mesh.

    Raises:
        ValueError: The number of devices does not match the dimensions.

    >>> tf.experimental.dtensor.create_mesh({"batch": 1}, devices=["CPU:0"]).shape()
    [1]
    """
    if devices is None:
        devices = clients.local_devices(device_type or clients.preferred_device_type())
    elif device_type is not None and any(device_type.upper() not in _text(d).upper() for d in devices):
        raise ValueError(f"Conflicting devices {devices} and device_type {device_type}")
    pairs = as_pairs(mesh_dims) if mesh_dims is not None else [("", len(devices))]
    shape = [size for _, size in pairs]
    if int(np.prod(shape)) != len(devices):
        raise ValueError(f"length of devices ({len(devices)}) must be equal to total size of the mesh of shape {shape}")
    ids = np.arange(len(devices)).reshape(shape)
    return Mesh([name for name, _ in pairs], ids, list(range(len(devices))), devices, mesh_name, None, use_xla_spmd)


def create_distributed_mesh(
    mesh_dims: Dimensions,
    mesh_name: str = "",
    local_devices: Sequence[Any] | None = None,
    device_type: str | None = None,
    use_xla_spmd: bool = False,
) -> Mesh:
    """Creates a mesh from the devices of all processes of the job. Every process makes the same call.

    Args:
        mesh_dims: Names and sizes of the dimensions, as a dict or as pairs.
        mesh_name: Name of the mesh, or "".
        local_devices: Names of the devices of this process. None takes all of `device_type`.
        device_type: "CPU", "GPU" or "TPU". None chooses an accelerator if there is one.
        use_xla_spmd: Accepted for compatibility.

    Returns:
        The mesh.

    Raises:
        ValueError: The number of devices does not match the dimensions.
    """
    if clients.num_clients() == 1:
        return create_mesh(mesh_dims, mesh_name, local_devices, device_type, use_xla_spmd)
    own = local_devices or clients.local_devices(device_type or clients.preferred_device_type())
    pairs = as_pairs(mesh_dims)
    shape = [size for _, size in pairs]
    total = len(own) * clients.num_clients()
    if int(np.prod(shape)) != total:
        raise ValueError(f"Global number of devices {len(own)} x {clients.num_clients()} != total mesh size {shape}.")
    first = len(own) * clients.client_id()
    ids = np.arange(total).reshape(shape)
    return Mesh([name for name, _ in pairs], ids, list(range(first, first + len(own))), own, mesh_name)


def create_tpu_mesh(
    mesh_dim_names: Sequence[str],
    mesh_shape: Sequence[int],
    mesh_name: str,
    ring_dims: int | None = None,
    ring_axes: Sequence[str] | None = None,
    ring_bounds: Sequence[int] | None = None,
    can_split_host_across_rings: bool = True,
    build_ring_across_rings: bool = False,
    rotate_ring_across_rings: bool = False,
    use_xla_spmd: bool = False,
) -> Mesh:
    """Creates a mesh of TPU cores. XLA chooses the paths between them, so the options for rings have no effect.

    Args:
        mesh_dim_names: Names of the dimensions.
        mesh_shape: Sizes of the dimensions.
        mesh_name: Name of the mesh, or "".
        ring_dims: Accepted for compatibility.
        ring_axes: Accepted for compatibility.
        ring_bounds: Accepted for compatibility.
        can_split_host_across_rings: Accepted for compatibility.
        build_ring_across_rings: Accepted for compatibility.
        rotate_ring_across_rings: Accepted for compatibility.
        use_xla_spmd: Accepted for compatibility.

    Returns:
        A Mesh.
    """
    return create_distributed_mesh(list(zip(mesh_dim_names, mesh_shape, strict=True)), mesh_name, device_type="TPU")


def barrier(mesh: Mesh, barrier_name: str | None = None, timeout_in_ms: int | None = None) -> None:
    """Waits until all devices of a mesh have finished their work.

    Args:
        mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.
        barrier_name: Accepted for compatibility.
        timeout_in_ms: Accepted for compatibility.
    """
    wait_for_mesh(mesh.to_string())


def _text(device: Any) -> str:
    return device if isinstance(device, str) else device.to_string()
