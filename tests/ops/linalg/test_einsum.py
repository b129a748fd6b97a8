"""Sums of products along named axes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf
from ops.linalg.slopes import check_gradients

INVALID = tf.errors.InvalidArgumentError
RNG = np.random.RandomState(6)


@pytest.mark.parametrize(
    ("equation", "shapes"),
    [
        ("ij,jk->ik", [(2, 3), (3, 4)]),
        ("ij,jk", [(2, 3), (3, 4)]),
        ("ji", [(2, 3)]),
        (" i j , j -> i ", [(2, 3), (3,)]),
        ("ij->", [(2, 3)]),
        ("ij->j", [(2, 3)]),
        ("ii->i", [(3, 3)]),
        ("ii", [(3, 3)]),
        ("iji->j", [(3, 2, 3)]),
        ("i,j->ij", [(2,), (3,)]),
        ("ij,ij->ij", [(2, 3), (2, 3)]),
        ("ij,ij->i", [(2, 3), (2, 3)]),
        ("ij,ij->", [(2, 3), (2, 3)]),
        (",->", [(), ()]),
        (",ij->ji", [(), (2, 3)]),
        ("bij,bjk->bik", [(2, 3, 4), (2, 4, 5)]),
        ("bij,bkj->ikb", [(2, 3, 4), (2, 5, 4)]),
        ("bhqd,bhkd->bhqk", [(2, 2, 3, 4), (2, 2, 5, 4)]),
        ("abc,cd->abd", [(2, 3, 4), (4, 5)]),
        ("iij,jk->ik", [(2, 2, 3), (3, 4)]),
        ("ii,jj->ij", [(2, 2), (3, 3)]),
        ("ab,cd->bd", [(2, 3), (4, 5)]),
        ("...ij,jk->...ik", [(5, 2, 3), (3, 4)]),
        ("...ij,...jk->...ik", [(5, 2, 3), (1, 3, 4)]),
        ("...ij,...jk->...ik", [(2, 3), (5, 3, 4)]),
        ("i...,...j->ij...", [(2, 1, 4), (3, 4, 5)]),
        ("i...j,j->...i", [(2, 3, 4), (4,)]),
        ("...i,...i->...", [(5, 2), (2,)]),
        ("...ii->...i", [(2, 3, 3)]),
        ("ij,jk,kl->il", [(2, 3), (3, 4), (4, 2)]),
        ("ij,jk,kl,lm->im", [(2, 3), (3, 4), (4, 2), (2, 5)]),
        ("i,i,i->i", [(3,), (3,), (3,)]),
        ("a,ab,abc->abc", [(2,), (2, 3), (2, 3, 4)]),
        ("...a,...ab,c->...c", [(4, 2), (2, 3), (5,)]),
        ("ij,jk->ik", [(2, 0), (0, 3)]),
        ("ij,jk->ik", [(0, 2), (2, 3)]),
    ],
)
def test_values_and_gradients(equation, shapes):
    arrays = [RNG.randn(*shape) if shape else np.array(RNG.randn()) for shape in shapes]
    np.testing.assert_allclose(tf.einsum(equation, *arrays), np.einsum(equation.replace(" ", ""), *arrays), atol=1e-12)
    if all(a.size for a in arrays):
        check_gradients(lambda *x: tf.einsum(equation, *x), *arrays, second=len(arrays) <= 2)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "int32", "int64", "complex64"])
def test_dtypes(dtype):
    a = tf.cast([[1, 2], [3, 4]], dtype)
    product = tf.einsum("ij,jk->ik", a, a)
    assert product.dtype == a.dtype
    np.testing.assert_array_equal(product.numpy().astype(complex), [[7, 10], [15, 22]])
    np.testing.assert_array_equal(tf.einsum("ij->i", a).numpy().astype(complex), [3, 7])


def test_gradient_of_complex_products():
    a, b = RNG.randn(2, 3) + 1j * RNG.randn(2, 3), RNG.randn(3, 2) + 1j * RNG.randn(3, 2)
    check_gradients(lambda x, y: tf.einsum("ij,jk->ik", x, y), a, b)


def test_a_repeated_label_of_the_result_is_a_diagonal():
    found = tf.raw_ops.Einsum(inputs=[np.array([[1.0, 2], [3, 9]])], equation="ij->ii")
    assert found.numpy().tolist() == [[3, 0], [0, 12]]


@st.composite
def contractions(draw):
    """An equation of two operands with sizes for its labels."""
    sizes = {c: draw(st.integers(1, 3)) for c in "abcd"}
    left, right = ("".join(draw(st.permutations("abcd")))[: draw(st.integers(0, 4))] for _ in range(2))
    labels = sorted({*left, *right})
    result = "".join(draw(st.permutations(labels)))[: draw(st.integers(0, len(labels)))] if labels else ""
    return f"{left},{right}->{result}", [[sizes[c] for c in text] for text in (left, right)]


@settings(max_examples=60, deadline=None)
@given(contractions())
def test_any_contraction_agrees_with_numpy(case):
    equation, shapes = case
    arrays = [np.asarray(RNG.randn(*shape)) for shape in shapes]
    np.testing.assert_allclose(tf.einsum(equation, *arrays), np.einsum(equation, *arrays), atol=1e-12)


@pytest.mark.parametrize(
    ("equation", "count", "error", "message"),
    [
        ("ij,jk->il", 2, ValueError, "Output subscripts contain the label l not present in the input subscripts"),
        ("ij->ii", 1, ValueError, "Output subscripts contain a label appearing more than once: ij->ii"),
        ("ij,jk->ik", 1, ValueError, 'Got 1 inputs for equation "ij,jk->ik", expecting 2'),
        ("ij->->i", 1, ValueError, "Subscripts have incorrect format: ij->->i"),
        ("i$->i", 1, ValueError, "Subscripts have incorrect format"),
        ("..i->i", 1, ValueError, "Subscripts have incorrect format"),
        ("ijk->i", 1, INVALID, "Expected input 0 to have rank 3 but got: 2"),
        ("ij,jk->ik", 2, INVALID, r"Expected dimension 3 at axis 0 of the input shaped \[2,3\] but got dimension 2"),
        ("...j->j", 1, INVALID, "Output contains 1 broadcasting dimension"),
    ],
)
def test_bad_equations(equation, count, error, message):
    with pytest.raises(error, match=message):
        tf.einsum(equation, *[np.ones((2, 3))] * count)


def test_bad_arguments():
    with pytest.raises(TypeError, match="Invalid keyword arguments for einsum: foo"):
        tf.einsum("i->i", [1.0], foo=1)
    with pytest.raises(INVALID, match="Expecting 1 or 2 input subscripts"):
        tf.raw_ops.Einsum(inputs=[np.ones((2, 2))] * 3, equation="ij,jk,kl->il")
    with pytest.raises(INVALID, match="Expecting exactly one '->'"):
        tf.raw_ops.Einsum(inputs=[np.ones((2, 2))], equation="ij")
    assert tf.einsum("i->i", [1.0], optimize="greedy", name="sum").numpy().tolist() == [1.0]


def test_shapes_while_tracing():
    @tf.function(input_signature=[tf.TensorSpec([None, 3]), tf.TensorSpec([3, 4]), tf.TensorSpec(None)])
    def trace(a, b, c):
        assert tf.einsum("ij,jk->ki", a, b).shape.as_list() == [4, None]
        assert tf.einsum("...j,jk->...k", a, b).shape.as_list() == [None, 4]
        assert tf.einsum("...j,jk->...k", c, b).shape.rank is None
        assert tf.einsum("ij,jk->ik", c, b).shape.as_list() == [None, 4]
        return tf.einsum("...j,jk,ij->i...k", c, b, a)

    arrays = [RNG.randn(*shape).astype("f") for shape in [(2, 3), (3, 4), (5, 3)]]
    expected = np.einsum("...j,jk,ij->i...k", arrays[2], arrays[1], arrays[0])
    # The terms of a float32 sum may cancel to almost nothing, where only the absolute error is small.
    np.testing.assert_allclose(trace(*arrays), expected, rtol=1e-4, atol=1e-6)
    with pytest.raises(ValueError, match="Expected dimension 3 at axis 0"):
        tf.function(lambda x: tf.einsum("ij,jk->ik", x, x))(tf.ones((2, 3)))
