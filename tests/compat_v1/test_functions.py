"""Functions whose arguments differ between the generations, switches, flags, logging, and the tables of names."""

import importlib
import logging
import pkgutil

import numpy as np
import pytest

import headrace
import headrace.compat.v1


def test_old_arguments_and_names(tf):
    cases = [
        (tf.reduce_sum([[1, 2], [3, 4]], reduction_indices=1, keep_dims=True), [[3], [7]]),
        (tf.div(7, 2), 3),
        (tf.div(7.0, 2.0), 3.5),
        (tf.mod(-7, 3), 2),
        (tf.to_float(3), 3.0),
        (tf.arg_max([1, 3, 2], 0), 1),
        (tf.argmax([[1, 3, 2]], dimension=1), [1]),
        (tf.expand_dims([1], dim=0), [[1]]),
        (tf.squeeze([[1]], squeeze_dims=[0]), [1]),
        (tf.nn.softmax([1.0, 1.0], dim=0), [0.5, 0.5]),
        (tf.constant(1, shape=[2, 2]), [[1, 1], [1, 1]]),
        (tf.constant([1, 2], shape=[2, 2]), [[1, 2], [2, 2]]),
        (tf.where([True, False], [[1, 2], [3, 4]], [[5, 6], [7, 8]]), [[1, 2], [7, 8]]),
        (tf.matrix_determinant([[2.0, 0.0], [0.0, 3.0]]), 6.0),
        (tf.sparse_to_dense([[0, 1]], [1, 3], [5]), [[0, 5, 0]]),
        (tf.py_func(lambda a: a + 1, [tf.constant([1.0])], tf.float32), [2.0]),
        (tf.nn.dropout(tf.ones([2]), keep_prob=1.0), [1.0, 1.0]),
        (tf.nn.in_top_k([[0.1, 0.9]], [1], 1), [True]),
    ]
    with tf.Session() as sess:
        for tensor, expected in cases:
            np.testing.assert_allclose(sess.run(tensor), expected, rtol=1e-6)
    with pytest.raises(ValueError, match="Cannot specify both 'keep_dims' and 'keepdims'"):
        tf.reduce_sum([1], keepdims=True, keep_dims=True)


def test_pools_and_convolutions_take_values_and_filters(tf):
    image, kernel = tf.ones([1, 4, 4, 1]), tf.ones([2, 2, 1, 1])
    pooled = tf.nn.max_pool(image, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="SAME")
    convolved = tf.nn.conv2d(image, kernel, strides=[1, 1, 1, 1], padding="VALID", use_cudnn_on_gpu=False)
    with tf.Session() as sess:
        assert sess.run(pooled).shape == (1, 2, 2, 1)
        assert sess.run(convolved).max() == 4.0


def test_print_writes_the_first_elements_a_few_times(tf, capsys):
    vector, matrix = tf.constant([1.5, 2, 3, 4]), tf.constant([[1, 2], [3, 4]])
    printed = tf.Print(vector, [vector, matrix, tf.constant("hi"), 7], "x = ", first_n=2)
    slope = tf.gradients(2 * printed, vector)
    with tf.Session() as sess:
        for _ in range(3):
            np.testing.assert_array_equal(sess.run(printed), [1.5, 2, 3, 4])
        np.testing.assert_array_equal(sess.run(slope), [[2, 2, 2, 2]])
    assert capsys.readouterr().err == "x = [1.5 2 3...][[1 2][3...]...][hi][7]\n" * 2


def test_cross_entropies_want_names(tf):
    logits, labels = tf.constant([[1.0, 2.0]]), tf.constant([[0.0, 1.0]])
    with pytest.raises(ValueError, match="named arguments"):
        tf.nn.softmax_cross_entropy_with_logits(logits, labels)
    old = tf.nn.softmax_cross_entropy_with_logits(labels=labels, logits=logits)
    new = tf.nn.softmax_cross_entropy_with_logits_v2(labels=labels, logits=logits)
    assert tf.gradients(old, labels) == [None]
    assert tf.gradients(new, labels)[0] is not None
    with tf.Session() as sess:
        np.testing.assert_allclose(sess.run(old), [0.31326166], rtol=1e-6)


