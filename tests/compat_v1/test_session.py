"""Sessions: fetches, feeds, default sessions, variables of their own, errors."""

import collections

import numpy as np
import pytest

import headrace

Pair = collections.namedtuple("Pair", ["a", "b"])


def test_fetches_keep_their_structure(tf):
    x = tf.constant([1.0, 2.0], name="x")
    y = x * 2.0
    with tf.Session() as sess:
        result = sess.run({"pair": Pair(x, y), "list": [y, tf.no_op()], "name": "x:0", "tuple": (x,)})
    assert isinstance(result["pair"], Pair)
    assert result["pair"].b.tolist() == [2.0, 4.0]
    assert result["list"][1] is None
    assert result["name"].tolist() == [1.0, 2.0]
    assert isinstance(result["tuple"], tuple)


def test_scalars_come_back_as_numpy_scalars(tf):
    with tf.Session() as sess:
        value = sess.run(tf.constant(3.0))
    assert type(value) is np.float32


def test_any_tensor_can_be_fed(tf):
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    y = x * 2.0
    z = tf.reduce_sum(y)
    with tf.Session() as sess:
        assert sess.run(z, {x: [[1, 2, 3]]}) == 12.0
        assert sess.run(z, {"x:0": [[1, 1, 1]]}) == 6.0
        assert sess.run(z, {y: [[1, 2, 3]]}) == 6.0


def test_each_run_prunes_what_is_not_fetched(tf):
    x = tf.placeholder(tf.float32, [])
    with tf.Session() as sess:
        assert sess.run(tf.constant(1.0)) == 1.0
        with pytest.raises(headrace.errors.InvalidArgumentError, match="You must feed a value for placeholder tensor"):
            sess.run(x + 1.0)


def test_bad_feeds_and_fetches_are_refused_in_tensorflows_words(tf):
    x = tf.placeholder(tf.float32, [None, 3], name="x")
    y = x * 2.0
    sess = tf.Session()
    with pytest.raises(
        ValueError, match=r"Cannot feed value of shape \(2, 2\) for Tensor x:0, which has shape \(\?, 3\)"
    ):
        sess.run(y, {x: np.zeros((2, 2))})
    with pytest.raises(TypeError, match=r"The value of a feed cannot be a tf\.Tensor object"):
        sess.run(y, {x: tf.zeros([2, 3])})
    with pytest.raises(TypeError, match="Cannot interpret feed_dict key as Tensor"):
        sess.run(y, {"x": 1})
    with pytest.raises(TypeError, match='Argument `fetch` = 3 has invalid type "int"'):
        sess.run(3)
    with pytest.raises(ValueError, match="cannot be interpreted as a Tensor"):
        sess.run("nothing:0")
    with pytest.raises(TypeError, match="Cannot be None"):
        sess.run(None)
    with tf.Graph().as_default():
        other = tf.constant(1)
    with pytest.raises(ValueError, match="is not an element of this graph"):
        sess.run(other)


def test_a_closed_session_and_an_empty_graph_cannot_run(tf):
    with pytest.raises(RuntimeError, match="The Session graph is empty"):
        tf.Session(graph=tf.Graph()).run("a:0")
    one = tf.constant(1)
    sess = tf.Session()
    sess.close()
    with pytest.raises(RuntimeError, match="Attempted to use a closed Session"):
        sess.run(one)


def test_each_session_has_its_own_variables(tf):
    v = tf.Variable(1.0)
    add = v.assign_add(1.0)
    first, second = tf.Session(), tf.Session()
    for sess in (first, second):
        sess.run(tf.global_variables_initializer())
    assert first.run([add, add])[0] == 2.0
    assert first.run(v) == 2.0
    assert second.run(v) == 1.0


def test_a_variable_must_be_initialized_first(tf):
    v = tf.Variable([1.0], name="weights")
    with tf.Session() as sess:
        with pytest.raises(
            headrace.errors.FailedPreconditionError, match="Attempting to use uninitialized value weights"
        ):
            sess.run(v + 1.0)
        assert sess.run(tf.report_uninitialized_variables()).tolist() == [b"weights"]
        sess.run(v.initializer)
        assert sess.run(tf.is_variable_initialized(v))
        assert sess.run(v + 1.0).tolist() == [2.0]


def test_default_sessions_serve_eval_and_run(tf):
    v = tf.Variable(2.0)
    y = v * 3.0
    with pytest.raises(ValueError, match="No default session is registered"):
        y.eval()
    with tf.Session() as sess:
        assert tf.get_default_session() is sess
        v.initializer.run()
        assert y.eval() == 6.0
        v.load(5.0)
        assert v.eval() == 5.0
    assert tf.get_default_session() is None


def test_an_interactive_session_is_the_default_until_closed(tf):
    sess = tf.InteractiveSession()
    x = tf.placeholder(tf.float32)
    assert (x + 1.0).eval({x: 2.0}) == 3.0
    sess.close()
    assert tf.get_default_session() is None


