"""Strings at the edge."""

import numpy as np
from printed import case, inf, nan, show

import headrace as tf


@case
def substr_and_length():
    return (
        tf.strings.substr("héllo", 1, 2),
        tf.strings.substr("héllo", 1, 2, unit="UTF8_CHAR"),
        tf.strings.substr(["abc", "d"], [-2, 0], [2, 1]),
        tf.strings.length(["é", ""]),
        tf.strings.length(["é", ""], unit="UTF8_CHAR"),
    )


@case
def substr_past_the_end():
    return tf.strings.substr("abc", 5, 1)


@case
def split():
    return (
        tf.strings.split([" a  b ", "", "c"]),
        tf.strings.split(["a,,b", ""], ","),
        tf.strings.split("a,b,c", ",", maxsplit=1),
        tf.strings.split([["a b"], ["c"]]),
    )


@case
def join():
    return (
        tf.strings.join(["a", ["b", "c"]], "-"),
        tf.strings.join([]),
        tf.strings.reduce_join([["a", "b"], ["c", "d"]], 0, separator="|"),
        tf.strings.reduce_join([["a", "b"]], axis=None),
        tf.strings.reduce_join(tf.constant([], tf.string, shape=[0, 2]), 0),
    )


@case
def to_number():
    return (
        tf.strings.to_number(["1", "-1e3", " 2 ", "inf"]),
        tf.strings.to_number("nan"),
        tf.strings.to_number("7", tf.int32),
    )


@case
def to_int_of_a_fraction():
    return tf.strings.to_number("1.5", tf.int32)


@case
def to_int_out_of_range():
    return tf.strings.to_number("99999999999", tf.int32)


@case
def as_string():
    return (
        tf.strings.as_string([1.5, nan, inf, -0.0, 1e20]),
        tf.strings.as_string([1, -2], width=4, fill="0"),
        tf.strings.as_string([True]),
        tf.strings.as_string(1 + 2j),
        tf.strings.as_string(3.14159, precision=2),
        tf.strings.as_string(1e-05, scientific=True),
        tf.strings.as_string(1e-05, shortest=True),
    )


@case
def format():
    return (
        tf.strings.format("{} and {}", (tf.constant([1, 2]), "x")),
        tf.strings.format("a {}", tf.range(10), summarize=2),
        tf.strings.format("%t", [tf.constant(1.0)], placeholder="%t"),
        tf.strings.format("{}", tf.constant([[1.5, 2], [3, 4]])),
        tf.strings.format("{}", tf.constant("s")),
        tf.strings.format("{}", tf.constant(["s", "t"])),
    )


@case
def regex_replace():
    return (
        tf.strings.regex_replace("aXbX", "X", "\\\\0"),
        tf.strings.regex_replace("aXbX", "(X)(b)", "\\2\\1"),
        tf.strings.regex_replace("aaa", "a", "b", replace_global=False),
        tf.strings.regex_full_match(["ab", "abc"], "a."),
        tf.strings.regex_replace("abc", "", "-"),
    )


@case
def bad_regex():
    return tf.strings.regex_replace("a", "(", "-")


@case
def cases_and_ngrams():
    return (
        tf.strings.lower("ÀB"),
        tf.strings.lower("ÀB", encoding="utf-8"),
        tf.strings.upper("straße", encoding="utf-8"),
        tf.strings.strip(tf.constant(" \t\na\n")),
        tf.strings.ngrams(["a", "b", "c"], 2),
        tf.strings.ngrams(["a", "b"], 3),
        tf.strings.ngrams(["a", "b"], 3, pad_values="_"),
        tf.strings.ngrams(["a", "b", "c"], [1, 2], separator=""),
    )


@case
def unicode():
    return (
        tf.strings.unicode_decode(["éÿ".encode("latin1"), b"ok"], "UTF-8"),
        tf.strings.unicode_decode([b"\xff"], "UTF-8", errors="ignore"),
        tf.strings.unicode_encode([[233, 128512]], "UTF-8"),
        tf.strings.unicode_transcode(b"\xff", "UTF-8", "UTF-16-BE"),
        tf.strings.unicode_script([65, 1072]),
        tf.strings.unicode_split_with_offsets("né", "UTF-8"),
    )


@case
def strict_unicode():
    return tf.strings.unicode_decode([b"\xff"], "UTF-8", errors="strict")


@case
def hashes_and_base64():
    return (
        tf.strings.to_hash_bucket_fast(["a", ""], 10),
        tf.strings.to_hash_bucket_strong(["a"], 10, [1, 2]),
        tf.strings.to_hash_bucket(["a"], 10),
        tf.io.encode_base64([b"\xff\xfe", ""]),
        tf.io.decode_base64("_-4"),
        tf.strings.bytes_split(["ab", ""]),
        tf.equal("a", "a"),
        tf.constant("a") + "b",
    )


@case
def csv():
    return (
        tf.io.decode_csv(['1,,"a,b"', ",2,"], [[0], [1.5], ["d"]]),
        tf.io.decode_csv("1|NA", [[0], [0]], field_delim="|", na_value="NA"),
        tf.io.decode_csv("1,2,3", [[0], [0]], select_cols=[0, 2]),
    )


@case
def csv_with_too_many_fields():
    return tf.io.decode_csv("1,2", [[0]])


@case
def csv_without_a_required_field():
    return tf.io.decode_csv(",2", [tf.constant([], tf.int32), [0]])


@case
def substr_of_other_shapes():
    return tf.strings.substr(["ab"], [0], [1, 1])


@case
def zero_bytes():
    return (
        tf.strings.split([b"a\xc3\xa9 b"]),
        tf.strings.unicode_split(["áb"], "UTF-8"),
        tf.strings.regex_replace("é.", ".", "x"),
        tf.strings.length("a\x00b"),
        tf.constant("a\x00"),
        np.array(["a\x00"]).astype("S"),
        tf.constant(np.array(["a\x00b", "c"])),
        tf.io.parse_tensor(tf.io.serialize_tensor(tf.constant(["a\x00"])), tf.string),
    )


def L(d):
    return [show(x) for x in d]
