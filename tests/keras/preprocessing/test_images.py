"""Images read, resized and varied; numbers recorded from Keras for the same seeds."""

import io

import numpy as np
import pytest
from PIL import Image

import headrace as tf

image = tf.keras.preprocessing.image
AXES = {"row_axis": 0, "col_axis": 1, "channel_axis": 2}
RANDOM = np.random.default_rng(0)
PICTURE = RANDOM.uniform(0, 255, (12, 10, 3)).astype("float32")
BATCH = RANDOM.uniform(0, 255, (4, 12, 10, 3)).astype("float32")
VARIED = {
    "rotation_range": 20, "width_shift_range": 0.2, "height_shift_range": 0.1, "shear_range": 0.2, "zoom_range": 0.2,
    "horizontal_flip": True, "vertical_flip": True, "channel_shift_range": 20, "brightness_range": (0.5, 1.5),
}  # fmt: skip


def first(array, count=4):
    return np.asarray(array).ravel()[:count]


def close(found, wanted):
    np.testing.assert_allclose(found, wanted, atol=2e-3)


def test_affine_transforms_move_pixels_as_keras_does():
    turned = image.apply_affine_transform(PICTURE, theta=30, tx=1, ty=-2, shear=10, zx=0.9, zy=1.2, **AXES)
    close(first(turned), [51.811, 142.574, 94.058, 72.978])
    channels_first = PICTURE.transpose(2, 0, 1)
    filled = image.apply_affine_transform(channels_first, theta=30, fill_mode="constant", cval=5.0, order=0)
    close(first(filled, 7), [5, 5, 5, 5, 5, 31.692, 85.71])
    swapped = image.apply_affine_transform(PICTURE, tx=3, row_axis=1, col_axis=0, channel_axis=2)
    close(first(swapped, 3), [236.493, 246.821, 3.75])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"row_axis": 1, "col_axis": 1, "channel_axis": 2}, "distinct"),
        ({"row_axis": 0, "col_axis": 1, "channel_axis": -1}, "Invalid axis"),
    ],
)
def test_axes_that_make_no_image_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        image.apply_affine_transform(PICTURE, theta=3, **arguments)


def test_brightness_keeps_the_range_of_values():
    close(first(image.apply_brightness_shift(PICTURE, 1.5, scale=False)), [243, 102, 15, 6])
    close(first(image.apply_brightness_shift(PICTURE - 100, 1.5, scale=False)), [142.326, 1.761, -84.97, -93.942])


def test_a_generator_draws_in_the_order_of_keras():
    drawn = image.ImageDataGenerator(**VARIED).get_random_transform((12, 10, 3), seed=1)
    wanted = {
        "theta": -3.31912, "tx": 0.52878, "ty": -1.99954, "shear": -0.07907, "zx": 0.8587, "zy": 0.83694,
        "flip_horizontal": 1, "flip_vertical": 1, "channel_shift_intensity": -4.1293, "brightness": 1.03882,
    }  # fmt: skip
    assert drawn == pytest.approx(wanted, abs=1e-4)
    drawn = image.ImageDataGenerator(height_shift_range=3, width_shift_range=[-2, 2, 1])
    assert [drawn.get_random_transform((12, 10, 3), seed=s)["tx"] for s in range(3)] == [0, 1, 0]


def test_varied_images_are_those_of_keras():
    generator = image.ImageDataGenerator(**VARIED)
    close(first(generator.random_transform(PICTURE, seed=0)), [212, 141, 124, 189])
    close(first(generator.random_transform(PICTURE, seed=2)), [63, 88, 114, 29])


def test_samples_are_standardized():
    generator = image.ImageDataGenerator(
        samplewise_center=True,
        samplewise_std_normalization=True,
        rescale=1 / 255,
        preprocessing_function=lambda x: x + 1,
    )
    close(first(generator.standardize(PICTURE.copy())), [0.347, -0.896, -1.671, -1.753])


def test_features_are_standardized_by_fitted_statistics():
    generator = image.ImageDataGenerator(featurewise_center=True, featurewise_std_normalization=True)
    with pytest.warns(UserWarning, match="hasn't been fit"):
        generator.standardize(PICTURE.copy())
    generator.fit(BATCH)
    assert generator.mean.shape == (1, 1, 3)
    batch = next(generator.flow(BATCH, batch_size=4, shuffle=False))
    np.testing.assert_allclose(batch.mean((0, 1, 2)), 0, atol=1e-5)
    np.testing.assert_allclose(batch.std((0, 1, 2)), 1, atol=1e-4)


def test_whitening_decorrelates_pixels():
    data = np.random.default_rng(1).normal(size=(200, 2, 2, 1)).astype("float32")
    data[:, 0] += data[:, 1]
    with pytest.warns(UserWarning, match="overrides"):
        generator = image.ImageDataGenerator(zca_whitening=True)
    generator.fit(data)
    white = next(generator.flow(data, batch_size=200, shuffle=False)).reshape(200, -1)
    np.testing.assert_allclose(white.T @ white / 200, np.eye(4), atol=1e-3)


