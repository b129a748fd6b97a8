"""Policies that distribute the tensors of a checkpoint over data files, and the writer that applies them."""

from __future__ import annotations

import abc
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.bundle_writer import BundleWriter
from headrace._src.formats.tensor_slice import TensorSlice, parse_shape_and_slice
from headrace._src.lib.device_spec import DeviceSpec
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor

_HERE = "/job:localhost/replica:0/task:0/device:CPU:0"

# One data file: key of a tensor -> slice specification ("" for all of it) -> values.
Shard = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class ShardableTensor:
    """A tensor of a checkpoint, as passed to policies.

    Args:
        tensor: Tensor to save.
        dtype: DType of the tensor.
        device: Name of its device.
        name: Name of the tensor.
        shape: Shape of the tensor.
        slice_spec: Text that says which slice of a larger tensor it is, or "".
        checkpoint_key: Key of the tensor in the checkpoint.
        trackable: Object that the tensor belongs to.
    """

    _tensor_save_spec: Any
    tensor: Any
    dtype: dtypes.DType
    device: Any
    name: str
    shape: TensorShape
    slice_spec: str
    checkpoint_key: str
    trackable: Any

    def __hash__(self) -> int:
        return hash((self.name, self.dtype, str(self.device), self.checkpoint_key))


class ShardingCallback(abc.ABC):
    """Base class of policies: assigns tensors, or slices of them, to data files."""

    @property
    @abc.abstractmethod
    def description(self) -> str:
        """A description of the policy in one sentence."""

    @abc.abstractmethod
    def __call__(self, shardable_tensors: Sequence[ShardableTensor]) -> Sequence[Shard]:
        """Returns the data files, each a dictionary: key -> slice specification -> tensor."""


class ShardByTaskPolicy(ShardingCallback):
    """Writes one data file per task of a cluster."""

    @property
    def description(self) -> str:
        return "Split tensors into shards based on their device spec task."

    def __call__(self, shardable_tensors: Sequence[ShardableTensor]) -> Sequence[Shard]:
        tasks: dict[Any, dict[str, dict[str, Any]]] = {}
        for tensor in shardable_tensors:
            shard = tasks.setdefault((tensor.device.job, tensor.device.replica, tensor.device.task), {})
            shard.setdefault(tensor.checkpoint_key, {})[tensor.slice_spec] = tensor.tensor
        return list(tasks.values())


class MaxShardSizePolicy(ShardingCallback):
    """Limits the size of data files. Larger tensors are split along their longest dimension.

    Scalars, strings and slices of size 1 are not split, even if they are too large for a file.

    Args:
        max_shard_size: Maximum size of a data file in bytes.
    """

    class MaxShardSizePartitioner:
        """Fills data files one after the other up to the maximum size."""

        def __init__(self, max_shard_size: int) -> None:
            self._limit = max_shard_size
            self._used = 0
            self.shards: list[dict[str, dict[str, Any]]] = [{}]

        def add(self, tensor: ShardableTensor) -> None:
            """Adds a tensor to the current file, in slices if it needs several files."""
            size = _size(tensor.tensor)
            if size <= self._limit - self._used:
                self._put(tensor, tensor.slice_spec, tensor.tensor, size)
                return
            shape = list(np.shape(tensor.tensor))
            if tensor.dtype is dtypes.string or not shape or tensor.slice_spec or size == 0:
                self._start_file()
                self._put(tensor, tensor.slice_spec, tensor.tensor, size)
                return
            self._add_in_slices(tensor, shape, size)

        def _add_in_slices(self, tensor: ShardableTensor, shape: list[int], size: int) -> None:
            axis = int(np.argmax(shape))
            thinnest = size // shape[axis]
            begin = 0
            while begin < shape[axis]:
                count = min((self._limit - self._used) // thinnest, shape[axis] - begin)
                if count == 0:
                    if self._used:
                        self._start_file()
                        continue
                    count = 1
                extents = [None if n != axis else (begin, count) for n in range(len(shape))]
                text = f"{' '.join(map(str, shape))} {TensorSlice(tuple(extents))}"
                piece = tensor.tensor[(slice(None),) * axis + (slice(begin, begin + count),)]
                whole = count == shape[axis]
                self._put(tensor, "" if whole else text, piece, count * thinnest)
                begin += count

        def _start_file(self) -> None:
            if self._used:
                self.shards.append({})
                self._used = 0

        def _put(self, tensor: ShardableTensor, slice_spec: str, values: Any, size: int) -> None:
            self.shards[-1].setdefault(tensor.checkpoint_key, {})[slice_spec] = values
            self._used += size

    def __init__(self, max_shard_size: int) -> None:
        self.max_shard_size = max_shard_size

    @property
    def description(self) -> str:
        return "Split tensors into shards with a max shard size."

    def __call__(self, shardable_tensors: Sequence[ShardableTensor]) -> Sequence[Shard]:
        if not isinstance(self.max_shard_size, int) or self.max_shard_size <= 0:
            raise ValueError(f"`max_shard_size` must be a positive number of bytes; got {self.max_shard_size!r}.")
        partitioner = self.MaxShardSizePartitioner(self.max_shard_size)
        for tensor in shardable_tensors:
            partitioner.add(tensor)
        return partitioner.shards


def _size(tensor: Any) -> int:
    """Returns the approximate size of a tensor in a data file, in bytes."""
    array = np.asarray(tensor)
    if array.dtype == object:
        return sum(len(text) + 1 for text in array.ravel().tolist()) + 4
    return math.prod(array.shape) * array.dtype.itemsize


def write_sharded(prefix: str, tensors: Sequence[tuple[str, EagerTensor, Any]], policy: ShardingCallback) -> None:
    """Writes a checkpoint with the data files that the policy returns."""
    here = DeviceSpec.from_string(_HERE)
    given = [
        ShardableTensor(None, tensor, tensor.dtype, here, key, tensor.shape, "", key, owner)
        for key, tensor, owner in tensors
    ]
    shards = [shard for shard in policy(given) if shard]
    _check_complete(shards, {key for key, _, _ in tensors}, policy)
    with BundleWriter(prefix) as writer:
        for number, shard in enumerate(shards):
            if number:
                writer.next_shard()
            for key, slices in shard.items():
                for text, values in slices.items():
                    _add(writer, key, text, as_tensor(values))


def _add(writer: BundleWriter, key: str, text: str, tensor: Tensor) -> None:
    number = tensor.dtype.as_datatype_enum
    place = parse_shape_and_slice(text)
    if place is None:
        writer.add(key, tensor._array, number)
    else:
        writer.add_slice(key, place[0], place[1], tensor._array, number)


def _check_complete(shards: Sequence[Shard], wanted: set[str], policy: ShardingCallback) -> None:
    missing = sorted(wanted - {key for shard in shards for key in shard})
    if missing:
        raise errors.invalid_argument(
            f"The sharding callback {policy.description!r} put no file aside for: {', '.join(missing[:5])}"
        )
