"""Bytes decoded: raw numbers, base64, compressed data, CSV, JSON, serialized tensors."""

from __future__ import annotations

import gzip
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

I = tf.io


def test_decode_raw_with_a_fixed_length_cuts_and_fills():
    found = I.decode_raw(["abc", "abcdef"], tf.int16, fixed_length=4)
    assert found.numpy().tolist() == [[25185, 99], [25185, 25699]]
    big = I.decode_raw(["abc", "abcdef"], tf.int16, fixed_length=4, little_endian=False)
    assert big.numpy().tolist() == [[24930, 25344], [24930, 25444]]
    for length, problem in ((3, "must be a multiple of the size"), (0, "must be greater than zero")):
        with pytest.raises(tf.errors.InvalidArgumentError, match=problem):
            I.decode_raw(["abc"], tf.int16, fixed_length=length)


def test_decode_raw_of_other_types():
    assert I.decode_raw([b"\0\1\2"], tf.bool).numpy().tolist() == [[False, True, True]]
    assert I.decode_raw([b"\x40" + b"\0" * 7], tf.complex64, little_endian=False).numpy().tolist() == [[2 + 0j]]
    assert I.decode_raw(tf.zeros([0], tf.string), tf.uint8).shape == [0, 0]
    with pytest.raises(tf.errors.InvalidArgumentError, match="element 1 has size 3 != 6"):
        I.decode_raw(["abc", "abcdef"], tf.uint8)
    with pytest.raises(tf.errors.InvalidArgumentError, match="'out_type' of uint32"):
        I.decode_raw(["abcd"], tf.uint32)


@pytest.mark.parametrize("text", ["YQ=", "YQ===", "Y Q", "YW\nJj", "YW+/", "====", "YQ==YQ==", "Y", "="])
def test_what_is_no_base64_is_refused(text):
    with pytest.raises(tf.errors.InvalidArgumentError, match="[Bb]ase64"):
        I.decode_base64(text)


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=20), st.booleans())
def test_base64_comes_back(data, pad):
    encoded = I.encode_base64(data, pad=pad)
    assert I.decode_base64(encoded).numpy() == data
    assert b"=" not in encoded.numpy() or pad


def test_decompression():
    both = gzip.compress(b"abc") + gzip.compress(b"def")
    assert I.decode_compressed([both], "GZIP").numpy().tolist() == [b"abcdef"]
    cut = I.decode_compressed([zlib.compress(b"abc" * 100)[:-6]], "ZLIB").numpy()[0]
    assert (b"abc" * 100).startswith(cut)
    with pytest.raises(tf.errors.DataLossError, match="incorrect header check"):
        I.decode_compressed([b"abc"], "GZIP")
    with pytest.raises(tf.errors.InvalidArgumentError, match="supported compressions"):
        I.decode_compressed([b"abc"], "LZ4")


def test_csv_columns_have_the_shape_of_the_records():
    numbers, words = I.decode_csv([["1,a"], ["NA,b"]], [[5], [""]], na_value="NA")
    assert numbers.numpy().tolist() == [[1], [5]]
    assert words.numpy().tolist() == [[b"a"], [b"b"]]
    assert I.decode_csv("1,2,3", [[0], [0.0]], select_cols=[0, 2])[1].numpy() == 3.0


@pytest.mark.parametrize(
    ("records", "defaults", "options", "error", "problem"),
    [
        (["1,"], [[0], tf.constant([], tf.int32)], {}, tf.errors.InvalidArgumentError, "Field 1 is required"),
        (["1"], [[0]], {"field_delim": ";;"}, tf.errors.InvalidArgumentError, "field_delim should be only 1 char"),
        (["1,2"], [[0], [[0]]], {}, tf.errors.InvalidArgumentError, "at most rank 1"),
        (["1,2"], [[0, 1], [0]], {}, tf.errors.InvalidArgumentError, "field 0 has 2"),
        (["3"], [tf.constant(True)], {}, tf.errors.InvalidArgumentError, "'OUT_TYPE' of bool"),
        (["1,2"], [[0]], {"select_cols": [1, 0]}, ValueError, "not strictly increasing"),
        (["1,2"], [[0], [0]], {"select_cols": [0]}, ValueError, "do not match"),
    ],
)
def test_csv_errors(records, defaults, options, error, problem):
    with pytest.raises(error, match=problem):
        I.decode_csv(records, defaults, **options)


def test_json_examples_become_bytes_that_parse():
    features = '{"a": {"floatList": {"value": [1.5, "NaN"]}}, "b": {"bytesList": {"value": ["aGk="]}}}'
    text = f'{{"features": {{"feature": {features}}}}}'
    data = I.decode_json_example(text).numpy()
    assert data == (
        b"\n \n\x11\n\x01a\x12\x0c\x12\n\r\x00\x00\xc0?\r\x00\x00\xc0\x7f\n\x0b\n\x01b\x12\x06\n\x04\n\x02hi"
    )
    assert I.parse_single_example(data, {"b": I.FixedLenFeature([], tf.string)})["b"].numpy() == b"hi"
    assert I.decode_json_example(["{}"]).numpy().tolist() == [b""]
    for bad in ('{"bad"', '{"foo": 1}', "[]", b"\xff"):
        with pytest.raises(tf.errors.InvalidArgumentError, match="Error while parsing JSON"):
            I.decode_json_example(bad)


