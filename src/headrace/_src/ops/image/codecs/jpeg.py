"""JPEG images, through simplejpeg, which is libjpeg-turbo as TensorFlow uses it: results are equal to the bit.

Pillow does what simplejpeg does not: images at reduced sizes, files that break off, unusual color spaces. Its pixels
differ from TensorFlow's by a few levels, since it does not use the fast inverse transform.
"""

from __future__ import annotations

import functools
import importlib.util
import io
import struct
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import pillow_image, pillow_jpeg, simplejpeg
from headrace._src.ops.image.codecs.sizes import check_size

_PIXELS_A_BYTE = 4096
_END, _SCAN = b"\xff\xd9", b"\xff\xda"
_ADOBE = b"\xff\xee\x00\x0eAdobe"
_XMP = b"http://ns.adobe.com/xap/1.0/\0"
RATIOS = (1, 2, 4, 8)


def _invalid(problem: object) -> errors.InvalidArgumentError:
    return errors.invalid_argument(f"jpeg::Uncompress failed. Invalid JPEG data or crop window: {problem}")


def _open(data: bytes) -> Any:
    try:
        picture = pillow_jpeg.JpegImageFile(io.BytesIO(data))
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, struct.error) as problem:
        raise _invalid(problem) from None
    width, height = picture.size
    check_size("JPEG", width, height, len(data), _PIXELS_A_BYTE)
    return picture


def shape(data: bytes) -> tuple[int, int, int]:
    """Returns height, width and components of the image, from its header."""
    try:
        picture = pillow_jpeg.JpegImageFile(io.BytesIO(data))
        width, height = picture.size
        if not width or not height:
            raise ValueError("the image is empty")
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, struct.error) as problem:
        raise errors.invalid_argument(f"Invalid JPEG data, size {len(data)}: {problem}") from None
    return height, width, len(picture.getbands())


def _loaded(data: bytes, channels: int, ratio: int) -> np.ndarray:
    picture = _open(data)
    bands = len(picture.getbands())
    if bands == 4 and channels == 1:
        raise _invalid("a picture in CMYK has no grey channel")
    width, height = picture.size
    # libjpeg itself gives the gray channel and smaller images, at less cost than full ones.
    picture.draft("L" if channels == 1 else None, (max(width // ratio, 1), max(height // ratio, 1)))
    try:
        pixels = np.asarray(picture)
    except (OSError, ValueError, SyntaxError, EOFError) as problem:
        raise _invalid(problem) from None
    if pixels.ndim == 2:
        pixels = pixels[..., None]
    return _from_cmyk(pixels) if bands == 4 else pixels


def _from_cmyk(pixels: np.ndarray, inverted: bool = False) -> np.ndarray:
    """Returns red, green and blue of inks; files store them inverted, and Pillow turns them round."""
    light = (pixels if inverted else 255 - pixels).astype(np.uint16)
    return (light[..., :3] * light[..., 3:] // np.uint16(255)).astype(np.uint8)


@functools.cache
def _has_simplejpeg() -> bool:
    return importlib.util.find_spec("simplejpeg") is not None


def _decoded_fast(data: bytes, channels: int, fancy_upscaling: bool, accurate: bool) -> np.ndarray | None:
    """Returns the pixels, or None for files that are left to Pillow."""
    try:
        height, width, colors, _ = simplejpeg.decode_jpeg_header(data)
        check_size("JPEG", width, height, len(data), _PIXELS_A_BYTE)
        if colors == "CMYK" and channels != 1 and _ADOBE in data:  # without that mark inks are not inverted
            wanted = "CMYK"
        elif colors in ("Gray", "YCbCr"):
            wanted = "GRAY" if channels == 1 or colors == "Gray" else "RGB"
        else:
            return None
        pixels = simplejpeg.decode_jpeg(data, wanted, fastdct=not accurate, fastupsample=not fancy_upscaling)
    except ValueError:  # Pillow finds out more precisely what is wrong, or reads it
        return None
    return _from_cmyk(pixels, inverted=True) if wanted == "CMYK" else pixels


def decode(
    data: bytes,
    channels: int,
    ratio: int = 1,
    recover: bool = False,
    fancy_upscaling: bool = True,
    accurate: bool = False,
) -> np.ndarray:
    """Returns the image as (height, width, channels) bytes, its size divided by `ratio`; `channels` 0 keeps the file's.

    A truncated file is an error, or with `recover` decoded as far as possible. Without `fancy_upscaling` the colors
    of 4:2:0 images are repeated, not interpolated. `accurate` chooses the slower inverse transform.
    """
    if channels not in (0, 1, 3):
        raise errors.invalid_argument(f"JPEG does not support {channels} channels")
    if not data.endswith(_END) and data.rfind(_END) < data.rfind(_SCAN):
        if not recover:
            raise _invalid("the data breaks off")
        data += _END
    pixels = None
    if ratio == 1 and not recover and _has_simplejpeg():
        pixels = _decoded_fast(data, channels, fancy_upscaling, accurate)
    if pixels is not None:
        return np.repeat(pixels, 3, 2) if channels == 3 and pixels.shape[2] == 1 else pixels
    if not fancy_upscaling and ratio == 1 and channels != 1 and _halves_colors(data):
        return _with_repeated_colors(data)
    pixels = _loaded(data, channels, ratio)
    return np.repeat(pixels, 3, 2) if channels == 3 and pixels.shape[2] == 1 else pixels


def _halves_colors(data: bytes) -> bool:
    return [tuple(layer[1:3]) for layer in _open(data).layer] == [(2, 2), (1, 1), (1, 1)]


def _with_repeated_colors(data: bytes) -> np.ndarray:
    """Returns the gray channel in full and the colors as stored, which is what libjpeg returns at half the size."""
    brightness = _loaded(data, 1, 1)[..., 0].astype(np.int32)
    height, width = brightness.shape
    picture = _open(data)
    picture.draft("YCbCr", (max(width // 2, 1), max(height // 2, 1)))
    stored = np.asarray(picture)[..., 1:].astype(np.int32) - 128
    blueness, redness = np.moveaxis(stored.repeat(2, 0).repeat(2, 1)[:height, :width], 2, 0)
    # libjpeg's fixed-point arithmetic, 65536ths.
    red = brightness + ((91881 * redness + 32768) >> 16)
    green = brightness + ((-22554 * blueness - 46802 * redness + 32768) >> 16)
    blue = brightness + ((116130 * blueness + 32768) >> 16)
    return np.clip(np.stack([red, green, blue], 2), 0, 255).astype(np.uint8)


def encode(
    pixels: np.ndarray, quality: int, progressive: bool = False, optimize: bool = False, downsample: bool = True,
    density: tuple[str, int, int] = ("in", 300, 300), xmp: bytes = b"",
) -> bytes:  # fmt: skip
    """Returns a JPEG file of (height, width, 1 or 3) bytes."""
    picture = pillow_image.fromarray(pixels[..., 0] if pixels.shape[2] == 1 else np.ascontiguousarray(pixels))
    stream = io.BytesIO()
    picture.save(
        stream, "JPEG", quality=max(quality, 1), progressive=progressive, optimize=optimize,
        subsampling=2 if downsample and pixels.shape[2] == 3 else 0, dpi=(72, 72),
    )  # fmt: skip
    data = bytearray(stream.getvalue())
    # The JFIF header comes first: marker, length, "JFIF", version, then the unit and the densities.
    unit, x, y = density
    data[13:18] = struct.pack(">BHH", 2 if unit == "cm" else 1, x, y)
    if xmp:
        content = _XMP + xmp
        data[20:20] = b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content
    return bytes(data)
