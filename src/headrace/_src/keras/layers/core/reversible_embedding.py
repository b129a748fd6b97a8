"""ReversibleEmbedding: maps integers to vectors, and vectors back to scores of the integers."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import ConstraintLike, InitializerLike, RegularizerLike, Shape
from headrace._src.keras.engine.weight_arguments import add_kept_weight
from headrace._src.keras.layers.core.embedding import Embedding
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class ReversibleEmbedding(Embedding):
    """Maps integers to learned vectors, and with `reverse=True` vectors to one score per integer.

    Args:
        input_dim: Number of rows of the table. Inputs must be below it.
        output_dim: Size of the vectors.
        tie_weights: Whether both directions use the same weights.
        embeddings_initializer: Initializer of the embeddings, or its name.
        embeddings_regularizer: Regularizer of the embeddings, its name, or None.
        embeddings_constraint: Constraint of the embeddings, its name, or None.
        mask_zero: Whether 0 marks padding, which later layers then ignore.
        reverse_dtype: Dtype of the scores. None uses the compute dtype of the layer.
        logit_soft_cap: Bound of the absolute scores, which are squashed smoothly, or None for no bound.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        input_dim: int,
        output_dim: int,
        tie_weights: bool = True,
        embeddings_initializer: InitializerLike = "uniform",
        embeddings_regularizer: RegularizerLike = None,
        embeddings_constraint: ConstraintLike = None,
        mask_zero: bool = False,
        reverse_dtype: DTypeLike | None = None,
        logit_soft_cap: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            input_dim, output_dim, embeddings_initializer, embeddings_regularizer,
            kwargs.pop("activity_regularizer", None), embeddings_constraint, mask_zero, **kwargs,
        )  # fmt: skip
        self.tie_weights, self.reverse_dtype, self.logit_soft_cap = tie_weights, reverse_dtype, logit_soft_cap

    def build(self, input_shape: Shape | None = None) -> None:
        super().build(input_shape)
        if not self.tie_weights:
            shape = (self.output_dim, self.input_dim)
            self.reverse_embeddings = add_kept_weight(self, "reverse_embeddings", shape, prefix="embeddings")

    def call(self, inputs: Tensor, reverse: bool = False) -> Tensor:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            reverse: Whether to map vectors to scores instead of integers to vectors.

        Returns:
            The vectors, or with `reverse` the scores of all words.
        """
        if not reverse:
            return super().call(inputs)
        kernel = tf.transpose(self.embeddings) if self.tie_weights else tf.convert_to_tensor(self.reverse_embeddings)
        dtype = self.reverse_dtype or self.compute_dtype
        scores = tf.matmul(tf.cast(inputs, dtype), tf.cast(kernel, dtype))
        cap = self.logit_soft_cap
        return scores if cap is None else tf.tanh(scores / cap) * cap

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        config.pop("input_length")
        own = {name: getattr(self, name) for name in ("tie_weights", "reverse_dtype", "logit_soft_cap")}
        return {**config, **own}
