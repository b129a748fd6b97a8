"""Large string tensors stay in one buffer; what users see is the same."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops import large_calls
from headrace._src.ops.strings import hash_programs
from headrace._src.tensors.packed_strings import PackedStrings

WORDS = [b"w%d" % n * (n % 4) for n in range(300)]


@pytest.fixture
def parts():
    """The first three bytes of strings, not yet objects."""
    tensor = tf.strings.substr([word + b"abc" for word in WORDS], 0, 3)
    assert type(tensor._array) is PackedStrings
    return tensor


EXPECTED = [(word + b"abc")[:3] for word in WORDS]


def test_packed_strings_are_bytes_for_users(parts):
    assert parts.numpy().tolist() == EXPECTED
    assert parts.shape == (300,) and parts.dtype is tf.string
    assert parts[7].numpy() == EXPECTED[7]
    assert parts.device.endswith("CPU:0")


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda x: tf.strings.length(x), [3] * 300),
        (lambda x: tf.strings.upper(x), [text.upper() for text in EXPECTED]),
        (lambda x: tf.strings.lower(tf.reshape(x, [2, 150])), np.reshape(EXPECTED, (2, 150)).tolist()),
        (lambda x: tf.strings.substr(x, -1, 1), [text[-1:] for text in EXPECTED]),
        (lambda x: tf.strings.join([x, "!"]), [text + b"!" for text in EXPECTED]),
        (lambda x: tf.concat([x, ["end"]], 0), [*EXPECTED, b"end"]),
        (lambda x: tf.function(tf.strings.upper)(x), [text.upper() for text in EXPECTED]),
        (lambda x: tf.constant(x), EXPECTED),
        (lambda x: tf.stack(list(tf.data.Dataset.from_tensor_slices(x))), EXPECTED),
        (lambda x: x == "w1w"[:3], [text == b"w1w" for text in EXPECTED]),
        (lambda x: tf.Variable(x), EXPECTED),
        (lambda x: tf.strings.unicode_split(x, "UTF-8").to_tensor()[:, 0], [text[:1] for text in EXPECTED]),
    ],
)
def test_ops_take_packed_strings(parts, function, expected):
    assert function(parts).numpy().tolist() == expected


def test_packed_strings_become_objects_once(parts):
    assert np.asarray(parts._array) is np.asarray(parts._array)
    assert tf.strings.join([parts, parts]).shape == (300,)
    assert type(parts._array) is np.ndarray


def test_zero_bytes_stay_in_packed_strings():
    texts = [b"a\0b%d" % n for n in range(300)]
    assert tf.strings.substr(texts, 1, 3).numpy().tolist() == [text[1:4] for text in texts]
    assert tf.strings.upper(texts).numpy().tolist() == [text.upper() for text in texts]


def test_positions_of_substr_may_differ():
    texts = [b"abcdef"] * 300
    positions = np.arange(300) % 6
    found = tf.strings.substr(texts, positions, [-1, 0, 2] * 100)
    lengths = [-1, 0, 2] * 100
    expected = [b"abcdef"[p:] if n < 0 else b"abcdef"[p : p + n] for p, n in zip(positions, lengths)]
    assert found.numpy().tolist() == expected
    with pytest.raises(tf.errors.InvalidArgumentError, match="pos 7 out of range"):
        tf.strings.substr(texts, 7, 1)


def test_characters_of_many_strings():
    texts = [f"aé{n}€😀" for n in range(300)]
    split = tf.strings.unicode_split(texts, "UTF-8")
    assert [[c.decode() for c in row] for row in split.to_list()] == [list(text) for text in texts]
    _, starts = tf.strings.unicode_decode_with_offsets(texts, "UTF-8")
    assert starts[5].numpy().tolist() == [0, 1, 3, 4, 7]


def test_programs_hash_as_numpy_does(monkeypatch):
    texts = [b"".join([b"%d" % n] * (n % 9))[:40] for n in range(1000)] + [b"", b"\xff\0" * 4]

    def hashes():
        return [
            tf.strings.to_hash_bucket_fast(texts, 2**61).numpy().tolist(),
            tf.strings.to_hash_bucket_strong(texts, 2**61, [1, -2]).numpy().tolist(),
        ]

    expected = hashes()
    monkeypatch.setattr(hash_programs, "_FEWEST", 1)
    monkeypatch.setattr(hash_programs, "_MOST", 512)
    monkeypatch.setattr(large_calls._use, "calls", 100)
    assert hashes() == expected
