"""The table of TensorFlow's internal module paths.

Programs import things from `tensorflow.python...` although those paths were never public. Three tables, keyed by the
path without the leading `tensorflow.`, map each to its target. An entry belongs here only if its target exists.
"""

# First parts of paths that are internal; anything below them that no table has is a clear ImportError.
INTERNAL_ROOTS = frozenset({"python", "core", "compiler", "contrib", "examples", "tools", "_api"})

# This path, and all below it, is that module of headrace.
SAME_MODULE: dict[str, str] = {
    "compat.v2": "headrace",
    "_api.v2.v2": "headrace",
    "_api.v2.compat.v1": "headrace.compat.v1",
    "contrib": "headrace.compat.v1.contrib",
    "python.keras": "headrace.keras",
    "python.framework.dtypes": "headrace.dtypes",
    "python.framework.errors": "headrace.errors",
    "python.framework.errors_impl": "headrace.errors",
    "python.ops.bitwise_ops": "headrace.bitwise",
    "python.ops.linalg.linalg": "headrace.linalg",
    "python.ops.nn": "headrace.nn",
    "python.ops.signal.signal": "headrace.signal",
    "python.platform.app": "headrace.compat.v1.app",
    "python.platform.flags": "headrace.compat.v1.flags",
    "python.platform.tf_logging": "headrace.compat.v1.logging",
    "python.saved_model.builder": "headrace.compat.v1.saved_model.builder",
    "python.saved_model.constants": "headrace.compat.v1.saved_model.constants",
    "python.saved_model.loader": "headrace.compat.v1.saved_model.loader",
    "python.saved_model.main_op": "headrace.compat.v1.saved_model.main_op",
    "python.saved_model.signature_constants": "headrace.compat.v1.saved_model.signature_constants",
    "python.saved_model.signature_def_utils": "headrace.compat.v1.saved_model.signature_def_utils",
    "python.saved_model.tag_constants": "headrace.compat.v1.saved_model.tag_constants",
    "python.saved_model.utils": "headrace.compat.v1.saved_model.utils",
    "python.summary.summary": "headrace.compat.v1.summary",
    "python.tools.freeze_graph": "headrace._src.compat_v1.frozen.freeze_graph",
    "python.tools.optimize_for_inference_lib": "headrace._src.compat_v1.frozen.inference",
    "python.tools.strip_unused_lib": "headrace._src.compat_v1.frozen.inference",
    "python.util.nest": "headrace._src.tensors.nest",  # has more than the public tf.nest
}

