"""Parsing and writing of Examples and SequenceExamples."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats import recorded
from headrace._src.base.errors import DataLossError, InvalidArgumentError
from headrace._src.formats import example_columns, example_wire, messages
from headrace._src.formats.example_parse import (
    Dense,
    Places,
    Ragged,
    RaggedValue,
    Sparse,
    SparseValue,
    gather_columns,
    kind_of,
    parse_example,
    parse_examples,
)
from headrace._src.formats.example_write import serialize_example, serialize_sequence_example
from headrace._src.formats.sequence_parse import (
    DenseList,
    DenseListValue,
    RaggedListValue,
    parse_sequence_example,
    parse_sequence_examples,
)
from headrace._src.formats.tfrecord import RecordReader

MANY = 30  # records enough for a batch to be read by columns


def ints(*values):
    return np.array(values, np.int64)


def floats(*values):
    return np.array(values, np.float32)


def strings(*values):
    return np.array(values, object)


A = serialize_example({"a": ints(1, 2), "b": floats(0.5), "s": strings(b"x")})


def same(found, expected):
    if isinstance(expected, np.ndarray):
        assert found.dtype == expected.dtype and found.shape == expected.shape
        np.testing.assert_array_equal(found, expected)  # which takes NaN for equal to NaN
    else:
        assert type(found) is type(expected)
        for name in expected.__dataclass_fields__:
            same(getattr(found, name), getattr(expected, name))


# --- the wire form -------------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.text(max_size=5),
        st.one_of(
            st.lists(st.integers(-(2**63), 2**63 - 1), max_size=5).map(lambda x: np.array(x, np.int64)),
            st.lists(st.floats(width=32, allow_nan=False), max_size=5).map(lambda x: np.array(x, np.float32)),
            st.lists(st.binary(max_size=150), max_size=3).map(lambda x: np.array([*x, None], object)[:-1]),
        ),
        max_size=5,
    )
)
def test_written_examples_are_what_protobuf_writes(features):
    message = messages.Example()
    message.features.SetInParent()
    for name, values in features.items():
        feature = message.features.feature[name]
        kind = {"i": "int64_list", "f": "float_list", "O": "bytes_list"}[values.dtype.kind]
        getattr(feature, kind).value.extend(values.tolist())
        getattr(feature, kind).SetInParent()
    data = serialize_example(features)
    assert messages.Example.FromString(data) == message
    found = example_wire.example_features(data)
    assert set(found) == {name.encode() for name in features}
    for name, values in features.items():
        assert list(example_wire.values_of(data, found[name.encode()])) == values.tolist()


def test_the_kind_of_a_feature_follows_from_its_type():
    data = serialize_example({"t": ["text"], "b": [True], "f": [1.5]})
    message = messages.Example.FromString(data)
    assert message.features.feature["t"].bytes_list.value == [b"text"]
    assert message.features.feature["b"].int64_list.value == [1]
    assert message.features.feature["f"].float_list.value == [1.5]
    with pytest.raises(InvalidArgumentError, match="does not fit int64"):
        serialize_example({"u": np.array([2**63], np.uint64)})
    with pytest.raises(InvalidArgumentError, match="received complex128"):
        serialize_example({"c": [1j]})


def entry(key, feature):
    body = b"\x0a" + bytes([len(key)]) + key + b"\x12" + bytes([len(feature)]) + feature
    return b"\x0a" + bytes([len(body)]) + body


def example(*entries):
    body = b"".join(entries)
    return b"\x0a" + bytes([len(body)]) + body


ONE, TWO = b"\x1a\x03\x0a\x01\x01", b"\x1a\x03\x0a\x01\x02"


@pytest.mark.parametrize(
    "data, expected",
    [
        (example(entry(b"a", ONE), entry(b"a", TWO)), [2]),  # the last of two
        (example(entry(b"a", ONE)) + example(entry(b"a", TWO)), [2]),
        (example(entry(b"a", b"\x1a\x04\x08\x01\x08\x02")), [1, 2]),  # not packed
        (example(entry(b"a", b"\x1a\x06\x0a\x01\x01\x0a\x01\x02")), [1, 2]),  # packed twice
        (example(entry(b"a", ONE)) + b"\x10\x05", [1]),  # an unknown field beside the features
        (example(b"\x0a\x0a\x12\x05\x1a\x03\x0a\x01\x07\x0a\x01a"), [7]),  # value before key
        (example(entry(b"a", ONE + b"\x12\x00")), [1]),  # two kinds: the first
        (example(entry(b"a", b"")), []),  # no list at all
        (b"", []),
    ],
)
@pytest.mark.parametrize("records", [1, MANY])
def test_unusual_but_valid_examples(data, expected, records):
    result = parse_examples([data] * records, {"a": Ragged(np.int64)})["a"]
    assert result.values.tolist() == expected * records


@pytest.mark.parametrize(
    "data",
    [
        b"\x0a\xff\xff",
        b"hello",
        b"\x0a",
        example(entry(b"a", ONE) + b"\x10\x05"),
        example(b"\x0a\x03\x0a\x01a"),
        example(entry(b"a", b"\x22\x00")),
        A[:-1],
        A + b"\x0a",
        b"\x0b\x0c",
    ],
)
@pytest.mark.parametrize("records", [1, MANY])
def test_damaged_examples_are_refused(data, records):
    with pytest.raises(InvalidArgumentError, match="Could not parse example input"):
        parse_examples([A] * (records - 1) + [data], {"a": Ragged(np.int64)})


def test_a_damaged_list_names_the_feature():
    data = example(entry(b"a", b"\x1a\x03\x0a\x01\xff"))
    with pytest.raises(InvalidArgumentError, match="Key: a, Index: 0.  Can't parse serialized Example"):
        parse_examples([data], {"a": Ragged(np.int64)})


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 4))
def test_reading_by_columns_agrees_with_reading_one_by_one(seed, which):
    records = list(RecordReader(recorded.path("tfrecord", "example.tfrecord")))
    records[which] = recorded.damage(records[which], seed)
    specs = {"id": Sparse(np.int64), "name": Ragged(object), "x": Sparse(np.float32), "empty": Sparse(np.int64)}
    columns = example_columns.read_columns(
        records, [(name.encode(), kind_of(spec.dtype, name)) for name, spec in specs.items()]
    )
    if columns is not None:
        try:
            features = [example_wire.example_features(record) for record in records]
        except DataLossError:
            return  # the damage is in a feature that nobody asked for, which reading by columns does not look at
        for column, expected in zip(columns, gather_columns(records, features, specs, Places(None))):
            same(column, expected)


# --- Examples to arrays --------------------------------------------------------------------------------------------


def test_recorded_examples():
    records = list(RecordReader(recorded.path("tfrecord", "example.tfrecord")))
    specs = {"id": Dense(np.int64, (2,)), "name": Ragged(object), "x": Sparse(np.float32), "empty": Sparse(np.int64)}
    for batch in (records, records * 8):
        result = parse_examples(batch, specs)
        assert result["id"].tolist() == [[i % 5 + 1, -(i % 5) - 1] for i in range(len(batch))]
        assert result["name"].values[:2].tolist() == ["rec1é".encode(), b"\x00\xff"]
        assert result["name"].row_splits.tolist() == list(range(0, 2 * len(batch) + 1, 2))
        assert result["x"].values[:4].tolist() == [0.5, 1.25, 1.0, 1.5]
        assert result["x"].indices[:4].tolist() == [[0, 0], [0, 1], [1, 0], [2, 0]]
        assert result["empty"].shape.tolist() == [len(batch), 0]


def batch_of(rest):
    """Records that begin with `rest` and are padded with one more that has everything, once short and once long."""
    return [rest, rest + [A] * MANY]


@pytest.mark.parametrize("records", batch_of([A, serialize_example({"s": strings(b"y", b"z")}), A]))
def test_a_batch_of_every_kind(records):
    result = parse_examples(
        records,
        {
            "b": Dense(np.float32, (1,), default=-1.0),
            "s": Sparse(object),
            "a": Ragged(np.int64, np.int64),
            "z": Dense(object, (2,), default=["p", "q"]),
        },
    )
    same(result["b"][:3], floats([0.5], [-1], [0.5]))
    assert result["s"].indices[:4].tolist() == [[0, 0], [1, 0], [1, 1], [2, 0]]
    assert result["s"].values[:4].tolist() == [b"x", b"y", b"z", b"x"]
    assert result["s"].shape.tolist() == [len(records), 2]
    assert result["a"].row_splits[:4].tolist() == [0, 2, 2, 4]
    assert result["a"].row_splits.dtype == np.int64
    assert result["z"][0].tolist() == [b"p", b"q"]


@pytest.mark.parametrize("many", [0, MANY])
def test_rows_of_varying_number_are_padded(many):
    longer = serialize_example({"a": ints(1, 2, 3, 4)})
    records = [A, longer, serialize_example({}), *[longer] * many]
    result = parse_examples(records, {"a": Dense(np.int64, (None, 2), default=7)})["a"]
    assert result[:3].tolist() == [[[1, 2], [7, 7]], [[1, 2], [3, 4]], [[7, 7], [7, 7]]]
    assert result.shape == (3 + many, 2, 2)


@pytest.mark.parametrize("many", [0, MANY])
@pytest.mark.parametrize(
    "spec, message",
    [
        (
            {"q": Dense(np.float32)},
            r"Name: <unknown>, Feature: q \(data type: float\) is required but could not be found.",
        ),
        (
            {"a": Dense(np.float32, (2,))},
            "Name: <unknown>, Key: a, Index: 0.  Data types don't match. Data type: int64 but expected type: float",
        ),
        (
            {"a": Sparse(np.float32)},
            "Name: <unknown>, Key: a, Index: 0.  Data types don't match. Expected type: float, Actual type: int64",
        ),
        (
            {"a": Dense(np.int64, (3,))},
            r"Name: <unknown>, Key: a, Index: 0.  Number of int64 values != expected.  "
            r"Values size: 2 but output shape: \[3\]",
        ),
        (
            {"a": Dense(np.int64, (None, 3))},
            r"Number of int64 values is not a multiple of stride length. Saw 2 values but output shape is: \[\?,3\]",
        ),
        ({"a": Dense(np.int32, (2,))}, "must be string, float32 or int64; received int32"),
    ],
)
def test_mismatches_are_errors_worded_like_tensorflows(many, spec, message):
    with pytest.raises(InvalidArgumentError, match=message):
        parse_examples([A] * (1 + many), spec)


def test_records_may_have_names_for_errors():
    with pytest.raises(InvalidArgumentError, match="Name: nm, Feature: q"):
        parse_examples([A], {"q": Dense(np.float32)}, [b"nm"])
    with pytest.raises(InvalidArgumentError, match="2 names for 1 serialized"):
        parse_examples([A], {"q": Dense(np.float32)}, [b"nm", b"nn"])


def test_an_empty_list_is_not_a_missing_feature():
    data = serialize_example({"a": ints()})
    assert parse_examples([data], {"a": Sparse(np.int64)})["a"].shape.tolist() == [1, 0]
    with pytest.raises(InvalidArgumentError, match="Values size: 0 but output shape"):
        parse_examples([data], {"a": Dense(np.int64, (), default=5)})


def test_an_empty_batch():
    result = parse_examples(
        [],
        {"a": Sparse(np.int64), "b": Dense(np.float32, (2,)), "c": Ragged(object), "d": Dense(np.int64, (None, 2))},
    )
    assert result["a"].shape.tolist() == [0, 0] and result["a"].indices.shape == (0, 2)
    assert result["b"].shape == (0, 2) and result["d"].shape == (0, 0, 2)
    assert result["c"].row_splits.tolist() == [0]


def test_one_example():
    result = parse_example(
        A,
        {
            "a": Dense(np.int64, (2,)),
            "b": Dense(np.float32),
            "s": Sparse(object),
            "z": Sparse(np.float32),
            "d": Dense(np.int64, (2,), default=4),
        },
    )
    same(result["a"], ints(1, 2))
    same(result["b"], np.array(0.5, np.float32))
    same(result["s"], SparseValue(np.array([[0]]), strings(b"x"), ints(1)))
    same(result["z"], SparseValue(np.zeros((0, 1), np.int64), floats(), ints(0)))
    same(result["d"], ints(4, 4))
    more = parse_example(A, {"a": Ragged(np.int64), "s": Dense(object, (None, 1)), "z": Dense(object, (None,))})
    same(more["a"], RaggedValue(ints(1, 2), np.array([0, 2], np.int32)))
    same(more["s"], strings(b"x").reshape(1, 1))
    same(more["z"], strings())


@pytest.mark.parametrize(
    "spec, message",
    [
        ({"q": Dense(np.float32)}, r"^Feature: q \(data type: float\) is required but could not be found."),
        ({"a": Dense(np.float32, (2,))}, "^Key: a.  Data types don't match. Data type: int64 but expected type: float"),
        ({"a": Dense(np.int64, (3,))}, "^Key: a.  Can't parse serialized Example"),
        (
            {"n": Dense(np.int64, (2,), default=[1, 2, 3])},
            "does not fit",
        ),
    ],
)
def test_errors_of_one_example(spec, message):
    with pytest.raises(InvalidArgumentError, match=message):
        parse_example(A, spec)


# --- SequenceExamples ----------------------------------------------------------------------------------------------

S = serialize_sequence_example(
    {"c": ints(1)},
    {"q": [[1, 2], [3, 4], [5, 6]], "r": [ints(1), ints(), ints(2, 3)], "s": [[b"x"], [b"y"]]},
)
T = serialize_sequence_example({"c": ints(2)}, {"q": [[7, 8]], "r": [[9]]})


def test_written_sequence_examples_are_what_protobuf_writes():
    assert messages.SequenceExample.FromString(S).SerializeToString(deterministic=True) == S


def test_recorded_sequence_examples():
    records = list(RecordReader(recorded.path("tfrecord", "sequence.tfrecord")))
    context, lists = parse_sequence_examples(
        records, {"len": Dense(np.int64)}, {"t": Ragged(np.int64), "w": DenseList(object)}
    )
    same(context["len"], ints(1, 2, 3, 4, 5))
    assert lists["t"].outer_splits.tolist() == [0, 1, 3, 6, 10, 15]
    assert lists["t"].values[-4:].tolist() == [3, 9, 4, 16]
    assert lists["w"].values[1].tolist() == [b"w0", b"w1", b"", b"", b""]
    assert lists["w"].lengths.tolist() == [1, 2, 3, 4, 5]


def test_a_batch_of_sequences_of_every_kind():
    context, lists = parse_sequence_examples(
        [S, T],
        {"c": Ragged(np.int64), "d": Dense(np.int64, (), default=4)},
        {"q": DenseList(np.int64, (2,)), "r": Sparse(np.int64), "s": DenseList(object, (), missing_is_empty=True)},
    )
    same(context["c"], RaggedValue(ints(1, 2), np.array([0, 1, 2], np.int32)))
    same(context["d"], ints(4, 4))
    same(lists["q"], DenseListValue(ints([[1, 2], [3, 4], [5, 6]], [[7, 8], [0, 0], [0, 0]]), ints(3, 1)))
    same(lists["r"], SparseValue(ints([0, 0, 0], [0, 2, 0], [0, 2, 1], [1, 0, 0]), ints(1, 2, 3, 9), ints(2, 3, 2)))
    assert lists["s"].values.tolist() == [[b"x", b"y"], [b"", b""]]
    _, lists = parse_sequence_examples([S, T], {}, {"r": Ragged(np.int64, np.int64)})
    same(lists["r"], RaggedListValue(ints(1, 2, 3, 9), ints(0, 1, 1, 3, 4), ints(0, 3, 4)))


def test_one_sequence():
    context, lists = parse_sequence_example(
        S,
        {"c": Sparse(np.int64), "d": Dense(np.int64, (1,), 3)},
        {"r": Sparse(np.int64), "q": DenseList(np.int64, (2,))},
    )
    same(context["c"], SparseValue(ints([0]), ints(1), ints(1)))
    same(context["d"], ints(3))
    same(lists["r"], SparseValue(ints([0, 0], [2, 0], [2, 1]), ints(1, 2, 3), ints(3, 2)))
    same(lists["q"], DenseListValue(ints([1, 2], [3, 4], [5, 6]), ints(3)))


@pytest.mark.parametrize(
    "context, lists, message",
    [
        ({}, {"s": DenseList(object)}, "Name: <unknown>, Feature list 's' is required but could not be found."),
        ({}, {"q": DenseList(np.int64, (3,))}, r"Key: q, Index: 0.  Number of values != expected.  values size: 2"),
        ({}, {"q": Sparse(np.float32)}, "Feature list: q, Index: 0.  Data types don't match. Expected type: float"),
        ({"c": Dense(np.float32)}, {}, "Context feature: c.  Data types don't match."),
        ({"z": Dense(np.float32)}, {}, "Feature: z .* is required"),
    ],
)
def test_sequences_that_do_not_fit_are_errors(context, lists, message):
    with pytest.raises(InvalidArgumentError, match=message):
        parse_sequence_examples([S, T], context, lists)


def test_a_step_without_a_list_is_empty():
    body = entry(b"q", b"\x0a\x05" + ONE + b"\x0a\x00")
    _, lists = parse_sequence_examples([b"\x12" + bytes([len(body)]) + body], {}, {"q": Ragged(np.int64)})
    assert lists["q"].inner_splits.tolist() == [0, 1, 1]


def test_damaged_sequences_are_refused():
    with pytest.raises(InvalidArgumentError, match="Invalid protocol message input"):
        parse_sequence_examples([b"hello"], {}, {})
