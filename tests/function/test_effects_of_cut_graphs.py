"""Functions that XLA cannot take whole: each effect happens once, in whichever piece it lies."""

import headrace as tf


def test_effects_on_both_sides_of_a_cut_happen_once():
    variables = [tf.Variable(0.0) for _ in range(40)]

    @tf.function
    def step():
        before = [v.assign_add(1.0) for v in variables]
        with tf.control_dependencies(before):
            text = tf.strings.join([tf.as_string(variables[0]), "x"])
        with tf.control_dependencies([text]):
            for v in variables:
                v.assign_add(10.0)
        return text

    assert step().numpy() == b"1.000000x"
    assert {float(v) for v in variables} == {11.0}
    step()
    assert {float(v) for v in variables} == {22.0}
