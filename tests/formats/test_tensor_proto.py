"""TensorProto messages and arrays."""

import ml_dtypes
import numpy as np
import pytest

from headrace._src.base.errors import InvalidArgumentError
from headrace._src.formats import datatypes, messages
from headrace._src.formats.tensor_proto import (
    from_array,
    from_array_as_content,
    from_shape,
    parse_tensor,
    serialize_tensor,
    to_array,
    to_shape,
)

NUMBERS = [kind for kind in datatypes._ALL if not kind.dtype.hasobject]


def spelled(text):
    return messages.parse_text(messages.TensorProto, text, "test")


@pytest.mark.parametrize("kind", NUMBERS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 3), (0, 2)])
@pytest.mark.parametrize("write", [from_array, from_array_as_content])
def test_every_type_survives_both_forms(kind, shape, write):
    array = (np.arange(np.prod(shape)) % 2).reshape(shape).astype(kind.dtype)
    message = messages.TensorProto.FromString(write(array, kind.number).SerializeToString())
    back = to_array(message)
    assert message.dtype == kind.number
    assert back.dtype == array.dtype and back.shape == array.shape
    assert back.tobytes() == array.tobytes()


# Bytes that TensorFlow's make_tensor_proto gives.
@pytest.mark.parametrize(
    "array, text",
    [
        (np.float32([1]), "dtype: DT_FLOAT tensor_shape { dim { size: 1 } } float_val: 1"),
        (
            np.float32([0, 1]),
            r'dtype: DT_FLOAT tensor_shape { dim { size: 2 } } tensor_content: "\000\000\000\000\000\000\200?"',
        ),
        (np.array([False, True]), "dtype: DT_BOOL tensor_shape { dim { size: 2 } } bool_val: [false, true]"),
        (np.uint16([0, 1]), "dtype: DT_UINT16 tensor_shape { dim { size: 2 } } int_val: [0, 1]"),
        (np.complex64([0, 1]), "dtype: DT_COMPLEX64 tensor_shape { dim { size: 2 } } scomplex_val: [0, 0, 1, 0]"),
        (np.float16(1), "dtype: DT_HALF tensor_shape { } half_val: 15360"),
        (np.array(1, ml_dtypes.bfloat16), "dtype: DT_BFLOAT16 tensor_shape { } half_val: 16256"),
        (
            np.array([1], ml_dtypes.float8_e5m2),
            'dtype: DT_FLOAT8_E5M2 tensor_shape { dim { size: 1 } } float8_val: "<"',
        ),
        (np.array([0, 1], ml_dtypes.int4), "dtype: DT_INT4 tensor_shape { dim { size: 2 } } int_val: [0, 1]"),
        (np.zeros(0, np.int64), "dtype: DT_INT64 tensor_shape { dim { } }"),
        (
            np.array([b"a", "é"], object),
            r'dtype: DT_STRING tensor_shape { dim { size: 2 } } string_val: ["a", "\303\251"]',
        ),
    ],
)
def test_messages_are_written_as_tensorflow_writes_them(array, text):
    assert from_array(array).SerializeToString() == spelled(text).SerializeToString()


