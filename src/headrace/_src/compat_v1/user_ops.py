"""tf.user_ops: what TensorFlow shows of an op that a user wrote."""

from __future__ import annotations

from typing import Any

import headrace as tf


def my_fact() -> Any:
    """The fact that TensorFlow's example of a user's op tells."""
    return tf.constant("0! == 1")
