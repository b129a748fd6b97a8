# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.test: the names of tf.test, some of them as TensorFlow 1 had them."""

from typing import Any
from headrace._src.compat_v1.testing import (
    StubOutForTesting as StubOutForTesting,
    assert_equal_graph_def as assert_equal_graph_def,
    compute_gradient as compute_gradient,
    compute_gradient_error as compute_gradient_error,
    get_temp_dir as get_temp_dir,
    test_src_dir_path as test_src_dir_path,
)
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
from headrace._src.lib.testing.graph_defs import benchmark_config as benchmark_config
from headrace._src.lib.testing.test_case import TestCase as TestCase, main as main
from headrace.compat.v1.test import experimental as experimental
from unittest import mock as mock

__all__ = [
    "Benchmark", "StubOutForTesting", "TestCase", "assert_equal_graph_def", "benchmark_config", "compute_gradient",
    "compute_gradient_error", "create_local_cluster", "disable_with_predicate", "experimental", "get_temp_dir",
    "gpu_device_name", "is_built_with_cuda", "is_built_with_gpu_support", "is_built_with_rocm", "is_built_with_xla",
    "is_cpu_target_available", "is_gpu_available", "main", "mock", "test_src_dir_path", "with_eager_op_as_function",
]

def create_local_cluster(*args: Any, **kwargs: Any) -> Any:
    """Clusters are not supported: programs run in one process.

    Args:
        *args: Any arguments. Every call raises an error.
        **kwargs: Any arguments.

    Raises:
        NotImplementedError: Always.
    """
