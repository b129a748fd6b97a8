"""CategoryEncoding: numbers of categories as vectors."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.layers.category_output import COUNT, MULTI_HOT, ONE_HOT, checked_mode, default_dtype, encode
from headrace._src.keras.layers.layer import Layer
from headrace._src.keras.layers.preprocessing_layer import as_input


class CategoryEncoding(Layer):
    """Marks or counts the categories of each sample.

    Args:
        num_tokens: How many categories there are; inputs lie in [0, num_tokens).
        output_mode: "one_hot" (a vector for each input), "multi_hot" or "count" (one for each sample).
        sparse: Whether outputs are sparse tensors.
    """

    def __init__(
        self, num_tokens: int | None = None, output_mode: str = "multi_hot", sparse: bool = False, **kwargs: Any
    ) -> None:
        if "max_tokens" in kwargs:
            num_tokens = kwargs.pop("max_tokens")
        super().__init__(**default_dtype(kwargs, output_mode))
        if num_tokens is None:
            raise ValueError("num_tokens must be set to use this layer. If the number of tokens is not known "
                             "beforehand, use the IntegerLookup layer instead.")  # fmt: skip
        if num_tokens < 1:
            raise ValueError(f"`num_tokens` must be >= 1. Received: num_tokens={num_tokens}.")
        self.num_tokens, self.sparse = num_tokens, sparse
        self.output_mode = checked_mode(output_mode, (COUNT, ONE_HOT, MULTI_HOT), "CategoryEncoding")

    def __call__(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        return super().__call__(as_input(inputs), *args, **kwargs)

    def call(self, inputs: Any, count_weights: Any = None) -> Any:
        if count_weights is not None:
            if self.output_mode != COUNT:
                raise ValueError(
                    "`count_weights` is not used when `output_mode` is not `'count'`. Received `count_weights="
                    f"{count_weights}`."
                )
            count_weights = tf.cast(as_input(count_weights), self.compute_dtype)
        depth = self.num_tokens
        if isinstance(inputs, (tf.SparseTensor, tf.RaggedTensor)):
            values = inputs.values if isinstance(inputs, tf.SparseTensor) else inputs.flat_values
            inputs = inputs.with_values(tf.cast(values, tf.int64)) if values.dtype.is_floating else inputs
        else:
            inputs = values = tf.cast(inputs, tf.int64) if inputs.dtype.is_floating else inputs
        inside = tf.logical_and(tf.reduce_all(values >= 0), tf.reduce_all(values < tf.cast(depth, values.dtype)))
        tf.debugging.Assert(
            inside, [f"Input values must be in the range 0 <= values < num_tokens with num_tokens={depth}"]
        )
        return encode(inputs, self.output_mode, depth, self.compute_dtype, self.sparse, count_weights)

    def compute_output_shape(self, input_shape: Any) -> Any:
        shape = tf.TensorShape(input_shape).as_list()
        if not shape:
            return tf.TensorShape([self.num_tokens])
        if self.output_mode == ONE_HOT and shape[-1] != 1:
            return tf.TensorShape([*shape, self.num_tokens])
        return tf.TensorShape([*shape[:-1], self.num_tokens])

    def get_config(self) -> dict[str, Any]:
        own = {"num_tokens": self.num_tokens, "output_mode": self.output_mode, "sparse": self.sparse}
        return {**super().get_config(), **own}
