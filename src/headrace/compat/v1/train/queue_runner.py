"""tf.compat.v1.train.queue_runner: queue runners, which are not supported."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "QueueRunner": "compat_v1.removed:QueueRunner",
        "add_queue_runner": "compat_v1.removed:add_queue_runner",
        "start_queue_runners": "compat_v1.removed:start_queue_runners",
    },
)
