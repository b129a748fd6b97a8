"""freeze_graph: writes a graph and a checkpoint, or a SavedModel, as one graph with constants."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.compat_v1.frozen.constants import convert_variables_to_constants, freeze, variables_of
from headrace._src.compat_v1.frozen.sub_graph import extract_sub_graph
from headrace._src.compat_v1.graph.meta_graph import read_meta_graph_file
from headrace._src.compat_v1.saved_model.loader import SavedModelLoader
from headrace._src.compat_v1.session.session import Session
from headrace._src.compat_v1.train.checkpoint_files import checkpoint_exists
from headrace._src.compat_v1.train.saver import Saver
from headrace._src.compat_v1.typing import Message, Path, SessionLike
from headrace._src.formats import messages
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.formats.files import read_file, replacing
from headrace._src.graph.graph import Graph
from headrace._src.lib.graph_import import import_graph_def
from headrace._src.saved_model.files import variables_prefix


def freeze_graph(
    input_graph: Path,
    input_saver: Path,
    input_binary: bool,
    input_checkpoint: Path,
    output_node_names: str,
    restore_op_name: str | None,
    filename_tensor_name: str | None,
    output_graph: Path,
    clear_devices: bool,
    initializer_nodes: str,
    variable_names_whitelist: str = "",
    variable_names_denylist: str = "",
    input_meta_graph: Path | None = None,
    input_saved_model_dir: Path | None = None,
    saved_model_tags: str = "serve",
    checkpoint_version: int = 2,
) -> Message | int:
    """Writes a frozen graph. Returns its GraphDef, or -1 (after printing a message) if something is missing.

    Args:
        input_graph: Path of a GraphDef file.
        input_saver: Path of a SaverDef file, for checkpoints that use other names than the variables.
        input_binary: Whether these files are binary rather than text.
        input_checkpoint: Prefix of the checkpoint.
        output_node_names: Names of the nodes to keep, separated by commas.
        restore_op_name: Name of the operation that restores variables, if their names in the checkpoint differ.
        filename_tensor_name: Name of the tensor from which that operation reads the prefix.
        output_graph: Path of the file to write, or None.
        clear_devices: Whether to clear the devices of nodes.
        initializer_nodes: Operations to run before freezing, separated by commas.
        variable_names_whitelist: Names of the variables to convert, separated by commas; all by default.
        variable_names_denylist: Names of variables that are not converted.
        input_meta_graph: Path of a MetaGraphDef file, instead of `input_graph`.
        input_saved_model_dir: Folder of a SavedModel, instead of `input_graph` and `input_checkpoint`.
        saved_model_tags: Tags of its graph, separated by commas.
        checkpoint_version: Ignored: the files show their format.
    """
    graph_def = meta_graph_def = saver_def = None
    if input_saved_model_dir:
        pass
    elif input_meta_graph:
        meta_graph_def = read_meta_graph_file(input_meta_graph)
    else:
        if not os.path.exists(input_graph):
            print(f"Input graph file '{input_graph}' does not exist!")
            return -1
        graph_def = _read(messages.GraphDef, input_graph, input_binary)
    if input_saver:
        if not os.path.exists(input_saver):
            print(f"Input saver file '{input_saver}' does not exist!")
            return -1
        saver_def = _read(messages.SaverDef, input_saver, input_binary)
    return freeze_graph_with_def_protos(
        graph_def, saver_def, input_checkpoint, output_node_names, restore_op_name, filename_tensor_name, output_graph,
        clear_devices, initializer_nodes, variable_names_whitelist, variable_names_denylist, meta_graph_def,
        input_saved_model_dir, saved_model_tags.replace(" ", "").split(","), checkpoint_version,
    )  # fmt: skip


def freeze_graph_with_def_protos(
    input_graph_def: Any,
    input_saver_def: Message | None,
    input_checkpoint: Path,
    output_node_names: str,
    restore_op_name: str | None,
    filename_tensor_name: str | None,
    output_graph: Path,
    clear_devices: bool,
    initializer_nodes: str,
    variable_names_whitelist: str = "",
    variable_names_denylist: str = "",
    input_meta_graph_def: Message | None = None,
    input_saved_model_dir: Path | None = None,
    saved_model_tags: Sequence[str] | None = None,
    checkpoint_version: int = 2,
) -> Message | int:
    """Does the same as `freeze_graph`, for messages instead of files."""
    if not input_saved_model_dir and not checkpoint_exists(input_checkpoint):
        print(f"Input checkpoint '{input_checkpoint}' doesn't exist!")
        return -1
    if not output_node_names:
        print("You need to supply the name of a node to --output_node_names.")
        return -1
    prefix = input_checkpoint
    if input_saved_model_dir:
        loader = SavedModelLoader(input_saved_model_dir)
        input_meta_graph_def = loader.get_meta_graph_def_from_tags(saved_model_tags or ["serve"])
        prefix = variables_prefix(os.fspath(input_saved_model_dir))
    if input_meta_graph_def is not None:
        input_graph_def = input_meta_graph_def.graph_def
        if input_saver_def is None and input_meta_graph_def.HasField("saver_def"):
            input_saver_def = input_meta_graph_def.saver_def
    graph_def = messages.GraphDef.FromString(input_graph_def.SerializeToString())
    if clear_devices:
        for node in graph_def.node:
            node.device = ""
    outputs = _names(output_node_names) or []
    chosen = _names(variable_names_whitelist), _names(variable_names_denylist)
    frozen = None if initializer_nodes else _frozen_by_name(graph_def, prefix, outputs, *chosen)
    if frozen is None:
        if input_saver_def is not None:
            restore_op_name = input_saver_def.restore_op_name
            filename_tensor_name = input_saver_def.filename_tensor_name
        begin = _names(initializer_nodes) or []
        frozen = _frozen_in_session(graph_def, prefix, outputs, restore_op_name, filename_tensor_name, begin, *chosen)
    if output_graph:
        with replacing(os.fspath(output_graph)) as file:
            file.write(frozen.SerializeToString())
    return frozen


def _names(text: str | None) -> list[str] | None:
    return [name for name in text.replace(" ", "").split(",") if name] if text else None


def _read(kind: Any, path: Path, binary: bool) -> Message:
    content = read_file(path)
    name = os.fspath(path)
    return messages.parse(kind, content, name) if binary else messages.parse_text(kind, content, name)


def _frozen_by_name(
    graph_def: Message, prefix: Path, outputs: Sequence[str], only: Sequence[str] | None, without: Sequence[str] | None
) -> Any:
    """Returns the frozen graph if the checkpoint has all variables under their own names, else None."""
    part = extract_sub_graph(graph_def, outputs)
    names = variables_of(part, only, without)
    if not names:
        return part
    reader = open_checkpoint(prefix)
    if any(name not in reader for name in names):
        return None
    return freeze(part, {name: reader.read(name) for name in names})


def _frozen_in_session(
    graph_def: Message,
    prefix: Path,
    outputs: Sequence[str],
    restore_op_name: str | None,
    filename_tensor_name: str | None,
    begin: Sequence[str],
    only: Sequence[str] | None,
    without: Sequence[str] | None,
) -> Message:
    graph = Graph()
    with graph.as_default():
        import_graph_def(graph_def, name="")
        with Session(graph=graph) as session:
            _restore(session, prefix, restore_op_name, filename_tensor_name)
            if begin:
                session.run(list(begin))
            return convert_variables_to_constants(session, graph_def, outputs, only, without)


def _restore(session: SessionLike, prefix: Path, operation: str | None, tensor: str | None) -> None:
    if not operation or not tensor:
        raise errors.not_found(
            f"The checkpoint {prefix} does not have all variables of the graph, and no restore operation is given."
        )
    definition = messages.SaverDef(
        filename_tensor_name=tensor, restore_op_name=operation.partition(":")[0], save_tensor_name=tensor
    )
    Saver(saver_def=definition).restore(session, prefix)
