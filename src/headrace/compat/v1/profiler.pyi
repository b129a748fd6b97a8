# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.profiler: profiles of sessions."""

from google.protobuf.message import Message
from typing import Any
from headrace._src.compat_v1.profiler.options import ProfileOptionBuilder as ProfileOptionBuilder
from headrace._src.compat_v1.profiler.profile import Profiler as Profiler, profile as profile

__all__ = [
    "AdviceProto", "GraphNodeProto", "MultiGraphNodeProto", "OpLogProto", "ProfileOptionBuilder", "Profiler", "profile",
]

class AdviceProto(Message):
    checkers: Any
    def __init__(self, **fields: Any) -> None: ...

class GraphNodeProto(Message):
    name: Any
    exec_micros: Any
    requested_bytes: Any
    parameters: Any
    total_exec_micros: Any
    total_requested_bytes: Any
    total_parameters: Any
    devices: Any
    shapes: Any
    children: Any
    float_ops: Any
    total_float_ops: Any
    tensor_value: Any
    input_shapes: Any
    accelerator_exec_micros: Any
    cpu_exec_micros: Any
    total_accelerator_exec_micros: Any
    total_cpu_exec_micros: Any
    run_count: Any
    total_run_count: Any
    total_definition_count: Any
    peak_bytes: Any
    residual_bytes: Any
    output_bytes: Any
    total_peak_bytes: Any
    total_residual_bytes: Any
    total_output_bytes: Any
    def __init__(self, **fields: Any) -> None: ...

class MultiGraphNodeProto(Message):
    name: Any
    exec_micros: Any
    requested_bytes: Any
    parameters: Any
    float_ops: Any
    total_exec_micros: Any
    total_requested_bytes: Any
    total_parameters: Any
    total_float_ops: Any
    graph_nodes: Any
    children: Any
    accelerator_exec_micros: Any
    cpu_exec_micros: Any
    total_accelerator_exec_micros: Any
    total_cpu_exec_micros: Any
    peak_bytes: Any
    residual_bytes: Any
    output_bytes: Any
    total_peak_bytes: Any
    total_residual_bytes: Any
    total_output_bytes: Any
    def __init__(self, **fields: Any) -> None: ...

class OpLogProto(Message):
    log_entries: Any
    id_to_string: Any
    def __init__(self, **fields: Any) -> None: ...
