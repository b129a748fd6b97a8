"""Sessions and runs: configuration, run options, step statistics, clusters."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor", "graph")
MESSAGES = """
CostGraphDef
    1 node: CostGraphDef.Node*, 2 cost: CostGraphDef.AggregatedCost*

CostGraphDef.Node
    1 name: string, 2 device: string, 3 id: int32, 4 input_info: CostGraphDef.Node.InputInfo*,
    5 output_info: CostGraphDef.Node.OutputInfo*, 6 temporary_memory_size: int64, 7 is_final: bool,
    8 control_input: int32*, 9 compute_cost: int64, 10 host_temp_memory_size: int64,
    11 device_temp_memory_size: int64, 12 persistent_memory_size: int64, 14 compute_time: int64,
    15 memory_time: int64, 16 device_persistent_memory_size: int64, 17 inaccurate: bool

CostGraphDef.Node.InputInfo
    1 preceding_node: int32, 2 preceding_port: int32

CostGraphDef.Node.OutputInfo
    1 size: int64, 2 alias_input_port: int64, 3 shape: TensorShapeProto, 4 dtype: DataType

CostGraphDef.AggregatedCost
    1 cost: float, 2 dimension: string

AllocationDescription
    1 requested_bytes: int64, 2 allocated_bytes: int64, 3 allocator_name: string,
    4 allocation_id: int64, 5 has_single_reference: bool, 6 ptr: uint64

TensorDescription
    1 dtype: DataType, 2 shape: TensorShapeProto, 4 allocation_description: AllocationDescription

AllocationRecord
    1 alloc_micros: int64, 2 alloc_bytes: int64

AllocatorMemoryUsed
    1 allocator_name: string, 2 total_bytes: int64, 3 peak_bytes: int64, 4 live_bytes: int64,
    5 allocator_bytes_in_use: int64, 6 allocation_records: AllocationRecord*

NodeOutput
    1 slot: int32, 3 tensor_description: TensorDescription

MemoryStats
    1 temp_memory_size: int64, 2 device_temp_memory_size: int64, 3 persistent_memory_size: int64,
    4 device_persistent_memory_size: int64, 5 persistent_tensor_alloc_ids: int64*,
    6 device_persistent_tensor_alloc_ids: int64*

NodeExecStats
    1 node_name: string, 2 all_start_micros: int64, 3 op_start_rel_micros: int64,
    4 op_end_rel_micros: int64, 5 all_end_rel_micros: int64, 6 memory: AllocatorMemoryUsed*,
    7 output: NodeOutput*, 8 timeline_label: string, 9 scheduled_micros: int64, 10 thread_id: uint32,
    11 referenced_tensor: AllocationDescription*, 12 memory_stats: MemoryStats,
    13 all_start_nanos: int64, 14 op_start_rel_nanos: int64, 15 op_end_rel_nanos: int64,
    16 all_end_rel_nanos: int64, 17 scheduled_nanos: int64

DeviceStepStats
    1 device: string, 2 node_stats: NodeExecStats*, 3 thread_names: {uint32: string}

StepStats
    1 dev_stats: DeviceStepStats*

JobDef
    1 name: string, 2 tasks: {int32: string}

ClusterDef
    1 job: JobDef*

TaskDeviceFilters
    1 device_filters: string*

JobDeviceFilters
    1 name: string, 2 tasks: {int32: TaskDeviceFilters}

ClusterDeviceFilters
    1 jobs: JobDeviceFilters*

InterconnectLink
    1 device_id: int32, 2 type: string, 3 strength: int32

LocalLinks
    1 link: InterconnectLink*

DeviceLocality
    1 bus_id: int32, 2 numa_node: int32, 3 links: LocalLinks

DeviceAttributes
    1 name: string, 2 device_type: string, 4 memory_limit: int64, 5 locality: DeviceLocality,
    6 incarnation: fixed64, 7 physical_device_desc: string, 8 xla_global_id: int64

DebugTensorWatch
    1 node_name: string, 2 output_slot: int32, 3 debug_ops: string*, 4 debug_urls: string*,
    5 tolerate_debug_op_creation_failures: bool

