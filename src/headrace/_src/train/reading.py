"""Reading checkpoints by the names of their tensors."""

from __future__ import annotations

import os
from os import PathLike
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.formats.remote import is_folder
from headrace._src.tensors import dtypes
from headrace._src.train.state_file import get_checkpoint_state


class CheckpointReader:
    """Reads the tensors of a checkpoint."""

    def __init__(self, prefix: str) -> None:
        self._reader = open_checkpoint(prefix)

    def get_variable_to_shape_map(self) -> dict[str, list[int]]:
        """Returns a dictionary from names to shapes."""
        return {name: list(self._reader.kind_and_shape(name)[1]) for name in self._reader.names()}

    def get_variable_to_dtype_map(self) -> dict[str, dtypes.DType]:
        """Returns a dictionary from names to dtypes."""
        return {n: dtypes.as_dtype(self._reader.kind_and_shape(n)[0].number) for n in self._reader.names()}

    def has_tensor(self, tensor_str: str) -> bool:
        return tensor_str in self._reader

    def get_tensor(self, tensor_str: str) -> Any:
        """Returns the value of a tensor: a NumPy array, or a NumPy scalar or bytes for scalars."""
        if tensor_str not in self._reader:
            raise errors.not_found(f"Key {tensor_str} not found in checkpoint")
        return self._reader.read(tensor_str)[()]

    def debug_string(self) -> bytes:
        """Returns a text with one line per tensor."""
        lines = []
        for name in self._reader.names():
            kind, shape = self._reader.kind_and_shape(name)
            lines.append(f"{name} (DT_{kind.name.upper()}) [{','.join(map(str, shape))}]\n")
        return "".join(lines).encode()


def load_checkpoint(ckpt_dir_or_file: str | PathLike[str]) -> CheckpointReader:
    """Creates a reader of a checkpoint, given by its prefix or by a folder, whose latest one is used.

    Args:
        ckpt_dir_or_file: Prefix of a checkpoint, or a folder whose latest one is used.

    Returns:
        A CheckpointReader.

    >>> path = tf.train.Checkpoint(v=tf.Variable([1.0])).save("model")
    >>> tf.train.load_checkpoint(path).get_tensor("v/.ATTRIBUTES/VARIABLE_VALUE")
    array([1.], dtype=float32)
    """
    return CheckpointReader(_prefix(ckpt_dir_or_file))


def _prefix(path: str | PathLike[str]) -> str:
    path = os.fspath(path)
    if is_folder(path):
        state = get_checkpoint_state(path)
        if state is None:
            raise ValueError(f"Couldn't find 'checkpoint' file or checkpoints in given directory {path}")
        return str(state.model_checkpoint_path)
    return path


def load_variable(ckpt_dir_or_file: str | PathLike[str], name: str) -> Any:
    """Returns the value of a tensor of a checkpoint.

    Args:
        ckpt_dir_or_file: Prefix of a checkpoint, or a folder whose latest one is used.
        name: Name of the tensor.
    """
    name = name.removesuffix(":0")
    return load_checkpoint(ckpt_dir_or_file).get_tensor(name)


def list_variables(ckpt_dir_or_file: str | PathLike[str]) -> list[tuple[str, list[int]]]:
    """Returns a sorted list of (name, shape) of the tensors of a checkpoint.

    Args:
        ckpt_dir_or_file: Prefix of a checkpoint, or a folder whose latest one is used.

    >>> path = tf.train.Checkpoint(v=tf.Variable([1.0])).save("model")
    >>> [name for name, shape in tf.train.list_variables(path) if "v/" in name]
    ['v/.ATTRIBUTES/VARIABLE_VALUE']
    """
    return sorted(load_checkpoint(ckpt_dir_or_file).get_variable_to_shape_map().items())