# The names of this module are looked for in these modules, in this order.
NAMES_FROM: dict[str, tuple[str, ...]] = {
    "core.example.example_pb2": ("headrace._src.formats.messages",),
    "core.example.feature_pb2": ("headrace._src.formats.messages",),
    "core.framework.attr_value_pb2": ("headrace._src.formats.messages",),
    "core.framework.graph_pb2": ("headrace._src.formats.messages",),
    "core.framework.node_def_pb2": ("headrace._src.formats.messages",),
    "core.framework.summary_pb2": ("headrace._src.formats.messages",),
    "core.framework.tensor_pb2": ("headrace._src.formats.messages",),
    "core.framework.tensor_shape_pb2": ("headrace._src.formats.messages",),
    "core.framework.types_pb2": ("headrace._src.formats.messages",),
    "core.protobuf.config_pb2": ("headrace._src.formats.messages",),
    "core.protobuf.meta_graph_pb2": ("headrace._src.formats.messages",),
    "core.protobuf.rewriter_config_pb2": ("headrace._src.formats.messages",),
    "core.protobuf.saved_model_pb2": ("headrace._src.formats.messages",),
    "core.protobuf.saver_pb2": ("headrace._src.formats.messages",),
    "core.util.event_pb2": ("headrace._src.formats.messages",),
    "python.checkpoint.checkpoint": ("headrace.train", "headrace.compat.v1.train"),
    "python.client.session": ("headrace.compat.v1",),
    "python.client.timeline": ("headrace._src.compat_v1.session.timeline",),
    "python.eager.backprop": ("headrace",),
    "python.eager.context": ("headrace",),
    "python.framework.constant_op": ("headrace",),
    "python.framework.graph_util": ("headrace.compat.v1.graph_util",),
    "python.framework.importer": ("headrace.compat.v1",),
    "python.framework.indexed_slices": ("headrace",),
    "python.framework.ops": ("headrace",),
    "python.framework.sparse_tensor": ("headrace", "headrace.sparse"),
    "python.framework.tensor_shape": ("headrace",),
    "python.framework.tensor_spec": ("headrace",),
    "python.module.module": ("headrace",),
    "python.ops.array_ops": ("headrace", "headrace.image"),
    "python.ops.linalg.sparse.sparse_csr_matrix_ops": ("headrace.sparse",),
    "python.framework.config": ("headrace._src.lib.config.switches", "headrace.config.experimental", "headrace.config"),
    "python.lib.io.file_io": ("headrace.io.gfile", "headrace.io", "headrace.compat.v1.gfile"),
    "python.lib.io.tf_record": ("headrace.compat.v1.io", "headrace.compat.v1.python_io", "headrace.io"),
    "python.framework.type_spec_registry": ("headrace._src.tensors.specs",),
    "python.trackable.data_structures": ("headrace._src.lib.tracking.wrappers",),
    "python.ops.check_ops": ("headrace.debugging", "headrace"),
    "python.ops.clip_ops": ("headrace",),
    "python.ops.control_flow_ops": ("headrace",),
    "python.ops.custom_gradient": ("headrace",),
    "python.ops.embedding_ops": ("headrace.nn",),
    "python.ops.image_ops": ("headrace.image",),
    "python.ops.init_ops": ("headrace.compat.v1", "headrace.compat.v1.initializers"),
    "python.ops.io_ops": ("headrace.io",),
    "python.ops.linalg_ops": ("headrace.linalg", "headrace"),
    "python.ops.lookup_ops": ("headrace.lookup",),
    "python.ops.map_fn": ("headrace",),
    "python.ops.math_ops": ("headrace.math", "headrace"),
    "python.ops.nn_ops": ("headrace.nn",),
    "python.ops.parsing_ops": ("headrace.io",),
    "python.ops.random_ops": ("headrace.random",),
    "python.ops.sparse_ops": ("headrace.sparse",),
    "python.ops.string_ops": ("headrace.strings",),
    "python.ops.tensor_array_ops": ("headrace",),
    "python.ops.variable_scope": ("headrace.compat.v1",),
    "python.ops.variables": ("headrace", "headrace.compat.v1"),
    "python.platform.gfile": ("headrace.io.gfile", "headrace.compat.v1.gfile"),
    "python.platform.test": ("headrace.test",),
    "python.training.adam": ("headrace.compat.v1.train",),
    "python.training.rmsprop": ("headrace.compat.v1.train",),
    "python.training.checkpoint_management": ("headrace.compat.v1.train",),
    "python.training.saver": ("headrace.compat.v1.train",),
    "python.training.training": ("headrace.compat.v1.train",),
}

# Single names that are elsewhere, or have another name, in the public interface.
RENAMED: dict[str, dict[str, str]] = {
    "python.client.device_lib": {
        "list_local_devices": "headrace._src.lib.local_devices.list_local_devices",
    },
    "compiler.tf2xla.python.xla": {
        "dynamic_update_slice": "headrace._src.ops.array.dynamic_slice.dynamic_update_slice",
    },
    "python.eager.context": {
        "async_wait": "headrace._src.lib.eager_context.async_wait",
        "context": "headrace._src.lib.eager_context.context",
    },
    "python.framework.convert_to_constants": {
        "convert_variables_to_constants_v2": "headrace._src.saved_model.freezing.convert_variables_to_constants_v2",
    },
    "python.framework.tensor_util": {
        "constant_value": "headrace.get_static_value",
        "is_tensor": "headrace.is_tensor",
        "is_tf_type": "headrace.is_tensor",
        "make_tensor_proto": "headrace.make_tensor_proto",
        "MakeNdarray": "headrace.make_ndarray",
    },
    "python.framework.ops": {
        "convert_to_tensor_v2": "headrace.convert_to_tensor",
    },
}
