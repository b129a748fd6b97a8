"""Diagonals and bands of matrices."""

import numpy as np
import pytest

import headrace as tf
from ops.linalg.slopes import check_gradients

INVALID = tf.errors.InvalidArgumentError


def packed_by_hand(matrix, lower, upper, align, padding):
    rows, columns = matrix.shape
    width = min(rows + min(upper, 0), columns - max(lower, 0))
    above, below = align.split("_")
    result = np.full((upper - lower + 1, width), padding, matrix.dtype)
    for line, k in enumerate(range(upper, lower - 1, -1)):
        values = np.diagonal(matrix, k)
        left = (k >= 0 and above == "LEFT") or (k <= 0 and below == "LEFT")
        start = 0 if left else width - len(values)
        result[line, start : start + len(values)] = values
    return result


@pytest.mark.parametrize("align", ["LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT"])
@pytest.mark.parametrize("band", [(-1, 1), (-2, 0), (0, 3), (1, 2), (-2, -1), (-2, 3)])
def test_diagonals_are_packed_and_put_back(band, align):
    matrix = np.arange(1.0, 13).reshape(3, 4)
    packed = tf.linalg.diag_part(matrix, k=band, align=align, padding_value=99)
    wanted = packed_by_hand(matrix, *band, align, 99)
    np.testing.assert_array_equal(packed, wanted)
    kept = np.triu(np.tril(matrix, band[1]), band[0])
    np.testing.assert_array_equal(tf.linalg.diag(packed, k=band, num_rows=3, num_cols=4, align=align), kept)
    replaced = tf.linalg.set_diag(-matrix, packed, k=band, align=align)
    np.testing.assert_array_equal(replaced, np.where(kept, kept, -matrix))


@pytest.mark.parametrize("k", [-2, 0, 3])
def test_one_diagonal_of_a_batch(k):
    batch = np.random.rand(2, 3, 4)
    part = tf.linalg.diag_part(batch, k=k)
    np.testing.assert_array_equal(part, np.diagonal(batch, k, 1, 2))
    np.testing.assert_array_equal(tf.linalg.diag_part(tf.linalg.set_diag(batch * 0, part, k=k), k=k), part)


def test_sizes_of_new_matrices():
    assert tf.linalg.diag([1.0, 2.0], k=1).numpy().tolist() == [[0, 1, 0], [0, 0, 2], [0, 0, 0]]
    assert tf.linalg.diag([1, 2], num_cols=3, padding_value=7).numpy().tolist() == [[1, 7, 7], [7, 2, 7]]
    assert tf.linalg.diag([True, False], padding_value=True).numpy().tolist() == [[True, True], [True, False]]


def test_older_versions_align_to_the_left():
    matrix = np.arange(9.0).reshape(3, 3)
    part = tf.raw_ops.MatrixDiagPartV2(input=matrix, k=[-1, 1], padding_value=np.float64(9))
    assert part.numpy().tolist() == [[1, 5, 9], [0, 4, 8], [3, 7, 9]]
    back = tf.raw_ops.MatrixSetDiagV2(input=matrix * 0, diagonal=part, k=[-1, 1])
    assert back.numpy().tolist() == [[0, 1, 0], [3, 4, 5], [0, 7, 8]]
    made = tf.raw_ops.MatrixDiagV2(diagonal=part, k=[-1, 1], num_rows=3, num_cols=3, padding_value=np.float64(0))
    assert made.numpy().tolist() == back.numpy().tolist()
    assert tf.raw_ops.MatrixDiag(diagonal=[1, 2]).numpy().tolist() == [[1, 0], [0, 2]]
    assert tf.raw_ops.MatrixDiagPart(input=matrix).numpy().tolist() == [0, 4, 8]
    assert tf.raw_ops.MatrixSetDiag(input=matrix, diagonal=np.ones(3)).numpy().diagonal().tolist() == [1, 1, 1]


