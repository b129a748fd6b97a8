"""if_training: the choice between training and inference, in Python or in the graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import headrace as tf
from headrace._src.keras.engine.typing import Training

T = TypeVar("T")


def if_training(training: Training, then: Callable[[], T], otherwise: Callable[[], T]) -> T:
    """Returns `then()` in training and `otherwise()` in inference. A tensor `training` decides in the graph."""
    if isinstance(training, tf.Tensor):
        chosen: Any = tf.cond(tf.cast(training, tf.bool), then, otherwise)
        return chosen
    return then() if training else otherwise()
