"""The output modes of categorical preprocessing layers: indices, or vectors that mark or count categories."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.engine import policy as policies
from headrace._src.keras.engine.typing import AnyTensor, Shape
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike

INT, ONE_HOT, MULTI_HOT, COUNT, TF_IDF = "int", "one_hot", "multi_hot", "count", "tf_idf"


def checked_mode(mode: str, allowed: tuple[str, ...], layer: str) -> str:
    """Returns the canonical name of an output mode. "binary" and "tf-idf" are old names."""
    mode = {"binary": MULTI_HOT, "tf-idf": TF_IDF}.get(mode, mode)
    if mode not in allowed:
        raise ValueError(
            f"The `output_mode` argument of layer {layer} must be one of {allowed}. Received: output_mode={mode!r}"
        )
    return mode


def checked_sparse(sparse: bool, mode: str) -> bool:
    """Returns `sparse`. Raises if it is True for integer outputs."""
    if sparse and mode == INT:
        raise ValueError(f"`sparse` may only be true if `output_mode` is not `'int'`. Received: sparse={sparse}")
    return sparse


def default_dtype(kwargs: dict[str, Any], mode: str) -> dict[str, Any]:
    """Adds a dtype that fits the output mode to the arguments of a layer, unless they have one."""
    if kwargs.get("dtype") is None:
        kwargs = {**kwargs, "dtype": tf.int64 if mode == INT else tf.keras.backend.floatx()}
    return kwargs


def integer_dtype(kwargs: dict[str, Any], mode: str) -> dict[str, Any]:
    """Returns the arguments of a layer whose old configurations give integer outputs a float dtype."""
    dtype = kwargs.get("dtype")
    wrong = mode == INT and dtype is not None and not tf.as_dtype(policies.policy_of(dtype).compute_dtype).is_integer
    return default_dtype({**kwargs, "dtype": None} if wrong else kwargs, mode)


def refuse_fractions(dtype: Any) -> None:
    """Raises ValueError for a dtype that indices cannot have, unless it is a policy that a file of Keras 3 stores."""
    dtype = getattr(dtype, "compute_dtype", dtype)
    if (
        dtype is not None
        and not isinstance(dtype, dict)
        and not (tf.as_dtype(dtype).is_integer or tf.as_dtype(dtype) == tf.string)
    ):
        raise ValueError(f"When `output_mode='int'`, `dtype` should be an integer type. Received: dtype={dtype}")


def map_values(function: Callable[[Any], Any], inputs: AnyTensor) -> AnyTensor:
    """Applies `function` to the values of a dense, ragged or sparse tensor."""
    if isinstance(inputs, tf.SparseTensor):
        return inputs.with_values(function(inputs.values))
    if isinstance(inputs, tf.RaggedTensor):
        return inputs.with_flat_values(function(inputs.flat_values))
    return function(inputs)


def values_of(inputs: AnyTensor | Array) -> Tensor | Array:
    """Returns the values of a dense, ragged or sparse tensor."""
    if isinstance(inputs, SparseTensor):
        return inputs.values
    return inputs.flat_values if isinstance(inputs, RaggedTensor) else inputs


def encoded_shape(input_shape: Shape, mode: str, depth: int) -> TensorShape:
    """Returns the shape of the result of `encode` for inputs of this shape."""
    sizes = tf.TensorShape(input_shape).as_list()
    if mode == INT:
        return tf.TensorShape(sizes)
    one_each = mode == ONE_HOT and sizes and sizes[-1] != 1
    return tf.TensorShape([*(sizes if one_each else sizes[:-1]), depth])


def encode(
    inputs: AnyTensor,
    mode: str,
    depth: int,
    dtype: DTypeLike,
    sparse: bool = False,
    weights: AnyTensor | None = None,
    idf_weights: Tensor | Variable | None = None,
) -> AnyTensor:
    """Encodes the categories `inputs`, each below `depth`, in an output mode."""
    if mode == INT:
        return inputs if inputs.dtype == tf.as_dtype(dtype) else tf.cast(inputs, dtype)
    shape = inputs.shape
    if shape.rank == 0:
        inputs = tf.expand_dims(inputs, -1)
    if mode == ONE_HOT and inputs.shape[-1] != 1 and not isinstance(inputs, (tf.RaggedTensor, tf.SparseTensor)):
        inputs = tf.expand_dims(inputs, -1)
    if inputs.shape.rank is not None and inputs.shape.rank > 2:
        raise ValueError(
            "When output_mode is not `'int'`, maximum supported output rank is 2. Received output_mode "
            f"{mode} and input shape {shape}, which would result in output rank {inputs.shape.rank}."
        )
    marks = mode in (ONE_HOT, MULTI_HOT)
    weight_of_tokens: Any = idf_weights
    if sparse or isinstance(inputs, tf.SparseTensor):
        counts: Any = tf.sparse.bincount(
            inputs, weights=weights, minlength=depth, maxlength=depth, axis=-1, binary_output=marks
        )
        counts = tf.cast(counts, dtype)
        if mode == TF_IDF:
            values = counts.values * tf.gather(tf.cast(weight_of_tokens, dtype), counts.indices[:, -1])
            counts = tf.SparseTensor(counts.indices, values, counts.dense_shape)
        counts.set_shape([*inputs.shape.as_list()[:-1], depth])
        return counts if sparse else tf.sparse.to_dense(counts)
    counts = _dense_counts(inputs, depth, dtype, marks, weights)
    return counts * tf.cast(weight_of_tokens, dtype) if mode == TF_IDF else counts


def _dense_counts(inputs: AnyTensor, depth: int, dtype: DTypeLike, marks: bool, weights: Any) -> Tensor:
    # These ops compile because they need only the number of categories. tf.math.bincount inspects the data.
    size = tf.constant(depth, inputs.dtype)
    counted = tf.as_dtype(dtype) if tf.as_dtype(dtype) in (tf.float32, tf.float64) else tf.float32
    none: Any = tf.constant([], counted)
    if isinstance(inputs, tf.RaggedTensor):
        weights = none if weights is None else tf.cast(weights.values, counted)
        counts = tf.raw_ops.RaggedBincount(
            splits=inputs.row_splits, values=inputs.values, size=size, weights=weights, binary_output=marks
        )
    else:
        weights = none if weights is None else tf.cast(weights, counted)
        counts = tf.raw_ops.DenseBincount(input=inputs, size=size, weights=weights, binary_output=marks)
    counts = tf.cast(counts, dtype)
    if not tf.executing_eagerly():
        counts.set_shape([*inputs.shape.as_list()[:-1], depth])
    return counts
