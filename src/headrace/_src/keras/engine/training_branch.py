"""What a layer does while training, and what else: decided now, or in the graph where only a tensor tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf


def if_training(training: Any, then: Callable[[], Any], otherwise: Callable[[], Any]) -> Any:
    """What `then` returns while training, and what `otherwise` returns else."""
    if isinstance(training, tf.Tensor):
        return tf.cond(tf.cast(training, tf.bool), then, otherwise)
    return then() if training else otherwise()
