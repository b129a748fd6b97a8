"""The part of a graph that some fetches need, prepared to run repeatedly.

The operations stay those of the graph. Fed tensors and the handles of variables become inputs, so that the same part
runs on the variables of any runner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.runtime.executor_choice import execute_graph, interpret_first
from headrace._src.runtime.interpreter import needed_operations
from headrace._src.tensors.resource import Resource, VariableStorage
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import SymbolicTensor


class PrunedGraph:
    """Runs from `feeds` to `fetches` and the operations `targets`.

    `kept` holds what operations keep between steps (the streams of random ops), by their ids.
    """

    def __init__(
        self,
        feeds: Sequence[SymbolicTensor],
        fetches: Sequence[SymbolicTensor],
        targets: Sequence[Operation],
        kept: dict[int, Any],
    ) -> None:
        operations = needed_operations(feeds, fetches, targets)
        fed = {id(t) for t in feeds}
        for operation in operations:
            if operation.entry.placeholder and id(operation.outputs[0]) not in fed:
                raise _unfed(operation)
        self.handles = [o.outputs[0] for o in operations if o.entry.makes_state and id(o.outputs[0]) not in fed]
        operations = needed_operations([*feeds, *self.handles], fetches, targets)
        self._graph = FuncGraph("step")
        self._graph.kept = kept
        self._graph.operations = operations
        self._graph.inputs = [*feeds, *self.handles]
        self._graph.outputs = list(fetches)
        self._graph.effects = list(targets)
        self._graph.compiles_early = True  # its first call is its second run
        # Compiling takes a second and pays off from the second run on; programs that evaluate a new part of a growing
        # graph at each step have no second run. But ops that only XLA has would be compiled one by one.
        self._compiles_at_once = any(o.entry.engine == "xla" for o in operations)
        self._was_run = False

    def run(self, values: Sequence[Any], storages: Sequence[Resource], interpreted: bool = False) -> list[Any]:
        """Returns the arrays of the fetches for those of the feeds, using the resources behind `handles`."""
        arrays = [*values, *(s.handle()._array for s in storages)]
        # Compiled programs take the values of all variables in; a step that gives them their first ones is interpreted.
        compiled = not interpreted and (self._was_run or self._compiles_at_once)
        self._was_run = True
        run = execute_graph if compiled and all(_has_value(s) for s in storages) else interpret_first
        return [np.asarray(a) for a in run(self._graph, arrays)]


def _has_value(storage: Resource) -> bool:
    return not isinstance(storage, VariableStorage) or storage.initialized


def _unfed(placeholder: Operation) -> errors.OpError:
    tensor = placeholder.outputs[0]
    shape = dims_text(None if tensor.shape.rank is None else tuple(tensor.shape.as_list()))
    return errors.invalid_argument(
        f"You must feed a value for placeholder tensor '{placeholder.name}' with dtype {tensor.dtype.name} and shape "
        f"{shape}\n\t [[{{{{node {placeholder.name}}}}}]]"
    )
