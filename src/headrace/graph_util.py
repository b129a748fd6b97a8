"""tf.graph_util: import of graphs."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "import_graph_def": "lib.graph_import:import_graph_def",
    },
)
