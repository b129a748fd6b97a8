"""tf.compat.v1.profiler: profiles of sessions."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "AdviceProto": "formats.messages:AdviceProto",
        "GraphNodeProto": "formats.messages:GraphNodeProto",
        "MultiGraphNodeProto": "formats.messages:MultiGraphNodeProto",
        "OpLogProto": "formats.messages:OpLogProto",
        "ProfileOptionBuilder": "compat_v1.profiler.options:ProfileOptionBuilder",
        "Profiler": "compat_v1.profiler.profile:Profiler",
        "profile": "compat_v1.profiler.profile:profile",
    },
)
