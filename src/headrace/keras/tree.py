"""tf.keras.tree: functions on nested structures."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "MAP_TO_NONE": "keras.tree:MAP_TO_NONE",
        "assert_same_paths": "keras.tree:assert_same_paths",
        "assert_same_structure": "keras.tree:assert_same_structure",
        "flatten": "keras.tree:flatten",
        "flatten_with_path": "keras.tree:flatten_with_path",
        "is_nested": "keras.tree:is_nested",
        "lists_to_tuples": "keras.tree:lists_to_tuples",
        "map_shape_structure": "keras.tree:map_shape_structure",
        "map_structure": "keras.tree:map_structure",
        "map_structure_up_to": "keras.tree:map_structure_up_to",
        "pack_sequence_as": "keras.tree:pack_sequence_as",
        "traverse": "keras.tree:traverse",
    },
)
