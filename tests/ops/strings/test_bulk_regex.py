"""Replacing in many strings at once gives what replacing in each of them gives."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.strings import regex_engines
from headrace._src.ops.strings.bulk_regex import bulk_pattern
from headrace._src.ops.strings.linear_regex import parse
from headrace._src.ops.strings.regex_syntax import translated

IN_BULK = [
    "<[^>]+>|[0-9]+", "[0-9]+", "a", "(a)|(b)", "ab|c", "[^a]", "a.", "(?s)a.", r"\W", r"\s+", r"\S\d*", "é+|b{2,3}?",
    "(?i)AB|c", r"\.|\[", "a(b|<)>", "[a-c]{2}", "a+?b",
]  # fmt: skip
NOT_IN_BULK = ["^a", "b$", r"\bab", "x*", r"\x00", "(a+)+", "a*b*c+"]


def many_strings(count=400):
    random = np.random.default_rng(0)
    letters = np.array(list("aabbc<<>>019 .[\néAB"))
    return ["".join(random.choice(letters, size)) for size in random.integers(0, 12, count)]


def in_bulk(pattern):
    return bulk_pattern(parse(translated(pattern)))


@pytest.mark.parametrize("re2", [False, True])
@pytest.mark.parametrize("pattern", IN_BULK + NOT_IN_BULK)
def test_many_strings_are_rewritten_as_single_ones(pattern, re2, monkeypatch):
    if re2 and not regex_engines.re2_installed():
        pytest.skip("google-re2 is not installed")
    monkeypatch.setattr(regex_engines, "re2_installed", lambda: re2)
    regex_engines.compiled.cache_clear()
    strings = many_strings()
    rewrite = r"<\0\\>"
    together = tf.strings.regex_replace(strings, pattern, rewrite).numpy().tolist()
    assert together == [tf.strings.regex_replace(s, pattern, rewrite).numpy() for s in strings]
    regex_engines.compiled.cache_clear()


@pytest.mark.parametrize("pattern", IN_BULK)
def test_most_patterns_work_in_bulk(pattern, monkeypatch):
    monkeypatch.setattr(regex_engines, "re2_installed", lambda: False)
    regex_engines.compiled.cache_clear()
    assert in_bulk(pattern) is not None
    assert regex_engines.compiled(pattern).bulk_sub is not None


@pytest.mark.parametrize("pattern", NOT_IN_BULK)
def test_tests_of_positions_and_empty_matches_do_not(pattern):
    assert regex_engines.compiled(pattern).bulk_sub is None


@pytest.mark.parametrize("pattern", [r"\pL", r"(?i)ab", "é", r"(?P<n>a)\C"])
def test_patterns_that_re2_may_read_differently_stay_with_it(pattern, monkeypatch):
    if not regex_engines.re2_installed():
        pytest.skip("google-re2 is not installed")
    regex_engines.compiled.cache_clear()
    assert regex_engines.compiled(pattern).bulk_sub is None


def test_long_strings_are_searched_one_by_one():
    strings = ["a" * 20_000] + ["ab"] * 300  # `re` needs the square of the length
    replaced = tf.strings.regex_replace(strings, "a+b", "-").numpy()
    assert replaced[0] == b"a" * 20_000 and set(replaced[1:].tolist()) == {b"-"}


def test_a_pattern_begins_with_all_first_characters():
    found = in_bulk("<[^>]+>|[0-9]+")
    assert found.sub("", "a<b>\0<c\0>12") == "a\0<c\0>"
    assert found.pattern.startswith("[\\U0000003c\\U00000030-\\U00000039\\ud800\\ud802](?:")
    assert in_bulk("<b|<i").pattern.startswith("[\\U0000003c](?:")  # one character is found without a class
    assert in_bulk("[0-9]").sub("-", "1\0\u00e92\U0001f600") == "-\0\u00e9-\U0001f600"


@pytest.mark.parametrize("odd", [b"a\0b", b"a\xffb", b""])
def test_zeros_and_bytes_that_are_no_text(odd):
    strings = [b"xay"] * 300 + [odd]
    replaced = tf.strings.regex_replace(strings, "a", "-").numpy().tolist()
    assert replaced == [b"x-y"] * 300 + [odd.replace(b"a", b"-")]
    zeros = tf.strings.regex_replace([b"xay"] * 300, "a", b"\0").numpy().tolist()
    assert zeros == [b"x\0y"] * 300


def test_groups_and_shapes():
    strings = np.array([f"k{n}=v{n}" for n in range(300)]).reshape(3, 100)
    replaced = tf.strings.regex_replace(strings, "(k[0-9]+)=(v)", r"\2:\1")
    assert replaced.shape == (3, 100)
    assert replaced.numpy()[1, 5] == b"v:k105105"
    assert tf.strings.length(replaced).numpy()[0, 0] == len("v:k00")
