"""Ops of TensorFlow 1 that make serialized Summary messages, which the program writes itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats import messages, summary_values
from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.codecs import png
from headrace._src.ops.rules import scalar
from headrace._src.tensors.dtypes import ANY, REAL, float16, float32, float64, uint8
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import Array


def _scalar_of(summary: Any) -> Any:
    result = np.empty((), object)
    result[()] = summary.SerializeToString()
    return result


def _one_tag(tag: Any) -> str:
    if tag.size != 1:
        raise errors.invalid_argument(f"tag must be a scalar; got shape {dims_text(tag.shape)}")
    return tag.item().decode()


def _tags(tag: str, kind: str, count: int, limit: int) -> list[str]:
    """ "tag/image" for the only one that may be, else "tag/image/0" and so on."""
    return [f"{tag}/{kind}"] if limit == 1 else [f"{tag}/{kind}/{n}" for n in range(min(count, limit))]


@op("ScalarSummary", "string, T -> summary: string", T=REAL, shape=scalar, engine="host", differentiable=False)
def scalar_summary(xp, tags, values):
    """Returns a Summary with scalars, each under its tag."""
    if tags.shape != values.shape:
        which = f" (tag '{tags.item().decode()}')" if tags.size == 1 else ""
        raise errors.invalid_argument(
            f"tags and values are not the same shape: {dims_text(tags.shape)} != {dims_text(values.shape)}{which}"
        )
    summary = messages.Summary()
    for tag, value in zip(tags.reshape(-1).tolist(), values.reshape(-1).tolist(), strict=True):
        summary.value.add(tag=tag.decode(), simple_value=float(value))
    return _scalar_of(summary)


@op("HistogramSummary", "string, T -> summary: string", T=REAL, shape=scalar, engine="host", differentiable=False)
def histogram_summary(xp, tag, values):
    """Returns a Summary with a histogram."""
    if tag.ndim:
        raise errors.invalid_argument("tags must be scalar")
    name = tag.item().decode()
    numbers = np.asarray(values).astype(np.float64)
    if np.isnan(numbers).any():
        raise errors.invalid_argument(f"Nan in summary histogram for: {name}")
    if np.isinf(numbers).any():
        raise errors.invalid_argument(f"Infinity in Histogram for: {name}")
    value = messages.Summary.Value(tag=name, histo=summary_values.histogram_message(numbers))
    return _scalar_of(messages.Summary(value=[value]))


@op("TensorSummaryV2", "string, T, string -> summary: string", T=ANY, shape=scalar, engine="host", differentiable=False)
def tensor_summary(xp, tag, tensor, serialized_summary_metadata):
    """Returns a Summary with a tensor for the plugin that the metadata names."""
    metadata = messages.SummaryMetadata.FromString(serialized_summary_metadata.item())
    return _scalar_of(messages.Summary(value=[summary_values.tensor_value(_one_tag(tag), tensor, metadata)]))


@op("MergeSummary", "N*string -> summary: string", shape=scalar, engine="host", differentiable=False)
def merge_summary(xp, inputs):
    """Returns one Summary with the values of several."""
    merged = messages.Summary()
    seen: set[str] = set()
    for serialized in (text for strings in inputs for text in strings.reshape(-1).tolist()):
        try:
            summary = messages.parse(messages.Summary, serialized, "Summary")
        except errors.OpError:
            raise errors.invalid_argument("Could not parse one of the summary inputs") from None
        for value in summary.value:
            if value.tag in seen:
                raise errors.invalid_argument(f"Duplicate tag {value.tag} found in summary inputs")
            seen.add(value.tag)
        merged.MergeFrom(summary)
    return _scalar_of(merged)


@op(
    "AudioSummaryV2", "string, float32, float32 -> summary: string",
    shape=scalar, engine="host", differentiable=False,
)  # fmt: skip
def audio_summary(xp, tag, tensor, sample_rate, *, max_outputs: int = 3):
    """Returns a Summary with sounds of shape [count, frames] or [count, frames, channels]."""
    if tensor.ndim not in (2, 3):
        raise errors.invalid_argument(f"Tensor must be 3-D or 2-D, got: {dims_text(tensor.shape)}")
    rate = float(sample_rate.item())
    if rate <= 0:
        raise errors.invalid_argument("sample_rate must be > 0")
    clips = tensor if tensor.ndim == 3 else tensor[:, :, None]
    summary = messages.Summary()
    for name, clip in zip(_tags(_one_tag(tag), "audio", len(clips), max_outputs), clips, strict=False):
        audio = summary.value.add(tag=name).audio
        audio.sample_rate, audio.num_channels, audio.length_frames = rate, clip.shape[1], clip.shape[0]
        audio.encoded_audio_string = raw.EncodeWav.host(clip, np.array(int(rate), np.int32)).item()
        audio.content_type = "audio/wav"
    return _scalar_of(summary)


_RED = EagerTensor(np.array([255, 0, 0, 255], np.uint8))


@op(
    "ImageSummary", "string, T -> summary: string",
    T=(uint8, float32, float16, float64), shape=scalar, engine="host", differentiable=False,
)  # fmt: skip
def image_summary(xp, tag, tensor, *, max_images: int = 3, bad_color: Any = _RED):
    """Returns a Summary with images of shape [count, height, width, 1, 3 or 4].

    Floats are scaled to the range of bytes.
    """
    if tensor.ndim != 4 or tensor.shape[3] not in (1, 3, 4):
        raise errors.invalid_argument(f"Tensor must be 4-D with last dim 1, 3, or 4, not {dims_text(tensor.shape)}")
    summary = messages.Summary()
    for name, picture in zip(_tags(_one_tag(tag), "image", len(tensor), max_images), tensor, strict=False):
        image = summary.value.add(tag=name).image
        image.height, image.width, image.colorspace = picture.shape
        pixels = picture if picture.dtype == np.uint8 else _as_bytes(picture, bad_color._array)
        image.encoded_image_string = png.encode(pixels, -1)
    return _scalar_of(summary)


def _as_bytes(picture: Array, bad_color: Any) -> Array:
    """Returns floats as bytes: from 0 to the largest, or about 128 where some are negative.

    `bad_color` if not finite.
    """
    numbers = picture.astype(np.float32)
    finite = np.isfinite(numbers).all(axis=2)
    good = numbers[finite]
    low, high = (float(good.min()), float(good.max())) if good.size else (0.0, 0.0)
    scale, offset = _scaling(low, high)
    result = np.zeros(numbers.shape, np.uint8)
    result[finite] = (good * np.float32(scale) + np.float32(offset)).astype(np.uint8)
    result[~finite] = bad_color[: picture.shape[2]]
    return result


def _scaling(low: float, high: float) -> tuple[float, float]:
    if low < 0:
        largest = max(abs(low), abs(high))
        return (0.0 if largest < _TINY else 127.0 / largest), 128.0
    return (0.0 if high < _TINY else 255.0 / high), 0.0


_TINY = 1e-6
