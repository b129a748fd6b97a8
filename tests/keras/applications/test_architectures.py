"""Every application has Keras's layers: names, classes, shapes, numbers of weights, in Keras's order.

`fingerprints.json` holds, for each model of Keras 2.15 without weights, the number of its layers and of its weights
and a hash of the list of both. The small models are checked always, all of them with HEADRACE_ALL_APPLICATIONS=1.
"""

import hashlib
import json
import os
from pathlib import Path

import numpy as np
import pytest

import headrace as tf
from headrace._src.keras.applications import pretrained

FINGERPRINTS = json.loads((Path(__file__).parent / "fingerprints.json").read_text())
SMALL = (
    "MobileNet", "MobileNetV2", "MobileNetV3Small", "MobileNetV3Large", "EfficientNetB0", "EfficientNetV2B0",
    "DenseNet121", "RegNetX002", "RegNetY002", "ResNet50", "ResNet50V2", "NASNetMobile", "InceptionV3", "Xception",
    "ResNetRS50", "ConvNeXtTiny",
)  # fmt: skip
CHOSEN = sorted(FINGERPRINTS) if os.environ.get("HEADRACE_ALL_APPLICATIONS") else SMALL


@pytest.fixture
def no_random_weights(monkeypatch):
    """Weights begin as zeros: only their shapes matter here."""

    def zeros(self, shape, dtype=None, **kwargs):
        return tf.zeros(shape, dtype or tf.float32)

    monkeypatch.setattr(tf.keras.initializers.VarianceScaling, "__call__", zeros)
    tf.keras.backend.clear_session()


def described(model):
    rows = []
    for layer in model.layers:
        shape = layer.output_shape
        rows.append([layer.name, type(layer).__name__, shape[0] if isinstance(shape, list) else shape])
        rows[-1].append(layer.count_params())
    weights = [[weight.name, weight.shape.as_list()] for weight in model.weights]
    text = json.dumps([rows, weights], separators=(",", ":"))
    return {
        "name": model.name,
        "layers": len(rows),
        "params": model.count_params(),
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
    }


@pytest.mark.parametrize("name", CHOSEN)
def test_layers_and_weights_are_those_of_keras(name, no_random_weights):
    model = getattr(tf.keras.applications, name)(weights=None)
    assert described(model) == FINGERPRINTS[name]


def test_every_architecture_has_a_fingerprint():
    public = {name for name in tf.keras.applications.__all__ if name[0].isupper()}
    assert public == set(FINGERPRINTS)


def test_without_a_classifier_images_of_any_size_come_in(no_random_weights):
    model = tf.keras.applications.MobileNetV2(weights=None, include_top=False)
    assert model.input_shape == (None, None, None, 3)
    assert model.output_shape == (None, None, None, 1280)
    assert model.name == "mobilenetv2_1.00_None"


@pytest.mark.parametrize(
    ("pooling", "last", "shape"),
    [
        ("avg", "avg_pool", (None, 2048)),
        ("max", "max_pool", (None, 2048)),
        (None, "conv5_block3_out", (None, 2, 2, 2048)),
    ],
)
def test_pooling_ends_a_model_without_classifier(pooling, last, shape, no_random_weights):
    model = tf.keras.applications.ResNet50(weights=None, include_top=False, pooling=pooling, input_shape=(64, 64, 3))
    assert model.layers[-1].name == last
    assert model.output_shape == shape


def test_a_symbolic_image_takes_the_place_of_the_input(no_random_weights):
    picture = tf.keras.Input((64, 64, 3), name="picture")
    scaled = tf.keras.layers.Rescaling(1 / 255.0)(picture)
    model = tf.keras.applications.MobileNetV2(weights=None, include_top=False, input_tensor=scaled)
    assert model.input_names == ["picture"]
    assert len(model.layers) == 155


def test_the_classifier_can_have_other_classes_and_activations(no_random_weights):
    model = tf.keras.applications.MobileNetV3Small(
        weights=None, classes=7, classifier_activation=None, alpha=0.75, minimalistic=True, input_shape=(64, 64, 3)
    )
    assert model.output_shape == (None, 7)
    assert model.layers[-1].activation(tf.constant([3.0])).numpy() == 3.0


def test_weights_come_from_a_file_of_weights(tmp_path):
    def small():
        return tf.keras.applications.MobileNet(weights=None, alpha=0.25, classes=3, input_shape=(32, 32, 3))

    first = small()
    path = str(tmp_path / "small.weights.h5")
    first.save_weights(path)
    second = tf.keras.applications.MobileNet(weights=path, alpha=0.25, classes=3, input_shape=(32, 32, 3))
    for mine, kept in zip(second.get_weights(), first.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, kept)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"weights": "nowhere.h5"}, "path to the weights file"),
        ({"weights": None, "input_shape": (10, 10, 3)}, "at least 32x32"),
        ({"weights": None, "input_shape": (64, 64)}, "tuple of three integers"),
        ({"weights": None, "input_shape": (None, None, 3)}, "static `input_shape`"),
        ({"weights": "imagenet", "classes": 10}, "`classes` should be 1000"),
        ({"weights": "imagenet", "input_shape": (100, 100, 3)}, r"should be \(224, 224, 3\)"),
        ({"weights": "imagenet", "include_top": False, "input_shape": (100, 100, 4)}, "must have 3 channels"),
    ],
)
def test_arguments_that_cannot_be_met_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        tf.keras.applications.VGG16(**arguments)


def test_imagenet_weights_offline_say_where_to_put_the_file(tmp_path, monkeypatch):
    monkeypatch.setenv("KERAS_HOME", str(tmp_path))
    monkeypatch.setattr("urllib.request.urlopen", _offline)
    name = "mobilenet_2_5_128_tf_no_top.h5"
    with pytest.raises(RuntimeError, match=f"put it at .*{name}"):
        tf.keras.applications.MobileNet(alpha=0.25, include_top=False, input_shape=(128, 128, 3))


def _offline(*args, **kwargs):
    raise TimeoutError("no network")


@pytest.mark.parametrize(
    ("name", "options", "address"),
    [
        ("EfficientNetB0", {}, "keras-applications/efficientnetb0_notop.h5"),
        ("EfficientNetV2S", {}, "tensorflow/keras-applications/efficientnet_v2/efficientnetv2-s_notop.h5"),
        ("MobileNetV3Small", {}, "mobilenet_v3/weights_mobilenet_v3_small_224_1.0_float_no_top_v2.h5"),
        (
            "MobileNetV2",
            {"alpha": 0.35},
            "mobilenet_v2/mobilenet_v2_weights_tf_dim_ordering_tf_kernels_0.35_224_no_top.h5",
        ),
        ("NASNetMobile", {}, "nasnet/NASNet-mobile-no-top.h5"),
        ("RegNetX002", {}, "regnet/regnetx002_notop.h5"),
    ],
)
def test_weights_are_fetched_from_where_keras_keeps_them(name, options, address, no_random_weights, monkeypatch):
    asked = []

    def stop(file, origin, **kwargs):
        asked.append(origin)
        raise RuntimeError("asked")

    monkeypatch.setattr(pretrained, "get_file", stop)
    with pytest.raises(RuntimeError, match="asked"):
        getattr(tf.keras.applications, name)(include_top=False, input_shape=(224, 224, 3), **options)
    assert asked[0].endswith(address)
