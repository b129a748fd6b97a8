"""Methods of RaggedTensor and RowPartition that this room provides: computing methods, operators, overloads."""

from __future__ import annotations

from headrace._src.base.late_methods import give_methods
from headrace._src.ops.operators import give_operators
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.ragged_shape import DynamicRaggedShape
from headrace._src.tensors.row_partition import RowPartition

CONSTRUCTORS = {
    "from_nested_row_lengths": "lib.ragged.construction:from_nested_row_lengths",
    "from_nested_row_splits": "lib.ragged.construction:from_nested_row_splits",
    "from_nested_value_rowids": "lib.ragged.construction:from_nested_value_rowids",
    "from_row_lengths": "lib.ragged.construction:from_row_lengths",
    "from_row_limits": "lib.ragged.construction:from_row_limits",
    "from_row_splits": "lib.ragged.construction:from_row_splits",
    "from_row_starts": "lib.ragged.construction:from_row_starts",
    "from_sparse": "lib.ragged.conversion:from_sparse",
    "from_tensor": "lib.ragged.conversion:from_tensor",
    "from_uniform_row_length": "lib.ragged.construction:from_uniform_row_length",
    "from_value_rowids": "lib.ragged.construction:from_value_rowids",
}
METHODS = {
    "__eq__": "lib.ragged.elementwise:equals",
    "__getitem__": "lib.ragged.indexing:getitem",
    "__iter__": "lib.ragged.structure:iterate",
    "__ne__": "lib.ragged.elementwise:differs",
    "__tf_dispatch__": "lib.ragged.dispatch:dispatch",
    "_as_text": "lib.ragged.text:as_text",
    "bounding_shape": "lib.ragged.structure:bounding_shape",
    "merge_dims": "lib.ragged.structure:merge_dims",
    "nested_row_lengths": "lib.ragged.structure:nested_row_lengths",
    "nested_value_rowids": "lib.ragged.structure:nested_value_rowids",
    "nrows": "lib.ragged.structure:nrows",
    "row_lengths": "lib.ragged.structure:row_lengths",
    "row_limits": "lib.ragged.structure:row_limits",
    "row_starts": "lib.ragged.structure:row_starts",
    "to_sparse": "lib.ragged.conversion:to_sparse",
    "to_tensor": "lib.ragged.conversion:to_tensor",
    "value_rowids": "lib.ragged.structure:value_rowids",
    "with_row_splits_dtype": "lib.ragged.construction:with_row_splits_dtype",
    "with_values": "lib.ragged.construction:with_values",
}
PARTITION_CONSTRUCTORS = {
    "from_row_lengths": "lib.ragged.partitioning:from_row_lengths",
    "from_row_limits": "lib.ragged.partitioning:from_row_limits",
    "from_row_splits": "lib.ragged.partitioning:from_row_splits",
    "from_row_starts": "lib.ragged.partitioning:from_row_starts",
    "from_uniform_row_length": "lib.ragged.partitioning:from_uniform_row_length",
    "from_value_rowids": "lib.ragged.partitioning:from_value_rowids",
}
PARTITION_METHODS = {
    "is_uniform": "lib.ragged.rows:is_uniform",
    "nrows": "lib.ragged.rows:nrows",
    "nvals": "lib.ragged.rows:nvals",
    "offsets_in_rows": "lib.ragged.rows:offsets_in_rows",
    "row_lengths": "lib.ragged.rows:row_lengths",
    "row_limits": "lib.ragged.rows:row_limits",
    "row_starts": "lib.ragged.rows:row_starts",
    "value_rowids": "lib.ragged.rows:value_rowids",
    "with_dtype": "lib.ragged.rows:with_dtype",
}

SHAPE_METHODS = {
    "__eq__": "lib.ragged.shaping:equals",
    "__getitem__": "lib.ragged.shaping:getitem",
    "__tf_dispatch__": "lib.ragged.shaping:dispatch",
    "with_dtype": "lib.ragged.shaping:with_dtype",
}
SHAPE_CONSTRUCTORS = {
    "from_lengths": "lib.ragged.shaping:from_lengths",
    "from_tensor": "lib.ragged.shaping:from_tensor",
}

give_operators(RaggedTensor)
give_methods(RaggedTensor, METHODS)
give_methods(RaggedTensor, CONSTRUCTORS, classmethod)
give_methods(RowPartition, PARTITION_METHODS)
give_methods(RowPartition, PARTITION_CONSTRUCTORS, classmethod)
give_methods(DynamicRaggedShape, SHAPE_METHODS)
give_methods(DynamicRaggedShape, SHAPE_CONSTRUCTORS, classmethod)
