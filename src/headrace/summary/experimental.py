"""tf.summary.experimental: experimental parts of tf.summary."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "get_step": "summary.state:get_step",
        "set_step": "summary.state:set_step",
        "summary_scope": "summary.recording:summary_scope",
        "write_raw_pb": "summary.recording:write_raw_pb",
    },
)
