"""Fourier transforms."""

import numpy as np
import pytest

import headrace as tf
from ops.linalg.slopes import check_gradients

INVALID = tf.errors.InvalidArgumentError
RNG = np.random.RandomState(3)
REAL = RNG.randn(2, 3, 4, 5)
COMPLEX = REAL + 1j * RNG.randn(2, 3, 4, 5)
SINGLE, DOUBLE = (np.float32, np.complex64), (np.float64, np.complex128)


def inner(count):
    return tuple(range(-count, 0))


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("kinds", [SINGLE, DOUBLE])
def test_transforms_keep_their_precision(rank, kinds):
    suffix = "" if rank == 1 else f"{rank}d"
    real, complex_ = REAL.astype(kinds[0]), COMPLEX.astype(kinds[1])
    limit = {"rtol": 1e-4, "atol": 1e-4} if kinds is SINGLE else {"rtol": 1e-9, "atol": 1e-12}
    for name, array, wanted in [
        ("fft", complex_, np.fft.fftn(COMPLEX, axes=inner(rank))),
        ("ifft", complex_, np.fft.ifftn(COMPLEX, axes=inner(rank))),
        ("rfft", real, np.fft.rfftn(REAL, axes=inner(rank))),
        ("irfft", complex_, np.fft.irfftn(COMPLEX, axes=inner(rank))),
    ]:
        found = getattr(tf.signal, name + suffix)(array)
        assert found.dtype == tf.as_dtype(kinds[0] if name == "irfft" else kinds[1])
        np.testing.assert_allclose(found, wanted, **limit)


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("length", [2, 4, 7])
def test_lengths_cut_off_and_fill_up(rank, length):
    suffix = "" if rank == 1 else f"{rank}d"
    lengths = [length] * rank
    found = getattr(tf.signal, "rfft" + suffix)(REAL, lengths)
    np.testing.assert_allclose(found, np.fft.rfftn(REAL, lengths, inner(rank)), atol=1e-12)
    found = getattr(tf.signal, "irfft" + suffix)(COMPLEX, lengths)
    np.testing.assert_allclose(found, np.fft.irfftn(COMPLEX, lengths, inner(rank)), atol=1e-12)


@pytest.mark.parametrize("norm", [None, "backward", "ortho", "forward"])
@pytest.mark.parametrize(
    ("lengths", "axes"), [(None, None), (None, [0, 2]), ([6, 2], [1, 3]), ([3, 7], None), (None, [3, 1])]
)
def test_any_axes(lengths, axes, norm):
    numpy_axes = axes or (None if lengths is None else inner(len(lengths)))
    arguments = {"fft_length": lengths, "axes": axes, "norm": norm}
    np.testing.assert_allclose(
        tf.signal.fftnd(COMPLEX, **arguments), np.fft.fftn(COMPLEX, lengths, numpy_axes, norm), atol=1e-9
    )
    np.testing.assert_allclose(
        tf.signal.ifftnd(COMPLEX, **arguments), np.fft.ifftn(COMPLEX, lengths, numpy_axes, norm), atol=1e-9
    )
    np.testing.assert_allclose(
        tf.signal.rfftnd(REAL, **arguments), np.fft.rfftn(REAL, lengths, numpy_axes, norm), atol=1e-9
    )
    np.testing.assert_allclose(
        tf.signal.irfftnd(COMPLEX, **arguments), np.fft.irfftn(COMPLEX, lengths, numpy_axes, norm), atol=1e-9
    )


def test_empty_signals():
    assert tf.signal.fft(np.zeros((2, 0), np.complex64)).shape == (2, 0)
    assert tf.signal.rfft(np.zeros((2, 0), np.float32)).shape == (2, 0)
    assert tf.signal.rfft(np.zeros((0, 4))).shape == (0, 3)


