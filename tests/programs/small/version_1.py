"""compat.v1 programs: loops, conditionals, control dependencies, scopes, collections, feeds and fetches."""

import collections

import numpy as np
from printed import case

import headrace as tf

v1 = tf.compat.v1


def run(make, feed=None):
    """Runs what `make` returns in a graph and a session of its own."""
    with tf.Graph().as_default(), v1.Session() as session:
        fetches = make()
        session.run([v1.global_variables_initializer(), v1.tables_initializer()])
        return session.run(fetches, None if feed is None else feed())


@case
def while_loops():
    def make():
        i, total = v1.while_loop(lambda i, t: i < 5, lambda i, t: (i + 1, t + i), [tf.constant(0), tf.constant(0)])
        grown = v1.while_loop(
            lambda x: tf.size(x) < 6,
            lambda x: tf.concat([x, x], 0),
            [tf.constant([1])],
            shape_invariants=[tf.TensorShape([None])],
        )
        nested = v1.while_loop(
            lambda i, d: i < 3,
            lambda i, d: (i + 1, {"a": d["a"] * 2, "b": (d["b"][0] + 1,)}),
            [0, {"a": tf.constant(1.0), "b": (0,)}],
        )
        return i, total, grown, nested

    return run(make)


@case
def loop_that_changes_a_shape():
    return run(lambda: v1.while_loop(lambda x: tf.size(x) < 6, lambda x: tf.concat([x, x], 0), [tf.constant([1])]))


@case
def loop_with_maximum_iterations():
    return run(lambda: v1.while_loop(lambda i: True, lambda i: i + 1, [0], maximum_iterations=7))


@case
def gradient_of_a_loop():
    def make():
        x = tf.constant(2.0)
        _, y = v1.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * x), [0, tf.constant(1.0)])
        return y, v1.gradients(y, x), v1.gradients([y * 2, x], [x])

    return run(make)


@case
def conditionals():
    def make():
        p = tf.constant(True)
        x = tf.constant(3)
        return (
            v1.cond(p, lambda: x + 1, lambda: x - 1),
            v1.cond(x > 5, lambda: {"a": x, "b": [x]}, lambda: {"a": -x, "b": [0]}),
            v1.case(
                [(x < 1, lambda: tf.constant(10)), (x < 4, lambda: tf.constant(20))], default=lambda: tf.constant(30)
            ),
            tf.switch_case(x - 2, [lambda: 0, lambda: 11, lambda: 22]),
        )

    return run(make)


@case
def conditional_with_effects():
    def make():
        v = v1.get_variable("v", initializer=1.0)
        p = v1.placeholder_with_default(True, [])
        changed = v1.cond(p, lambda: v1.assign_add(v, 10.0), lambda: v1.assign(v, 0.0))
        with tf.control_dependencies([changed]):
            return changed, tf.identity(v.read_value())

    return run(make)


@case
def control_dependencies():
    def make():
        v = v1.get_variable("v", initializer=1.0, use_resource=True)
        first = v1.assign_add(v, 1.0)
        with tf.control_dependencies([first]):
            second = v1.assign(v, v.read_value() * 10)
            with tf.control_dependencies(None):
                free = tf.constant(7.0)
        with tf.control_dependencies([second]):
            last = v.read_value()
        return last, free, tf.group(first, second)

    return run(make)


@case
def name_scopes():
    with tf.Graph().as_default() as graph:
        with v1.name_scope("a"):
            x = tf.constant(1, name="x")
            with v1.name_scope("b") as scope:
                y = tf.add(x, 1, name="y")
            with v1.name_scope("b"):
                z = tf.add(x, 1)
            with v1.name_scope(scope):
                again = tf.identity(x, name="again")
            with v1.name_scope(None):
                top = tf.identity(x, name="top")
        with v1.name_scope("a"):
            w = tf.constant(1, name="x")
        return (
            [t.name for t in (x, y, z, again, top, w)],
            scope,
            graph.unique_name("a", mark_as_used=False),
        )


@case
def variable_scopes():
    with tf.Graph().as_default():
        with v1.variable_scope("s", initializer=v1.ones_initializer()) as scope:
            a = v1.get_variable("a", [2])
            with v1.variable_scope("t", reuse=v1.AUTO_REUSE):
                b, c = v1.get_variable("b", [1]), v1.get_variable("b", [1])
            op = tf.constant(1, name="op")
        with v1.variable_scope(scope, reuse=True):
            d = v1.get_variable("a")
            op2 = tf.constant(1, name="op")
        with v1.variable_scope("s", auxiliary_name_scope=False):
            op3 = tf.constant(1, name="op")
        with v1.variable_scope(None, default_name="u"):
            e = v1.get_variable("e", [1])
        with v1.variable_scope(None, default_name="u"):
            f = v1.get_variable("e", [1])
        return (
            [v.name for v in (a, b, c, d, e, f)],
            b is c,
            a is d,
            [o.name for o in (op, op2, op3)],
            scope.name,
            scope.original_name_scope,
        )


