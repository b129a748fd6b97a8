"""Whole files: read, written, found by pattern."""

from __future__ import annotations

import os

from headrace._src.base import errors
from headrace._src.formats.files import failures_of, replacing
from headrace._src.formats.files import read_file as read_whole
from headrace._src.formats.remote import fetched, is_remote, send
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.io.confinement import CONFINED_TO, may_act, may_read
from headrace._src.ops.io.paths import local_path, matching_paths
from headrace._src.ops.rules import no_output, scalar, vector
from headrace._src.ops.strings.arrays import string_array
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray, TensorLike


def _file_name(array: AnyArray) -> str:
    if array.ndim:
        raise errors.invalid_argument(f"Input filename tensor must be scalar, but had shape: {dims_text(array.shape)}")
    return os.fsdecode(array.item())


@op("ReadFile", "string -> contents: string", shape=scalar, engine="host", differentiable=False, own=[CONFINED_TO])
def read_file_op(xp, filename, *, confined_to: str = ""):
    """Returns the content of a file."""
    name = _file_name(filename)
    may_read(confined_to, name if is_remote(name) else local_path(name))
    return string_array([read_whole(fetched(name) if is_remote(name) else local_path(name))], ())


@dispatchable
def read_file(filename: TensorLike, name: str | None = None) -> Tensor:
    """Reads a whole file.

    Args:
        filename: Scalar string.
        name: Name of the operation.

    Returns:
        Scalar string tensor.

    >>> tf.io.write_file("note.txt", "hello")
    >>> tf.io.read_file("note.txt").numpy()
    b'hello'
    """
    return read_file_op(filename, name=name)


@op("WriteFile", "string, string ->", shape=no_output, engine="host", stateful=True, differentiable=False,
    own=[CONFINED_TO])  # fmt: skip
def write_file(xp, filename, contents, *, confined_to: str = ""):
    """Writes a file and creates missing folders. An existing file is replaced atomically.

    Args:
        filename: Scalar string.
        contents: Scalar string.
        name: Name of the operation.

    Returns:
        The operation in a graph; None when executing eagerly.

    Raises:
        InvalidArgumentError: If `filename` or `contents` is not a scalar.
        PermissionDeniedError: If the file system refuses, or the op belongs to a SavedModel that was loaded without
            `allow_file_ops`.
        NotFoundError: If the folder cannot be made.
        AlreadyExistsError: If a file stands where a folder is needed.
        UnimplementedError: If the path needs a package that is not installed.

    >>> tf.io.write_file("folder/note.txt", "hello")
    >>> tf.io.gfile.listdir("folder")
    ['note.txt']
    """
    name = _file_name(filename)
    path = local_path(name)
    may_act(confined_to, f"writes {path!r}")
    if contents.ndim:
        raise errors.invalid_argument(f"Contents tensor must be scalar, but had shape: {dims_text(contents.shape)}")
    folder = os.path.dirname(path)
    if folder:
        with failures_of(folder):
            os.makedirs(folder, exist_ok=True)
    with replacing(path) as file:
        file.write(contents.item())
    if is_remote(name):
        send(name)


@op("MatchingFiles", "string -> filenames: string", shape=vector, engine="host", differentiable=False,
    own=[CONFINED_TO])  # fmt: skip
def matching_files(xp, pattern, *, confined_to: str = ""):
    """Returns the names of the files that match a pattern, sorted.

    Args:
        pattern: Glob pattern or vector of patterns. `*`, `?` and `[...]` match within one path component.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If `pattern` has more than one axis.
        PermissionDeniedError: If the op belongs to a SavedModel that was loaded without `allow_file_ops`.
        UnimplementedError: If the path needs a package that is not installed.

    >>> tf.io.write_file("a.txt", "")
    >>> tf.io.matching_files("*.txt").numpy()
    array([b'a.txt'], dtype=object)
    """
    may_act(confined_to, "lists the files of a folder")
    if pattern.ndim > 1:
        raise errors.invalid_argument(
            f"Input patterns tensor must be scalar or vector, but had shape: {dims_text(pattern.shape)}"
        )
    found = sorted({os.fsencode(path) for one in pattern.ravel().tolist() for path in matching_paths(one)})
    return string_array(found, (len(found),))


@op("ShardedFilename", "string, int32, int32 -> filename: string", shape=scalar, engine="host", differentiable=False)
def sharded_filename(xp, basename, shard, num_shards):
    """Returns the name of one of several files that belong together: base-00001-of-00004."""
    name = b"%b-%05d-of-%05d" % (basename.item(), shard.item(), num_shards.item())
    return string_array([name], ())


@op("ShardedFilespec", "string, int32 -> filename: string", shape=scalar, engine="host", differentiable=False)
def sharded_filespec(xp, basename, num_shards):
    """Returns the pattern of the names of all files that belong together: base-?????-of-00004."""
    return string_array([b"%b-?????-of-%05d" % (basename.item(), num_shards.item())], ())
