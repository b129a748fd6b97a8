"""The outputs of operations by name: "node:output:index", as functions of a GraphDef write them."""

from __future__ import annotations

from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import SymbolicTensor


def output_name(tensor: SymbolicTensor) -> str:
    """The tensor as "node:output:index"."""
    index = tensor.value_index
    for name, size in _sizes(tensor.op):
        if index < size:
            return f"{tensor.op.name}:{name}:{index}"
        index -= size
    raise ValueError(f"{tensor.name} is no output of {tensor.op.type}.")


def output_index(operation: Operation, output: str, index: int) -> int:
    """The place of "node:output:index" among the tensors of the node."""
    start = 0
    sizes = _sizes(operation)
    if len(sizes) == 1:
        return index
    for name, size in sizes:
        if name == output:
            return start + index
        start += size
    raise ValueError(f"{operation.type} ({operation.name}) has no output named {output!r}.")


def _sizes(operation: Operation) -> list[tuple[str, int]]:
    """Name and number of tensors of each output of the op; lists are as long as attributes say."""
    slots = operation.entry.outputs
    if len(slots) == 1:
        return [(slots[0].name, len(operation.outputs))]
    if not any(slot.is_list for slot in slots):
        return [(slot.name, 1) for slot in slots]
    attrs = {**operation.inferred_attrs(), **operation.attrs}
    sizes = []
    for slot in slots:
        told = attrs.get((slot.type_attr if slot.mixed else slot.count_attr) or "") if slot.is_list else 1
        sizes.append((slot.name, len(told) if isinstance(told, (tuple, list)) else int(told or 0)))
    return sizes
