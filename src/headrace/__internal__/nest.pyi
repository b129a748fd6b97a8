# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.nest: structures of values."""

from headrace._src.tensors.nest import (
    flatten_up_to as flatten_up_to,
    get_traverse_shallow_structure as get_traverse_shallow_structure,
    is_attrs as is_attrs,
    is_mapping as is_mapping,
    list_to_tuple as list_to_tuple,
    map_structure_up_to as map_structure_up_to,
    sequence_like as sequence_like,
    yield_flat_paths as yield_flat_paths,
)

__all__ = [
    "flatten_up_to", "get_traverse_shallow_structure", "is_attrs", "is_mapping", "list_to_tuple", "map_structure_up_to",
    "sequence_like", "yield_flat_paths",
]
