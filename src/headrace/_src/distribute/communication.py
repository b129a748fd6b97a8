"""How replicas exchange values. They run in one program, so all implementations behave the same."""

from __future__ import annotations

import collections
import enum
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.distribute.reduction import ReduceOp, as_reduce_op, combined
from headrace._src.distribute.typing import Destinations, ReplicaValue
from headrace._src.distribute.values import DistributedValues
from headrace._src.tensors.tensor import Tensor


class CommunicationImplementation(enum.Enum):
    """Libraries for communication between machines."""

    AUTO = "AUTO"
    RING = "RING"
    NCCL = "NCCL"


CommunicationOptions = collections.namedtuple(
    "CommunicationOptions",
    ["bytes_per_pack", "timeout_seconds", "implementation"],
    defaults=(0, None, CommunicationImplementation.AUTO),
)
CommunicationOptions.__doc__ = """Options of collective operations.

Args:
    bytes_per_pack: Bytes that are sent together. XLA decides this itself.
    timeout_seconds: Seconds after which an operation may fail, or None. It has no effect.
    implementation: tf.distribute.experimental.CommunicationImplementation. XLA's collectives are always used.
"""

CollectiveHints = collections.namedtuple("CollectiveHints", ["bytes_per_pack", "timeout_seconds"], defaults=(0, None))
CollectiveHints.__doc__ = """Old name of `CommunicationOptions`.

Args:
    bytes_per_pack: Bytes that are sent together. XLA decides this itself.
    timeout_seconds: Seconds after which an operation may fail, or None. It has no effect.
"""


class CrossDeviceOps:
    """Base class of reductions and broadcasts of per-replica values."""

    def reduce(
        self,
        reduce_op: ReduceOp | str,
        per_replica_value: DistributedValues,
        destinations: Destinations,
        options: CommunicationOptions | None = None,
    ) -> ReplicaValue:
        """Computes the sum or mean of the values of all replicas.

        Args:
            reduce_op: ReduceOp or its name.
            per_replica_value: DistributedValues to reduce.
            destinations: Ignored.
            options: CommunicationOptions. Ignored.

        Returns:
            The reduced value.

        Raises:
            ValueError: If `per_replica_value` is not a DistributedValues.
        """
        if not isinstance(per_replica_value, DistributedValues):
            raise ValueError(f"per_replica_value must be a DistributedValues; received {per_replica_value!r}.")
        return self.reduce_implementation(as_reduce_op(reduce_op), per_replica_value, destinations, options)

    def batch_reduce(
        self,
        reduce_op: ReduceOp | str,
        value_destination_pairs: Sequence[tuple[DistributedValues, Destinations]],
        options: CommunicationOptions | None = None,
    ) -> list[Any]:
        """Reduces several values.

        Args:
            reduce_op: tf.distribute.ReduceOp, or its name: "SUM" or "MEAN".
            value_destination_pairs: Sequence of pairs of a distributed value and its destinations.
            options: tf.distribute.experimental.CommunicationOptions, or None.

        Returns:
            A list of the reduced values.
        """
        return self.batch_reduce_implementation(as_reduce_op(reduce_op), value_destination_pairs, options)

    def broadcast(self, tensor: Tensor, destinations: Destinations) -> Tensor:
        """Returns the tensor itself, which all replicas share.

        Args:
            tensor: Any tensor.
            destinations: Variable, tensor or device to reduce to. All replicas share the result.
        """
        return self.broadcast_implementation(tensor, destinations)

    # Methods that subclasses may override.

    def reduce_implementation(
        self,
        reduce_op: ReduceOp,
        per_replica_value: DistributedValues,
        destinations: Destinations,
        options: CommunicationOptions | None,
    ) -> ReplicaValue:
        """Reduces a value. Subclasses may override it.

        Args:
            reduce_op: tf.distribute.ReduceOp, or its name: "SUM" or "MEAN".
            per_replica_value: Values of the replicas.
            destinations: Variable, tensor or device to reduce to. All replicas share the result.
            options: tf.distribute.experimental.CommunicationOptions, or None.

        Returns:
            The reduced value.
        """
        return combined(reduce_op, per_replica_value.values)

    def batch_reduce_implementation(
        self,
        reduce_op: ReduceOp,
        value_destination_pairs: Sequence[tuple[DistributedValues, Destinations]],
        options: CommunicationOptions | None,
    ) -> list[Any]:
        """Reduces several values. Subclasses may override it.

        Args:
            reduce_op: tf.distribute.ReduceOp, or its name: "SUM" or "MEAN".
            value_destination_pairs: Sequence of pairs of a distributed value and its destinations.
            options: tf.distribute.experimental.CommunicationOptions, or None.

        Returns:
            A list of the reduced values.
        """
        return [self.reduce(reduce_op, value, to, options) for value, to in value_destination_pairs]

    def broadcast_implementation(self, tensor: Tensor, destinations: Destinations) -> Tensor:
        """Broadcasts a tensor. Subclasses may override it.

        Args:
            tensor: Any tensor.
            destinations: Variable, tensor or device to reduce to. All replicas share the result.

        Returns:
            The tensor.
        """
        return tensor


class ReductionToOneDevice(CrossDeviceOps):
    """Sums on one device.

    Args:
        reduce_to_device: Ignored, since all replicas run in one program.
        accumulation_fn: Function that sums a list of tensors; tf.add_n by default.
    """

    def __init__(
        self, reduce_to_device: str | None = None, accumulation_fn: Callable[[list[Any]], Any] | None = None
    ) -> None:
        self.reduce_to_device, self.accumulation_fn = reduce_to_device, accumulation_fn

    def reduce_implementation(
        self,
        reduce_op: ReduceOp,
        per_replica_value: DistributedValues,
        destinations: Destinations,
        options: CommunicationOptions | None,
    ) -> ReplicaValue:
        if self.accumulation_fn is None:
            return super().reduce_implementation(reduce_op, per_replica_value, destinations, options)
        total = self.accumulation_fn(list(per_replica_value.values))
        return total if reduce_op is ReduceOp.SUM else total / len(per_replica_value.values)


class NcclAllReduce(CrossDeviceOps):
    """All-reduce with NVIDIA's NCCL. It behaves like the base class here.

    Args:
        num_packs: Ignored.

    Raises:
        ValueError: If `num_packs` is negative.
    """

    def __init__(self, num_packs: int = 1) -> None:
        if num_packs < 0:
            raise ValueError(f"NCCL all-reduce requires num_packs >= 0, but {num_packs} is specified")
        self.num_packs = num_packs


class HierarchicalCopyAllReduce(CrossDeviceOps):
    """All-reduce within machines first. It behaves like the base class here.

    Args:
        num_packs: Ignored.

    Raises:
        ValueError: If `num_packs` is negative.
    """

    def __init__(self, num_packs: int = 1) -> None:
        if num_packs < 0:
            raise ValueError(f"HierarchicalCopy requires num_packs >= 0, but {num_packs} is specified")
        self.num_packs = num_packs
