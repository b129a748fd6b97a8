"""tf.contrib.summary: summaries that are written in graphs."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "all_summary_ops": "summary.recording:all_v2_summary_ops",
        "always_record_summaries": "compat_v1.summary.contrib:always_record_summaries",
        "audio": "compat_v1.summary.contrib:audio",
        "create_db_writer": "compat_v1.summary.contrib:create_db_writer",
        "create_file_writer": "compat_v1.summary.contrib:create_file_writer",
        "create_summary_file_writer": "compat_v1.summary.contrib:create_summary_file_writer",
        "eval_dir": "compat_v1.summary.contrib:eval_dir",
        "flush": "compat_v1.summary.contrib:flush",
        "generic": "compat_v1.summary.contrib:generic",
        "graph": "compat_v1.summary.contrib:graph",
        "histogram": "compat_v1.summary.contrib:histogram",
        "image": "compat_v1.summary.contrib:image",
        "initialize": "compat_v1.summary.values:initialize",
        "never_record_summaries": "compat_v1.summary.contrib:never_record_summaries",
        "record_summaries_every_n_global_steps": "compat_v1.summary.contrib:record_summaries_every_n_global_steps",
        "scalar": "compat_v1.summary.contrib:scalar",
        "should_record_summaries": "compat_v1.summary.contrib:should_record_summaries",
        "summary_writer_initializer_op": "compat_v1.summary.contrib:summary_writer_initializer_op",
    },
)
