"""The device kernels of linear algebra and Fourier transforms give what the host kernels give."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find

RNG = np.random.RandomState(8)
SQUARE = RNG.randn(2, 3, 3) + 3 * np.eye(3)
POSITIVE = SQUARE @ SQUARE.swapaxes(1, 2)
COMPLEX = SQUARE + 1j * RNG.randn(2, 3, 3)
TALL, RIGHT, LINE = RNG.randn(2, 4, 3), RNG.randn(2, 3, 2), RNG.randn(2, 3)
ZERO = np.float64(0)

CASES = [
    ("MatMul", [SQUARE[0], RIGHT[0]], {"transpose_a": True}),
    ("MatMul", [SQUARE[0].astype(np.float16), RIGHT[0].astype(np.float16)], {}),
    ("BatchMatMulV2", [COMPLEX, RIGHT[:1] + 0j], {"adj_x": True}),
    ("BatchMatMulV3", [np.ones((2, 2), np.int8), np.ones((2, 2), np.uint8)], {"Tout": tf.int32}),
    ("SparseMatMul", [TALL[0].astype("f"), RIGHT[0].astype("f")], {}),
    ("MatrixBandPart", [SQUARE, np.int64(1), np.int64(-1)], {}),
    ("Diag", [LINE], {}),
    ("DiagPart", [SQUARE[0]], {}),
    ("MatrixDiag", [LINE], {}),
    ("MatrixDiagPart", [TALL], {}),
    ("MatrixSetDiag", [TALL, LINE], {}),
    ("Cholesky", [POSITIVE], {}),
    ("CholeskyGrad", [np.linalg.cholesky(POSITIVE), SQUARE], {}),
    ("MatrixDeterminant", [COMPLEX], {}),
    ("LogMatrixDeterminant", [SQUARE], {}),
    ("MatrixInverse", [COMPLEX], {"adjoint": True}),
    ("MatrixSolve", [COMPLEX, RIGHT + 0j], {"adjoint": True}),
    ("MatrixTriangularSolve", [COMPLEX, RIGHT[:1] + 0j], {"lower": False, "adjoint": True}),
    ("BandedTriangularSolve", [SQUARE[:, :2] + 3, RIGHT], {"lower": True, "adjoint": True}),
    ("BandedTriangularSolve", [SQUARE[:, :2] + 3, RIGHT], {"lower": False}),
    ("MatrixSolveLs", [TALL, RNG.randn(2, 4, 1), np.float64(0.1)], {}),
    ("MatrixSolveLs", [TALL, RNG.randn(2, 4, 1), ZERO], {"fast": False}),
    ("TridiagonalMatMul", [LINE[:, None], LINE[:, None], LINE[:, None], RIGHT], {}),
    ("TridiagonalSolve", [SQUARE + np.array([[0], [3], [0]]), RIGHT], {}),
    ("Lu", [SQUARE], {}),
    ("MatrixExponential", [SQUARE], {}),
    ("MatrixExponential", [SQUARE * 20], {}),
    ("MatrixLogarithm", [POSITIVE + 0j], {}),
    ("MatrixSquareRoot", [POSITIVE], {}),
    ("Cross", [LINE, LINE[::-1]], {}),
    ("SelfAdjointEigV2", [POSITIVE], {"compute_v": False}),
    ("Svd", [TALL], {"compute_uv": False}),
    ("Eig", [SQUARE], {"compute_v": False, "Tout": tf.complex128}),
    ("FFT", [COMPLEX], {}),
    ("IFFT2D", [COMPLEX], {}),
    ("FFT3D", [COMPLEX], {}),
    ("AudioSpectrogram", [TALL[0].astype("f")], {"window_size": 2, "stride": 1}),
]
STATIC_CASES = [
    ("MatrixDiagV3", [LINE], {"k": 1, "num_rows": -1, "num_cols": -1}, [ZERO], {}),
    ("MatrixDiagV2", [TALL[:, :2]], {"k": (0, 1), "num_rows": -1, "num_cols": -1}, [ZERO], {}),
    ("MatrixDiagPartV3", [TALL], {"k": (-1, 1)}, [ZERO], {"align": "LEFT_RIGHT"}),
    ("MatrixSetDiagV3", [TALL, RNG.randn(2, 2, 3)], {"k": (-1, 0)}, [], {}),
    ("RFFT", [SQUARE], {"fft_length": (3,)}, [], {"Tcomplex": tf.complex128}),
    ("IRFFT", [COMPLEX], {"fft_length": (5,)}, [], {"Treal": tf.float64}),
    ("RFFT2D", [SQUARE], {"fft_length": (2, 3)}, [], {"Tcomplex": tf.complex128}),
    ("IRFFT3D", [COMPLEX], {"fft_length": (2, 3, 4)}, [], {"Treal": tf.float64}),
    ("FFTND", [COMPLEX], {"fft_length": (4, 2), "axes": (0, 2)}, [], {}),
    ("IFFTND", [COMPLEX], {"fft_length": (4, 2), "axes": (0, 2)}, [], {}),
    ("RFFTND", [SQUARE], {"fft_length": (4, 2), "axes": (0, 2)}, [], {"Tcomplex": tf.complex128}),
    ("IRFFTND", [COMPLEX], {"fft_length": (4, 2), "axes": (0, 2)}, [], {"Treal": tf.float64}),
]


def same(found, wanted):
    for one, other in zip(jax.tree_util.tree_leaves(found), jax.tree_util.tree_leaves(wanted), strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=1e-5, atol=1e-8)


@pytest.mark.parametrize(("name", "arrays", "attrs"), CASES)
def test_both_engines(name, arrays, attrs):
    entry = find(name)
    on_device = jax.jit(lambda *x: entry.device(*x, **attrs))(*[jnp.asarray(a) for a in arrays])
    same(on_device, entry.host(*[np.asarray(a) for a in arrays], **attrs))


@pytest.mark.parametrize(("name", "arrays", "static", "rest", "attrs"), STATIC_CASES)
def test_both_engines_with_static_inputs(name, arrays, static, rest, attrs):
    entry = find(name)
    values = [jnp.asarray(a) for a in (*arrays, *rest)]
    on_device = jax.jit(lambda *x: entry.device(*x[: len(arrays)], *static.values(), *x[len(arrays) :], **attrs))(
        *values
    )
    numbers = [np.asarray(v, np.int32) for v in static.values()]
    same(on_device, entry.host(*arrays, *numbers, *[np.asarray(r) for r in rest], **attrs))


@pytest.mark.parametrize("equation", ["bij,bjk->bik", "bii->bi", "...ij,kj->...ki", "bij->bbi"])
def test_einsum_on_both_engines(equation):
    entry = find("Einsum")
    arrays = [SQUARE, SQUARE[0] if "k" in equation and "..." in equation else SQUARE][: equation.count(",") + 1]
    on_device = jax.jit(lambda x: entry.device(x, equation=equation))([jnp.asarray(a) for a in arrays])
    same(on_device, entry.host(arrays, equation=equation))


def test_factors_agree_up_to_signs():
    for name, array in [("Qr", TALL), ("Svd", TALL), ("SelfAdjointEigV2", POSITIVE)]:
        entry = find(name)
        on_device = jax.jit(entry.device)(jnp.asarray(array))
        same([abs(x) for x in on_device], [abs(x) for x in entry.host(array)])


def test_a_singular_matrix_has_no_error_in_compiled_code():
    # XLA cannot raise: the result is not finite.
    assert not np.isfinite(jax.jit(find("MatrixInverse").device)(jnp.zeros((2, 2)))).any()
