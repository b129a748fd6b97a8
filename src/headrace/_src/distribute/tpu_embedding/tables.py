"""tf.tpu.experimental.embedding: which tables there are, and which features look up rows in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.tpu_embedding.optimizers import Optimizer
from headrace._src.lib.random.initializers import Initializer, TruncatedNormal

_COMBINERS = ("mean", "sum", "sqrtn")


class QuantizationConfig:
    """How the rows that a lookup returns are rounded.

    Args:
        num_buckets: Number of values that remain, at least 2.
        lower: The lowest of them.
        upper: The highest.

    Raises:
        ValueError: If there are fewer than two buckets.
    """

    def __init__(self, num_buckets: int, lower: float, upper: float) -> None:
        if num_buckets < 2:
            raise ValueError(f"num_buckets is {num_buckets}, must be at least 2 for simulated quantization.")
        self.num_buckets, self.lower, self.upper = num_buckets, lower, upper

    def __repr__(self) -> str:
        return f"QuantizationConfig(num_buckets={self.num_buckets!r}, lower={self.lower!r}, upper={self.upper!r})"


class TableConfig:
    """A table of embeddings.

    Args:
        vocabulary_size: Number of rows, at least 1.
        dim: Length of a row, at least 1.
        initializer: Function of a shape that returns the initial value. None: a truncated normal distribution with the
            standard deviation `1 / sqrt(dim)`.
        optimizer: Optimizer of this namespace, or None for that of the TPUEmbedding.
        combiner: How several rows become one: "mean", "sum" or "sqrtn".
        name: Name of the table. Tables of one TPUEmbedding have different names.
        quantization_config: QuantizationConfig, or None.
        layout: Ignored.
        dtype: DType of the table.

    Raises:
        ValueError: If an argument is out of range.
    """

    def __init__(
        self,
        vocabulary_size: int,
        dim: int,
        initializer: Callable[..., Any] | None = None,
        optimizer: Optimizer | None = None,
        combiner: str = "mean",
        name: str | None = None,
        quantization_config: QuantizationConfig | None = None,
        layout: Any = None,
        dtype: tf.DType = tf.float32,
    ) -> None:
        if not isinstance(vocabulary_size, int) or vocabulary_size < 1:
            raise ValueError(f"Argument `vocabulary_size` must be an int and must be >= 1. Received: {vocabulary_size}")
        if not isinstance(dim, int) or dim < 1:
            raise ValueError(f"Argument `dim` (embedding dimension) must be an int and must be >= 1. Received: {dim}")
        if initializer is not None and not callable(initializer):
            raise ValueError(f"Argument `initializer` must be a callable (or None). Received: {initializer}")
        if combiner not in _COMBINERS:
            raise ValueError(f"String argument `combiner` must be in {_COMBINERS}. Received: {combiner}")
        self.vocabulary_size, self.dim = vocabulary_size, dim
        self.initializer = initializer or TruncatedNormal(0.0, 1.0 / math.sqrt(dim))
        self.optimizer, self.combiner, self.name = optimizer, combiner, name
        self.quantization_config, self.layout, self.dtype = quantization_config, layout, dtype

    def __repr__(self) -> str:
        # The default initializer is not shown, as TensorFlow does not.
        initializer = None if isinstance(self.initializer, TruncatedNormal) else self.initializer
        return (
            f"TableConfig(vocabulary_size={self.vocabulary_size!r}, dim={self.dim!r}, initializer={initializer!r}, "
            f"optimizer={self.optimizer!r}, combiner={self.combiner!r}, name={self.name!r}, "
            f"quantization_config={self.quantization_config!r})"
        )


class FeatureConfig:
    """A feature: an input that looks up rows in a table.

    Args:
        table: TableConfig.
        max_sequence_length: 0: the rows of an example are combined. Otherwise they stay a sequence of this length,
            filled with zeros.
        validate_weights_and_indices: Whether a TPU checks ids and weights.
        output_shape: Shape of the result without the dimension of rows on a TPU, or None.
        name: Name of the feature.

    Raises:
        ValueError: If `table` is no TableConfig, or the length is negative.
    """

    def __init__(
        self,
        table: TableConfig,
        max_sequence_length: int = 0,
        validate_weights_and_indices: bool = True,
        output_shape: Sequence[int] | tf.TensorShape | None = None,
        name: str | None = None,
    ) -> None:
        if not isinstance(table, TableConfig):
            raise ValueError(
                f"Argument `table` has invalid type {type(table)}. Expected "
                "`tf.tpu.experimental.embedding.TableConfig`."
            )
        if not isinstance(max_sequence_length, int) or max_sequence_length < 0:
            raise ValueError(
                f"Argument `max_sequence_length` must be an int and must be >= 0. Received: {max_sequence_length}"
            )
        self.table, self.max_sequence_length, self.name = table, max_sequence_length, name
        self.output_shape = tf.TensorShape(output_shape)
        self.validate_weights_and_indices = validate_weights_and_indices

    def __repr__(self) -> str:
        return (
            f"FeatureConfig(table={self.table!r}, max_sequence_length={self.max_sequence_length!r}, "
            f"validate_weights_and_indices={self.validate_weights_and_indices!r}, "
            f"output_shape={self.output_shape!r}, name={self.name!r})"
        )


class RowIdInitializer(Initializer):
    """Initializes each row with its number, to test lookups.

    Args:
        offset: Number of the first row.
    """

    def __init__(self, offset: int = 0) -> None:
        self.offset = offset

    def __call__(self, shape: Any, dtype: Any = tf.float32, **kwargs: Any) -> tf.Tensor:
        numbers = tf.range(self.offset, self.offset + shape[0])
        return tf.cast(tf.broadcast_to(numbers[:, None], shape), dtype)
