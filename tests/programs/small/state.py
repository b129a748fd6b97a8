"""Custom gradients, objects restored before they exist, and seeds."""

import tempfile

from printed import S, case, grad, show

import headrace as tf

tmp = tempfile.mkdtemp()


@tf.custom_gradient
def cg(x):

    def g(dy):
        return dy * 7.0

    return (x * x, g)


@case
def custom_gradient_in_a_saved_model():

    class M(tf.Module):
        @tf.function(input_signature=[S([None])])
        def f(self, x):
            return cg(x)

    tf.saved_model.save(M(), tmp + "/cg1", options=tf.saved_model.SaveOptions(experimental_custom_gradients=True))
    m = tf.saved_model.load(tmp + "/cg1")
    return grad(m.f, [3.0])


@case
def custom_gradient_with_variables():
    v = tf.Variable(2.0)

    @tf.custom_gradient
    def f(x):
        y = x * v

        def g(dy, variables=None):
            return (dy * 10.0, [dy * 100.0] * len(variables))

        return (y, g)

    with tf.GradientTape() as t:
        x = tf.constant(3.0)
        t.watch(x)
        y = f(x)
    return t.gradient(y, [x, v])


@case
def custom_gradient_of_two_outputs():

    @tf.custom_gradient
    def f(x, y):

        def g(a, b):
            return (a * 1.0 + b * 10.0, None)

        return ((x + y, x * y), g)

    return grad(f, 2.0, 3.0)


@case
def custom_gradient_twice():

    @tf.custom_gradient
    def f(x):

        def g(dy):

            @tf.custom_gradient
            def inner(dy):
                return (dy * 3.0, lambda d: d * 5.0)

            return inner(dy)

        return (x, g)

    x = tf.constant(2.0)
    with tf.GradientTape() as t:
        t.watch(x)
        with tf.GradientTape() as u:
            u.watch(x)
            y = f(x) * x
        g = u.gradient(y, x)
    return (g, t.gradient(g, x))


@case
def custom_gradient_in_a_function():

    @tf.function
    @tf.custom_gradient
    def f(x):

        def g(dy):
            return tf.where(x > 0, dy, -dy)

        return (tf.abs(x), g)

    return grad(f, [1.0, -2.0, 0.0])


@case
def recomputed_gradient():
    f = tf.recompute_grad(lambda x: tf.sin(x) * x)
    return (grad(f, [1.0, 2.0]), grad(tf.function(f), [1.0, 2.0]))


@case
def deferred_attributes():
    a = tf.train.Checkpoint(v=tf.Variable(3.0), w=tf.Variable(4.0))
    p = a.write(tmp + "/c1")
    b = tf.train.Checkpoint()
    s = b.read(p)
    b.v = tf.Variable(0.0)
    r1 = b.v.numpy()
    try:
        s.assert_consumed()
        c = "consumed"
    except AssertionError:
        c = "not"
    b.w = tf.Variable(0.0)
    s.assert_consumed()
    return (r1, c, b.w)


@case
def deferred_list_elements():

    class Net(tf.Module):
        def __init__(self):
            self.v = None
            self.l = []

    n = Net()
    n.v = tf.Variable(5.0)
    n.l.append(tf.Variable(6.0))
    p = tf.train.Checkpoint(net=n).write(tmp + "/c2")
    m = Net()
    s = tf.train.Checkpoint(net=m).read(p)
    m.v = tf.Variable(0.0)
    a = m.v.numpy()
    m.l.append(tf.Variable(0.0))
    return (a, m.l[0].numpy(), type(s).__name__)


@case
def optimizer_slots_restored_later():
    o = tf.keras.optimizers.Adam(0.1)
    v = tf.Variable([1.0])
    o.minimize(lambda: v * v, [v])
    p = tf.train.Checkpoint(o=o, v=v).write(tmp + "/c4")
    o2 = tf.keras.optimizers.Adam(0.1)
    v2 = tf.Variable([9.0])
    tf.train.Checkpoint(o=o2, v=v2).read(p)
    o2.minimize(lambda: v2 * v2, [v2])
    o.minimize(lambda: v * v, [v])
    return (v, v2, o2.iterations)


