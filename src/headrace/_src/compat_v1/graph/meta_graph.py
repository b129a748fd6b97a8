"""MetaGraphDefs: a graph with its collections and its saver, as TensorFlow 1 exports and imports it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.base.slot import Slot
from headrace._src.base.version import GIT_VERSION, TENSORFLOW_VERSION
from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.typing import Message, Path
from headrace._src.compat_v1.variables.protos import from_proto, within_scope, without_scope
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages
from headrace._src.formats.files import failures_of, read_file, replacing
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.graph.operation import Operation
from headrace._src.lib.graph_import import import_graph_def
from headrace._src.tensors.tensor import SymbolicTensor, Tensor

_log = logging.getLogger("tensorflow")

_OF_VARIABLES = frozenset(
    {
        GraphKeys.GLOBAL_VARIABLES, GraphKeys.LOCAL_VARIABLES, GraphKeys.METRIC_VARIABLES, GraphKeys.MODEL_VARIABLES,
        GraphKeys.TRAINABLE_VARIABLES, GraphKeys.MOVING_AVERAGE_VARIABLES, GraphKeys.CONCATENATED_VARIABLES,
        GraphKeys.GLOBAL_STEP, GraphKeys.EVAL_STEP, GraphKeys.TRAINABLE_RESOURCE_VARIABLES,
    }
)  # fmt: skip
# Collections that are ignored when a graph is read: the graph itself has what they describe.
_PASSED_OVER = frozenset({GraphKeys.COND_CONTEXT, GraphKeys.WHILE_CONTEXT, GraphKeys.QUEUE_RUNNERS})

# Reads a saver from the collection of savers.
read_saver: Slot[Callable[[bytes, str | None], Any]] = Slot("compat_v1.graph.meta_graph:read_saver")


def make_meta_graph(
    meta_info_def: Message | None = None,
    graph_def: Message | None = None,
    saver_def: Message | None = None,
    collection_list: Sequence[str] | None = None,
    graph: Graph | None = None,
    export_scope: str | None = None,
    clear_devices: bool = False,
    clear_extraneous_savers: bool = False,
    strip_default_attrs: bool = False,
) -> Message:
    """Returns the MetaGraphDef of a graph, or of the part under `export_scope`."""
    graph = graph or get_default_graph()
    result = messages.MetaGraphDef()
    if meta_info_def is not None:
        result.meta_info_def.CopyFrom(meta_info_def)
    info = result.meta_info_def
    info.tensorflow_version, info.tensorflow_git_version = TENSORFLOW_VERSION, GIT_VERSION
    info.stripped_default_attrs = strip_default_attrs
    result.graph_def.CopyFrom(graph.as_graph_def(add_shapes=True) if graph_def is None else graph_def)
    if export_scope:
        _cut_out(result.graph_def, export_scope)
    if clear_devices:
        for node in result.graph_def.node:
            node.device = ""
    if saver_def is not None:
        result.saver_def.CopyFrom(saver_def)
    keys = graph.get_all_collection_keys() if collection_list is None else collection_list
    for key in keys:
        if not (clear_extraneous_savers and key == GraphKeys.SAVERS):
            _add_collection(result, key, graph.get_collection(key), export_scope)
    if clear_extraneous_savers and saver_def is not None:
        result.collection_def[GraphKeys.SAVERS].bytes_list.value.append(saver_def.SerializeToString())
    return result


def _cut_out(graph_def: Message, scope: str) -> None:
    """Keeps the nodes under a scope and removes its name. Inputs from outside the scope are an error."""
    prefix = f"{scope.rstrip('/')}/"
    kept = [node for node in graph_def.node if node.name.startswith(prefix)]
    outside = {i for n in kept for i in n.input if not i.lstrip("^").startswith(prefix)}
    if outside:
        raise ValueError(f"Graph under {scope!r} cannot be exported: it reads {', '.join(sorted(outside))} outside it.")
    for node in kept:
        node.name = node.name.removeprefix(prefix)
        inputs = [f"^{i[1:].removeprefix(prefix)}" if i[0] == "^" else i.removeprefix(prefix) for i in node.input]
        del node.input[:]
        node.input.extend(inputs)
    rest = [type(node).FromString(node.SerializeToString()) for node in kept]
    del graph_def.node[:]
    graph_def.node.extend(rest)


def _add_collection(meta_graph: Message, key: str, items: Sequence[Any], scope: str | None) -> None:
    """Writes a collection. If an item has no message form, skips the collection with a warning."""
    collection = messages.CollectionDef()
    try:
        for item in items:
            _add_item(collection, item, scope)
    except TypeError as problem:
        _log.warning("The collection %r is not exported: %s", key, problem)
        return
    if collection.WhichOneof("kind") is not None:
        meta_graph.collection_def[key].CopyFrom(collection)


def _add_item(collection: Message, item: Any, scope: str | None) -> None:
    if isinstance(item, bool):
        raise TypeError("it holds booleans")
    if isinstance(item, (SymbolicTensor, Operation)):
        if scope is None or item.name.startswith(f"{scope.rstrip('/')}/"):
            collection.node_list.value.append(without_scope(item.name, scope))
    elif isinstance(item, int):
        collection.int64_list.value.append(item)
    elif isinstance(item, float):
        collection.float_list.value.append(item)
    elif isinstance(item, (str, bytes)):
        collection.bytes_list.value.append(item.encode() if isinstance(item, str) else item)
    elif isinstance(item, messages.AssetFileDef):
        collection.any_list.value.add().Pack(item)
    elif hasattr(item, "to_proto"):
        message = item.to_proto(export_scope=scope)
        if message is not None:
            collection.bytes_list.value.append(message.SerializeToString())
    else:
        raise TypeError(f"it holds a {type(item).__name__}")


def export_meta_graph(
    filename: Path | None = None,
    meta_info_def: Message | None = None,
    graph_def: Message | None = None,
    saver_def: Message | None = None,
    collection_list: Sequence[str] | None = None,
    as_text: bool = False,
    graph: Graph | None = None,
    export_scope: str | None = None,
    clear_devices: bool = False,
    clear_extraneous_savers: bool = False,
    strip_default_attrs: bool = False,
    save_debug_info: bool = False,
    **kwargs: Any,
) -> Message:
    """Returns the MetaGraphDef of a graph, and writes it to `filename` if given.

    Args:
        filename: Path of the file to write, or None.
        meta_info_def: MetaInfoDef to copy.
        graph_def: GraphDef; by default that of the graph.
        saver_def: SaverDef to add.
        collection_list: Names of the collections to export; all by default.
        as_text: Whether to write the file as text.
        graph: Graph; by default the default graph.
        export_scope: Name scope to export; the whole graph by default.
        clear_devices: Whether to clear the devices of operations.
        clear_extraneous_savers: Whether to leave out other savers.
        strip_default_attrs: Recorded in the message.
        save_debug_info: Ignored.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError(
            "Exporting/importing meta graphs is not supported when eager execution is enabled. No graph exists when "
            "eager execution is enabled."
        )
    message = make_meta_graph(
        meta_info_def, graph_def, saver_def, collection_list, graph, export_scope, clear_devices,
        clear_extraneous_savers, strip_default_attrs,
    )  # fmt: skip
    if filename:
        write_message(message, filename, as_text)
    return message


