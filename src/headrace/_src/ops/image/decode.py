"""Ops that decode images: all of them detect the format, and some accept only their own."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.image.codecs import bmp, gif, jpeg, png, webp
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX, DType, float32, int32, uint8, uint16
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray

_FORMATS = (
    ("JPEG", (b"\xff\xd8\xff",)), ("PNG", (b"\x89PNG\r\n\x1a\n",)), ("GIF", (b"GIF8",)), ("BMP", (b"BM",)),
    ("JXL", (b"\xff\x0a", b"\0\0\0\x0cJXL \r\n\x87\n")),
)  # fmt: skip
_BYTES = np.dtype(np.uint8)
_DCT_METHODS = ("", "INTEGER_FAST", "INTEGER_ACCURATE")


def _content(contents: AnyArray) -> bytes:
    if contents.ndim:
        raise errors.invalid_argument(f"`contents` must be scalar but got shape{dims_text(contents.shape)}")
    return contents.item()


def _format(data: bytes) -> str:
    if not data:
        raise errors.invalid_argument("Input is empty.")
    for name, beginnings in _FORMATS:
        if data.startswith(beginnings):
            return name
    if data.startswith(b"RIFF") and data[8:16] in (b"WEBPVP8 ", b"WEBPVP8L", b"WEBPVP8X"):
        return "WebP"
    raise errors.invalid_argument("Unknown image file format. One of JPEG, JPEG XL, PNG, GIF, BMP, WebP required.")


def _check_channels(channels: int) -> None:
    if channels not in (0, 1, 3, 4):
        raise errors.invalid_argument(f"`channels` must be 0, 1, 3 or 4 but got {channels}")


def _check_dtype(dtype: DType, *allowed: DType) -> None:
    if dtype not in allowed:
        raise errors.invalid_argument(
            f"Value for attr 'dtype' of {dtype.name} is not in the list of allowed values: "
            + ", ".join(d.name for d in allowed)
        )


def _scaled(pixels: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Bytes as uint16 or float32."""
    if dtype == np.uint16:
        return pixels.astype(np.uint16) << 8
    return pixels * np.float32(1 / 255) if dtype == np.float32 else pixels


def _decoded(data: bytes, kind: str, channels: int, dtype: np.dtype, animated: bool, **jpeg_options: Any) -> np.ndarray:
    """Returns an image of any format: (height, width, channels), or (frames, ...) for animations if `animated`."""
    if kind == "PNG":
        pixels = png.decode(data, channels, sixteen=dtype != np.uint8)
        return pixels * np.float32(1 / 65535) if dtype == np.float32 else pixels
    if kind == "JPEG":
        return _scaled(jpeg.decode(data, channels, **jpeg_options), dtype)
    if kind == "GIF":
        if channels not in (0, 3):
            raise errors.invalid_argument(f"channels must be 0 or 3 for GIF, got {channels}")
        pixels = _scaled(gif.decode(data, first_only=not animated), dtype)
        return pixels if animated else pixels[0]
    if kind == "BMP":
        return _scaled(bmp.decode(data, channels), dtype)
    if dtype != np.uint8:
        raise errors.invalid_argument(f"{kind} only supports uint8 for dtype")
    if kind == "JXL":
        raise errors.unimplemented("headrace cannot read JPEG XL pictures")
    pixels = webp.decode(data, channels, first_only=not animated)
    return pixels if animated else pixels[0]


def _only(op_name: str, contents: Any, channels: int, dtype: np.dtype = _BYTES, **jpeg_options: Any) -> Any:
    """Checks the format for ops named after one: they decode any still image except BMP, which has its own op."""
    _check_channels(channels)
    data = _content(contents)
    kind = _format(data)
    if kind == "BMP":
        raise errors.invalid_argument(
            "Trying to decode BMP format using a wrong op. Use `decode_bmp` or `decode_image` instead. "
            f"Op used: {op_name}"
        )
    if kind == "GIF" and op_name in ("DecodeWebP", "DecodeJxl"):
        raise errors.invalid_argument(f"Bad op type {op_name} for a GIF. Use `decode_gif` or `decode_image` instead.")
    pixels = _decoded(data, kind, channels, dtype, kind in ("GIF", "WebP"), **jpeg_options)
    if kind == "GIF":
        if pixels.shape[0] > 1:
            raise errors.invalid_argument(
                f"Got {pixels.shape[0]} frames, but animated gifs can only be decoded by tf.io.decode_gif or "
                "tf.io.decode_image"
            )
        return pixels[0]
    return pixels


