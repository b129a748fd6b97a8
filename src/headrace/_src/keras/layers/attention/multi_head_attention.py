"""MultiHeadAttention: attention in several heads, each with its own projections."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.fused_attention import fused_attention
from headrace._src.keras.engine.host_kernels import runs_on_host
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.masks import causal, joined
from headrace._src.keras.engine.typing import (
    ConstraintLike,
    InitializerLike,
    Mask,
    RegularizerLike,
    Shape,
    Sizes,
    Training,
)
from headrace._src.keras.engine.weight_arguments import (
    KERNEL_AND_BIAS,
    arguments_config,
    arguments_for_parts,
    keep_arguments,
)
from headrace._src.keras.layers.activation.activation import Softmax
from headrace._src.keras.layers.core.einsum_dense import EinsumDense
from headrace._src.keras.layers.regularization.dropout import Dropout
from headrace._src.ops.nn.host_attention import plain_attention
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class MultiHeadAttention(Layer):
    """Computes attention in several heads, each with its own projections of queries, keys and values.

    Called on a query and a value, and optionally a key. Without a key, the value serves as the key.

    Args:
        num_heads: Number of heads.
        key_dim: Size of queries and keys in each head.
        value_dim: Size of values in each head. None uses `key_dim`.
        dropout: Fraction of the attention weights dropped during training.
        use_bias: Whether the projections have a bias.
        output_shape: Sizes of the output features. None uses the size of the query features.
        attention_axes: Axes to attend over. None means all except the batch and the features.
        kernel_initializer: Initializer of the projection kernels.
        bias_initializer: Initializer of the projection biases.
        kernel_regularizer: Regularizer of the projection kernels.
        bias_regularizer: Regularizer of the projection biases.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the projection kernels.
        bias_constraint: Constraint of the projection biases.
        softmax_robust_masking: Accepted for compatibility. Masked positions have weight zero in any case.
        **kwargs: `seed` (of the dropout), and arguments of `Layer`.

    >>> layer = tf.keras.layers.MultiHeadAttention(num_heads=2, key_dim=4)
    >>> layer(tf.zeros([1, 5, 8]), tf.zeros([1, 3, 8])).shape
    TensorShape([1, 5, 8])
    """

    kernel_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    bias_constraint: Any

    def __init__(
        self,
        num_heads: int,
        key_dim: int,
        value_dim: int | None = None,
        dropout: float = 0.0,
        use_bias: bool = True,
        output_shape: Sizes | None = None,
        attention_axes: Sizes | None = None,
        kernel_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        softmax_robust_masking: bool = False,
        **kwargs: Any,
    ) -> None:
        self._robust_masking = softmax_robust_masking
        shapes = [kwargs.pop(name, None) for name in ("query_shape", "key_shape", "value_shape")]
        self._seed = kwargs.pop("seed", None)
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.supports_masking = True
        self._num_heads, self._key_dim, self._value_dim = num_heads, key_dim, value_dim or key_dim
        self._dropout, self._use_bias = dropout, use_bias
        self._output_shape = [output_shape] if isinstance(output_shape, int) else output_shape
        self._given_output_shape = output_shape
        self._attention_axes: Any = (attention_axes,) if isinstance(attention_axes, int) else attention_axes
        keep_arguments(
            self, kernel_initializer=kernel_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            kernel_constraint=kernel_constraint, bias_constraint=bias_constraint,
        )  # fmt: skip
        self._query_shape, self._key_shape, self._value_shape = shapes
        self._made = False

    def _projection(self, rank: int | None, size: int, name: str) -> EinsumDense:
        """Returns a dense layer that maps the last axis to (heads, size)."""
        assert rank is not None
        free = _LETTERS[: rank - 1]
        equation = f"{free}z,zxy->{free}xy"
        shape = [None] * (rank - 2) + [self._num_heads, size]
        return EinsumDense(equation, shape, bias_axes="xy" if self._use_bias else None, name=name, **self._common())

    def _common(self) -> dict[str, Any]:
        """Returns the arguments that all projections share."""
        kept = arguments_for_parts(self, *KERNEL_AND_BIAS)
        return {**kept, "activity_regularizer": self.activity_regularizer, "dtype": self._dtype_policy}

    def _make(self, query: Tensor, value: Tensor, key: Tensor) -> None:
        self._made = True
        self._query_shape, self._value_shape, self._key_shape = query.shape, value.shape, key.shape
        rank: Any = query.shape.rank
        with tf.init_scope():
            self._query_dense = self._projection(rank, self._key_dim, "query")
            self._key_dense = self._projection(key.shape.rank, self._key_dim, "key")
            self._value_dense = self._projection(value.shape.rank, self._value_dim, "value")
            if self._attention_axes is None:
                self._attention_axes = tuple(range(1, rank - 1))
            self._softmax = Softmax(axis=self._score_axes(rank), dtype=self._dtype_policy)
            self._dropout_layer = Dropout(rate=self._dropout, seed=self._seed, dtype=self._dtype_policy)
            sizes = list(self._output_shape) if self._output_shape else [query.shape[-1]]
            free, out = _LETTERS[: rank - 1], "uvwz"[: len(sizes)]
            self._output_dense = EinsumDense(
                f"{free}xy,xy{out}->{free}{out}", [None] * (rank - 2) + sizes,
                bias_axes=out if self._use_bias else None, name="attention_output", **self._common(),
            )  # fmt: skip
        self._equations = _attention_equations(rank, self._attention_axes)

    def _score_axes(self, rank: int) -> int | tuple[int, ...]:
        count = len(self._attention_axes)
        last = rank - count + 2 * count - 1  # batch axes, head, query axes, key axes
        return tuple(range(last - count + 1, last + 1)) if count > 1 else -1

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
        of_ragged = query if isinstance(query, tf.RaggedTensor) else None
        query, value, key = self._padded(query, value, key)
        if not self._made:
            self._make(query, value, key)
        queries, keys, values = self._projected(query, key, value)
        if not return_attention_scores and of_ragged is None and not (self._dropout and training is not False):
            fused = self._fused(
                queries, keys, values, lambda: self._allowed(query, value, key, attention_mask, False), use_causal_mask
            )
            if fused is not None:
                return self._output_dense(fused)
        allowed = self._allowed(query, value, key, attention_mask, use_causal_mask)
        queries = queries * (1.0 / math.sqrt(float(self._key_dim)))
        scores = tf.einsum(self._equations[0], keys, queries)
        if allowed is not None:
            for _ in range(scores.shape.rank - allowed.shape.rank):
                allowed = tf.expand_dims(allowed, axis=-len(self._attention_axes) * 2 - 1)
        weights = self._softmax(scores, allowed)
        dropped = self._dropout_layer(weights, training=training)
        outputs = self._output_dense(tf.einsum(self._equations[1], dropped, values))
        if of_ragged is not None:
            outputs = tf.RaggedTensor.from_tensor(outputs, lengths=of_ragged.row_lengths())
        return (outputs, weights) if return_attention_scores else outputs

    def _projected(self, query: Tensor, key: Tensor, value: Tensor) -> list[Tensor]:
        """Returns the queries, keys and values in heads.

        In a graph, those of self-attention are one product: on a CPU a small product takes as long as a larger one.
        """
        parts = (self._query_dense, self._key_dense, self._value_dense)
        inputs = (query, key, value)
        if not self._can_join(parts, inputs):
            return [part(tensor) for part, tensor in zip(parts, inputs, strict=True)]
        kernels = [tf.reshape(part.kernel, [query.shape[-1], -1]) for part in parts]
        free = _LETTERS[: query.shape.rank - 1]
        joint = tf.einsum(f"{free}z,zx->{free}x", query, tf.concat(kernels, 1))
        if self._use_bias:
            joint += tf.concat([tf.reshape(part.bias, [-1]) for part in parts], 0)
        found = tf.split(joint, [kernel.shape[-1] for kernel in kernels], -1)
        outer = [-1 if size is None else size for size in query.shape[:-1]]
        return [tf.reshape(one, [*outer, *part.kernel.shape[1:]]) for one, part in zip(found, parts, strict=True)]

    def _can_join(self, parts: Sequence[Any], inputs: Sequence[Any]) -> bool:
        if tf.executing_eagerly() or self.activity_regularizer is not None:
            return False
        if not all(tensor is inputs[0] for tensor in inputs) or inputs[0].shape[1:].num_elements() is None:
            return False
        return all(type(part) is EinsumDense and part.built for part in parts)

    def _padded(self, query: Any, value: Any, key: Any) -> tuple[Tensor, Tensor, Tensor]:
        """Pads ragged inputs. Value and key have the same steps, so one of them tells the length of the other."""
        if isinstance(query, tf.RaggedTensor):
            query = query.to_tensor()
        if isinstance(value, tf.RaggedTensor) and isinstance(key, tf.RaggedTensor):
            length = tf.cast(tf.maximum(value.bounding_shape(axis=1), key.bounding_shape(axis=1)), tf.int32)
            return query, _of_length(value, length), _of_length(key, length)
        if isinstance(value, tf.RaggedTensor):
            value = _of_length(value, tf.shape(key)[1])
        elif isinstance(key, tf.RaggedTensor):
            key = _of_length(key, tf.shape(value)[1])
        return query, value, key

    def _fused(
        self, queries: Tensor, keys: Tensor, values: Tensor, allowed: Callable[[], Mask], in_time: bool
    ) -> Tensor | None:
        """Returns the attention that one kernel computes, or None where there is no such kernel."""
        if self._attention_axes != (1,) or queries.shape.rank != 4:
            return None

        def masks() -> list[Tensor]:
            mask = allowed()
            return [] if mask is None else [mask if mask.shape.rank == 4 else tf.expand_dims(mask, -3)]

        scale = 1.0 / math.sqrt(float(self._key_dim))
        if not in_time and runs_on_host(queries) and allowed() is None:
            found: Tensor = plain_attention(queries, keys, values, scale=scale).outputs
            return found
        return fused_attention(queries, keys, values, masks, scale, in_time)

    def _allowed(self, query: Tensor, value: Tensor, key: Tensor, given: Mask, in_time: bool) -> Mask:
        """Returns which keys each query may attend to, from the input masks and the given mask. None means all."""
        found = [] if given is None else [tf.cast(given, tf.bool)]
        query_mask, value_mask = getattr(query, "_keras_mask", None), getattr(value, "_keras_mask", None)
        key_mask = getattr(key, "_keras_mask", None) if key is not value else None
        if query_mask is not None:
            found.append(tf.expand_dims(tf.cast(query_mask, tf.bool), -1))
        found += [tf.expand_dims(tf.cast(mask, tf.bool), -2) for mask in (value_mask, key_mask) if mask is not None]
        if in_time:
            found.append(causal(tf.shape(query)[1], tf.shape(value)[1]))
        return joined(*found)

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask:
        return mask

    def compute_output_shape(  # type: ignore[override]  # Keras gives each input its own argument
        self, query_shape: Shape, value_shape: Shape, key_shape: Shape | None = None
    ) -> TensorShape:
        """Returns the shape of the outputs for inputs of these shapes.

        Args:
            query_shape: Shape of the query, the batch included.
            value_shape: Shape of the value, the batch included.
            key_shape: Shape of the key; None if it is the value.

        Raises:
            ValueError: If the shapes of query, value and key do not fit.
        """
        query, value = tf.TensorShape(query_shape), tf.TensorShape(value_shape)
        key = value if key_shape is None else tf.TensorShape(key_shape)
        if query[-1] != value[-1]:
            raise ValueError(
                f"The last dimension of `query_shape` and `value_shape` must be equal, but are {query[-1]}, "
                f"{value[-1]}. Received: query_shape={query_shape}, value_shape={value_shape}"
            )
        if value[1:-1] != key[1:-1]:
            raise ValueError(
                "All dimensions of `value` and `key`, except the last one, must be equal. Received "
                f"{value_shape} and {key_shape}"
            )
        return query if self._output_shape is None else query[:-1].concatenate(self._output_shape)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "num_heads": self._num_heads,
            "key_dim": self._key_dim,
            "value_dim": self._value_dim,
            "dropout": self._dropout,
            "use_bias": self._use_bias,
            "output_shape": self._given_output_shape,
            "attention_axes": self._attention_axes,
            **arguments_config(self, *KERNEL_AND_BIAS, "activity_regularizer"),
            "query_shape": self._query_shape,
            "key_shape": self._key_shape,
            "value_shape": self._value_shape,
            "softmax_robust_masking": self._robust_masking,
        }


def _of_length(ragged: Any, length: Tensor) -> Tensor:
    """Pads or cuts the rows of a ragged tensor to a length."""
    return ragged.to_tensor(shape=tf.concat([[-1], [length], tf.shape(ragged.flat_values)[1:]], axis=0))


def _attention_equations(rank: int, axes: Sequence[int]) -> tuple[str, str]:
    """Returns the einsum equations of the scores (keys with queries) and of the outputs (scores with values)."""
    letters = iter(_LETTERS)
    query = [next(letters) for _ in range(rank - 1)]
    value = [next(letters) if axis in axes else query[axis] for axis in range(rank - 1)]
    head, size = next(letters), next(letters)
    batch = [query[axis] for axis in range(rank - 1) if axis not in axes]
    scores = [*batch, head, *(query[axis] for axis in axes), *(value[axis] for axis in axes)]
    left, right = "".join([*value, head, size]), "".join([*query, head, size])
    return f"{left},{right}->{''.join(scores)}", f"{''.join(scores)},{left}->{right}"
