"""Frames, cosine transforms and short-time transforms."""

import numpy as np
import pytest
import scipy.fft
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf
from ops.linalg.slopes import check_gradients

S = tf.signal
INVALID = tf.errors.InvalidArgumentError
RNG = np.random.RandomState(4)
SIGNAL = RNG.randn(2, 50)


def frames_by_hand(signal, length, step, pad_end):
    count = -(-len(signal) // step) if pad_end else max(0, (len(signal) - length) // step + 1)
    padded = np.concatenate([signal, np.zeros(length + step * count)])
    return np.array([padded[n * step : n * step + length] for n in range(count)]).reshape(count, length)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 12), st.integers(1, 6), st.integers(1, 6), st.booleans())
def test_frames(samples, length, step, pad_end):
    signal = np.arange(1.0, samples + 1)
    wanted = frames_by_hand(signal, length, step, pad_end)
    np.testing.assert_array_equal(S.frame(signal, length, step, pad_end=pad_end), wanted)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 7))
def test_frames_added_up(count, length, step):
    frames = RNG.randn(2, count, length)
    wanted = np.zeros((2, (count - 1) * step + length))
    for n in range(count):
        wanted[:, n * step : n * step + length] += frames[:, n]
    np.testing.assert_allclose(S.overlap_and_add(frames, step), wanted)


