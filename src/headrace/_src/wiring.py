"""The wiring: every place where an earlier room uses something of a later one.

A room imports only earlier rooms. Where it needs a later one, it offers a slot (`base.slot`) or leaves the body of a
method to it (`base.late_methods`). These two tables list all of them; providers are loaded when first used.
"""

# The slot, by the module that offers and uses it -> the function or value that fills it.
SLOTS = {
    # Conversion of Python values needs ops for lists that hold tensors, and devices for `tf.device` scopes.
    "tensors.convert:pack_tensors": "ops.array.conversion:pack_nested",
    "tensors.convert:place_tensor": "runtime.eager.placement:place",
    "tensors.tensor:move_to_gpu": "runtime.eager.placement:to_gpu",
    "tensors.indexed_slices:densify": "ops.array.conversion:dense_of_slices",
    # DTensor: the text of tensors on a mesh, and the sharding that a layout's text describes.
    "tensors.tensor:mesh_text": "runtime.mesh.arrays:tensor_text",
    "ops.array.layout:sharding_of": "runtime.mesh.layouts:sharding_of",
    "ops.array.layout:layout_text": "runtime.mesh.layouts:layout_text",
    # Eager ops on arrays that are distributed over a mesh.
    "ops.dispatch:run_on_mesh": "runtime.mesh.eager:run",
    # Large convolutions, pools and normalizations on the CPU, by oneDNN where it is installed.
    "ops.nn.conv_kernels:library_convolution": "runtime.onednn.kernels:convolution",
    "ops.nn.pool_kernels:library_max_pool": "runtime.onednn.kernels:max_pool",
    "ops.nn.pool_kernels:eager_avg_pool": "runtime.onednn.host_pools:avg_pool",
    "ops.nn.pool_kernels:eager_max_pool": "runtime.onednn.host_pools:max_pool",
    "ops.nn.lstm_sequence:has_library_lstm": "runtime.onednn.kernels:has_lstm",
    "ops.nn.library_lstm:has_eager_lstm": "runtime.onednn.host_lstm:has_lstm",
    "ops.nn.library_lstm:run_lstm": "runtime.onednn.host_lstm:run_lstm",
    "ops.nn.library_lstm:run_lstm_gradient": "runtime.onednn.host_lstm:run_gradient",
    "ops.large_arithmetic:library_arithmetic": "runtime.onednn.host_arithmetic:compute",
    "ops.half_kernels:library_rounding": "runtime.onednn.host_rounding:round_to_bfloat16",
    "ops.math.sums:library_row_sums": "runtime.onednn.host_rows:row_sums",
    "ops.linalg.product:library_product": "runtime.onednn.host_products:multiply",
    "ops.nn.activation:library_relu": "runtime.onednn.host_relu:relu",
    "ops.nn.activation:library_relu_gradient": "runtime.onednn.host_relu:relu_gradient",
    "ops.nn.softmax:library_softmax": "runtime.onednn.host_rows:softmax",
    "ops.nn.softmax:library_softmax_gradient": "runtime.onednn.host_rows:softmax_gradient",
    "ops.nn.layer_norm:library_layer_norm": "runtime.onednn.host_rows:layer_norm",
    "ops.nn.layer_norm:library_layer_norm_gradient": "runtime.onednn.host_rows:layer_norm_gradient",
    "ops.nn.batch_norm:library_batch_norm": "runtime.onednn.kernels:batch_norm",
    "ops.nn.batch_norm:eager_batch_norm": "runtime.onednn.host_norms:batch_norm",
    # Gradients of Python functions that run as ops.
    "ops.state.py_func:vector_jacobian": "autodiff.tape:vector_jacobian",
    # A traced function may create variables in its first trace only.
    "ops.state.variable:created_in_trace": "function.polymorphic:record_creation",
    # Sums and concatenations over processes.
    "ops.state.replica_ops:sum_over_processes": "runtime.processes:sum_over_processes",
    "ops.state.replica_ops:gather_over_processes": "runtime.processes:gather_over_processes",
    # Functions as ops: the executor that runs their graphs.
    "graph.structural:run_graph": "runtime.executor_choice:execute_graph",
    "graph.structural:run_loop": "runtime.loops:run_loop",
    # Gradients and batching rules of calls, conditionals and loops trace further graphs.
    "graph.structural:call_gradient": "function.control_flow.call:call_gradient",
    "graph.structural:call_batching": "function.control_flow.batched:call_batching",
    "graph.structural:branch_gradient": "function.control_flow.conditional:branch_gradient",
    "graph.structural:branch_batching": "function.control_flow.batched:branch_batching",
    "graph.structural:loop_gradient": "function.control_flow.loop:loop_gradient",
    "graph.structural:loop_batching": "function.control_flow.batched:loop_batching",
    "graph.graph_def.structured_value:none_tensor_spec": "data.specs:NoneTensorSpec",
    # vectorized_map over rows whose number is not known.
    "autodiff.vectorize:map_rows": "function.control_flow.batched:map_rows",
    # Eager ops use the accelerators that are visible.
    "runtime.devices:visibility_changed": "runtime.eager.arming:use_visible_accelerators",
    # Control flow, tensor lists and summaries under XLA.
    "runtime.xla.lowering:special_rules": "runtime.xla.control_flow:ALL_RULES",
    # AutoGraph's rewritten code calls these operators.
    "function.autograph.conversion:operators": "function.autograph.operators:Operators",
    "lib.linalg.operators.operator:combinations": "lib.linalg.operators.combination:COMBINATIONS",
    # tf.test.TestCase opens sessions of graphs.
    "lib.testing.test_case:default_session": "compat_v1.session.default_session:get_default_session",
    "lib.testing.test_case:make_session": "compat_v1.session.session:Session",
    "lib.graph_import:default_graph": "compat_v1.version_switches:get_default_graph",
    "lib.testing.test_case:reset_default_graph": "compat_v1.version_switches:reset_default_graph",
    # Specs of datasets and iterators know their values' classes.
    "data.specs:dataset_class": "data.dataset:Dataset",
    "data.specs:iterator_class": "data.iterator:OwnedIterator",
    "data.specs:optional_class": "data.optional:Optional",
    # Keras: functions of symbolic tensors become layers; `Model(inputs, outputs)` is a Functional.
    "keras.engine.keras_tensor:apply_function": "keras.engine.op_lambda:apply_function",
    "keras.engine.dense_on_host:dense_on_host": "lib.nn.dense_on_host:dense_on_host",
    "keras.engine.fused_attention:fused_attention": "ops.nn.attention:fused_attention",
    "keras.training.device_batches:copied_ahead": "runtime.eager.transfer:copied_ahead",
    "keras.training.device_batches:grouped_ahead": "runtime.eager.transfer:grouped_ahead",
    "keras.training.device_batches:is_large": "runtime.eager.transfer:is_large",
    "keras.training.device_batches:split_last_map": "data.last_map:split_last_map",
    "keras.engine.recording:records_calls": "runtime.eager.watching:records_calls",
    "keras.models.model:functional_class": "keras.models.functional:Functional",
    # Keras in graphs and sessions of TensorFlow 1.
    "keras.engine.graph_mode:graph_mode": "compat_v1.keras.graph_mode:GraphMode",
    "keras.feature_column.dense:default_initializer": "compat_v1.variables.initializers:TruncatedNormal",
    "compat_v1.graph.meta_graph:read_saver": "compat_v1.train.saver:read_saver",
}

