"""tf.compat.v1.graph_util: extraction and freezing of graphs."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "convert_variables_to_constants": "compat_v1.frozen.constants:convert_variables_to_constants",
        "extract_sub_graph": "compat_v1.frozen.sub_graph:extract_sub_graph",
        "import_graph_def": "compat_v1.frozen.sub_graph:import_graph_def",
        "must_run_on_cpu": "compat_v1.frozen.sub_graph:must_run_on_cpu",
        "remove_training_nodes": "compat_v1.frozen.sub_graph:remove_training_nodes",
        "tensor_shape_from_node_def_name": "compat_v1.frozen.sub_graph:tensor_shape_from_node_def_name",
    },
)
