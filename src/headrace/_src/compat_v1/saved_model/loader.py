"""Loading SavedModels into the graph and the variables of a session."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from headrace._src.compat_v1.saved_model.builder import INIT_SIGNATURE, LEGACY_INIT_OP_KEY, MAIN_OP_KEY
from headrace._src.compat_v1.train.saver import Saver, import_meta_graph_with_return_elements
from headrace._src.compat_v1.typing import Message, Path, SessionLike
from headrace._src.compat_v1.variables.protos import within_scope
from headrace._src.formats import messages
from headrace._src.formats.bundle import index_path
from headrace._src.graph.graph import Graph
from headrace._src.saved_model import options
from headrace._src.saved_model.files import asset_path, contains_saved_model, read_saved_model, variables_prefix


def maybe_saved_model_directory(export_dir: Path) -> bool:
    """Returns whether a folder contains a SavedModel.

    Args:
        export_dir: Folder of the SavedModel.
    """
    return contains_saved_model(export_dir)


class SavedModelLoader:
    """Loads a SavedModel, as a whole or in steps.

    Args:
        export_dir: Folder of the SavedModel.
    """

    def __init__(self, export_dir: Path) -> None:
        self._folder = os.fspath(export_dir)
        self._model = read_saved_model(self._folder)

    def get_meta_graph_def_from_tags(self, tags: Iterable[str]) -> Message:
        """Returns the MetaGraphDef with exactly these tags."""
        wanted = {tags} if isinstance(tags, str) else set(tags)
        for meta_graph in self._model.meta_graphs:
            if set(meta_graph.meta_info_def.tags) == wanted:
                return meta_graph
        available = [sorted(meta_graph.meta_info_def.tags) for meta_graph in self._model.meta_graphs]
        raise RuntimeError(
            f"MetaGraphDef associated with tags {sorted(wanted)} could not be found in SavedModel, with available tags "
            f"'{available}'. To inspect available tag-sets in the SavedModel, run `headrace show {self._folder}`."
        )

    def load_graph(
        self, graph: Graph, tags: Iterable[str], import_scope: str | None = None, **saver_kwargs: Any
    ) -> tuple[Any, list[Any] | None]:
        """Adds the graph. Returns its saver and the `return_elements`."""
        with graph.as_default():
            return import_meta_graph_with_return_elements(
                self.get_meta_graph_def_from_tags(tags), import_scope=import_scope, **saver_kwargs
            )

    def restore_variables(self, sess: SessionLike, saver: Saver, import_scope: str | None = None) -> None:
        """Restores the values of the variables, if there are any."""
        prefix = variables_prefix(self._folder)
        if saver is not None and (os.path.isfile(index_path(prefix)) or _has_variables(sess.graph)):
            with sess.graph.as_default():
                saver.restore(sess, prefix)

    def run_init_ops(self, sess: SessionLike, tags: Iterable[str], import_scope: str | None = None) -> None:
        """Runs the SavedModel's init operation, with the current paths of the assets."""
        meta_graph = self.get_meta_graph_def_from_tags(tags)
        name = _init_op(meta_graph)
        if name is not None:
            feeds = {within_scope(n, import_scope): path for n, path in _assets(self._folder, meta_graph).items()}
            sess.run(within_scope(name, import_scope), feeds)

    def load(
        self, sess: SessionLike, tags: Iterable[str], import_scope: str | None = None, **saver_kwargs: Any
    ) -> Message:
        """Loads the graph, restores the variables and runs the init operation. Returns the MetaGraphDef."""
        saver, _ = self.load_graph(sess.graph, tags, import_scope, **saver_kwargs)
        self.restore_variables(sess, saver, import_scope)
        self.run_init_ops(sess, tags, import_scope)
        return self.get_meta_graph_def_from_tags(tags)


def load(
    sess: SessionLike, tags: Iterable[str], export_dir: Path, import_scope: str | None = None, **saver_kwargs: Any
) -> Message:
    """Loads a SavedModel into a session. Returns its MetaGraphDef, whose signatures name the tensors.

    Args:
        sess: Session; the SavedModel is added to its graph.
        tags: Tags of the graph to load.
        export_dir: Folder of the SavedModel.
        import_scope: Name scope for the imported graph.
        **saver_kwargs: More arguments of `import_meta_graph`.
    """
    return SavedModelLoader(export_dir).load(sess, tags, import_scope, **saver_kwargs)


def _init_op(meta_graph: Message) -> str | None:
    if INIT_SIGNATURE in meta_graph.signature_def:
        for info in meta_graph.signature_def[INIT_SIGNATURE].outputs.values():
            return str(info.name).partition(":")[0]
    for key in (MAIN_OP_KEY, LEGACY_INIT_OP_KEY):
        if key in meta_graph.collection_def:
            names = meta_graph.collection_def[key].node_list.value
            if len(names) != 1:
                raise RuntimeError(f"Expected exactly one SavedModel init op in {key}; found {list(names)}.")
            return str(names[0])
    return None


def _assets(folder: str, meta_graph: Message) -> dict[str, str]:
    """Returns the paths of the assets by the names of their tensors."""
    files = list(meta_graph.asset_file_def)
    if not files and options.ASSETS_KEY in meta_graph.collection_def:
        for packed in meta_graph.collection_def[options.ASSETS_KEY].any_list.value:
            files.append(messages.parse(messages.AssetFileDef, packed.value, folder))
    return {f.tensor_info.name: asset_path(folder, f.filename) for f in files if f.tensor_info.name}


def _has_variables(graph: Graph) -> bool:
    return any(operation.type == "VarHandleOp" for operation in graph.operations)
