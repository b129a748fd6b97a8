"""tf.compat.v1.test: the names of tf.test, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.test",
    {
        # namespaces
        "experimental": ".",
        "mock": "=unittest.mock",
        # names
        "StubOutForTesting": "compat_v1.testing:StubOutForTesting",
        "assert_equal_graph_def": "compat_v1.testing:assert_equal_graph_def",
        "compute_gradient": "compat_v1.testing:compute_gradient",
        "compute_gradient_error": "compat_v1.testing:compute_gradient_error",
        "create_local_cluster": "compat_v1.removed:create_local_cluster",
        "get_temp_dir": "compat_v1.testing:get_temp_dir",
        "test_src_dir_path": "compat_v1.testing:test_src_dir_path",
    },
)