DebugOptions
    4 debug_tensor_watch_opts: DebugTensorWatch*, 10 global_step: int64, 11 reset_disk_byte_usage: bool

DebuggedSourceFile
    1 host: string, 2 file_path: string, 3 last_modified: int64, 4 bytes: int64, 5 lines: string*

DebuggedSourceFiles
    1 source_files: DebuggedSourceFile*

VerifierConfig
    1 verification_timeout_in_ms: int64, 2 structure_verifier: VerifierConfig.Toggle

enum VerifierConfig.Toggle
    0 DEFAULT, 1 ON, 2 OFF

AutoParallelOptions
    1 enable: bool, 2 num_replicas: int32

ScopedAllocatorOptions
    1 enable_op: string*

RewriterConfig
    1 layout_optimizer: RewriterConfig.Toggle, 2 disable_model_pruning: bool,
    3 constant_folding: RewriterConfig.Toggle, 4 memory_optimization: RewriterConfig.MemOptType,
    5 auto_parallel: AutoParallelOptions, 6 memory_optimizer_target_node_name_scope: string,
    7 arithmetic_optimization: RewriterConfig.Toggle, 8 dependency_optimization: RewriterConfig.Toggle,
    9 loop_optimization: RewriterConfig.Toggle, 10 function_optimization: RewriterConfig.Toggle,
    11 debug_stripper: RewriterConfig.Toggle,
    12 meta_optimizer_iterations: RewriterConfig.NumIterationsType,
    13 shape_optimization: RewriterConfig.Toggle, 14 remapping: RewriterConfig.Toggle,
    15 scoped_allocator_optimization: RewriterConfig.Toggle,
    16 scoped_allocator_opts: ScopedAllocatorOptions, 17 min_graph_nodes: int32,
    18 pin_to_host_optimization: RewriterConfig.Toggle, 19 disable_meta_optimizer: bool,
    20 meta_optimizer_timeout_ms: int64, 21 fail_on_optimizer_errors: bool,
    22 implementation_selector: RewriterConfig.Toggle, 23 auto_mixed_precision: RewriterConfig.Toggle,
    24 common_subgraph_elimination: RewriterConfig.Toggle,
    25 auto_mixed_precision_mkl: RewriterConfig.Toggle,
    26 experimental_disable_compressed_tensor_optimization: bool,
    27 experimental_disable_folding_quantization_emulation: bool,
    28 use_plugin_optimizers: RewriterConfig.Toggle, 29 auto_mixed_precision_cpu: RewriterConfig.Toggle,
    30 experimental_conditional_code_motion: RewriterConfig.Toggle,
    31 auto_mixed_precision_onednn_bfloat16: RewriterConfig.Toggle, 32 disable_tfg_optimizer: bool,
    50 cpu_layout_conversion: RewriterConfig.CpuLayout, 100 optimizers: string*,
    200 custom_optimizers: RewriterConfig.CustomGraphOptimizer*,
    300 inter_optimizer_verifier_config: VerifierConfig,
    301 post_optimization_verifier_config: VerifierConfig

enum RewriterConfig.Toggle
    0 DEFAULT, 1 ON, 2 OFF, 3 AGGRESSIVE, 4 EXPERIMENTAL_MLIR, 5 EXPERIMENTAL_BOTH

enum RewriterConfig.CpuLayout
    0 NO_CONVERSION_ON_CPU, 1 NCHW_TO_NHWC, 2 NHWC_TO_NCHW

enum RewriterConfig.NumIterationsType
    0 DEFAULT_NUM_ITERS, 1 ONE, 2 TWO

enum RewriterConfig.MemOptType
    0 DEFAULT_MEM_OPT, 1 NO_MEM_OPT, 2 MANUAL, 4 SWAPPING_HEURISTICS, 5 RECOMPUTATION_HEURISTICS,
    6 SCHEDULING_HEURISTICS, 3 HEURISTICS

RewriterConfig.CustomGraphOptimizer
    1 name: string, 2 parameter_map: {string: AttrValue}

