"""Checks that the nodes of a GraphDef fit together, before and after they are imported."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from headrace._src.formats import messages
from headrace._src.graph.graph_def.missing_op import input_dtypes
from headrace._src.graph.operation import Operation
from headrace._src.tensors.dtypes import DType

# A node, one of its outputs, or a node to wait for.
INPUT_NAME = re.compile(r"\^[^\s:^]+|[^\s:^]+(:[A-Za-z]\w*)?(:[0-9]+)?", re.ASCII)
_SPELLINGS = {"float16": "half", "float32": "float", "float64": "double"}
_NEWEST_CONSUMER = 1 << 20  # far above the versions of TensorFlow, which count weeks


def check_versions(versions: messages.VersionDef) -> None:
    """Raises if a GraphDef is not for programs of today."""
    if versions.producer < 0:
        raise ValueError(
            f"GraphDef producer version {versions.producer} below min producer 0 supported. Regenerate the graph."
        )
    if versions.min_consumer > _NEWEST_CONSUMER:
        raise ValueError(
            f"GraphDef min consumer version {versions.min_consumer} above current version. It needs a newer program."
        )


def check_references(nodes: Sequence[messages.NodeDef], mapped: Collection[tuple[str, int]]) -> None:
    """Raises if a node reads from one that does not exist and that no tensor replaces."""
    names = {node.name for node in nodes}
    for node in nodes:
        for text in filter(INPUT_NAME.fullmatch, node.input):
            source, _, index = text.lstrip("^").partition(":")
            known = source in names and (not index or index.isdigit())
            if not known and (source, int(index) if index.isdigit() else 0) not in mapped:
                raise ValueError(f"Node '{node.name}': Unknown input node '{text}'")


def check_dtypes(nodes: Sequence[messages.NodeDef], made: Mapping[str, Operation]) -> None:
    """Raises if an input of an imported node has another dtype than the attributes of the node say."""
    for node in nodes:
        operation = made.get(node.name)
        if operation is None or operation.type != node.op:
            continue  # imported in another form
        expected = input_dtypes(operation.entry, node)
        for n, (dtype, tensor) in enumerate(zip(expected, operation.inputs, strict=False)):
            if dtype is not None and tensor.dtype.base_dtype != dtype.base_dtype:
                raise ValueError(
                    f"Input {n} of node {operation.name} was passed {type_name(tensor.dtype)} from {tensor.name} "
                    f"incompatible with expected {type_name(dtype)}."
                )


def type_name(dtype: DType | None) -> str:
    """Returns the name of a dtype as attributes of nodes spell it."""
    if dtype is None:
        return "?"
    return _SPELLINGS.get(dtype.base_dtype.name, dtype.base_dtype.name)
