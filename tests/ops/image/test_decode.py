"""Reading pictures: formats, channels, dtypes, animations, damaged files."""

import io
import struct
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import headrace as tf

ROWS, COLUMNS = np.mgrid[0:11, 0:13]
PICTURE = np.stack([ROWS * 20, COLUMNS * 15, (ROWS + COLUMNS) * 9], -1).astype(np.uint8)


def saved(picture, kind, **options):
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


def rgb(kind, **options):
    return saved(Image.fromarray(PICTURE), kind, **options)


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(samples, depth, color, extra=b"", interlace=0, filter_type=0):
    """A PNG file of rows of big-endian samples."""
    height, width = samples.shape[:2]
    rows = b"".join(bytes([filter_type]) + row.tobytes() for row in samples)
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace)
    parts = chunk(b"IHDR", header) + extra + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


PALETTE = bytes([10, 20, 30, 200, 0, 0, 0, 200, 0, 0, 0, 200])
COLORS = np.frombuffer(PALETTE, np.uint8).reshape(4, 3)


def lzw(numbers):
    """Color numbers below 4, packed without compression: a clear code comes before the code width would grow."""
    value = length = 0
    packed = bytearray()
    codes = []
    for n, number in enumerate(numbers):
        codes += [4, number] if n % 2 == 0 else [number]
    for code in [*codes, 5]:
        value |= code << length
        length += 3
        while length >= 8:
            packed.append(value & 255)
            value, length = value >> 8, length - 8
    packed.append(value & 255)
    blocks = [bytes([len(packed[n : n + 255])]) + packed[n : n + 255] for n in range(0, len(packed), 255)]
    return b"\x02" + b"".join(blocks) + b"\0"


def gif(*frames, palette=PALETTE, screen=(8, 6)):
    """Frames are (numbers, (left, top), transparent number or None)."""
    result = b"GIF89a" + struct.pack("<HHBBB", *screen, 0x91 if palette else 0x10, 0, 0) + palette
    for numbers, (left, top), transparent in frames:
        if transparent is not None:
            result += b"\x21\xf9\x04" + bytes([1, 5, 0, transparent, 0])
        height, width = numbers.shape
        result += b"," + struct.pack("<HHHHB", left, top, width, height, 0) + lzw(numbers.reshape(-1).tolist())
    return result + b";"


NUMBERS = np.random.default_rng(0).integers(0, 4, (6, 8))
SMALL = np.random.default_rng(1).integers(0, 4, (3, 4))


def test_png_in_all_channels():
    data = rgb("PNG")
    np.testing.assert_array_equal(tf.io.decode_png(data), PICTURE)
    np.testing.assert_array_equal(tf.io.decode_png(data, channels=4)[..., :3], PICTURE)
    assert (tf.io.decode_png(data, channels=4)[..., 3].numpy() == 255).all()
    # Grey is .299 red + .587 green + .114 blue in 32768ths, rounded down.
    red, green, blue = (PICTURE[..., n].astype(int) for n in range(3))
    grey = (red * 9797 + green * 19234 + blue * 3737) >> 15
    np.testing.assert_array_equal(tf.io.decode_png(data, channels=1)[..., 0], grey)


def test_png_with_alpha_and_grey():
    grey = PICTURE[..., :1]
    pair = np.concatenate([grey, 255 - grey], 2)
    data = png(pair, 8, 4)
    np.testing.assert_array_equal(tf.io.decode_png(data), pair)
    np.testing.assert_array_equal(tf.io.decode_png(data, channels=1), grey)
    np.testing.assert_array_equal(tf.io.decode_png(data, channels=3), np.repeat(grey, 3, 2))
    np.testing.assert_array_equal(
        tf.io.decode_png(data, channels=4), np.concatenate([np.repeat(grey, 3, 2), 255 - grey], 2)
    )


@pytest.mark.parametrize("color, samples", [(0, 1), (4, 2), (2, 3), (6, 4)])
@pytest.mark.parametrize("filter_type", [0, 2])
def test_png_with_16_bits(color, samples, filter_type):
    wide = np.random.default_rng(color).integers(0, 65536, (6, 5, samples)).astype(">u2")
    data = png(wide, 16, color, filter_type=filter_type)
    expected = wide.astype(np.uint16)
    if filter_type:  # each byte is a difference from the one above
        expected = np.cumsum(wide.view(np.uint8).reshape(6, -1), 0, dtype=np.uint8).view(">u2").reshape(wide.shape)
    np.testing.assert_array_equal(tf.io.decode_png(data, dtype=tf.uint16), expected.astype(np.uint16))
    np.testing.assert_array_equal(tf.io.decode_png(data), (expected.astype(np.uint16) >> 8).astype(np.uint8))