def _still(call: ShapeCall) -> Dims:
    """(height, width, channels)"""
    channels = call.attrs.get("channels", 0)
    return None, None, channels or None


def _check_jpeg(ratio: int, dct_method: str) -> None:
    if ratio not in jpeg.RATIOS:
        raise errors.invalid_argument(f"ratio must be 1, 2, 4, or 8, got {ratio}")
    if dct_method not in _DCT_METHODS:
        raise errors.invalid_argument(
            f"dct_method must be one of {{'', 'INTEGER_FAST', 'INTEGER_ACCURATE'}}; got {dct_method!r}"
        )


@op("DecodeJpeg", "string -> image: uint8", shape=_still, engine="host", differentiable=False)
def decode_jpeg(
    xp, contents, *, channels: int = 0, ratio: int = 1, fancy_upscaling: bool = True,
    try_recover_truncated: bool = False, acceptable_fraction: float = 1.0, dct_method: str = "",
):  # fmt: skip
    """Decodes a JPEG image, or another format that is not animated.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        ratio: Factor to reduce the size by: 1, 2, 4 or 8.
        fancy_upscaling: Whether colors stored at a lower resolution are interpolated.
        try_recover_truncated: Whether to decode an incomplete file as far as possible.
        acceptable_fraction: Fraction of the lines that an incomplete file must have.
        dct_method: Hint for the decoder: "INTEGER_FAST", "INTEGER_ACCURATE" or "".
        name: Name of the operation.

    Returns:
        uint8 tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels`, `ratio` or `dct_method` is not a supported one, or `contents` is not a
            valid image.
        UnimplementedError: If `contents` is a JPEG XL image.

    >>> jpeg = tf.io.encode_jpeg(tf.zeros([2, 3, 3], tf.uint8))
    >>> tf.image.decode_jpeg(jpeg).shape
    TensorShape([2, 3, 3])
    """
    _check_jpeg(ratio, dct_method)
    return _only(
        "DecodeJpeg", contents, channels, ratio=ratio, recover=try_recover_truncated, fancy_upscaling=fancy_upscaling,
        accurate=dct_method == "INTEGER_ACCURATE",
    )  # fmt: skip


@op("DecodeAndCropJpeg", "string, int32 -> image: uint8", shape=_still, engine="host", differentiable=False)
def decode_and_crop_jpeg(
    xp, contents, crop_window, *, channels: int = 0, ratio: int = 1, fancy_upscaling: bool = True,
    try_recover_truncated: bool = False, acceptable_fraction: float = 1.0, dct_method: str = "",
):  # fmt: skip
    """Decodes a part of a JPEG image.

    Args:
        contents: Scalar string, the content of the file.
        crop_window: (y, x, height, width) of the part.
        channels: Number of channels; 0 keeps that of the file.
        ratio: Factor to reduce the size by: 1, 2, 4 or 8.
        fancy_upscaling: Whether colors stored at a lower resolution are interpolated.
        try_recover_truncated: Whether to decode an incomplete file as far as possible.
        acceptable_fraction: Fraction of the lines that an incomplete file must have.
        dct_method: Hint for the decoder: "INTEGER_FAST", "INTEGER_ACCURATE" or "".
        name: Name of the operation.

    Returns:
        The pixels, a uint8 tensor of shape (height, width, channels).

    Raises:
        InvalidArgumentError: If `channels`, `ratio` or `dct_method` is not a supported one, or `contents` is not a
            valid JPEG image.
    """
    _check_channels(channels)
    _check_jpeg(ratio, dct_method)
    data = _content(contents)
    kind = _format(data)
    if kind != "JPEG":
        raise errors.invalid_argument(f"DecodeAndCropJpeg operation can run on JPEG only, but detected {kind}.")
    if crop_window.shape != (4,):
        raise errors.invalid_argument(f"crop_window must have four elements {dims_text(crop_window.shape)}")
    accurate = dct_method == "INTEGER_ACCURATE"
    pixels = jpeg.decode(data, channels, ratio, try_recover_truncated, fancy_upscaling, accurate)
    y, x, height, width = crop_window.tolist()
    if min(y, x) < 0 or min(height, width) <= 0 or y + height > pixels.shape[0] or x + width > pixels.shape[1]:
        raise errors.invalid_argument(
            "jpeg::Uncompress failed. Invalid JPEG data or crop window: "
            f"{crop_window.tolist()} is outside an image of {pixels.shape[0]} by {pixels.shape[1]}"
        )
    return np.ascontiguousarray(pixels[y : y + height, x : x + width])


