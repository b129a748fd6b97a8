"""tf.test: base classes and functions for tests."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Benchmark": "lib.testing.builds:Benchmark",
        "TestCase": "lib.testing.test_case:TestCase",
        "assert_equal_graph_def": "lib.testing.graph_defs:assert_equal_graph_def",
        "benchmark_config": "lib.testing.graph_defs:benchmark_config",
        "compute_gradient": "lib.testing.gradients:compute_gradient",
        "disable_with_predicate": "lib.testing.builds:disable_with_predicate",
        "experimental": ".",
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
