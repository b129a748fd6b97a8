"""The children of objects in a SavedModel in addition to those in a checkpoint: functions, and resource creators."""

from __future__ import annotations

import inspect
import secrets
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.polymorphic import Function
from headrace._src.function.signature import Argument, TraceSignature
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.lib.lookup.initializers import TextFileInitializer
from headrace._src.lib.lookup.table import LookupInterface
from headrace._src.ops.entry import raw
from headrace._src.saved_model.loaded_function import LoadedFunction
from headrace._src.saved_model.options import Asset
from headrace._src.saved_model.trackable_resource import TrackableResource
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.resource import resource_of
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.trackable import AutoTrackable, Trackable, children_of

ArgumentSpec = namedtuple("ArgumentSpec", "args varargs varkw defaults kwonlyargs kwonlydefaults annotations")
# TensorFlow looks for this name.
ArgumentSpec.__name__ = "FullArgSpec"

NO_ARGUMENTS = ArgumentSpec([], None, None, None, [], None, {})


class SavedFunction(Trackable):
    """A function as it is written: its traces and the argument spec of its Python function."""

    def __init__(
        self,
        concretes: list[ConcreteFunction],
        arguments: Any,
        input_signature: Sequence[Any] | None = None,
    ) -> None:
        self.concretes, self.arguments, self.input_signature = concretes, arguments, input_signature

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> dict[str, Any]:
        return {f"trace_{n}": concrete for n, concrete in enumerate(self.concretes)}


class SavedParts:
    """Returns the children of objects, always the same objects for the same parent."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, str], Any] = {}
        self._held: list[Any] = []  # keeps the objects alive, so that their ids stay unique

    def of(self, value: Trackable) -> Mapping[str, Any]:
        """Returns the children by name."""
        parts = dict(children_of(value))
        if isinstance(value, AutoTrackable):
            parts.update(functions_of(value))
        if hasattr(value, "_saved_lists"):  # layers and metrics of Keras
            parts.update(value._saved_lists())
        if isinstance(value, LookupInterface) and value.resource_handle is not None:
            parts.update(self._table_functions(value))
        if isinstance(value, TrackableResource):
            parts.update(self._once(value, "resource", lambda: _resource_functions(value)))
        if isinstance(value, TextFileInitializer):
            parts["_filename"] = self._asset_of(value)
        return {name: self._as_written(part) for name, part in parts.items()}

    def _once(self, owner: Any, what: str, make: Callable[[], Any]) -> Any:
        found = self._made.get((id(owner), what))
        if found is None:
            found = self._made[id(owner), what] = make()
            self._held.append(owner)
        return found

    def _as_written(self, part: Any) -> Any:
        if isinstance(part, Function):
            return self._once(part, "function", lambda: _saved_function(part))
        if isinstance(part, LoadedFunction):
            return self._once(part, "function", lambda: _resaved_function(part))
        return part

    def _asset_of(self, initializer: TextFileInitializer) -> Any:
        def make() -> Any:
            name = initializer._filename
            return name if isinstance(name, Trackable) else Asset(_text(name))

        return self._once(initializer, "asset", make)

    def _table_functions(self, table: LookupInterface) -> dict[str, Any]:
        return self._once(
            table, "resource", lambda: self._make_table_functions(getattr(table, "_table", None) or table)
        )

    def _make_table_functions(self, table: LookupInterface) -> dict[str, Any]:
        def initialize() -> Tensor:
            initializer = getattr(table, "_initializer", None)
            if isinstance(initializer, TextFileInitializer):
                _initialize_from_file(initializer, table, self._asset_of(initializer))
            elif initializer is not None:
                initializer.initialize(table)
            return as_tensor(1)

        return _resource_functions(table, initialize)


def _resource_functions(value: Any, initialize: Callable[[], Any] | None = None) -> dict[str, Any]:
    """Returns the functions with which a SavedModel creates a resource."""

    def create() -> Tensor:
        handle = value._create_resource()
        if "shared_name" in handle.op.attrs:  # TensorFlow would share resources without a unique name
            handle.op.attrs = {**handle.op.attrs, "shared_name": f"resource_{secrets.token_hex(8)}"}
        return handle

    def fill() -> Tensor:
        value._initialize()
        return as_tensor(1)

    return {
        "_create_resource": _traced("_creator", create),
        "_initialize": _traced("_initializer", initialize or fill),
        "_destroy_resource": _traced("_destroyer", lambda: as_tensor(1)),
    }


def table_values(table: Any) -> tuple[ConcreteFunction, ConcreteFunction]:
    """Returns the functions with which TensorFlow saves and restores a mutable table."""
    state = resource_of(table.resource_handle._array)
    unknown = TensorShape(None)
    save = FuncGraph("save_fn")
    key = save.add_input(dtypes.string, TensorShape([]), "checkpoint_key")
    with entered(save), recording():
        kept = raw.LookupTableExportV2(table.resource_handle, Tkeys=state.key_dtype, Tvalues=state.value_dtype)
        save.structured_outputs = [
            {"name": raw.StringJoin([key, suffix]), "slice_spec": raw.Identity(as_tensor("")), "tensor": tensor}
            for suffix, tensor in zip(("-keys", "-values"), kept, strict=True)
        ]
    save.outputs = [tensor for entry in save.structured_outputs for tensor in entry.values()]
    restore = FuncGraph("restore_fn")
    specs = [TensorSpec(unknown, state.key_dtype), TensorSpec(unknown, state.value_dtype)]
    given = [restore.add_input(s.dtype, unknown, f"restored_tensors_{n}") for n, s in enumerate(specs)]
    with entered(restore), recording():
        raw.LookupTableImportV2(table.resource_handle, *given)
        restore.structured_outputs = raw.Identity(as_tensor(1))
    restore.outputs = [restore.structured_outputs]
    return (
        _flat_function(save, {"checkpoint_key": TensorSpec([], dtypes.string)}),
        _flat_function(restore, {f"restored_tensors_{n}": s for n, s in enumerate(specs)}),
    )


def _flat_function(graph: FuncGraph, specs: dict[str, TensorSpec]) -> ConcreteFunction:
    signature = TraceSignature([Argument(n, "POSITIONAL_OR_KEYWORD", s) for n, s in specs.items()])
    graph.structured_input_signature = signature.structured
    return ConcreteFunction(graph, signature, list(specs.values()), list(specs))


def _initialize_from_file(initializer: TextFileInitializer, table: LookupInterface, asset: Any) -> None:
    original = initializer._filename
    initializer._filename = asset.__tf_tensor__()
    try:
        initializer.initialize(table)
    finally:
        initializer._filename = original


def _text(name: Any) -> str:
    return name.numpy() if isinstance(name, Tensor) else name


def _traced(name: str, function: Callable[[], Any]) -> SavedFunction:
    graph = FuncGraph(name)
    with entered(graph), recording():
        graph.structured_outputs = raw.Identity(graph.bring_in(function()))
    graph.outputs = [graph.structured_outputs]
    return SavedFunction([ConcreteFunction(graph, TraceSignature([]), [], [])], NO_ARGUMENTS)


def functions_of(value: Trackable) -> dict[str, Any]:
    """Returns the tf.functions among an object's methods, by name."""
    found = {}
    for name in dir(type(value)):
        if isinstance(inspect.getattr_static(type(value), name, None), Function):
            found[name] = getattr(value, name)
    if hasattr(value, "_functions_to_save"):  # created on demand: the calls of Keras models
        found = {**value._functions_to_save(), **found}
    return found


