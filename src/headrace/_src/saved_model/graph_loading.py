"""SavedModels of TensorFlow 1, which contain a graph and no objects: each signature becomes a function."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.signature import Argument, TraceSignature
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.attributes import to_shape
from headrace._src.graph.graph_def.importing import import_nodes
from headrace._src.graph.graph_def.legacy_ops import REFERENCE_VARIABLES
from headrace._src.graph.structural import call_function
from headrace._src.ops.entry import raw
from headrace._src.ops.index import FACTS
from headrace._src.ops.state.variable import Variable
from headrace._src.saved_model.files import asset_path, variables_prefix
from headrace._src.saved_model.loaded_object import LoadedObject, SignatureMap
from headrace._src.saved_model.restore_nodes import StoredPart, stored_parts
from headrace._src.saved_model.unread_variable import unread_variable
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor

_INIT_SIGNATURE = "__saved_model_init_op"


def load_graph(folder: str, meta_graph: Any, confined_to: str) -> LoadedObject:
    """Loads the signatures of a SavedModel without objects."""
    loader = _GraphLoader(folder, meta_graph, confined_to)
    root = LoadedObject()
    loader.restore_variables()
    loader.run_initializers()
    signatures = {
        name: loader.signature(name, signature)
        for name, signature in meta_graph.signature_def.items()
        if not name.startswith("__")
    }
    root.signatures = SignatureMap(signatures)  # type: ignore[attr-defined]
    root.variables = list(loader.variables.values())  # type: ignore[attr-defined]
    return root


class _GraphLoader:
    """Extracts functions from a graph; they share variables and tables."""

    def __init__(self, folder: str, meta_graph: Any, confined_to: str) -> None:
        self._folder, self._meta_graph, self._confined_to = folder, meta_graph, confined_to
        self._nodes = {node.name: node for node in meta_graph.graph_def.node}
        self.variables = {n.name: _variable(n) for n in self._nodes.values() if _is_variable(n)}
        self._tables: dict[str, Tensor] = {}

    def restore_variables(self) -> None:
        if not self.variables:
            return
        reader = open_checkpoint(variables_prefix(self._folder))
        stored = stored_parts(self._nodes, self._meta_graph.saver_def.restore_op_name)
        for name, variable in self.variables.items():
            part = stored.get(name, StoredPart(variable._shared_name))
            if part.key in reader:
                kind, _ = reader.kind_and_shape(part.key)
                value = EagerTensor(part.read(reader), dtypes.as_dtype(kind.number))
                if value.dtype is not variable.dtype:
                    raise errors.data_loss(
                        f"{self._folder}: variable {name!r} is {variable.dtype.name}, its value {value.dtype.name}."
                    )
                variable._restore_from_tensors({"": value})

    def run_initializers(self) -> None:
        """Fills tables by running the operation that the SavedModel specifies for it."""
        operations = []
        for key in ("saved_model_main_op", "legacy_init_op"):
            if key in self._meta_graph.collection_def:
                operations += list(self._meta_graph.collection_def[key].node_list.value)
        if _INIT_SIGNATURE in self._meta_graph.signature_def:
            for info in self._meta_graph.signature_def[_INIT_SIGNATURE].outputs.values():
                operations.append(info.name)
        for name in dict.fromkeys(operations):
            graph = FuncGraph("initialize")
            self._import(graph, {}, [name])
            call_function(graph, graph.external_captures)

    def signature(self, name: str, message: Any) -> ConcreteFunction:
        graph = FuncGraph(f"signature_wrapper_{name}")
        specs: dict[str, TensorSpec] = {}
        fed = {}
        for key in sorted(message.inputs):
            for place, spec in self._places(key, message.inputs[key]):
                specs[str(spec.name)] = spec
                fed[place] = graph.add_input(spec.dtype, spec.shape, str(spec.name))
        keys = sorted(message.outputs)
        wanted = {key: [place for place, _ in self._places(key, message.outputs[key])] for key in keys}
        tensors = self._import(graph, fed, [place for places in wanted.values() for place in places])
        with entered(graph):
            graph.outputs = [raw.Identity(t) for t in tensors]
        rest = iter(graph.outputs)
        parts = {key: [next(rest) for _ in wanted[key]] for key in keys}
        graph.structured_outputs = {k: p[0] if len(p) == 1 else SparseTensor(*p) for k, p in parts.items()}
        graph.structured_input_signature = ((), specs)
        graph.effects = []
        signature = TraceSignature([Argument(n, "KEYWORD_ONLY", s) for n, s in specs.items()])
        return ConcreteFunction(graph, signature, list(specs.values()), list(specs))

    def _places(self, key: str, info: Any) -> list[tuple[str, TensorSpec]]:
        """Returns the tensors of the graph for an input or output: one, or the three of a sparse tensor."""
        dtype, shape = dtypes.as_dtype(info.dtype), to_shape(info.tensor_shape)
        kind = info.WhichOneof("encoding")
        if kind == "name":
            return [(str(info.name), TensorSpec(shape, dtype, key))]
        if kind != "coo_sparse":
            raise errors.unimplemented(f"The SavedModel at {self._folder}: {key!r} of a signature is a {kind}.")
        sparse = info.coo_sparse
        return [
            (sparse.indices_tensor_name, TensorSpec([None, shape.rank], dtypes.int64, f"{key}_indices")),
            (sparse.values_tensor_name, TensorSpec([None], dtype, f"{key}_values")),
            (sparse.dense_shape_tensor_name, TensorSpec([shape.rank], dtypes.int64, f"{key}_dense_shape")),
        ]

    def _import(self, graph: FuncGraph, fed: dict[str, Any], wanted: Sequence[str]) -> list[Tensor]:
        """Adds the dependencies of `wanted` (tensors or operations) to the graph; returns the tensors."""
        part = messages.GraphDef()
        part.library.CopyFrom(self._meta_graph.graph_def.library)
        mapped = dict(fed)
        needed = self._needed([_node_of(name) for name in wanted], {_node_of(name) for name in fed})
        for name in needed:
            node = self._nodes[name]
            replacement = self._replacement(graph, node)
            if replacement is None:
                part.node.add().CopyFrom(node)
            else:
                mapped[f"{name}:0"] = replacement
        made = import_nodes(graph, part, "", mapped, self._confined_to)
        places = {(_node_of(name), _index_of(name)): value for name, value in mapped.items()}
        found = []
        for name in wanted:
            place = _node_of(name), _index_of(name)
            if place in places:
                found.append(places[place])
            elif made[place[0]].outputs:
                found.append(made[place[0]].outputs[place[1]])
        return found

    def _needed(self, names: Sequence[str], stops: set[str]) -> list[str]:
        found: dict[str, None] = {}
        stack = list(names)
        while stack:
            name = stack.pop()
            if name in found or name in stops:
                continue
            if name not in self._nodes:
                raise errors.data_loss(f"The SavedModel at {self._folder} has no node {name!r}.")
            found[name] = None
            stack += [_node_of(i.lstrip("^")) for i in self._nodes[name].input]
        return [name for name in self._nodes if name in found]

    def _replacement(self, graph: FuncGraph, node: Any) -> Tensor | None:
        """Returns the replacement of a node that holds state or names a file; None for other nodes."""
        if node.name in self.variables:
            variable = self.variables[node.name]
            handle = graph.capture(variable._handle)
            graph.variable_read(variable)
            if node.op == "VarHandleOp":
                return handle
            with entered(graph):
                return raw.ReadVariableOp(handle, dtype=variable.dtype)
        if node.op in FACTS["makes_state"] and not node.input:
            return graph.capture(self._table(node))
        filename = self._asset_of(node.name)
        if filename is not None:
            with entered(graph):
                return graph.bring_in(_scalar_string(asset_path(self._folder, filename)))
        return None

    def _table(self, node: Any) -> Tensor:
        found = self._tables.get(node.name)
        if found is None:
            graph = FuncGraph("table")
            part = messages.GraphDef()
            part.node.add().CopyFrom(node)
            part.node[0].ClearField("input")
            part.node[0].attr["shared_name"].s = b""
            graph.outputs = list(import_nodes(graph, part)[node.name].outputs)
            found = self._tables[node.name] = call_function(graph, [])[0]
        return found

    def _asset_of(self, name: str) -> str | None:
        for asset in self._meta_graph.asset_file_def:
            if _node_of(asset.tensor_info.name) == name:
                return str(asset.filename)
        return None


def _is_variable(node: Any) -> bool:
    return node.op == "VarHandleOp" or node.op in REFERENCE_VARIABLES


def _variable(node: Any) -> Variable:
    dtype = dtypes.as_dtype(node.attr["dtype"].type % 100)
    name = node.attr["shared_name"].s.decode() or node.name
    return unread_variable(name, dtype, to_shape(node.attr["shape"].shape))


def _node_of(name: str) -> str:
    return name.partition(":")[0]


def _index_of(name: str) -> int:
    return int(name.partition(":")[2] or 0)


def _scalar_string(text: str) -> EagerTensor:
    array = np.empty((), object)
    array[()] = os.fsencode(text)
    return EagerTensor(array, dtypes.string)
