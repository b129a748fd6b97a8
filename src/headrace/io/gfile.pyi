# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.io.gfile: files and folders."""

from headrace._src.lib.io.file_object import GFile as GFile
from headrace._src.lib.io.file_system import (
    copy as copy,
    exists as exists,
    get_registered_schemes as get_registered_schemes,
    glob as glob,
    isdir as isdir,
    join as join,
    listdir as listdir,
    makedirs as makedirs,
    mkdir as mkdir,
    remove as remove,
    rename as rename,
    rmtree as rmtree,
    stat as stat,
    walk as walk,
)

__all__ = [
    "GFile", "copy", "exists", "get_registered_schemes", "glob", "isdir", "join", "listdir", "makedirs", "mkdir",
    "remove", "rename", "rmtree", "stat", "walk",
]
