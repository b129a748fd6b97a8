"""PNG images: the chunks are read and checked here, Pillow undoes compression and filters."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import pillow_image, pillow_png
from headrace._src.ops.image.codecs.sizes import MOST_PIXELS

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _COLOR, _PALETTE, _GREY_ALPHA, _COLOR_ALPHA = 0, 2, 3, 4, 6
_SAMPLES = {_GREY: 1, _COLOR: 3, _PALETTE: 1, _GREY_ALPHA: 2, _COLOR_ALPHA: 4}
_DEPTHS = {
    _GREY: (1, 2, 4, 8, 16), _COLOR: (8, 16), _PALETTE: (1, 2, 4, 8), _GREY_ALPHA: (8, 16), _COLOR_ALPHA: (8, 16)
}  # fmt: skip
_LARGEST_SIDE = 1_000_000
_BYTES_A_BYTE = 1040  # the best ratio of deflate
# The share of red, green and blue in gray, in 32768ths.
_RED, _GREEN = 9797, 19234
_BLUE = 32768 - _RED - _GREEN


@dataclass(frozen=True)
class _File:
    width: int
    height: int
    depth: int
    color: int
    interlaced: bool
    header: bytes
    palette: bytes
    transparency: bytes | None
    parts: list[memoryview]  # of the compressed pixels


def _no_decoder(problem: str) -> errors.InvalidArgumentError:
    return errors.invalid_argument(f"Invalid PNG. Failed to initialize decoder: {problem}")


def _invalid(data: bytes, problem: str) -> errors.InvalidArgumentError:
    return errors.invalid_argument(f"Invalid PNG data, size {len(data)}: {problem}")


def _read(data: bytes) -> _File:
    """Walks the chunks, checks them, and keeps those that matter."""
    header = palette = b""
    transparency = None
    parts: list[memoryview] = []
    view, at = memoryview(data), 8
    while True:
        if at + 12 > len(data):
            raise _invalid(data, "the end is missing") if header and parts else _no_decoder("the data breaks off")
        size, kind = struct.unpack_from(">I4s", data, at)
        if at + 12 + size > len(data):
            raise _invalid(data, f"{kind!r} breaks off") if header else _no_decoder("the data breaks off")
        content = view[at + 8 : at + 8 + size]
        checksum = struct.unpack_from(">I", data, at + 8 + size)[0]
        # A chunk that need not be understood may be damaged.
        if not kind[0] & 32 and zlib.crc32(view[at + 4 : at + 8 + size]) != checksum:
            problem = f"the checksum of {kind!r} is wrong"
            raise _invalid(data, problem) if parts or kind == b"IDAT" else _no_decoder(problem)
        if (kind == b"IHDR") != (not header):
            raise _no_decoder(f"{kind!r} stands where the header should be" if not header else "there are two headers")
        if kind == b"IHDR":
            header = bytes(content)
            _check_header(header)
        elif kind == b"PLTE":
            palette = bytes(content[:768])
        elif kind == b"tRNS":
            transparency = bytes(content)
        elif kind == b"IDAT":
            parts.append(content)
        elif kind == b"IEND":
            break
        at += 12 + size
    if not parts:
        raise _no_decoder("it has no pixels")
    width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", header)
    if color == _PALETTE and not palette:
        raise _no_decoder("the palette is missing")
    return _File(width, height, depth, color, bool(interlace), header, palette, transparency, parts)


def _check_header(header: bytes) -> None:
    if len(header) != 13:
        raise _no_decoder(f"the header has {len(header)} bytes")
    width, height, depth, color, compression, filters, interlace = struct.unpack(">IIBBBBB", header)
    if not 0 < width <= _LARGEST_SIDE or not 0 < height <= _LARGEST_SIDE:
        raise _no_decoder(f"it declares a size of {width} by {height}")
    if depth not in _DEPTHS.get(color, ()) or compression or filters or interlace > 1:
        raise _no_decoder(f"it declares color type {color} with {depth} bits a sample, which is not known")
    if width * height >= MOST_PIXELS:
        raise errors.invalid_argument(f"PNG size too large for int: {width} by {height}")


def _samples(file: _File, data: bytes, sixteen: bool) -> np.ndarray:
    """Returns the stored samples as (height, width, samples).

    They are uint16 if they have 16 bits and these are requested, else uint8.
    """
    stored = sum(len(p) for p in file.parts)
    if file.width * file.height * _SAMPLES[file.color] * file.depth // 8 > stored * _BYTES_A_BYTE + 4096:
        raise _invalid(data, f"{stored} bytes cannot hold {file.width} by {file.height} pixels")
    try:
        if file.depth < 16:
            pixels = np.asarray(_picture(file))
        elif file.color == _GREY:
            pixels = np.asarray(_picture(file))
            pixels = pixels if sixteen else (pixels >> 8).astype(np.uint8)
        elif file.color == _GREY_ALPHA:
            # Four bytes per pixel, as for 8-bit colors with alpha.
            pixels = np.asarray(_picture(file, "RGBA")).view(">u2")
            pixels = pixels.astype(np.uint16) if sixteen else (pixels >> 8).astype(np.uint8)
        else:
            mode = "RGB" if file.color == _COLOR else "RGBA"
            pixels = np.asarray(_picture(file))  # the high byte of each sample
            if sixteen:
                # Read in the other byte order the low byte comes out.
                pixels = (pixels.astype(np.uint16) << 8) | np.asarray(_picture(file, mode + ";16L"))
    except (OSError, ValueError, SyntaxError, EOFError, struct.error, zlib.error) as problem:
        raise _invalid(data, str(problem)) from None
    if pixels.dtype == bool:
        pixels = pixels.astype(np.uint8) * np.uint8(255)
    return pixels.reshape(file.height, file.width, -1)


def _picture(file: _File, rawmode: str = "") -> object:
    """Returns Pillow's image of the necessary chunks; `rawmode` is the form in which it unpacks the bytes."""
    chunks = [SIGNATURE, *_chunk(b"IHDR", file.header)]
    if file.color == _PALETTE:
        chunks += _chunk(b"PLTE", file.palette)
    for part in file.parts:
        chunks += _chunk(b"IDAT", part)
    picture = pillow_png.PngImageFile(io.BytesIO(b"".join([*chunks, *_chunk(b"IEND", b"")])))
    if rawmode:
        tile = picture.tile[0]
        changed = (*tile[:3], rawmode)
        picture.tile = [tile._make(changed) if hasattr(tile, "_make") else changed]
    picture.load()
    return picture