def test_the_switches_change_the_mode_and_back():
    v1 = headrace.compat.v1
    assert headrace.executing_eagerly()
    v1.disable_v2_behavior()
    try:
        assert not headrace.executing_eagerly()
        assert headrace.constant(1).graph is v1.get_default_graph()
        assert not v1.resource_variables_enabled()
    finally:
        v1.enable_v2_behavior()
    assert headrace.executing_eagerly()
    assert headrace.TensorShape([None, 2])[0] is None


def test_placeholders_need_a_graph():
    with pytest.raises(RuntimeError, match=r"tf\.placeholder\(\) is not compatible with eager execution"):
        headrace.compat.v1.placeholder(headrace.float32)


def test_the_default_graph_cannot_be_reset_inside_another(tf):
    with tf.Graph().as_default(), pytest.raises(AssertionError, match="nested graphs"):
        tf.reset_default_graph()


def test_flags_are_defined_parsed_and_checked():
    flags = headrace.compat.v1.flags
    values = flags.FlagValues()
    flags.DEFINE_string("name", "x", "A name.", flag_values=values)
    flags.DEFINE_integer("steps", 10, "Steps.", lower_bound=1, flag_values=values)
    flags.DEFINE_float("rate", 0.1, "Rate.", flag_values=values)
    flags.DEFINE_boolean("train", True, "Train.", flag_values=values)
    flags.DEFINE_enum("mode", "a", ["a", "b"], "Mode.", flag_values=values)
    flags.DEFINE_list("names", "a,b", "Names.", flag_values=values)
    rest = values(["prog", "--name=y", "--steps", "3", "--notrain", "file", "--mode=b"])
    assert rest == ["prog", "file"]
    assert [values.name, values.steps, values.rate, values.train, values.mode] == ["y", 3, 0.1, False, "b"]
    assert values.names == ["a", "b"]
    with pytest.raises(flags.IllegalFlagValueError, match="steps"):
        values(["prog", "--steps=0"])
    with pytest.raises(flags.IllegalFlagValueError, match=r"<a\|b>"):
        values(["prog", "--mode=c"])
    with pytest.raises(flags.UnrecognizedFlagError, match="nothing"):
        values(["prog", "--nothing=1"])
    with pytest.raises(flags.DuplicateFlagError):
        flags.DEFINE_string("name", "x", "A name.", flag_values=values)


def test_logging_speaks_on_tensorflows_logger(caplog):
    log = headrace.compat.v1.logging
    logging.getLogger("tensorflow").propagate = True
    log.set_verbosity(log.INFO)
    with caplog.at_level(log.INFO, logger="tensorflow"):
        log.info("step %d", 3)
        for n in range(5):
            log.log_every_n(log.INFO, "every %d", 2, n)
    assert caplog.messages == ["step 3", "every 0", "every 2", "every 4"]
    assert log.get_verbosity() == log.INFO


def _namespaces():
    yield headrace.compat.v1
    for found in pkgutil.walk_packages(headrace.compat.v1.__path__, "headrace.compat.v1."):
        yield importlib.import_module(found.name)


def test_every_name_in_the_tables_loads():
    broken = []
    for module in _namespaces():
        for name in module.__all__:
            try:
                getattr(module, name)
            except Exception as error:
                broken.append(f"{module.__name__}.{name}: {error}")
    assert not broken, "\n".join(broken)


def test_the_gradient_of_a_target_may_be_nested_lists(tf):
    with tf.Graph().as_default(), tf.Session() as session:
        x = tf.constant([[3.0, 4.0]])
        assert session.run(tf.gradients(x * x, x, [[[1.0, 2.0]]]))[0].tolist() == [[6.0, 16.0]]
        with pytest.raises(ValueError, match="Length mismatch. Passed 1 grad_ys for 2 ys"):
            tf.gradients([x * x, x], x, [x])


def test_an_image_of_unknown_shape_is_padded_as_one_image():
    with headrace.Graph().as_default():
        image = headrace.compat.v1.placeholder(headrace.float32)
        padded = headrace.compat.v1.image.resize_image_with_pad(image, 5, 5)
        assert padded.shape.as_list() == [5, 5, None]
        with headrace.compat.v1.Session() as session:
            assert session.run(padded, {image: [[[1.0]]]}).shape == (5, 5, 1)