def test_gradients():
    real, complex_ = REAL[0, 0], COMPLEX[0, 0]
    for function in (
        tf.signal.fft,
        tf.signal.ifft,
        tf.signal.fft2d,
        tf.signal.ifft2d,
        tf.signal.irfft,
        tf.signal.irfft2d,
    ):
        check_gradients(function, complex_, second=False)
    for function in (tf.signal.rfft, tf.signal.rfft2d):
        check_gradients(function, real, second=False)
    check_gradients(tf.signal.fft3d, COMPLEX[0, :2, :2, :2], second=False)
    check_gradients(tf.signal.irfft3d, COMPLEX[0, :2, :2, :2], second=False)
    for length in (3, 4, 8):
        check_gradients(lambda x, n=length: tf.signal.rfft(x, [n]), real, second=False)
        check_gradients(lambda x, n=length: tf.signal.irfft(x, [n]), complex_, second=False)
        check_gradients(lambda x, n=length: tf.signal.fftnd(x, [n], [0]), complex_, second=False)
        check_gradients(lambda x, n=length: tf.signal.rfftnd(x, [n, 2], [1, 0]), real, second=False)
        check_gradients(lambda x, n=length: tf.signal.irfftnd(x, [2, n], [1, 0]), complex_, second=False)
    check_gradients(lambda x: tf.abs(tf.signal.rfft(x)) ** 2, real)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tf.signal.fft(REAL), INVALID, "Value for attr 'Tcomplex' of double"),
        (lambda: tf.signal.fft(1j), INVALID, r"Input must have rank of at least 1 but got: \[\]"),
        (lambda: tf.signal.ifft3d(COMPLEX[0, 0]), INVALID, "Input must have rank of at least 3"),
        (lambda: tf.signal.rfft(COMPLEX), ValueError, "RFFT requires tf.float32 or tf.float64 inputs"),
        (lambda: tf.signal.rfft2d(np.ones(3)), ValueError, r"Shape \(3,\) must have rank at least 2"),
        (lambda: tf.signal.irfft(REAL), ValueError, "IRFFT requires tf.complex64 or tf.complex128 inputs"),
        (lambda: tf.signal.rfft(REAL, [2, 2]), INVALID, r"fft_length must have shape \[1\]"),
        (lambda: tf.signal.rfft(REAL, [-1]), INVALID, "must >= 0, but got: -1"),
        (
            lambda: tf.raw_ops.RFFT(input=REAL, fft_length=[9], Tcomplex=tf.complex128),
            INVALID,
            "length of at least 9 but got: 5",
        ),
        (lambda: tf.raw_ops.IRFFT(input=COMPLEX, fft_length=[12], Treal=tf.float64), INVALID, "at least 7 but got: 5"),
        (lambda: tf.signal.fftnd(COMPLEX, axes=[5]), INVALID, r"axes \[5\] are out of range"),
        (lambda: tf.signal.fftnd(COMPLEX, axes=[0, 0]), INVALID, "axes must be different"),
        (lambda: tf.signal.fftnd(COMPLEX, [3], [0, 1]), INVALID, "same length as fft_length"),
        (lambda: tf.signal.fftnd(COMPLEX, norm="foo"), ValueError, "Invalid norm value foo"),
        (lambda: tf.signal.fftshift(REAL, 7), INVALID, "axes 7 are out of range"),
    ],
)
def test_bad_arguments(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("axes", [None, 1, [0, 2], -1])
def test_shifts(axes):
    np.testing.assert_array_equal(tf.signal.fftshift(REAL, axes), np.fft.fftshift(REAL, axes))
    np.testing.assert_array_equal(tf.signal.ifftshift(REAL, axes), np.fft.ifftshift(REAL, axes))
    traced = tf.function(
        lambda x: tf.signal.ifftshift(tf.signal.fftshift(x, axes), axes),
        input_signature=[tf.TensorSpec(None, tf.float64)],
    )
    np.testing.assert_array_equal(traced(REAL), REAL)


def test_shapes_while_tracing():
    @tf.function(input_signature=[tf.TensorSpec([None, 5], tf.float64), tf.TensorSpec(None, tf.complex128)])
    def trace(real, any_rank):
        assert tf.signal.rfft(real).shape.as_list() == [None, 3]
        assert tf.signal.rfft(real, [8]).shape.as_list() == [None, 5]
        assert tf.signal.rfftnd(real, [4, 6]).shape.as_list() == [4, 4]
        assert tf.signal.fft(any_rank).shape.rank is None
        return tf.signal.rfft2d(real), tf.signal.irfft(any_rank, [9])

    spectrum, signal = trace(REAL[0, 0], COMPLEX)
    np.testing.assert_allclose(spectrum, np.fft.rfft2(REAL[0, 0]))
    np.testing.assert_allclose(signal, np.fft.irfft(COMPLEX, 9), atol=1e-12)
