"""Portable nodes for values that exist only in this process, such as datasets and existing tables.

With them a graph that reads a dataset can be exported and inspected, and others can run it from its elements on.
"""

from __future__ import annotations

from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape


def _opening(dtype: DType) -> tuple[str, dict[str, Any]]:
    return "Placeholder", {"dtype": dtype, "shape": TensorShape([])}


def stand_in(operation: Operation) -> tuple[str, dict[str, Any]] | None:
    """Returns the op and the attributes that replace an operation in a GraphDef; None for most operations."""
    kind = operation.type
    if kind == "Const":
        dtype = operation.outputs[0].dtype
        return _opening(dtype) if dtype in (dtypes.resource, dtypes.variant) else None
    if kind == "MakePlan":
        return _opening(dtypes.variant)
    if kind == "OneShotIteratorOf":
        return "IteratorV2", {"shared_name": "", "container": "", **operation.attrs}
    if kind == "IteratorPosition":
        return _opening(dtypes.string)
    return ("NoOp", {}) if kind == "SetIteratorPosition" else None
