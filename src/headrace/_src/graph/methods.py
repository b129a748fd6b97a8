"""Methods of Graph and Operation that make messages; loaded when they are first used."""

from headrace._src.base.late_methods import give_methods
from headrace._src.graph.graph import Graph
from headrace._src.graph.operation import Operation

give_methods(Graph, {"as_graph_def": "graph.graph_def.export:as_graph_def"})
give_methods(Operation, {"node_def": "graph.graph_def.export:operation_node_def"}, property)
