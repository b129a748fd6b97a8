"""tf.train.Checkpoint: saves and restores the values of objects by the names of their attributes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from os import PathLike
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.bundle import index_path
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.formats.remote import is_file
from headrace._src.lib.tracking.object_graph import ObjectGraph, write_tensors
from headrace._src.lib.tracking.restoration import Restoration, read_object_graph
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.trackable import AutoTrackable, Trackable, is_trackable
from headrace._src.train.background import BackgroundWriter
from headrace._src.train.options import CheckpointOptions
from headrace._src.train.sharding import write_sharded
from headrace._src.train.state_file import update_checkpoint_state
from headrace._src.train.status import CheckpointLoadStatus, InitializationOnlyStatus, LoadStatus, NameBasedSaverStatus


class Checkpoint(AutoTrackable):
    """Saves and restores the values of objects: variables, modules, lists and dictionaries of them, tables.

    >>> import tempfile
    >>> v = tf.Variable(1.0)
    >>> path = tf.train.Checkpoint(v=v).write(f"{tempfile.mkdtemp()}/ckpt")
    >>> _ = v.assign(2.0)
    >>> _ = tf.train.Checkpoint(v=v).read(path)
    >>> v.numpy()
    np.float32(1.0)

    Args:
        root: Object whose attributes are saved as if they were attributes of the checkpoint.
        **kwargs: Objects to save, by name.

    Raises:
        ValueError: If `root` or a keyword argument is not an object that a checkpoint can hold.
    """

    def __init__(self, root: Any = None, **kwargs: Any) -> None:
        attached: dict[str, Any] | None = None
        if root is not None:
            if not isinstance(root, Trackable):
                raise _not_trackable("root", root)
            attached = {"root": root}
        for name, value in sorted(kwargs.items()):
            if not is_trackable(value):
                raise _not_trackable(name, value)
            setattr(self, name, value)
            if attached is not None:
                attached[name] = value
        self._kept_root, self._attached_parts = _Hidden(root), _Hidden(attached)
        self._writer = _Hidden(BackgroundWriter())

    @property
    def save_counter(self) -> Variable:
        """The number of calls of `save`, a variable."""
        return self._counter()

    def _counter(self) -> Variable:
        found = vars(self).get("save_counter")
        if found is None:
            with entered(None), recording():
                found = Variable(0, name="save_counter", dtype=dtypes.int64, trainable=False)
            vars(self)["save_counter"] = found
            if self._attached_parts.value is not None:
                self._attached_parts.value["save_counter"] = found
        return found

    def _top(self) -> tuple[Any, Mapping[str, Any] | None]:
        root = self._kept_root.value
        return (self, None) if root is None else (root, self._attached_parts.value)

    # Writing.

    def write(self, file_prefix: str, options: CheckpointOptions | None = None) -> str:
        """Writes a checkpoint under exactly this prefix. Returns the prefix.

        Args:
            file_prefix: Prefix of the files.
            options: CheckpointOptions.
        """
        return self._write(file_prefix, options, None)

    def save(self, file_prefix: str, options: CheckpointOptions | None = None) -> str:
        """Writes `file_prefix-N` with the next number, and adds it to the folder's `checkpoint` file.

        Args:
            file_prefix: Prefix of the files, to which the number is appended.
            options: CheckpointOptions.

        Returns:
            The prefix of the written checkpoint, `file_prefix-N`.

        >>> path = tf.train.Checkpoint(v=tf.Variable(1)).save("folder/model")
        >>> print(path)
        folder/model-1
        """
        with entered(None), recording():  # the counter is always eager
            self._counter().assign_add(1)
            path = f"{os.fspath(file_prefix)}-{int(self._counter().numpy())}"
        return self._write(path, options, path)

    def _write(self, file_prefix: str | PathLike[str], options: CheckpointOptions | None, noted: str | None) -> str:
        path = os.fspath(file_prefix)
        options = options or CheckpointOptions()
        tensors = ObjectGraph(*self._top()).owned_tensors()
        policy = options.experimental_sharding_callback

        def work() -> None:
            if policy is None:
                write_tensors(path, {key: tensor for key, tensor, _ in tensors})
            else:
                write_sharded(path, tensors, policy)
            if noted is not None:
                update_checkpoint_state(os.path.dirname(noted), noted, [noted])
            options.run_callbacks(path)

        self._writer.value.run(work, in_background=options.enable_async)
        return path

    def sync(self) -> None:
        """Waits for the background writer."""
        self._writer.value.wait()

    # Reading.

    def read(self, save_path: str | PathLike[str] | None, options: CheckpointOptions | None = None) -> LoadStatus:
        """Restores objects from a checkpoint that `write` wrote.

        Args:
            save_path: Prefix of the checkpoint, or None.
            options: CheckpointOptions.

        Returns:
            A status object with `assert_consumed()` and others.
        """
        self.sync()
        if save_path is None:
            return InitializationOnlyStatus(*self._top())
        reader = open_checkpoint(_variables_of(os.fspath(save_path)))
        graph = read_object_graph(reader)
        root, attached = self._top()
        if graph is None:
            return _restore_by_name(reader, ObjectGraph(root, attached))
        skip_slots = options is not None and options.experimental_skip_slot_variables
        restoration = Restoration(reader, graph, root, attached, skip_slots)
        restoration.match()
        restoration.wait()
        return CheckpointLoadStatus(restoration, root, attached)

    def restore(self, save_path: str | PathLike[str] | None, options: CheckpointOptions | None = None) -> LoadStatus:
        """Restores objects from a checkpoint that `save` wrote, including `save_counter`.

        Args:
            save_path: Prefix of the checkpoint, or None.
            options: CheckpointOptions.

        Returns:
            A status object with `assert_consumed()` and others.

        Raises:
            NotFoundError: If there is no such checkpoint.

        >>> v = tf.Variable(1)
        >>> path = tf.train.Checkpoint(v=v).save("folder/model")
        >>> tf.train.Checkpoint(v=v).restore(path).assert_consumed() is not None
        True
        """
        if save_path is not None:
            self._counter()
        try:
            return self.read(save_path, options)
        except errors.NotFoundError as error:
            raise errors.NotFoundError(
                error.node_def,
                error.op,
                f"Error when restoring from checkpoint or SavedModel at {save_path}: {error.message}\nPlease "
                "double-check that the path is correct. You may be missing the checkpoint suffix (e.g. the '-1' in "
                "'path/to/ckpt-1').",
            ) from None


class _Hidden:
    """Holds an object that is not part of the checkpoint."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _not_trackable(name: str, value: Any) -> ValueError:
    return ValueError(
        f"`Checkpoint` was expecting {name} to be a trackable object (an object derived from `Trackable`), got "
        f"{value}. If you believe this object should be trackable (i.e. it is part of the TensorFlow Python API and "
        "manages state), please open an issue."
    )


def _variables_of(path: str) -> str:
    """Returns the checkpoint prefix inside a SavedModel if `path` is one, else `path`."""
    inner = os.path.join(path, "variables", "variables")
    return inner if is_file(index_path(inner)) else path


def _restore_by_name(reader: Any, graph: ObjectGraph) -> NameBasedSaverStatus:
    restored: set[str] = set()
    for node in graph.nodes:
        name = node.value._shared_name if isinstance(node.value, Variable) else ""
        if isinstance(node.value, Variable) and name in reader:
            value = EagerTensor(reader.read(name), dtypes.as_dtype(reader.kind_and_shape(name)[0].number))
            if value.dtype is not node.value.dtype:
                raise errors.invalid_argument(
                    f"tensor_name = {name}; expected dtype {node.value.dtype.name} does not equal original dtype "
                    f"{value.dtype.name}"
                )
            node.value._restore_from_tensors({"": value})
            restored.add(name)
    return NameBasedSaverStatus(restored, graph)