@case
def other_shape():
    a = tf.train.Checkpoint(v=tf.Variable([1.0, 2.0]))
    p = a.write(tmp + "/c5")
    b = tf.train.Checkpoint(v=tf.Variable([0.0]))
    b.read(p)
    return b.v


@case
def other_dtype():
    a = tf.train.Checkpoint(v=tf.Variable([1.0, 2.0]))
    p = a.write(tmp + "/c6")
    b = tf.train.Checkpoint(v=tf.Variable([0, 0]))
    b.read(p)
    return b.v


@case
def status_of_a_partial_restore():
    b = tf.train.Checkpoint(q=tf.Variable(0.0))
    s = b.read(tmp + "/c1")
    out = []
    for f in (s.assert_consumed, s.assert_existing_objects_matched, s.assert_nontrivial_match, s.expect_partial):
        try:
            f()
            out.append("ok")
        except AssertionError:
            out.append("AssertionError")
    return out


@case
def seeded_calls():
    tf.random.set_seed(1)
    a = tf.random.uniform([2])
    b = tf.random.uniform([2], seed=3)
    c = tf.random.normal([2])
    return (a, b, c)


@case
def seeded_function():
    tf.random.set_seed(1)
    f = tf.function(lambda: (tf.random.uniform([1]), tf.random.uniform([1], seed=5)))
    return (f(), f())


@case
def two_seeded_functions():
    tf.random.set_seed(7)

    @tf.function
    def f():
        return tf.random.normal([2])

    @tf.function
    def g():
        return tf.random.normal([2])

    return (f(), g(), f())


@case
def generator():
    g = tf.random.Generator.from_seed(3)
    a = g.normal([2])
    s = g.state
    g2 = g.split(2)
    return (
        a,
        s,
        [x.uniform([1]) for x in g2],
        g.make_seeds(2),
        g.uniform([2], 0, 10, tf.int32),
        g.uniform_full_int([1]),
        g.binomial([2], 5.0, 0.5),
        g.truncated_normal([2]),
    )


@case
def generator_skips_and_resets():
    g = tf.random.Generator.from_seed(3)
    g.skip(10)
    a = g.normal([1])
    g.reset_from_seed(3)
    b = g.normal([1])
    g.reset([1, 2, 3])
    return (a, b, g.normal([1]), g.key, g.algorithm)


@case
def seeded_shuffles():
    tf.random.set_seed(2)
    return (
        [list(tf.data.Dataset.range(6).shuffle(6, seed=1).as_numpy_iterator()) for _ in range(2)],
        (lambda d: [list(d.as_numpy_iterator()) for _ in range(2)])(tf.data.Dataset.range(6).shuffle(6, seed=1)),
        (lambda d: [list(d.as_numpy_iterator()) for _ in range(2)])(
            tf.data.Dataset.range(6).shuffle(6, seed=1, reshuffle_each_iteration=False)
        ),
    )


@case
def random_datasets():
    tf.random.set_seed(2)
    return (
        [float(x) for x in tf.data.Dataset.random(seed=4).take(2)],
        [show(x) for x in tf.data.Dataset.range(2).map(lambda i: tf.random.uniform([]))],
        [show(x) for x in tf.data.Dataset.range(2).map(lambda i: tf.random.uniform([], seed=1))],
    )


@case
def stateless():
    return (
        tf.random.stateless_uniform([2], [1, 2]),
        tf.random.experimental.stateless_fold_in([1, 2], 3),
        tf.random.experimental.stateless_split([1, 2], 2),
        tf.random.experimental.stateless_shuffle([1, 2, 3], [1, 2]),
        tf.random.stateless_binomial([2], [1, 2], 5.0, 0.5),
        tf.random.stateless_poisson([2], [1, 2], 3.0),
        tf.random.stateless_parameterized_truncated_normal([2], [1, 2], 0.0, 1.0, -1.0, 1.0),
    )
