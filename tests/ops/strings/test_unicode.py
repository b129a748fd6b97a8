"""Code points of strings: ICU's treatment of damaged text, as TensorFlow shows it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

S = tf.strings


@pytest.mark.parametrize(
    ("data", "codes", "starts"),
    [
        (b"a\xffb", [97, 65533, 98], [0, 1, 2]),
        (b"\xe2\x82a", [65533, 97], [0, 2]),
        (b"\xed\xa0\x80", [65533] * 3, [0, 1, 2]),
        (b"\xf0\x9f\x98", [65533], [0]),
        (b"\xc0\x80", [65533] * 2, [0, 1]),
        (b"\xe2(\xa1", [65533, 40, 65533], [0, 1, 2]),
        (b"\xef\xbb\xbfa", [65279, 97], [0, 3]),
        ("a€😀b".encode(), [97, 0x20AC, 0x1F600, 98], [0, 1, 4, 8]),
    ],
)
def test_damaged_utf8_is_replaced_piece_by_piece(data, codes, starts):
    found, offsets = S.unicode_decode_with_offsets(data, "UTF-8")
    assert found.numpy().tolist() == codes
    assert offsets.numpy().tolist() == starts
    kept = [(c, s) for c, s in zip(codes, starts) if c != 65533]
    found, offsets = S.unicode_decode_with_offsets(data, "UTF-8", errors="ignore")
    assert list(zip(found.numpy().tolist(), offsets.numpy().tolist())) == kept
    if 65533 in codes:
        with pytest.raises(tf.errors.InvalidArgumentError, match="Invalid formatting on input string"):
            S.unicode_decode(data, "UTF-8", errors="strict")


@pytest.mark.parametrize(
    ("data", "encoding", "codes", "starts"),
    [
        (b"\x00a\xd8", "UTF-16-BE", [97, 65533], [0, 2]),
        (b"\xd8\x00\x00a", "UTF-16-BE", [65533, 97], [0, 2]),
        (b"\xd8\x3d\xde\x00", "UTF-16-BE", [0x1F600], [0]),
        (b"\x00\x00\x00a\x00", "UTF-32-BE", [97, 65533], [0, 4]),
        (b"\x00\x11\x00\x00", "UTF-32-BE", [65533], [0]),
        (b"\xff\xfea\x00b\x00", "UTF-16", [97, 98], [0, 4]),
        (b"a\xe9", "latin1", [97, 233], [0, 1]),
        (b"a\xe9", "US-ASCII", [97, 65533], [0, 1]),
        (b"a\x82\xa0b", "Shift_JIS", [97, 12354, 98], [0, 1, 3]),
    ],
)
def test_other_encodings(data, encoding, codes, starts):
    found, offsets = S.unicode_decode_with_offsets(data, encoding)
    assert found.numpy().tolist() == codes
    assert offsets.numpy().tolist() == starts


def test_what_cannot_be_asked_for():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Could not create converter for input encoding: foo"):
        S.unicode_decode("a", "foo")
    with pytest.raises(tf.errors.InvalidArgumentError, match="replacement_char out of unicode codepoint range"):
        S.unicode_decode("a", "UTF-8", replacement_char=0x110000)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Value for attr 'errors'"):
        S.unicode_decode("a", "UTF-8", errors="x")
    with pytest.raises(tf.errors.InvalidArgumentError, match="Value for attr 'output_encoding'"):
        S.unicode_transcode("a", "UTF-8", "latin1")


def test_control_characters_are_replaced_on_demand():
    text = "a\0\x1f\x7f\x80\n"
    codes = S.unicode_decode(text, "UTF-8", replace_control_characters=True)
    assert codes.numpy().tolist() == [97, 65533, 65533, 127, 128, 65533]
    strict = S.unicode_decode("a\x01", "UTF-8", errors="strict", replace_control_characters=True)
    assert strict.numpy().tolist() == [97, 65533]
    kept = S.unicode_transcode(text, "UTF-8", "UTF-8", errors="ignore", replace_control_characters=True)
    assert kept.numpy() == "a\x7f\x80".encode()


@pytest.mark.parametrize("code", [0xD800, 0x110000, -1])
def test_what_is_no_character_is_not_encoded(code):
    assert S.unicode_encode([code], "UTF-8").numpy() == "\ufffd".encode()
    assert S.unicode_encode([code], "UTF-8", errors="ignore").numpy() == b""
    with pytest.raises(tf.errors.InvalidArgumentError, match="out of range for Unicode, or is a surrogate"):
        S.unicode_encode([code], "UTF-8", errors="strict")


def test_shapes_of_encoded_text():
    assert S.unicode_encode([[72, 0x1F600]], "UTF-16-BE").numpy().tolist() == [b"\0H\xd8=\xde\0"]
    assert S.unicode_encode(tf.constant([[[72, 73], [74, 75]]]), "UTF-8").numpy().tolist() == [[b"HI", b"JK"]]
    ragged = tf.ragged.constant([[[72, 73], [74]], [[75]]])
    assert S.unicode_encode(ragged, "UTF-8").to_list() == [[b"HI", b"J"], [b"K"]]
    with pytest.raises(ValueError, match="rank must be at least 1"):
        S.unicode_encode(72, "UTF-8")
    with pytest.raises(tf.errors.InvalidArgumentError, match="expected to be a int32 tensor but is a int64 tensor"):
        S.unicode_encode(tf.constant([72], tf.int64), "UTF-8")


def test_shapes_of_decoded_text():
    assert S.unicode_decode([["a", "bc"], ["", "d"]], "UTF-8").to_list() == [[[97], [98, 99]], [[], [100]]]
    assert S.unicode_split(tf.ragged.constant([["a", "bé"]]), "UTF-8").to_list() == [[[b"a"], [b"b", "é".encode()]]]


def test_scripts_have_icus_numbers():
    codes = [*map(ord, "aα你あア1ا\u0300"), -1, 0x110000, 0xD800, 0x378]
    assert S.unicode_script(codes).numpy().tolist() == [25, 14, 17, 20, 22, 0, 2, 1, -1, -1, 103, 103]


def test_splits_that_do_not_fit_are_refused():
    for splits, problem in (([0, 2], "Last value"), ([1, 1], "First value")):
        with pytest.raises(tf.errors.InvalidArgumentError, match=problem):
            tf.raw_ops.UnicodeEncode(input_values=[72], input_splits=tf.constant(splits), output_encoding="UTF-8")


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=12), st.sampled_from(["UTF-8", "UTF-16-BE", "UTF-16", "UTF-32-BE", "Shift_JIS", "GB18030"]))
def test_any_bytes_decode_with_rising_offsets(data, encoding):
    codes, starts = S.unicode_decode_with_offsets(data, encoding)
    places = starts.numpy().tolist()
    assert len(places) == len(codes)
    assert places == sorted(places) and all(0 <= p < max(len(data), 1) for p in places)
    if encoding == "UTF-8":
        assert S.unicode_transcode(data, "UTF-8", "UTF-8").numpy() == data.decode("utf-8", "replace").encode()
