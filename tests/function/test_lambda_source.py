"""AutoGraph finds the source of the lambda it was given, among others in the middle of a statement."""

import headrace as tf

TABLE = {
    "plus": (lambda v: v + 1, "one"), "times": (lambda v: v * 10, "ten"), "square": (lambda v: v**2,
    "two"),
}  # fmt: skip


def test_each_lambda_of_a_table_is_itself():
    assert [int(tf.function(function)(tf.constant(3))) for function, _ in TABLE.values()] == [4, 30, 9]