RPCOptions
    1 use_rpc_for_inprocess_master: bool, 2 compression_algorithm: string, 3 compression_level: int32,
    4 cache_rpc_response: bool, 5 disable_session_connection_sharing: bool,
    6 num_channels_per_target: int32

CoordinatedJob
    1 name: string, 2 num_tasks: int32

CoordinationServiceConfig
    1 service_type: string, 2 service_leader: string, 3 enable_health_check: bool,
    4 cluster_register_timeout_in_ms: int64, 5 heartbeat_timeout_in_ms: int64,
    7 shutdown_barrier_timeout_in_ms: int64, 8 agent_destruction_without_shutdown: bool,
    9 recoverable_jobs: string*, 10 coordinated_job_list: CoordinatedJob*,
    11 allow_new_incarnation_to_reconnect: bool, 12 force_disable: bool,
    13 poll_for_error_from_service_at_startup: bool, 14 cluster_register_with_barrier: bool

GPUOptions
    1 per_process_gpu_memory_fraction: double, 2 allocator_type: string,
    3 deferred_deletion_bytes: int64, 4 allow_growth: bool, 5 visible_device_list: string,
    6 polling_active_delay_usecs: int32, 7 polling_inactive_delay_msecs: int32,
    8 force_gpu_compatible: bool, 9 experimental: GPUOptions.Experimental

GPUOptions.Experimental
    1 virtual_devices: GPUOptions.Experimental.VirtualDevices*, 2 use_unified_memory: bool,
    3 num_dev_to_dev_copy_streams: int32, 4 collective_ring_order: string,
    5 timestamped_allocator: bool, 7 kernel_tracker_max_interval: int32,
    8 kernel_tracker_max_bytes: int32, 9 kernel_tracker_max_pending: int32,
    10 internal_fragmentation_fraction: double, 11 use_cuda_malloc_async: bool,
    12 disallow_retry_on_allocation_failure: bool, 13 gpu_host_mem_limit_in_mb: float,
    14 gpu_host_mem_disallow_growth: bool, 15 num_virtual_devices_per_gpu: int32,
    16 gpu_system_memory_size_in_mb: int32, 17 populate_pjrt_gpu_client_creation_info: bool,
    18 node_id: int32, 19 stream_merge_options: GPUOptions.Experimental.StreamMergeOptions

GPUOptions.Experimental.VirtualDevices
    1 memory_limit_mb: float*, 2 priority: int32*, 3 device_ordinal: int32*

GPUOptions.Experimental.StreamMergeOptions
    1 merge_host_to_device_stream: bool, 2 merge_device_to_host_stream: bool,
    3 merge_device_to_device_stream: bool

OptimizerOptions
    1 do_common_subexpression_elimination: bool, 2 do_constant_folding: bool,
    3 opt_level: OptimizerOptions.Level, 4 do_function_inlining: bool,
    5 global_jit_level: OptimizerOptions.GlobalJitLevel, 6 max_folded_constant_in_bytes: int64,
    7 cpu_global_jit: bool

enum OptimizerOptions.Level
    0 L1, -1 L0

enum OptimizerOptions.GlobalJitLevel
    0 DEFAULT, -1 OFF, 1 ON_1, 2 ON_2

GraphOptions
    2 enable_recv_scheduling: bool, 3 optimizer_options: OptimizerOptions, 4 build_cost_model: int64,
    5 infer_shapes: bool, 6 place_pruned_graph: bool, 7 enable_bfloat16_sendrecv: bool,
    8 timeline_step: int32, 9 build_cost_model_after: int64, 10 rewrite_options: RewriterConfig

ThreadPoolOptionProto
    1 num_threads: int32, 2 global_name: string

SessionMetadata
    1 name: string, 2 version: int64

ConfigProto
    1 device_count: {string: int32}, 2 intra_op_parallelism_threads: int32, 3 placement_period: int32,
    4 device_filters: string*, 5 inter_op_parallelism_threads: int32, 6 gpu_options: GPUOptions,
    7 allow_soft_placement: bool, 8 log_device_placement: bool, 9 use_per_session_threads: bool,
    10 graph_options: GraphOptions, 11 operation_timeout_in_ms: int64,
    12 session_inter_op_thread_pool: ThreadPoolOptionProto*, 13 rpc_options: RPCOptions,
    14 cluster_def: ClusterDef, 15 isolate_session_state: bool,
    16 experimental: ConfigProto.Experimental, 17 share_cluster_devices_in_session: bool,
    18 pluggable_device_options: GPUOptions

