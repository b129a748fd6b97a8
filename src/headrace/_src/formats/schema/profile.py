"""Profiles and advice of the v1 profiler."""

PACKAGE = "tensorflow.tfprof"
USES: tuple[str, ...] = ("tensor", "graph", "run")
MESSAGES = """
TFProfTensorProto
    1 dtype: tensorflow.DataType, 2 value_double: double*, 3 value_int64: int64*, 4 value_str: string*

GraphNodeProto
    1 name: string, 2 exec_micros: int64, 3 requested_bytes: int64, 4 parameters: int64,
    6 total_exec_micros: int64, 7 total_requested_bytes: int64, 8 total_parameters: int64,
    10 devices: string*, 11 shapes: tensorflow.TensorShapeProto*, 12 children: GraphNodeProto*,
    13 float_ops: int64, 14 total_float_ops: int64, 15 tensor_value: TFProfTensorProto,
    16 input_shapes: {int32: tensorflow.TensorShapeProto}, 17 accelerator_exec_micros: int64,
    18 cpu_exec_micros: int64, 19 total_accelerator_exec_micros: int64, 20 total_cpu_exec_micros: int64,
    21 run_count: int64, 22 total_run_count: int64, 23 total_definition_count: int64,
    24 peak_bytes: int64, 25 residual_bytes: int64, 26 output_bytes: int64, 27 total_peak_bytes: int64,
    28 total_residual_bytes: int64, 29 total_output_bytes: int64

MultiGraphNodeProto
    1 name: string, 2 exec_micros: int64, 3 requested_bytes: int64, 4 parameters: int64,
    5 float_ops: int64, 6 total_exec_micros: int64, 7 total_requested_bytes: int64,
    8 total_parameters: int64, 9 total_float_ops: int64, 10 graph_nodes: GraphNodeProto*,
    11 children: MultiGraphNodeProto*, 12 accelerator_exec_micros: int64, 13 cpu_exec_micros: int64,
    14 total_accelerator_exec_micros: int64, 15 total_cpu_exec_micros: int64, 16 peak_bytes: int64,
    17 residual_bytes: int64, 18 output_bytes: int64, 19 total_peak_bytes: int64,
    20 total_residual_bytes: int64, 21 total_output_bytes: int64

AdviceProto
    1 checkers: {string: AdviceProto.Checker}

AdviceProto.Checker
    2 reports: string*

CodeDef
    1 traces: CodeDef.Trace*

CodeDef.Trace
    2 lineno: int32, 5 func_start_line: int32, 6 file_id: int64, 7 function_id: int64, 8 line_id: int64

OpLogEntry
    1 name: string, 2 float_ops: int64, 3 types: string*, 4 code_def: CodeDef

OpLogProto
    1 log_entries: OpLogEntry*, 2 id_to_string: {int64: string}

ProfileProto
    1 nodes: {int64: ProfileNode}, 2 has_trace: bool, 3 steps: int64*, 4 id_to_string: {int64: string},
    5 miss_accelerator_stream: bool

ProfileNode
    1 name: string, 2 inputs: {int32: int64}, 3 outputs: {int32: int64}, 4 shape: int64*,
    5 op_types: string*, 6 canonical_device: string, 7 host_device: string, 8 float_ops: int64,
    9 op: string, 10 trace: CodeDef, 11 attrs: {string: tensorflow.AttrValue},
    12 execs: {int64: ExecProfile}, 13 id: int64, 14 src_output_index: {int64: int32},
    15 output_shapes: {int32: Tuple}, 16 input_shapes: {int32: Tuple}

ExecProfile
    1 run_count: int64, 2 all_start_micros: int64, 3 latest_end_micros: int64,
    4 accelerator_execs: {string: ExecTime}, 5 cpu_execs: {string: ExecTime}, 6 devices: string*,
    7 memory_execs: ExecMemory*, 11 allocations: tensorflow.AllocationRecord*

ExecTime
    1 times: Tuple*

ExecMemory
    1 memory_micros: int64, 2 host_temp_bytes: int64, 3 host_persistent_bytes: int64,
    4 accelerator_temp_bytes: int64, 5 accelerator_persistent_bytes: int64, 6 requested_bytes: int64,
    7 peak_bytes: int64, 8 residual_bytes: int64, 9 output_bytes: int64,
    10 allocator_bytes_in_use: int64, 11 output_memory: {int32: Memory}

Tuple
    1 int64_values: int64*

Memory
    1 bytes: int64, 2 ptr: uint64
"""
