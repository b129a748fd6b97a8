"""tf.print: what it writes for strings."""

import pytest

import headrace as tf


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "traced"])
@pytest.mark.parametrize(
    ("values", "printed"),
    [
        ((tf.constant("abc"),), "abc"),  # a string by itself is text
        ((tf.constant("abc"), 1), '"abc" 1'),
        (([tf.constant("abc")],), '["abc"]'),
        ((tf.constant(["a"]),), '["a"]'),
        ((tf.strings.format("x={}", tf.constant(1.5)),), "x=1.5"),
    ],
    ids=str,
)
def test_strings(values, printed, wrap, capsys):
    wrap(lambda: tf.print(*values))()
    assert capsys.readouterr().err == printed + "\n"


def test_a_variable_of_text(capsys):
    tf.print(tf.Variable("abc"))
    assert capsys.readouterr().err == "abc\n"
