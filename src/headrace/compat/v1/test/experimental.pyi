# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.test.experimental: the names of tf.test.experimental."""

from headrace._src.lib.testing.builds import sync_devices as sync_devices

__all__ = [
    "sync_devices",
]
