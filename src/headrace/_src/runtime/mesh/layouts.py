"""TensorFlow's names of devices, meshes and layouts, and what JAX has for them.

A layout is written as DTensor writes it: "sharding_specs:x,unsharded, mesh:name|x=2,y=4|global ids|local ids|devices".
That text is what graphs keep; here it becomes a sharding of JAX, and back.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.runtime.devices import type_of
from headrace._src.tensors.context import inherited
from headrace._src.tensors.typing import AnyArray


class Sharding(Protocol):
    """A NamedSharding of JAX: the axes of a mesh over which each dimension of an array is split."""

    @property
    def spec(self) -> Sequence[Any]: ...

    @property
    def mesh(self) -> Any: ...


class ShardedArray(AnyArray, Protocol):
    """An array of JAX on a mesh."""

    @property
    def sharding(self) -> Sharding: ...

    @property
    def addressable_shards(self) -> Sequence[Any]: ...

    @property
    def is_fully_replicated(self) -> bool: ...

    @property
    def is_fully_addressable(self) -> bool: ...


UNSHARDED = "unsharded"
DEVICE_NAME = "/job:localhost/replica:0/task:0/device:CUSTOM:0"  # what TensorFlow calls all devices of a mesh together
_SPECS, _MESH = "sharding_specs:", " mesh:"
_mesh_texts: dict[Any, str] = {}  # JAX's mesh -> its text


class _Default(threading.local):
    mesh: str | None = None  # on which `place` puts tensors


default = inherited(_Default())


def jax_device(name: str) -> Any:
    """Returns the JAX device that a name such as "CPU:1" or "/job:worker/task:0/device:GPU:0" means."""
    kind, _, number = name.rpartition("device:")[2].rpartition(":")
    found = jax_devices(kind)
    if not number.isdigit() or int(number) >= len(found):
        raise errors.invalid_argument(
            f"There is no device {name!r}: this process has {len(found)} devices of type {kind.upper()}. Before the "
            "first operation, tf.config.set_logical_device_configuration splits a CPU into several."
        )
    return found[int(number)]


def jax_devices(kind: str) -> list[Any]:
    """Returns the JAX devices of this process of one type: "CPU", "GPU" or "TPU"."""
    devices = jax.local_devices(backend="cpu") if kind.upper() == "CPU" else jax.local_devices()
    return [device for device in devices if type_of(device) == kind.upper()]


def jax_mesh(names: Sequence[str], shape: Sequence[int], devices: Sequence[Any], text: str) -> Any:
    """Returns a mesh of JAX devices; `text` is how DTensor writes it."""
    mesh = jax.sharding.Mesh(np.array(devices, object).reshape(tuple(shape)), tuple(names))
    _mesh_texts[mesh] = text
    return mesh


@functools.cache
def mesh_of_text(text: str) -> Any:
    """Returns the JAX mesh that a text describes."""
    parts = text.split("|")
    if len(parts) != 5 + ("use_xla_spmd" in parts[-1]):
        raise ValueError(f"A mesh is written as name|dimensions|global ids|local ids|devices; got {text!r}.")
    sizes = dict(dimension.split("=") for dimension in parts[1].split(",") if dimension)
    ids = [int(number) for number in parts[2].split(",")]
    here = [name for name in parts[4].split(",") if name]
    if len(here) == len(ids):
        devices = [jax_device(name) for name in here]
    else:  # of several processes
        everywhere = [device for device in jax.devices() if f"device:{type_of(device)}:" in here[0]]
        devices = [everywhere[number] for number in ids]
    return jax_mesh(list(sizes), [int(size) for size in sizes.values()], devices, text)


@functools.cache
def sharding_of(layout: str) -> Sharding:
    """Returns the JAX sharding that a layout's text describes."""
    specs, found, mesh = layout.partition(_MESH)
    if not found or not specs.startswith(_SPECS):
        raise ValueError(f"A layout is written as 'sharding_specs:x,unsharded, mesh:...'; got {layout!r}.")
    axes = [spec for spec in specs.removeprefix(_SPECS).split(",") if spec]
    partition = jax.sharding.PartitionSpec(*[None if axis == UNSHARDED else axis for axis in axes])
    return jax.sharding.NamedSharding(mesh_of_text(mesh), partition)


def is_on_mesh(array: AnyArray) -> bool:
    """Returns whether an array is distributed over a mesh that a DTensor layout can name."""
    sharding = getattr(array, "sharding", None)
    return getattr(sharding, "mesh", None) in _mesh_texts


def layout_text(array: ShardedArray) -> str:
    """Returns the layout of an array on a mesh."""
    return text_of_sharding(array.sharding, array.ndim)


def text_of_sharding(sharding: Sharding, rank: int) -> str:
    """Returns the layout that a sharding gives arrays of some rank."""
    axes = [_axis(entry) for entry in sharding.spec]
    axes += [UNSHARDED] * (rank - len(axes))
    return _SPECS + "".join(axis + "," for axis in axes) + _MESH + _mesh_texts[sharding.mesh]


def _axis(entry: str | tuple[str, ...] | None) -> str:
    if isinstance(entry, tuple):
        if len(entry) > 1:
            raise errors.unimplemented(
                f"A dimension of this tensor is split over the mesh dimensions {entry} together, which no DTensor "
                "layout can express. Use relayout first."
            )
        entry = entry[0] if entry else None
    return UNSHARDED if entry is None else entry


def _axes(sharding: Sharding, dimension: int) -> tuple[str, ...]:
    entry = sharding.spec[dimension] if dimension < len(sharding.spec) else None
    return entry if isinstance(entry, tuple) else () if entry is None else (entry,)


def parts_along(sharding: Sharding, dimension: int) -> int:
    """Returns the number of parts into which a sharding splits a dimension of an array."""
    return int(np.prod([sharding.mesh.shape[axis] for axis in _axes(sharding, dimension)], initial=1))


def check_divisible(shape: Sequence[int], sharding: Sharding) -> None:
    """Raises if an array of this shape cannot be split evenly."""
    spec = sharding.spec
    if len(spec) > len(shape):
        raise errors.invalid_argument(
            f"A layout of rank {len(spec)} was given for a tensor of shape {tuple(shape)}: a layout needs one sharding "
            "spec for each dimension."
        )
    for number, size in enumerate(shape):
        count = parts_along(sharding, number)
        if size % count:
            axes = _axes(sharding, number)
            raise errors.invalid_argument(
                f"Dimension {number} of a tensor of shape {tuple(shape)} cannot be split over mesh dimension "
                f"{', '.join(axes)!r} of size {count}: {size} is not divisible by {count}."
            )
