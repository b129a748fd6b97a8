"""tf.saved_model.save: writes objects with their functions, variables, tables and files as a SavedModel."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from os import PathLike
from typing import Any

from headrace._src.base.version import GIT_VERSION, TENSORFLOW_VERSION
from headrace._src.formats import messages, tensor_proto
from headrace._src.formats.files import copy_file, failures_of, replacing, replacing_folder
from headrace._src.formats.remote import is_remote, replacing_remote_folder
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.polymorphic import Function
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.structured_value import encode
from headrace._src.lib.lookup.table import LookupInterface
from headrace._src.lib.tracking.object_graph import ObjectGraph, write_tensors
from headrace._src.ops.state.variable import Variable
from headrace._src.saved_model.files import assets_folder, binary_path, contains_saved_model, variables_prefix
from headrace._src.saved_model.gradient_writing import CapturedTensor, GradientWriter
from headrace._src.saved_model.loaded_function import LoadedFunction
from headrace._src.saved_model.loaded_object import LoadedAsset, LoadedResource, SignatureMap
from headrace._src.saved_model.main_graph import MainGraph
from headrace._src.saved_model.options import PREDICT_METHOD_NAME, SERVING, Asset, SaveOptions
from headrace._src.saved_model.saved_parts import (
    NO_ARGUMENTS,
    ArgumentSpec,
    SavedFunction,
    SavedParts,
    functions_of,
    table_values,
)
from headrace._src.saved_model.signatures import signatures_of
from headrace._src.saved_model.trackable_resource import TrackableResource
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.trackable import Trackable, children_of

_INIT_OP = "__saved_model_init_op"


def save(
    obj: Trackable, export_dir: str | PathLike[str], signatures: Any = None, options: SaveOptions | None = None
) -> None:
    """Writes a SavedModel.

    Args:
        obj: A tf.Module or another trackable object. Its tf.functions are saved with their traces, and with one for
            their input signature.
        export_dir: Path of the folder.
        signatures: Function with an input signature, concrete function, or dictionary of them by name. Default the
            object's only function with an input signature.
        options: A `tf.saved_model.SaveOptions`.

    Raises:
        AssertionError: If a function captures a variable or table that no attribute of `obj` holds.

    >>> class Double(tf.Module):
    ...     @tf.function(input_signature=[tf.TensorSpec([], tf.float32)])
    ...     def __call__(self, x):
    ...         return 2.0 * x
    >>> tf.saved_model.save(Double(), "double")
    >>> print(tf.saved_model.load("double")(tf.constant(3.0)).numpy())
    6.0
    """
    if not isinstance(obj, Trackable):
        raise ValueError(
            "Expected an object of type `Trackable`, such as `tf.Module` or a subclass of the `Trackable` class, for "
            f"export. Got {obj} with type {type(obj)}."
        )
    if is_remote(export_dir):
        with replacing_remote_folder(os.fspath(export_dir)) as local:
            save(obj, local, signatures, options)
        return
    own_way = getattr(obj, "_save_as_saved_model", None)
    if own_way is not None and own_way(export_dir, signatures, options):
        return
    folder = os.fspath(export_dir)
    with entered(None), recording():
        writer = _Writer(obj, options or SaveOptions())
        writer.add_signatures(signatures_of(signatures, _root_functions(obj)))
        model = writer.message()
        tensors = writer.tensors()
    if not _can_be_exchanged(folder):
        _write(folder, writer, model, tensors)
        return
    # A model that is there is exchanged as a whole: a program that is killed leaves the old one or the new one.
    with replacing_folder(os.path.realpath(folder)) as staged:
        _write(staged, writer, model, tensors)
        _keep_other_files(folder, staged)


def _write(folder: str, writer: _Writer, model: Any, tensors: dict[str, Any]) -> None:
    with failures_of(folder):
        os.makedirs(folder, exist_ok=True)
    writer.copy_assets(folder)
    with replacing(binary_path(folder), lambda: write_tensors(variables_prefix(folder), tensors)) as file:
        file.write(model.SerializeToString(deterministic=True))


def _can_be_exchanged(folder: str) -> bool:
    """Returns whether there is a SavedModel, in a folder that may be renamed."""
    place = os.path.realpath(folder)
    return contains_saved_model(place) and not os.path.ismount(place) and os.access(os.path.dirname(place), os.W_OK)


_OF_THE_MODEL = ("assets", "fingerprint.pb", "keras_metadata.pb", "saved_model.pb", "saved_model.pbtxt", "variables")


def _keep_other_files(folder: str, staged: str) -> None:
    """Links what is in the old folder and does not belong to the model, such as `assets.extra`, into the new one."""
    with failures_of(folder):
        for name in set(os.listdir(folder)) - {*_OF_THE_MODEL, *os.listdir(staged)}:
            source, target = os.path.join(folder, name), os.path.join(staged, name)
            if os.path.isdir(source) and not os.path.islink(source):
                shutil.copytree(source, target, symlinks=True, copy_function=os.link)
            else:
                os.link(source, target, follow_symlinks=False)


def _root_functions(root: Trackable) -> dict[str, Any]:
    kinds = (Function, LoadedFunction, ConcreteFunction)
    found = {name: part for name, part in children_of(root).items() if isinstance(part, kinds)}
    return {**found, **functions_of(root)}


class _Writer:
    """Numbers the objects of one SavedModel and writes them."""

    def __init__(self, root: Trackable, options: SaveOptions) -> None:
        self._root, self._options = root, options
        self._parts = SavedParts()
        self._objects: list[Any] = [root]
        self._ids = {id(root): 0}
        self._children: list[list[tuple[str, int]]] = []
        self._signatures: dict[str, ConcreteFunction] = {}
        self._table_values: dict[int, tuple[int, int]] = {}  # the functions that save and restore a table
        self._graphs: dict[int, FuncGraph] = {}  # by the id of a trace
        self._graph = MainGraph()
        self._model = messages.SavedModel(saved_model_schema_version=1)
        self._meta = self._model.meta_graphs.add()
        self._resources: dict[int, int] = {}  # id of the target of a handle, or of a captured tensor -> number
        self._node_names: dict[int, str] = {}  # number -> the node of the main graph that represents it
        self._assets: list[tuple[str, str]] = []  # source, name in the assets folder

    # Objects.

    def add_signatures(self, signatures: dict[str, ConcreteFunction]) -> None:
        self._signatures = signatures
        for number, value in enumerate(self._objects):  # grows while it is walked
            parts = dict(self._parts.of(value))
            if number == 0:
                if not isinstance(parts.get("signatures", SignatureMap()), SignatureMap):
                    raise ValueError(
                        f"Exporting an object {value!r} which has an attribute named 'signatures'. This is a reserved "
                        "attribute for the signatures of a SavedModel. Delete this attribute (e.g. "
                        "`del obj.signatures`) before saving."
                    )
                parts["signatures"] = SignatureMap(signatures)
            elif isinstance(value, SignatureMap):
                parts = dict(value)
            self._children.append([(name, self._number(part)) for name, part in parts.items()])
            if isinstance(value, Trackable) and value._checkpoint_attribute == "table":
                save, restore = table_values(value)
                self._table_values[number] = self._number(save), self._number(restore)

    def _number(self, value: Any) -> int:
        found = self._ids.get(id(value))
        if found is None:
            found = self._ids[id(value)] = len(self._objects)
            self._objects.append(value)
        return found

    def tensors(self) -> dict[str, Any]:
        """Returns the contents of the variables file."""
        return ObjectGraph(self._root).tensors()

    # The message.

    def message(self) -> Any:
        for number, value in enumerate(self._objects):
            self._add_state(number, value)
        for number in range(len(self._objects)):
            self._write_object(number)
        if self._options.experimental_custom_gradients:
            traces = self._meta.object_graph_def.concrete_functions
            GradientWriter(self._graph, traces, self._captured, self._number_last).write()
        self._write_main_graph()
        info = self._meta.meta_info_def
        info.tags.extend([SERVING, *self._options.extra_tags])
        info.tensorflow_version = TENSORFLOW_VERSION
        info.tensorflow_git_version = GIT_VERSION
        info.stripped_default_attrs = False
        for alias, function in self._options.function_aliases.items():
            for concrete in self._parts._as_written(function).concretes:
                info.function_aliases[self._graph.library.name_of(self._ordered(concrete))] = alias
        self._meta.graph_def.CopyFrom(self._graph.finish())
        return self._model

    def _add_state(self, number: int, value: Any) -> None:
        """Adds the node of the main graph for a variable, a table or a file."""
        if isinstance(value, Variable):
            self._resources[id(value._storage)] = number
            for copy in getattr(value, "values", ()):  # of replicas; functions that run in them capture theirs
                self._resources[id(copy._storage)] = number
            self._node_names[number] = self._graph.variable(value)
        elif isinstance(value, (Asset, LoadedAsset)):
            self._resources[id(value.asset_path)] = number
            self._node_names[number] = self._add_asset(value)
        elif self._is_resource(value):
            self._resources[id(value.resource_handle._array.item())] = number
            creator = self._child(number, "_create_resource").concretes[0].graph
            made = [o for o in creator.operations if o.outputs and o.outputs[0].dtype is dtypes.resource]
            self._node_names[number] = self._graph.copy(made[0])

    def _is_resource(self, value: Trackable) -> bool:
        if isinstance(value, LookupInterface):
            return value.resource_handle is not None
        return isinstance(value, (LoadedResource, TrackableResource))

    def _child(self, number: int, name: str) -> Any:
        return self._objects[dict(self._children[number])[name]]

    def _add_asset(self, asset: Any) -> str:
        source = asset.asset_path.numpy().decode()
        known = dict(self._assets)
        base = os.path.basename(source)
        name, count = known.get(source, base), 1
        while source not in known and name in known.values():
            name, count = f"{base}_{count}", count + 1
        self._assets.append((source, name))
        node = self._graph.placeholder(dtypes.string, asset.asset_path.shape, "asset_path_initializer")
        entry = self._meta.asset_file_def.add(filename=name)
        entry.tensor_info.name = f"{node}:0"
        entry.tensor_info.dtype = dtypes.string.as_datatype_enum
        return node

    def copy_assets(self, folder: str) -> None:
        for source, name in self._assets:
            target = os.path.join(assets_folder(folder), name)
            with failures_of(source):
                os.makedirs(assets_folder(folder), exist_ok=True)
            if os.path.abspath(source) != os.path.abspath(target):
                copy_file(source, target)

    def _write_object(self, number: int) -> None:
        value, node = self._objects[number], self._meta.object_graph_def.nodes.add()
        for name, child in self._children[number] if number < len(self._children) else ():
            node.children.add(local_name=name, node_id=child)
        if isinstance(value, Variable):
            self._write_variable(node.variable, value)
        elif isinstance(value, SavedFunction):
            self._write_function(node.function, value)
        elif isinstance(value, ConcreteFunction):
            self._write_concrete(node.bare_concrete_function, value)
        elif isinstance(value, (Asset, LoadedAsset)):
            node.asset.asset_file_def_index = [n for n in self._node_names if self._is_asset(n)].index(number)
        elif self._is_resource(value):
            node.resource.SetInParent()
            if number in self._table_values:
                saveable = node.saveable_objects["table"]
                saveable.save_function, saveable.restore_function = self._table_values[number]
        else:
            node.user_object.identifier = _identifier(value)
            node.user_object.version.producer = node.user_object.version.min_consumer = 1

    def _is_asset(self, number: int) -> bool:
        return isinstance(self._objects[number], (Asset, LoadedAsset))

    def _write_variable(self, message: Any, variable: Variable) -> None:
        message.dtype = variable.dtype.as_datatype_enum
        shape = variable.shape
        message.shape.CopyFrom(tensor_proto.from_shape(None if shape.rank is None else shape.as_list()))
        message.trainable, message.name = variable.trainable, variable._shared_name
        message.synchronization, message.aggregation = variable.synchronization.value, variable.aggregation.value

    def _write_function(self, message: Any, function: SavedFunction) -> None:
        for concrete in function.concretes:
            message.concrete_functions.append(self._write_trace(concrete))
        message.function_spec.fullargspec.CopyFrom(encode(function.arguments))
        message.function_spec.input_signature.CopyFrom(encode(_as_tuple(function.input_signature)))

    def _write_concrete(self, message: Any, concrete: ConcreteFunction) -> None:
        message.concrete_function_name = self._write_trace(concrete)
        names = [t.op.name for t in self._ordered(concrete).inputs[: len(concrete._parameters)]]
        message.argument_keywords.extend(names)
        positional, named = concrete.structured_input_signature
        message.allowed_positional_arguments = len(names) if not named or len(names) == 1 else 0
        arguments = [a.name for a in concrete.signature.arguments if a.is_positional] if positional else []
        spec = ArgumentSpec(arguments, None, None, None, list(named), None, {}) if arguments or named else NO_ARGUMENTS
        message.function_spec.fullargspec.CopyFrom(encode(spec))
        message.function_spec.input_signature.none_value.SetInParent()

    def _write_trace(self, concrete: ConcreteFunction) -> str:
        name = self._graph.library.name_of(self._ordered(concrete))
        traces = self._meta.object_graph_def.concrete_functions
        if name not in traces:
            message = traces[name]
            message.bound_inputs.extend(
                self._captured(t, concrete.graph.name) for t in concrete.graph.external_captures
            )
            message.canonicalized_input_signature.CopyFrom(encode(concrete.structured_input_signature))
            message.output_signature.CopyFrom(encode(_specs_of(concrete.graph.structured_outputs)))
        return name

    def _ordered(self, concrete: ConcreteFunction) -> FuncGraph:
        """Returns the graph with its parameters in the order of the written signature: keyword arguments by name."""
        found = self._graphs.get(id(concrete))
        if found is None:
            order = _parameter_order(concrete)
            found = concrete.graph
            if order != sorted(order):
                found = found.with_outputs(found.outputs)
                found.inputs = [*(found.inputs[n] for n in order), *found.inputs[len(order) :]]
            self._graphs[id(concrete)] = found
        return found

    def _captured(self, tensor: Tensor, function: str) -> int:
        """Returns the number of the object behind a captured tensor; constants get one now."""
        is_handle = tensor.dtype is dtypes.resource
        key = id(tensor._array.item()) if is_handle else id(tensor)
        found = self._resources.get(key)
        if found is not None:
            return found
        if is_handle or not isinstance(tensor, EagerTensor):
            raise AssertionError(
                "Tried to export a function which references an 'untracked' resource. TensorFlow objects (e.g. "
                "tf.Variable) captured by functions must be 'tracked' by assigning them to an attribute of a tracked "
                "object or assigned to an attribute of the main object directly. See the information below:\n"
                f"\tFunction name = {function}\n\tCaptured Tensor = {tensor!r}"
            )
        return self._add_constant(tensor)

    def _number_last(self, value: Any) -> int:
        """Returns the number of an object without children that is written after all others."""
        number = self._number(value)
        self._children += [[]] * (number + 1 - len(self._children))
        return number

    def _add_constant(self, tensor: EagerTensor) -> int:
        number = self._number_last(tensor)
        self._resources[id(tensor)] = number
        self._node_names[number] = self._graph.constant(tensor)
        return number

    # The main graph.

    def _write_main_graph(self) -> None:
        self._write_constants()
        for name, concrete in sorted(self._signatures.items()):
            self._write_signature(name, concrete)
        waits = []
        for number, value in enumerate(self._objects):
            if self._is_resource(value):
                waits += [f"^{self._call(c)}" for c in self._child(number, "_initialize").concretes]
        initialize = self._graph.add("NoOp", "NoOp", waits)
        self._meta.collection_def["saved_model_main_op"].node_list.value.append(initialize)
        signature = self._meta.signature_def[_INIT_OP]
        signature.outputs[_INIT_OP].name = initialize
        signature.outputs[_INIT_OP].tensor_shape.unknown_rank = True
        if not self._options.experimental_skip_saver:
            self._meta.saver_def.CopyFrom(self._graph.saver(self._saved_variables()))

    def _write_constants(self) -> None:
        """Writes the constants, which were numbered while functions were written; their objects come last."""
        nodes = self._meta.object_graph_def.nodes
        for number in range(len(nodes), len(self._objects)):
            value, node = self._objects[number], nodes.add()
            if isinstance(value, CapturedTensor):
                node.captured_tensor.name, node.captured_tensor.concrete_function = value.name, value.function
            else:
                node.constant.operation = self._node_names[number]

    def _saved_variables(self) -> list[tuple[str, str, Any]]:
        found = []
        for node in ObjectGraph(self._root).nodes:
            number = self._ids.get(id(node.value))
            if isinstance(node.value, Variable) and number in self._node_names:
                found.append((self._node_names[number], node.attributes()[0][2], node.value))
        return found

    def _call(self, concrete: ConcreteFunction, inputs: Sequence[str] = ()) -> str:
        captured = [self._node_names[self._captured(t, concrete.graph.name)] for t in concrete.graph.external_captures]
        return self._graph.call(self._ordered(concrete), [*inputs, *captured])

    def _write_signature(self, name: str, concrete: ConcreteFunction) -> None:
        message = self._meta.signature_def[name]
        message.method_name = PREDICT_METHOD_NAME
        inputs = []
        for key, spec in concrete.structured_input_signature[1].items():
            inputs.append(self._graph.placeholder(spec.dtype, spec.shape, f"{name}_{key}"))
            _describe(message.inputs[key], f"{inputs[-1]}:0", spec)
        call = self._call(concrete, inputs)
        number = 0
        for key, value in concrete.graph.structured_outputs.items():
            parts = nest.flatten(value, expand_composites=True)
            names = [f"{call}:{number + n}" for n in range(len(parts))]
            _describe_output(message.outputs[key], names, parts, value)
            number += len(parts)


def _parameter_order(concrete: ConcreteFunction) -> list[int]:
    """Returns the positions of a trace's tensors in the order of a signature, which sorts keyword arguments."""
    positions: list[tuple[bool, tuple[str, int], list[int]]] = []
    start = 0
    for argument in concrete.signature.arguments:
        count = sum(isinstance(s, TensorSpec) for s in nest.flatten(argument.value, expand_composites=True))
        key = ("", len(positions)) if argument.is_positional else (argument.name, 0)
        positions.append((not argument.is_positional, key, list(range(start, start + count))))
        start += count
    return [n for _, _, numbers in sorted(positions) for n in numbers]