def test_png_of_few_bits_and_palettes():
    bits = np.array([[0b00011011], [0b11100100]], np.uint8)
    np.testing.assert_array_equal(tf.io.decode_png(png(bits.reshape(2, 1), 8, 0)), bits[..., None])
    two_bits = png(bits, 2, 0)  # its header must say four pixels a row
    two_bits = two_bits.replace(chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 2, 2, 0, 0, 0, 0)),
                                chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 2, 2, 0, 0, 0, 0)))  # fmt: skip
    np.testing.assert_array_equal(tf.io.decode_png(two_bits)[..., 0], [[0, 85, 170, 255], [255, 170, 85, 0]])
    numbers = np.array([[0, 1, 2, 3]], np.uint8)
    indexed = png(numbers, 8, 3, chunk(b"PLTE", PALETTE))
    np.testing.assert_array_equal(tf.io.decode_png(indexed), COLORS[None])
    see_through = png(numbers, 8, 3, chunk(b"PLTE", PALETTE) + chunk(b"tRNS", bytes([7, 8])))
    np.testing.assert_array_equal(tf.io.decode_png(see_through)[0, :, 3], [7, 8, 255, 255])


def test_the_transparent_color_shows_in_four_channels_only():
    data = png(PICTURE, 8, 2, chunk(b"tRNS", struct.pack(">3H", *PICTURE[2, 3].tolist())))
    assert tf.io.decode_png(data).shape == (11, 13, 3)
    alpha = tf.io.decode_png(data, channels=4)[..., 3].numpy()
    assert alpha[2, 3] == 0
    assert (alpha == 0).sum() == 1


def test_interlaced_png():
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    rows = b"".join(
        b"\0" + row.tobytes() for x, y, dx, dy in passes for row in PICTURE[y::dy, x::dx] if PICTURE[y::dy, x::dx].size
    )
    header = struct.pack(">IIBBBBB", 13, 11, 8, 2, 0, 0, 1)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    np.testing.assert_array_equal(tf.io.decode_png(data), PICTURE)


def test_dtypes_of_decode_image():
    data = rgb("PNG")
    np.testing.assert_array_equal(tf.io.decode_image(data, dtype=tf.uint16), PICTURE * np.uint16(257))
    np.testing.assert_allclose(tf.io.decode_image(data, dtype=tf.float32), PICTURE / 255, rtol=1e-6)
    assert tf.io.decode_image(data, dtype=tf.float64).dtype == tf.float64
    # Formats of 8 bits are shifted up, as TensorFlow does.
    np.testing.assert_array_equal(tf.io.decode_image(rgb("BMP"), dtype=tf.uint16), PICTURE.astype(np.uint16) << 8)


def test_jpeg_reads_near_the_original_in_each_form():
    for options in ({"subsampling": 0}, {"progressive": True}, {"quality": 100}):
        pixels = tf.io.decode_jpeg(rgb("JPEG", **{"quality": 98, **options})).numpy().astype(int)
        assert pixels.shape == PICTURE.shape
        assert np.abs(pixels - PICTURE).mean() < 6
    grey = saved(Image.fromarray(PICTURE).convert("L"), "JPEG")
    assert tf.io.decode_jpeg(grey).shape == (11, 13, 1)
    assert tf.io.decode_jpeg(grey, channels=3).shape == (11, 13, 3)
    assert tf.io.decode_jpeg(rgb("JPEG"), channels=1).shape == (11, 13, 1)
    cmyk = saved(Image.fromarray(PICTURE).convert("CMYK"), "JPEG", quality=98, subsampling=0)
    assert np.abs(tf.io.decode_jpeg(cmyk).numpy().astype(int) - PICTURE).mean() < 6


@pytest.mark.parametrize("ratio, shape", [(1, (11, 13)), (2, (6, 7)), (4, (3, 4)), (8, (2, 2))])
def test_jpeg_in_smaller_sizes(ratio, shape):
    assert tf.io.decode_jpeg(rgb("JPEG"), ratio=ratio).shape == (*shape, 3)


def test_jpeg_header_and_crop():
    data = rgb("JPEG")
    assert tf.io.extract_jpeg_shape(data).numpy().tolist() == [11, 13, 3]
    assert tf.io.extract_jpeg_shape(data, output_type=tf.int64).dtype == tf.int64
    assert tf.io.is_jpeg([data, rgb("PNG"), b""]).numpy().tolist() == [True, False, False]
    part = tf.io.decode_and_crop_jpeg(data, [2, 3, 4, 5])
    np.testing.assert_array_equal(part, tf.io.decode_jpeg(data)[2:6, 3:8])
    for window in ([0, 0, 12, 13], [-1, 0, 2, 2], [0, 0, 0, 2], [8, 0, 4, 4]):
        with pytest.raises(tf.errors.InvalidArgumentError, match="crop window"):
            tf.io.decode_and_crop_jpeg(data, window)


