"""tf.compat.v1.train.Saver: saves and restores the variables of a graph by name."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.base.errors import OpError
from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.graph.meta_graph import (
    export_meta_graph,
    import_into_graph,
    make_meta_graph,
    read_meta_graph_file,
    write_message,
)
from headrace._src.compat_v1.train.checkpoint_files import (
    checkpoint_exists,
    get_checkpoint_mtimes,
    note_checkpoints,
    remove_checkpoint,
)
from headrace._src.compat_v1.train.global_steps import global_step as global_step_value
from headrace._src.compat_v1.train.object_checkpoints import load_from_object_checkpoint
from headrace._src.compat_v1.train.save_nodes import add_save_nodes, default_objects, saved_objects
from headrace._src.compat_v1.typing import Message, Path, SessionLike
from headrace._src.compat_v1.variables.protos import within_scope, without_scope
from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.formats import messages
from headrace._src.formats.bundle_writer import BundleWriter
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import EagerTensor, Tensor


class Saver:
    """Saves variables to checkpoints, restores them, and deletes old checkpoints.

    Args:
        var_list: List of variables, or a dictionary from names in checkpoints; by default all global variables.
        reshape: Whether to restore values of another shape that have the same number of elements.
        sharded: Recorded in the SaverDef; checkpoints always have one data file.
        max_to_keep: Number of recent checkpoints to keep; None or 0 for all.
        keep_checkpoint_every_n_hours: In addition, one checkpoint is kept per this number of hours.
        name: Name scope of the save and restore nodes.
        restore_sequentially: Whether to restore variables one after the other.
        saver_def: SaverDef of nodes that are already in the graph.
        builder: Ignored.
        defer_build: Whether the caller will call `build` later.
        allow_empty: Whether to allow a graph without variables.
        write_version: Recorded in the SaverDef; checkpoints always have the V2 format.
        pad_step_number: Whether to pad the step in file names to eight digits.
        save_relative_paths: Whether the `checkpoint` file holds paths relative to its folder.
        filename: Default file name in the graph's save nodes.

    Raises:
        ValueError: If `defer_build` and `var_list` are both given, or `saver_def` is not valid.
        RuntimeError: If executing eagerly without `var_list`.
    """

    def __init__(
        self,
        var_list: Any = None,
        reshape: bool = False,
        sharded: bool = False,
        max_to_keep: int | None = 5,
        keep_checkpoint_every_n_hours: float = 10000.0,
        name: str | None = None,
        restore_sequentially: bool = False,
        saver_def: Message | None = None,
        builder: Any = None,
        defer_build: bool = False,
        allow_empty: bool = False,
        write_version: int = 2,
        pad_step_number: bool = False,
        save_relative_paths: bool = False,
        filename: str | None = None,
    ) -> None:
        if defer_build and var_list is not None:
            raise ValueError(
                "If `var_list` is provided then build cannot be deferred. Either set defer_build=False or var_list=None"
            )
        if tf.executing_eagerly() and var_list is None:
            raise RuntimeError(
                "When eager execution is enabled, `var_list` must specify a list or dict of variables to save"
            )
        if saver_def is not None:
            if not hasattr(saver_def, "SerializeToString"):
                raise ValueError(f"saver_def must be a saver_pb2.SaverDef: {saver_def}")
            saver_def = messages.ours(messages.SaverDef, saver_def)
        self._var_list, self._reshape, self._sharded = var_list, reshape, sharded
        self._max_to_keep, self._keep_hours = max_to_keep or 0, keep_checkpoint_every_n_hours
        self._name, self._sequentially, self._allow_empty = name, restore_sequentially, allow_empty
        self._pad_step_number, self._relative_paths, self._filename = pad_step_number, save_relative_paths, filename
        self.saver_def: Any = saver_def  # None until `build`
        self._objects: dict[str, Any] = {}
        self._empty = self._built = False
        self._last: list[tuple[str, float]] = []
        self._lock = threading.RLock()
        self._next_kept = time.time() + keep_checkpoint_every_n_hours * 3600
        if tf.executing_eagerly():
            self._objects, self._built = saved_objects(var_list), True
            self._empty = not self._objects
        elif not defer_build:
            self.build()
        if self.saver_def is not None:
            self._check_saver_def()
            self.saver_def.version = write_version

    def build(self) -> None:
        """Adds the save and restore nodes to the graph.

        Raises:
            RuntimeError: If executing eagerly.
            ValueError: If there are no variables.
        """
        if tf.executing_eagerly():
            raise RuntimeError("Use save/restore instead of build in eager mode.")
        if self._built:
            return
        self._built = True
        if self.saver_def is not None:
            if self._name:
                for field in ("filename_tensor_name", "save_tensor_name", "restore_op_name"):
                    setattr(self.saver_def, field, within_scope(getattr(self.saver_def, field), self._name))
            return
        if self._var_list is None:
            self._var_list = default_objects()
        self._objects = saved_objects(self._var_list)
        if not self._objects:
            if not self._allow_empty:
                raise ValueError("No variables to save")
            self._empty = True
            return
        self.saver_def = add_save_nodes(self._objects, self._name, self._filename, self._reshape, self._sequentially)
        self.saver_def.max_to_keep, self.saver_def.sharded = self._max_to_keep, self._sharded
        self.saver_def.keep_checkpoint_every_n_hours = self._keep_hours

    def _check_saver_def(self) -> None:
        if not self.saver_def.save_tensor_name or not self.saver_def.restore_op_name:
            raise ValueError(f"saver_def must name the nodes that save and restore: {self.saver_def!r}")

    # The list of checkpoints.

    @property
    def last_checkpoints(self) -> list[str]:
        """The checkpoints that are not deleted yet, oldest first."""
        return [path for path, _ in self._last]

    def set_last_checkpoints(self, last_checkpoints: Sequence[Any]) -> None:
        """Sets the list of checkpoints, without their times.

        Args:
            last_checkpoints: List of paths, the oldest first.
        """
        if not isinstance(last_checkpoints, list):
            raise AssertionError("last_checkpoints must be a list")
        self._last = [(path, np.inf) for path in last_checkpoints]

    def set_last_checkpoints_with_time(self, last_checkpoints_with_time: Sequence[tuple[str, float]]) -> None:
        """Sets the list of checkpoints and the times when they were written.

        Args:
            last_checkpoints_with_time: List of pairs of a path and a time in seconds.
        """
        if not isinstance(last_checkpoints_with_time, list):
            raise AssertionError("last_checkpoints_with_time must be a list")
        self._last = list(last_checkpoints_with_time)

    def recover_last_checkpoints(self, checkpoint_paths: Sequence[Any]) -> None:
        """Sets the list of checkpoints to those of `checkpoint_paths` that exist.

        Args:
            checkpoint_paths: Prefixes, oldest first.
        """
        present = [path for path in checkpoint_paths if checkpoint_exists(path)]
        self.set_last_checkpoints_with_time(list(zip(present, get_checkpoint_mtimes(present), strict=True)))

    def _note(self, path: str, meta_graph_suffix: str, latest_filename: str | None) -> None:
        """Adds a checkpoint to the list, then deletes old ones, so that after a crash all listed ones exist."""
        unwanted: list[tuple[str, float]] = []
        if self._max_to_keep > 0:
            self._last = [*(kept for kept in self._last if kept[0] != path), (path, time.time())]
            while len(self._last) > self._max_to_keep:
                unwanted.append(self._last.pop(0))
        note_checkpoints(
            os.path.dirname(path), path, self.last_checkpoints, latest_filename, self._relative_paths
        )  # fmt: skip
        for old, written in unwanted:
            if written != np.inf and written > self._next_kept:
                self._next_kept += self._keep_hours * 3600
            else:
                remove_checkpoint(old, messages.SaverDef.V2, meta_graph_suffix)

    # Saving and restoring.

    def save(
        self,
        sess: SessionLike,
        save_path: Path,
        global_step: int | Variable | Tensor | None = None,
        latest_filename: str | None = None,
        meta_graph_suffix: str = "meta",
        write_meta_graph: bool = True,
        write_state: bool = True,
        strip_default_attrs: bool = False,
        save_debug_info: bool = False,
    ) -> str | None:
        """Writes a checkpoint and returns its prefix.

        Args:
            sess: Session with the values; None in eager code.
            save_path: Prefix of the file names.
            global_step: Number, tensor or variable that is appended to the prefix.
            latest_filename: Name of the file that lists checkpoints, "checkpoint" by default.
            meta_graph_suffix: Suffix of the MetaGraphDef file.
            write_meta_graph: Whether to write the graph too.
            write_state: Whether to update the list of checkpoints and delete old ones.
            strip_default_attrs: Recorded in the meta graph.
            save_debug_info: Ignored.

        Returns:
            The prefix of the checkpoint.

        Raises:
            RuntimeError: If `build` was deferred and not called.
            ValueError: If the folder does not exist, or `latest_filename` is not a name of its own.
            TypeError: If `sess` is not a session.
        """
        if not self._built:
            raise RuntimeError("`build()` should be called before save if defer_build==True")
        if latest_filename is None:
            latest_filename = "checkpoint"
        if os.path.split(latest_filename)[0]:
            raise ValueError("'latest_filename' must not contain path components")
        path = os.fspath(save_path)
        if global_step is not None:
            step = self._step(sess, global_step)
            path = f"{path}-{step:08d}" if self._pad_step_number else f"{path}-{step}"
        elif os.path.basename(path) == latest_filename and not self._sharded:
            raise ValueError(f"'latest_filename' collides with 'save_path': '{latest_filename}' and '{path}'")
        if not tf.executing_eagerly():
            _check_session(sess)
        _check_parent(path)
        written: str | None = None
        with self._lock:  # so that concurrent saves write the list in the order in which they began
            if not self._empty:
                written = self._write(sess, path)
            if write_meta_graph and not tf.executing_eagerly():
                with sess.graph.as_default():
                    self.export_meta_graph(f"{path}.{meta_graph_suffix}", strip_default_attrs=strip_default_attrs)
            if written is not None and write_state:  # last, so that listed checkpoints are complete
                self._note(written, meta_graph_suffix, latest_filename)
        return written

    @staticmethod
    def _step(sess: SessionLike, global_step: int | Variable | Tensor) -> int:
        if isinstance(global_step, (int, np.integer)):
            return int(global_step)
        return global_step_value(sess, global_step)

    def _write(self, sess: SessionLike, path: str) -> str:
        if not tf.executing_eagerly():
            return str(sess.run(self.saver_def.save_tensor_name, {self.saver_def.filename_tensor_name: path}).decode())
        with BundleWriter(path) as writer:
            for name, variable in sorted(self._objects.items()):
                value = variable.value()
                writer.add(name, value._host(), value.dtype.as_datatype_enum)
        return path

    def restore(self, sess: SessionLike, save_path: Path) -> None:
        """Restores the variables from a checkpoint. They need no initializer.

        Args:
            sess: Session that receives the values; None in eager code.
            save_path: Prefix of the checkpoint.

        Raises:
            ValueError: If there is no such checkpoint.
            TypeError: If `sess` is not a session.
        """
        if self._empty:
            return
        if save_path is None:
            raise ValueError("Can't load save_path when it is None.")
        path = os.fspath(save_path)
        if not checkpoint_exists(path):
            raise ValueError(f"The passed save_path is not a valid checkpoint: {path}")
        if tf.executing_eagerly():
            self._restore_eagerly(path)
            return
        _check_session(sess)
        try:
            sess.run(self.saver_def.restore_op_name, {self.saver_def.filename_tensor_name: path})
        except tf.errors.NotFoundError as problem:
            if not load_from_object_checkpoint(sess, path, self._objects):
                raise _explained(problem, "a Variable name or other graph key that is missing") from problem
        except tf.errors.InvalidArgumentError as problem:
            raise _explained(problem, "a mismatch between the current graph and the graph") from problem

    def _restore_eagerly(self, path: str) -> None:
        reader = open_checkpoint(path)
        for name, variable in self._objects.items():
            if name not in reader:
                raise tf.errors.NotFoundError(None, None, f"Key {name} not found in checkpoint")
            kind, _ = reader.kind_and_shape(name)
            variable.assign(EagerTensor(reader.read(name), dtypes.as_dtype(kind.number)))

    # Conversion to messages.

    def as_saver_def(self) -> Message:
        """Returns the SaverDef."""
        return self.saver_def

    def to_proto(self, export_scope: str | None = None) -> Message | None:
        """Returns the SaverDef with names relative to `export_scope`; None if the nodes are not in it.

        Args:
            export_scope: Prefix of names to remove, or None.
        """
        if export_scope is None:
            return self.saver_def
        if not self.saver_def.filename_tensor_name.startswith(f"{export_scope.rstrip('/')}/"):
            return None
        result = messages.SaverDef.FromString(self.saver_def.SerializeToString())
        for field in ("filename_tensor_name", "save_tensor_name", "restore_op_name"):
            setattr(result, field, without_scope(getattr(result, field), export_scope))
        return result

    @staticmethod
    def from_proto(saver_def: Message, import_scope: str | None = None) -> Saver:
        """Creates a saver from the SaverDef of nodes that are in the graph.

        Args:
            saver_def: SaverDef message.
            import_scope: Prefix of the names in the message, or None.

        Returns:
            A Saver.
        """
        return Saver(saver_def=saver_def, name=import_scope)

    def export_meta_graph(
        self,
        filename: Path | None = None,
        collection_list: Sequence[str] | None = None,
        as_text: bool = False,
        export_scope: str | None = None,
        clear_devices: bool = False,
        clear_extraneous_savers: bool = False,
        strip_default_attrs: bool = False,
        save_debug_info: bool = False,
    ) -> Message:
        """Returns the MetaGraphDef of the default graph with this saver, and writes it to `filename` if given.

        Args:
            filename: Path of the file to write, or None.
            collection_list: Names of the collections to export; all by default.
            as_text: Whether to write the file as text.
            export_scope: Name scope to export; the whole graph by default.
            clear_devices: Whether to clear the devices of operations.
            clear_extraneous_savers: Whether to leave out other savers.
            strip_default_attrs: Recorded in the message.
            save_debug_info: Ignored.
        """
        message = make_meta_graph(
            saver_def=self.saver_def, collection_list=collection_list, export_scope=export_scope,
            clear_devices=clear_devices, clear_extraneous_savers=clear_extraneous_savers,
            strip_default_attrs=strip_default_attrs,
        )  # fmt: skip
        if filename:
            write_message(message, filename, as_text)
        return message


def _check_session(sess: SessionLike) -> None:
    if not hasattr(sess, "run") or not hasattr(sess, "graph"):
        raise TypeError(f"'sess' must be a Session; {sess!r}")


def _check_parent(path: str) -> None:
    """Checks that the parent of the checkpoint's folder exists. Only the last folder is created."""
    parent = os.path.dirname(path)
    if parent and not os.path.isdir(parent) and not os.path.isdir(os.path.dirname(parent) or "."):
        raise ValueError(f"Parent directory of {path} doesn't exist, can't save.")


