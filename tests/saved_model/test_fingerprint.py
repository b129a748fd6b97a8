"""Fingerprints of SavedModels."""

import os

import pytest

import headrace as tf

FILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "formats")


def test_the_fingerprint_of_tensorflow_is_read(tmp_path):
    fingerprint = tf.saved_model.experimental.read_fingerprint(os.path.join(FILES, "sm_signatures"))
    assert fingerprint.singleprint().count("/") == 3
    assert fingerprint.saved_model_checksum
    with pytest.raises(FileNotFoundError, match="Fingerprint"):
        tf.saved_model.experimental.read_fingerprint(tmp_path)
