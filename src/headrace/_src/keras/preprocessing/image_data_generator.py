"""ImageDataGenerator: batches of randomly augmented images."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.keras.backend.settings import floatx, image_data_format
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.preprocessing.affine import apply_affine_transform
from headrace._src.keras.preprocessing.array_iterator import NumpyArrayIterator
from headrace._src.keras.preprocessing.colors import apply_brightness_shift, apply_channel_shift
from headrace._src.keras.preprocessing.dataframe_iterator import DataFrameIterator
from headrace._src.keras.preprocessing.directory_iterator import DirectoryIterator
from headrace._src.tensors.typing import Array


class ImageDataGenerator:
    """Generates batches of augmented images, drawing from NumPy's global random generator.

    Args:
        featurewise_center: Whether to subtract the mean of the dataset, which `fit` computes.
        samplewise_center: Whether to subtract the mean of each image.
        featurewise_std_normalization: Whether to divide by the standard deviation of the dataset.
        samplewise_std_normalization: Whether to divide each image by its standard deviation.
        zca_whitening: Whether to decorrelate pixels.
        zca_epsilon: Small value that prevents division by zero in whitening.
        rotation_range: Largest rotation in degrees.
        width_shift_range: Largest horizontal shift: a fraction (below 1), pixels, or a list to choose from.
        height_shift_range: Largest vertical shift: a fraction (below 1), pixels, or a list to choose from.
        brightness_range: Smallest and largest brightness factor, or None.
        shear_range: Largest shear in degrees.
        zoom_range: Smallest and largest zoom factor, or a number z for 1 - z to 1 + z.
        channel_shift_range: Largest value added to all channels.
        fill_mode: How points outside the image are filled: "constant", "nearest", "reflect" or "wrap".
        cval: Value of points outside the image in mode "constant".
        horizontal_flip: Whether to flip half of the images horizontally.
        vertical_flip: Whether to flip half of the images vertically.
        rescale: Factor of all values, or None.
        preprocessing_function: Function applied to each image after augmentation, or None.
        data_format: "channels_last", "channels_first", or None for the default.
        validation_split: Fraction of the images reserved for validation.
        interpolation_order: Order of the spline that interpolates between pixels, from 0 (nearest) to 5.
        dtype: Dtype of the images; the default float type for None.

    Raises:
        ValueError: If `data_format` is unknown, `validation_split` is not in (0, 1), or a range is not two numbers.
    """

    def __init__(
        self,
        featurewise_center: bool = False,
        samplewise_center: bool = False,
        featurewise_std_normalization: bool = False,
        samplewise_std_normalization: bool = False,
        zca_whitening: bool = False,
        zca_epsilon: float = 1e-6,
        rotation_range: float = 0,
        width_shift_range: float | Sequence[float] = 0.0,
        height_shift_range: float | Sequence[float] = 0.0,
        brightness_range: Sequence[float] | None = None,
        shear_range: float = 0.0,
        zoom_range: float | Sequence[float] = 0.0,
        channel_shift_range: float = 0.0,
        fill_mode: str = "nearest",
        cval: float = 0.0,
        horizontal_flip: bool = False,
        vertical_flip: bool = False,
        rescale: float | None = None,
        preprocessing_function: Callable[[np.ndarray], np.ndarray] | None = None,
        data_format: str | None = None,
        validation_split: float = 0.0,
        interpolation_order: int = 1,
        dtype: npt.DTypeLike | None = None,
    ) -> None:
        self.data_format = data_format or image_data_format()
        if self.data_format not in ("channels_last", "channels_first"):
            raise ValueError(
                '`data_format` should be `"channels_last"` (channel after row and column) or `"channels_first"` '
                f"(channel before row and column). Received: {data_format}"
            )
        last = self.data_format == "channels_last"
        self.channel_axis, self.row_axis, self.col_axis = (3, 1, 2) if last else (1, 2, 3)
        if validation_split and not 0 < validation_split < 1:
            raise ValueError(f"`validation_split` must be strictly between 0 and 1.  Received: {validation_split}")
        self._validation_split = validation_split
        self.featurewise_center, self.samplewise_center = featurewise_center, samplewise_center
        self.featurewise_std_normalization = featurewise_std_normalization
        self.samplewise_std_normalization = samplewise_std_normalization
        self.zca_whitening, self.zca_epsilon = zca_whitening, zca_epsilon
        self.rotation_range, self.shear_range = rotation_range, shear_range
        self.width_shift_range, self.height_shift_range = width_shift_range, height_shift_range
        self.channel_shift_range, self.fill_mode, self.cval = channel_shift_range, fill_mode, cval
        self.horizontal_flip, self.vertical_flip = horizontal_flip, vertical_flip
        self.rescale, self.preprocessing_function = rescale, preprocessing_function
        self.interpolation_order, self.dtype = interpolation_order, dtype or floatx()
        self.zoom_range = _zooms(zoom_range)
        if brightness_range is not None and (
            not isinstance(brightness_range, (tuple, list)) or len(brightness_range) != 2
        ):
            raise ValueError(f"`brightness_range should be tuple or list of two floats. Received: {brightness_range}")
        self.brightness_range = brightness_range
        self.mean: Any = None
        self.std: Any = None
        self.zca_whitening_matrix: Any = None
        self._reconcile()

    def _reconcile(self) -> None:
        """Enables the statistics that others require."""
        for asked, needed in (
            ("zca_whitening", "featurewise_center"),
            ("featurewise_std_normalization", "featurewise_center"),
            ("samplewise_std_normalization", "samplewise_center"),
        ):
            if getattr(self, asked) and not getattr(self, needed):
                setattr(self, needed, True)
                warnings.warn(
                    f"This ImageDataGenerator specifies `{asked}`, which overrides setting of `{needed}`.", stacklevel=4
                )
        if self.zca_whitening and self.featurewise_std_normalization:
            self.featurewise_std_normalization = False
            warnings.warn(
                "This ImageDataGenerator specifies `zca_whitening`, which overrides setting of "
                "`featurewise_std_normalization`.",
                stacklevel=4,
            )

    # Batches.

    def flow(
        self,
        x: Array,
        y: Array | None = None,
        batch_size: int = 32,
        shuffle: bool = True,
        sample_weight: Array | None = None,
        seed: int | None = None,
        save_to_dir: str | None = None,
        save_prefix: str = "",
        save_format: str = "png",
        ignore_class_split: bool = False,
        subset: str | None = None,
    ) -> NumpyArrayIterator:
        """Returns an endless iterator over augmented batches of an array.

        Args:
            x: Images of four dimensions, or a pair of images and a list of other arrays.
            y: Labels, or None.
            batch_size: Number of samples per batch.
            shuffle: Whether to shuffle the samples.
            sample_weight: Weight of each sample, or None.
            seed: Seed of the random order and augmentation, or None.
            save_to_dir: Directory to which augmented images are written for inspection, or None.
            save_prefix: Prefix of the names of these files.
            save_format: File format of these files.
            ignore_class_split: Whether the subsets may contain different classes.
            subset: "training" or "validation", according to `validation_split`; None for all.
        """
        return NumpyArrayIterator(
            x, y, self, batch_size=batch_size, shuffle=shuffle, sample_weight=sample_weight, seed=seed,
            data_format=self.data_format, save_to_dir=save_to_dir, save_prefix=save_prefix, save_format=save_format,
            ignore_class_split=ignore_class_split, subset=subset, dtype=self.dtype,
        )  # fmt: skip

    def flow_from_directory(
        self,
        directory: Path,
        target_size: tuple[int, int] = (256, 256),
        color_mode: str = "rgb",
        classes: Sequence[str] | None = None,
        class_mode: str | None = "categorical",
        batch_size: int = 32,
        shuffle: bool = True,
        seed: int | None = None,
        save_to_dir: str | None = None,
        save_prefix: str = "",
        save_format: str = "png",
        follow_links: bool = False,
        subset: str | None = None,
        interpolation: str = "nearest",
        keep_aspect_ratio: bool = False,
    ) -> DirectoryIterator:
        """Returns an endless iterator over augmented batches of a directory.

        Args:
            directory: Directory with one subdirectory per class.
            target_size: (height, width) to which images are resized.
            color_mode: "grayscale", "rgb" or "rgba".
            classes: Names of the classes in the order of their indices; inferred for None.
            class_mode: Kind of labels: "categorical" (one-hot), "binary" or "sparse" (indices), "input" (the images
                themselves) or None.
            batch_size: Number of samples per batch.
            shuffle: Whether to shuffle the samples.
            seed: Seed of the random order and augmentation, or None.
            save_to_dir: Directory to which augmented images are written for inspection, or None.
            save_prefix: Prefix of the names of these files.
            save_format: File format of these files.
            follow_links: Whether to follow symbolic links.
            subset: "training" or "validation", according to `validation_split`; None for all.
            interpolation: Interpolation used for resizing.
            keep_aspect_ratio: Whether to crop instead of distorting images.
        """
        return DirectoryIterator(
            directory, self, target_size=target_size, color_mode=color_mode, keep_aspect_ratio=keep_aspect_ratio,
            classes=classes, class_mode=class_mode, data_format=self.data_format, batch_size=batch_size,
            shuffle=shuffle, seed=seed, save_to_dir=save_to_dir, save_prefix=save_prefix, save_format=save_format,
            follow_links=follow_links, subset=subset, interpolation=interpolation, dtype=self.dtype,
        )  # fmt: skip

    def flow_from_dataframe(
        self,
        dataframe: Mapping[str, Any],
        directory: Path | None = None,
        x_col: str = "filename",
        y_col: str | Sequence[str] = "class",
        weight_col: str | None = None,
        target_size: tuple[int, int] = (256, 256),
        color_mode: str = "rgb",
        classes: Sequence[str] | None = None,
        class_mode: str | None = "categorical",
        batch_size: int = 32,
        shuffle: bool = True,
        seed: int | None = None,
        save_to_dir: str | None = None,
        save_prefix: str = "",
        save_format: str = "png",
        subset: str | None = None,
        interpolation: str = "nearest",
        validate_filenames: bool = True,
        **kwargs: Any,
    ) -> DataFrameIterator:
        """Returns an endless iterator over augmented batches of files listed in a table.

        Args:
            dataframe: Table whose columns `table[name]` are sequences, such as a pandas DataFrame.
            directory: Directory that file names are relative to, or None.
            x_col: Column of file names.
            y_col: Column of labels, or several columns.
            weight_col: Column of sample weights, or None.
            target_size: (height, width) to which images are resized.
            color_mode: "grayscale", "rgb" or "rgba".
            classes: Names of the classes in the order of their indices; inferred for None.
            class_mode: Kind of labels: "categorical" (one-hot), "binary" or "sparse" (indices), "input" (the images
                themselves) or None.
            batch_size: Number of samples per batch.
            shuffle: Whether to shuffle the samples.
            seed: Seed of the random order and augmentation, or None.
            save_to_dir: Directory to which augmented images are written for inspection, or None.
            save_prefix: Prefix of the names of these files.
            save_format: File format of these files.
            subset: "training" or "validation", according to `validation_split`; None for all.
            interpolation: Interpolation used for resizing.
            validate_filenames: Whether to skip files that do not exist or have an unknown extension.
            **kwargs: Deprecated arguments, which are ignored.
        """
        if "has_ext" in kwargs:
            warnings.warn("has_ext is deprecated, filenames in the dataframe have to match the exact filenames.",
                          DeprecationWarning, stacklevel=2)  # fmt: skip
        if class_mode == "other":
            warnings.warn(
                '`class_mode="other"` is deprecated, use `class_mode="raw"`.', DeprecationWarning, stacklevel=2
            )
            class_mode = "raw"
        return DataFrameIterator(
            dataframe, directory, self, x_col=x_col, y_col=y_col, weight_col=weight_col, target_size=target_size,
            color_mode=color_mode, classes=classes, class_mode=class_mode, data_format=self.data_format,
            batch_size=batch_size, shuffle=shuffle, seed=seed, save_to_dir=save_to_dir, save_prefix=save_prefix,
            save_format=save_format, subset=subset, interpolation=interpolation,
            validate_filenames=validate_filenames, dtype=self.dtype,
        )  # fmt: skip

    # One image.

    def standardize(self, x: np.ndarray) -> np.ndarray:
        """Normalizes an image, or a batch of them, in place.

        Args:
            x: Image with three dimensions, or images with four.

        Returns:
            The array.
        """
        if self.preprocessing_function:
            x = self.preprocessing_function(x)
        if self.rescale:
            x *= self.rescale
        if self.samplewise_center:
            x -= np.mean(x, keepdims=True)
        if self.samplewise_std_normalization:
            x /= np.std(x, keepdims=True) + 1e-6
        if self.featurewise_center and self._fitted(self.mean, "featurewise_center"):
            x -= self.mean
        if self.featurewise_std_normalization and self._fitted(self.std, "featurewise_std_normalization"):
            x /= self.std + 1e-6
        if self.zca_whitening and self._fitted(self.zca_whitening_matrix, "zca_whitening"):
            x = np.dot(x.reshape(-1, np.prod(x.shape[-3:])), self.zca_whitening_matrix).reshape(x.shape)
        return x

    def _fitted(self, statistic: Any, name: str) -> bool:
        if statistic is None:
            warnings.warn(
                f"This ImageDataGenerator specifies `{name}`, but it hasn't been fit on any training data. Fit it "
                "first by calling `.fit(numpy_data)`.",
                stacklevel=4,
            )
        return statistic is not None

    def get_random_transform(self, img_shape: tuple[int, ...], seed: int | None = None) -> dict[str, Any]:
        """Draws the parameters of a random transform.

        Args:
            img_shape: Shape of the image.
            seed: Seed of the random order and augmentation, or None.

        Returns:
            A dict of parameters, for `apply_transform`.
        """
        if seed is not None:
            np.random.seed(seed)
        theta = np.random.uniform(-self.rotation_range, self.rotation_range) if self.rotation_range else 0
        tx = _shift(self.height_shift_range, img_shape[self.row_axis - 1])
        ty = _shift(self.width_shift_range, img_shape[self.col_axis - 1])
        shear = np.random.uniform(-self.shear_range, self.shear_range) if self.shear_range else 0
        low, high = self.zoom_range
        zx, zy = (1, 1) if low == high == 1 else np.random.uniform(low, high, 2)
        # Draw both even if they are not used, to keep the random stream of Keras.
        horizontal = (np.random.random() < 0.5) * self.horizontal_flip
        vertical = (np.random.random() < 0.5) * self.vertical_flip
        channels = brightness = None
        if self.channel_shift_range != 0:
            channels = np.random.uniform(-self.channel_shift_range, self.channel_shift_range)
        if self.brightness_range is not None:
            brightness = np.random.uniform(self.brightness_range[0], self.brightness_range[1])
        return {
            "theta": theta, "tx": tx, "ty": ty, "shear": shear, "zx": zx, "zy": zy, "flip_horizontal": horizontal,
            "flip_vertical": vertical, "channel_shift_intensity": channels, "brightness": brightness,
        }  # fmt: skip

    def apply_transform(self, x: np.ndarray, transform_parameters: dict[str, Any]) -> np.ndarray:
        """Applies a transform to an image.

        Args:
            x: Image with three dimensions.
            transform_parameters: Dictionary returned by `get_random_transform`.

        Returns:
            The changed image, an array.
        """
        given = transform_parameters.get
        row, column, channel = self.row_axis - 1, self.col_axis - 1, self.channel_axis - 1
        x = apply_affine_transform(
            x, given("theta", 0), given("tx", 0), given("ty", 0), given("shear", 0), given("zx", 1), given("zy", 1),
            row_axis=row, col_axis=column, channel_axis=channel, fill_mode=self.fill_mode, cval=self.cval,
            order=self.interpolation_order,
        )  # fmt: skip
        intensity, brightness = given("channel_shift_intensity"), given("brightness")
        if intensity is not None:
            x = apply_channel_shift(x, intensity, channel)
        if given("flip_horizontal", False):
            x = np.flip(x, column)
        if given("flip_vertical", False):
            x = np.flip(x, row)
        if brightness is not None:
            x = apply_brightness_shift(x, brightness, False)
        return x

    def random_transform(self, x: np.ndarray, seed: int | None = None) -> np.ndarray:
        """Applies a random transform to an image.

        Args:
            x: Image with three dimensions.
            seed: Seed of the random order and augmentation, or None.

        Returns:
            The changed image, an array.
        """
        return self.apply_transform(x, self.get_random_transform(x.shape, seed))

    def fit(self, x: Array, augment: bool = False, rounds: int = 1, seed: int | None = None) -> None:
        """Computes the statistics of images.

        Args:
            x: Images with four dimensions.
            augment: Whether to use randomly transformed images.
            rounds: Number of transformed copies of each image.
            seed: Seed of the random order and augmentation, or None.

        Raises:
            ValueError: If `x` does not have rank 4.
        """
        x = np.array(x, dtype=self.dtype)
        if x.ndim != 4:
            raise ValueError(f"Input to `.fit()` should have rank 4. Got array with shape: {x.shape}")
        channels = x.shape[self.channel_axis]
        if channels not in (1, 3, 4):
            warnings.warn(
                f'Expected input to be images (as Numpy array) following the data format convention "'
                f'{self.data_format}". However, it was passed an array with shape {x.shape} ({channels} channels).',
                stacklevel=2,
            )
        if seed is not None:
            np.random.seed(seed)
        if augment:
            x = np.stack([self.random_transform(image) for _ in range(rounds) for image in x])
        if self.rescale:
            x *= self.rescale
        shape = [1, 1, 1]
        shape[self.channel_axis - 1] = channels
        axes = (0, self.row_axis, self.col_axis)
        if self.featurewise_center:
            self.mean = np.mean(x, axis=axes).reshape(shape)
            x -= self.mean
        if self.featurewise_std_normalization:
            self.std = np.std(x, axis=axes).reshape(shape)
            x /= self.std + 1e-6
        if self.zca_whitening:
            self.zca_whitening_matrix = _whitening(x.reshape(len(x), -1), self.zca_epsilon)


def _zooms(zoom_range: float | Sequence[float]) -> tuple[float, float]:
    if isinstance(zoom_range, (float, int)):
        return 1 - zoom_range, 1 + zoom_range
    if len(zoom_range) == 2 and all(isinstance(value, (float, int)) for value in zoom_range):
        return zoom_range[0], zoom_range[1]
    raise ValueError(f"`zoom_range` should be a float or a tuple or list of two floats. Received: {zoom_range}")


def _shift(given: float | Sequence[float], size: int) -> float:
    """Draws a shift in pixels: one of a list, an integer below a number, or up to a float."""
    if not np.ndim(given) and not given:
        return 0
    if isinstance(given, float):
        drawn = np.random.uniform(-given, given)
    else:
        drawn = np.random.choice(given)
        drawn *= np.random.choice([-1, 1])
    return drawn * size if np.max(given) < 1 else drawn


def _whitening(flat: np.ndarray, epsilon: float) -> np.ndarray:
    """Returns the matrix that decorrelates the columns of `flat` (zero-phase component analysis)."""
    _, values, directions = np.linalg.svd(flat, full_matrices=False)
    return (directions.T * (np.sqrt(len(flat)) / (values + epsilon))) @ directions
