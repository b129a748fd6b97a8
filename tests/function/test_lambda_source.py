"""AutoGraph finds the source of the lambda it was given, among others in the middle of a statement."""

import linecache

import headrace as tf

TABLE = {
    "plus": (lambda v: v + 1, "one"), "times": (lambda v: v * 10, "ten"), "square": (lambda v: v**2,
    "two"),
}  # fmt: skip


def test_each_lambda_of_a_table_is_itself():
    assert [int(tf.function(function)(tf.constant(3))) for function, _ in TABLE.values()] == [4, 30, 9]


def test_lambdas_on_one_line_are_distinguished_by_their_operators():
    pair = [tf.function(lambda a, b: a + b), tf.function(lambda a, b: a - b if a > b else a * b)]
    assert [int(f(tf.constant(5), tf.constant(2))) for f in pair] == [7, 3]
    less, more = tf.function(lambda a: -a if a < 0 else a), tf.function(lambda a: -a if a > 0 else a)
    assert [int(less(tf.constant(-4))), int(more(tf.constant(4)))] == [4, -4]


def test_the_last_line_of_a_string_may_lack_its_end():
    code = "made = tf.function(\n    lambda x: (tf.reduce_sum(x) if tf.reduce_sum(x) > 0.0 else 0.0 * x[0]))"
    linecache.cache["<a cell>"] = (len(code), None, code.splitlines(True), "<a cell>")
    names = {"tf": tf}
    exec(compile(code, "<a cell>", "exec"), names)
    assert names["made"](tf.constant([1.0, 2.0])).numpy() == 3.0