def _saved_function(function: Function) -> SavedFunction:
    if function.input_signature is not None or not function.function_spec.signature.parameters:
        function.get_concrete_function()
    traces = [_outside_of_replicas(function, c) for c in list(function._traces.values())]
    concretes = [c for c in traces if _stands_alone(c.graph)]
    concretes = list({id(c): c for c in concretes}.values())
    return SavedFunction(concretes, _arguments_of(function.function_spec.signature), function.input_signature)


def _outside_of_replicas(function: Function, concrete: ConcreteFunction) -> ConcreteFunction:
    """Returns a trace that does not depend on the replica in which the function was first called.

    With several replicas a trace outside of them means another thing: it updates the copies of all.
    """
    if not concrete.in_single_replica:
        return concrete
    args, kwargs = concrete.structured_input_signature
    return function.get_concrete_function(*args, **kwargs)


def _stands_alone(graph: FuncGraph) -> bool:
    """Returns whether a graph captures nothing from the function in which it was created."""
    return graph.outer_graph is None or all(type(outside) is EagerTensor for outside, _ in graph.captures)


def _resaved_function(function: LoadedFunction) -> SavedFunction:
    return SavedFunction(function.concrete_functions, function.argument_spec or NO_ARGUMENTS, function.input_signature)


def _arguments_of(signature: inspect.Signature) -> ArgumentSpec:
    """Returns the FullArgSpec of a signature."""
    by_kind: dict[Any, list[inspect.Parameter]] = {}
    for parameter in signature.parameters.values():
        by_kind.setdefault(parameter.kind, []).append(parameter)
    kinds = inspect.Parameter
    positional = by_kind.get(kinds.POSITIONAL_ONLY, []) + by_kind.get(kinds.POSITIONAL_OR_KEYWORD, [])
    named = by_kind.get(kinds.KEYWORD_ONLY, [])
    defaults = tuple(p.default for p in positional if p.default is not kinds.empty)
    return ArgumentSpec(
        [p.name for p in positional],
        next((p.name for p in by_kind.get(kinds.VAR_POSITIONAL, [])), None),
        next((p.name for p in by_kind.get(kinds.VAR_KEYWORD, [])), None),
        defaults or None,
        [p.name for p in named],
        {p.name: p.default for p in named if p.default is not kinds.empty} or None,
        {},
    )