# The class -> its methods whose bodies are in a later room (or a later module): "[kind ]name" -> body.
METHODS = {
    "tensors.ragged:RaggedTensor": {
        "__eq__": "lib.ragged.elementwise:equals",
        "__getitem__": "lib.ragged.indexing:getitem",
        "__iter__": "lib.ragged.structure:iterate",
        "__ne__": "lib.ragged.elementwise:differs",
        "__tf_dispatch__": "lib.ragged.dispatch:dispatch",
        "_as_text": "lib.ragged.text:as_text",
        "bounding_shape": "lib.ragged.structure:bounding_shape",
        "classmethod from_nested_row_lengths": "lib.ragged.construction:from_nested_row_lengths",
        "classmethod from_nested_row_splits": "lib.ragged.construction:from_nested_row_splits",
        "classmethod from_nested_value_rowids": "lib.ragged.construction:from_nested_value_rowids",
        "classmethod from_row_lengths": "lib.ragged.construction:from_row_lengths",
        "classmethod from_row_limits": "lib.ragged.construction:from_row_limits",
        "classmethod from_row_splits": "lib.ragged.construction:from_row_splits",
        "classmethod from_row_starts": "lib.ragged.construction:from_row_starts",
        "classmethod from_sparse": "lib.ragged.conversion:from_sparse",
        "classmethod from_tensor": "lib.ragged.conversion:from_tensor",
        "classmethod from_uniform_row_length": "lib.ragged.construction:from_uniform_row_length",
        "classmethod from_value_rowids": "lib.ragged.construction:from_value_rowids",
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
    },
    "tensors.ragged_value:RaggedTensorValue": {
        "__tf_dispatch__": "lib.ragged.dispatch:dispatch_value",
    },
    "tensors.row_partition:RowPartition": {
        "classmethod from_row_lengths": "lib.ragged.partitioning:from_row_lengths",
        "classmethod from_row_limits": "lib.ragged.partitioning:from_row_limits",
        "classmethod from_row_splits": "lib.ragged.partitioning:from_row_splits",
        "classmethod from_row_starts": "lib.ragged.partitioning:from_row_starts",
        "classmethod from_uniform_row_length": "lib.ragged.partitioning:from_uniform_row_length",
        "classmethod from_value_rowids": "lib.ragged.partitioning:from_value_rowids",
        "is_uniform": "lib.ragged.rows:is_uniform",
        "nrows": "lib.ragged.rows:nrows",
        "nvals": "lib.ragged.rows:nvals",
        "offsets_in_rows": "lib.ragged.rows:offsets_in_rows",
        "row_lengths": "lib.ragged.rows:row_lengths",
        "row_limits": "lib.ragged.rows:row_limits",
        "row_starts": "lib.ragged.rows:row_starts",
        "value_rowids": "lib.ragged.rows:value_rowids",
        "with_dtype": "lib.ragged.rows:with_dtype",
    },
    "tensors.ragged_shape:DynamicRaggedShape": {
        "__eq__": "lib.ragged.shaping:equals",
        "__getitem__": "lib.ragged.shaping:getitem",
        "__tf_dispatch__": "lib.ragged.shaping:dispatch",
        "classmethod from_lengths": "lib.ragged.shaping:from_lengths",
        "classmethod from_tensor": "lib.ragged.shaping:from_tensor",
        "with_dtype": "lib.ragged.shaping:with_dtype",
    },
    "tensors.sparse:SparseTensor": {
        "__div__": "lib.sparse.operators:divide",
        "__mul__": "lib.sparse.operators:multiply",
        "__tf_dispatch__": "lib.sparse.dispatch:dispatch",
        "__truediv__": "lib.sparse.operators:divide",
        "staticmethod _known_dims": "ops.static_value:static_dims",
    },
    "graph.graph:Graph": {
        "as_graph_def": "graph.graph_def.export:as_graph_def",
        "colocate_with": "lib.graph_blocks:colocate_with",
        "container": "lib.graph_blocks:container",
        "device": "lib.graph_blocks:graph_device",
        "get_name_scope": "lib.graph_blocks:get_name_scope",
        "gradient_override_map": "lib.graph_blocks:gradient_override_map",
        "num_operations": "lib.graph_blocks:num_operations",
        "property graph_def_versions": "lib.graph_blocks:graph_def_versions",
    },
    "graph.operation:Operation": {
        "property node_def": "graph.graph_def.export:operation_node_def",
    },
    # Loops and builtin functions over datasets in code that AutoGraph converts.
    "data.dataset:Dataset": {
        "__autograph_builtin__": "data.loops:builtin_of_datasets",
        "__autograph_for__": "data.loops:for_dataset",
    },
    "data.iterator:OwnedIterator": {
        "__autograph_for__": "data.loops:for_dataset",
    },
}

