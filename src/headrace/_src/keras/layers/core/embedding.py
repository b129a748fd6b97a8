"""Embedding: a table of vectors, looked up by integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import ConstraintLike, InitializerLike, Mask, RegularizerLike, Shape
from headrace._src.keras.engine.weight_arguments import add_kept_weight, arguments_config, keep_arguments
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Embedding(Layer):
    """Maps integers to learned vectors.

    Args:
        input_dim: Number of rows of the table. Inputs must be below it.
        output_dim: Size of the vectors.
        embeddings_initializer: Initializer of the embeddings, or its name.
        embeddings_regularizer: Regularizer of the embeddings, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        embeddings_constraint: Constraint of the embeddings, its name, or None.
        mask_zero: Whether 0 marks padding, which later layers then ignore.
        input_length: Length of the sequences if it is fixed.
        sparse: Whether the outputs are a SparseTensor, which leaves zeros out.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `input_dim` or `output_dim` is not positive.

    >>> tf.keras.layers.Embedding(input_dim=100, output_dim=8)(tf.constant([[4, 7, 0]])).shape
    TensorShape([1, 3, 8])
    """

    embeddings_initializer: Any
    embeddings_regularizer: Any
    embeddings_constraint: Any

    def __init__(
        self,
        input_dim: int,
        output_dim: int,
        embeddings_initializer: InitializerLike = "uniform",
        embeddings_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        embeddings_constraint: ConstraintLike = None,
        mask_zero: bool = False,
        input_length: int | Sequence[int | None] | None = None,
        sparse: bool = False,
        **kwargs: Any,
    ) -> None:
        if "input_shape" not in kwargs and "batch_input_shape" not in kwargs:
            kwargs["input_shape"] = (input_length,) if not isinstance(input_length, (list, tuple)) else input_length
        if input_dim <= 0 or output_dim <= 0:
            raise ValueError(
                "Both `input_dim` and `output_dim` should be positive, Received input_dim = "
                f"{input_dim} and output_dim = {output_dim}"
            )
        kwargs["autocast"] = False
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        keep_arguments(
            self, embeddings_initializer=embeddings_initializer, embeddings_regularizer=embeddings_regularizer,
            embeddings_constraint=embeddings_constraint,
        )  # fmt: skip
        self.input_dim, self.output_dim = input_dim, output_dim
        self.mask_zero, self.input_length, self.sparse = mask_zero, input_length, sparse
        self.supports_masking = mask_zero

    def build(self, input_shape: Shape | None = None) -> None:
        self.embeddings = add_kept_weight(self, "embeddings", (self.input_dim, self.output_dim))
        super().build(input_shape)

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask:
        return tf.not_equal(inputs, 0) if self.mask_zero else None

    def call(self, inputs: Tensor) -> Any:
        if inputs.dtype == tf.string:
            raise tf.errors.UnimplementedError(
                None, None, "Cast string to int32 is not supported: Embedding takes integer indices. Map strings to "
                "integers with tf.keras.layers.StringLookup or TextVectorization first."
            )  # fmt: skip
        if inputs.dtype not in (tf.int32, tf.int64):
            inputs = tf.cast(inputs, tf.int32)
        if isinstance(inputs, tf.SparseTensor):
            if self.mask_zero:
                raise ValueError(
                    "`mask_zero` cannot be enabled when `tf.keras.layers.Embedding` is used with `tf.SparseTensor` "
                    "input."
                )
            return self._of_sparse(inputs)
        rows = tf.nn.embedding_lookup(self.embeddings, inputs)
        rows = tf.cast(rows, self.compute_dtype) if self.compute_dtype != self.variable_dtype else rows
        return tf.sparse.from_dense(rows) if self.sparse else rows

    def _of_sparse(self, inputs: Any) -> Any:
        """Looks up the given elements; for a dense result the others are element 0."""
        if not self.sparse:
            return tf.nn.embedding_lookup(self.embeddings, tf.sparse.to_dense(inputs))
        rows = tf.nn.embedding_lookup(self.embeddings, inputs.values)
        count, size = tf.shape(inputs.indices, out_type=tf.int64)[0], tf.constant(self.output_dim, tf.int64)
        columns = tf.tile(tf.range(size)[:, tf.newaxis], [count, 1])
        indices = tf.concat([tf.repeat(inputs.indices, self.output_dim, axis=0), columns], axis=1)
        return tf.SparseTensor(indices, tf.reshape(rows, [-1]), tf.concat([inputs.dense_shape, [size]], axis=0))

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape).concatenate(self.output_dim)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "input_dim": self.input_dim,
            "output_dim": self.output_dim,
            **arguments_config(self, "embeddings_initializer", "embeddings_regularizer", "embeddings_constraint"),
            **arguments_config(self, "activity_regularizer"),
            "mask_zero": self.mask_zero,
            "input_length": self.input_length,
        }
