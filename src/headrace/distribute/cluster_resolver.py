"""tf.distribute.cluster_resolver: discovery of the processes of a cluster."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ClusterResolver": "distribute.cluster_resolver:ClusterResolver",
        "SimpleClusterResolver": "distribute.cluster_resolver:SimpleClusterResolver",
        "TFConfigClusterResolver": "distribute.cluster_resolver:TFConfigClusterResolver",
        "TPUClusterResolver": "distribute.cluster_resolver:TPUClusterResolver",
    },
)