def write_message(message: Message, filename: Path, as_text: bool) -> None:
    """Writes a message to a file, as text or as bytes. Missing folders are created."""
    path = os.fspath(filename)
    if os.path.dirname(path):
        with failures_of(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
    with replacing(path) as file:
        file.write(messages.to_text(message).encode() if as_text else message.SerializeToString())


def read_meta_graph_file(filename: Path) -> Message:
    """Reads the MetaGraphDef in a binary or text file."""
    path = os.fspath(filename)
    if not os.path.exists(path):
        raise OSError(f"File does not exist. Received: {path}.")
    content = read_file(path)
    try:
        return messages.parse(messages.MetaGraphDef, content, path)
    except tf.errors.DataLossError:
        try:
            return messages.parse_text(messages.MetaGraphDef, content, path)
        except tf.errors.DataLossError as problem:
            raise OSError(f"Cannot parse file {path}: {problem.message}.") from problem


def import_into_graph(
    meta_graph: Message,
    clear_devices: bool = False,
    import_scope: str | None = None,
    input_map: Mapping[str, Tensor] | None = None,
    return_elements: Sequence[str] | None = None,
    restore_collections_predicate: Callable[[str], bool] = lambda key: True,
    graph: Graph | None = None,
) -> tuple[str | None, list[Any] | None]:
    """Adds a MetaGraphDef and its collections to a graph. Returns the scope used and the `return_elements`."""
    graph = graph or get_default_graph()
    graph_def = meta_graph.graph_def
    if clear_devices:
        graph_def = messages.GraphDef.FromString(graph_def.SerializeToString())
        for node in graph_def.node:
            node.device = ""
    with graph.as_default():
        scope = graph.unique_name(import_scope, mark_as_used=False) if import_scope else None
        returned = import_graph_def(graph_def, input_map, return_elements, name=import_scope or "")
        known: dict[str, GraphVariable] = {}
        for key, collection in sorted(meta_graph.collection_def.items()):
            if restore_collections_predicate(key) and key not in _PASSED_OVER:
                _restore_collection(graph, key, collection, scope, known)
    return scope, returned


def _restore_collection(graph: Graph, key: str, collection: Message, scope: str | None, known: dict[str, Any]) -> None:
    kind = collection.WhichOneof("kind")
    if kind is None:
        return
    values = getattr(collection, kind).value
    items: list[Any]
    if kind == "node_list":
        items = [graph.as_graph_element(within_scope(name, scope)) for name in values]
    elif kind == "bytes_list" and key in _OF_VARIABLES:
        items = [_known_variable(content, scope, known) for content in values]
    elif kind == "bytes_list" and key == GraphKeys.SAVERS:
        items = [read_saver(content, scope) for content in values]
    else:
        items = list(values)
    for item in items:
        graph.add_to_collection(key, item)


def _known_variable(content: bytes, scope: str | None, known: dict[str, Any]) -> GraphVariable:
    """Returns the variable for a VariableDef: one object, even if several collections have it."""
    message = messages.parse(messages.VariableDef, content, "a collection of variables")
    if message.variable_name not in known:
        known[message.variable_name] = from_proto(message, scope)
    return known[message.variable_name]
