"""Attention and AdditiveAttention: means of values, weighted by how well their keys match the queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.fused_attention import fused_attention
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.masks import causal, joined
from headrace._src.keras.engine.typing import Mask, Shape, Training
from headrace._src.tensors.tensor import Tensor


class _BaseAttention(Layer):
    def __init__(self, dropout: float = 0.0, **kwargs: Any) -> None:
        self._seed = kwargs.pop("seed", None)
        self._always_causal = kwargs.pop("causal", False)  # the name that `use_causal_mask` had until 2.10
        super().__init__(**kwargs)
        self.dropout = dropout
        self.supports_masking = True

    def _calculate_scores(self, query: Tensor, key: Tensor) -> Tensor:
        raise NotImplementedError

    def call(
        self,
        inputs: Sequence[Tensor],
        mask: Sequence[Mask] | None = None,
        training: Training = None,
        return_attention_scores: bool = False,
        use_causal_mask: bool = False,
    ) -> Tensor | tuple[Tensor, Tensor]:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            mask: Bool tensor that is False where inputs are padding, or None.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.
            return_attention_scores: Whether to return the attention scores too.
            use_causal_mask: Whether a position may only attend to itself and earlier ones.

        Returns:
            The outputs, a tensor of shape (batch, target steps, features); with the weights if
            `return_attention_scores` is True.

        Raises:
            ValueError: If `inputs` is not a list of two or three tensors, or `mask` does not fit it.
        """
        self._check(inputs, mask)
        query, value = inputs[0], inputs[1]
        key = inputs[2] if len(inputs) > 2 else value
        value_mask = mask[1] if mask else None
        query_mask = mask[0] if mask else None
        if not return_attention_scores and not (training and self.dropout):
            fused = self._fused(query, key, value, value_mask, use_causal_mask or self._always_causal)
            if fused is not None:
                return _without_masked(fused, query_mask)
        scores = self._calculate_scores(query, key)
        of_values = None if value_mask is None else tf.expand_dims(tf.cast(value_mask, tf.bool), axis=-2)
        of_time = causal(tf.shape(scores)[-2], tf.shape(scores)[-1]) if use_causal_mask or self._always_causal else None
        allowed = joined(of_values, of_time)
        if allowed is not None:
            far = 65504.0 if scores.dtype == tf.float16 else 1e9
            scores = scores - far * tf.cast(tf.logical_not(allowed), scores.dtype)
        weights = tf.nn.softmax(scores)
        if training and self.dropout:
            weights = tf.nn.dropout(weights, rate=self.dropout, seed=self._seed)
        result = _without_masked(tf.matmul(weights, value), query_mask)
        return (result, weights) if return_attention_scores else result

    def _fused(self, query: Tensor, key: Tensor, value: Tensor, mask: Mask, in_time: bool) -> Tensor | None:
        """Returns the attention that one kernel computes, or None where there is no such kernel."""
        return None

    def _check(self, inputs: Sequence[Tensor], mask: Sequence[Mask] | None) -> None:
        name = type(self).__name__
        if not isinstance(inputs, list):
            raise ValueError(
                f"{name} layer must be called on a list of inputs, namely [query, value] or [query, value, key]. "
                f"Received: {inputs}."
            )
        if len(inputs) not in (2, 3):
            raise ValueError(
                f"{name} layer accepts inputs list of length 2 or 3, namely [query, value] or [query, value, key]. "
                f"Received length: {len(inputs)}."
            )
        if mask is None:
            return
        if not isinstance(mask, list):
            raise ValueError(f"{name} layer mask must be a list, namely [query_mask, value_mask]. Received: {mask}.")
        if not 2 <= len(mask) <= len(inputs):
            raise ValueError(
                f"{name} layer mask must be a list of length 2, namely [query_mask, value_mask]. Received length: "
                f"{len(mask)}."
            )

    def compute_mask(self, inputs: Sequence[Tensor], mask: Sequence[Mask] | None = None) -> Mask:
        return mask[0] if mask else None

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "dropout": self.dropout}


