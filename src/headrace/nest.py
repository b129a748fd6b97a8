"""tf.nest: functions on nested structures."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "assert_same_structure": "tensors.nest:assert_same_structure",
        "flatten": "tensors.nest:flatten",
        "is_nested": "tensors.nest:is_nested",
        "map_structure": "tensors.nest:map_structure",
        "pack_sequence_as": "tensors.nest:pack_sequence_as",
    },
)
