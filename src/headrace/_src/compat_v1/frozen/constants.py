"""Frozen graphs: GraphDefs in which the values of variables are constants."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from headrace._src.compat_v1.frozen.sub_graph import extract_sub_graph, node_of
from headrace._src.compat_v1.typing import Message, SessionLike
from headrace._src.formats import messages, tensor_proto
from headrace._src.graph.graph_def.importing import in_order
from headrace._src.graph.graph_def.legacy_ops import REFERENCE_VARIABLES
from headrace._src.tensors.typing import Array

_log = logging.getLogger("tensorflow")

_VARIABLES = REFERENCE_VARIABLES | {"VarHandleOp"}
_INT32 = 3

# Outputs that are called "output" after the op is replaced.
_OUTPUTS = {"ReadVariableOp": "value", "VarIsInitializedOp": "is_initialized"}


def convert_variables_to_constants(
    sess: SessionLike,
    input_graph_def: Message,
    output_node_names: Sequence[str],
    variable_names_whitelist: Sequence[str] | None = None,
    variable_names_blacklist: Sequence[str] | None = None,
) -> Message:
    """Extracts the subgraph for some nodes and replaces variables by their values in a session.

    Args:
        sess: Session that holds the values.
        input_graph_def: GraphDef to convert.
        output_node_names: Names of the nodes to keep.
        variable_names_whitelist: Names of the variables to convert; all by default.
        variable_names_blacklist: Names of variables that are not converted.

    Returns:
        A GraphDef.
    """
    graph_def = extract_sub_graph(input_graph_def, output_node_names)
    names = variables_of(graph_def, variable_names_whitelist, variable_names_blacklist)
    values = sess.run([f"{name}:0" for name in names]) if names else []
    return freeze(graph_def, dict(zip(names, values, strict=True)))


def variables_of(
    graph_def: Message, only: Sequence[str] | None = None, without: Sequence[str] | None = None
) -> list[str]:
    """Returns the names of the variables in a GraphDef."""
    names = [node.name for node in graph_def.node if node.op in _VARIABLES]
    return [n for n in names if (only is None or n in only) and (without is None or n not in without)]


def freeze(graph_def: Message, values: Mapping[str, Any]) -> Message:
    """Returns the GraphDef with constants instead of those variables."""
    freezer = _Freezer(graph_def.library.function)
    kinds = {n.name: n.attr["dtype"].type for n in graph_def.node if n.name in values}
    constants = {name: tensor_proto.from_array(np.asarray(value), kinds[name]) for name, value in values.items()}
    result = messages.GraphDef(versions=graph_def.versions, library=graph_def.library)
    ordered = in_order(graph_def.node, lambda name: name.partition(":")[0])
    result.node.extend(freezer.nodes(ordered, {}, constants, _graph_key))
    result.library.function.extend(freezer.made.values())
    _log.info("Converted %d variables to const ops.", len(values))
    return result


Key = Callable[[str, int], str]  # the name of a node's output when it is an input of another


def _graph_key(node: str, output: int) -> str:
    return node if output == 0 else f"{node}:{output}"


def _function_key(node: str, output: int) -> str:
    return f"{node}:output:{output}"


class _Freezer:
    """Rewrites nodes and the functions that they pass variables to."""

    def __init__(self, functions: Sequence[Any]) -> None:
        self._functions = {f.signature.name: f for f in functions}
        self._names: dict[Any, tuple[str, dict[int, int]]] = {}
        self.made: dict[str, Any] = {}

    def nodes(self, nodes: Sequence[Any], frozen: dict[str, int], constants: Mapping[str, Any], key: Key) -> list[Any]:
        """Returns nodes with values instead of handles. `frozen` maps tensors that are now values to their types."""
        result: list[Any] = []
        for node in nodes:
            node = messages.NodeDef.FromString(node.SerializeToString())
            if node.name in constants:
                if node.op not in REFERENCE_VARIABLES:
                    frozen[key(node.name, 0)] = constants[node.name].dtype
                result.append(_constant(node.name, constants[node.name]))
                continue
            hits = {n: frozen[_plain(i)] for n, i in enumerate(node.input) if _plain(i) in frozen and i[0] != "^"}
            result += self._rewritten(node, hits, frozen, key) if hits else [node]
        return result

    def _rewritten(self, node: Message, hits: dict[int, int], frozen: dict[str, int], key: Key) -> list[Any]:
        kind = next(iter(hits.values()))
        if node.op in ("ReadVariableOp", "Identity"):
            if node.op == "Identity":
                frozen[key(node.name, 0)] = kind
            _become(node, "Identity", T=kind)
        elif node.op == "ResourceGather":
            axis = _constant(f"{node.name}/axis", tensor_proto.from_array(np.array(0, np.int32)))
            indices, batch_dims = node.attr["Tindices"].type, node.attr["batch_dims"].i
            _become(node, "GatherV2", Tparams=kind, Tindices=indices, Taxis=_INT32)
            node.attr["batch_dims"].i = batch_dims
            node.input.insert(2, axis.name if key is _graph_key else f"{axis.name}:output:0")
            return [axis, node]
        elif node.op == "ResourceGatherNd":
            _become(node, "GatherNd", Tparams=kind, Tindices=node.attr["Tindices"].type)
        elif node.op == "VariableShape":
            _become(node, "Shape", T=kind, out_type=node.attr["out_type"].type or _INT32)
        elif node.op == "VarIsInitializedOp":
            return [_constant(node.name, tensor_proto.from_array(np.array(True)))]
        elif any(a.HasField("func") or a.list.func for a in node.attr.values()):
            self._rewrite_call(node, hits, frozen, key)
        else:
            raise ValueError(f"Cannot freeze the graph: {node.op} ({node.name}) uses a variable other than to read it.")
        return [node]

    def _rewrite_call(self, node: Message, hits: dict[int, int], frozen: dict[str, int], key: Key) -> None:
        """Rewrites a call, condition or loop: its functions now take values, so its types change too."""
        first = 1 if node.op.endswith(("If", "Case")) else 0  # the branch index is not an input of the branches
        passed = {position - first: kind for position, kind in hits.items()}
        outputs: dict[int, int] = {}
        for name, attribute in node.attr.items():
            for function in [attribute.func] if attribute.HasField("func") else attribute.list.func:
                function.name, changed = self._function(function.name, passed)
                if name != "cond":
                    outputs = changed
        for types, changes in (("Tin", passed), ("T", passed), ("Tout", outputs)):
            for position, kind in changes.items():
                if types in node.attr and position < len(node.attr[types].list.type):
                    node.attr[types].list.type[position] = kind
        shapes = node.attr["output_shapes"].list.shape if "output_shapes" in node.attr else []
        for position in outputs:
            if position < len(shapes):
                shapes[position].CopyFrom(messages.TensorShapeProto(unknown_rank=True))
        frozen.update((key(node.name, position), kind) for position, kind in outputs.items())

    def _function(self, name: str, passed: dict[int, int]) -> tuple[str, dict[int, int]]:
        """Rewrites a function to take values at some positions. Returns its name and the outputs that are values."""
        known = name, *sorted(passed.items())
        if known not in self._names:
            made = messages.FunctionDef.FromString(self._functions[name].SerializeToString())
            made.signature.name = f"{name}_frozen_{len(self._names)}"
            frozen = {}
            for position, kind in passed.items():
                argument = made.signature.input_arg[position]
                argument.type = kind
                argument.ClearField("handle_data")
                made.arg_attr.pop(position, None)
                frozen[argument.name] = kind
            ordered = in_order(made.node_def, lambda tensor: tensor.partition(":")[0])
            nodes = self.nodes(ordered, frozen, {}, _function_key)
            _rename_outputs({node.name: node.op for node in made.node_def}, nodes, made.ret)
            del made.node_def[:]
            made.node_def.extend(nodes)
            outputs = {}
            for number, argument in enumerate(made.signature.output_arg):
                if made.ret[argument.name] in frozen:
                    outputs[number] = argument.type = frozen[made.ret[argument.name]]
            self.made[made.signature.name] = made
            self._names[known] = made.signature.name, outputs
        return self._names[known]


def _rename_outputs(ops: Mapping[str, str], nodes: Sequence[Any], results: Any) -> None:
    """Updates the names of outputs in a function where a node now has another op."""
    names = {
        f"{node.name}:{_OUTPUTS[ops[node.name]]}:0": f"{node.name}:output:0"
        for node in nodes
        if ops.get(node.name) in _OUTPUTS and node.op != ops[node.name]
    }
    for node in nodes:
        for number, tensor in enumerate(node.input):
            node.input[number] = names.get(tensor, tensor)
    for key, tensor in list(results.items()):
        results[key] = names.get(tensor, tensor)


def _plain(tensor: str) -> str:
    return node_of(tensor) if tensor.endswith(":0") and tensor.count(":") == 1 else tensor


def _constant(name: str, value: Array) -> Message:
    node = messages.NodeDef(name=name, op="Const")
    node.attr["dtype"].type = value.dtype
    node.attr["value"].tensor.CopyFrom(value)
    return node


def _become(node: Message, op: str, **types: int) -> None:
    """Changes the op of a node, with these type attributes."""
    node.op = op
    for name in list(node.attr):
        del node.attr[name]
    for name, kind in types.items():
        node.attr[name].type = kind