def test_a_session_runs_the_graph_it_is_given():
    graph = headrace.Graph()
    with graph.as_default():
        v = headrace.Variable([1.0, 2.0], name="v")
        y = headrace.reduce_sum(v)
    assert headrace.executing_eagerly()
    with headrace.compat.v1.Session(graph=graph) as sess:
        sess.run(headrace.compat.v1.global_variables_initializer())
        assert sess.run(y) == 3.0
        assert not headrace.executing_eagerly()


def test_make_callable(tf):
    x, y = tf.placeholder(tf.float32, []), tf.placeholder(tf.float32, [])
    with tf.Session() as sess:
        product = sess.make_callable({"product": x * y}, feed_list=[x, y])
        assert product(3.0, 4.0) == {"product": 12.0}


def test_sparse_tensors_are_fed_and_fetched_whole(tf):
    sparse = tf.sparse_placeholder(tf.float32)
    with tf.Session() as sess:
        value = tf.SparseTensorValue([[0, 1]], [2.0], [1, 3])
        assert sess.run(tf.sparse_tensor_to_dense(sparse), {sparse: value}).tolist() == [[0.0, 2.0, 0.0]]
        assert sess.run(sparse, {sparse: value}).values.tolist() == [2.0]


def test_placeholders_with_defaults_may_be_fed(tf):
    flag = tf.placeholder_with_default(False, [])
    y = tf.cond(flag, lambda: tf.constant(1), lambda: tf.constant(2))
    with tf.Session() as sess:
        assert [sess.run(y), sess.run(y, {flag: True})] == [2, 1]


def test_a_random_op_keeps_its_stream_through_all_runs_of_a_session(tf):
    x = tf.random_normal([], seed=1)
    y = x * 1.0
    first, second = tf.Session(), tf.Session()
    drawn = [first.run(x), first.run(y), first.run([x, y])[0]]
    assert len(set(drawn)) == 3
    assert [second.run(y), second.run(x)] == drawn[:2]


def test_config_options_are_accepted(tf):
    config = tf.ConfigProto(allow_soft_placement=True, log_device_placement=False)
    config.gpu_options.allow_growth = True
    config.gpu_options.per_process_gpu_memory_fraction = 0.4
    with tf.Session(config=config) as sess:
        assert sess.run(tf.constant(1), options=tf.RunOptions(), run_metadata=tf.RunMetadata()) == 1
        assert sess.list_devices()[0].device_type == "CPU"
    with pytest.raises(TypeError, match=r"must be a tf\.ConfigProto"):
        tf.Session(config=3)


def test_control_dependencies_make_assignments_happen(tf):
    v = tf.Variable(0.0)
    with tf.control_dependencies([tf.assign(v, 5.0)]):
        y = tf.identity(v.read_value())
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        assert sess.run(y) == 5.0


def test_large_graphs_are_compiled_and_small_ones_interpreted_with_the_same_result(tf):
    v = tf.Variable(1.0)
    y = v
    for _ in range(40):
        y = y * 1.5 - 0.25
    step = v.assign_add(y * 0.0 + 1.0)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        before = sess.run(y)
        sess.run(step)
        after = sess.run(y)
        assert sess.run(v) == 2.0
    expected = [1.0, 2.0]
    for n in range(2):
        for _ in range(40):
            expected[n] = expected[n] * 1.5 - 0.25
    np.testing.assert_allclose([before, after], expected, rtol=1e-5)


def test_tensors_of_a_graph_are_keys_and_compare_by_identity(tf):
    a, b = tf.constant(1.0), tf.constant(1.0)
    assert (a == b) is False
    assert len({a, b, a}) == 2


def test_updates_before_and_after_an_interpreted_operation_all_happen(tf):
    """Texts are interpreted, the rest of such a step is compiled: what only the end of the step waits for runs too."""
    variables = [tf.get_variable(f"v{n}", [], initializer=tf.zeros_initializer()) for n in range(40)]
    before = [v.assign_add(tf.square(tf.constant(2.0)) - 3.0, read_value=False) for v in variables]
    with tf.control_dependencies(before):
        text = tf.strings.join([tf.as_string(variables[0].read_value()), "x"])
    with tf.control_dependencies([text]):
        after = [v.assign_add(tf.square(tf.constant(3.0)) + 1.0, read_value=False) for v in variables]
    done = tf.group(*after)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        sess.run(done)
        assert sess.run(variables) == [11.0] * 40


def test_ragged_constants_are_fetched(tf):
    x = tf.ragged.constant([[1.0, 2.0], [], [3.0]])
    with tf.Session() as sess:
        assert sess.run(x * 2).to_list() == [[2, 4], [], [6]]
        np.testing.assert_array_equal(sess.run(x.row_splits), [0, 2, 2, 3])
