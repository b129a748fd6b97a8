"""Entries for the ops of a GraphDef that this package does not have. They raise when they run.

A graph often holds nodes that nothing needs (savers, queues, readers of training data), so it is imported with them.
The number and the dtypes of their outputs come from the attributes of the node and from the nodes that read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.graph.graph_def.attributes import to_shape
from headrace._src.ops.entry import Op, find
from headrace._src.ops.index import OP_MODULES
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.signature import OpArgument
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType

# Attributes that list the dtypes of all outputs, and those that give the dtype of a single one.
_OUTPUT_LISTS = ("output_types", "Tout", "component_types", "Tcomponents", "dtypes", "out_types")
_OUTPUT_TYPES = ("dtype", "out_type", "output_type", "T", "DstT")

# Splits the name of an input into the node that gives it, the name of the output, and the index in that output.
Place = Callable[[str], tuple[str, str, int]]


def in_graph(name: str) -> tuple[str, str, int]:
    """Splits "node:2" or "node"."""
    node, _, index = name.partition(":")
    return node, "output", int(index or 0)


def in_function(name: str) -> tuple[str, str, int]:
    """Splits "node:output:2"."""
    node, _, rest = name.partition(":")
    output, _, index = rest.rpartition(":")
    return node, output or "output", int(index or 0)


def missing_entries(
    nodes: Sequence[messages.NodeDef], missing: Sequence[str], place: Place, results: Sequence[str] = ()
) -> dict[str, Op]:
    """Returns an entry for each node whose op is missing, by the name of the node.

    Args:
        nodes: All nodes of the graph or function.
        missing: The names of the missing ops.
        place: Splits the names of inputs: `in_graph` or `in_function`.
        results: The names of further tensors that are read.
    """
    lacking = {node.name: node for node in nodes if node.op in missing}
    if not lacking:
        return {}
    read: dict[str, dict[str, dict[int, DType | None]]] = {name: {} for name in lacking}
    for tensor, dtype in [*_reads(nodes), *((name, None) for name in results)]:
        name, output, index = place(tensor)
        if name in lacking:
            outputs = read[name].setdefault(output, {})
            outputs[index] = outputs.get(index) or dtype
    return {name: _entry(node, read[name]) for name, node in lacking.items()}


def _reads(nodes: Sequence[messages.NodeDef]) -> list[tuple[str, DType | None]]:
    """Returns the data inputs of all nodes with the dtypes that their ops expect."""
    found: list[tuple[str, DType | None]] = []
    for node in nodes:
        inputs = [name for name in node.input if not name.startswith("^")]
        expected = input_dtypes(find(node.op), node) if node.op in OP_MODULES else []
        found += zip(inputs, [*expected, *[None] * len(inputs)])
    return found


def input_dtypes(entry: Op, node: messages.NodeDef) -> list[DType | None]:
    """Returns the dtype of each flat input of a node, None where its attributes do not give it."""
    kinds: list[DType | None] = []
    for slot in entry.inputs:
        if slot.mixed:
            kinds += [_dtype(kind) for kind in node.attr[slot.type_attr or ""].list.type]
            continue
        count = node.attr[slot.count_attr].i if slot.count_attr else 1
        kind = slot.dtype or _dtype(node.attr[slot.type_attr or ""].type)
        kinds += [kind] * count
    return kinds


def _dtype(number: int) -> DType | None:
    try:
        return dtypes.as_dtype(number % 100)
    except TypeError:
        return None


def _entry(node: messages.NodeDef, read: Mapping[str, Mapping[int, DType | None]]) -> Op:
    """Makes the entry of one node; `read` has the outputs that are used, by name and index."""
    listed = next((node.attr[name].list.type for name in _OUTPUT_LISTS if node.attr[name].list.type), ())
    named = read or ({"output": {}} if listed else {})
    kinds: dict[str, tuple[DType, ...]] = {}
    for output, used in named.items():
        count = max([index + 1 for index in used] + [len(listed) if len(named) == 1 else 0])
        kinds[output] = tuple(
            used.get(n) or (_dtype(listed[n]) if n < len(listed) else None) or _single(node) for n in range(count)
        )
    shapes = [to_shape(shape) for shape in node.attr["_output_shapes"].list.shape]

    def unavailable(xp: object, inputs: object, **attrs: object) -> None:
        raise errors.not_found(
            f"Op type not registered '{node.op}': headrace does not have the op of node {node.name!r}. Fetch or call "
            "something that does not need it, or run that part of the model with TensorFlow."
        )

    def shape_rule(call: ShapeCall) -> Any:
        rest = iter(shapes)
        found = [[next(rest, None) for _ in each] for each in kinds.values()]
        return found if len(found) != 1 or len(found[0]) == 1 else found[0]

    entry = Op(
        node.op, "[_inputs] ->", unavailable, shape=shape_rule, engine="host", types={},
        stateful=not read,  # a node that nothing reads is there for its effect
    )  # fmt: skip
    entry.outputs = tuple(OpArgument(name, None, f"_types_of_{name}", mixed=True) for name in kinds)
    entry.defaults = {f"_types_of_{name}": types for name, types in kinds.items()}
    return entry


def _single(node: messages.NodeDef) -> DType:
    for name in _OUTPUT_TYPES:
        if node.attr[name].type:
            return _dtype(node.attr[name].type) or dtypes.float32
    return dtypes.float32
