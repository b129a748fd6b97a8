"""Summary values as TensorBoard's plugins expect them: arrays in, Summary.Value messages out.

TensorFlow 2 stores everything as tensors and names the plugin; TensorFlow 1 has a field for each kind.
"""

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import invalid_argument
from headrace._src.formats import messages
from headrace._src.formats.tensor_proto import from_array_as_content

_LARGEST = float(np.finfo(np.float64).max)


def metadata(plugin: str, content: bytes = b"", description: str | None = None, display_name: str | None = None) -> Any:
    """Returns a SummaryMetadata that names the plugin to show a value with."""
    message = messages.SummaryMetadata(summary_description=description, display_name=display_name)
    message.plugin_data.plugin_name = plugin
    message.plugin_data.content = content
    return message


def tensor_value(tag: str, array: npt.ArrayLike, value_metadata: Any = None) -> Any:
    """Returns a value for whatever plugin the metadata names."""
    return messages.Summary.Value(tag=tag, tensor=from_array_as_content(array), metadata=value_metadata)


def histogram_buckets(data: npt.ArrayLike, buckets: int = 30) -> npt.NDArray[np.float64]:
    """Rows of left edge, right edge and count; with a single distinct value all of it is in the last row."""
    numbers = np.asarray(data).astype(np.float64).reshape(-1)
    buckets = max(buckets, 0)
    if buckets == 0 or numbers.size == 0:
        return np.zeros((buckets, 3))
    low, high = float(numbers.min()), float(numbers.max())
    if low == high:
        counts = np.zeros(buckets)
        counts[-1] = numbers.size
        return np.stack([np.full(buckets, low), np.full(buckets, low), counts], axis=1)
    with np.errstate(all="ignore"):
        places = np.floor((numbers - low) / ((high - low) / buckets))
        places = places[~np.isnan(places)].clip(0, buckets - 1).astype(np.int64)  # TF counts no infinity and no NaN
        edges = np.linspace(low, high, buckets + 1)
    edges[0] = low
    return np.stack([edges[:-1], edges[1:], np.bincount(places, minlength=buckets)], axis=1)


@functools.cache
def _limits() -> npt.NDArray[np.float64]:
    """Returns the bucket edges of TensorFlow 1 histograms: growing by a tenth, symmetric about zero."""
    positive = []
    edge = 1e-12
    while edge < 1e20:
        positive.append(edge)
        edge *= 1.1
    positive.append(_LARGEST)
    return np.array([-edge for edge in reversed(positive)] + [0.0] + positive)


def histogram_message(data: npt.ArrayLike) -> Any:
    """Returns a HistogramProto as the v1 histogram op makes it; runs of empty buckets are written as one."""
    numbers = np.asarray(data).astype(np.float64).reshape(-1)
    if not np.isfinite(numbers).all():
        raise invalid_argument("histogram summary: the values hold NaN or infinity")
    message = messages.HistogramProto(num=numbers.size)
    if numbers.size:
        message.min, message.max = numbers.min(), numbers.max()
        message.sum, message.sum_squares = numbers.sum(), np.square(numbers).sum()
    else:
        message.min, message.max = _LARGEST, -_LARGEST
    limits = _limits()
    counts = np.bincount(
        np.searchsorted(limits, numbers, side="right").clip(max=len(limits) - 1), minlength=len(limits)
    )
    followed_by_empty = np.append(counts[1:] == 0, False)
    kept = ~((counts == 0) & followed_by_empty)
    message.bucket_limit.extend(limits[kept].tolist())
    message.bucket.extend(counts[kept].tolist())
    return message
