"""Gradient tapes, custom gradients and variables, used in unusual ways."""

import numpy as np
from printed import S, case

import headrace as tf


@case
def persistent_tape():
    x = tf.Variable(3.0)
    with tf.GradientTape(persistent=True) as tape:
        y = x * x
        z = y * y
    return tape.gradient(z, x), tape.gradient(y, x), tape.gradient(z, y), tape.gradient([y, z], x)


@case
def tape_used_twice():
    x = tf.Variable(3.0)
    with tf.GradientTape() as tape:
        y = x * x
    return tape.gradient(y, x), tape.gradient(y, x)


@case
def gradient_inside_of_a_tape():
    x = tf.Variable(3.0)
    with tf.GradientTape() as tape:
        y = x * x
        g = tape.gradient(y, x)
    return g


@case
def three_orders():
    x = tf.Variable(2.0)
    with tf.GradientTape() as a, tf.GradientTape() as b, tf.GradientTape() as c:
        y = x**4
    return c.gradient(y, x), b.gradient(y, x), a.gradient(y, x)


@case
def nested_tapes():
    x = tf.Variable(2.0)
    with tf.GradientTape() as a:
        with tf.GradientTape() as b:
            with tf.GradientTape() as c:
                y = x**4
            first = c.gradient(y, x)
        second = b.gradient(first, x)
    return first, second, a.gradient(second, x)


@case
def jacobians():
    x = tf.constant([1.0, 2.0, 3.0])
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = tf.stack([x[0] * x[1], x[1] ** 2 + x[2]])
    return tape.jacobian(y, x), tape.jacobian(y, x, experimental_use_pfor=False)


@case
def jacobian_of_variables():
    w, b = tf.Variable([[1.0, 2.0]]), tf.Variable([0.5, 0.5])
    with tf.GradientTape() as tape:
        y = tf.constant([[2.0], [3.0]]) @ w + b
    return tape.jacobian(y, {"w": w, "b": b})


@case
def batch_jacobians():
    x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x**2 * tf.constant([1.0, 10.0])
    return tape.batch_jacobian(y, x)


@case
def batch_jacobian_of_other_batches():
    x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.concat([x, x], 0)
    return tape.batch_jacobian(y, x)


@case
def hessian():
    x = tf.Variable([1.0, 2.0])
    with tf.GradientTape() as a:
        with tf.GradientTape() as b:
            y = x[0] ** 2 * x[1] ** 3
        g = b.gradient(y, x)
    return a.jacobian(g, x)


@case
def unconnected():
    x, z = tf.Variable([1.0, 2.0]), tf.Variable(3.0)
    with tf.GradientTape(persistent=True) as tape:
        y = z * 2
    zero = tf.UnconnectedGradients.ZERO
    return (
        tape.gradient(y, [x, z]),
        tape.gradient(y, [x, z], unconnected_gradients=zero),
        tape.gradient(y, x, unconnected_gradients="zero"),
    )


@case
def unconnected_with_a_bad_word():
    x = tf.Variable(1.0)
    with tf.GradientTape() as tape:
        y = x * 2
    return tape.gradient(y, x, unconnected_gradients="nonsense")


@case
def stopped_recording():
    x = tf.Variable(3.0)
    with tf.GradientTape() as tape:
        y = x * x
        with tape.stop_recording():
            z = y * 100
        total = y + z
    return tape.gradient(total, x)


@case
def reset_tape():
    x = tf.Variable(3.0)
    with tf.GradientTape() as tape:
        x.assign(x * x)
        tape.reset()
        z = x * 5
    return tape.gradient(z, x), [v.name for v in tape.watched_variables()]


@case
def untracked_variables():
    a, b = tf.Variable(1.0, name="a"), tf.Variable(2.0, trainable=False, name="b")
    with tf.GradientTape(persistent=True) as tape:
        y = a * b
    with tf.GradientTape(watch_accessed_variables=False) as other:
        other.watch(b)
        z = a * b
    return (
        tape.gradient(y, [a, b]),
        other.gradient(z, [a, b]),
        [v.name for v in other.watched_variables()],
    )


@case
def watched_integers():
    x = tf.constant(3)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    return tape.gradient(y, x)


