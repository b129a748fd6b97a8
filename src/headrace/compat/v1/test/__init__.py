"""tf.compat.v1.test"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "assert_equal_graph_def": "compat_v1.testing:assert_equal_graph_def",
        "Benchmark": "lib.testing.builds:Benchmark",
        "compute_gradient": "compat_v1.testing:compute_gradient",
        "compute_gradient_error": "compat_v1.testing:compute_gradient_error",
        "create_local_cluster": "compat_v1.removed:create_local_cluster",
        "get_temp_dir": "compat_v1.testing:get_temp_dir",
        "StubOutForTesting": "compat_v1.testing:StubOutForTesting",
        "test_src_dir_path": "compat_v1.testing:test_src_dir_path",
        "TestCase": "lib.testing.test_case:TestCase",
        "benchmark_config": "lib.testing.graph_defs:benchmark_config",
        "disable_with_predicate": "lib.testing.builds:disable_with_predicate",
        "gpu_device_name": "lib.testing.builds:gpu_device_name",
        "is_built_with_cuda": "lib.testing.builds:is_built_with_cuda",
        "is_built_with_gpu_support": "lib.testing.builds:is_built_with_gpu_support",
        "is_built_with_rocm": "lib.testing.builds:is_built_with_rocm",
        "is_built_with_xla": "lib.testing.builds:is_built_with_xla",
        "is_cpu_target_available": "lib.testing.builds:is_cpu_target_available",
        "is_gpu_available": "lib.testing.builds:is_gpu_available",
        "main": "lib.testing.test_case:main",
        "with_eager_op_as_function": "lib.testing.builds:with_eager_op_as_function",
    },
)