def test_whitening_divides_by_singular_values_as_keras_does():
    images = np.random.RandomState(0).rand(50, 2, 2, 1).astype("float32")
    with pytest.warns(UserWarning, match="overrides setting of `featurewise_center`"):
        generator = image.ImageDataGenerator(zca_whitening=True, zca_epsilon=0.1)
    generator.fit(images)
    np.testing.assert_allclose(generator.zca_whitening_matrix[0], [3.3671, 0.0618, -0.0868, -0.0061], atol=1e-4)


def test_flow_gives_batches_without_end_and_by_number():
    flow = image.ImageDataGenerator().flow(BATCH, np.arange(4), batch_size=3, seed=5)
    assert [next(flow)[1].tolist() for _ in range(3)] == [[0, 1, 2], [3], [2, 1, 0]]
    assert len(flow) == 2 and flow[1][0].shape == (1, 12, 10, 3)
    with pytest.raises(ValueError, match="has length 2"):
        flow[5]


def test_flow_splits_validation_off_the_beginning():
    generator = image.ImageDataGenerator(validation_split=0.25)
    kept = generator.flow(BATCH, [0, 1, 0, 1], subset="validation", ignore_class_split=True, shuffle=False)
    assert len(next(kept)[1]) == 1
    with pytest.raises(ValueError, match="different number of classes"):
        generator.flow(BATCH, [0, 1, 0, 1], subset="training")


