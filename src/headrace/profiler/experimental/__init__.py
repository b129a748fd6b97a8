"""tf.profiler.experimental: experimental parts of tf.profiler."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Profile": "summary.profiler:Profile",
        "ProfilerOptions": "summary.profiler:ProfilerOptions",
        "Trace": "summary.profiler:Trace",
        "client": ".",
        "server": ".",
        "start": "summary.profiler:start",
        "stop": "summary.profiler:stop",
    },
)
