"""Layers that change images at random: the numbers that Keras 2 draws for a seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf

L = tf.keras.layers
IMAGES = (np.arange(96, dtype=np.float32).reshape(2, 4, 4, 3) / 96) * 255

# First values and last values after three calls of a layer with seed 1.
EXPECTED: dict[str, tuple[Any, list[tuple[float, float]]]] = {
    "crop": (lambda: L.RandomCrop(2, 2, seed=1), [(0.0, 172.65625), (7.96875, 180.625), (63.75, 236.40625)]),
    "flip": (lambda: L.RandomFlip(seed=1), [(0.0, 252.34375), (119.53125, 156.71875), (0.0, 228.4375)]),
    "rotation": (
        lambda: L.RandomRotation(0.2, seed=1), [(10.891491, 237.57428), (34.797009, 214.98032), (6.44769, 240.04738)],
    ),
    "zoom": (lambda: L.RandomZoom(0.2, seed=1), [(0.0, 249.72961), (5.628255, 246.34888), (0.0, 252.34375)]),
    "translation": (
        lambda: L.RandomTranslation(0.2, (-0.1, 0.3), seed=1),
        [(0.0, 252.34375), (0.095217, 226.98032), (0.537284, 248.29752)],
    ),
    "contrast": (lambda: L.RandomContrast(0.2, seed=1), [(10.744156, 241.59959), (5.893242, 246.4505), (0.0, 255.0)]),
    "brightness": (
        lambda: L.RandomBrightness(0.2, seed=1), [(29.324505, 241.19016), (0.0, 226.765625), (18.411734, 255.0)],
    ),
    "height": (lambda: L.RandomHeight(0.4, seed=1), [(0.0, 252.34375), (5.3125, 247.03125), (5.3125, 247.03125)]),
    "width": (lambda: L.RandomWidth(0.4, seed=1), [(0.0, 252.34375), (1.328125, 251.015625), (1.328125, 251.015625)]),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_the_numbers_of_a_seed(name: str) -> None:
    make, expected = EXPECTED[name]
    layer = make()
    found = [layer(IMAGES, training=True).numpy() for _ in expected]
    np.testing.assert_allclose([(f.ravel()[0], f.ravel()[-1]) for f in found], expected, rtol=1e-5, atol=1e-4)
    assert layer(IMAGES[0], training=True).shape.rank == 3


@pytest.mark.parametrize("name", EXPECTED)
def test_traced_calls_draw_on(name: str) -> None:
    make, expected = EXPECTED[name]
    layer = make()
    traced = tf.function(lambda x: layer(x, training=True))
    found = [traced(IMAGES).numpy().ravel()[0] for _ in expected]
    np.testing.assert_allclose(found, [first for first, _ in expected], rtol=1e-4, atol=1e-4)


def test_images_stay_while_not_training() -> None:
    for name in ("flip", "rotation", "zoom", "translation", "contrast", "brightness", "height", "width"):
        np.testing.assert_array_equal(EXPECTED[name][0]()(IMAGES, training=False), IMAGES)
    middle = L.RandomCrop(2, 3)(np.arange(24, dtype=np.float32).reshape(1, 6, 4, 1) / 24, training=False)
    np.testing.assert_allclose(middle.numpy().ravel(), [0.340278, 0.395833, 0.451389, 0.506944, 0.5625, 0.618056], 1e-5)


def test_training_is_the_default() -> None:
    assert not np.array_equal(L.RandomBrightness(0.2, seed=1)(IMAGES), IMAGES)
    assert L.RandomFlip(seed=1)(IMAGES.astype(np.uint8)).dtype == tf.float32


@pytest.mark.parametrize(
    ("mode", "first_row"),
    [
        ("reflect", [31.927197, 63.414059, 94.135483, 117.526016]),
        ("wrap", [8.020947, 39.507809, 94.135483, 21.901012]),
        ("constant", [26.565184, 60.055984, 94.135483, 93.751099]),
        ("nearest", [31.927197, 63.414059, 94.135483, 117.526016]),
    ],
)
def test_what_lies_beyond_the_edges(mode: str, first_row: list[float]) -> None:
    layer = L.RandomRotation(0.3, fill_mode=mode, fill_value=7.0, seed=2)
    np.testing.assert_allclose(layer(IMAGES, training=True)[0, 0, :, 0], first_row, rtol=1e-5)


def test_misuse() -> None:
    with pytest.raises(ValueError, match="unknown mode"):
        L.RandomFlip("sideways")
    with pytest.raises(NotImplementedError, match="fill_mode"):
        L.RandomRotation(0.2, fill_mode="mirror")
    with pytest.raises(NotImplementedError, match="interpolation"):
        L.RandomZoom(0.2, interpolation="cubic")
    with pytest.raises(ValueError, match="between"):
        L.RandomTranslation(2.0, 0.1)
    with pytest.raises(ValueError, match="negative"):
        L.RandomContrast(2.0)
    with pytest.raises(ValueError, match="range"):
        L.RandomBrightness(2.0)


def test_layers_of_the_user_change_images_and_labels() -> None:
    class Shift(L.BaseImageAugmentationLayer):
        def get_random_transformation(self, image: Any = None, label: Any = None) -> Any:
            return 2.0

        def augment_image(self, image: Any, transformation: Any = None) -> Any:
            return image + transformation

        def augment_label(self, label: Any, transformation: Any = None) -> Any:
            return label * 2

    batch = {"images": IMAGES, "labels": np.array([1, 2])}
    changed = Shift()(batch)
    np.testing.assert_allclose(changed["images"], IMAGES + 2.0)
    assert changed["labels"].numpy().tolist() == [2, 4]
    np.testing.assert_array_equal(Shift()(IMAGES, training=False), IMAGES)
