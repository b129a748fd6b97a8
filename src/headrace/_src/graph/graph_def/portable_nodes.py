"""What only this process knows (datasets, tables that exist already), written as nodes that TensorFlow has as well.

A graph that reads a dataset can so be written, looked at, and run by others from where its elements come in.
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
    """The op and the attributes to write in the place of an operation, without its inputs; None for most."""
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