@case
def variable_made_twice():
    with tf.Graph().as_default():
        v1.get_variable("a", [2])
        v1.get_variable("a", [2])


@case
def variable_that_does_not_exist():
    with tf.Graph().as_default(), v1.variable_scope("s", reuse=True):
        v1.get_variable("a", [2])


@case
def variable_reused_with_another_shape():
    with tf.Graph().as_default():
        v1.get_variable("a", [2])
        with v1.variable_scope("", reuse=True):
            v1.get_variable("a", [3])


@case
def collections_of_a_graph():
    with tf.Graph().as_default() as graph:
        v = v1.get_variable("v", [1], regularizer=lambda w: tf.reduce_sum(w) * 0.1)
        v1.get_variable("n", [1], trainable=False, collections=["mine", v1.GraphKeys.GLOBAL_VARIABLES])
        v1.get_variable("l", [1], collections=[v1.GraphKeys.LOCAL_VARIABLES])
        v1.add_to_collection("things", 1)
        v1.add_to_collections(["things", "others"], v)
        v1.losses.add_loss(tf.constant(1.0))
        v1.summary.scalar("s", 1.0)
        return (
            sorted(str(k) for k in graph.get_all_collection_keys()),
            [x.name for x in v1.global_variables()],
            [x.name for x in v1.trainable_variables()],
            [x.name for x in v1.local_variables()],
            [x.name for x in v1.get_collection("mine")],
            len(v1.get_collection("things")),
            [t.name for t in v1.get_collection(v1.GraphKeys.REGULARIZATION_LOSSES)],
            [x.name for x in v1.trainable_variables(scope="v")],
            v1.get_collection("none"),
        )


@case
def feeds_and_fetches():
    Pair = collections.namedtuple("Pair", "x y")
    with tf.Graph().as_default(), v1.Session() as session:
        a = v1.placeholder(tf.float32, [None], name="a")
        b = v1.placeholder_with_default([1.0], [None])
        s = v1.sparse_placeholder(tf.float32)
        total = tf.reduce_sum(a) + tf.reduce_sum(b)
        return (
            session.run(total, {a: [1, 2, 3]}),
            session.run({"t": total, "l": [a, (b, total)]}, {"a:0": [5.0], b: [0.0]}),
            session.run(Pair(a, [b]), {a: np.ones(2)}),
            session.run([a.op, total, "a:0"], {a: [1.0]}),
            session.run(total, {total: 99.0}),
            session.run(tf.sparse.to_dense(s), {s: v1.SparseTensorValue([[0, 1]], [2.0], [1, 3])}),
            session.run([]),
            session.run(total * 2, {a: [1.0], tf.identity(b): [3.0]}),
        )


@case
def feed_of_another_shape():
    with tf.Graph().as_default(), v1.Session() as session:
        a = v1.placeholder(tf.float32, [2])
        return session.run(a, {a: [1, 2, 3]})


@case
def feed_that_is_missing():
    with tf.Graph().as_default(), v1.Session() as session:
        return session.run(v1.placeholder(tf.float32, [2]) + 1)


@case
def feed_of_a_tensor():
    with tf.Graph().as_default(), v1.Session() as session:
        a = v1.placeholder(tf.float32, [])
        return session.run(a, {a: tf.constant(1.0)})


@case
def fetch_of_nothing():
    with tf.Graph().as_default(), v1.Session() as session:
        return session.run(None)


@case
def fetch_of_another_graph():
    with tf.Graph().as_default():
        a = tf.constant(1)
    with tf.Graph().as_default(), v1.Session() as session:
        return session.run(a)


@case
def fetch_of_an_unknown_name():
    with tf.Graph().as_default(), v1.Session() as session:
        return session.run("none:0")


@case
def variable_without_a_value():
    with tf.Graph().as_default(), v1.Session() as session:
        return session.run(v1.get_variable("v", [1]))


@case
def closed_session():
    with tf.Graph().as_default():
        c = tf.constant(1)
        session = v1.Session()
        session.close()
        return session.run(c)


@case
def finalized_graph():
    with tf.Graph().as_default() as graph:
        graph.finalize()
        return tf.constant(1)


@case
def tensors_of_a_graph_as_python_values():
    with tf.Graph().as_default():
        return bool(tf.constant(1) > 0)


@case
def iteration_over_a_tensor_of_a_graph():
    with tf.Graph().as_default():
        return len(list(tf.constant([1, 2])))


@case
def training():
    with tf.Graph().as_default(), v1.Session() as session:
        x = v1.placeholder(tf.float32, [None, 1])
        w = v1.get_variable("w", [1, 1], initializer=v1.zeros_initializer())
        loss = tf.reduce_mean((x @ w - 3.0) ** 2)
        step = v1.train.get_or_create_global_step()
        rate = v1.train.exponential_decay(0.5, step, 1, 0.5)
        optimizer = v1.train.MomentumOptimizer(rate, 0.9)
        grads = optimizer.compute_gradients(loss)
        clipped = [(tf.clip_by_norm(g, 1.0), v) for g, v in grads]
        update = optimizer.apply_gradients(clipped, global_step=step)
        session.run(v1.global_variables_initializer())
        seen = [session.run([update, loss, rate, step], {x: [[1.0], [2.0]]})[1:] for _ in range(3)]
        return (
            seen,
            session.run(w),
            [v.name for v in v1.global_variables()],
            optimizer.get_slot_names(),
        )


