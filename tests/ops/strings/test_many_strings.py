"""String ops on many strings equal those on few, which take another path."""

import random

import numpy as np
import pytest

import headrace as tf

_SOURCE = random.Random(0)
ASCII = [bytes(_SOURCE.choices(range(32, 127), k=3 + n % 60)) for n in range(150)]
BYTES = [bytes(_SOURCE.choices(range(256), k=n % 60)) for n in range(150)]
TEXT = ["".join(_SOURCE.choices("aß€𝄞 \0x", k=3 + n % 20)).encode() for n in range(150)]


def one_by_one(function, strings):
    return np.concatenate([function(tf.constant([s])).numpy() for s in strings])


@pytest.mark.parametrize("strings", [ASCII, BYTES, TEXT], ids=["ascii", "bytes", "text"])
@pytest.mark.parametrize(
    "function",
    [
        lambda x: tf.strings.to_hash_bucket_fast(x, 1_000_003),
        lambda x: tf.strings.to_hash_bucket_strong(x, 1_000_003, [1, 2]),
        lambda x: tf.strings.to_hash_bucket(x, 1_000_003),
        lambda x: tf.strings.length(x),
        lambda x: tf.strings.length(x, unit="UTF8_CHAR"),
        lambda x: tf.strings.regex_replace(x, "[a-x]+|ß", r"<\0\\>"),
        lambda x: tf.strings.regex_replace(x, "(a)|(b)", r"\2\1."),
        lambda x: tf.strings.regex_replace(x, "x*", "-"),
    ],
    ids=["fast", "strong", "old", "length", "characters", "replace", "groups", "empty matches"],
)
def test_many_strings_equal_one_by_one(function, strings):
    np.testing.assert_array_equal(function(tf.constant(strings)).numpy(), one_by_one(function, strings))


@pytest.mark.parametrize("unit", ["BYTE", "UTF8_CHAR"])
@pytest.mark.parametrize(("start", "count"), [(0, 2), (1, 50), (-3, 2), (-2, 9), (3, 0), (-1, 1)])
@pytest.mark.parametrize("strings", [ASCII, TEXT], ids=["ascii", "text"])
def test_the_same_part_of_many_strings(strings, start, count, unit):
    many = tf.strings.substr(strings, start, count, unit=unit).numpy()
    every = [tf.strings.substr(strings, [start] * len(strings), [count] * len(strings), unit=unit).numpy()]
    np.testing.assert_array_equal(many, every[0])


def test_a_string_that_is_too_short_is_reported():
    with pytest.raises(tf.errors.InvalidArgumentError, match="out of range"):
        tf.strings.substr(["abcd"] * 40 + ["a"], 2, 1)


def test_numbers_of_many_strings():
    strings = [f"{n / 8:.4f}".encode() for n in range(-100, 100)]
    np.testing.assert_array_equal(tf.strings.to_number(strings), np.arange(-100, 100, dtype=np.float32) / 8)
    with pytest.raises(tf.errors.InvalidArgumentError, match="could not correctly convert string: 1.5x"):
        tf.strings.to_number([*strings, b"1.5x"])
    with pytest.raises(tf.errors.InvalidArgumentError, match="3000000000"):
        tf.strings.to_number([b"1"] * 50 + [b"3000000000"], tf.int32)


def test_characters_of_many_strings():
    split = tf.strings.unicode_split(["aß€", "", "𝄞x"], "UTF-8").to_list()
    assert split == [[b"a", "ß".encode(), "€".encode()], [], ["𝄞".encode(), b"x"]]
