"""The storages of variables on a mesh: one value in a layout (DTensor), or one value per replica (strategies)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.runtime.mesh.arrays import placed_by, whole
from headrace._src.runtime.mesh.layouts import Sharding, check_divisible, sharding_of
from headrace._src.runtime.mesh.replica_mesh import ReplicaMesh
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.state_lock import run_exclusively
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import AnyArray, Array


class ShardedStorage(VariableStorage):
    """Holds a value in the layout that `sharding` describes, whatever is assigned."""

    sharding: Sharding

    def on_mesh(self) -> EagerTensor:
        """Returns a copy of the value in its layout. The next step that writes the variable gives the array away."""
        if self.array is None:
            raise self.without_value()
        return EagerTensor(run_exclusively([self], lambda: placed_by(self.array, self.sharding)), self.dtype)

    def read(self) -> Array:
        """Returns the value on the host."""
        if self.array is None:
            raise self.without_value()
        return run_exclusively([self], lambda: whole(self.array))

    def update(self, change: Callable[[EagerTensor], EagerTensor]) -> None:
        """Replaces the value by a function of it, computed on the mesh."""

        def exchange() -> None:
            self.write(change(EagerTensor(self.array, self.dtype))._array)

        run_exclusively([self], exchange)

    def replace(self, array: AnyArray) -> None:
        self.array = placed_by(array, self.sharding)

    def write(self, array: AnyArray) -> None:
        if isinstance(array, np.generic):
            array = np.asarray(array)
        super().write(array)
        self.array = placed_by(array, self.sharding)


def shard_storage(storage: VariableStorage, layout: str) -> ShardedStorage:
    """Distributes a variable's storage, and its value if there is one. Handles of the storage stay valid."""
    sharding = sharding_of(layout)
    check_divisible(tuple(storage.shape.as_list()), sharding)

    def become_sharded() -> None:
        storage.__class__ = ShardedStorage
        storage.sharding = sharding
        if storage.array is not None:
            storage.array = placed_by(storage.array, sharding)

    run_exclusively([storage], become_sharded)
    assert isinstance(storage, ShardedStorage)
    return storage


class PartedStorage(VariableStorage):
    """The values of a variable that has one per replica of this process.

    `array` holds them as one array over the mesh, after a program has written it, else None: then the parts hold them.
    """

    def __init__(self, first: VariableStorage, mesh: ReplicaMesh | None, count: int) -> None:
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

    def keep(self) -> Callable[[], None]:
        """Returns a function that restores the value that the replica has now."""
        own, taken_from = self._own, self._taken_from

        def restore() -> None:
            self._own, self._taken_from = own, taken_from

        return restore


@contextlib.contextmanager
def parts_kept(storages: Sequence[PartedStorage]) -> Iterator[None]:
    """After this block, the replicas have the values that they had before."""
    joined = [storage.array for storage in storages]
    restore = [part.keep() for storage in storages for part in storage.parts]
    try:
        yield
    finally:
        for one in restore:
            one()
        for storage, array in zip(storages, joined, strict=True):
            storage.array = array
