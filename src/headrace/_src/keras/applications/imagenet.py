"""Preprocessing of images for pretrained networks, and decoding of their predictions."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.applications.imagenet_statistics import DEVIATIONS, MEANS
from headrace._src.keras.backend.settings import IMAGE_FORMATS, floatx, image_data_format
from headrace._src.keras.download import get_file
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike

CLASSES = "https://storage.googleapis.com/download.tensorflow.org/data/imagenet_class_index.json"
# Means of blue, green and red in ImageNet.
_CAFFE_MEANS = (103.939, 116.779, 123.68)


def preprocess_input(x: TensorLike, data_format: str | None = None, mode: str = "caffe") -> Any:
    """Preprocesses images with values from 0 to 255 for a pretrained network.

    Args:
        x: Array (changed in place if it holds floats) or tensor of one or several images.
        data_format: "channels_last", "channels_first", or None for the default.
        mode: "caffe" (BGR with the ImageNet means subtracted), "tf" (scaled to -1 to 1) or "torch" (scaled to 0 to 1
            and normalized by the ImageNet statistics).

    Returns:
        The preprocessed images, an array or a tensor.

    Raises:
        ValueError: If `mode` or `data_format` is unknown.
    """
    if mode not in ("caffe", "tf", "torch"):
        raise ValueError(f"Expected mode to be one of `caffe`, `tf` or `torch`. Received: mode={mode}")
    data_format = image_data_format() if data_format is None else data_format
    if data_format not in IMAGE_FORMATS:
        raise ValueError(
            "Expected data_format to be one of `channels_first` or `channels_last`. Received: "
            f"data_format={data_format}"
        )
    if isinstance(x, np.ndarray):
        if not np.issubdtype(x.dtype, np.floating):
            x = x.astype(floatx(), copy=False)
        return _prepared_array(x, data_format, mode)
    return _prepared_tensor(x, data_format, mode)


def _shaped(values: Sequence[float], data_format: str, rank: int, dtype: np.dtype[Any]) -> np.ndarray:
    """Returns values per channel in a shape that broadcasts to images."""
    row = np.asarray(values, dtype)
    if data_format == "channels_last":
        return row
    return row.reshape((1,) * (rank - 3) + (-1, 1, 1))


def _prepared_array(x: np.ndarray, data_format: str, mode: str) -> np.ndarray:
    if mode == "tf":
        x /= 127.5
        x -= 1.0
        return x
    if mode == "torch":
        x /= 255.0
        x -= _shaped(MEANS, data_format, x.ndim, x.dtype)
        x /= _shaped(DEVIATIONS, data_format, x.ndim, x.dtype)
        return x
    x = x[..., ::-1] if data_format == "channels_last" else np.flip(x, -3)
    x -= _shaped(_CAFFE_MEANS, data_format, x.ndim, x.dtype)
    return x


def _prepared_tensor(x: TensorLike, data_format: str, mode: str) -> Tensor:
    images: Any = x if isinstance(x, tf.keras.KerasTensor) else tf.convert_to_tensor(x)
    if not images.dtype.is_floating:
        images = tf.cast(images, floatx())
    rank, dtype = images.shape.rank, images.dtype.as_numpy_dtype
    if mode == "tf":
        return images / 127.5 - 1.0
    if mode == "torch":
        scaled = images / 255.0 - _shaped(MEANS, data_format, rank, dtype)
        return scaled / _shaped(DEVIATIONS, data_format, rank, dtype)
    images = tf.reverse(images, [-1 if data_format == "channels_last" else -3])
    return images - _shaped(_CAFFE_MEANS, data_format, rank, dtype)


@functools.cache
def _classes() -> dict[str, list[str]]:
    path = get_file("imagenet_class_index.json", CLASSES, cache_subdir="models")
    found: dict[str, list[str]] = json.loads(Path(path).read_text())
    return found


def decode_predictions(preds: Array, top: int = 5) -> list[list[tuple[str, str, float]]]:
    """Returns the `top` most likely classes of each image.

    Args:
        preds: Probabilities of the 1000 ImageNet classes, one row per image.
        top: Number of classes to return.

    Returns:
        For each image, a list of (WordNet id, name, probability).

    Raises:
        ValueError: If `preds` does not have shape (samples, 1000).
    """
    rows = np.asarray(preds)
    if rows.ndim != 2 or rows.shape[1] != 1000:
        raise ValueError(
            "`decode_predictions` expects a batch of predictions (i.e. a 2D array of shape (samples, 1000)). Found "
            f"array with shape: {rows.shape}"
        )
    names = _classes()

    def named(row: np.ndarray) -> list[tuple[str, str, float]]:
        best = row.argsort()[-top:][::-1]
        return sorted(((*names[str(index)], row[index]) for index in best), key=lambda item: item[2], reverse=True)

    return [named(row) for row in rows]


def _for_mode(mode: str) -> Callable[..., Any]:
    def preprocess(x: TensorLike, data_format: str | None = None) -> Any:
        return preprocess_input(x, data_format, mode)

    preprocess.__name__ = preprocess.__qualname__ = "preprocess_input"
    preprocess.__doc__ = f"""Preprocesses images with values from 0 to 255 in mode {mode!r}; see `imagenet_utils`.

    Args:
        x: Array (changed in place if it holds floats) or tensor of one or several images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The preprocessed images, an array or a tensor.

    Raises:
        ValueError: If `data_format` is unknown.
    """
    return preprocess


preprocess_caffe = _for_mode("caffe")
preprocess_tf = _for_mode("tf")
preprocess_torch = _for_mode("torch")


def preprocess_nothing(x: TensorLike, data_format: str | None = None) -> Any:
    """Returns images unchanged: the model preprocesses them itself.

    Args:
        x: Images.
        data_format: Accepted for compatibility with Keras.
    """
    return x
