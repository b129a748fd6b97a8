"""Runs a function of one element on a whole block, if that gives exactly the same values.

Only functions of exact ops qualify (the keyword `exact` of op entries): exact arithmetic, comparisons and
rearrangement. The last bits of sums and products of floats, exponentials and similar functions may depend on how many
values are computed together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.vectorize import Stacked, VectorizeMode
from headrace._src.data.engine.block import Block, stacked
from headrace._src.data.function import UserFunction
from headrace._src.graph.operation import Operation
from headrace._src.runtime.interpreter import needed_operations
from headrace._src.tensors.context import entered
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor

_LEAST_ROWS = 4  # with fewer elements, one by one is faster


class BlockFunction:
    """The block form of a user's function."""

    def __init__(self, function: UserFunction) -> None:
        self._graph = graph = function.graph
        self._captures = function.capture_arrays
        self._operations = needed_operations(graph.inputs, graph.outputs, ())

    def __call__(self, block: Block) -> Block | None:
        """Returns the function's results, or None if the block cannot be stacked or is too small."""
        columns = [stacked(c) for c in block.columns]
        if block.count < _LEAST_ROWS or any(c is None for c in columns):
            return None
        graph, count = self._graph, block.count
        mode = VectorizeMode(count)
        values: dict[int, Any] = {}
        parameters = graph.inputs[: len(columns)]
        for symbol, column in zip(parameters, columns, strict=True):
            values[id(symbol)] = Stacked(EagerTensor(column, symbol.dtype))
        for symbol, array in zip(graph.inputs[len(columns) :], self._captures, strict=True):
            values[id(symbol)] = EagerTensor(array, symbol.dtype)
        with entered(mode), np.errstate(all="ignore"):
            for operation in self._operations:
                if operation.type == "ParseExampleV2":
                    _parse_examples(operation, values)
                elif operation.entry.elementwise and not operation.entry.has_lists:
                    values[id(operation.outputs[0])] = _elementwise(operation, values)
                else:
                    self._run(mode, operation, values)
        with entered(None):
            return Block([np.asarray(mode.stack_of(values[id(t)])._array) for t in graph.outputs], count)

    @staticmethod
    def _run(mode: VectorizeMode, operation: Operation, values: dict[int, Any]) -> None:
        if operation.type == "Const":
            values[id(operation.outputs[0])] = operation.attrs["value"]
            return
        arguments = [[values[id(t)] for t in a] if isinstance(a, list) else values[id(a)] for a in operation.arguments]
        result = mode.run(operation.entry, arguments, operation.attrs, None)
        results: Sequence[Any] = result if isinstance(result, (list, tuple)) else [result]
        for symbol, value in zip(operation.outputs, results, strict=True):
            values[id(symbol)] = value


def _elementwise(operation: Operation, values: dict[int, Any]) -> Tensor:
    """Calls the op's kernel once on whole stacks, with ranks aligned after the first axis."""
    inputs = [values[id(t)] for t in operation.inputs]
    rank = max(t.shape.rank for t in operation.inputs)
    arrays = []
    for symbol, value in zip(operation.inputs, inputs, strict=True):
        if type(value) is Stacked:
            array, missing = value.stack._array, rank - symbol.shape.rank
            arrays.append(array.reshape((len(array), *[1] * missing, *array.shape[1:])) if missing else array)
        else:
            arrays.append(value._array)
    result = EagerTensor(np.asarray(operation.entry.host(*arrays, **operation.attrs)), operation.outputs[0].dtype)
    return Stacked(result) if any(type(v) is Stacked for v in inputs) else result


def _parse_examples(operation: Operation, values: dict[int, Any]) -> None:
    """Runs the op on all records in one call; dense features of the same shape are returned stacked."""
    serialized, *rest = operation.arguments
    arguments = [[values[id(t)] for t in a] if isinstance(a, list) else values[id(a)] for a in rest]
    records = values[id(serialized)].stack._array
    with entered(None):
        found = operation.entry(EagerTensor(records.reshape(-1), string), *arguments, **operation.attrs)
    for symbol, dense in zip(operation.outputs, found.dense_values, strict=True):
        array = dense._array
        values[id(symbol)] = Stacked(EagerTensor(array.reshape((*records.shape, *array.shape[1:])), symbol.dtype))


def _parses_dense_features_alone(operation: Operation) -> bool:
    attrs = operation.attrs
    if attrs["num_sparse"] or attrs["ragged_value_types"] or operation.inputs[0].op.type != "Placeholder":
        return False
    return operation.inputs[0].shape.rank in (0, 1) and all(s.is_fully_defined() for s in attrs["dense_shapes"])


def block_function(function: UserFunction, specs: Sequence[TypeSpec]) -> BlockFunction | None:
    """Returns the block form of `function`, if it has one with exactly the same results."""
    graph = function.graph
    if function.stateful or not all(isinstance(s, TensorSpec) for s in (*specs, *function.output_specs)):
        return None
    if not all(_is_exact(o) for o in needed_operations(graph.inputs, graph.outputs, graph.stateful_operations())):
        return None
    return BlockFunction(function)


def _is_exact(operation: Operation) -> bool:
    parses = operation.type == "ParseExampleV2"
    takes_strings = parses or operation.type == "Identity" or not operation.inputs
    opaque = ("variant", "resource") if takes_strings else ("string", "variant", "resource")
    if any(t.dtype.name in opaque for t in (*operation.inputs, *operation.outputs)):
        return False
    if parses:
        return _parses_dense_features_alone(operation)
    if any(t.shape.rank is None for t in (*operation.inputs, *operation.outputs)):
        return False
    exact = operation.entry.exact
    return operation.inputs[0].dtype.is_integer if exact == "integers" else exact
