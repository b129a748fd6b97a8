"""CategoryEncoding: encodes integer categories as vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import AnyTensor, Shape
from headrace._src.keras.layers.preprocessing.category_output import (
    COUNT,
    MULTI_HOT,
    ONE_HOT,
    checked_mode,
    default_dtype,
    encode,
    encoded_shape,
    map_values,
    values_of,
)
from headrace._src.keras.layers.preprocessing.preprocessing_layer import as_input
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.typing import Array


class CategoryEncoding(Layer):
    """Encodes integer categories as vectors.

    Args:
        num_tokens: Number of categories. Inputs must be in [0, num_tokens).
        output_mode: "one_hot" for one vector per input, "multi_hot" for one vector per sample that marks its
            categories, "count" for one vector per sample that counts them.
        sparse: Whether to return a `tf.SparseTensor`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `num_tokens` is missing or less than 1, or `output_mode` is unknown.

    >>> tf.keras.layers.CategoryEncoding(num_tokens=3, output_mode="one_hot")([0, 2]).numpy()
    array([[1., 0., 0.],
           [0., 0., 1.]], dtype=float32)
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

    def call(self, inputs: AnyTensor, count_weights: AnyTensor | Array | Sequence[Any] | None = None) -> AnyTensor:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            count_weights: Weight of each value, for the output mode "count", or None.

        Returns:
            The encoded tensor; a SparseTensor if `sparse` is True.

        Raises:
            ValueError: If `count_weights` is given and `output_mode` is not "count".
        """
        weights = None
        if count_weights is not None:
            if self.output_mode != COUNT:
                raise ValueError(
                    "`count_weights` is not used when `output_mode` is not `'count'`. Received `count_weights="
                    f"{count_weights}`."
                )
            weights = tf.cast(as_input(count_weights), self.compute_dtype)
        depth = self.num_tokens
        if inputs.dtype.is_floating:
            inputs = map_values(lambda numbers: tf.cast(numbers, tf.int64), inputs)
        values: Any = values_of(inputs)
        inside = tf.logical_and(tf.reduce_all(values >= 0), tf.reduce_all(values < tf.cast(depth, values.dtype)))
        tf.debugging.Assert(
            inside, [f"Input values must be in the range 0 <= values < num_tokens with num_tokens={depth}"]
        )
        return encode(inputs, self.output_mode, depth, self.compute_dtype, self.sparse, weights)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return encoded_shape(input_shape, self.output_mode, self.num_tokens)

    def get_config(self) -> dict[str, Any]:
        own = {"num_tokens": self.num_tokens, "output_mode": self.output_mode, "sparse": self.sparse}
        return {**super().get_config(), **own}
