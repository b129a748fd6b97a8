"""Images into the range that a network was trained on, and its results into the names of classes."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.applications.imagenet_statistics import DEVIATIONS, MEANS
from headrace._src.keras.backend.settings import IMAGE_FORMATS, floatx, image_data_format
from headrace._src.keras.download import get_file

CLASSES = "https://storage.googleapis.com/download.tensorflow.org/data/imagenet_class_index.json"
# The means of blue, green and red in ImageNet.
_CAFFE_MEANS = (103.939, 116.779, 123.68)


def preprocess_input(x: Any, data_format: str | None = None, mode: str = "caffe") -> Any:
    """Images with values from 0 to 255, as networks of a kind want them.

    Args:
        x: An array (changed in place where it holds floats) or a tensor of one image or several.
        data_format: Where the channels are; the default format when not given.
        mode: "caffe" (blue before red, the means of ImageNet taken away), "tf" (from -1 to 1) or "torch" (from 0 to
            1, then brought to mean zero and deviation one by the statistics of ImageNet).
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


def _shaped(values: Any, data_format: str, rank: int, dtype: Any) -> np.ndarray:
    """Values for channels, in a shape that meets images."""
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


def _prepared_tensor(x: Any, data_format: str, mode: str) -> Any:
    x = x if isinstance(x, tf.keras.KerasTensor) else tf.convert_to_tensor(x)
    if not x.dtype.is_floating:
        x = tf.cast(x, floatx())
    rank, dtype = x.shape.rank, x.dtype.as_numpy_dtype
    if mode == "tf":
        return x / 127.5 - 1.0
    if mode == "torch":
        x = x / 255.0 - _shaped(MEANS, data_format, rank, dtype)
        return x / _shaped(DEVIATIONS, data_format, rank, dtype)
    x = tf.reverse(x, [-1 if data_format == "channels_last" else -3])
    return x - _shaped(_CAFFE_MEANS, data_format, rank, dtype)


@functools.cache
def _classes() -> dict[str, list[str]]:
    path = get_file("imagenet_class_index.json", CLASSES, cache_subdir="models")
    found: dict[str, list[str]] = json.loads(Path(path).read_text())
    return found


def decode_predictions(preds: Any, top: int = 5) -> list[list[tuple[str, str, float]]]:
    """The `top` likeliest classes of each image, as (WordNet number, name, probability).

    Args:
        preds: Probabilities of the 1000 classes of ImageNet, one row an image.
        top: How many classes to name.
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
    def preprocess(x: Any, data_format: str | None = None) -> Any:
        return preprocess_input(x, data_format, mode)

    preprocess.__name__ = preprocess.__qualname__ = "preprocess_input"
    preprocess.__doc__ = f"Images with values from 0 to 255, prepared in the mode {mode!r} of `imagenet_utils`."
    return preprocess


preprocess_caffe = _for_mode("caffe")
preprocess_tf = _for_mode("tf")
preprocess_torch = _for_mode("torch")


def preprocess_nothing(x: Any, data_format: str | None = None) -> Any:
    """Returns images as they are: the model prepares them itself."""
    return x
