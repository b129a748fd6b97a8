"""How replicas exchange values. They compute in one program, so every way gives the same; programs may name one."""

from __future__ import annotations

import collections
import enum
from typing import Any

from headrace._src.distribute.reduction import ReduceOp, as_reduce_op, combined
from headrace._src.distribute.values import DistributedValues


class CommunicationImplementation(enum.Enum):
    """Libraries that exchange values between machines."""

    AUTO = "AUTO"
    RING = "RING"
    NCCL = "NCCL"


CommunicationOptions = collections.namedtuple(
    "CommunicationOptions",
    ["bytes_per_pack", "timeout_seconds", "implementation"],
    defaults=(0, None, CommunicationImplementation.AUTO),
)

CollectiveHints = collections.namedtuple("CollectiveHints", ["bytes_per_pack", "timeout_seconds"], defaults=(0, None))


class CrossDeviceOps:
    """Reduces and spreads values of replicas."""

    def reduce(self, reduce_op: Any, per_replica_value: Any, destinations: Any, options: Any = None) -> Any:
        """The sum or mean of the values of all replicas."""
        if not isinstance(per_replica_value, DistributedValues):
            raise ValueError(f"per_replica_value must be a DistributedValues; received {per_replica_value!r}.")
        return self.reduce_implementation(as_reduce_op(reduce_op), per_replica_value, destinations, options)

    def batch_reduce(self, reduce_op: Any, value_destination_pairs: Any, options: Any = None) -> list[Any]:
        return self.batch_reduce_implementation(as_reduce_op(reduce_op), value_destination_pairs, options)

    def broadcast(self, tensor: Any, destinations: Any) -> Any:
        """The tensor for all replicas: itself."""
        return self.broadcast_implementation(tensor, destinations)

    # What subclasses may do otherwise.

    def reduce_implementation(self, reduce_op: Any, per_replica_value: Any, destinations: Any, options: Any) -> Any:
        return combined(reduce_op, per_replica_value.values)

    def batch_reduce_implementation(self, reduce_op: Any, value_destination_pairs: Any, options: Any) -> list[Any]:
        return [self.reduce(reduce_op, value, to, options) for value, to in value_destination_pairs]

    def broadcast_implementation(self, tensor: Any, destinations: Any) -> Any:
        return tensor


class ReductionToOneDevice(CrossDeviceOps):
    """Sums on one device.

    Args:
        reduce_to_device: The device; accepted, since all replicas compute on one.
        accumulation_fn: A function of a list of tensors that sums them up, instead of tf.add_n.
    """

    def __init__(self, reduce_to_device: str | None = None, accumulation_fn: Any = None) -> None:
        self.reduce_to_device, self.accumulation_fn = reduce_to_device, accumulation_fn

    def reduce_implementation(self, reduce_op: Any, per_replica_value: Any, destinations: Any, options: Any) -> Any:
        if self.accumulation_fn is None:
            return super().reduce_implementation(reduce_op, per_replica_value, destinations, options)
        total = self.accumulation_fn(list(per_replica_value.values))
        return total if reduce_op is ReduceOp.SUM else total / len(per_replica_value.values)


class NcclAllReduce(CrossDeviceOps):
    """Named for NVIDIA's library."""

    def __init__(self, num_packs: int = 1) -> None:
        if num_packs < 0:
            raise ValueError(f"NCCL all-reduce requires num_packs >= 0, but {num_packs} is specified")
        self.num_packs = num_packs


class HierarchicalCopyAllReduce(CrossDeviceOps):
    """Named for sums within machines first."""

    def __init__(self, num_packs: int = 1) -> None:
        if num_packs < 0:
            raise ValueError(f"HierarchicalCopy requires num_packs >= 0, but {num_packs} is specified")
        self.num_packs = num_packs
