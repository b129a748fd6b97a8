"""Root functions of TensorFlow 1 that have other names, or none, in TensorFlow 2."""

from __future__ import annotations

from typing import Any

import headrace as tf


def setdiff1d(x: Any, y: Any, index_dtype: Any = tf.int32, name: str | None = None) -> Any:
    """The elements of `x` that are not in `y`, and where in `x` they stand."""
    return tf.raw_ops.ListDiff(x=x, y=y, out_idx=index_dtype, name=name)


def quantize_v2(
    input: Any, min_range: Any, max_range: Any, T: Any, mode: str = "MIN_COMBINED", name: str | None = None,
    round_mode: str = "HALF_AWAY_FROM_ZERO", narrow_range: bool = False, axis: int | None = None,
    ensure_minimum_range: float = 0.01,
) -> Any:  # fmt: skip
    """tf.quantization.quantize with its arguments in another order."""
    return tf.quantization.quantize(
        input, min_range, max_range, T, mode, round_mode, name, narrow_range, axis, ensure_minimum_range
    )


def sparse_merge(
    sp_ids: Any, sp_values: Any, vocab_size: Any, name: str | None = None, already_sorted: bool = False
) -> Any:
    """A sparse tensor with the values at the places that the ids name along the last axis (several, for lists)."""
    ids = sp_ids if isinstance(sp_ids, list) else [sp_ids]
    sizes = vocab_size if isinstance(vocab_size, list) else [vocab_size]
    if len(ids) != len(sizes):
        raise ValueError("sp_ids and vocab_size have to have equal lengths.")
    columns = [tf.expand_dims(tf.cast(one.values, tf.int64), 1) for one in ids]
    indices = tf.concat([ids[0].indices[:, :-1], *columns], 1)
    shape = tf.concat([ids[0].dense_shape[:-1], tf.stack([tf.cast(size, tf.int64) for size in sizes])], 0)
    merged = tf.SparseTensor(indices, sp_values.values, shape)
    return merged if already_sorted else tf.sparse.reorder(merged)


def batch_scatter_update(
    ref: Any, indices: Any, updates: Any, use_locking: bool = True, name: str | None = None
) -> Any:
    """Writes rows of each entry of a batch: `indices` has the batch's axes, then one for the rows."""
    indices = tf.convert_to_tensor(indices)
    rank = indices.shape.rank
    shape = tf.shape(indices)
    columns = []
    for axis in range(rank - 1):
        places = tf.reshape(tf.range(shape[axis], dtype=tf.int32), [-1, *[1] * (rank - 1 - axis)])
        columns.append(tf.cast(tf.broadcast_to(places, shape), indices.dtype))
    return tf.compat.v1.scatter_nd_update(ref, tf.stack([*columns, indices], rank), updates, use_locking, name)


def add_check_numerics_ops() -> Any:
    """An operation that fails where a floating tensor of the graph is not finite."""
    if tf.executing_eagerly():
        raise RuntimeError("add_check_numerics_ops() is not compatible with eager execution.")
    checks: list[Any] = []
    for operation in tf.compat.v1.get_default_graph().get_operations():
        for output in operation.outputs:
            if output.dtype in (tf.float16, tf.float32, tf.float64):
                with tf.control_dependencies(checks):
                    checks = [tf.debugging.check_numerics(output, f"{output.name}")]
    return tf.group(*checks)


def my_fact() -> Any:
    """The fact that TensorFlow's example of a user's op tells."""
    return tf.constant("0! == 1")


def stateless_multinomial(
    logits: Any, num_samples: Any, seed: Any, output_dtype: Any = tf.int64, name: str | None = None
) -> Any:
    """Classes drawn for each row of unnormalized log-probabilities."""
    return tf.random.stateless_categorical(logits, num_samples, seed, output_dtype, name)


def to_graph(
    entity: Any, recursive: bool = True, arg_values: Any = None, arg_types: Any = None,
    experimental_optional_features: Any = None,
) -> Any:  # fmt: skip
    """The converted form of a function; values and types of its arguments are not needed."""
    return tf.autograph.to_graph(entity, recursive, experimental_optional_features)


def to_code(
    entity: Any, recursive: bool = True, arg_values: Any = None, arg_types: Any = None, indentation: str = "  ",
    experimental_optional_features: Any = None,
) -> str:  # fmt: skip
    """The source that AutoGraph makes of a function."""
    return tf.autograph.to_code(entity, recursive, experimental_optional_features)
