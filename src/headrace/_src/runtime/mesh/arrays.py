"""Arrays on a mesh: how values get there, in parts or whole, and back to the host."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.devices import type_of
from headrace._src.runtime.mesh.layouts import (
    ShardedArray,
    Sharding,
    check_divisible,
    default,
    is_on_mesh,
    jax_devices,
    layout_text,
    mesh_of_text,
    parts_along,
    sharding_of,
)
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import AnyArray, Array


def placed(array: AnyArray, layout: str) -> ShardedArray:
    """Returns an array distributed over a mesh; its memory is its own."""
    return placed_by(array, sharding_of(layout))


def placed_by(array: AnyArray, sharding: Sharding) -> ShardedArray:
    """Returns an array distributed as a JAX sharding says; its memory is its own."""
    check_divisible(array.shape, sharding)
    with wide_types():
        return jax.device_put(array, sharding, may_alias=False)


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
    shape = tuple(size * parts_along(sharding, number) for number, size in enumerate(parts[0].shape))
    with wide_types():
        return made_of_parts(parts, own, shape, sharding)


def made_of_parts(
    parts: Sequence[AnyArray], devices: Sequence[Any], shape: Sequence[int], sharding: Sharding
) -> ShardedArray:
    """Returns the array of a shape whose parts on some devices, those of this process, are given."""
    placed = jax.device_put(list(parts), list(devices))
    return jax.make_array_from_single_device_arrays(tuple(shape), sharding, placed)


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
