"""tf.profiler.experimental.client: requests for profiles of other processes."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "monitor": "summary.profiler:client_monitor",
        "trace": "summary.profiler:client_trace",
    },
)
