"""ZeroPadding, Cropping and UpSampling over one to three axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of, put_back, put_last
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import INTERPOLATIONS, pairs_of, sizes_of
from headrace._src.keras.engine.typing import Sizes
from headrace._src.tensors.tensor import Tensor


class _Spatial(Layer):
    _rank: int

    def __init__(self, data_format: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data_format = data_format_of(data_format)
        self.input_spec = InputSpec(ndim=self._rank + 2)

    @property
    def _first(self) -> int:
        return 1 if self.data_format == "channels_last" or self._rank == 1 else 2


class _ZeroPadding(_Spatial):
    padding: Any

    def _pairs(self) -> Sequence[Sequence[int]]:
        return self.padding

    def call(self, inputs: Tensor) -> Tensor:
        sides = [[0, 0] for _ in range(self._rank + 2)]
        for axis, pair in enumerate(self._pairs()):
            sides[self._first + axis] = list(pair)
        return tf.pad(inputs, sides)


class ZeroPadding1D(_ZeroPadding):
    """Pads sequences with zeros.

    Args:
        padding: Number of steps to add at both ends, or a pair (start, end).
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 1

    def __init__(self, padding: int | Sequence[Any] = 1, **kwargs: Any) -> None:
        super().__init__("channels_last", **kwargs)
        self.padding = sizes_of(padding, 2, "padding", allow_zero=True)

    def _pairs(self) -> Sequence[Sequence[int]]:
        return (self.padding,)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "padding": self.padding}


class ZeroPadding2D(_ZeroPadding):
    """Pads images with zeros.

    Args:
        padding: Size to add: an integer for all sides, one integer per axis, or one pair (before, after) per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.ZeroPadding2D(1)(tf.zeros([1, 2, 2, 3])).shape
    TensorShape([1, 4, 4, 3])
    """

    _rank = 2

    def __init__(self, padding: int | Sequence[Any] = (1, 1), data_format: str | None = None, **kwargs: Any) -> None:
        super().__init__(data_format, **kwargs)
        self.padding = pairs_of(padding, 2, "padding")

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "padding": self.padding, "data_format": self.data_format}


class ZeroPadding3D(_ZeroPadding):
    """Pads volumes with zeros.

    Args:
        padding: Size to add: an integer for all sides, one integer per axis, or one pair (before, after) per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 3

    def __init__(self, padding: int | Sequence[Any] = (1, 1, 1), data_format: str | None = None, **kwargs: Any) -> None:
        super().__init__(data_format, **kwargs)
        self.padding = pairs_of(padding, 3, "padding")

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "padding": self.padding, "data_format": self.data_format}


class _Cropping(_Spatial):
    cropping: Any

    def _pairs(self) -> Sequence[Sequence[int]]:
        return self.cropping

    def call(self, inputs: Tensor) -> Tensor:
        index: list[Any] = [slice(None)] * (self._rank + 2)
        for axis, (before, after) in enumerate(self._pairs()):
            index[self._first + axis] = slice(before, -after if after else None)
            size = inputs.shape[self._first + axis]
            if size is not None and before + after >= size:
                raise ValueError(
                    f"Cropping of {before + after} leaves nothing of axis {self._first + axis}, which has size {size}. "
                    f"Received: cropping={self.cropping}"
                )
        return inputs[tuple(index)]


class Cropping1D(_Cropping):
    """Removes steps at the ends of sequences.

    Args:
        cropping: Number of steps to remove at both ends, or a pair (start, end).
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 1

    def __init__(self, cropping: int | Sequence[Any] = (1, 1), **kwargs: Any) -> None:
        super().__init__("channels_last", **kwargs)
        self.cropping = sizes_of(cropping, 2, "cropping", allow_zero=True)

    def _pairs(self) -> Sequence[Sequence[int]]:
        return (self.cropping,)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "cropping": self.cropping}


