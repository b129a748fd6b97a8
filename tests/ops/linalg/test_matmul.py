"""Products of matrices."""

import numpy as np
import pytest

import headrace as tf
from ops.linalg.slopes import check_gradients

INVALID = tf.errors.InvalidArgumentError


def ones(*shape, dtype=tf.float32):
    return tf.ones(shape, dtype)


@pytest.mark.parametrize(
    "dtype", ["float16", "bfloat16", "float32", "float64", "int32", "int64", "complex64", "complex128"]
)
def test_products_keep_their_dtype(dtype):
    product = tf.matmul(tf.cast([[1, 2], [3, 4]], dtype), tf.cast([[5], [6]], dtype))
    assert product.dtype == tf.as_dtype(dtype)
    np.testing.assert_array_equal(product.numpy().astype(complex), [[17], [39]])


def test_half_precision_is_summed_in_float32():
    # Ones do not add up beyond 2048 in float16, where 2048 + 1 is 2048.
    row = ones(1, 2052, dtype=tf.float16)
    assert tf.matmul(row, row, transpose_b=True).numpy().item() == 2052
    assert tf.matmul(row * 100, row * -3, transpose_b=True).numpy().item() == -np.inf


@pytest.mark.parametrize("size", [3, 60])
def test_integer_products_wrap_around(size):
    # The larger one could take the way through floating point, but for its numbers.
    a = np.full((size, size), 2**20, np.int32)
    assert (tf.matmul(a, a).numpy() == (a @ a)).all()
    b = np.arange(size * size, dtype=np.int32).reshape(size, size)
    assert (tf.matmul(b, b).numpy() == b @ b).all()


def test_outer_axes_broadcast():
    a, b = np.random.rand(2, 1, 3, 4), np.random.rand(5, 4, 2)
    np.testing.assert_allclose(tf.matmul(a, b), a @ b)
    np.testing.assert_allclose(tf.matmul(a, b[0]), a @ b[0])
    np.testing.assert_allclose(tf.matmul(b, a[0, 0], transpose_a=True, transpose_b=True), b.swapaxes(1, 2) @ a[0, 0].T)


def test_empty_products():
    assert tf.matmul(ones(2, 0), ones(0, 3)).numpy().tolist() == [[0] * 3] * 2
    assert tf.matmul(ones(0, 2, 4), ones(4, 3)).shape == (0, 2, 3)
    assert tf.matmul(ones(2, 2, 0), ones(0, 3)).numpy().tolist() == [[[0] * 3] * 2] * 2


def test_output_type():
    a = tf.constant([[100, 100]], tf.int8)
    product = tf.matmul(a, a, transpose_b=True, output_type=tf.int32)
    assert (product.dtype, product.numpy().tolist()) == (tf.int32, [[20000]])


def test_sparse_products_are_float32_or_narrow_as_their_operands():
    a = tf.constant([[1.0, 0.0]])
    assert tf.matmul(a, a, transpose_b=True, a_is_sparse=True).dtype == tf.float32
    narrow = tf.cast(a, tf.bfloat16)
    assert tf.matmul(narrow, narrow, transpose_b=True, b_is_sparse=True).dtype == tf.bfloat16
    assert tf.matmul(narrow, a, transpose_b=True).dtype == tf.float32
    assert tf.raw_ops.SparseMatMul(a=narrow, b=a, transpose_b=True).numpy().tolist() == [[1.0]]


@pytest.mark.parametrize(
    "options", [{}, {"transpose_a": True, "transpose_b": True}, {"adjoint_a": True}, {"adjoint_b": True}]
)
@pytest.mark.parametrize("kind", [np.float64, np.complex128])
def test_gradients(options, kind):
    rng = np.random.RandomState(0)
    a, b = rng.randn(2, 3, 3).astype(kind), rng.randn(3, 3).astype(kind)
    if kind is np.complex128:
        a, b = a + 1j * rng.randn(*a.shape), b + 1j * rng.randn(*b.shape)
    check_gradients(lambda x, y: tf.matmul(x, y, **options), a, b)
    check_gradients(lambda x, y: tf.matmul(x, y, **options), a[0], b, second=False)


def test_gradient_of_sparse_and_mixed_products():
    a, b = tf.constant([[1.0, 2.0]]), tf.constant([[3.0], [4.0]])
    with tf.GradientTape() as tape:
        tape.watch([a, b])
        y = tf.matmul(a, b, a_is_sparse=True)
    assert [g.numpy().tolist() for g in tape.gradient(y, [a, b])] == [[[3, 4]], [[1], [2]]]
    with tf.GradientTape() as tape:
        tape.watch([a, b])
        y = tf.raw_ops.BatchMatMulV3(x=a, y=b, Tout=tf.float64)
    found = tape.gradient(y, [a, b])
    assert [g.dtype for g in found] == [tf.float32] * 2
    assert [g.numpy().tolist() for g in found] == [[[3, 4]], [[1], [2]]]


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ((1, 1), (2, 2), r"Matrix size-incompatible: In\[0\]: \[1,1\], In\[1\]: \[2,2\]"),
        ((2,), (2,), r"In\[0\] and In\[1\] ndims must be == 2: 1"),
        ((1,), (2, 2), r"In\[0\] and In\[1\] has different ndims: \[1\] vs. \[2,2\]"),
        ((), (2, 2), r"In\[0\] and In\[1\] has different ndims: \[\] vs. \[2,2\]"),
        ((2, 2, 2), (2,), r"In\[1\] ndims must be >= 2: 1"),
        ((2, 2, 3), (2, 2, 3), r"Matrix size-incompatible: In\[0\]: \[2,2,3\], In\[1\]: \[2,2,3\]"),
        ((2, 2, 3), (3, 3, 2), r"must have compatible batch dimensions: \[2,2,3\] vs. \[3,3,2\]"),
    ],
)
def test_shapes_that_do_not_go_together(a, b, message):
    with pytest.raises(INVALID, match=message):
        tf.matmul(ones(*a), ones(*b))


def test_arguments_that_contradict():
    with pytest.raises(ValueError, match="Only one of `transpose_a` and `adjoint_a` can be True"):
        tf.matmul(ones(2, 2), ones(2, 2), transpose_a=True, adjoint_a=True)
    with pytest.raises(INVALID, match="cannot compute MatMul as input #1"):
        tf.matmul(ones(2, 2), ones(2, 2, dtype=tf.float64))
    with pytest.raises(INVALID, match="Value for attr 'T' of bool"):
        tf.matmul(tf.constant([[True]]), tf.constant([[True]]))
    with pytest.raises(INVALID, match=r"In\[0\].dim\(0\) and In\[1\].dim\(0\) must be the same"):
        tf.raw_ops.BatchMatMul(x=ones(2, 2, 2), y=ones(3, 2, 2))


def test_shapes_while_tracing():
    found = []

    @tf.function(input_signature=[tf.TensorSpec([None, 3]), tf.TensorSpec([3, None]), tf.TensorSpec(None)])
    def trace(a, b, c):
        found.extend([tf.matmul(a, b).shape, tf.matmul(a[None], b).shape, tf.matmul(a, c).shape])
        return tf.matmul(a, c)

    assert trace(ones(2, 3), ones(3, 4), ones(3, 5)).shape == (2, 5)
    assert [s.as_list() if s.rank is not None else None for s in found] == [[None, None], [1, None, None], None]
    with pytest.raises(ValueError, match="Dimensions must be equal, but are 1 and 2"):
        tf.function(tf.matmul)(ones(1, 1), ones(2, 2))
