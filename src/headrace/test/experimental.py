"""tf.test.experimental: experimental parts of tf.test."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "sync_devices": "lib.testing.builds:sync_devices",
    },
)
