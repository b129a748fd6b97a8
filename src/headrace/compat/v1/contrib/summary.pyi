# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.contrib.summary: summaries that are written in graphs."""

from headrace._src.compat_v1.summary.contrib import (
    always_record_summaries as always_record_summaries,
    audio as audio,
    create_db_writer as create_db_writer,
    create_file_writer as create_file_writer,
    create_file_writer as create_summary_file_writer,
    eval_dir as eval_dir,
    flush as flush,
    generic as generic,
    graph as graph,
    histogram as histogram,
    image as image,
    never_record_summaries as never_record_summaries,
    record_summaries_every_n_global_steps as record_summaries_every_n_global_steps,
    scalar as scalar,
    should_record_summaries as should_record_summaries,
    summary_writer_initializer_op as summary_writer_initializer_op,
)
from headrace._src.compat_v1.summary.values import initialize as initialize
from headrace._src.summary.recording import all_v2_summary_ops as all_summary_ops

__all__ = [
    "all_summary_ops", "always_record_summaries", "audio", "create_db_writer", "create_file_writer",
    "create_summary_file_writer", "eval_dir", "flush", "generic", "graph", "histogram", "image", "initialize",
    "never_record_summaries", "record_summaries_every_n_global_steps", "scalar", "should_record_summaries",
    "summary_writer_initializer_op",
]
