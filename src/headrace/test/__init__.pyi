# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.test: base classes and functions for tests."""

from headrace._src.lib.testing.builds import (
    Benchmark as Benchmark,
    disable_with_predicate as disable_with_predicate,
    gpu_device_name as gpu_device_name,
    is_built_with_cuda as is_built_with_cuda,
    is_built_with_gpu_support as is_built_with_gpu_support,
    is_built_with_rocm as is_built_with_rocm,
    is_built_with_xla as is_built_with_xla,
    is_cpu_target_available as is_cpu_target_available,
    is_gpu_available as is_gpu_available,
    with_eager_op_as_function as with_eager_op_as_function,
)
from headrace._src.lib.testing.gradients import compute_gradient as compute_gradient
from headrace._src.lib.testing.graph_defs import (
    assert_equal_graph_def as assert_equal_graph_def,
    benchmark_config as benchmark_config,
)
from headrace._src.lib.testing.test_case import TestCase as TestCase, main as main
from headrace.test import experimental as experimental

__all__ = [
    "Benchmark", "TestCase", "assert_equal_graph_def", "benchmark_config", "compute_gradient", "disable_with_predicate",
    "experimental", "gpu_device_name", "is_built_with_cuda", "is_built_with_gpu_support", "is_built_with_rocm",
    "is_built_with_xla", "is_cpu_target_available", "is_gpu_available", "main", "with_eager_op_as_function",
]
