"""Images prepared for networks, and their results decoded."""

import json

import numpy as np
import pytest

import headrace as tf
from headrace._src.keras.applications import imagenet

utils = tf.keras.applications.imagenet_utils
IMAGE = np.arange(12, dtype="float32").reshape(1, 2, 2, 3) * 20
# Recorded from Keras.
FIRST_PIXELS = {
    "caffe": [-63.939003, -96.779, -123.68, -3.939003],
    "tf": [-1.0, -0.84313726, -0.6862745, -0.5294118],
    "torch": [-2.117904, -1.6855742, -1.1072767, -1.0904187],
}


@pytest.mark.parametrize("mode", FIRST_PIXELS)
def test_arrays_and_tensors_are_prepared_alike(mode):
    array = utils.preprocess_input(IMAGE.copy(), mode=mode)
    np.testing.assert_allclose(array.ravel()[:4], FIRST_PIXELS[mode], rtol=1e-5)
    tensor = utils.preprocess_input(tf.constant(IMAGE), mode=mode)
    np.testing.assert_allclose(tensor.numpy(), array, rtol=1e-5)


@pytest.mark.parametrize("mode", FIRST_PIXELS)
def test_channels_first_gives_the_same_pixels(mode):
    last = utils.preprocess_input(IMAGE.copy(), mode=mode)
    first = utils.preprocess_input(IMAGE.transpose(0, 3, 1, 2).copy(), "channels_first", mode)
    np.testing.assert_allclose(first.transpose(0, 2, 3, 1), last, rtol=1e-6)
    single = utils.preprocess_input(tf.constant(IMAGE[0].transpose(2, 0, 1)), "channels_first", mode)
    np.testing.assert_allclose(single.numpy().transpose(1, 2, 0), last[0], rtol=1e-5)


def test_integers_become_floats():
    assert utils.preprocess_input(np.zeros((2, 2, 3), "uint8")).dtype == np.float32


def test_families_have_their_modes():
    applications = tf.keras.applications
    assert applications.xception.preprocess_input(IMAGE.copy()).min() == -1.0
    assert applications.convnext.preprocess_input(IMAGE) is IMAGE
    np.testing.assert_allclose(applications.densenet.preprocess_input(IMAGE.copy()).ravel()[0], -2.117904, rtol=1e-6)


@pytest.mark.parametrize(("arguments", "message"), [({"mode": "x"}, "mode=x"), ({"data_format": "y"}, "data_format=y")])
def test_unknown_modes_and_formats_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        utils.preprocess_input(IMAGE, **arguments)


def test_predictions_are_named_by_the_kept_list_of_classes(tmp_path, monkeypatch):
    monkeypatch.setenv("KERAS_HOME", str(tmp_path))
    (tmp_path / "models").mkdir()
    names = {str(index): [f"n{index:08d}", f"thing_{index}"] for index in range(1000)}
    (tmp_path / "models" / "imagenet_class_index.json").write_text(json.dumps(names))
    imagenet._classes.cache_clear()
    scores = np.zeros((2, 1000), "float32")
    scores[0, [3, 5]] = 0.25, 0.75
    scores[1, 999] = 1.0
    decoded = utils.decode_predictions(scores, top=2)
    imagenet._classes.cache_clear()
    assert decoded[0] == [("n00000005", "thing_5", 0.75), ("n00000003", "thing_3", 0.25)]
    assert decoded[1][0] == ("n00000999", "thing_999", 1.0)


def test_predictions_of_another_shape_are_refused():
    with pytest.raises(ValueError, match="1000"):
        utils.decode_predictions(np.zeros((1, 10)))
