"""Windows and the mel scale. The numbers are those of TensorFlow 2.21."""

import numpy as np
import pytest

import headrace as tf

S = tf.signal


@pytest.mark.parametrize(
    ("window", "wanted"),
    [
        (lambda: S.hann_window(5), [0.0, 0.5, 1.0, 0.5, 0.0]),
        (lambda: S.hann_window(4), [0.0, 0.5, 1.0, 0.5]),
        (lambda: S.hann_window(4, periodic=False), [0.0, 0.75, 0.75, 0.0]),
        (lambda: S.hann_window(1), [1.0]),
        (lambda: S.hann_window(0), []),
        (lambda: S.hamming_window(4), [0.08, 0.54, 1.0, 0.54]),
        (lambda: S.kaiser_window(4, beta=4.0), [0.08848054, 0.8216092, 0.8216092, 0.08848054]),
        (lambda: S.kaiser_window(1), [1.0]),
        (
            lambda: S.kaiser_bessel_derived_window(6, beta=4.0),
            [0.22047876, 0.70710677, 0.97539175, 0.97539175, 0.70710677, 0.22047876],
        ),
        (lambda: S.vorbis_window(4), [0.22801436, 0.9736578, 0.9736578, 0.22801416]),
    ],
)
def test_windows(window, wanted):
    found = window()
    assert found.dtype == tf.float32
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "name", ["hann_window", "hamming_window", "kaiser_window", "vorbis_window", "kaiser_bessel_derived_window"]
)
@pytest.mark.parametrize("length", [1, 2, 7, 8])
def test_lengths_known_only_when_a_graph_runs(name, length):
    window = getattr(S, name)
    traced = tf.function(lambda n: window(n, dtype=tf.float64), input_signature=[tf.TensorSpec([], tf.int32)])
    if name == "kaiser_window" and length == 1:
        return  # a length of one is only told apart when it is known
    np.testing.assert_allclose(traced(length), window(length, dtype=tf.float64), atol=1e-12)


@pytest.mark.parametrize("dtype", [tf.float16, tf.bfloat16, tf.float64])
def test_dtypes(dtype):
    for window in (S.hann_window, S.hamming_window, S.vorbis_window):
        found = window(8, dtype=dtype)
        assert found.dtype == dtype
        np.testing.assert_allclose(found.numpy().astype(float), window(8).numpy(), atol=1e-2)


def test_bad_windows():
    for window in (S.hann_window, S.kaiser_window, S.vorbis_window):
        with pytest.raises(ValueError, match="dtype must be a floating point type. Found <dtype: 'int32'>"):
            window(4, dtype=tf.int32)
        with pytest.raises(ValueError, match=r"Shape \(1,\) must have rank 0"):
            window([3])
        with pytest.raises(TypeError, match="Cannot convert 3.0"):
            window(3.0)


def test_mel_matrix():
    wanted = [[0, 0, 0], [0.3581631, 0.6418369, 0], [0, 0.2417396, 0.7582604], [0, 0, 0.4621179], [0, 0, 0], [0, 0, 0]]
    np.testing.assert_allclose(S.linear_to_mel_weight_matrix(3, 6, 8000, 100.0, 3000.0), wanted, atol=1e-5)
    assert S.linear_to_mel_weight_matrix(dtype=tf.float64).dtype == tf.float64
    assert S.linear_to_mel_weight_matrix().shape == (129, 20)
    traced = tf.function(lambda n: S.linear_to_mel_weight_matrix(3, n, 8000, 100.0, 3000.0))
    np.testing.assert_allclose(traced(tf.constant(6)), wanted, atol=1e-5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_mel_bins": 0}, "num_mel_bins must be positive. Got: 0"),
        ({"sample_rate": -1}, "sample_rate must be positive. Got: -1"),
        ({"lower_edge_hertz": -1.0}, "lower_edge_hertz must be non-negative. Got: -1.0"),
        ({"lower_edge_hertz": 3000.0, "upper_edge_hertz": 100.0}, "lower_edge_hertz 3000.0 >= upper_edge_hertz 100.0"),
        ({"upper_edge_hertz": 5000.0}, "must not be larger than the Nyquist frequency"),
        ({"dtype": tf.int32}, "dtype must be a floating point type"),
    ],
)
def test_bad_mel_arguments(arguments, message):
    with pytest.raises(ValueError, match=message):
        S.linear_to_mel_weight_matrix(**arguments)


def test_cepstral_coefficients():
    wanted = [7.0, -4.5096259, 1.2617289, -0.4714182, 0.2828428, -0.1406323, 0.0896685, -0.0354919]
    found = S.mfccs_from_log_mel_spectrograms(np.arange(8, dtype="f") ** 2 / 10)
    np.testing.assert_allclose(found, wanted, rtol=1e-4)
    with pytest.raises(ValueError, match="num_mel_bins must be positive"):
        S.mfccs_from_log_mel_spectrograms(np.zeros((2, 0), "f"))
