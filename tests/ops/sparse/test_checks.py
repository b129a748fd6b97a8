"""Arguments that the ops of sparse tensors refuse."""

import pytest

import headrace as tf

VALUES, WEIGHTS = [1, 1, 2, 1, 2, 10, 5], [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("splits", "weights", "words"),
    [
        ([0, 5], WEIGHTS, "Splits must end with the number of values, got 5 instead of 7"),
        ([1, 7], WEIGHTS, "Splits must start with 0"),
        ([0], WEIGHTS, "Must provide at least 2 elements for the splits argument"),
        (
            [0, 4, 7],
            WEIGHTS[1:],
            r"Weights and values must have the same shape. Weight shape: \[6\]; values shape: \[7\]",
        ),
    ],
)
def test_ragged_counts_check_their_splits_and_weights(splits, weights, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.raw_ops.RaggedCountSparseOutput(splits=splits, values=VALUES, weights=weights, binary_output=False)


def test_sparse_counts_take_a_matrix_of_indices():
    with pytest.raises(
        tf.errors.InvalidArgumentError, match="Input indices must be a 2-dimensional tensor. Got: .4,2,1."
    ):
        tf.raw_ops.SparseCountSparseOutput(
            indices=[[[0], [0]], [[0], [1]], [[1], [0]], [[1], [2]]], values=[1, 1, 1, 10], dense_shape=[2, 3],
            weights=[1, 2, 4, 6], binary_output=False,
        )  # fmt: skip


@pytest.mark.parametrize("place", [-1, 10])
def test_places_of_filled_rows_are_checked(place):
    with pytest.raises(tf.errors.InvalidArgumentError, match=rf"must be in \[0, 4\) but got {place}"):
        tf.raw_ops.SparseFillEmptyRowsGrad(reverse_index_map=[2, place], grad_values=[1.0, 2.0, 3.0, 4.0])
