"""tf.ragged: ragged tensors."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "boolean_mask": "lib.ragged.selection:boolean_mask",
        "constant": "lib.ragged.constant:constant",
        "cross": "lib.ragged.crossing:cross",
        "cross_hashed": "lib.ragged.crossing:cross_hashed",
        "map_flat_values": "lib.ragged.mapping:map_flat_values",
        "range": "lib.ragged.ranges:range_",
        "row_splits_to_segment_ids": "lib.ragged.mapping:row_splits_to_segment_ids",
        "segment_ids_to_row_splits": "lib.ragged.mapping:segment_ids_to_row_splits",
        "stack": "lib.ragged.joining:stack",
        "stack_dynamic_partitions": "lib.ragged.partitions:stack_dynamic_partitions",
    },
)