def _explained(problem: OpError, cause: str) -> Exception:
    kind: Any = type(problem)
    error: Exception = kind(
        problem.node_def,
        problem.op,
        f"Restoring from checkpoint failed. This is most likely due to {cause} from the checkpoint. Please ensure that "
        f"you have not altered the graph expected based on the checkpoint. Original error:\n\n{problem.message}",
    )
    return error


def read_saver(content: bytes, scope: str | None) -> Saver:
    """Returns the saver that an entry of the collection of savers describes."""
    return Saver.from_proto(messages.parse(messages.SaverDef, content, "the collection of savers"), scope)


def import_meta_graph(
    meta_graph_or_file: Any, clear_devices: bool = False, import_scope: str | None = None, **kwargs: Any
) -> Saver | None:
    """Adds an exported graph to the default graph. Returns its saver, or None if it has no variables.

    Args:
        meta_graph_or_file: MetaGraphDef, or the path of its file.
        clear_devices: Whether to clear the devices of operations.
        import_scope: Name scope for the imported graph.
        **kwargs: `input_map`, `restore_collections_predicate`.
    """
    saver, _ = import_meta_graph_with_return_elements(meta_graph_or_file, clear_devices, import_scope, **kwargs)
    return saver


def import_meta_graph_with_return_elements(
    meta_graph_or_file: Any,
    clear_devices: bool = False,
    import_scope: str | None = None,
    return_elements: Sequence[str] | None = None,
    **kwargs: Any,
) -> tuple[Saver | None, list[Any] | None]:
    """Adds an exported graph to the default graph. Returns its saver and the `return_elements`."""
    if tf.executing_eagerly():
        raise RuntimeError(
            "Exporting/importing meta graphs is not supported when eager execution is enabled. No graph exists when "
            "eager execution is enabled."
        )
    if isinstance(meta_graph_or_file, (str, os.PathLike)):
        meta_graph = read_meta_graph_file(meta_graph_or_file)
    elif isinstance(meta_graph_or_file, messages.MetaGraphDef):
        meta_graph = meta_graph_or_file
    else:
        content = meta_graph_or_file.SerializeToString()
        meta_graph = messages.parse(messages.MetaGraphDef, content, "meta_graph_or_file")
    scope, returned = import_into_graph(
        meta_graph, clear_devices, import_scope, return_elements=return_elements, **kwargs
    )
    if meta_graph.HasField("saver_def") and meta_graph.saver_def.restore_op_name:
        definition = messages.SaverDef.FromString(meta_graph.saver_def.SerializeToString())
        return Saver(saver_def=definition, name=scope), returned
    if get_default_graph().get_collection(GraphKeys.GLOBAL_VARIABLES, scope):
        return Saver(), returned
    return None, returned


__all__ = ["Saver", "export_meta_graph", "import_meta_graph", "import_meta_graph_with_return_elements"]