def test_plain_upscaling_repeats_the_colors_of_halved_pictures():
    smooth = rgb("JPEG", subsampling=2, quality=95)
    fancy, plain = (tf.io.decode_jpeg(smooth, fancy_upscaling=f).numpy().astype(int) for f in (True, False))
    assert (fancy != plain).any()
    assert np.abs(fancy - plain).max() < 60
    even = rgb("JPEG", subsampling=0)
    np.testing.assert_array_equal(tf.io.decode_jpeg(even, fancy_upscaling=False), tf.io.decode_jpeg(even))


def test_a_jpeg_that_breaks_off_is_read_on_request():
    data = rgb("JPEG")[:-40]
    with pytest.raises(tf.errors.InvalidArgumentError, match="jpeg::Uncompress failed"):
        tf.io.decode_jpeg(data)
    assert tf.io.decode_jpeg(data, try_recover_truncated=True, acceptable_fraction=0.1).shape == (11, 13, 3)


def test_gif_frames_are_laid_over_each_other():
    frames = tf.io.decode_gif(gif((NUMBERS, (0, 0), None), (SMALL, (2, 1), None))).numpy()
    np.testing.assert_array_equal(frames[0], COLORS[NUMBERS])
    expected = COLORS[NUMBERS].copy()
    expected[1:4, 2:6] = COLORS[SMALL]
    np.testing.assert_array_equal(frames[1], expected)


def test_transparent_pixels_of_a_gif_leave_what_was_there():
    frames = tf.io.decode_gif(gif((NUMBERS, (0, 0), 2), (SMALL, (2, 1), 1))).numpy()
    first = np.where((NUMBERS != 2)[..., None], COLORS[NUMBERS], 0)
    np.testing.assert_array_equal(frames[0], first)
    expected = first.copy()
    expected[1:4, 2:6] = np.where((SMALL != 1)[..., None], COLORS[SMALL], first[1:4, 2:6])
    np.testing.assert_array_equal(frames[1], expected)


def test_the_first_frame_gives_a_gif_its_size_and_others_are_cut():
    frames = tf.io.decode_gif(gif((SMALL, (0, 0), None), (NUMBERS, (2, 1), None))).numpy()
    assert frames.shape == (2, 3, 4, 3)
    np.testing.assert_array_equal(frames[1][1:, 2:], COLORS[NUMBERS[:2, :2]])


def test_animations_and_ops_for_still_pictures():
    two, one = gif(*[(NUMBERS, (0, 0), None)] * 2), gif((NUMBERS, (0, 0), None))
    assert tf.io.decode_image(two).shape == (2, 6, 8, 3)
    assert tf.io.decode_image(two, expand_animations=False).shape == (6, 8, 3)
    assert tf.io.decode_png(one).shape == (6, 8, 3)
    assert tf.io.decode_gif(rgb("PNG")).shape == (1, 11, 13, 3)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Got 2 frames"):
        tf.io.decode_png(two)
    with pytest.raises(tf.errors.InvalidArgumentError, match="channels must be 0 or 3 for GIF"):
        tf.io.decode_image(two, channels=1)


def test_bmp():
    np.testing.assert_array_equal(tf.io.decode_bmp(rgb("BMP")), PICTURE)
    assert (tf.io.decode_bmp(rgb("BMP"), channels=4)[..., 3].numpy() == 255).all()
    upside_down = bytearray(rgb("BMP"))
    upside_down[22:26] = struct.pack("<i", -11)
    np.testing.assert_array_equal(tf.io.decode_bmp(bytes(upside_down)), PICTURE[::-1])
    grey = saved(Image.fromarray(PICTURE[..., 0]), "BMP")
    np.testing.assert_array_equal(tf.io.decode_bmp(grey)[..., 0], PICTURE[..., 0])
    with pytest.raises(tf.errors.InvalidArgumentError, match="Use `decode_bmp`"):
        tf.io.decode_png(rgb("BMP"))
    with pytest.raises(tf.errors.InvalidArgumentError, match="Use `decode_png`"):
        tf.io.decode_bmp(rgb("PNG"))


def test_webp():
    data = rgb("WEBP", lossless=True)
    np.testing.assert_array_equal(tf.image.decode_webp(data), PICTURE[None])
    np.testing.assert_array_equal(tf.io.decode_image(data, expand_animations=False), PICTURE)
    with pytest.raises(tf.errors.InvalidArgumentError, match="does not match"):
        tf.image.decode_webp(data, channels=4)


def test_jpeg_xl_is_told_apart_and_not_read():
    with pytest.raises(tf.errors.UnimplementedError, match="JPEG XL"):
        tf.image.decode_jxl(b"\xff\x0a" + bytes(30))


