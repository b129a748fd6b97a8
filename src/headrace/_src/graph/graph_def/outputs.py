"""Names of the outputs of operations in the functions of a GraphDef: "node:output:index"."""

from __future__ import annotations

from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import SymbolicTensor


def output_name(tensor: SymbolicTensor) -> str:
    """Returns the name of a tensor as "node:output:index"."""
    index = tensor.value_index
    for name, size in _sizes(tensor.op):
        if index < size:
            return f"{tensor.op.name}:{name}:{index}"
        index -= size
    raise ValueError(f"{tensor.name} is not an output of {tensor.op.type}.")


def output_index(operation: Operation, output: str, index: int) -> int:
    """Returns the position of "node:output:index" among the tensors of the node."""
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
    """Returns the name and the number of tensors of each output of the op; attributes give the lengths of lists."""
    slots = operation.entry.outputs
    if len(slots) == 1:
        return [(slots[0].name, len(operation.outputs))]
    if not any(slot.is_list for slot in slots):
        return [(slot.name, 1) for slot in slots]
    attrs = {**operation.inferred_attrs(), **operation.attrs}
    sizes = []
    for slot in slots:
        given = attrs.get((slot.type_attr if slot.mixed else slot.count_attr) or "") if slot.is_list else 1
        sizes.append((slot.name, len(given) if isinstance(given, (tuple, list)) else int(given or 0)))
    return sizes
