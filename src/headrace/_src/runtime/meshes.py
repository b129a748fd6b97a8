"""Meshes of devices: TensorFlow's names of devices, meshes and layouts, and what XLA has for them.

A layout is written as DTensor writes it: "sharding_specs:x,unsharded, mesh:name|x=2,y=4|global ids|local ids|devices".
That text is what graphs keep; here it becomes a sharding of JAX, and back.
"""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.devices import type_of
from headrace._src.tensors.context import inherited
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import AnyArray, Array


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


def placed(array: AnyArray, layout: str) -> ShardedArray:
    """Returns an array distributed over a mesh; its memory is its own."""
    return placed_by(array, sharding_of(layout))


def placed_by(array: AnyArray, sharding: Sharding) -> ShardedArray:
    """Returns an array distributed as a JAX sharding says; its memory is its own."""
    check_divisible(array.shape, sharding)
    with wide_types():
        return jax.device_put(array, sharding, may_alias=False)


def check_divisible(shape: Sequence[int], sharding: Sharding) -> None:
    """Raises if an array of this shape cannot be split evenly."""
    spec = sharding.spec
    if len(spec) > len(shape):
        raise errors.invalid_argument(
            f"A layout of rank {len(spec)} was given for a tensor of shape {tuple(shape)}: a layout needs one sharding "
            "spec for each dimension."
        )
    for number, (size, entry) in enumerate(zip(shape, spec, strict=False)):
        axes = entry if isinstance(entry, tuple) else () if entry is None else (entry,)
        count = int(np.prod([sharding.mesh.shape[axis] for axis in axes], initial=1))
        if size % count:
            raise errors.invalid_argument(
                f"Dimension {number} of a tensor of shape {tuple(shape)} cannot be split over mesh dimension "
                f"{', '.join(axes)!r} of size {count}: {size} is not divisible by {count}."
            )


def on_default_mesh(tensor: EagerTensor) -> EagerTensor:
    """Returns a tensor on every device of the default mesh."""
    if default.mesh is None:
        return tensor
    replicated = jax.sharding.NamedSharding(mesh_of_text(default.mesh), jax.sharding.PartitionSpec())
    return EagerTensor(placed_by(tensor._array, replicated), tensor._dtype)


def assembled(parts: Sequence[AnyArray], layout: str) -> ShardedArray:
    """Returns the array whose parts on the devices of this process are given, in the order of the mesh."""
    sharding = sharding_of(layout)
    own = [d for d in sharding.mesh.devices.flat if d.process_index == jax.process_index()]
    first = parts[0].shape
    shape = tuple(size * _count(sharding, number) for number, size in enumerate(first))
    with wide_types():
        arrays = [jax.device_put(part, device) for part, device in zip(parts, own, strict=True)]
    return jax.make_array_from_single_device_arrays(shape, sharding, arrays)


def _count(sharding: Sharding, dimension: int) -> int:
    entry = sharding.spec[dimension] if dimension < len(sharding.spec) else None
    axes = entry if isinstance(entry, tuple) else () if entry is None else (entry,)
    return int(np.prod([sharding.mesh.shape[axis] for axis in axes], initial=1))


def whole(array: ShardedArray) -> Array:
    """Returns an array on the host. If its parts are in several processes, all of them must ask for it."""
    if array.is_fully_addressable or array.is_fully_replicated:
        return np.asarray(array)
    replicated = jax.sharding.NamedSharding(array.sharding.mesh, jax.sharding.PartitionSpec())
    with wide_types():
        return np.asarray(jax.jit(lambda a: a, out_shardings=replicated)(array))


def parts_of(array: ShardedArray) -> list[AnyArray]:
    """Returns the parts of an array on the devices of this process, in the order of the mesh."""
    by_device = {shard.device: shard.data for shard in array.addressable_shards}
    return [by_device[device] for device in array.sharding.mesh.devices.flat if device in by_device]


def tensor_text(tensor: EagerTensor) -> str:
    """Returns the values of a tensor on a mesh and its layout, as TensorFlow prints them."""
    array = tensor._array
    if not is_on_mesh(array):
        return _values_text(array)
    layout = f', layout="{layout_text(array)}"'
    if array.is_fully_replicated:
        return _values_text(parts_of(array)[0]) + layout
    devices = [d for d in array.sharding.mesh.devices.flat if d.process_index == jax.process_index()]
    parts = [
        f'"{type_of(device)}:{jax_devices(type_of(device)).index(device)}": {_values_text(part)}'
        for device, part in zip(devices, parts_of(array), strict=True)
    ]
    return "{" + ", ".join(parts) + "}" + layout


def _values_text(array: AnyArray) -> str:
    text = np.array2string(np.asarray(array), formatter={"float_kind": lambda value: f"{value:.6g}"})
    return re.sub(r"\[ +", "[", re.sub(r" {2,}(?=\S)(?!\[)", " ", text))


def wait_for_mesh(mesh: str) -> None:
    """Waits until every device of a mesh, in all processes, has finished what it was given before."""
    sharding = jax.sharding.NamedSharding(mesh_of_text(mesh), jax.sharding.PartitionSpec())
    jax.block_until_ready(jax.jit(lambda: jax.numpy.zeros(()), out_shardings=sharding)())
