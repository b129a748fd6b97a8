"""Ops of a step that was traced once for all replicas of a strategy.

In such a graph a tensor between ReplicaInput and ReplicaOutput stands for one value per replica. Over several devices
the graph runs as one program in which each device computes its own replica (`runtime.xla.replicated`); elsewhere it
is unrolled into a copy for each replica (`runtime.unrolling`), which leaves none of these ops except the sums and
concatenations over processes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.ops.entry import op
from headrace._src.ops.rules import scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.shapes import Dims, TensorShape

# Sum and concatenate arrays of all processes.
sum_over_processes: Slot[Callable[[list[Any]], list[Any]]] = Slot("ops.state.replica_ops:sum_over_processes")
gather_over_processes: Slot[Callable[[Any, int], Any]] = Slot("ops.state.replica_ops:gather_over_processes")


def _common_dims(call: ShapeCall) -> Dims:
    first, *others = (TensorShape(dims) for dims in call.shapes[0])
    for other in others:
        first = first.most_specific_compatible_shape(other)
    return None if first.rank is None else tuple(first.as_list())


def _dims_for_each(call: ShapeCall) -> list[list[Dims]]:
    return [[call.shapes[0]] * call.attrs["num"]]


def _dims_of_each(call: ShapeCall) -> list[list[Dims]]:
    return [list(call.shapes[0])]


def _gathered_dims(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    if dims is None:
        return None
    axis = call.attrs["axis"] % max(len(dims), 1)
    return tuple(None if n == axis else size for n, size in enumerate(dims))


def _only_in_programs(name: str) -> Exception:
    return errors.InternalError(None, None, f"{name} runs only inside a program over several replicas.")


@op("ReplicaInput", "N*T -> T", T=ANY, shape=_common_dims, own=True, differentiable=False)
def replica_input(xp, values):
    """Returns, on each replica, its own one of the values of the replicas of this process."""
    raise _only_in_programs("ReplicaInput")


@op("ReplicaOutput", "T -> num*T", T=ANY, shape=_dims_for_each, own=True, differentiable=False)
def replica_output(xp, value, *, num: int):
    """Returns the values of all replicas of this process."""
    raise _only_in_programs("ReplicaOutput")


@op("ReplicaId", "-> int32", shape=scalar, own=True, differentiable=False)
def replica_id(xp):
    """Returns the index of the replica among those of all processes."""
    raise _only_in_programs("ReplicaId")


@op("ReplicaSum", "[T] -> [T]", shape=_dims_of_each, own=True, differentiable=False)
def replica_sum(xp, values):
    """Returns the sums of tensors over all replicas of all processes."""
    raise _only_in_programs("ReplicaSum")


@op("ReplicaGather", "T -> T", T=ANY, shape=_gathered_dims, own=True, differentiable=False)
def replica_gather(xp, value, *, axis: int):
    """Returns the values of all replicas of all processes, concatenated along an axis."""
    raise _only_in_programs("ReplicaGather")


@op("ProcessSum", "[T] -> [T]", shape=_dims_of_each, own=True, engine="host", stateful=True, differentiable=False)
def process_sum(xp, values):
    """Returns the sums of tensors over all processes."""
    return sum_over_processes.value(list(values))


@op(
    "ProcessGather", "T -> T", T=ANY, shape=_gathered_dims, own=True, engine="host", stateful=True, differentiable=False
)
def process_gather(xp, value, *, axis: int):
    """Returns the tensors of all processes, concatenated along an axis."""
    return gather_over_processes.value(value, axis)