@case
def output_gradients():
    x = tf.Variable([1.0, 2.0])
    with tf.GradientTape() as tape:
        y = x * x
        z = tf.reduce_sum(x)
    return tape.gradient([y, z], x, output_gradients=[tf.constant([1.0, 10.0]), tf.constant(100.0)])


@case
def output_gradient_of_another_shape():
    x = tf.Variable([1.0, 2.0])
    with tf.GradientTape() as tape:
        y = x * x
    return tape.gradient(y, x, output_gradients=tf.constant([1.0, 2.0, 3.0]))


@case
def rows_of_a_table():
    table = tf.Variable(tf.reshape(tf.range(8.0), [4, 2]))
    with tf.GradientTape(persistent=True) as tape:
        y = tf.reduce_sum(tf.gather(table, [1, 3, 1]) ** 2)
        z = y + tf.reduce_sum(table)
    g = tape.gradient(y, table)
    return g, tf.convert_to_tensor(g), tape.gradient(z, table), g.dense_shape


@case
def clipped_rows():
    table = tf.Variable(tf.ones([3, 2]))
    with tf.GradientTape() as tape:
        y = tf.reduce_sum(tf.nn.embedding_lookup(table, [0, 0, 2]) * 3.0)
    g = tape.gradient(y, table)
    clipped, norm = tf.clip_by_global_norm([g, None, tf.constant([4.0])], 1.0)
    return clipped, norm


@case
def custom_gradient_of_a_variable():
    v = tf.Variable(3.0)

    @tf.custom_gradient
    def f(x):
        def grad(dy, variables=None):
            return dy * 10.0, [dy * 100.0 for _ in variables]

        return x * v, grad

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x) ** 2
    return tape.gradient(y, [x, v])


@case
def custom_gradient_of_a_variable_without_the_argument():
    v = tf.Variable(3.0)

    @tf.custom_gradient
    def f(x):
        return x * v, lambda dy: dy

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    return tape.gradient(y, [x, v])


@case
def custom_gradient_with_too_few_results():
    @tf.custom_gradient
    def f(x, y):
        return x * y, lambda dy: dy

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x, x)
    return tape.gradient(y, x)


@case
def custom_gradient_with_keywords():
    @tf.custom_gradient
    def f(x, scale=2.0):
        return x * scale, lambda dy: dy * scale * 7

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x, scale=3.0)
    return y, tape.gradient(y, x)


@case
def stopped_gradient_and_identity():
    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.stop_gradient(x) * x + tf.grad_pass_through(tf.round)(x)
    return y, tape.gradient(y, x)


@case
def forward_mode():
    x = tf.constant([1.0, 2.0])
    with tf.autodiff.ForwardAccumulator(x, tf.constant([1.0, 0.5])) as acc:
        y = tf.reduce_sum(x**3)
    return acc.jvp(y), acc.jvp(x)


@case
def gradient_through_control_flow():
    @tf.function
    def f(x):
        y = x
        i = 0
        while i < 3:
            if y > 4:
                y = y * 2
            else:
                y = y * y
            i += 1
        return y

    x = tf.constant(1.5)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    return y, tape.gradient(y, x)


@case
def gradients_in_a_graph():
    @tf.function
    def f(x):
        y = x**2
        return (
            tf.gradients(y, x),
            tf.gradients([y, x * 3], x, grad_ys=[tf.constant(1.0), tf.constant(10.0)]),
        )

    return f(tf.constant(3.0))


@case
def gradients_outside_of_a_graph():
    x = tf.constant(1.0)
    return tf.gradients(x * 2, x)


@case
def variable_of_any_shape():
    v = tf.Variable([1.0, 2.0], shape=tf.TensorShape(None))
    before = v.shape
    v.assign([[1.0], [2.0], [3.0]])
    return before, v.shape, v.read_value(), tf.shape(v)


@case
def variable_of_one_unknown_dimension():
    v = tf.Variable([[1, 2]], shape=[None, 2])
    v.assign([[1, 2], [3, 4]])
    v.assign([[1, 2, 3]])


@case
def assignment_of_another_shape():
    return tf.Variable([1.0, 2.0]).assign([1.0])


@case
def assignment_of_another_dtype():
    return tf.Variable([1.0, 2.0]).assign(tf.constant([1, 2]))


