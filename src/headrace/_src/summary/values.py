"""tf.summary.scalar and similar functions: values in the formats of TensorBoard's plugins."""

from __future__ import annotations

import functools

import numpy as np

import headrace as tf
from headrace._src.formats import summary_values
from headrace._src.summary.recording import step_number, summary_scope, tag_of, when_recording, write
from headrace._src.summary.state import StepLike, state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike

_BUCKETS = 30
_WAV_ENCODING = b"\x10\x0b"  # the audio plugin's own message: field 2, the encoding, is 11 (WAV)


@functools.lru_cache(256)
def _metadata(plugin: str, description: str | None, content: bytes = b"") -> bytes:
    serialized: bytes = summary_values.metadata(plugin, content, description).SerializeToString()
    return serialized


def scalar(name: str, data: TensorLike, step: StepLike | None = None, description: str | None = None) -> Tensor:
    """Writes a scalar.

    Args:
        name: Name of the summary. The current name scope is its prefix.
        data: Scalar, stored as float32.
        step: Step; by default that of `tf.summary.experimental.set_step`.
        description: Description in Markdown.

    Returns:
        Whether it was written, a bool tensor.

    >>> with tf.summary.create_file_writer("logs").as_default():
    ...     written = tf.summary.scalar("loss", 0.5, step=1)
    >>> bool(written)
    True
    """
    if tf.executing_eagerly():  # the fast path for most summaries
        tag = tag_of(name, "scalar_summary")
        return when_recording(
            lambda: state.writer.file.write_later(
                step_number(step), tag.encode(), _number(data), _metadata("scalars", description)
            )
        )
    with summary_scope(name, "scalar_summary") as (tag, _):
        return write(tag, lambda: _number_in_graph(data), step, _metadata("scalars", description))


def _number(data: TensorLike) -> Array:
    """Returns the value as an array that does not change. A tensor's value may still be computed on a device."""
    if type(data) is float or type(data) is int:
        return np.array(data, np.float32)
    tensor = tf.convert_to_tensor(data)
    _check_scalar(tensor)
    array = (tensor if tensor.dtype is tf.float32 else tf.cast(tensor, tf.float32))._array
    return array.copy() if isinstance(data, np.ndarray) else array


def _number_in_graph(data: TensorLike) -> Tensor:
    tensor = tf.convert_to_tensor(data)
    _check_scalar(tensor)
    return tf.cast(tensor, tf.float32)


def _check_scalar(tensor: Tensor) -> None:
    if tensor.shape.rank not in (0, None):
        raise ValueError(f"Expected scalar shape, saw shape: {tensor.shape}.")


def histogram(
    name: str,
    data: TensorLike,
    step: StepLike | None = None,
    buckets: int | None = None,
    description: str | None = None,
) -> Tensor:
    """Writes a histogram of values over buckets of equal width.

    Args:
        name: Name of the summary. The current name scope is its prefix.
        data: Values, of any shape.
        step: Step; by default that of `tf.summary.experimental.set_step`.
        buckets: Number of buckets, 30 by default.
        description: Description in Markdown.

    Returns:
        Whether it was written, a bool tensor.

    >>> with tf.summary.create_file_writer("logs").as_default():
    ...     written = tf.summary.histogram("weights", [1.0, 2.0, 3.0], step=1)
    >>> bool(written)
    True
    """
    count = _BUCKETS if buckets is None else max(int(buckets), 0)
    with summary_scope(name, "histogram_summary") as (tag, _):
        return write(tag, lambda: _histogram(data, count), step, _metadata("histograms", description))


def _histogram(data: TensorLike, count: int) -> Tensor:
    numbers = tf.cast(tf.reshape(data, [-1]), tf.float64)
    if tf.executing_eagerly():
        return tf.constant(summary_values.histogram_buckets(numbers.numpy(), count))
    if count == 0:
        return tf.zeros([0, 3], tf.float64)
    low, high = tf.reduce_min(numbers), tf.reduce_max(numbers)
    empty = tf.equal(tf.size(numbers), 0)
    low, high = tf.where(empty, tf.zeros_like(low), low), tf.where(empty, tf.zeros_like(high), high)
    single = tf.equal(low, high)
    place = tf.floor((numbers - low) / ((high - low) / count))
    counted = tf.logical_or(single, tf.logical_not(tf.math.is_nan(place)))
    place = tf.where(tf.logical_or(single, tf.math.is_nan(place)), tf.cast(count - 1, tf.float64), place)
    place = tf.cast(tf.clip_by_value(place, 0.0, count - 1.0), tf.int32)
    counts = tf.math.unsorted_segment_sum(tf.cast(counted, tf.float64), place, count)
    edges = tf.linspace(low, high, count + 1)
    left = tf.concat([tf.reshape(low, [1]), edges[1:-1]], axis=0)
    return tf.stack([left, edges[1:], counts], axis=1)