def test_serialized_tensors_are_raw_content_whatever_the_size():
    assert serialize_tensor(np.array(True)) == b'\x08\n\x12\x00"\x01\x01'
    assert serialize_tensor([b"a", b"bc"]) == b"\x08\x07\x12\x04\x12\x02\x08\x02B\x01aB\x02bc"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("dtype: DT_FLOAT tensor_shape { dim { size: 3 } } float_val: 1", np.float32([1, 1, 1])),
        ("dtype: DT_FLOAT tensor_shape { dim { size: 3 } } float_val: [1, 2]", np.float32([1, 2, 2])),
        ("dtype: DT_FLOAT tensor_shape { dim { size: 2 } }", np.float32([0, 0])),
        ("dtype: DT_FLOAT tensor_shape { dim { size: 1 } } float_val: [1, 2]", np.float32([1])),
        ("dtype: DT_FLOAT tensor_shape { unknown_rank: true } float_val: 1", np.float32(1)),
        ("dtype: DT_STRING tensor_shape { dim { size: 2 } } string_val: 'a'", np.array([b"a", b"a"], object)),
        ("dtype: DT_STRING tensor_shape { dim { size: 2 } }", np.array([b"", b""], object)),
        ("dtype: DT_STRING tensor_shape { dim { size: 1 } } tensor_content: '\\001a'", np.array([b"a"], object)),
        ("dtype: DT_INT8 tensor_shape { dim { size: 2 } } int_val: 300", np.int8([44, 44])),
        ("dtype: DT_HALF tensor_shape { dim { size: 2 } } half_val: 15360", np.float16([1, 1])),
        (
            "dtype: DT_COMPLEX64 tensor_shape { dim { size: 2 } } scomplex_val: [1, 2, 3]",
            np.complex64([1 + 2j, 1 + 2j]),
        ),
        ("dtype: DT_QINT8 tensor_shape { dim { size: 2 } } int_val: 1", np.int8([1, 1])),
        ("dtype: DT_FLOAT tensor_shape { dim { size: 2 } } int_val: 1", np.float32([0, 0])),
    ],
)
def test_short_lists_of_values_are_filled_up(text, expected):
    array = to_array(spelled(text))
    assert array.dtype == expected.dtype and array.shape == expected.shape
    assert array.tolist() == expected.tolist()


@pytest.mark.parametrize(
    "text, message",
    [
        (
            "dtype: DT_FLOAT tensor_shape { dim { size: 2 } } tensor_content: 'abcd'",
            "4 bytes, 2 elements of float need 8",
        ),
        ("dtype: DT_FLOAT tensor_shape { dim { size: -1 } } float_val: 1", "negative size"),
        ("dtype: DT_INVALID", "0 is not the number"),
        ("dtype: DT_FLOAT_REF float_val: 3", "reference type"),
        ("dtype: DT_BOOL tensor_shape { dim { size: 1 } } tensor_content: '\\005'", "neither 0 nor 1"),
        ("dtype: DT_STRING tensor_shape { dim { size: 9 } } tensor_content: '\\001a'", "does not hold 9 strings"),
        ("dtype: DT_STRING tensor_shape { dim { size: 1 } } tensor_content: '\\377a'", "does not hold 1 strings"),
        ("dtype: DT_VARIANT tensor_shape { dim { size: 2 } }", "needs 2 variant values"),
    ],
)
def test_impossible_messages_are_refused(text, message):
    with pytest.raises(InvalidArgumentError, match=message):
        to_array(spelled(text), "test")


def test_a_huge_claimed_shape_takes_no_memory():
    dims = "dim { size: 1000000 } dim { size: 1000000 }"
    constant = to_array(spelled(f"dtype: DT_FLOAT tensor_shape {{ {dims} }} float_val: 7"))
    assert constant.shape == (1_000_000, 1_000_000) and constant[5, 5] == 7
    with pytest.raises(InvalidArgumentError, match="over 256 MiB"):
        to_array(spelled(f"dtype: DT_FLOAT tensor_shape {{ {dims} }} float_val: [7, 8]"))
    with pytest.raises(InvalidArgumentError, match="too many elements"):
        to_array(spelled(f"dtype: DT_FLOAT tensor_shape {{ {dims} {dims} }} float_val: 7"))


def test_resources_and_variants_come_as_their_messages():
    message = messages.TensorProto(dtype=20, tensor_shape=from_shape((1,)))
    message.resource_handle_val.add(name="v")
    assert to_array(message)[0].name == "v"


def test_damaged_bytes_are_an_invalid_argument():
    with pytest.raises(InvalidArgumentError, match="not a tensorflow.TensorProto"):
        parse_tensor(b"\xff\xff")


def test_shapes_with_unknown_sizes_are_written():
    assert [dim.size for dim in from_shape([2, None]).dim] == [2, -1]
    assert from_shape(None).unknown_rank
    assert to_shape(from_shape((2, 0, 3))) == (2, 0, 3)


def test_types_numpy_knows_and_tensorflow_does_not_are_refused():
    with pytest.raises(InvalidArgumentError, match="no element type for NumPy's datetime64"):
        from_array(np.array(["2020-01-01"], "datetime64[D]"))
    with pytest.raises(InvalidArgumentError, match="holds bytes; received 3"):
        from_array(np.array([b"a", 3], object))