@pytest.mark.parametrize("decode", [tf.io.decode_image, tf.io.decode_jpeg, tf.io.decode_png, tf.io.decode_gif])
def test_bytes_of_no_picture(decode):
    with pytest.raises(tf.errors.InvalidArgumentError, match="Unknown image file format"):
        decode(b"not a picture")
    with pytest.raises(tf.errors.InvalidArgumentError, match="Input is empty"):
        decode(b"")
    with pytest.raises(tf.errors.InvalidArgumentError, match="must be scalar"):
        decode([rgb("PNG")])


@pytest.mark.parametrize("channels", [2, 5, -1])
def test_channels_that_do_not_exist(channels):
    with pytest.raises(tf.errors.InvalidArgumentError, match="channels"):
        tf.io.decode_png(rgb("PNG"), channels=channels)


DAMAGED = {
    "png cut": rgb("PNG")[:60],
    "png without end": rgb("PNG")[:-12],
    "png of zero width": png(np.zeros((5, 0, 3), np.uint8), 8, 2),
    "png too short": png(np.zeros((1, 1, 3), np.uint8), 8, 2).replace(
        chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)),
        chunk(b"IHDR", struct.pack(">IIBBBBB", 10, 10, 8, 2, 0, 0, 0)),
    ),
    "png of unknown depth": png(np.zeros((2, 2, 3), np.uint8), 3, 2),
    "png without palette": png(np.zeros((2, 2), np.uint8), 8, 3),
    "png with a wrong checksum": rgb("PNG")[:-20] + b"\0\0" + rgb("PNG")[-18:],
    "jpeg header only": rgb("JPEG")[:150],
    "jpeg signature": b"\xff\xd8\xff",
    "gif header only": gif((NUMBERS, (0, 0), None))[:13],
    "gif without frames": gif(),
    "gif without palette": gif((NUMBERS, (0, 0), None), palette=b""),
    "bmp cut": rgb("BMP")[:-40],
    "bmp header only": rgb("BMP")[:20],
    "webp cut": rgb("WEBP")[:60],
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_damaged_files_are_refused(data):
    with pytest.raises(tf.errors.InvalidArgumentError):
        tf.io.decode_image(data)


def test_sizes_that_the_file_cannot_hold_are_refused_before_memory_is_taken():
    one = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    for side, words in ((20_000, "cannot hold"), (60_000, "too large"), (2**31 - 1, "declares")):
        huge = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        with pytest.raises(tf.errors.InvalidArgumentError, match=words):
            tf.io.decode_png(png(np.zeros((1, 1, 3), np.uint8), 8, 2).replace(one, huge))
    data = rgb("JPEG")
    place = data.index(b"\xff\xc0") + 5
    huge = data[:place] + struct.pack(">HH", 65000, 65000) + data[place + 4 :]
    with pytest.raises(tf.errors.InvalidArgumentError, match="too large"):
        tf.io.decode_jpeg(huge)
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"2\^30"):
        tf.io.decode_bmp(rgb("BMP")[:18] + struct.pack("<ii", 100_000, 100_000) + rgb("BMP")[26:])
    large_gif = bytearray(gif((SMALL, (0, 0), None)))
    place = large_gif.index(b",") + 5
    large_gif[place : place + 4] = struct.pack("<HH", 65535, 65535)
    with pytest.raises(tf.errors.InvalidArgumentError, match="breaks off"):
        tf.io.decode_gif(bytes(large_gif))


WHOLE = [rgb("PNG"), rgb("JPEG"), rgb("BMP"), rgb("WEBP"), gif((NUMBERS, (0, 0), 2), (SMALL, (2, 1), None))]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(WHOLE),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=6),
    st.integers(0, 500),
)
def test_any_damage_gives_a_picture_or_a_clean_error(data, changes, end):
    damaged = bytearray(data)
    for place, value in changes:
        damaged[place % len(damaged)] = value
    try:
        pixels = tf.io.decode_image(bytes(damaged[: max(end, 4)]) if end % 3 == 0 else bytes(damaged))
    except (tf.errors.InvalidArgumentError, tf.errors.UnimplementedError):
        return
    assert pixels.dtype == tf.uint8


def test_static_shapes_while_tracing():
    @tf.function(input_signature=[tf.TensorSpec([], tf.string)])
    def shapes(data):
        assert tf.io.decode_jpeg(data, channels=3).shape.as_list() == [None, None, 3]
        assert tf.io.decode_png(data).shape.as_list() == [None, None, None]
        assert tf.io.decode_gif(data).shape.as_list() == [None, None, None, 3]
        assert tf.io.decode_image(data).shape.rank is None
        assert tf.io.decode_image(data, channels=3, expand_animations=False).shape.as_list() == [None, None, 3]
        assert tf.io.extract_jpeg_shape(data).shape == (3,)
        return tf.io.decode_png(data)

    np.testing.assert_array_equal(shapes(rgb("PNG")), PICTURE)