@op(
    "DecodePng", "string -> image: dtype", dtype=(uint8, uint16), shape=_still, engine="host", differentiable=False
)  # fmt: skip
def decode_png(xp, contents, *, channels: int = 0, dtype: DType = uint8):
    """Decodes a PNG image, or another format that is not animated.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: uint8 or uint16.
        name: Name of the operation.

    Returns:
        Tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.

    >>> png = tf.io.encode_png(tf.fill([1, 2, 1], tf.constant(7, tf.uint8)))
    >>> tf.image.decode_png(png).numpy().ravel()
    array([7, 7], dtype=uint8)
    """
    _check_dtype(dtype, uint8, uint16)
    return _only("DecodePng", contents, channels, dtype.numpy_dtype)


@op("DecodeBmp", "string -> image: uint8", shape=_still, engine="host", differentiable=False)
def decode_bmp(xp, contents, *, channels: int = 0):
    """Decodes a BMP image.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        name: Name of the operation.

    Returns:
        uint8 tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` is not a supported number, or `contents` is not a valid BMP image.
    """
    _check_channels(channels)
    data = _content(contents)
    kind = _format(data)
    if kind != "BMP":
        raise errors.invalid_argument(
            f"Trying to decode {kind} format using DecodeBmp op. Use `decode_{kind.lower()}` or `decode_image` instead."
        )
    return bmp.decode(data, channels)


@op(
    "DecodeGif", "string -> image: uint8", shape=lambda call: (None, None, None, 3), engine="host",
    differentiable=False,
)  # fmt: skip
def decode_gif(xp, contents):
    """Decodes the frames of a GIF image.

    Args:
        contents: Scalar string, the content of the file.
        name: Name of the operation.

    Returns:
        uint8 tensor `[frames, height, width, 3]`.

    Raises:
        InvalidArgumentError: If `contents` is not a valid GIF image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """
    data = _content(contents)
    kind = _format(data)
    if kind == "BMP":
        raise errors.invalid_argument(
            "Trying to decode BMP format using a wrong op. Use `decode_bmp` or `decode_image` instead. "
            "Op used: DecodeGif"
        )
    pixels = _decoded(data, kind, 3, _BYTES, animated=True)
    return pixels if pixels.ndim == 4 else pixels[None]


def _animated(call: ShapeCall) -> Dims:
    return None, None, None, call.attrs["channels"] or None


@op(
    "DecodeWebP", "string -> image: dtype", dtype=(uint8,), shape=_animated, engine="host", differentiable=False
)  # fmt: skip
def decode_webp(xp, contents, *, channels: int = 0, dtype: DType = uint8):
    """Decodes the frames of a WebP image.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        uint8 tensor `[frames, height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """
    _check_dtype(dtype, uint8)
    return _only("DecodeWebP", contents, channels)


@op("DecodeJxl", "string -> image: dtype", dtype=(uint8,), shape=_animated, engine="host", differentiable=False)
def decode_jxl(xp, contents, *, channels: int = 0, dtype: DType = uint8):
    """Decodes an image that is not animated. The JPEG XL format itself is not supported.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        The pixels, a tensor of shape (height, width, channels).

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """
    _check_dtype(dtype, uint8)
    return _only("DecodeJxl", contents, channels)


def _any_picture(call: ShapeCall) -> Dims:
    return None if call.attrs["expand_animations"] else _still(call)


@op(
    "DecodeImage", "string -> image: dtype", dtype=(uint8, uint16, float32), shape=_any_picture, engine="host",
    differentiable=False,
)  # fmt: skip
def decode_image(xp, contents, *, channels: int = 0, dtype: DType = uint8, expand_animations: bool = True):
    """Returns the pixels of an image of any format; animations have an axis of frames in front."""
    _check_dtype(dtype, uint8, uint16, float32)
    _check_channels(channels)
    data = _content(contents)
    return _decoded(data, _format(data), channels, dtype.numpy_dtype, expand_animations)


@op(
    "ExtractJpegShape", "string -> image_shape: output_type", output_type=INDEX, shape=lambda call: (3,),
    engine="host", differentiable=False,
)  # fmt: skip
def extract_jpeg_shape(xp, contents, *, output_type: DType = int32):
    """Reads the shape of a JPEG image from its header.

    Args:
        contents: Scalar string, the content of the file.
        output_type: Dtype of the result: int32 or int64.
        name: Name of the operation.

    Returns:
        Vector (height, width, channels).

    Raises:
        InvalidArgumentError: If `contents` is not a scalar, or not the bytes of a JPEG image.
    """
    return np.array(jpeg.shape(_content(contents)), output_type.numpy_dtype)
