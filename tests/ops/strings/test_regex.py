"""RE2's syntax on Python's `re`: what TensorFlow gives for these patterns was recorded."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

# pattern, text, the text with every match in angle brackets
REPLACED = [
    (r"\d+", "a12b", "a<12>b"),
    (r"\pL+", "aé1", "<aé>1"),
    (r"\p{Greek}", "αb", "<α>b"),
    (r"\PL", "aé1", "aé<1>"),
    (r"\p{^Lu}", "Aa", "A<a>"),
    (r"[^\pL]", "a1", "a<1>"),
    (r"[\pN\d]", "1٣", "<1><٣>"),
    (r"[[:alpha:]]+", "ab1", "<ab>1"),
    (r"[[:^digit:]]", "1a", "1<a>"),
    (r"(?P<n>a)(?P<n>b)", "ab", "<ab>"),
    (r"a\z", "a\na", "a\n<a>"),
    (r"a$", "a\n", "a\n"),
    (r"$", "ab\n", "ab\n<>"),
    (r"(?m)^a$", "b\na", "b\n<a>"),
    (r"^a", "b\na", "b\na"),
    (r".", "é\n", "<é>\n"),
    (r"(?s).", "é\n", "<é><\n>"),
    (r"(?U)a+", "aaa", "<a><a><a>"),
    (r"\bé\b", "é a", "é a"),
    (r"\w+", "éa_1", "é<a_1>"),
    (r"\s+", " \t\v\xa0a", "< \t>\v\xa0a"),
    (r"\Qa.b\E", "a.bc", "<a.b>c"),
    (r"(?i)É", "é", "<é>"),
    (r"(?i)k", "K\u212a", "<K><\u212a>"),
    (r"a(?i)b|c", "aB C c", "<aB> <C> <c>"),
    (r"(?i:A)b", "aB ab", "aB <ab>"),
    (r"a{,2}", "a{,2}", "<a{,2}>"),
    (r"\x{e9}", "é", "<é>"),
    (r"\351", "é", "<é>"),
    (r"x*", "abc", "<>a<>b<>c<>"),
    (r"a*", "baac", "<>b<aa>c<>"),
    (r"a?b??", "ab", "<a>b<>"),
    (r"(|a)+", "aa", "<>a<>a<>"),
    (r"\B", "ab", "a<>b"),
    (r"a|ab", "ab", "<a>b"),
    (r"[]a]", "]a", "<]><a>"),
    (r"[\w-]", "-a", "<-><a>"),
    (r"[a&&b]", "a&b", "<a><&><b>"),
    (r"[[.a.]]", "a", "a"),
    (r"^*a", "a", "<a>"),
]


@pytest.mark.parametrize(("pattern", "text", "wanted"), REPLACED)
def test_matches_are_those_of_re2(pattern, text, wanted):
    assert tf.strings.regex_replace(text, pattern, r"<\0>").numpy().decode() == wanted


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ("(", "missing ): ("),
        ("a)", "unexpected ): a)"),
        ("[", "missing ]: ["),
        ("a{2000}", "invalid repetition size: {2000}"),
        ("a{3,2}", "invalid repetition size: {3,2}"),
        ("*", "no argument for repetition operator: *"),
        ("a**", "bad repetition operator: **"),
        ("(?=a)", "invalid perl operator: (?="),
        ("(?<n>a)", "invalid perl operator: (?<"),
        ("(?x)a", "invalid perl operator: (?x"),
        (r"(a)\1", r"invalid escape sequence: \1"),
        (r"a\Z", r"invalid escape sequence: \Z"),
        (r"[a-\d]", r"invalid escape sequence: \d"),
        ("[b-a]", "invalid character class range: b-a"),
        ("[[:foo:]]", "invalid character class range: [:foo:]"),
        (r"\p{Foo}", r"invalid character class range: \p{Foo}"),
        ("\\", "trailing \\"),
    ],
)
def test_wrong_patterns_are_refused_in_res_words(pattern, problem):
    with pytest.raises(tf.errors.InvalidArgumentError) as raised:
        tf.strings.regex_full_match(["a"], pattern)
    assert f"Invalid pattern: {pattern}, error: {problem}" in str(raised.value)


def test_the_whole_string_must_match():
    found = tf.strings.regex_full_match(["ab", "abc", "a\n"], "a|ab")
    assert found.numpy().tolist() == [True, False, False]


def test_bytes_that_are_no_text_match_nothing():
    assert tf.strings.regex_replace(b"a\xffb\xc3", ".", "X").numpy() == b"X\xffX\xc3"
    assert tf.strings.regex_replace(b"a\xffb", "[^a]", "X").numpy() == b"a\xffX"


@pytest.mark.parametrize(
    ("rewrite", "everywhere", "once"),
    [
        (r"\1", b"xay", b"xay"),
        (r"\2", b"xaby", b"xaby"),
        (r"\\", b"x\\y", b"x\\y"),
        (r"\a", b"xy", b"xaby"),
        (r"\10", b"xa0y", b"xa0y"),
        ("$1", b"x$1y", b"x$1y"),
        ("\\", b"xy", b"xaby"),
    ],
)
def test_rewrites(rewrite, everywhere, once):
    assert tf.strings.regex_replace("xaby", "(a)b", rewrite).numpy() == everywhere
    assert tf.strings.regex_replace("xaby", "(a)b", rewrite, replace_global=False).numpy() == once


def test_a_group_that_took_no_part_is_empty():
    assert tf.strings.regex_replace("b", "(a)?b", r"[\1]").numpy() == b"[]"


def test_patterns_may_be_tensors_but_only_scalars():
    assert tf.strings.regex_replace(["ab"], tf.constant("a"), tf.constant("z")).numpy().tolist() == [b"zb"]
    with pytest.raises(tf.errors.InvalidArgumentError, match="Pattern must be scalar"):
        tf.strings.regex_full_match(["ab"], tf.constant(["a"]))
    with pytest.raises(tf.errors.InvalidArgumentError, match="Rewrite must be scalar"):
        tf.raw_ops.RegexReplace(input=["ab"], pattern="a", rewrite=["z"])


def test_ragged_strings_keep_their_rows():
    words = tf.ragged.constant([["aBc", "de"], [""]])
    assert tf.strings.regex_replace(words, "[a-d]", "X").to_list() == [[b"XBX", b"Xe"], [b""]]
    assert tf.strings.regex_full_match(words, "[a-d]e").to_list() == [[False, True], [False]]


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=r"ab()[]{}*+?|^$.\1dpL:,-i P<>", max_size=8), st.binary(max_size=6))
def test_any_pattern_matches_or_is_refused(pattern, text):
    try:
        result = tf.strings.regex_replace(text, pattern, "")
    except tf.errors.InvalidArgumentError:
        return
    assert len(result.numpy()) <= len(text)