def _chunk(kind: bytes, content: bytes | memoryview) -> list[bytes | memoryview]:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return [struct.pack(">I", len(content)), kind, content, struct.pack(">I", checksum)]


def _from_palette(file: _File, numbers: np.ndarray) -> np.ndarray:
    """Returns colors for color indices; black for indices outside the palette."""
    colors = np.zeros((256, 3 if file.transparency is None else 4), np.uint8)
    given = np.frombuffer(file.palette[: len(file.palette) // 3 * 3], np.uint8).reshape(-1, 3)
    colors[: len(given), :3] = given
    if file.transparency is not None:
        colors[:, 3] = 255
        alpha = np.frombuffer(file.transparency[:256], np.uint8)
        colors[: len(alpha), 3] = alpha
    return colors[numbers[..., 0]]


def _grey(colors: np.ndarray) -> np.ndarray:
    """Returns one channel of three, in libpng's fixed-point arithmetic: 16-bit samples are rounded, 8-bit ones cut."""
    red, green, blue = (colors[..., n].astype(np.uint32) for n in range(3))
    half = 16384 if colors.dtype == np.uint16 else 0
    grey = ((red * _RED + green * _GREEN + blue * _BLUE + half) >> 15).astype(colors.dtype)
    return np.where((red == green) & (red == blue), colors[..., 0], grey)[..., None]


def _in_channels(file: _File, pixels: np.ndarray, channels: int) -> np.ndarray:
    stored = pixels.shape[2]
    if channels in (0, stored):
        return pixels
    if channels == 1:
        return pixels[..., :1] if stored == 2 else _grey(pixels)
    colors = pixels[..., :3] if stored >= 3 else np.repeat(pixels[..., :1], 3, 2)
    if channels == 3:
        return colors
    alpha = pixels[..., 1:2] if stored == 2 else _opacity(file, pixels)
    return np.concatenate([colors, alpha], 2)


def _opacity(file: _File, pixels: np.ndarray) -> np.ndarray:
    """Returns the alpha channel of an image without one.

    It is opaque, except for the one color that the file marks as transparent.
    """
    alpha = np.full((*pixels.shape[:2], 1), np.iinfo(pixels.dtype).max, pixels.dtype)
    samples = pixels.shape[2]
    if file.transparency is not None and len(file.transparency) >= 2 * samples:
        color = np.frombuffer(file.transparency[: 2 * samples], ">u2").astype(np.uint32)
        if file.depth < 8:
            color = color * 255 // ((1 << file.depth) - 1)
        alpha[(pixels == color).all(2)] = 0
    return alpha


def decode(data: bytes, channels: int, sixteen: bool) -> np.ndarray:
    """Returns the image as (height, width, channels), of uint16 samples if `sixteen`; `channels` 0 keeps the file's."""
    file = _read(data)
    # The low bytes of 16-bit samples count where gray is made of colors and where a color is transparent.
    exact = sixteen or channels == 1 or (channels == 4 and file.transparency is not None)
    pixels = _samples(file, data, exact)
    if file.color == _PALETTE:
        pixels = _from_palette(file, pixels)
    pixels = _in_channels(file, pixels, channels)
    if sixteen and pixels.dtype == np.uint8:
        pixels = pixels * np.uint16(257)
    elif not sixteen and pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    return np.ascontiguousarray(pixels)


def encode(pixels: np.ndarray, compression: int) -> bytes:
    """Returns a PNG file of (height, width, channels) samples of 8 or 16 bits."""
    if pixels.dtype == np.uint8:
        picture = pillow_image.fromarray(pixels[..., 0] if pixels.shape[2] == 1 else np.ascontiguousarray(pixels))
        stream = io.BytesIO()
        picture.save(stream, "PNG", **({} if compression < 0 else {"compress_level": compression}))
        return stream.getvalue()
    height, width, samples = pixels.shape
    color = {1: _GREY, 2: _GREY_ALPHA, 3: _COLOR, 4: _COLOR_ALPHA}[samples]
    header = struct.pack(">IIBBBBB", width, height, 16, color, 0, 0, 0)
    packed = zlib.compress(_filtered(pixels.astype(">u2").view(np.uint8).reshape(height, -1)), compression)
    return b"".join([SIGNATURE, *_chunk(b"IHDR", header), *_chunk(b"IDAT", packed), *_chunk(b"IEND", b"")])


def _filtered(rows: np.ndarray) -> bytes:
    """Returns each row as its difference from the one above, which compresses better (PNG's filter 2)."""
    result = np.empty((rows.shape[0], rows.shape[1] + 1), np.uint8)
    result[:, 0] = 2
    result[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=result[1:, 1:])
    return result.tobytes()
