"""Sound files and the older features of sound."""

import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

INVALID = tf.errors.InvalidArgumentError
SOUND = np.array([[0.0], [0.5], [-0.5], [1.0], [-1.0], [2.0]], np.float32)


def encoded():
    return tf.audio.encode_wav(SOUND, 8000).numpy()


def test_bytes_of_a_file():
    data = encoded()
    assert data[:4] + data[8:16] + data[36:40] == b"RIFFWAVEfmt data"
    assert struct.unpack("<IHHIIHH", data[16:36]) == (16, 1, 1, 8000, 16000, 2, 16)
    assert struct.unpack("<II", data[4:8] + data[40:44]) == (36 + 12, 12)
    assert np.frombuffer(data[44:], "<i2").tolist() == [0, 16384, -16384, 32767, -32768, 32767]


def test_a_file_read_back():
    audio, rate = tf.audio.decode_wav(encoded())
    assert (audio.dtype, rate.dtype, rate.numpy()) == (tf.float32, tf.int32, 8000)
    assert audio.numpy().ravel().tolist() == [0, 0.5, -0.5, 32767 / 32768, -1, 32767 / 32768]


def test_wanted_channels_and_samples():
    assert tf.audio.decode_wav(encoded(), desired_channels=2).audio.numpy()[1].tolist() == [0.5, 0.5]
    assert tf.audio.decode_wav(encoded(), desired_samples=2).audio.shape == (2, 1)
    filled = tf.audio.decode_wav(encoded(), desired_samples=8).audio.numpy()
    assert filled.shape == (8, 1) and filled[6:].tolist() == [[0], [0]]
    stereo = tf.audio.encode_wav([[0.25, -0.25]], 16000)
    assert tf.audio.decode_wav(stereo, desired_channels=1).audio.numpy().tolist() == [[0.25]]
    traced = tf.function(lambda x: tf.audio.decode_wav(x, desired_channels=1, desired_samples=3).audio)
    assert traced.get_concrete_function(tf.TensorSpec([], tf.string)).structured_outputs.shape == (3, 1)


def test_other_chunks_are_skipped():
    data = encoded()
    odd = data[:36] + b"LIST" + struct.pack("<I", 3) + b"abc" + data[36:]
    assert tf.audio.decode_wav(odd).audio.shape == (6, 1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "Data too short"),
        (b"junk and more", "Header mismatch: Expected RIFF but found junk"),
        (encoded()[:30], "Data too short"),
        (encoded()[:-3], "Data too short"),
        (encoded()[:36], "No data chunk found"),
        (encoded()[:20] + b"\x03\x00" + encoded()[22:], "Expected 1"),
        (encoded()[:22] + b"\x00\x00" + encoded()[24:], "number of channels"),
        (encoded()[:34] + b"\x08\x00" + encoded()[36:], "Can only read 16-bit WAV files, but received 8"),
        (encoded()[:28] + b"\x00" + encoded()[29:], "Bad bytes per second in WAV header"),
        (encoded()[:32] + b"\x03" + encoded()[33:], "Bad bytes per sample in WAV header"),
    ],
)
def test_damaged_files(data, message):
    with pytest.raises(INVALID, match=message):
        tf.audio.decode_wav(data)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=80), st.integers(0, 56))
def test_no_bytes_crash_the_reader(noise, kept):
    try:
        audio = tf.audio.decode_wav(encoded()[:kept] + noise).audio
    except INVALID:
        return
    assert audio.shape.rank == 2


@pytest.mark.parametrize(
    ("audio", "rate", "message"),
    [
        (np.zeros(2, "f"), 8000, "audio must be 2-dimensional"),
        (np.zeros((2, 0), "f"), 8000, "audio is null"),
        (np.zeros((2, 1), "f"), 0, r"sample_rate must be in \(0, 2\^32\), got: 0"),
        (np.zeros((2, 1), "f"), [8000], "should be a scalar tensor"),
    ],
)
def test_sound_that_cannot_be_written(audio, rate, message):
    with pytest.raises(INVALID, match=message):
        tf.audio.encode_wav(audio, rate)


def test_spectrograms():
    sound = np.random.RandomState(0).randn(50, 2).astype("f")
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(7) / 7)
    frames = np.stack([sound[4 * n : 4 * n + 7].T * window for n in range(11)], 1)
    wanted = np.abs(np.fft.rfft(frames, 8))
    found = tf.raw_ops.AudioSpectrogram(input=sound, window_size=7, stride=4)
    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5)
    squared = tf.raw_ops.AudioSpectrogram(input=sound, window_size=7, stride=4, magnitude_squared=True)
    np.testing.assert_allclose(squared, wanted**2, rtol=1e-4, atol=1e-5)
    with pytest.raises(INVALID, match="Spectrogram initialization failed for window size 1 and stride 4"):
        tf.raw_ops.AudioSpectrogram(input=sound, window_size=1, stride=4)


def test_cepstral_coefficients():
    # What TensorFlow 2.21 gives.
    spectrogram = (1 + np.arange(129, dtype="f") % 7)[None, None]
    found = tf.raw_ops.Mfcc(
        spectrogram=spectrogram, sample_rate=8000, filterbank_channel_count=10, dct_coefficient_count=4
    )
    np.testing.assert_allclose(found.numpy().ravel(), [13.269635, -1.524889, 0.016614, -0.144277], rtol=1e-4)
    with pytest.raises(INVALID, match="Mfcc initialization failed for channel count 129, sample rate 8000"):
        tf.raw_ops.Mfcc(spectrogram=spectrogram, sample_rate=8000, dct_coefficient_count=41)
