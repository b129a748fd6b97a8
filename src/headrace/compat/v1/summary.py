"""tf.compat.v1.summary: summary operations of graphs and writers of event files."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Event": "formats.messages:Event",
        "FileWriter": "compat_v1.summary.file_writer:FileWriter",
        "FileWriterCache": "compat_v1.summary.file_writer:FileWriterCache",
        "SessionLog": "formats.messages:SessionLog",
        "Summary": "formats.messages:Summary",
        "SummaryDescription": "formats.messages:SummaryDescription",
        "TaggedRunMetadata": "formats.messages:TaggedRunMetadata",
        "all_v2_summary_ops": "summary.recording:all_v2_summary_ops",
        "audio": "compat_v1.summary.values:audio",
        "get_summary_description": "compat_v1.summary.values:get_summary_description",
        "histogram": "compat_v1.summary.values:histogram",
        "image": "compat_v1.summary.values:image",
        "initialize": "compat_v1.summary.values:initialize",
        "merge": "compat_v1.summary.values:merge",
        "merge_all": "compat_v1.summary.values:merge_all",
        "scalar": "compat_v1.summary.values:scalar",
        "tensor_summary": "compat_v1.summary.values:tensor_summary",
        "text": "compat_v1.summary.values:text",
    },
)
