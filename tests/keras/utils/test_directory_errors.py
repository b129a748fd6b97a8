"""Errors of datasets from directories, and of ThresholdedReLU, with the words of Keras."""

import pytest

import headrace as tf

utils = tf.keras.utils


@pytest.mark.parametrize(
    "make, message",
    [
        (utils.image_dataset_from_directory, "No images found"),
        (utils.text_dataset_from_directory, "No text files found"),
        (utils.audio_dataset_from_directory, "No audio files found in directory"),
    ],
)
def test_a_directory_without_files_is_an_error(tmp_path, make, message):
    with pytest.raises(ValueError, match=message):
        make(tmp_path, labels=None, label_mode=None)


def test_a_subset_needs_a_split(tmp_path):
    (tmp_path / "a").mkdir()
    with pytest.raises(ValueError, match="`validation_split` must be set"):
        utils.image_dataset_from_directory(tmp_path, validation_split=0, subset="training")
    with pytest.raises(ValueError, match="`validation_split` must be between 0 and 1"):
        utils.image_dataset_from_directory(tmp_path, validation_split=2)


@pytest.mark.parametrize("theta, message", [(None, "cannot be None, expecting a float"), (-10, "should be >=0")])
def test_thresholds_must_be_numbers_from_zero(theta, message):
    with pytest.raises(ValueError, match=message):
        tf.keras.layers.ThresholdedReLU(theta)
