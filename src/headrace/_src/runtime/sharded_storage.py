"""The storage of a variable that is distributed over a mesh. Its value is always on the mesh, in its layout."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from headrace._src.runtime.meshes import Sharding, check_divisible, placed_by, sharding_of, whole
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