@case
def layers_and_losses():
    def make():
        x = tf.constant([[1.0, 2.0]])
        y = v1.layers.dense(x, 2, kernel_initializer=v1.ones_initializer(), name="d")
        z = v1.layers.dense(x, 2, kernel_initializer=v1.ones_initializer(), name="d", reuse=True)
        v1.losses.mean_squared_error([[1.0, 1.0]], y, weights=0.5)
        v1.losses.absolute_difference([[0.0, 0.0]], z, reduction=v1.losses.Reduction.SUM)
        return (
            y,
            z,
            v1.losses.get_losses(),
            v1.losses.get_total_loss(),
            [v.name for v in v1.global_variables()] and y,
        )

    return run(make)


@case
def metrics():
    with tf.Graph().as_default(), v1.Session() as session:
        a, update = v1.metrics.accuracy([1, 0, 1], [1, 1, 1])
        session.run(v1.local_variables_initializer())
        return (
            session.run(a),
            session.run(update),
            session.run(update),
            session.run(a),
            [v.name for v in v1.local_variables()],
        )


@case
def savers():
    import tempfile

    path = tempfile.mkdtemp() + "/m"
    with tf.Graph().as_default(), v1.Session() as session:
        v = v1.get_variable("v", initializer=[1.0, 2.0])
        v1.get_variable("w", initializer=3.0)
        session.run(v1.global_variables_initializer())
        saved = v1.train.Saver().save(session, path, global_step=7)
        session.run(v1.assign(v, [0.0, 0.0]))
        v1.train.Saver([v]).restore(session, saved)
        return session.run(v), saved.rsplit("/", 1)[1], v1.train.list_variables(saved)


@case
def functions_in_graphs():
    def make():
        f = tf.function(lambda x: x * 2)
        return (
            f(tf.constant(3)),
            tf.map_fn(lambda v: v + 1, tf.constant([1, 2])),
            tf.scan(lambda a, b: a + b, tf.constant([1, 2, 3])),
        )

    return run(make)


@case
def py_funcs_and_datasets():
    def make():
        it = v1.data.make_one_shot_iterator(tf.data.Dataset.range(3))
        return (
            v1.py_func(lambda x: x * np.int64(2), [it.get_next()], tf.int64),
            v1.py_func(lambda: "text", [], tf.string),
        )

    return run(make)


@case
def iterators_to_the_end():
    with tf.Graph().as_default(), v1.Session() as session:
        it = v1.data.make_initializable_iterator(tf.data.Dataset.range(2))
        n = it.get_next()
        session.run(it.initializer)
        return session.run(n), session.run(n), session.run(n)


@case
def iterator_without_a_start():
    with tf.Graph().as_default(), v1.Session() as session:
        return session.run(v1.data.make_initializable_iterator(tf.data.Dataset.range(2)).get_next())


@case
def partial_runs_and_callables():
    with tf.Graph().as_default(), v1.Session() as session:
        a = v1.placeholder(tf.float32, [])
        f = session.make_callable([a * 2, a + 1], [a])
        return f(3.0), f(4.0)


@case
def gradients_and_stops():
    def make():
        x = tf.constant(3.0)
        y = x * x
        z = y * x
        return (
            v1.gradients(z, [x, y]),
            v1.gradients(z, x, stop_gradients=[y]),
            v1.gradients(z, [x, tf.constant(1.0)])[0],
            v1.hessians(z, x),
        )

    return run(make)


@case
def default_graphs_and_sessions():
    graph = tf.Graph()
    with graph.as_default():
        inside = v1.get_default_graph() is graph
        with v1.Session() as session:
            default = v1.get_default_session() is session
            value = (tf.constant(2) * 3).eval()
    return inside, default, value, tf.executing_eagerly(), v1.get_default_session()


@case
def operations_by_name():
    with tf.Graph().as_default() as graph:
        tf.add(tf.constant(1, name="a"), tf.constant(2, name="b"), name="c")
        c = graph.get_operation_by_name("c")
        return (
            [o.name for o in graph.get_operations()],
            c.type,
            [i.name for i in c.inputs],
            graph.get_tensor_by_name("c:0").shape,
            graph.as_graph_element("c").name,
            c.get_attr("T"),
        )


@case
def operation_that_does_not_exist():
    with tf.Graph().as_default() as graph:
        return graph.get_operation_by_name("none")


@case
def imported_graphs():
    with tf.Graph().as_default() as graph:
        a = v1.placeholder(tf.float32, [], name="a")
        tf.multiply(a, 2.0, name="out")
    with tf.Graph().as_default(), v1.Session() as session:
        new = tf.constant(5.0)
        (out,) = tf.import_graph_def(graph.as_graph_def(), {"a": new}, ["out:0"], name="imported")
        return session.run(out), out.name
