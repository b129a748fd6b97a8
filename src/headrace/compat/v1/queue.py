"""tf.compat.v1.queue: queues, which are not supported."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "FIFOQueue": "compat_v1.removed:FIFOQueue",
        "PaddingFIFOQueue": "compat_v1.removed:PaddingFIFOQueue",
        "PriorityQueue": "compat_v1.removed:PriorityQueue",
        "QueueBase": "compat_v1.removed:QueueBase",
        "RandomShuffleQueue": "compat_v1.removed:RandomShuffleQueue",
    },
)