def test_gradients_of_diagonals():
    matrix, line, lines = np.random.rand(2, 3, 4), np.random.rand(2, 3), np.random.rand(2, 2, 3)
    check_gradients(lambda x: tf.linalg.diag_part(x, k=(-1, 1)), matrix, second=False)
    check_gradients(lambda x: tf.linalg.diag(x, k=(0, 1), num_cols=4), lines, second=False)
    check_gradients(lambda x, d: tf.linalg.set_diag(x, d), matrix, line, second=False)
    check_gradients(lambda x, d: tf.linalg.set_diag(x, d, k=(-1, 0)), matrix, lines, second=False)
    check_gradients(lambda x: tf.raw_ops.MatrixDiag(diagonal=x), line, second=False)
    check_gradients(
        lambda x: tf.raw_ops.MatrixDiagPartV2(input=x, k=[0, 1], padding_value=np.float64(0)), matrix, second=False
    )


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: tf.linalg.diag_part(np.ones((3, 4)), k=9),
            "lower_diag_index is out of bound: 9. It must be between -3 and 4",
        ),
        (lambda: tf.linalg.diag_part(np.ones((3, 4)), k=-3), "lower_diag_index is out of bound: -3"),
        (lambda: tf.linalg.diag_part(np.ones((3, 4)), k=(2, 1)), "must not be larger than upper_diag_index: 2 > 1"),
        (lambda: tf.linalg.diag_part(np.ones((3, 4)), k=[0, 1, 2]), "only one or two elements, received 3 elements"),
        (lambda: tf.linalg.diag_part(np.ones(3)), r"input must be at least 2-dim, received shape: \[3\]"),
        (lambda: tf.linalg.diag_part(np.ones((3, 3)), align="FOO"), "Value for attr 'align' of \"FOO\""),
        (lambda: tf.linalg.diag(1.0), "diagonal must be at least 1-dim"),
        (lambda: tf.linalg.diag(np.ones(2), k=(1, 2)), "number of diagonals provided in the input does not match"),
        (lambda: tf.linalg.diag(np.ones(2), num_rows=1), "The number of rows is too small."),
        (lambda: tf.linalg.diag(np.ones(2), num_cols=1), "The number of columns is too small."),
        (lambda: tf.linalg.diag(np.ones(2), num_rows=3, num_cols=4), "rows or columns is not consistent"),
        (lambda: tf.linalg.diag(np.ones(2), padding_value=[1.0, 2.0]), "padding_value must be a scalar"),
        (lambda: tf.linalg.set_diag(np.ones((3, 3)), np.ones(2)), r"Expected diagonal shape: \[3\]"),
        (lambda: tf.linalg.set_diag(np.ones((3, 3)), np.ones(3), k=(0, 1)), "is not consistent with"),
        (lambda: tf.linalg.band_part(np.ones(3), 0, 0), r"input must be at least 2-dim, received shape: \[3\]"),
        (
            lambda: tf.linalg.band_part(np.ones((2, 2)), 5, 0),
            r"num_lower must be negative or less .* \(2\) got: 5",
        ),
        (lambda: tf.linalg.band_part(np.ones((2, 2)), [1], 0), "num_lower must be scalar"),
    ],
)
def test_bad_diagonals(call, message):
    with pytest.raises(INVALID, match=message):
        call()


@pytest.mark.parametrize("band", [(0, 0), (-1, 0), (0, -1), (1, 1), (-5, 2)])
def test_bands(band):
    matrix = np.random.rand(2, 3, 4)
    lower, upper = (9 if n < 0 else n for n in band)
    np.testing.assert_array_equal(tf.linalg.band_part(matrix, *band), np.triu(np.tril(matrix, upper), -lower))
    check_gradients(lambda x: tf.linalg.band_part(x, *band), matrix, second=False)


def test_diagonals_of_tensors():
    values = np.arange(6.0).reshape(2, 3)
    tensor = tf.linalg.tensor_diag(values)
    assert tensor.shape == (2, 3, 2, 3)
    assert tf.linalg.tensor_diag_part(tensor).numpy().tolist() == values.tolist()
    assert tf.linalg.tensor_diag_part(5.0).numpy() == 5.0
    check_gradients(tf.linalg.tensor_diag, values, second=False)
    check_gradients(tf.linalg.tensor_diag_part, np.random.rand(2, 3, 2, 3), second=False)
    with pytest.raises(INVALID, match="dimensions 0 and 1 do not match"):
        tf.linalg.tensor_diag_part(np.ones((2, 3)))
    with pytest.raises(INVALID, match="even and positive"):
        tf.linalg.tensor_diag_part(np.ones(3))


def test_shapes_while_tracing():
    @tf.function(input_signature=[tf.TensorSpec([None, 3, 4]), tf.TensorSpec([2, None, None]), tf.TensorSpec(None)])
    def trace(a, b, c):
        assert tf.linalg.diag_part(a, k=(-1, 2)).shape.as_list() == [None, 4, 3]
        assert tf.linalg.diag_part(b, k=1).shape.as_list() == [2, None]
        assert tf.linalg.diag(a).shape.as_list() == [None, 3, 4, 4]
        assert tf.linalg.diag_part(c).shape.rank is None
        assert tf.linalg.band_part(b, 0, 1).shape.as_list() == [2, None, None]
        return tf.linalg.set_diag(b, tf.linalg.diag_part(c))

    assert trace(np.ones((1, 3, 4), "f"), np.zeros((2, 3, 3), "f"), np.ones((2, 3, 3), "f")).shape == (2, 3, 3)


def test_unit_matrices():
    assert tf.eye(2, 3, dtype=tf.int32).numpy().tolist() == [[1, 0, 0], [0, 1, 0]]
    assert tf.eye(tf.constant(2), batch_shape=[3]).shape == (3, 2, 2)
    for bad in (2.5, [2]):
        with pytest.raises(TypeError, match="`num_rows` and `num_columns` must be positive integer values"):
            tf.eye(bad)
    with pytest.raises(TypeError, match="dtype string"):
        tf.eye(2, dtype=tf.string)
    with pytest.raises(INVALID, match="Dimension -1 must be >= 0"):
        tf.eye(-1)


def test_diagonals_of_booleans_are_padded_with_false():
    matrix = tf.linalg.diag(tf.constant([True]), k=1)
    assert matrix.numpy().tolist() == [[False, True], [False, False]]
    assert tf.linalg.diag_part(matrix, k=1).numpy().tolist() == [True]
