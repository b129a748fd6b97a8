# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.graph_util: import of graphs."""

from headrace._src.lib.graph_import import import_graph_def as import_graph_def

__all__ = [
    "import_graph_def",
]
