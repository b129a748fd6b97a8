# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.train.queue_runner: queue runners, which are not supported."""

from headrace._src.compat_v1.removed import QueueRunner as QueueRunner, start_queue_runners as start_queue_runners
from headrace.compat.v1.train import add_queue_runner as add_queue_runner

__all__ = [
    "QueueRunner", "add_queue_runner", "start_queue_runners",
]
