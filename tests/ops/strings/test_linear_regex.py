"""No pattern hangs: those on which backtracking could take very long run on a matcher that takes linear time."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf
from headrace._src.ops.strings import regex_engines
from headrace._src.ops.strings.linear_regex import LinearRegex, degree, is_exponential, parse
from headrace._src.ops.strings.regex_syntax import translated

LONG = 300


@pytest.mark.parametrize(
    "pattern, text",
    [
        ("(a+)+b", "a" * LONG), ("(a|a)*c", "a" * LONG), ("(a|ab|b)*c", "ab" * LONG), (r"(\w+\s*)+:", "word " * LONG),
        ("(.*)*x", "y" * LONG), ("(a?){30}a{30}b", "a" * 40), (".*.*.*.*=", "x" * 3000), ("((a*)*)*b", "a" * LONG),
        ("([a-z]+)*[0-9]", "abc" * LONG), ("(x+x+)+y", "x" * LONG), (r"^(([a-z])+.)+[A-Z]([a-z])+$", "a" * LONG),
    ],
)  # fmt: skip
def test_catastrophic_patterns_end(pattern, text):
    assert not tf.strings.regex_full_match([text], pattern).numpy().any()
    assert tf.strings.regex_replace(text, pattern, "-").numpy() == text.encode()


def test_results_with_groups_are_the_same():
    text = "one two  three " * 20 + ": rest"
    replaced = tf.strings.regex_replace(text, r"((\w+)\s*)+:", r"<\2>").numpy()
    assert replaced == re.sub(r"((\w+)\s*)+:", r"<\2>", text).encode()


@pytest.mark.parametrize("pattern", ["(a+)+", "(a|b)*", "(a*b?){7}", "(?:a|bc){5,}"])
def test_repetitions_of_what_varies_are_known(pattern):
    assert is_exponential(parse(translated(pattern)))


@pytest.mark.parametrize("pattern, power", [("a+b", 1), ("(ab)+", 1), (".*x.*", 2), ("a*|b*", 1), ("[a-z]{3}", 0)])
def test_ordinary_patterns_stay_with_python(pattern, power):
    tree = parse(translated(pattern))
    assert not is_exponential(tree)
    assert degree(tree) == power


atoms = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", "^", "$", r"\b", r"\d", "(?i)B"])


def _takes_something(pattern):
    shortest, _ = re._parser.parse("".join(translated(pattern))).getwidth()
    return shortest > 0


patterns = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]}|{pair[1]})"),
        # Python stops repeating at the first empty match, RE2 tries the other alternatives.
        st.tuples(
            inner.filter(_takes_something), st.sampled_from(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}"])
        ).map(lambda pair: f"(?:{pair[0]}){pair[1]}"),
    ),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(patterns, st.text("abB1\n", max_size=10))
def test_the_linear_matcher_agrees_with_python(pattern, text):
    pieces = translated(pattern)
    quick = re.compile("".join(pieces))
    linear = LinearRegex(parse(pieces), quick.groups)
    for method in ("search", "fullmatch"):
        wanted, found = getattr(quick, method)(text), getattr(linear, method)(text)
        assert (wanted and wanted.span()) == (found and found.span())
    assert [m.span() for m in linear.finditer(text)][:1] == [m.span() for m in quick.finditer(text)][:1]


@pytest.mark.parametrize(
    "pattern, text, span",  # the spans are RE2's
    [
        ("(?:((?:.)*|[^a]))*", "1\n", (0, 2)),
        ("(?:a*|b)*", "aab", (0, 3)),
        ("(?:|a)+", "aa", (0, 0)),
        (r"(?:(\b|[^a]))*", "\n1", (0, 2)),
    ],
)
def test_repeating_what_may_be_empty_is_as_in_re2(pattern, text, span):
    pieces = translated(pattern)
    linear = LinearRegex(parse(pieces), re.compile("".join(pieces)).groups)
    assert linear.search(text).span() == span


def test_a_pattern_that_is_too_large_is_refused():
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"too large|invalid repetition size"):
        tf.strings.regex_full_match(["a" * 50], "((a?){1000}){1000}")


def test_re2_gives_the_same_results(monkeypatch):
    pytest.importorskip("re2")
    cases = [("a*", "baac"), ("é|b*", "aébb"), (r"(\w+) (\w+)", "one two"), ("x*", "日本"), (r"\pN", "a٣b")]
    found = {}
    for installed in (True, False):
        monkeypatch.setattr(regex_engines, "re2_installed", lambda installed=installed: installed)
        regex_engines.compiled.cache_clear()
        found[installed] = [tf.strings.regex_replace(text, p, r"<\0>").numpy() for p, text in cases]
    regex_engines.compiled.cache_clear()
    np.testing.assert_array_equal(found[True], found[False])
