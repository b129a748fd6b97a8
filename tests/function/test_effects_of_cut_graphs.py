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


def _training_step(host_op):
    weights = tf.Variable(tf.eye(3))

    @tf.function
    def step(x):
        with tf.GradientTape() as tape:
            y = tf.linalg.matvec(weights, x)
            for _ in range(10):
                y = tf.tanh(y) * 1.1
            loss = tf.reduce_sum(host_op(y) ** 2)
        weights.assign_sub(0.1 * tape.gradient(loss, weights))
        return loss

    return step, weights


def _segments(step, x):
    """The numbers of operations of the compiled pieces of a step that has run."""
    cut = step.get_concrete_function(x)._callable.graph.executables["runner"].__closure__[0].cell_contents
    return [len(segment.operations) for segment in cut._segments]


X = tf.constant([1.0, 2.0, 3.0])


def test_the_numbers_around_a_host_op_are_compiled(capfd):
    def printed(y):
        tf.print("y", y[0])
        return y

    def measured(y):
        return y + 0.0 * tf.cast(tf.strings.length(tf.strings.as_string(y)), tf.float32)

    plain, weights = _training_step(lambda y: y)
    expected = [float(plain(X)) for _ in range(2)]
    for host_op in (printed, measured):
        step, same = _training_step(host_op)
        assert [round(float(step(X)), 5) for _ in range(2)] == [round(loss, 5) for loss in expected]
        assert min(_segments(step, X)) >= 30, host_op.__name__
        assert len(_segments(step, X)) <= 2
        tf.debugging.assert_near(same, weights)
    assert [line.split()[0] for line in capfd.readouterr().err.splitlines()] == ["y", "y"]


def test_a_python_function_under_a_tape_runs_once_a_step():
    calls = []

    def twice(y):
        calls.append(float(y[0]))
        return y * 2.0

    step, _ = _training_step(lambda y: tf.py_function(twice, [y], tf.float32))
    doubled, _ = _training_step(lambda y: y * 2.0)
    losses = [(round(float(step(X)), 4), round(float(doubled(X)), 4)) for _ in range(3)]
    assert len(calls) == 3 and len(set(calls)) == 3
    assert all(a == b for a, b in losses)
