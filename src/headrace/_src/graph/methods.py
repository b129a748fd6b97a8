"""Methods of Graph and Operation that make messages or open blocks; loaded when they are first used."""

from headrace._src.base.late_methods import give_methods
from headrace._src.graph.graph import Graph
from headrace._src.graph.operation import Operation

give_methods(
    Graph,
    {
        "as_graph_def": "graph.graph_def.export:as_graph_def",
        "colocate_with": "lib.graph_blocks:colocate_with",
        "container": "lib.graph_blocks:container",
        "device": "lib.graph_blocks:graph_device",
        "get_name_scope": "lib.graph_blocks:get_name_scope",
        "gradient_override_map": "lib.graph_blocks:gradient_override_map",
        "num_operations": "lib.graph_blocks:num_operations",
    },
)
give_methods(Graph, {"graph_def_versions": "lib.graph_blocks:graph_def_versions"}, property)
give_methods(Operation, {"node_def": "graph.graph_def.export:operation_node_def"}, property)
