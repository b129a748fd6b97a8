"""tf.__internal__.nest: structures of values."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "flatten_up_to": "tensors.nest:flatten_up_to",
        "get_traverse_shallow_structure": "tensors.nest:get_traverse_shallow_structure",
        "is_attrs": "tensors.nest:is_attrs",
        "is_mapping": "tensors.nest:is_mapping",
        "list_to_tuple": "tensors.nest:list_to_tuple",
        "map_structure_up_to": "tensors.nest:map_structure_up_to",
        "sequence_like": "tensors.nest:sequence_like",
        "yield_flat_paths": "tensors.nest:yield_flat_paths",
    },
)
