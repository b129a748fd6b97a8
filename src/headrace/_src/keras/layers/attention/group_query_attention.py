"""GroupQueryAttention: attention in which several query heads share a key and a value head."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.masks import causal, joined
from headrace._src.keras.engine.typing import ConstraintLike, InitializerLike, Mask, RegularizerLike, Training
from headrace._src.keras.engine.weight_arguments import (
    KERNEL_AND_BIAS,
    arguments_config,
    arguments_for_parts,
    keep_arguments,
)
from headrace._src.keras.layers.activation.activation import Softmax
from headrace._src.keras.layers.core.einsum_dense import EinsumDense
from headrace._src.keras.layers.regularization.dropout import Dropout
from headrace._src.tensors.tensor import Tensor


class GroupQueryAttention(Layer):
    """Computes attention in which groups of query heads share one key head and one value head.

    Called on a query and a value of shape (batch, steps, features), and optionally a key.

    Args:
        head_dim: Size of each head.
        num_query_heads: Number of query heads, a multiple of `num_key_value_heads`.
        num_key_value_heads: Number of key and value heads.
        dropout: Fraction of the attention weights dropped during training.
        use_bias: Whether the projections have a bias.
        sliding_window: Largest distance between a query and the keys it attends to, or None for no limit.
        flash_attention: Accepted for compatibility. XLA chooses the algorithm.
        kernel_initializer: Initializer of the projection kernels.
        bias_initializer: Initializer of the projection biases.
        kernel_regularizer: Regularizer of the projection kernels.
        bias_regularizer: Regularizer of the projection biases.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the projection kernels.
        bias_constraint: Constraint of the projection biases.
        use_gate: Whether to multiply the outputs by a learned gate.
        seed: Integer seed of the dropout, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `num_query_heads` is not divisible by `num_key_value_heads`.
    """

    kernel_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    bias_constraint: Any

    def __init__(
        self,
        head_dim: int,
        num_query_heads: int,
        num_key_value_heads: int,
        dropout: float = 0.0,
        use_bias: bool = True,
        sliding_window: int | None = None,
        flash_attention: bool | None = None,
        kernel_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        use_gate: bool = False,
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        if num_query_heads % num_key_value_heads:
            raise ValueError("`num_query_heads` must be divisible by `num_key_value_heads`.")
        self.supports_masking = True
        self.head_dim, self.num_query_heads, self.num_key_value_heads = head_dim, num_query_heads, num_key_value_heads
        self.dropout, self.use_bias, self.seed = dropout, use_bias, seed
        self.sliding_window, self.use_gate = sliding_window, use_gate
        keep_arguments(
            self, kernel_initializer=kernel_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            kernel_constraint=kernel_constraint, bias_constraint=bias_constraint,
        )  # fmt: skip
        self._made = False

    def _projection(self, equation: str, shape: list[Any], bias_axes: str, name: str) -> EinsumDense:
        return EinsumDense(
            equation,
            shape,
            bias_axes=bias_axes if self.use_bias else None,
            name=name,
            dtype=self._dtype_policy,
            **arguments_for_parts(self, *KERNEL_AND_BIAS),
        )

    def _make(self, features: int | None) -> None:
        self._made = True
        heads, shared, size = self.num_query_heads, self.num_key_value_heads, self.head_dim
        with tf.init_scope():
            self._query_dense = self._projection("bqm,muh->bquh", [None, heads, size], "uh", "query")
            self._key_dense = self._projection("bkm,mvh->bkvh", [None, shared, size], "vh", "key")
            self._value_dense = self._projection("bkm,mvh->bkvh", [None, shared, size], "vh", "value")
            if self.use_gate:
                self._gate_dense = self._projection("bqm,muh->bquh", [None, heads, size], "uh", "gate")
            self._output_dense = self._projection("bquh,uhm->bqm", [None, features], "m", "attention_output")
            self._softmax = Softmax(axis=-1, dtype=self._dtype_policy)
            self._dropout_layer = Dropout(self.dropout, seed=self.seed, dtype=self._dtype_policy)

    def call(
        self,
        query: Tensor,
        value: Tensor,
        key: Tensor | None = None,
        attention_mask: Mask = None,
        return_attention_scores: bool = False,
        training: Training = None,
        use_causal_mask: bool = False,
    ) -> Tensor | tuple[Tensor, Tensor]:
        """Computes the outputs.

        Args:
            query: Tensor of shape `(batch, target length, features)`.
            value: Tensor of shape `(batch, source length, features)`.
            key: Tensor like `value`; None uses `value`.
            attention_mask: Bool tensor of shape `(batch, target length, source length)`: where attention is allowed, or
                None.
            return_attention_scores: Whether to return the attention scores too.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.
            use_causal_mask: Whether a position may only attend to itself and earlier ones.

        Returns:
            The outputs; with the weights if `return_attention_scores` is True.
        """
        value = tf.convert_to_tensor(value) if isinstance(value, np.ndarray) else value
        key = value if key is None else tf.convert_to_tensor(key) if isinstance(key, np.ndarray) else key
        if not self._made:
            self._make(query.shape[-1])
        group = self.num_query_heads // self.num_key_value_heads
        queries = self._query_dense(query)
        keys = tf.repeat(self._key_dense(key), group, axis=2)
        values = tf.repeat(self._value_dense(value), group, axis=2)
        scores = tf.einsum("bquh,bkuh->buqk", queries, keys) / math.sqrt(self.head_dim)
        weights = self._softmax(scores, self._allowed(query, value, attention_mask, use_causal_mask))
        mixed = tf.einsum("buqk,bkuh->bquh", self._dropout_layer(weights, training=training), values)
        if self.use_gate:
            mixed = mixed * tf.sigmoid(self._gate_dense(query))
        outputs = self._output_dense(mixed)
        return (outputs, weights) if return_attention_scores else outputs

    def _allowed(self, query: Tensor, value: Tensor, given: Mask, in_time: bool) -> Mask:
        """Returns which keys each query may attend to, of shape (batch, 1, query, key). None means all."""
        found = [] if given is None else [tf.cast(given, tf.bool)]
        query_mask, value_mask = getattr(query, "_keras_mask", None), getattr(value, "_keras_mask", None)
        if query_mask is not None:
            found.append(tf.expand_dims(query_mask, -1))
        if value_mask is not None:
            found.append(tf.expand_dims(value_mask, -2))
        queries, keys = tf.shape(query)[1], tf.shape(value)[1]
        if in_time:
            found.append(causal(queries, keys))
        if self.sliding_window is not None:
            distance = tf.abs(tf.range(queries)[:, None] - tf.range(keys)[None, :])
            found.append((distance < self.sliding_window)[None])
        allowed = joined(*found)
        return None if allowed is None else tf.expand_dims(allowed, 1)

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask:
        return mask

    def get_config(self) -> dict[str, Any]:
        names = (
            "head_dim", "num_query_heads", "num_key_value_heads", "use_bias", "use_gate", "sliding_window", "dropout",
        )  # fmt: skip
        return {
            **super().get_config(),
            **{name: getattr(self, name) for name in names},
            **arguments_config(self, *KERNEL_AND_BIAS, "activity_regularizer"),
            "seed": self.seed,
        }