ConfigProto.Experimental
    1 collective_group_leader: string, 3 executor_type: string, 4 recv_buf_max_chunk: int32,
    5 use_numa_affinity: bool, 6 collective_deterministic_sequential_execution: bool,
    7 collective_nccl: bool, 8 share_session_state_in_clusterspec_propagation: bool,
    9 disable_thread_spinning: bool, 10 share_cluster_devices_in_session: bool,
    11 session_metadata: SessionMetadata, 12 optimize_for_static_graph: bool,
    13 enable_mlir_bridge: bool, 14 disable_output_partition_graphs: bool,
    15 xla_fusion_autotuner_thresh: int64, 16 enable_mlir_graph_optimization: bool,
    17 mlir_bridge_rollout: ConfigProto.Experimental.MlirBridgeRollout, 18 use_tfrt: bool,
    21 disable_functional_ops_lowering: bool, 22 xla_prefer_single_graph_cluster: bool,
    23 coordination_config: CoordinationServiceConfig, 24 disable_optimize_for_static_graph: bool,
    26 disable_eager_executor_streaming_enqueue: bool, 27 enable_multi_host: bool,
    28 backend_server_port: int32, 29 target_tpu: bool, 30 target_gpu: bool,
    31 stream_merge_threshold: int32, 32 tfrt_use_ifrt: bool,
    33 finalize_function_library_runtime: bool, 34 finalize_resource_manager: bool,
    35 tf2xla_dump_dir: string, 36 online_cost_analysis: bool

enum ConfigProto.Experimental.MlirBridgeRollout
    0 MLIR_BRIDGE_ROLLOUT_UNSPECIFIED, 1 MLIR_BRIDGE_ROLLOUT_ENABLED, 2 MLIR_BRIDGE_ROLLOUT_DISABLED

RunOptions
    1 trace_level: RunOptions.TraceLevel, 2 timeout_in_ms: int64, 3 inter_op_thread_pool: int32,
    5 output_partition_graphs: bool, 6 debug_options: DebugOptions,
    7 report_tensor_allocations_upon_oom: bool, 8 experimental: RunOptions.Experimental

enum RunOptions.TraceLevel
    0 NO_TRACE, 1 SOFTWARE_TRACE, 2 HARDWARE_TRACE, 3 FULL_TRACE

RunOptions.Experimental
    1 collective_graph_key: int64, 2 use_run_handler_pool: bool,
    3 run_handler_pool_options: RunOptions.Experimental.RunHandlerPoolOptions

RunOptions.Experimental.RunHandlerPoolOptions
    1 priority: int64

RunMetadata
    1 step_stats: StepStats, 2 cost_graph: CostGraphDef, 3 partition_graphs: GraphDef*,
    4 function_graphs: RunMetadata.FunctionGraphs*, 5 session_metadata: SessionMetadata

RunMetadata.FunctionGraphs
    1 partition_graphs: GraphDef*, 2 pre_optimization_graph: GraphDef,
    3 post_optimization_graph: GraphDef

TensorConnection
    1 from_tensor: string, 2 to_tensor: string

CallableOptions
    1 feed: string*, 2 fetch: string*, 3 target: string*, 4 run_options: RunOptions,
    5 tensor_connection: TensorConnection*, 6 feed_devices: {string: string},
    7 fetch_devices: {string: string}, 8 fetch_skip_sync: bool

BatchingOptions
    1 num_batch_threads: int32, 2 max_batch_size: int32, 3 batch_timeout_micros: int32,
    4 allowed_batch_sizes: int32*, 5 max_enqueued_batches: int32

ServerDef
    1 cluster: ClusterDef, 2 job_name: string, 3 task_index: int32,
    4 default_session_config: ConfigProto, 5 protocol: string, 6 port: int32,
    7 cluster_device_filters: ClusterDeviceFilters, 8 replica: int32
"""
