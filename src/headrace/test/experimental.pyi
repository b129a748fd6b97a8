# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.test.experimental: experimental parts of tf.test."""

from headrace._src.lib.testing.builds import sync_devices as sync_devices

__all__ = [
    "sync_devices",
]
