# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.nest: functions on nested structures."""

from headrace._src.tensors.nest import (
    assert_same_structure as assert_same_structure,
    flatten as flatten,
    is_nested as is_nested,
    map_structure as map_structure,
    pack_sequence_as as pack_sequence_as,
)

__all__ = [
    "assert_same_structure", "flatten", "is_nested", "map_structure", "pack_sequence_as",
]
