"""tf.compat.v1.test.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "sync_devices": "lib.testing.builds:sync_devices",
    },
)
