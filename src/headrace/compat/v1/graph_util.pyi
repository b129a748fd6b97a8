# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.graph_util: extraction and freezing of graphs."""

from headrace._src.compat_v1.frozen.constants import convert_variables_to_constants as convert_variables_to_constants
from headrace._src.compat_v1.frozen.sub_graph import (
    extract_sub_graph as extract_sub_graph,
    import_graph_def as import_graph_def,
    must_run_on_cpu as must_run_on_cpu,
    remove_training_nodes as remove_training_nodes,
    tensor_shape_from_node_def_name as tensor_shape_from_node_def_name,
)

__all__ = [
    "convert_variables_to_constants", "extract_sub_graph", "import_graph_def", "must_run_on_cpu",
    "remove_training_nodes", "tensor_shape_from_node_def_name",
]
