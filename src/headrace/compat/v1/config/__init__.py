"""tf.compat.v1.config: the names of tf.config, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.config",
    {
        # namespaces
        "experimental": ".",
        "optimizer": ".",
        "threading": ".",
        # names
        "experimental_connect_to_cluster": "compat_v1.removed:experimental_connect_to_cluster",
        "experimental_connect_to_host": "compat_v1.removed:experimental_connect_to_host",
    },
)
