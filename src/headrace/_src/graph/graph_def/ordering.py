"""Converts the order of effects to control edges.

Our executors run effects in creation order. TensorFlow runs any node whose inputs are ready, so an exported function
needs control edges between its effects.
"""

from __future__ import annotations

from collections.abc import Sequence

from headrace._src.graph.operation import Operation
from headrace._src.tensors import dtypes


def effect_order(operations: Sequence[Operation]) -> dict[int, list[Operation]]:
    """Returns for operations with effects, by id, the operations that must run before."""
    before: dict[int, list[Operation]] = {}
    written: dict[int, Operation] = {}  # by resource
    read: dict[int, list[Operation]] = {}  # since it was written
    last: Operation | None = None  # with an effect on no resource, such as printing
    for operation in operations:
        if operation.entry is None or not operation.entry.stateful:
            continue
        resources = {id(t) for t in operation.inputs if t.dtype is dtypes.resource}
        waits: list[Operation] = []
        if operation.entry.only_reads:
            for resource in resources:
                waits += [written[resource]] if resource in written else []
                read.setdefault(resource, []).append(operation)
        elif resources:
            for resource in resources:
                waits += read.pop(resource, []) or ([written[resource]] if resource in written else [])
                written[resource] = operation
        elif not operation.entry.makes_state:
            waits += [last] if last is not None else []
            last = operation
        direct = {id(t.op) for t in operation.inputs} | {id(c) for c in operation.control_inputs}
        waits = [w for w in dict.fromkeys(waits) if id(w) not in direct]
        if waits:
            before[id(operation)] = waits
    return before
