"""String tensors as one buffer, kept for the next op on the same tensor."""

import gc

import numpy as np

import headrace as tf
from headrace._src.ops.strings import arrays


def words(count=1000):
    return [b"w" * (n % 80) + b"%d" % n for n in range(count)]


def test_hashes_of_many_strings_are_those_of_single_ones():
    many = tf.constant(words())
    few = [tf.constant(words()[n : n + 10]) for n in range(0, 1000, 10)]
    for function in (
        lambda x: tf.strings.to_hash_bucket_fast(x, 10**9),
        lambda x: tf.strings.to_hash_bucket_strong(x, 10**9, [1, 2]),
        tf.strings.length,
        lambda x: tf.strings.substr(x, 0, 3),
    ):
        np.testing.assert_array_equal(function(many), np.concatenate([function(x) for x in few]))


def test_the_buffer_lives_as_long_as_the_tensor():
    tensor = tf.constant(words())
    rows = arrays.packed(tensor._array)
    assert arrays.packed(tensor._array) is rows
    key = id(tensor._array)
    del tensor
    gc.collect()
    assert key not in arrays._packed


def test_other_strings_at_the_same_address_are_packed_again():
    for n in range(20):
        tensor = tf.constant([b"%d" % (n * 1000 + k) for k in range(300)])
        assert int(tf.strings.to_number(tensor, tf.int32)[7]) == n * 1000 + 7


def test_numbers_with_zero_bytes_and_empty_fields():
    texts = [b"1.5"] * 40
    assert tf.strings.to_number(texts).numpy().tolist() == [1.5] * 40
    columns = tf.io.decode_csv([b"1,,a"] * 20, [[0.0], [7], [""]])
    assert [column.numpy()[3] for column in columns] == [1.0, 7, b"a"]
