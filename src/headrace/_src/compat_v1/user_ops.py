"""tf.user_ops: the example op of TensorFlow."""

from __future__ import annotations

import headrace as tf
from headrace._src.tensors.tensor import Tensor


def my_fact() -> Tensor:
    """Returns the string of TensorFlow's example op."""
    return tf.constant("0! == 1")
