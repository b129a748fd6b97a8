"""tf.strings: values and errors as TensorFlow gives them."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import headrace as tf

S = tf.strings


def listed(tensor):
    return np.asarray(tensor.numpy(), object).tolist() if tensor.dtype == tf.string else tensor.numpy().tolist()


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, [b"1.500000", b"-0.250000", b"nan", b"-inf", b"123456792.000000"]),
        ({"precision": 0}, [b"2", b"-0", b"nan", b"-inf", b"123456792"]),
        ({"scientific": True}, [b"1.500000e+00", b"-2.500000e-01", b"nan", b"-inf", b"1.234568e+08"]),
        ({"shortest": True}, [b"1.5", b"-0.25", b"nan", b"-inf", b"1.23457e+08"]),
        ({"width": 9, "fill": "0"}, [b"01.500000", b"-0.250000", b"      nan", b"     -inf", b"123456792.000000"]),
        ({"width": 10, "fill": "-"}, [b"1.500000  ", b"-0.250000 ", b"nan       ", b"-inf      ", b"123456792.000000"]),
        ({"width": 9, "fill": "+"}, [b"+1.500000", b"-0.250000", b"     +nan", b"     -inf", b"+123456792.000000"]),
    ],
)
def test_numbers_are_written_as_c_does(options, wanted):
    numbers = tf.constant([1.5, -0.25, float("nan"), -float("inf"), 123456789.0])
    assert listed(S.as_string(numbers, **options)) == wanted


def test_other_dtypes_as_strings():
    assert listed(S.as_string([True, False])) == [b"true", b"false"]
    assert listed(S.as_string(tf.constant([1 + 2j], tf.complex64), precision=1)) == [b"(1.0,2.0)"]
    assert listed(S.as_string(tf.constant([1.1], tf.bfloat16))) == [b"1.101562"]
    assert listed(S.as_string(["ab"], width=4)) == [b"  ab"]
    assert listed(tf.as_string(tf.constant([2**64 - 1], tf.uint64))) == [b"18446744073709551615"]


@pytest.mark.parametrize(
    ("values", "options", "problem"),
    [
        ([5], {"precision": 2}, "precision not supported for datatype int32"),
        ([5], {"scientific": True}, "scientific and shortest format not supported for datatype int32"),
        ([5.0], {"scientific": True, "shortest": True}, "Cannot select both scientific and shortest notation"),
        ([5], {"fill": "ab"}, "Fill string must be one or fewer characters"),
        ([5], {"fill": "x"}, 'Fill argument not supported: "x"'),
    ],
)
def test_forms_that_do_not_exist_are_refused(values, options, problem):
    with pytest.raises(tf.errors.InvalidArgumentError, match=problem):
        S.as_string(values, **options)


def test_join_takes_one_shape_and_scalars():
    assert listed(S.join([[["a", "b"]], "x"], separator="-")) == [[b"a-x", b"b-x"]]
    assert listed(S.join([])) == b""
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"Input shapes do not match: \[1\] vs. \[2\]"):
        S.join([["a"], ["b", "c"]])
    with pytest.raises(TypeError):
        S.join("ab")


@pytest.mark.parametrize(
    ("axis", "wanted"),
    [
        (None, b"a.b.c.d"),
        (0, [b"a.c", b"b.d"]),
        (-1, [b"a.b", b"c.d"]),
        ([0, 1], b"a.c.b.d"),
        ([1, 0], b"a.b.c.d"),
        ([], [[b"a", b"b"], [b"c", b"d"]]),
    ],
)
def test_reduce_join_lets_the_first_axis_vary_fastest(axis, wanted):
    assert listed(S.reduce_join([["a", "b"], ["c", "d"]], axis=axis, separator=".")) == wanted


def test_reduce_join_keeps_axes_and_joins_nothing_to_nothing():
    assert listed(S.reduce_join([["a", "b"]], axis=1, keepdims=True)) == [[b"ab"]]
    assert listed(S.reduce_join(tf.zeros([2, 0], tf.string), axis=1)) == [b"", b""]
    with pytest.raises(tf.errors.OutOfRangeError, match="Invalid reduction dimension 2 for input with 2"):
        S.reduce_join([["a"]], axis=2)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Duplicate reduction dimension 0"):
        S.reduce_join([["a"]], axis=[0, 0])


def test_reduce_join_of_ragged_rows():
    words = tf.ragged.constant([["a", "b"], ["c"]])
    assert listed(S.reduce_join(words, axis=0, separator="-")) == [b"a-c", b"b"]
    assert listed(S.reduce_join(words, axis=1)) == [b"ab", b"c"]
    assert listed(S.reduce_join(words, separator="-")) == b"a-b-c"


def test_unsorted_segment_join():
    assert listed(S.unsorted_segment_join([["a", "b"], ["c", "d"]], [0, 0], 1, "-")) == [[b"a-c", b"b-d"]]
    assert listed(S.unsorted_segment_join([["a", "b"], ["c", "d"]], [[0, 1], [1, 0]], 2)) == [b"ad", b"bc"]
    for ids in ([0, -1], [0, 2]):
        with pytest.raises(tf.errors.InvalidArgumentError, match="segment_ids are not allowed to exceed"):
            S.unsorted_segment_join(["a", "b"], ids, 2)
    with pytest.raises(tf.errors.InvalidArgumentError, match="must be non-negative but got -1"):
        S.unsorted_segment_join(["a"], [0], -1)


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, [[b"a", b"b"], [], [b"c"]]),
        ({"sep": " "}, [[b"a", b"", b"b"], [b""], [b"", b"c", b""]]),
        ({"sep": "  "}, [[b"a", b"b"], [b""], [b" c "]]),
        ({"maxsplit": 1}, [[b"a", b"b"], [], [b"c", b""]]),
        ({"maxsplit": 2}, [[b"a", b"b", b""], [], [b"c"]]),
        ({"maxsplit": 0}, [[b"a  b"], [b""], [b" c "]]),
        ({"sep": " ", "maxsplit": 1}, [[b"a", b" b"], [b""], [b"", b"c "]]),
    ],
)
def test_split(options, wanted):
    assert S.split(["a  b", "", " c "], **options).to_list() == wanted


def test_split_adds_an_axis_to_any_shape():
    assert listed(S.split("a b")) == [b"a", b"b"]
    assert S.split([["a b", "c"]]).to_list() == [[[b"a", b"b"], [b"c"]]]
    assert S.split(tf.ragged.constant([["a b", "c"], ["d"]])).to_list() == [[[b"a", b"b"], [b"c"]], [[b"d"]]]
    assert S.bytes_split([["é"]]).to_list() == [[[b"\xc3", b"\xa9"]]]
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"sep must be a scalar, got shape: \[1\]"):
        S.split("ab", sep=["a"])


def test_the_old_split_takes_every_byte_of_its_delimiter():
    indices, values, shape = tf.raw_ops.StringSplit(input=["a,b;c", "", ",x"], delimiter=",;", skip_empty=False)
    assert listed(indices) == [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1]]
    assert listed(values) == [b"a", b"b", b"c", b"", b"x"]
    assert listed(shape) == [3, 3]
    assert listed(tf.raw_ops.StringSplit(input=["ab"], delimiter="").values) == [b"a", b"b"]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"ngram_width": [3, 2]}, [[b"a b c", b"a b", b"b c"], [], []]),
        ({"ngram_width": 2, "pad_values": "P"}, [[b"P a", b"a b", b"b c", b"c P"], [b"P P"], [b"P x", b"x P"]]),
        (
            {"ngram_width": 3, "pad_values": ("L", "R"), "padding_width": 1},
            [[b"L a b", b"a b c", b"b c R"], [], [b"L x R"]],
        ),
        ({"ngram_width": 3, "preserve_short_sequences": True}, [[b"a b c"], [], [b"x"]]),
        (
            {"ngram_width": 5, "pad_values": "P", "padding_width": 1, "preserve_short_sequences": True},
            [[b"P a b c P"], [], [b"P x P"]],
        ),
    ],
)
def test_ngrams(options, wanted):
    assert S.ngrams(tf.ragged.constant([["a", "b", "c"], [], ["x"]]), **options).to_list() == wanted


def test_ngrams_of_dense_rows_are_dense():
    assert listed(S.ngrams([["a", "b", "c"], ["d", "e", "f"]], 2)) == [[b"a b", b"b c"], [b"d e", b"e f"]]
    with pytest.raises(ValueError, match="rank>0"):
        S.ngrams("a", 2)
    with pytest.raises(ValueError, match="pad_values must be provided"):
        S.ngrams(["a"], 2, padding_width=1)
    with pytest.raises(ValueError, match="greater than 0. Got 0"):
        S.ngrams(["a"], 0)


def test_bad_splits_of_ngrams_are_refused():
    def ngrams(splits):
        return tf.raw_ops.StringNGrams(
            data=["a", "b"], data_splits=splits, separator=" ", ngram_widths=[2], left_pad="", right_pad="",
            pad_width=0, preserve_short_sequences=False,
        )  # fmt: skip

    for splits in ([0, 3], [1, 2], [0, 2, 1, 2], [0, 1]):
        with pytest.raises(tf.errors.InvalidArgumentError, match="plit value"):
            ngrams(splits)


@pytest.mark.parametrize(
    ("unit", "start", "count", "wanted"),
    [
        ("BYTE", 1, 3, "€".encode()),
        ("UTF8_CHAR", 1, 1, "€".encode()),
        ("UTF8_CHAR", -2, 2, "€é".encode()),
        ("UTF8_CHAR", 3, 1, b""),
        ("BYTE", 0, 100, "a€é".encode()),
    ],
)
def test_substr_counts_in_units(unit, start, count, wanted):
    assert listed(S.substr(["a€é"], start, count, unit=unit)) == [wanted]


def test_substr_broadcasts_and_checks_positions():
    assert listed(S.substr("abcd", [0, 1, 2], [1, 2, 2])) == [b"a", b"bc", b"cd"]
    assert listed(S.substr(["ab", "cd"], [[0], [1]], [[1], [1]])) == [[b"a", b"c"], [b"b", b"d"]]
    for start in (6, -6):
        with pytest.raises(tf.errors.InvalidArgumentError, match=f"pos {start} out of range for string b'hello'"):
            S.substr(["hello"], start, 1)
    with pytest.raises(tf.errors.InvalidArgumentError, match="pos and len should have the same shape"):
        S.substr(["ab"], [0, 1], [1])


@pytest.mark.parametrize("text", ["1_0", "", "1.5abc", "--3", "1 2", "1e", "infx", "1d5", "1,5", "１", "5\0"])
def test_what_is_no_number_is_refused(text):
    for dtype in (tf.float32, tf.float64, tf.int32, tf.uint64):
        with pytest.raises(tf.errors.InvalidArgumentError, match="StringToNumberOp could not correctly convert string"):
            S.to_number(text, dtype)


def test_numbers_in_all_spellings():
    found = listed(S.to_number([" 7 ", "1e400", "0x1p3", ".5", "1.", "-Infinity", "+3"], tf.float64))
    assert found == [7.0, np.inf, 8.0, 0.5, 1.0, -np.inf, 3.0]
    assert listed(S.to_number(["\t7\n", "0012", "-1"], tf.int32)) == [7, 12, -1]
    for text, dtype in [("2147483648", tf.int32), ("-0", tf.uint32), (str(2**64), tf.uint64), ("1.5", tf.int64)]:
        with pytest.raises(tf.errors.InvalidArgumentError):
            S.to_number(text, dtype)


LARGEST = 2**63 - 1


@pytest.mark.parametrize(
    ("bucket", "of_9", "folded"),
    [
        (functools.partial(S.to_hash_bucket, num_buckets=LARGEST), 3746856902379459177, 5040624759173168138),
        (functools.partial(S.to_hash_bucket_fast, num_buckets=LARGEST), 6666536159313721943, 5503194267654261750),
        (
            functools.partial(S.to_hash_bucket_strong, num_buckets=LARGEST, key=[-7, 2**62 + 5]),
            5989926090256236329,
            2908054038370704538,
        ),
    ],
)
def test_hashes_of_every_length_are_tensorflows(bucket, of_9, folded):
    strings = [bytes((7 * i + n) % 256 for i in range(n)) for n in range(201)]
    found = listed(bucket(strings))
    assert found[9] == of_9
    assert functools.reduce(lambda total, value: (total * 31 + value) % LARGEST, found, 0) == folded


def test_few_strings_hash_like_many():
    words = [b"a" * n for n in range(40)]
    many = listed(S.to_hash_bucket_strong(words, LARGEST, [1, 2]))
    assert [int(S.to_hash_bucket_strong(word, LARGEST, [1, 2])) for word in words] == many


def test_hashes_check_their_attributes():
    with pytest.raises(tf.errors.InvalidArgumentError, match="must be at least minimum 1"):
        S.to_hash_bucket_fast("a", 0)
    with pytest.raises(tf.errors.InvalidArgumentError, match="Key must have 2 elements"):
        S.to_hash_bucket_strong("a", 10, [1])


def test_case_white_space_and_lengths():
    assert listed(S.lower(["ÉßİΣ", b"\xffA"], encoding="utf-8")) == ["éßi̇ς".encode(), "\ufffda".encode()]
    assert listed(S.upper(["éßŉ"], encoding="utf-8")) == ["ÉSSʼN".encode()]
    assert listed(S.lower(["ÉA"])) == ["Éa".encode()]
    assert listed(S.strip([" \t\n\r\v\fa \0", "\xa0a"])) == [b"a \0", "\xa0a".encode()]
    assert listed(S.length(["é", "a€", b"\xff\xc3"], unit="UTF8_CHAR")) == [1, 2, 2]
    with pytest.raises(tf.errors.InvalidArgumentError, match="only utf-8 or ''"):
        S.lower(["A"], encoding="UTF-8")
    with pytest.raises(tf.errors.InvalidArgumentError, match="Value for attr 'unit' of \"X\""):
        S.length(["a"], unit="X")


def test_traced_functions_give_the_same():
    @tf.function
    def program(x):
        parts = S.split(x, ",")
        return S.to_number(parts, tf.int32), S.ngrams(parts, 2), S.reduce_join(x), S.substr(x, 0, 1), S.bytes_split(x)

    numbers, grams, joined, first, single = program(tf.constant(["1,2", "3,4"]))
    assert numbers.to_list() == [[1, 2], [3, 4]]
    assert grams.to_list() == [[b"1 2"], [b"3 4"]]
    assert listed(joined) == b"1,23,4"
    assert listed(first) == [b"1", b"3"]
    assert single.to_list() == [[b"1", b",", b"2"], [b"3", b",", b"4"]]


def test_a_scalar_counts_as_one_row_in_the_older_split():
    split = tf.compat.v1.strings.split
    assert split("1 2 3", result_type="RaggedTensor").to_list() == [[b"1", b"2", b"3"]]
    assert split("1 2 3").dense_shape.numpy().tolist() == [1, 3]


@pytest.mark.parametrize(
    ("widths", "pad_width", "words"),
    [
        ([], -5, "Pad width should be >= 0 when preserve_short_sequences"),
        ([0], 0, "ngram_widths must contain positive"),
    ],
)
def test_widths_of_ngrams_are_checked(widths, pad_width, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.raw_ops.StringNGrams(
            data=["ab"], data_splits=[0, 1], separator=" ", ngram_widths=widths, left_pad="", right_pad="",
            pad_width=pad_width, preserve_short_sequences=True,
        )  # fmt: skip


def test_padding_of_ngrams_is_limited():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Pad width could lead to integer overflow"):
        tf.raw_ops.StringNGrams(
            data=["a", "b"], data_splits=[0, 2], separator="", ngram_widths=[2**30 + 1], left_pad=" ", right_pad=" ",
            pad_width=-1, preserve_short_sequences=False,
        )  # fmt: skip