# Methods that objects have once `tf.compat.v1` is imported, as in TensorFlow 1. Same form.
TENSORFLOW_1_METHODS = {
    "tensors.tensor:SymbolicTensor": {
        "eval": "compat_v1.session.default_session:tensor_eval",
    },
    "graph.operation:Operation": {
        "run": "compat_v1.session.default_session:operation_run",
    },
    "graph.graph_variable:GraphVariable": {
        "_finish_restore": "compat_v1.train.graph_checkpoint:finish_restore",
        "_restore_from_tensors": "compat_v1.train.graph_checkpoint:restore_from_tensors",
        "_serialize_to_tensors": "compat_v1.train.graph_checkpoint:serialize_to_tensors",
        "eval": "compat_v1.session.default_session:variable_eval",
        "initialized_value": "compat_v1.variables.variable:initialized_value",
        "load": "compat_v1.session.default_session:variable_load",
        "staticmethod from_proto": "compat_v1.variables.protos:from_proto",
        "to_proto": "compat_v1.variables.protos:to_proto",
    },
}
TENSORFLOW_1_DATASET_METHODS = {
    "data.dataset:Dataset": {
        "filter_with_legacy_function": "compat_v1.data.dataset_methods:filter_with_legacy_function",
        "make_initializable_iterator": "compat_v1.data.dataset_methods:initializable_iterator",
        "make_one_shot_iterator": "compat_v1.data.dataset_methods:one_shot_iterator",
        "map_with_legacy_function": "compat_v1.data.dataset_methods:map_with_legacy_function",
        "property output_classes": "compat_v1.data.legacy_structure:get_output_classes",
        "property output_shapes": "compat_v1.data.legacy_structure:get_output_shapes",
        "property output_types": "compat_v1.data.legacy_structure:get_output_types",
        "staticmethod from_sparse_tensor_slices": "compat_v1.data.dataset_methods:from_sparse_tensor_slices",
    },
}