def test_other_axes_and_types():
    tensor = RNG.randn(3, 6, 2)
    found = S.frame(tensor, 4, 2, axis=1)
    np.testing.assert_array_equal(found[:, 1], tensor[:, 2:6])
    np.testing.assert_array_equal(S.frame(tensor, 2, 1, axis=-3)[1], tensor[1:3])
    padded = S.frame([1, 2, 3], 2, 2, pad_end=True, pad_value=9)
    assert padded.numpy().tolist() == [[1, 2], [3, 9]]
    assert S.frame(["a", "b", "c"], 2, 1).numpy().tolist() == [[b"a", b"b"], [b"b", b"c"]]
    assert S.overlap_and_add([[1, 2], [3, 4]], 1).numpy().tolist() == [1, 5, 4]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: S.frame(1.0, 1, 1), ValueError, r"Shape \(\) must have rank at least 1"),
        (lambda: S.frame([1.0], [1], 1), ValueError, r"Shape \(1,\) must have rank 0"),
        (lambda: S.frame([1.0], 1, 1, axis=3), IndexError, "axis 3 is out of range"),
        (lambda: S.frame([1.0], 1, 0), INVALID, "frame_step must not be zero"),
        (lambda: S.overlap_and_add([1.0], 1), ValueError, r"Shape \(1,\) must have rank at least 2"),
        (lambda: S.overlap_and_add([[1.0]], 1.0), ValueError, "frame_step must be an integer. Got <dtype: 'float32'>"),
        (lambda: S.overlap_and_add([[1.0]], 0), INVALID, "frame_step must be positive"),
        (lambda: S.dct([1.0], type=5), ValueError, r"Types I, II, III and IV \(I\)DCT are supported"),
        (lambda: S.idct([1.0], type=5), ValueError, r"Types I, II, III and IV \(I\)DCT are supported"),
        (lambda: S.dct([1.0, 2.0], type=1, norm="ortho"), ValueError, "Normalization is not supported for the Type-I"),
        (lambda: S.dct([1.0], type=1), ValueError, "requires the dimension to be greater than one"),
        (lambda: S.dct([1.0], norm="foo"), ValueError, "Unknown normalization. Expected None or 'ortho', got: foo"),
        (lambda: S.dct([1.0], n=0), ValueError, "n should be a positive integer or None"),
        (lambda: S.dct([[1.0]], axis=0), NotImplementedError, "axis must be -1. Got: 0"),
        (lambda: S.mdct(SIGNAL, 6), ValueError, "The frame length must be a multiple of 4"),
        (lambda: S.inverse_mdct(SIGNAL, norm="foo"), ValueError, "Unknown normalization"),
        (lambda: S.stft(1.0, 4, 2), ValueError, r"Shape \(\) must have rank at least 1"),
        (lambda: S.stft([1, 2, 3], 2, 1), ValueError, "dtype must be a floating point type. Found <dtype: 'int32'>"),
    ],
)
def test_bad_arguments(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("kind", [1, 2, 3, 4])
@pytest.mark.parametrize("norm", [None, "ortho"])
@pytest.mark.parametrize("n", [None, 4, 9])
def test_cosine_transforms(kind, norm, n):
    if (kind, norm) == (1, "ortho"):
        return
    x = RNG.randn(2, 7)
    np.testing.assert_allclose(S.dct(x, kind, n, norm=norm), scipy.fft.dct(x, kind, n, norm=norm), atol=1e-12)
    undone = S.idct(S.dct(x, kind, norm=norm), kind, norm=norm)
    factor = 1 if norm == "ortho" else 12 if kind == 1 else 14
    np.testing.assert_allclose(undone, x * factor, atol=1e-12)


def test_short_time_spectra():
    x = np.tile(np.arange(8, dtype="f") ** 2 / 10, 2)
    wanted = [6.765685, -2.6656854 - 4.6627417j, -2 + 3.8627412j, 2.6656854 - 1.4627421j, -2.7656851]
    np.testing.assert_allclose(S.stft(x, 8, 4)[1], wanted, rtol=1e-4)
    assert S.stft(SIGNAL, 7, 3).shape == (2, 15, 5)
    assert S.stft(SIGNAL, 8, 4, fft_length=16, pad_end=True).shape == (2, 13, 9)
    assert S.stft(SIGNAL, 60, 4).shape == (2, 0, 33)


@pytest.mark.parametrize("step", [2, 3, 4])
def test_short_time_spectra_can_be_undone(step):
    spectra = S.stft(SIGNAL, 8, step)
    found = S.inverse_stft(spectra, 8, step, window_fn=S.inverse_stft_window_fn(step)).numpy()
    inside = slice(8, found.shape[1] - 8)
    np.testing.assert_allclose(found[:, inside], SIGNAL[:, inside])
    wanted = [0.0, 0.1404234, 0.5109583, 0.8722604, 0.958871, 0.8722604, 0.5109583, 0.1404233]
    np.testing.assert_allclose(S.inverse_stft_window_fn(3)(8), wanted, rtol=1e-5, atol=1e-6)
    longer = S.inverse_stft(spectra, 12, step, fft_length=8)
    assert longer.shape == (2, (spectra.shape[1] - 1) * step + 12)


@pytest.mark.parametrize("norm", [None, "ortho"])
@pytest.mark.parametrize("window", [S.vorbis_window, S.kaiser_bessel_derived_window, None])
def test_modified_cosine_transforms_can_be_undone(norm, window):
    coefficients = S.mdct(SIGNAL, 8, window_fn=window, norm=norm)
    assert coefficients.shape == (2, 11, 4)
    found = S.inverse_mdct(coefficients, window_fn=window, norm=norm)
    np.testing.assert_allclose(found[:, 4:-4], SIGNAL[:, 4:44], atol=1e-9)


def test_a_modified_cosine_transform():
    wanted = [[-11.890895, -3.6272426, -1.4763645, -0.308925]]
    np.testing.assert_allclose(S.mdct(np.arange(8, dtype="f") ** 2 / 10, 8), wanted, rtol=1e-4)


def test_gradients():
    x = RNG.randn(2, 9)
    check_gradients(lambda y: S.frame(y, 4, 2, pad_end=True), x, second=False)
    check_gradients(lambda y: S.overlap_and_add(y, 2), RNG.randn(2, 3, 5), second=False)
    for kind in (1, 2, 3, 4):
        check_gradients(lambda y, k=kind: S.dct(y, k), x, second=False)
    check_gradients(lambda y: tf.abs(S.stft(y, 4, 2)), x)
    check_gradients(lambda y: S.inverse_stft(y, 4, 2), RNG.randn(3, 3) + 1j * RNG.randn(3, 3), second=False)
    check_gradients(lambda y: S.inverse_mdct(S.mdct(y, 4)), x, second=False)


def test_everything_traces_with_unknown_shapes():
    @tf.function(input_signature=[tf.TensorSpec([None, None], tf.float64)])
    def features(x):
        spectra = S.stft(x, 8, 4)
        assert spectra.shape[-1] == 5
        return (
            S.inverse_stft(spectra, 8, 4),
            S.mfccs_from_log_mel_spectrograms(tf.abs(spectra)),
            S.inverse_mdct(S.mdct(x, 8)),
        )

    for found, wanted in zip(features(SIGNAL), features.python_function(tf.constant(SIGNAL)), strict=True):
        np.testing.assert_allclose(found, wanted, atol=1e-12)
    any_rank = tf.function(lambda x, n: S.overlap_and_add(S.frame(x, n, 2, pad_end=True), 2))
    signature = any_rank.get_concrete_function(tf.TensorSpec(None, tf.float64), tf.TensorSpec([], tf.int32))
    np.testing.assert_allclose(signature(tf.constant(SIGNAL), tf.constant(3)), any_rank(tf.constant(SIGNAL), 3))
