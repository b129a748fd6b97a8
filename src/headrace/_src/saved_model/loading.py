"""tf.saved_model.load: restores the objects, functions and values of a SavedModel.

Nothing in the file is run as Python code; the executors run its graphs when functions are called.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.logs import tensorflow_logger
from headrace._src.formats import messages, tensor_proto
from headrace._src.formats.bundle import index_path
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.formats.remote import fetched_folder, is_folder, is_remote
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_def.attributes import to_shape
from headrace._src.graph.graph_def.importing import FunctionLibrary, missing_ops
from headrace._src.graph.graph_def.structured_value import decode
from headrace._src.lib.tracking.restoration import Restoration, read_object_graph
from headrace._src.ops.state.variable import Variable, VariableAggregation, VariableSynchronization
from headrace._src.saved_model.containers import DICT_KINDS, LIST_KINDS
from headrace._src.saved_model.files import (
    asset_path,
    assets_folder,
    choose_meta_graph,
    read_saved_model,
    variables_prefix,
)
from headrace._src.saved_model.graph_loading import load_graph
from headrace._src.saved_model.loaded_function import LoadedFunction, LoadedTrace, make_concrete, plain_name
from headrace._src.saved_model.loaded_object import (
    LoadedAsset,
    LoadedCallable,
    LoadedConstant,
    LoadedObject,
    LoadedOptimizer,
    LoadedResource,
    SignatureMap,
)
from headrace._src.saved_model.options import LoadOptions
from headrace._src.saved_model.saved_gradients import gradient_maker
from headrace._src.saved_model.unread_variable import unread_variable
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.trackable import Trackable


def load(
    export_dir: str | PathLike[str], tags: str | Sequence[str] | None = None, options: LoadOptions | None = None
) -> Any:
    """Loads a SavedModel.

    Args:
        export_dir: Path of the folder.
        tags: Tags of the MetaGraph to load, if there are several.
        options: A `tf.saved_model.LoadOptions`.

    Returns:
        The root object, with the saved attributes, functions and `signatures`. Its functions read the assets of the
        SavedModel; other uses of files raise PermissionDeniedError unless `options` has `allow_file_ops=True`.

    Raises:
        ValueError: If the SavedModel is damaged or uses unknown ops.

    >>> module = tf.Module()
    >>> module.v = tf.Variable(5)
    >>> tf.saved_model.save(module, "module")
    >>> print(tf.saved_model.load("module").v.numpy())
    5
    """
    return _load(os.fspath(export_dir), tags, options or LoadOptions(), {})


def load_with_variables(folder: str, variables: Mapping[int, Variable], options: LoadOptions | None = None) -> Any:
    """Loads a SavedModel whose functions use existing variables, given by their numbers in its object graph."""
    return _load(folder, None, options or LoadOptions(), variables)


def _load(
    folder: str, tags: str | Sequence[str] | None, options: LoadOptions, variables: Mapping[int, Variable]
) -> Any:
    if is_remote(folder) and is_folder(folder):
        folder = fetched_folder(folder)
    meta_graph = choose_meta_graph(read_saved_model(folder), folder, tags)
    confined_to = "" if options.allow_file_ops else assets_folder(folder)
    try:
        with entered(None), recording():
            if meta_graph.object_graph_def.nodes:
                root = _Loader(folder, meta_graph, confined_to, variables).load(options)
            else:
                root = load_graph(folder, meta_graph, confined_to)
    except (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError) as error:
        # Errors that a valid file never causes.
        raise errors.data_loss(f"The SavedModel at {folder} is damaged: {type(error).__name__}: {error}") from error
    root.tensorflow_version = meta_graph.meta_info_def.tensorflow_version
    root.tensorflow_git_version = meta_graph.meta_info_def.tensorflow_git_version
    root.graph_debug_info = messages.GraphDebugInfo()
    return root


class _Loader:
    """Creates the objects of one SavedModel."""

    def __init__(self, folder: str, meta_graph: Any, confined_to: str, variables: Mapping[int, Variable]) -> None:
        self._folder, self._meta_graph, self._variables = folder, meta_graph, variables
        self._messages = meta_graph.object_graph_def.nodes
        self._functions = meta_graph.object_graph_def.concrete_functions
        self._library = FunctionLibrary(meta_graph.graph_def.library.function, confined_to)
        self._traces: dict[str, LoadedTrace] = {}
        self._check_numbers()
        self._objects: list[Any] = [None] * len(self._messages)
        for gradient in meta_graph.graph_def.library.registered_gradients:
            self._add_gradient(gradient.registered_op_type, gradient.gradient_func)

    def _check_numbers(self) -> None:
        count = len(self._messages)
        numbers = [child.node_id for node in self._messages for child in node.children]
        for slot in (slot for node in self._messages for slot in node.slot_variables):
            numbers += [slot.original_variable_node_id, slot.slot_variable_node_id]
        numbers += [number for function in self._functions.values() for number in function.bound_inputs]
        if any(not 0 <= number < count for number in numbers):
            raise errors.data_loss(f"The SavedModel at {self._folder} names an object that it does not have.")

    def load(self, options: LoadOptions) -> Any:
        for number, node in enumerate(self._messages):
            self._objects[number] = self._made(number, node)
        for node, target in zip(self._messages, self._objects, strict=True):
            self._attach(target, [c for c in node.children if not self._is_concrete(c.node_id)])
        # These are bound to their captures, so everything else must exist first.
        for node, target in zip(self._messages, self._objects, strict=True):
            if not isinstance(target, LoadedFunction):
                self._attach(target, [c for c in node.children if self._is_concrete(c.node_id)])
        self._attach_slots()
        root = self._objects[0]
        resources = [o for o in self._objects if isinstance(o, LoadedResource)]
        for resource in resources:
            resource.resource_handle  # noqa: B018  makes it
        if not options.experimental_skip_checkpoint:
            kept = [(variable, variable.read_value()) for variable in self._variables.values()]
            self._restore(root)
            for variable, value in kept:  # existing variables may have been trained since
                variable.assign(value)
            if not options.allow_partial_checkpoint:
                self._check_values()
        for resource in resources:
            resource.initialize()
        return root

    # Objects.

    def _made(self, number: int, node: Any) -> Any:
        kind = node.WhichOneof("kind")
        if number in self._variables:
            return self._variables[number]
        if kind == "variable":
            return self._variable(node.variable)
        if kind == "asset":
            return self._asset(node.asset.asset_file_def_index)
        if kind == "constant":
            return self._constant(node.constant.operation)
        if kind == "resource":
            return LoadedResource()
        if kind == "function":
            return self._function(node.function)
        if kind == "bare_concrete_function":
            return None  # created on first use
        if kind == "user_object":
            return self._container(node)
        return LoadedObject()

    def _attach_slots(self) -> None:
        for node, optimizer in zip(self._messages, self._objects, strict=True):
            for slot in node.slot_variables if isinstance(optimizer, LoadedOptimizer) else ():
                variable = self._objects[slot.original_variable_node_id]
                slot_variable = self._objects[slot.slot_variable_node_id]
                if isinstance(variable, Variable) and isinstance(slot_variable, Variable):
                    optimizer.add_slot(variable, slot.slot_name, slot_variable)

    def _container(self, node: Any) -> Any:
        identifier = node.user_object.identifier
        if identifier == "signature_map":
            return SignatureMap()
        if identifier in LIST_KINDS:
            return []
        if identifier in DICT_KINDS:
            return {}
        if any(child.local_name == "__call__" for child in node.children):
            return LoadedCallable()
        return LoadedOptimizer() if node.slot_variables else LoadedObject()

    def _is_concrete(self, number: int) -> bool:
        return bool(self._messages[number].WhichOneof("kind") == "bare_concrete_function")

    def _attach(self, target: Any, children: Sequence[Any]) -> None:
        """Sets the children of an object."""
        if isinstance(target, list):
            places = {int(c.local_name): c.node_id for c in children if c.local_name.isdigit()}
            # Items that are not objects are not saved; they are None.
            target += [self._part(places[n]) if n in places else None for n in range(max(places, default=-1) + 1)]
        elif isinstance(target, dict):
            target.update((child.local_name, self._part(child.node_id)) for child in children)
        elif isinstance(target, SignatureMap):
            self._check_ops(children)
            target.add({c.local_name: self._concrete(c.node_id) for c in children})
        elif isinstance(target, (LoadedObject, LoadedResource)):
            vars(target).update((child.local_name, self._part(child.node_id)) for child in children)

    def _part(self, number: int) -> Any:
        if self._is_concrete(number):
            return self._concrete(number)
        value = self._objects[number]
        return value.value if isinstance(value, LoadedConstant) else value

    def _variable(self, message: Any) -> Variable:
        dtype, shape = dtypes.as_dtype(message.dtype), to_shape(message.shape)
        return unread_variable(
            message.name or "Variable",
            dtype,
            shape,
            trainable=message.trainable,
            synchronization=VariableSynchronization(message.synchronization),
            aggregation=VariableAggregation(message.aggregation),
        )

    def _asset(self, index: int) -> LoadedAsset:
        files = self._meta_graph.asset_file_def
        if not 0 <= index < len(files):
            raise errors.data_loss(f"The SavedModel at {self._folder} names asset {index} of {len(files)}.")
        path = np.empty((), object)
        path[()] = asset_path(self._folder, files[index].filename).encode()
        return LoadedAsset(EagerTensor(path, dtypes.string))

    def _constant(self, operation: str) -> LoadedConstant:
        for node in self._meta_graph.graph_def.node:
            if node.name == operation and "value" in node.attr:
                message = node.attr["value"].tensor
                return LoadedConstant(EagerTensor(tensor_proto.to_array(message), dtypes.as_dtype(message.dtype)))
        raise errors.data_loss(f"The SavedModel at {self._folder} has no constant {operation!r}.")

    # Functions.

    def _function(self, message: Any) -> LoadedFunction:
        spec = message.function_spec
        arguments = decode(spec.fullargspec)
        if spec.is_method and arguments is not None and arguments.args and arguments.args[0] == "self":
            arguments = arguments._replace(args=arguments.args[1:])
        names = list(message.concrete_functions)
        name = plain_name(names[0]) if names else "function"
        return LoadedFunction(name, [self._trace(n) for n in names], arguments, decode(spec.input_signature))

    def _trace(self, name: str) -> LoadedTrace:
        found = self._traces.get(name)
        if found is None:
            if name not in self._functions or name not in self._library:
                raise errors.data_loss(f"The SavedModel at {self._folder} has no function {name!r}.")
            message = self._functions[name]
            signature: Any = decode(message.canonicalized_input_signature) or ((), {})
            captures = lambda: [self._captured(n) for n in message.bound_inputs]  # noqa: E731
            found = LoadedTrace(name, self._library, signature, decode(message.output_signature), captures)
            self._traces[name] = found
        return found

    def _add_gradient(self, op_type: str, name: str) -> None:
        """Makes a custom gradient known to the functions of the library."""
        if name not in self._functions or name not in self._library:
            return
        message = self._functions[name]

        def captures(graph: Graph) -> list[Any]:
            found = []
            for number in message.bound_inputs:
                node = self._messages[number]
                inner = node.WhichOneof("kind") == "captured_tensor"
                found.append(
                    graph.get_tensor_by_name(node.captured_tensor.name) if inner else self._captured(number)[0]
                )
            return found

        results: Any = decode(message.output_signature)
        results = results if isinstance(results, (list, tuple)) else [results]
        self._library.gradients[op_type] = gradient_maker(name, self._library, results, captures)

    def _captured(self, number: int) -> tuple[Any, Any]:
        value = self._objects[number]
        if isinstance(value, Variable):
            return value._handle, value
        if isinstance(value, LoadedResource):
            return value.resource_handle, None
        if isinstance(value, LoadedAsset):
            return value.asset_path, None
        if isinstance(value, LoadedConstant):
            return value.value, None
        raise errors.unimplemented(
            f"The SavedModel at {self._folder}: a function has captured object {number}, a {type(value).__name__}."
        )

    def _concrete(self, number: int) -> Any:
        found = self._objects[number]
        if found is None:
            message = self._messages[number].bare_concrete_function
            trace = self._trace(message.concrete_function_name)
            found = make_concrete(trace, list(message.argument_keywords))
            self._objects[number] = found
        return found

    def _check_ops(self, signatures: Sequence[Any]) -> None:
        """Raises if every signature needs ops without an entry; warns if only some do."""
        missing = {}
        for child in signatures:
            message = self._messages[child.node_id].bare_concrete_function
            missing[child.local_name] = self._missing_ops(message.concrete_function_name)
        names = ", ".join(sorted({op for ops in missing.values() for op in ops}))
        if missing and all(missing.values()):
            raise errors.not_found(
                f"The SavedModel at {self._folder} uses ops that headrace does not have: {names}. No signature runs "
                "without them."
            )
        if names:
            tensorflow_logger().warning(
                "The SavedModel at %s uses ops that headrace does not have: %s. The signatures %s raise when they are "
                "called.", self._folder, names, ", ".join(sorted(name for name, ops in missing.items() if ops)),
            )  # fmt: skip

    def _missing_ops(self, name: str) -> set[str]:
        """Returns the ops without an entry of a function and of those it calls."""
        names, missing = [name], set()
        for current in names:
            if current not in self._library:
                continue
            nodes = self._library.definition(current).node_def
            missing |= set(missing_ops(nodes, self._library))
            for called in _called(nodes):
                if called not in names:
                    names.append(called)
        return missing

    # Values.

    def _restore(self, root: Trackable) -> None:
        prefix = variables_prefix(self._folder)
        if not os.path.isfile(index_path(prefix)):
            if any(isinstance(value, Variable) for value in self._objects):
                raise errors.not_found(
                    f"The SavedModel at {self._folder} has variables but no file of their values: copy the folder "
                    "`variables` next to saved_model.pb."
                )
            return
        reader = open_checkpoint(prefix)
        graph = read_object_graph(reader)
        if graph is None:
            raise errors.data_loss(f"{prefix}: the checkpoint of a SavedModel must have a graph of objects.")
        Restoration(reader, graph, root).match()

    def _captured_by_signatures(self) -> set[int]:
        """Returns the numbers of the objects that signatures capture; those of all functions if there is none."""
        maps = [node for node in self._messages if node.user_object.identifier == "signature_map"]
        bare = [self._messages[child.node_id].bare_concrete_function for node in maps for child in node.children]
        names = [b.concrete_function_name for b in bare if b.concrete_function_name in self._functions]
        return {number for name in names or self._functions for number in self._functions[name].bound_inputs}

    def _check_values(self) -> None:
        """Raises if a signature needs a variable without a value; warns about other such variables."""
        missing = {
            n: v.name for n, v in enumerate(self._objects) if isinstance(v, Variable) and not v._storage.initialized
        }
        captured = self._captured_by_signatures()
        needed = [name for number, name in missing.items() if number in captured]
        if needed:
            raise errors.data_loss(
                f"The SavedModel at {self._folder} has no values for the variables {', '.join(needed[:10])}, which its "
                "functions use. Pass tf.saved_model.LoadOptions(allow_partial_checkpoint=True) to load it anyway."
            )
        if missing:
            tensorflow_logger().warning(
                "The SavedModel at %s has no values for the variables %s; no signature uses them, and they stay "
                "uninitialized.", self._folder, ", ".join(list(missing.values())[:10]),
            )  # fmt: skip


def _called(nodes: Any) -> list[str]:
    found = []
    for node in nodes:
        found.append(node.op)
        for attribute in node.attr.values():
            if attribute.HasField("func"):
                found.append(attribute.func.name)
            found += [f.name for f in attribute.list.func]
    return found
