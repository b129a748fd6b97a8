"""The table of a layer that has no vocabulary yet."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.tensors.dtypes import DType


class EmptyInitializer(tf.lookup.KeyValueTensorInitializer):
    """Initializes a lookup table with no entries."""

    def __init__(self, key_dtype: DType, value_dtype: DType) -> None:
        keys, values = (["" if dtype == tf.string else 0] for dtype in (key_dtype, value_dtype))
        super().__init__(keys, values, key_dtype, value_dtype)

    def initialize(self, table: Any) -> None:
        """Does nothing."""