def test_flow_carries_weights_and_other_inputs():
    generator = image.ImageDataGenerator()
    x, y, weights = next(generator.flow(BATCH, [5, 6, 7, 8], sample_weight=[1, 2, 3, 4], batch_size=2, shuffle=False))
    assert y.tolist() == [5, 6] and weights.tolist() == [1, 2] and x.shape == (2, 12, 10, 3)
    (x, other), y = next(generator.flow((BATCH, np.arange(4)), [5, 6, 7, 8], batch_size=2, shuffle=False))
    assert other.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"data_format": "x"}, "channels_last"),
        ({"zoom_range": [1, 2, 3]}, "zoom_range"),
        ({"validation_split": 2}, "strictly between"),
        ({"brightness_range": 3}, "brightness_range"),
    ],
)
def test_generators_refuse_wrong_arguments(arguments, message):
    with pytest.raises(ValueError, match=message):
        image.ImageDataGenerator(**arguments)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Cats are dark, dogs are light; two of each, and one more cat below."""
    root = tmp_path_factory.mktemp("pictures")
    for kind, name, value in (
        ("cats", "a.png", 10), ("cats", "b.png", 20), ("cats", "deep/c.png", 30), ("dogs", "d.png", 210),
        ("dogs", "e.jpg", 220),
    ):  # fmt: skip
        path = root / kind / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(np.full((9, 6, 3), value, "uint8")).save(path)
    (root / "cats" / "notes.txt").write_text("no picture")
    return root


def test_flow_from_directory_takes_folders_as_classes(folder, capsys):
    flow = image.ImageDataGenerator().flow_from_directory(folder, target_size=(4, 4), batch_size=8, shuffle=False)
    assert capsys.readouterr().out == "Found 5 images belonging to 2 classes.\n"
    assert flow.filenames == ["cats/a.png", "cats/b.png", "cats/deep/c.png", "dogs/d.png", "dogs/e.jpg"]
    assert flow.class_indices == {"cats": 0, "dogs": 1} and flow.image_shape == (4, 4, 3)
    x, y = next(flow)
    np.testing.assert_allclose(x.mean((1, 2, 3)), [10, 20, 30, 210, 220], atol=2)
    assert y.tolist() == [[1, 0], [1, 0], [1, 0], [0, 1], [0, 1]]


@pytest.mark.parametrize(
    ("mode", "wanted"), [("binary", [0, 0, 0, 1, 1]), ("sparse", [0, 0, 0, 1, 1])]
)  # fmt: skip
def test_classes_can_be_numbers(folder, mode, wanted):
    flow = image.ImageDataGenerator().flow_from_directory(folder, (4, 4), class_mode=mode, shuffle=False)
    assert next(flow)[1].tolist() == wanted


def test_files_can_come_without_labels_or_with_themselves(folder):
    generator = image.ImageDataGenerator()
    alone = next(generator.flow_from_directory(folder, (4, 4), "grayscale", class_mode=None, shuffle=False))
    assert alone.shape == (5, 4, 4, 1)
    x, y = next(generator.flow_from_directory(folder, (4, 4), class_mode="input", shuffle=False))
    np.testing.assert_array_equal(x, y)
    with pytest.raises(ValueError, match="class_mode"):
        generator.flow_from_directory(folder, class_mode="foo")


def test_files_of_each_class_are_split(folder):
    generator = image.ImageDataGenerator(validation_split=0.5)
    held = generator.flow_from_directory(folder, (4, 4), subset="validation")
    assert held.filenames == ["cats/a.png", "dogs/d.png"]
    assert len(generator.flow_from_directory(folder, (4, 4), subset="training").filenames) == 3


def test_flow_from_dataframe_takes_columns(folder, capsys):
    table = {"file": ["cats/a.png", "dogs/d.png", "gone.png"], "kind": ["cat", "dog", "cat"], "size": [1.0, 2.0, 3.0]}
    generator = image.ImageDataGenerator()
    with pytest.warns(UserWarning, match="1 invalid"):
        flow = generator.flow_from_dataframe(table, folder, "file", "kind", target_size=(4, 4), shuffle=False)
    assert "Found 2 validated image filenames belonging to 2 classes." in capsys.readouterr().out
    assert next(flow)[1].tolist() == [[1, 0], [0, 1]]
    rows = {name: column[:2] for name, column in table.items()}
    raw = generator.flow_from_dataframe(rows, folder, "file", "size", class_mode="raw", shuffle=False)
    assert next(raw)[1].tolist() == [1.0, 2.0]
    both = generator.flow_from_dataframe(
        rows, folder, "file", ["size", "kind"], class_mode="multi_output", shuffle=False
    )
    assert [column.tolist() for column in next(both)[1]] == [[1.0, 2.0], ["cat", "dog"]]
    with pytest.raises(TypeError, match="must be strings"):
        generator.flow_from_dataframe(rows, folder, "size", "kind")


def test_varied_images_can_be_saved(tmp_path):
    flow = image.ImageDataGenerator().flow(BATCH, batch_size=2, save_to_dir=str(tmp_path), save_prefix="v")
    next(flow)
    assert len(list(tmp_path.glob("v_*.png"))) == 2


def test_a_model_is_fitted_with_a_generator():
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    flow = image.ImageDataGenerator(rescale=1 / 255).flow(BATCH, np.zeros(4), batch_size=2)
    assert len(model.fit(flow, epochs=2, verbose=0).history["loss"]) == 2


def test_pictures_and_arrays_turn_into_each_other(tmp_path):
    stretched = image.array_to_img(PICTURE)
    assert stretched.size == (10, 12) and stretched.mode == "RGB"
    assert np.asarray(stretched).min() == 0 and np.asarray(stretched).max() == 255
    back = image.img_to_array(image.array_to_img(PICTURE, scale=False))
    np.testing.assert_array_equal(back, np.floor(PICTURE))
    assert image.img_to_array(stretched, "channels_first").shape == (3, 12, 10)
    path = tmp_path / "p.png"
    image.save_img(path, PICTURE, scale=False)
    np.testing.assert_array_equal(image.img_to_array(image.load_img(path)), back)
    small = image.load_img(path, color_mode="grayscale", target_size=(5, 7), interpolation="lanczos")
    assert small.size == (7, 5) and small.mode == "L"
    assert image.load_img(io.BytesIO(path.read_bytes()), target_size=(3, 3), keep_aspect_ratio=True).size == (3, 3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: image.array_to_img(PICTURE[0]), "rank 3"),
        (lambda: image.array_to_img(PICTURE[:, :, :2]), "channel number: 2"),
        (lambda: image.img_to_array(np.zeros((2, 2, 2, 2))), "Unsupported image shape"),
        (lambda: image.smart_resize(PICTURE, (6, 8, 1)), "2 integers"),
    ],
)
def test_wrong_images_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_smart_resize_crops_before_it_resizes():
    found = image.smart_resize(PICTURE, (6, 8))
    assert isinstance(found, np.ndarray) and found.shape == (6, 8, 3)
    close(first(found), [119.238, 69.933, 41.013, 114.927])


def test_standardization_whitens_each_image_of_a_batch():
    images = np.random.default_rng(0).random((4, 2, 2, 3)).astype("float32")
    generator = tf.keras.preprocessing.image.ImageDataGenerator(zca_whitening=True, featurewise_center=True)
    generator.fit(images)
    one_by_one = np.stack([generator.standardize(image.copy()) for image in images])
    np.testing.assert_allclose(generator.standardize(images.copy()), one_by_one, rtol=1e-5)


def test_statistics_are_those_of_rescaled_images():
    images = np.random.default_rng(0).uniform(0, 255, (4, 2, 2, 3))
    generator = tf.keras.preprocessing.image.ImageDataGenerator(
        rescale=1 / 255, featurewise_center=True, dtype="float64"
    )
    generator.fit(images)
    assert abs(np.mean(next(generator.flow(images, batch_size=4)))) < 1e-6


def test_iterators_without_samples_have_empty_indices():
    assert next(tf.keras.preprocessing.image.Iterator(0, 32, False, 0).index_generator).size == 0
