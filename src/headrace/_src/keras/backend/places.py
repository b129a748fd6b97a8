"""keras.device: on which device a block runs."""

from __future__ import annotations

from typing import Any

import headrace as tf


def device(device_name: str) -> Any:
    """A block that runs on a device such as "gpu:0"."""
    return tf.device(device_name)
