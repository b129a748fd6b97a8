"""tf.summary: summaries for TensorBoard."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "SummaryWriter": "summary.writers:SummaryWriter",
        "audio": "summary.values:audio",
        "create_file_writer": "summary.writers:create_file_writer",
        "create_noop_writer": "summary.writers:create_noop_writer",
        "experimental": ".",
        "flush": "summary.writers:flush",
        "graph": "summary.recording:graph",
        "histogram": "summary.values:histogram",
        "image": "summary.values:image",
        "record_if": "summary.state:record_if",
        "scalar": "summary.values:scalar",
        "should_record_summaries": "summary.state:should_record_summaries",
        "text": "summary.values:text",
        "trace_export": "summary.traces:trace_export",
        "trace_off": "summary.traces:trace_off",
        "trace_on": "summary.traces:trace_on",
        "write": "summary.recording:write",
    },
)