def _without_masked(result: Tensor, query_mask: Mask) -> Tensor:
    """Returns the result with zeros for queries that are masked."""
    if query_mask is None:
        return result
    return result * tf.cast(tf.expand_dims(query_mask, axis=-1), result.dtype)


class Attention(_BaseAttention):
    """Computes dot-product attention.

    Called on [query, value] or [query, value, key], of shapes (batch, steps, features). Each query step gets the mean
    of the values, weighted by the softmax of the products of the query with the keys. Without a key, the value serves
    as the key.

    Args:
        use_scale: Whether to learn a factor of the scores.
        score_mode: "dot" for products of query and key, "concat" for the sum of `tanh(query + key)`.
        **kwargs: `dropout` (fraction of the attention weights dropped during training), `seed`, and arguments of
            `Layer`.

    Raises:
        ValueError: If `score_mode` is neither "dot" nor "concat".

    >>> tf.keras.layers.Attention()([tf.ones([1, 2, 4]), tf.ones([1, 3, 4])]).shape
    TensorShape([1, 2, 4])
    """

    def __init__(self, use_scale: bool = False, score_mode: str = "dot", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if score_mode not in ("dot", "concat"):
            raise ValueError(f'Invalid value for argument score_mode. Expected "dot" or "concat"; got {score_mode}.')
        self.use_scale, self.score_mode = use_scale, score_mode
        self.scale: Any = None
        self.concat_score_weight: Any = None

    def build(self, input_shape: Shape) -> None:
        if self.use_scale:
            self.scale = self.add_weight("scale", (), initializer="ones")
        if self.score_mode == "concat":
            self.concat_score_weight = self.add_weight("concat_score_weight", (), initializer="ones")
        super().build(input_shape)

    def _fused(self, query: Tensor, key: Tensor, value: Tensor, mask: Mask, in_time: bool) -> Tensor | None:
        if self.score_mode != "dot" or self.use_scale or any(t.shape.rank != 3 for t in (query, key, value)):
            return None

        def masks() -> list[Tensor]:
            return [] if mask is None else [tf.cast(mask, tf.bool)[:, None, None, :]]

        return fused_attention(query, key, value, masks, 1.0, in_time)

    def _calculate_scores(self, query: Tensor, key: Tensor) -> Tensor:
        if self.score_mode == "dot":
            scores = tf.matmul(query, key, transpose_b=True)
            return scores if self.scale is None else scores * self.scale
        sums = tf.expand_dims(query, axis=-2) + tf.expand_dims(key, axis=-3)
        if self.scale is not None:
            sums = self.scale * sums
        return self.concat_score_weight * tf.reduce_sum(tf.tanh(sums), axis=-1)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "use_scale": self.use_scale, "score_mode": self.score_mode}


class AdditiveAttention(_BaseAttention):
    """Computes additive attention, with the sum of `tanh(query + key)` as the scores.

    Called on [query, value] or [query, value, key], of shapes (batch, steps, features). Without a key, the value serves
    as the key.

    Args:
        use_scale: Whether to learn a factor of each feature of the scores.
        **kwargs: `dropout` (fraction of the attention weights dropped during training), `seed`, and arguments of
            `Layer`.
    """

    def __init__(self, use_scale: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.use_scale = use_scale
        self.scale: Any = None

    def build(self, input_shape: Shape) -> None:
        if self.use_scale:
            features = tf.TensorShape(input_shape[1])[-1]
            self.scale = self.add_weight("scale", (features,), initializer="glorot_uniform")
        super().build(input_shape)

    def _calculate_scores(self, query: Tensor, key: Tensor) -> Tensor:
        sums = tf.tanh(tf.expand_dims(query, axis=-2) + tf.expand_dims(key, axis=-3))
        return tf.reduce_sum(sums if self.scale is None else self.scale * sums, axis=-1)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "use_scale": self.use_scale}
