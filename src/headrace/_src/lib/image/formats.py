"""tf.io.decode_image and is_jpeg: image files of any supported format."""

from __future__ import annotations

from headrace._src.lib.image.intensity import convert_image_dtype
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.tensors.dtypes import as_dtype, float32, uint8, uint16
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


@dispatchable
def decode_image(
    contents: TensorLike, channels: int | None = None, dtype: DTypeLike = uint8, name: str | None = None,
    expand_animations: bool = True,
) -> Tensor:  # fmt: skip
    """Decodes a JPEG, PNG, GIF, BMP or WebP image.

    Args:
        contents: Scalar string tensor with the encoded image.
        channels: Number of channels of the result; 0 or None keeps the channels of the file.
        dtype: Dtype of the result. Values are scaled to its range.
        name: Name of the operation.
        expand_animations: Whether GIF and WebP images get a leading axis of frames. If False, only the first frame is
            decoded.

    Returns:
        Tensor of shape [height, width, channels] or [frames, height, width, channels].

    >>> png = tf.io.encode_png(tf.zeros([2, 3, 1], tf.uint8))
    >>> tf.image.decode_image(png).shape
    TensorShape([2, 3, 1])
    """
    wanted = as_dtype(dtype)
    direct = wanted in (uint8, uint16, float32)
    pixels = raw.DecodeImage(
        contents, channels=channels or 0, dtype=wanted if direct else uint16, expand_animations=expand_animations,
        name=name,
    )  # fmt: skip
    return pixels if direct else convert_image_dtype(pixels, wanted)


@dispatchable
def is_jpeg(contents: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether the bytes begin like a JPEG file.

    Args:
        contents: Scalar string tensor.
        name: Name of the operation.

    Returns:
        Scalar bool tensor.
    """
    return raw.Equal(raw.Substr(contents, 0, 3), b"\xff\xd8\xff", name=name)
