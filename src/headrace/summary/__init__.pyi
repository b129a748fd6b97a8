# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.summary: summaries for TensorBoard."""

from headrace._src.summary.recording import graph as graph, write as write
from headrace._src.summary.state import record_if as record_if, should_record_summaries as should_record_summaries
from headrace._src.summary.traces import trace_export as trace_export, trace_off as trace_off, trace_on as trace_on
from headrace._src.summary.values import (
    audio as audio,
    histogram as histogram,
    image as image,
    scalar as scalar,
    text as text,
)
from headrace._src.summary.writers import (
    SummaryWriter as SummaryWriter,
    create_file_writer as create_file_writer,
    create_noop_writer as create_noop_writer,
    flush as flush,
)
from headrace.summary import experimental as experimental

__all__ = [
    "SummaryWriter", "audio", "create_file_writer", "create_noop_writer", "experimental", "flush", "graph", "histogram",
    "image", "record_if", "scalar", "should_record_summaries", "text", "trace_export", "trace_off", "trace_on", "write",
]