def test_tensors_are_parsed_as_the_type_they_have():
    data = I.serialize_tensor(tf.constant([[1.5, -2.0]]))
    assert I.parse_tensor(data, tf.float32).numpy().tolist() == [[1.5, -2.0]]
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"parsed tensor \(float\) and dtype \(int32\)"):
        I.parse_tensor(data, tf.int32)
    for bad in (b"\xff\xff", b""):
        with pytest.raises(tf.errors.InvalidArgumentError, match="Could not parse `serialized` as TensorProto"):
            I.parse_tensor(bad, tf.float32)
    with pytest.raises(tf.errors.InvalidArgumentError, match="to be a scalar"):
        I.parse_tensor([data], tf.float32)


@pytest.mark.parametrize("form", [tf.string, tf.variant])
def test_sparse_tensors_come_back(form):
    sparse = tf.sparse.from_dense([[1, 0, 2], [0, 0, 3]])
    for data in (I.serialize_sparse(sparse, form), I.serialize_many_sparse(sparse, form)):
        indices, values, shape = tf.raw_ops.DeserializeSparse(serialized_sparse=data, dtype=tf.int32)
        assert indices.numpy().tolist() == [[0, 0], [0, 2], [1, 2]]
        assert values.numpy().tolist() == [1, 2, 3]
        assert shape.numpy().tolist() == [2, 3]


def test_many_sparse_tensors_are_as_large_as_the_largest():
    vectors = [tf.sparse.from_dense(v) for v in ([1, 0, 2], [1, 0, 2, 5])]
    found = I.deserialize_many_sparse([I.serialize_sparse(v) for v in vectors], tf.int32)
    assert found.dense_shape.numpy().tolist() == [2, 4]
    assert found.indices.numpy().tolist() == [[0, 0], [0, 2], [1, 0], [1, 2], [1, 3]]
    with pytest.raises(tf.errors.InvalidArgumentError, match="Requested SparseTensor of type float"):
        I.deserialize_many_sparse([I.serialize_sparse(vectors[0])], tf.float32)
    with pytest.raises(tf.errors.InvalidArgumentError, match="rank of SparseTensor.1. is: 2"):
        matrix = tf.sparse.from_dense([[1]])
        I.deserialize_many_sparse([I.serialize_sparse(vectors[0]), I.serialize_sparse(matrix)], tf.int32)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Could not parse serialized proto"):
        I.deserialize_many_sparse([["a", "b", "c"]], tf.int32)
    with pytest.raises(tf.errors.InvalidArgumentError, match="should be > 1, but saw rank: 1"):
        I.serialize_many_sparse(vectors[0])
    with pytest.raises(TypeError, match="must be a SparseTensor"):
        I.serialize_sparse([1])


@pytest.mark.parametrize(
    ("arguments", "data"),
    [
        (([1, 2],), b'\x08\x03\x12\x04\x12\x02\x08\x02"\x08\x01\x00\x00\x00\x02\x00\x00\x00'),
        (([1.5], None, [3]), b"\x08\x01\x12\x04\x12\x02\x08\x03*\x04\x00\x00\xc0?"),
        (([1, 2], None, [3]), b"\x08\x03\x12\x04\x12\x02\x08\x03:\x02\x01\x02"),
        ((5, None, [2, 2]), b"\x08\x03\x12\x08\x12\x02\x08\x02\x12\x02\x08\x02:\x01\x05"),
        ((["a", b"b"],), b"\x08\x07\x12\x04\x12\x02\x08\x02B\x01aB\x01b"),
        (([],), b"\x08\x01\x12\x02\x12\x00"),
    ],
)
def test_tensor_protos_are_written_as_tensorflow_writes_them(arguments, data):
    assert tf.make_tensor_proto(*arguments).SerializeToString() == data


def test_tensor_protos_and_arrays():
    assert tf.make_ndarray(tf.make_tensor_proto([[1, 2]])).tolist() == [[1, 2]]
    array = tf.make_ndarray(tf.make_tensor_proto(np.float16([1.5])))
    assert array.dtype == np.float16 and array.tolist() == [1.5]
    with pytest.raises(ValueError, match="Too many elements provided. Takes at most 2, but got 3"):
        tf.make_tensor_proto([1, 2, 3], shape=[2])
    with pytest.raises(TypeError, match="Expected Tensor's shape"):
        tf.make_tensor_proto([1, 2], shape=[3], verify_shape=True)
    with pytest.raises(ValueError, match="None values not supported"):
        tf.make_tensor_proto(None)
