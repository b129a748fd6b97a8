"""Fields of serialized messages as tensors, and back."""

from __future__ import annotations

import pytest

import headrace as tf

RECORDS = [
    tf.make_tensor_proto([1.5, 2.5], shape=[3]).SerializeToString(),
    tf.make_tensor_proto(["a", "bc", "d"]).SerializeToString(),
    b"",
]
NAME = "tensorflow.TensorProto"


def test_fields_are_padded_to_the_longest():
    fields = ["dtype", "float_val", "string_val", "tensor_shape", "version_number"]
    types = [tf.int32, tf.float32, tf.string, tf.string, tf.int32]
    sizes, values = tf.io.decode_proto(RECORDS, NAME, fields, types)
    assert sizes.numpy().tolist() == [[1, 2, 0, 1, 0], [1, 0, 3, 1, 0], [0, 0, 0, 0, 0]]
    assert [v.numpy().tolist() for v in values] == [
        [[1], [7], [0]],
        [[1.5, 2.5], [0.0, 0.0], [0.0, 0.0]],
        [[b"", b"", b""], [b"a", b"bc", b"d"], [b"", b"", b""]],
        [[b"\x12\x02\x08\x03"], [b"\x12\x02\x08\x03"], [b""]],
        [[0], [0], [0]],
    ]


def test_text_and_scalars_are_read():
    sizes, (kind,) = tf.io.decode_proto("dtype: DT_INT32", NAME, ["dtype"], [tf.int32], message_format="text")
    assert sizes.numpy().tolist() == [1] and kind.numpy().tolist() == [3]


def test_messages_are_written():
    values = [tf.constant([[1], [3]]), tf.constant([[1.5, 2.5], [0.0, 0.0]])]
    data = tf.io.encode_proto([[1, 2], [1, 0]], values, ["dtype", "float_val"], NAME)
    assert data.numpy().tolist() == [b"\x08\x01*\x08\x00\x00\xc0?\x00\x00 @", b"\x08\x03"]


@pytest.mark.parametrize(
    ("name", "field", "dtype", "problem"),
    [
        (NAME, "foo", tf.int32, "Unknown field: foo in message type tensorflow.TensorProto"),
        ("tensorflow.Foo", "foo", tf.int32, "No descriptor found for message type tensorflow.Foo"),
        (NAME, "dtype", tf.string, "Unexpected output type for tensorflow.TensorProto.dtype"),
    ],
)
def test_what_cannot_be_decoded(name, field, dtype, problem):
    with pytest.raises(tf.errors.InvalidArgumentError, match=problem):
        tf.io.decode_proto(RECORDS, name, [field], [dtype])


def test_damaged_messages_and_wrong_values():
    with pytest.raises(tf.errors.DataLossError):
        tf.io.decode_proto([b"\xff"], NAME, ["dtype"], [tf.int32])
    with pytest.raises(tf.errors.InvalidArgumentError, match="must not be larger than value tensor"):
        tf.io.encode_proto([[3]], [tf.constant([[1]])], ["dtype"], NAME)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Field dtype cannot hold"):
        tf.io.encode_proto([[1]], [tf.constant([["a"]])], ["dtype"], NAME)