@case
def assignments_return_variables():
    v = tf.Variable(1.0)
    a = v.assign(5.0)
    b = v.assign_add(1.0, read_value=False)
    return type(a) is type(v), b is None, a, v.assign_sub(2.0).assign_add(10.0)


@case
def scatters_with_duplicates():
    def fresh():
        return tf.Variable([1.0, 2.0, 3.0, 4.0])

    s = tf.IndexedSlices(tf.constant([10.0, 20.0, 30.0]), tf.constant([1, 1, 3]))
    names = ["scatter_add", "scatter_sub", "scatter_mul", "scatter_div", "scatter_max", "scatter_min", "scatter_update"]
    return {name: getattr(fresh(), name)(s) for name in names}


@case
def scatter_nd_with_duplicates():
    v = tf.Variable([[1, 2], [3, 4]])
    a = tf.identity(v.scatter_nd_add([[0, 0], [0, 0], [1, 1]], [10, 20, 30]))
    b = tf.identity(v.scatter_nd_sub([[1]], [[1, 1]]))
    c = tf.identity(v.scatter_nd_update([[0, 1]], [7]))
    return (
        a,
        b,
        c,
        v.batch_scatter_update(tf.IndexedSlices(tf.constant([[9], [8]]), tf.constant([[1], [0]]))),
    )


@case
def scatter_out_of_range():
    return tf.Variable([1.0]).scatter_add(tf.IndexedSlices(tf.constant([1.0]), tf.constant([5])))


@case
def sliced_assignment():
    v = tf.Variable([[1, 2, 3], [4, 5, 6]])
    v[0, 1:].assign([20, 30])
    v[:, 0].assign([0, 0])
    v[1].assign(v[1] * 10)
    return v


@case
def python_assignment():
    v = tf.Variable([1, 2])
    v[0] = 5


@case
def augmented_assignment():
    v = tf.Variable(1.0)
    v //= 1.0
    results = [tf.is_tensor(v) and not isinstance(v, tf.Variable)]
    v = tf.Variable(1.0)
    v += 1.0
    return results


@case
def truth_and_equality():
    a, b = tf.Variable([1, 2]), tf.Variable([1, 2])
    return (a == b), (a != b), a is b, bool(tf.Variable(3)), len({a.ref(), b.ref(), a.ref()})


@case
def hash_of_a_variable():
    return {tf.Variable(1): 2}


@case
def truth_of_a_vector():
    return bool(tf.Variable([1, 2]))


@case
def constraints():
    v = tf.Variable([-1.0, 1.0], constraint=lambda x: tf.maximum(x, 0.0))
    tf.keras.optimizers.SGD(1.0).apply_gradients([(tf.constant([1.0, 2.0]), v)])
    return v, v.constraint(tf.constant([-5.0, 5.0]))


@case
def initial_values():
    v = tf.Variable(lambda: tf.ones([2]), dtype=tf.float64)
    return v


@case
def no_initial_value():
    return tf.Variable()


@case
def copies():
    import copy

    v = tf.Variable([1.0], name="v")
    w = copy.deepcopy(v)
    w.assign([5.0])
    return v, w, v.name, w.name


@case
def aggregated_variables():
    v = tf.Variable(1.0, aggregation=tf.VariableAggregation.MEAN, synchronization=tf.VariableSynchronization.ON_READ)
    return (
        v.aggregation.name,
        v.synchronization.name,
        v.trainable,
        tf.Variable(1.0, trainable=True).aggregation.name,
    )


@case
def numpy_and_variables():
    v = tf.Variable([[1.0, 2.0], [3.0, 4.0]])
    return (
        np.sum(v),
        np.asarray(v),
        v.numpy() @ v.numpy(),
        v[0] + np.array([1.0, 1.0], np.float32),
        2**v,
        v @ v,
        -v,
        abs(-v),
    )


@case
def variable_in_a_loop():
    v = tf.Variable(0)

    @tf.function(input_signature=[S([], tf.int32)])
    def f(n):
        for i in tf.range(n):
            if i % 2 == 0:
                v.assign_add(i)
            else:
                v.assign_sub(1)
        return v.read_value()

    return f(5), f(4)
