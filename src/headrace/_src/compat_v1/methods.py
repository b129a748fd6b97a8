"""Gives tensors, operations and variables of graphs the methods that need a session. Imported with tf.compat.v1."""

from headrace._src.base.late_methods import give_methods
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import SymbolicTensor

give_methods(SymbolicTensor, {"eval": "compat_v1.session.default_session:tensor_eval"})
give_methods(Operation, {"run": "compat_v1.session.default_session:operation_run"})
give_methods(
    GraphVariable,
    {
        "eval": "compat_v1.session.default_session:variable_eval",
        "load": "compat_v1.session.default_session:variable_load",
        "initialized_value": "compat_v1.variables.variable:initialized_value",
        "to_proto": "compat_v1.variables.protos:to_proto",
        "_serialize_to_tensors": "compat_v1.train.graph_checkpoint:serialize_to_tensors",
        "_restore_from_tensors": "compat_v1.train.graph_checkpoint:restore_from_tensors",
        "_finish_restore": "compat_v1.train.graph_checkpoint:finish_restore",
    },
)
give_methods(GraphVariable, {"from_proto": "compat_v1.variables.protos:from_proto"}, staticmethod)
