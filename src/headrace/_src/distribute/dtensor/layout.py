"""Layout: how the devices of a mesh share a tensor."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.runtime.mesh import layouts

UNSHARDED = layouts.UNSHARDED
MATCH = "match"


class Layout:
    """For each dimension of a tensor, the mesh dimension over which it is split, or UNSHARDED.

    Args:
        sharding_specs: Names of mesh dimensions, or UNSHARDED, one per dimension of the tensor.
        mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.

    Raises:
        ValueError: A name is not a dimension of the mesh, or is used twice.
    """

    def __init__(self, sharding_specs: Sequence[str], mesh: Mesh) -> None:
        specs = list(sharding_specs)
        named = [spec for spec in specs if spec not in (UNSHARDED, MATCH)]
        for spec in named:
            if not mesh.contains_dim(spec):
                raise ValueError(f"{spec}: A dimension sharding must either be a valid mesh dimension or UNSHARDED.")
            if named.count(spec) > 1:
                raise ValueError(
                    f"Mesh dimension {spec} was repeated in sharding specification {specs}. Mesh dimensions must be "
                    "unique in a layout."
                )
        self._specs, self._mesh = specs, mesh
        self._single = mesh.is_single_device()

    @classmethod
    def replicated(cls, mesh: Mesh, rank: int) -> Layout:
        """Returns the layout in which every device has the whole tensor.

        Args:
            mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.
            rank: Number of dimensions of the tensor.
        """
        return cls([UNSHARDED] * rank, mesh)

    @classmethod
    def batch_sharded(cls, mesh: Mesh, batch_dim: str, rank: int, axis: int = 0) -> Layout:
        """Returns the layout in which one dimension, the first by default, is split over a mesh dimension.

        Args:
            mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.
            batch_dim: Dimension of the mesh over which the batch is split.
            rank: Number of dimensions of the tensor.
            axis: Dimension of the tensor that is split.
        """
        return cls([batch_dim if number == axis % rank else UNSHARDED for number in range(rank)], mesh)

    @classmethod
    def inner_sharded(cls, mesh: Mesh, inner_dim: str, rank: int) -> Layout:
        """Returns the layout in which the last dimension is split over a mesh dimension.

        Args:
            mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.
            inner_dim: Dimension of the mesh over which the last dimension is split.
            rank: Number of dimensions of the tensor.
        """
        return cls.batch_sharded(mesh, inner_dim, rank, axis=rank - 1)

    @classmethod
    def from_string(cls, layout_str: str) -> Layout:
        """Reads a layout from what `to_string` returns.

        Args:
            layout_str: Text that `to_string` returned.

        Returns:
            A Layout.
        """
        specs, _, mesh = layout_str.partition(" mesh:")
        if specs.startswith("maximal:true"):
            return cls.from_device(mesh)
        names = [spec for spec in specs.removeprefix("sharding_specs:").split(",") if spec]
        return cls(names, Mesh.from_string(mesh))

    @classmethod
    def from_device(cls, device: str) -> Layout:
        """Returns the layout of tensors on a single device.

        Args:
            device: Name of a device.
        """
        return cls([], Mesh.from_device(device))

    @classmethod
    def from_single_device_mesh(cls, mesh: Mesh) -> Layout:
        """Returns the layout of a tensor on one device.

        Args:
            mesh: Mesh of one device.
        """
        return cls.from_device(mesh.single_device)

    @property
    def mesh(self) -> Mesh:
        return self._mesh

    @property
    def rank(self) -> int:
        return len(self._specs)

    @property
    def sharding_specs(self) -> list[str]:
        return list(self._specs)

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of parts along each dimension of the tensor."""
        return tuple(self.num_shards(number) for number in range(self.rank))

    @property
    def type(self) -> str:
        return "single_device" if self._single else "static"

    def is_single_device(self) -> bool:
        """Returns whether the tensor is on one device."""
        return self._single

    def is_fully_replicated(self) -> bool:
        """Returns whether each device has the whole tensor."""
        return all(count == 1 for count in self.shape)

    def is_batch_parallel(self) -> bool:
        """Returns whether only the first dimension is split."""
        return self.rank > 0 and all(spec == UNSHARDED for spec in self._specs[1:])

    def num_shards(self, idx: int) -> int:
        """Returns the number of parts along a dimension of the tensor.

        Args:
            idx: Number of a dimension of the tensor.
        """
        return 1 if self._specs[idx] in (UNSHARDED, MATCH) else self._mesh.dim_size(self._specs[idx])

    def delete(self, dims: Sequence[int]) -> Layout:
        """Returns the layout of a tensor that lacks some dimensions.

        Args:
            dims: Numbers of the dimensions to remove.
        """
        gone = {dim % self.rank for dim in dims}
        return Layout([spec for number, spec in enumerate(self._specs) if number not in gone], self._mesh)

    def to_parted(self) -> Layout:
        """Returns the same layout in the parted form."""
        return self

    def local_shape_from_global_shape(self, global_shape: Sequence[int]) -> tuple[int, ...]:
        """Returns the shape of a device's part of a tensor.

        Args:
            global_shape: Shape of the whole tensor.
        """
        return tuple(size // count for size, count in zip(global_shape, self.shape, strict=True))

    def global_shape_from_local_shape(self, local_shape: Sequence[int]) -> tuple[int, ...]:
        """Returns the shape of the tensor of which devices have parts of this shape.

        Args:
            local_shape: Shape of the part on one device.
        """
        return tuple(size * count for size, count in zip(local_shape, self.shape, strict=True))

    def offset_to_shard(self) -> list[tuple[int, ...]]:
        """Returns, for each device, the position of its part among the parts of the tensor.

        Returns:
            A list of tuples, one for each device.
        """
        places = [dict(zip(self._mesh.dim_names, place, strict=True)) for place in
                  itertools.product(*map(range, self._mesh.shape()))]  # fmt: skip
        return [tuple(place.get(spec, 0) for spec in self._specs) for place in places]

    def offset_tuple_to_global_index(self, offset_tuple: Sequence[int]) -> int:
        """Returns the number of a part, given its position.

        Args:
            offset_tuple: Position of a device along each dimension of the mesh.
        """
        return sum(n * math.prod(self.shape[k + 1 :]) for k, n in enumerate(offset_tuple))

    def to_string(self) -> str:
        """Returns the layout as text, which `from_string` reads."""
        if self._single:
            return f"maximal:true, mesh:{self._mesh.to_string()}"
        return f"sharding_specs:{''.join(spec + ',' for spec in self._specs)} mesh:{self._mesh.to_string()}"

    @property
    def backend_layout(self) -> Any:
        """The layout as XLA has it."""
        return layouts.sharding_of(self.to_string())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.to_string() == other.to_string()

    def __hash__(self) -> int:
        return hash(self.to_string())

    def __repr__(self) -> str:
        return f"Layout.from_string({self.to_string()})"
