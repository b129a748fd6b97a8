"""Ragged ops as graphs name them: variants, filled rows, and refusals of splits that make no rows."""

import numpy as np
import pytest

import headrace as tf

raw, INVALID = tf.raw_ops, tf.errors.InvalidArgumentError


def splits(*lists):
    return [tf.constant(s, tf.int64) for s in lists]


def test_variants_round_trip():
    nested = splits([0, 2, 2, 3], [0, 2, 3, 4])
    values = tf.constant([1, 2, 3, 4])
    whole = raw.RaggedTensorToVariant(rt_nested_splits=nested, rt_dense_values=values, batched_input=False)
    assert whole.dtype is tf.variant and whole.shape.as_list() == []
    back = raw.RaggedTensorFromVariant(
        encoded_ragged=whole, input_ragged_rank=2, output_ragged_rank=2, Tvalues=tf.int32
    )
    assert [s.numpy().tolist() for s in back.output_nested_splits] == [[0, 2, 2, 3], [0, 2, 3, 4]]
    rows = raw.RaggedTensorToVariant(rt_nested_splits=nested, rt_dense_values=values, batched_input=True)
    assert rows.shape.as_list() == [3]
    back = raw.RaggedTensorFromVariant(encoded_ragged=rows, input_ragged_rank=1, output_ragged_rank=2, Tvalues=tf.int32)
    assert [s.numpy().tolist() for s in back.output_nested_splits] == [[0, 2, 2, 3], [0, 2, 3, 4]]
    assert back.output_dense_values.numpy().tolist() == [1, 2, 3, 4]
    with pytest.raises(INVALID, match="output_ragged_rank must be equal"):
        raw.RaggedTensorFromVariant(encoded_ragged=rows, input_ragged_rank=1, output_ragged_rank=3, Tvalues=tf.int32)
    with pytest.raises(INVALID, match="Expected values Tensor dtype"):
        raw.RaggedTensorFromVariant(encoded_ragged=rows, input_ragged_rank=1, output_ragged_rank=2, Tvalues=tf.float32)


@pytest.mark.parametrize("batched", [False, True])
def test_gradients_pass_through_variants(batched):
    x = tf.constant([1.0, 2.0, 3.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        encoded = raw.RaggedTensorToVariant(
            rt_nested_splits=splits([0, 2, 2, 3]), rt_dense_values=x * x, batched_input=batched
        )
        back = raw.RaggedTensorFromVariant(
            encoded_ragged=encoded, input_ragged_rank=0 if batched else 1, output_ragged_rank=1, Tvalues=tf.float32
        )
        y = tf.reduce_sum(back.output_dense_values * [1.0, 2.0, 3.0])
    assert tape.gradient(y, x).numpy().tolist() == [2.0, 8.0, 18.0]


def test_filled_rows():
    rowids, values, empty, places = tf.ragged_fill_empty_rows(
        value_rowids=tf.constant([0, 0, 2], tf.int64),
        values=[1.0, 2.0, 3.0],
        nrows=tf.constant(4, tf.int64),
        default_value=9.0,
    )
    assert rowids.numpy().tolist() == [0, 0, 1, 2, 3] and values.numpy().tolist() == [1, 2, 9, 3, 9]
    assert empty.numpy().tolist() == [False, True, False, True] and places.numpy().tolist() == [0, 1, 3]
    of_values, of_default = tf.ragged_fill_empty_rows_grad(places, tf.constant([1.0, 2.0, 3.0, 4.0, 5.0]))
    assert of_values.numpy().tolist() == [1.0, 2.0, 4.0] and of_default.numpy() == 8.0
    with pytest.raises(INVALID, match="is not in"):
        tf.ragged_fill_empty_rows(
            value_rowids=tf.constant([7], tf.int64), values=[1.0], nrows=tf.constant(4, tf.int64), default_value=9.0
        )


@pytest.mark.parametrize("bad", [[1, 3], [0, 2, 1, 3], [0, 2], []])
def test_bad_splits_are_refused(bad):
    nested, values = splits(bad), tf.constant([1, 2, 3])
    for call in (
        lambda: raw.RaggedTensorToSparse(rt_nested_splits=nested, rt_dense_values=values),
        lambda: raw.RaggedGather(
            params_nested_splits=nested, params_dense_values=values, indices=[0], OUTPUT_RAGGED_RANK=1
        ),
        lambda: raw.RaggedTensorToTensor(
            shape=tf.constant(-1), values=values, default_value=0, row_partition_tensors=nested,
            row_partition_types=["ROW_SPLITS"],
        ),
    ):  # fmt: skip
        with pytest.raises(INVALID):
            call()


def test_other_row_partitions():
    result = raw.RaggedTensorToTensor(
        shape=tf.constant([4, -1]), values=[1, 2, 3], default_value=0,
        row_partition_tensors=[tf.constant(3, tf.int64), tf.constant([0, 0, 2], tf.int64)],
        row_partition_types=["FIRST_DIM_SIZE", "VALUE_ROWIDS"],
    )  # fmt: skip
    assert result.numpy().tolist() == [[1, 2], [0, 0], [3, 0], [0, 0]]


def test_ranges_at_the_edges_of_their_dtype():
    ends = np.array([np.iinfo(np.int64).min, np.iinfo(np.int64).max])
    result = raw.RaggedRange(starts=ends[:1], limits=ends[:1] + 3, deltas=tf.constant(1, tf.int64))
    assert result.rt_dense_values.numpy().tolist() == [ends[0], ends[0] + 1, ends[0] + 2]
    with pytest.raises(INVALID, match="limit"):
        raw.RaggedRange(starts=ends[:1], limits=ends[1:], deltas=tf.constant(1, tf.int64))
    with pytest.raises(INVALID, match="finite"):
        raw.RaggedRange(starts=[0.0], limits=[float("inf")], deltas=[1.0])
