"""Dumps of debuggers: what ran, where in the source, and what the tensors were."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor", "graph")
MESSAGES = """
enum TensorDebugMode
    0 UNSPECIFIED, 1 NO_TENSOR, 2 CURT_HEALTH, 3 CONCISE_HEALTH, 4 FULL_HEALTH, 5 SHAPE,
    6 FULL_NUMERICS, 7 FULL_TENSOR, 8 REDUCE_INF_NAN_THREE_SLOTS

DebugEvent
    1 wall_time: double, 2 step: int64, 3 debug_metadata: DebugMetadata in what,
    4 source_file: SourceFile in what, 6 stack_frame_with_id: StackFrameWithId in what,
    7 graph_op_creation: GraphOpCreation in what, 8 debugged_graph: DebuggedGraph in what,
    9 execution: Execution in what, 10 graph_execution_trace: GraphExecutionTrace in what,
    11 graph_id: string in what, 12 debugged_device: DebuggedDevice in what

DebugMetadata
    1 tensorflow_version: string, 2 file_version: string, 3 tfdbg_run_id: string

SourceFile
    1 file_path: string, 2 host_name: string, 3 lines: string*

StackFrameWithId
    1 id: string, 2 file_line_col: GraphDebugInfo.FileLineCol

CodeLocation
    1 host_name: string, 2 stack_frame_ids: string*

GraphOpCreation
    1 op_type: string, 2 op_name: string, 3 graph_name: string, 4 graph_id: string,
    5 device_name: string, 6 input_names: string*, 7 num_outputs: int32, 8 code_location: CodeLocation,
    9 output_tensor_ids: int32*

DebuggedGraph
    1 graph_id: string, 2 graph_name: string, 3 instrumented_ops: string*, 4 original_graph_def: bytes,
    5 instrumented_graph_def: bytes, 6 outer_context_id: string

DebuggedDevice
    1 device_name: string, 2 device_id: int32

Execution
    1 op_type: string, 2 num_outputs: int32, 3 graph_id: string, 4 input_tensor_ids: int64*,
    5 output_tensor_ids: int64*, 6 tensor_debug_mode: TensorDebugMode, 7 tensor_protos: TensorProto*,
    8 code_location: CodeLocation, 9 output_tensor_device_ids: int32*

GraphExecutionTrace
    1 tfdbg_context_id: string, 2 op_name: string, 3 output_slot: int32,
    4 tensor_debug_mode: TensorDebugMode, 5 tensor_proto: TensorProto, 6 device_name: string
"""
