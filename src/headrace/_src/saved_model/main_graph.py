"""The graph of a SavedModel outside of its functions, which TensorFlow Serving and TensorFlow 1 use.

It has a node for each variable, table and constant, one call for each signature, and nodes that restore and initialize.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.formats import messages
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.attributes import to_message
from headrace._src.graph.graph_def.export import PRODUCER, Library
from headrace._src.graph.operation import Operation
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor


class MainGraph:
    """Builds the GraphDef node by node."""

    def __init__(self) -> None:
        self.message = messages.GraphDef()
        self.message.versions.producer = PRODUCER
        self.library = Library()
        self._taken: set[str] = set()

    def unique(self, name: str) -> str:
        candidate, number = name, 1
        while candidate.lower() in self._taken:
            candidate, number = f"{name}_{number}", number + 1
        self._taken.add(candidate.lower())
        return candidate

    def add(self, op: str, name: str, inputs: Sequence[str] = (), **attrs: Any) -> str:
        """Adds a node and returns its name."""
        node = self.message.node.add(name=self.unique(name), op=op, input=list(inputs))
        for key, value in attrs.items():
            node.attr[key].CopyFrom(to_message(value, self.library.name_of))
        return str(node.name)

    def constant(self, value: EagerTensor, name: str = "Const") -> str:
        return self.add("Const", name, value=value, dtype=value.dtype)

    def placeholder(self, dtype: DType, shape: TensorShape, name: str) -> str:
        return self.add("Placeholder", name, dtype=dtype, shape=shape)

    def variable(self, variable: Variable) -> str:
        name = self.add(
            "VarHandleOp", variable._shared_name, dtype=variable.dtype, shape=variable.shape, container="",
            shared_name=variable._shared_name,
        )  # fmt: skip
        # The shared name must also be unique.
        self.message.node[-1].attr["shared_name"].s = name.encode()
        self.add("ReadVariableOp", f"{name}/Read/ReadVariableOp", [name], dtype=variable.dtype)
        return name

    def copy(self, operation: Operation) -> str:
        """Adds a copy of an operation that creates a table, and of the operations it reads."""
        inputs = [self.copy(tensor.op) for tensor in operation.inputs]
        attrs = {**operation.inferred_attrs(), **operation.attrs}
        return self.add(operation.type, operation.name.split("/")[-1], inputs, **attrs)

    def call(self, graph: FuncGraph, inputs: Sequence[str]) -> str:
        op = "StatefulPartitionedCall" if graph.stateful_operations() or _reads(graph) else "PartitionedCall"
        return self.add(
            op, op, inputs,
            Tin=[t.dtype for t in graph.inputs], Tout=[t.dtype for t in graph.outputs], f=graph,
            config="", config_proto="", executor_type="",
        )  # fmt: skip

    def saver(self, variables: Sequence[tuple[str, str, Any]]) -> Any:
        """Adds nodes that save and restore variables, given as (node, key in the checkpoint, variable)."""
        filename = self.placeholder(dtypes.string, TensorShape([]), "saver_filename")
        names = self.constant(_strings([key for _, key, _ in variables]), "save/tensor_names")
        parts = self.constant(_strings(["" for _ in variables]), "save/shape_and_slices")
        kinds = [variable.dtype for _, _, variable in variables]
        reads = [f"{node}/Read/ReadVariableOp" for node, _, _ in variables]
        waits, assigned = [], []
        if variables:
            waits = [f"^{self.add('SaveV2', 'save/SaveV2', [filename, names, parts, *reads], dtypes=kinds)}"]
            restored = self.add("RestoreV2", "save/RestoreV2", [filename, names, parts], dtypes=kinds)
            for n, (node, _, variable) in enumerate(variables):
                value = restored if n == 0 else f"{restored}:{n}"
                assign = self.add("AssignVariableOp", "save/AssignVariableOp", [node, value], dtype=variable.dtype)
                assigned.append(f"^{assign}")
        saved = self.add("Identity", "save/Identity", [filename, *waits], T=dtypes.string)
        restore = self.add("NoOp", "save/restore_all", assigned)
        saver = messages.SaverDef(
            filename_tensor_name=f"{filename}:0", save_tensor_name=f"{saved}:0", restore_op_name=restore
        )
        saver.version = messages.SaverDef.V2
        return saver

    def finish(self) -> Any:
        """Returns the GraphDef with all functions."""
        for definition in self.library.definitions:
            self.message.library.function.add().CopyFrom(definition)
        return self.message


def _reads(graph: FuncGraph) -> bool:
    return any(o.entry is not None and o.entry.stateful for o in graph.operations)


def _strings(values: Sequence[str]) -> EagerTensor:
    array = np.empty(len(values), object)
    array[:] = [value.encode() for value in values]
    return EagerTensor(array, dtypes.string)
