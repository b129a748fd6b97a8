# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.ragged: ragged tensors."""

from headrace._src.lib.ragged.constant import constant as constant
from headrace._src.lib.ragged.crossing import cross as cross, cross_hashed as cross_hashed
from headrace._src.lib.ragged.joining import stack as stack
from headrace._src.lib.ragged.mapping import (
    map_flat_values as map_flat_values,
    row_splits_to_segment_ids as row_splits_to_segment_ids,
    segment_ids_to_row_splits as segment_ids_to_row_splits,
)
from headrace._src.lib.ragged.partitions import stack_dynamic_partitions as stack_dynamic_partitions
from headrace._src.lib.ragged.ranges import range_ as range
from headrace._src.lib.ragged.selection import boolean_mask as boolean_mask

__all__ = [
    "boolean_mask", "constant", "cross", "cross_hashed", "map_flat_values", "range", "row_splits_to_segment_ids",
    "segment_ids_to_row_splits", "stack", "stack_dynamic_partitions",
]
