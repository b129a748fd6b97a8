# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.gfile: files and folders."""

from headrace._src.compat_v1.functions.files import (
    Copy as Copy,
    DeleteRecursively as DeleteRecursively,
    Exists as Exists,
    FastGFile as FastGFile,
    Glob as Glob,
    IsDirectory as IsDirectory,
    ListDirectory as ListDirectory,
    MakeDirs as MakeDirs,
    MkDir as MkDir,
    Remove as Remove,
    Rename as Rename,
    Stat as Stat,
    Walk as Walk,
)
from headrace._src.lib.io.file_object import GFile as GFile, GFile as Open

__all__ = [
    "Copy", "DeleteRecursively", "Exists", "FastGFile", "GFile", "Glob", "IsDirectory", "ListDirectory", "MakeDirs",
    "MkDir", "Open", "Remove", "Rename", "Stat", "Walk",
]
