"""Hashing and HashedCrossing: map values and combinations of values to bins by their hash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import AnyTensor, Shape, Sizes
from headrace._src.keras.layers.preprocessing.category_output import (
    COUNT,
    INT,
    MULTI_HOT,
    ONE_HOT,
    checked_mode,
    checked_sparse,
    default_dtype,
    encode,
    encoded_shape,
    integer_dtype,
    map_values,
    refuse_fractions,
)
from headrace._src.keras.layers.preprocessing.preprocessing_layer import as_input
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Hashing(Layer):
    """Maps values to bins by their hash: FarmHash, or SipHash if there is a salt.

    Args:
        num_bins: Number of bins.
        mask_value: Value that maps to bin 0. Other values then map to the remaining bins.
        salt: Key of SipHash: an integer or a pair of integers.
        output_mode: One of "int", "one_hot", "multi_hot" and "count".
        sparse: Whether to return encoded vectors as a `tf.SparseTensor`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `num_bins` is not positive, `output_mode` is unknown, `sparse` is combined with "int", or `salt`
            is not one or two integers.

    >>> tf.keras.layers.Hashing(num_bins=3)([["a"], ["b"]]).shape
    TensorShape([2, 1])
    """

    def __init__(
        self,
        num_bins: int,
        mask_value: str | int | None = None,
        salt: Sizes | None = None,
        output_mode: str = "int",
        sparse: bool = False,
        **kwargs: Any,
    ) -> None:
        if num_bins is None or num_bins <= 0:
            raise ValueError(f"The `num_bins` for `Hashing` cannot be `None` or non-positive values. Received: "
                             f"num_bins={num_bins}.")  # fmt: skip
        output_mode = checked_mode(output_mode, (INT, ONE_HOT, MULTI_HOT, COUNT), "Hashing")
        super().__init__(**integer_dtype(kwargs, output_mode))
        self.num_bins, self.mask_value, self.output_mode = num_bins, mask_value, output_mode
        self.sparse = checked_sparse(sparse, output_mode)
        if salt is not None and not (isinstance(salt, int) or (isinstance(salt, (list, tuple)) and len(salt) == 2)):
            raise ValueError(f"The `salt` argument for `Hashing` can only be a tuple of size 2 integers, or a single "
                             f"integer. Received: salt={salt}.")  # fmt: skip
        self.salt = [salt, salt] if isinstance(salt, int) else None if salt is None else list(salt)

    def __call__(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        return super().__call__(as_input(inputs), *args, **kwargs)

    def call(self, inputs: AnyTensor) -> AnyTensor:
        return encode(map_values(self._bins, inputs), self.output_mode, self.num_bins, self.compute_dtype, self.sparse)

    def _bins(self, values: Tensor) -> Tensor:
        mask = None
        bins = self.num_bins
        if self.mask_value is not None:
            mask = tf.equal(values, tf.cast(tf.constant(self.mask_value), values.dtype))
            bins -= 1  # bin 0 is reserved for the mask value
        if not (values.dtype is tf.string or values.dtype.is_integer):
            raise TypeError(f"Hashing needs integers or strings; received {values.dtype.name}.")
        words = tf.as_string(values) if values.dtype.is_integer else values
        if self.salt is None:
            found = tf.strings.to_hash_bucket_fast(words, bins)
        else:
            found = tf.strings.to_hash_bucket_strong(words, bins, key=self.salt)
        return found if mask is None else tf.where(mask, tf.zeros_like(found), found + 1)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return encoded_shape(input_shape, self.output_mode, self.num_bins)

    def get_config(self) -> dict[str, Any]:
        names = ("num_bins", "salt", "mask_value", "output_mode", "sparse")
        return {**super().get_config(), **{name: getattr(self, name) for name in names}}


class HashedCrossing(Layer):
    """Maps combinations of several features to bins by their hash.

    Args:
        num_bins: Number of bins.
        output_mode: "int" or "one_hot".
        sparse: Whether to return encoded vectors as a `tf.SparseTensor`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `output_mode` or `dtype` is not supported, or `sparse` is combined with "int".
    """

    def __init__(self, num_bins: int, output_mode: str = "int", sparse: bool = False, **kwargs: Any) -> None:
        output_mode = checked_mode(output_mode, (INT, ONE_HOT), "HashedCrossing")
        if output_mode == INT:
            refuse_fractions(kwargs.get("dtype"))
        super().__init__(**default_dtype(kwargs, output_mode))
        self.num_bins, self.output_mode = num_bins, output_mode
        self.sparse = checked_sparse(sparse, output_mode)

    def __call__(self, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(inputs, (list, tuple)):
            inputs = type(inputs)([as_input(part) for part in inputs])
        return super().__call__(inputs, *args, **kwargs)

    def call(self, inputs: Sequence[Tensor]) -> AnyTensor:
        if not isinstance(inputs, (list, tuple)):
            raise ValueError(
                f"`HashedCrossing` should be called on a list or tuple of inputs. Received: inputs={inputs}"
            )
        if len(inputs) < 2:
            raise ValueError(f"`HashedCrossing` should be called on at least two inputs. Received: inputs={inputs}")
        ranks = {part.shape.rank for part in inputs}
        if any(isinstance(part, (tf.SparseTensor, tf.RaggedTensor)) for part in inputs):
            raise ValueError("All `HashedCrossing` inputs should be dense tensors. Received: "
                             f"inputs={[type(part).__name__ for part in inputs]}")  # fmt: skip
        if len(ranks) != 1 or not ranks <= {0, 1, 2} or any(t.shape.rank == 2 and t.shape[1] != 1 for t in inputs):
            raise ValueError(
                "All `HashedCrossing` inputs should have shape `()`, `(batch_size,)` or `(batch_size, 1)`, the same "
                f"for all. Received: {[tuple(part.shape) for part in inputs]}"
            )
        if not all(part.dtype is tf.string or part.dtype.is_integer for part in inputs):
            raise ValueError(
                "All `HashedCrossing` inputs should have an integer or string dtype. Received: "
                f"{[part.dtype.name for part in inputs]}"
            )
        rank = ranks.pop()
        columns = [tf.reshape(part, [-1, 1]) for part in inputs]
        crossed = tf.sparse.to_dense(tf.sparse.cross_hashed(columns, self.num_bins))
        crossed = tf.reshape(crossed, [[], [-1], [-1, 1]][rank])
        return encode(crossed, self.output_mode, self.num_bins, self.compute_dtype, self.sparse)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        shapes: Any = input_shape
        return encoded_shape(shapes[0], self.output_mode, self.num_bins)

    def get_config(self) -> dict[str, Any]:
        names = ("num_bins", "output_mode", "sparse")
        return {**super().get_config(), **{name: getattr(self, name) for name in names}}
