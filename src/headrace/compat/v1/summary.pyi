# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.summary: summary operations of graphs and writers of event files."""

from google.protobuf.message import Message
from typing import Any
from headrace._src.compat_v1.summary.file_writer import FileWriter as FileWriter, FileWriterCache as FileWriterCache
from headrace._src.compat_v1.summary.values import (
    audio as audio,
    get_summary_description as get_summary_description,
    histogram as histogram,
    image as image,
    initialize as initialize,
    merge as merge,
    merge_all as merge_all,
    scalar as scalar,
    tensor_summary as tensor_summary,
    text as text,
)
from headrace._src.summary.recording import all_v2_summary_ops as all_v2_summary_ops
from headrace.compat.v1 import Event as Event, SessionLog as SessionLog, Summary as Summary

__all__ = [
    "Event", "FileWriter", "FileWriterCache", "SessionLog", "Summary", "SummaryDescription", "TaggedRunMetadata",
    "all_v2_summary_ops", "audio", "get_summary_description", "histogram", "image", "initialize", "merge", "merge_all",
    "scalar", "tensor_summary", "text",
]

class SummaryDescription(Message):
    type_hint: Any
    def __init__(self, **fields: Any) -> None: ...

class TaggedRunMetadata(Message):
    tag: Any
    run_metadata: Any
    def __init__(self, **fields: Any) -> None: ...