def _describe(info: Any, name: str, spec: Any) -> None:
    info.name, info.dtype = name, spec.dtype.as_datatype_enum
    info.tensor_shape.CopyFrom(tensor_proto.from_shape(None if spec.shape.rank is None else spec.shape.as_list()))


def _describe_output(info: Any, names: Sequence[str], parts: Sequence[Any], value: Any) -> None:
    """Describes an output of a signature, which may be a composite of several tensors."""
    if isinstance(value, Tensor):
        _describe(info, names[0], value)
        return
    info.dtype = value.dtype.as_datatype_enum
    info.composite_tensor.type_spec.CopyFrom(encode(value._type_spec).type_spec_value)
    for name, part in zip(names, parts, strict=True):
        _describe(info.composite_tensor.components.add(), name, part)


def _identifier(value: Trackable) -> str:
    if isinstance(value, SignatureMap):
        return "signature_map"
    if isinstance(value, Trackable):
        return getattr(value, "_saved_identifier", "_generic_user_object")
    if isinstance(value, dict):
        return "trackable_dict_wrapper"
    if isinstance(value, tuple):
        return "trackable_tuple_wrapper"
    return "trackable_list_wrapper" if isinstance(value, list) else "_generic_user_object"


def _as_tuple(signature: Sequence[Any] | None) -> tuple[Any, ...] | None:
    return None if signature is None else tuple(signature)


def _specs_of(outputs: Any) -> Any:
    """Returns the specs of results; those in a dictionary are named by their keys."""

    def spec(leaf: RaggedTensor | Tensor, name: str = "unknown") -> Any:
        if isinstance(leaf, Composite):
            return leaf._type_spec
        return TensorSpec(leaf.shape, leaf.dtype, name) if isinstance(leaf, Tensor) else leaf

    if type(outputs) is dict and not any(nest.is_nested(value) for value in outputs.values()):
        return {key: spec(value, str(key)) for key, value in outputs.items()}
    return nest.map_structure(spec, outputs)
