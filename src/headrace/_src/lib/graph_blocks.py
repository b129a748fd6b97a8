"""Context managers of a Graph, such as `graph.device(...)`, and properties of a Graph."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from headrace._src.formats import messages
from headrace._src.graph.graph_def.export import PRODUCER
from headrace._src.lib.device_spec import DeviceSpec
from headrace._src.lib.gradient_registry import registered_gradient
from headrace._src.lib.scopes import device
from headrace._src.ops.entry import find


def graph_device(self: Any, device_name_or_function: Any) -> Any:
    """Returns a block whose operations are placed on a device: named, or chosen by a function of the operation.

    Args:
        device_name_or_function: Name or DeviceSpec, a function from operation to name, or None.
    """
    if callable(device_name_or_function) and not isinstance(device_name_or_function, DeviceSpec):
        return _chosen_by(self, device_name_or_function)
    return device(device_name_or_function)


@contextlib.contextmanager
def _chosen_by(graph: Any, function: Any) -> Iterator[None]:
    before = graph.device_function
    graph.device_function = function
    try:
        yield
    finally:
        graph.device_function = before


@contextlib.contextmanager
def colocate_with(self: Any, op: Any, ignore_existing: bool = False) -> Iterator[None]:
    """Places operations on the device of `op`.

    Args:
        op: Operation or tensor whose device is used.
        ignore_existing: Has no effect.

    Returns:
        A context manager.
    """
    operation = getattr(op, "op", op)
    with device(operation.device or None):
        yield


@contextlib.contextmanager
def container(self: Any, container_name: str) -> Iterator[str]:
    """Has no effect; a session holds all its resources itself.

    Args:
        container_name: Name that the block gives back.

    Returns:
        A context manager that gives the name.
    """
    yield container_name


@contextlib.contextmanager
def gradient_override_map(self: Any, op_type_map: dict[str, str]) -> Iterator[None]:
    """Gives operations of the given types the gradients registered under other names.

    Args:
        op_type_map: Dictionary: type of op -> name under which a gradient is registered.

    Returns:
        A context manager.

    Raises:
        TypeError: If `op_type_map` is not a dictionary of strings.
    """
    if not isinstance(op_type_map, dict):
        raise TypeError("`op_type_map` must be a dictionary mapping strings to strings")
    for op_type, name in op_type_map.items():
        if not isinstance(op_type, str) or not isinstance(name, str):
            raise TypeError("Keys and values in op_type_map must be strings")
    before = self.overridden_entries
    self.overridden_entries = {**before, **{t: _with_gradient(t, name) for t, name in op_type_map.items()}}
    try:
        yield
    finally:
        self.overridden_entries = before


def _with_gradient(op_type: str, name: str) -> Any:
    return find(op_type).with_gradient(lambda call, *gradients: registered_gradient(name, call, *gradients))


def get_name_scope(self: Any) -> str:
    """Returns the current name scope without the final slash."""
    return str(self.current_name_scope).rstrip("/")


def num_operations(self: Any) -> int:
    """Returns the number of operations of the graph."""
    return len(self.operations)


def graph_def_versions(self: Any) -> Any:
    """Returns the GraphDef versions of this graph."""
    graph_def = messages.GraphDef()
    graph_def.versions.producer = PRODUCER
    return graph_def.versions