def image(
    name: str, data: TensorLike, step: StepLike | None = None, max_outputs: int = 3, description: str | None = None
) -> Tensor:
    """Writes images.

    Args:
        name: Name of the summary. The current name scope is its prefix.
        data: Images of shape [count, height, width, channels], with 1 to 4 channels: uint8, or floats in [0, 1].
        step: Step; by default that of `tf.summary.experimental.set_step`.
        max_outputs: Maximum number to write.
        description: Description in Markdown.

    Returns:
        Whether it was written, a bool tensor.

    >>> with tf.summary.create_file_writer("logs").as_default():
    ...     written = tf.summary.image("pictures", tf.zeros([1, 4, 4, 3]), step=1)
    >>> bool(written)
    True
    """

    def encoded() -> Tensor:
        images = tf.convert_to_tensor(data)
        tf.debugging.assert_rank(images, 4)
        tf.debugging.assert_non_negative(max_outputs)
        pixels = tf.image.convert_image_dtype(images, tf.uint8, saturate=True)
        sizes = tf.shape(images)
        first = tf.stack([tf.as_string(sizes[2]), tf.as_string(sizes[1])])
        return tf.concat([first, tf.raw_ops.EncodePng(image=pixels[:max_outputs])], axis=0)

    with summary_scope(name, "image_summary") as (tag, _):
        return write(tag, encoded, step, _metadata("images", description))


def audio(
    name: str,
    data: TensorLike,
    sample_rate: int,
    step: StepLike | None = None,
    max_outputs: int = 3,
    encoding: str | None = None,
    description: str | None = None,
) -> Tensor:
    """Writes audio clips.

    Args:
        name: Name of the summary. The current name scope is its prefix.
        data: Audio clips of shape [count, frames, channels], floats in [-1, 1].
        sample_rate: Frames per second.
        step: Step; by default that of `tf.summary.experimental.set_step`.
        max_outputs: Maximum number to write.
        encoding: Only "wav" is supported.
        description: Description in Markdown.

    Returns:
        Whether it was written, a bool tensor.

    Raises:
        ValueError: If `encoding` is neither None nor "wav".
    """
    if encoding not in (None, "wav"):
        raise ValueError(f"Unknown encoding: {encoding!r}")

    def encoded() -> Tensor:
        sounds = tf.convert_to_tensor(data)
        tf.debugging.assert_rank(sounds, 3)
        tf.debugging.assert_non_negative(max_outputs)
        clips = tf.map_fn(
            lambda clip: tf.audio.encode_wav(clip, sample_rate), sounds[:max_outputs], fn_output_signature=tf.string
        )
        labels = tf.fill(tf.shape(clips), "")
        return tf.stack([clips, labels], axis=1)

    with summary_scope(name, "audio_summary") as (tag, _):
        return write(tag, encoded, step, _metadata("audio", description, _WAV_ENCODING))


def text(name: str, data: TensorLike, step: StepLike | None = None, description: str | None = None) -> Tensor:
    """Writes text.

    Args:
        name: Name of the summary. The current name scope is its prefix.
        data: Strings in Markdown. A matrix of strings is shown as a table.
        step: Step; by default that of `tf.summary.experimental.set_step`.
        description: Description in Markdown.

    Returns:
        Whether it was written, a bool tensor.

    Raises:
        TypeError: If `data` is not a string tensor.

    >>> with tf.summary.create_file_writer("logs").as_default():
    ...     written = tf.summary.text("notes", "hello", step=1)
    >>> bool(written)
    True
    """
    strings = tf.convert_to_tensor(data)
    if strings.dtype != tf.string:
        raise TypeError(f"tensor must be of type tf.string; got {strings.dtype!r}")
    with summary_scope(name, "text_summary") as (tag, _):
        return write(tag, strings, step, _metadata("text", description))