class Cropping2D(_Cropping):
    """Removes rows and columns at the borders of images.

    Args:
        cropping: Size to remove: an integer for all sides, one integer per axis, or one pair (before, after) per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Cropping2D(1)(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

    _rank = 2

    def __init__(
        self, cropping: int | Sequence[Any] = ((0, 0), (0, 0)), data_format: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(data_format, **kwargs)
        self.cropping = pairs_of(cropping, 2, "cropping")

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "cropping": self.cropping, "data_format": self.data_format}


class Cropping3D(_Cropping):
    """Removes the borders of volumes.

    Args:
        cropping: Size to remove: an integer for all sides, one integer per axis, or one pair (before, after) per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 3

    def __init__(
        self, cropping: int | Sequence[Any] = ((1, 1), (1, 1), (1, 1)), data_format: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(data_format, **kwargs)
        self.cropping = pairs_of(cropping, 3, "cropping")

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "cropping": self.cropping, "data_format": self.data_format}


class UpSampling1D(_Spatial):
    """Repeats each step of sequences.

    Args:
        size: Number of repetitions.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 1

    def __init__(self, size: int = 2, **kwargs: Any) -> None:
        super().__init__("channels_last", **kwargs)
        self.size = int(size)

    def call(self, inputs: Tensor) -> Tensor:
        return _repeated(inputs, self.size, 1)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "size": self.size}


class UpSampling2D(_Spatial):
    """Enlarges images by repetition or interpolation.

    Args:
        size: Factor of the size: an integer, or a pair for rows and columns.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        interpolation: "nearest" repeats pixels. "bilinear", "bicubic", "area", "gaussian", "lanczos3", "lanczos5" and
            "mitchellcubic" interpolate.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `interpolation` is unknown.

    >>> tf.keras.layers.UpSampling2D()(tf.zeros([1, 2, 2, 3])).shape
    TensorShape([1, 4, 4, 3])
    """

    _rank = 2

    def __init__(
        self, size: Sizes = (2, 2), data_format: str | None = None, interpolation: str = "nearest", **kwargs: Any
    ) -> None:
        super().__init__(data_format, **kwargs)
        self.size = sizes_of(size, 2, "size")
        if interpolation.lower() not in INTERPOLATIONS:
            raise ValueError(f"`interpolation` should be one of {INTERPOLATIONS}. Received: {interpolation}")
        self.interpolation = interpolation.lower()

    def call(self, inputs: Tensor) -> Tensor:
        first = self.data_format == "channels_first"
        images = put_last(inputs, first)
        if self.interpolation == "nearest":
            images = _repeated(_repeated(images, self.size[0], 1), self.size[1], 2)
        else:
            shape, static = tf.shape(images), images.shape
            wanted = [(static[i + 1] if static[i + 1] is not None else shape[i + 1]) * self.size[i] for i in (0, 1)]
            images = tf.cast(tf.image.resize(images, wanted, method=self.interpolation), inputs.dtype)
        return put_back(images, first)

    def get_config(self) -> dict[str, Any]:
        own = {"size": self.size, "data_format": self.data_format, "interpolation": self.interpolation}
        return {**super().get_config(), **own}


class UpSampling3D(_Spatial):
    """Enlarges volumes by repetition.

    Args:
        size: Factor of the size: an integer, or one integer per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 3

    def __init__(self, size: Sizes = (2, 2, 2), data_format: str | None = None, **kwargs: Any) -> None:
        super().__init__(data_format, **kwargs)
        self.size = sizes_of(size, 3, "size")

    def call(self, inputs: Tensor) -> Tensor:
        for axis, count in enumerate(self.size):
            inputs = _repeated(inputs, count, self._first + axis)
        return inputs

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "size": self.size, "data_format": self.data_format}


def _repeated(values: Tensor, count: int, axis: int) -> Tensor:
    """Repeats each row `count` times along an axis and sets the static size."""
    result = tf.repeat(values, count, axis=axis)
    if not tf.executing_eagerly():
        sizes, size = values.shape.as_list(), values.shape[axis]
        sizes[axis] = None if size is None else size * count
        result.set_shape(sizes)
    return result
