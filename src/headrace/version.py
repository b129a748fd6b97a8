"""tf.version: version numbers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "COMPILER_VERSION": "base.version:COMPILER_VERSION",
        "GIT_VERSION": "base.version:GIT_VERSION",
        "GRAPH_DEF_VERSION": "base.version:GRAPH_DEF_VERSION",
        "GRAPH_DEF_VERSION_MIN_CONSUMER": "base.version:GRAPH_DEF_VERSION_MIN_CONSUMER",
        "GRAPH_DEF_VERSION_MIN_PRODUCER": "base.version:GRAPH_DEF_VERSION_MIN_PRODUCER",
        "VERSION": "base.version:TENSORFLOW_VERSION",
    },
)
