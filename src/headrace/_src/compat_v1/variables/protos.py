"""Conversion between graph variables and the VariableDef messages of a MetaGraphDef."""

from __future__ import annotations

from typing import Any

from headrace._src.compat_v1.typing import Message
from headrace._src.compat_v1.variables.slice_info import SliceInfo
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.ops.state.variable import VariableAggregation, VariableSynchronization
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape


def without_scope(name: str, scope: str | None) -> str:
    """Returns a name relative to `scope`."""
    return name.removeprefix(f"{scope.rstrip('/')}/") if scope else name


def within_scope(name: str, scope: str | None) -> str:
    """Returns a name with the prefix `scope`."""
    return f"{scope.rstrip('/')}/{name}" if scope else name


def to_proto(self: GraphVariable, export_scope: str | None = None) -> Message | None:
    """Returns the VariableDef of a variable, or None if it is not in `export_scope`."""
    if export_scope is not None and not self.name.startswith(f"{export_scope.rstrip('/')}/"):
        return None

    def plain(name: str) -> str:
        return without_scope(name, export_scope)

    message = messages.VariableDef(
        variable_name=plain(self.handle.name),
        initializer_name=plain(self.initializer.name),
        snapshot_name=plain(self._as_graph_element().name),
        is_resource=True,
        trainable=self.trainable,
        synchronization=self.synchronization.value,
        aggregation=self.aggregation.value,
    )
    if self._save_slice_info is not None:
        message.save_slice_info_def.CopyFrom(self._save_slice_info.to_proto())
    if self.initial_value is not None:
        message.initial_value_name = plain(self.initial_value.name)
    return message


def from_proto(variable_def: Any, import_scope: str | None = None) -> GraphVariable:
    """Returns the variable of the default graph that a VariableDef describes."""
    graph = get_default_graph()

    def element(name: str) -> Any:
        return graph.as_graph_element(within_scope(name, import_scope))

    handle = element(variable_def.variable_name)
    if handle.op.type != "VarHandleOp":
        raise ValueError(f"{handle.name} is the output of {handle.op.type}, not the handle of a variable.")
    variable = GraphVariable.__new__(GraphVariable)
    variable._handle, variable._dtype = handle, handle.op.attrs["dtype"]
    if not isinstance(getattr(handle, "_storage", None), VariableStorage):
        handle._storage = VariableStorage(handle.op.name, variable._dtype, TensorShape(handle.op.attrs["shape"]))
    variable._storage = handle._storage
    variable._name = handle.op.name
    variable._initializer = element(variable_def.initializer_name)
    if isinstance(variable._initializer, type(handle)):
        variable._initializer = variable._initializer.op
    variable._first_read = element(variable_def.snapshot_name)
    given = variable_def.initial_value_name
    variable._initial_value = element(given) if given else variable._initializer.inputs[1]
    variable._trainable = variable_def.trainable
    variable._constraint = None
    if variable_def.HasField("save_slice_info_def"):
        variable._save_slice_info = SliceInfo.from_proto(variable_def.save_slice_info_def)
    variable._synchronization = VariableSynchronization(variable_def.synchronization)
    variable._aggregation = VariableAggregation(variable_def.aggregation)
    return variable
