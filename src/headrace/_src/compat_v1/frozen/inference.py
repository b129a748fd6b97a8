"""optimize_for_inference: removes from frozen graphs what only training needs (tensorflow.python.tools)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.compat_v1.frozen.sub_graph import extract_sub_graph, node_of, remove_training_nodes
from headrace._src.compat_v1.typing import Message
from headrace._src.formats import messages, tensor_proto
from headrace._src.tensors.typing import Array

_NORMALIZATIONS = frozenset({"FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3"})
_LINEAR = frozenset({"Conv2D", "DepthwiseConv2dNative", "MatMul"})


def optimize_for_inference(
    input_graph_def: Message,
    input_node_names: Sequence[str],
    output_node_names: Sequence[str],
    placeholder_type_enum: int | Sequence[int],
    toco_compatible: bool = False,
    placeholder_to_const_dict: Mapping[str, Any] | None = None,
) -> Message:
    """Reduces a frozen graph to the part between inputs and outputs; folds batch normalization into weights.

    Args:
        input_graph_def: GraphDef to optimize.
        input_node_names: Names of the nodes that become placeholders.
        output_node_names: Names of the nodes to keep.
        placeholder_type_enum: Dtype of the placeholders: one for all, or a list.
        toco_compatible: Ignored.
        placeholder_to_const_dict: Dictionary from names of placeholders to constant values.
    """
    ensure_graph_is_valid(input_graph_def)
    graph_def = input_graph_def
    if placeholder_to_const_dict:
        graph_def = convert_placeholder_to_const(graph_def, placeholder_to_const_dict)
    graph_def = strip_unused(graph_def, input_node_names, output_node_names, placeholder_type_enum)
    graph_def = remove_training_nodes(graph_def, output_node_names)
    graph_def = fold_batch_norms(graph_def)
    ensure_graph_is_valid(graph_def)
    return graph_def


def ensure_graph_is_valid(graph_def: Message) -> None:
    """Raises ValueError unless node names are unique and all inputs exist."""
    names = [node.name for node in graph_def.node]
    known = set(names)
    if len(known) != len(names):
        twice = sorted(name for name in known if names.count(name) > 1)
        raise ValueError(f"Duplicate node names detected for {', '.join(twice)}")
    for node in graph_def.node:
        for tensor in node.input:
            if node_of(tensor) not in known:
                raise ValueError(f"Input for {node.name} not found: {tensor}")


def convert_placeholder_to_const(
    input_graph_def: Message, nodes_to_convert: Mapping[str, Any] | None = None
) -> Message:
    """Returns the GraphDef with constants instead of some placeholders."""
    values = nodes_to_convert or {}
    result = messages.GraphDef(versions=input_graph_def.versions, library=input_graph_def.library)
    for node in input_graph_def.node:
        if node.op in ("Placeholder", "PlaceholderWithDefault") and node.name in values:
            result.node.append(_constant(node.name, np.asarray(values[node.name])))
        else:
            result.node.add().CopyFrom(node)
    return result


def strip_unused(
    input_graph_def: Message,
    input_node_names: Sequence[str],
    output_node_names: Sequence[str],
    placeholder_type_enum: int | Sequence[int],
) -> Message:
    """Returns the part of a GraphDef between inputs, which become placeholders, and outputs."""
    names = {node.name for node in input_graph_def.node}
    for name in input_node_names:
        if ":" in name:
            raise ValueError(f"Name '{name}' appears to refer to a Tensor, not an Operation.")
        if name not in names:
            raise KeyError(f"The following input nodes were not found: {{{name!r}}}")
    cut = messages.GraphDef(versions=input_graph_def.versions, library=input_graph_def.library)
    for node in input_graph_def.node:
        if node.name not in input_node_names:
            cut.node.add().CopyFrom(node)
            continue
        placeholder = cut.node.add(name=node.name, op="Placeholder")
        kind = placeholder_type_enum
        if isinstance(kind, (list, tuple)):
            kind = kind[list(input_node_names).index(node.name)]
        placeholder.attr["dtype"].type = getattr(kind, "as_datatype_enum", kind)
        if "shape" in node.attr:
            placeholder.attr["shape"].CopyFrom(node.attr["shape"])
    return extract_sub_graph(cut, output_node_names)


def fold_batch_norms(input_graph_def: Message) -> Message:
    """Folds normalizations after convolutions and matrix products into their weights and a bias."""
    nodes = {node.name: node for node in input_graph_def.node}
    readers: dict[str, int] = {}
    for node in input_graph_def.node:
        for tensor in node.input:
            readers[node_of(tensor)] = readers.get(node_of(tensor), 0) + 1
    replaced: dict[str, list[Any]] = {}
    for node in input_graph_def.node:
        if node.op in _NORMALIZATIONS:
            _fold(node, nodes, readers, replaced)
    result = messages.GraphDef(versions=input_graph_def.versions, library=input_graph_def.library)
    for node in input_graph_def.node:
        for new in replaced.get(node.name, [node]):
            result.node.add().CopyFrom(new)
    return result


def _fold(node: Message, nodes: dict[str, Any], readers: dict[str, int], replaced: dict[str, list[Any]]) -> None:
    linear = nodes[node_of(node.input[0])]
    found = [_value(nodes.get(node_of(name))) for name in node.input[1:5]]
    constants = [value for value in found if value is not None]
    training = node.attr["is_training"].b if "is_training" in node.attr else True
    used_once = linear.op in _LINEAR and readers[linear.name] == 1
    if not used_once or training or len(constants) < len(found):
        return
    weights = _value(nodes.get(node_of(linear.input[1])))
    if weights is None or readers[node_of(linear.input[1])] != 1:
        return
    scale, offset, mean, variance = constants
    epsilon = node.attr["epsilon"].f if "epsilon" in node.attr else 1e-4
    factor = scale / np.sqrt(variance + epsilon)
    channels = weights.shape[-2:] if linear.op == "DepthwiseConv2dNative" else weights.shape[-1:]
    if math.prod(channels) != factor.size:
        return
    scaled = weights * factor.reshape(channels)
    replaced[node_of(linear.input[1])] = [_constant(node_of(linear.input[1]), scaled.astype(weights.dtype))]
    bias = _constant(f"{node.name}_bias", (offset - mean * factor).astype(weights.dtype))
    added = messages.NodeDef(name=node.name, op="BiasAdd", input=[linear.name, bias.name])
    added.attr["T"].CopyFrom(linear.attr["T"])
    if "data_format" in node.attr:
        added.attr["data_format"].CopyFrom(node.attr["data_format"])
    replaced[node.name] = [bias, added]


def _value(node: Message | None) -> Array | None:
    return tensor_proto.to_array(node.attr["value"].tensor) if node is not None and node.op == "Const" else None


def _constant(name: str, array: Array) -> Message:
    node = messages.NodeDef(name=name, op="Const")
    node.attr["value"].tensor.CopyFrom(tensor_proto.from_array(array))
    node.attr["dtype"].type = node.attr["value"].tensor.dtype
    return node
