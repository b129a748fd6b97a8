"""Iterators of sessions over datasets."""

import numpy as np
import pytest

import headrace


def drained(tf, sess, fetch, feed=None):
    """All that a tensor gives until the data end."""
    found = []
    while True:
        try:
            found.append(sess.run(fetch, feed))
        except tf.errors.OutOfRangeError:
            return found


def test_a_one_shot_iterator_begins_by_itself_in_each_session(tf):
    offset = tf.constant(5, tf.int64)
    element = tf.data.Dataset.range(3).map(lambda x: x + offset).make_one_shot_iterator().get_next()
    for _ in range(2):
        with tf.Session() as sess:
            assert drained(tf, sess, element) == [5, 6, 7]
            with pytest.raises(tf.errors.OutOfRangeError, match="End of sequence"):
                sess.run(element)


def test_a_one_shot_iterator_cannot_be_fed(tf):
    x = tf.placeholder(tf.float32, [None], name="x")
    with pytest.raises(ValueError, match=r"Cannot capture a placeholder \(name:x, type:Placeholder\) by value"):
        tf.data.make_one_shot_iterator(tf.data.Dataset.from_tensor_slices(x))
    with pytest.raises(ValueError, match="does not have an initializer"):
        tf.data.Dataset.range(2).make_one_shot_iterator().initializer  # noqa: B018


def test_an_initializable_iterator_is_fed_and_begins_anew(tf):
    x = tf.placeholder(tf.float32, [None, 2])
    iterator = tf.data.Dataset.from_tensor_slices({"x": x}).batch(2).make_initializable_iterator()
    element = iterator.get_next()
    with tf.Session() as sess:
        with pytest.raises(tf.errors.FailedPreconditionError, match="has not been initialized"):
            sess.run(element)
        for count in (3, 1):
            sess.run(iterator.initializer, {x: np.ones([count, 2])})
            assert [len(e["x"]) for e in drained(tf, sess, element)] == ([2, 1] if count == 3 else [1])


def test_one_iterator_over_several_datasets(tf):
    iterator = tf.data.Iterator.from_structure(tf.int64, tf.TensorShape([]))
    first = iterator.make_initializer(tf.data.Dataset.range(2))
    second = iterator.make_initializer(tf.data.Dataset.range(10, 11))
    element = iterator.get_next()
    with tf.Session() as sess:
        sess.run(first)
        assert sess.run(element) == 0
        sess.run(second)
        assert drained(tf, sess, element) == [10]
    with pytest.raises(TypeError, match="Expected output types tf.int64 but got dataset with output types tf.float32"):
        iterator.make_initializer(tf.data.Dataset.from_tensors(1.0))
    with pytest.raises(TypeError, match="Expected output shapes compatible with"):
        iterator.make_initializer(tf.data.Dataset.range(4).batch(2))


def test_iterators_are_chosen_by_handle(tf):
    endless = tf.data.Dataset.range(5).repeat().make_one_shot_iterator()
    short = tf.data.Dataset.range(100, 102).make_initializable_iterator()
    handle = tf.placeholder(tf.string, [])
    either = tf.data.Iterator.from_string_handle(handle, short.output_types, short.output_shapes).get_next()
    with tf.Session() as sess:
        handles = sess.run([endless.string_handle(), short.string_handle()])
        sess.run(short.initializer)
        assert [sess.run(either, {handle: h}) for h in (*handles, *handles)] == [0, 100, 1, 101]
        with pytest.raises(tf.errors.InvalidArgumentError):
            sess.run(either, {handle: "no handle"})


def test_structures_are_told_in_three_nests(tf):
    dataset = tf.data.Dataset.from_tensor_slices({"a": np.zeros([4, 3], np.float32), "b": np.arange(4)}).batch(2)
    assert dataset.output_types == {"a": tf.float32, "b": tf.int64}
    assert dataset.output_shapes["a"].as_list() == [None, 3]
    assert dataset.output_classes == {"a": tf.Tensor, "b": tf.Tensor}
    assert tf.data.get_output_types(dataset) == dataset.output_types
    with pytest.raises(RuntimeError, match="Python-style iteration in eager mode"):
        iter(dataset)


def test_sparse_elements_and_optionals(tf):
    rows = tf.SparseTensor([[0, 0], [1, 2]], [1, 2], [2, 3])
    element = tf.data.Dataset.from_sparse_tensor_slices(rows).make_one_shot_iterator().get_next()
    last = tf.data.Dataset.range(1).make_one_shot_iterator().get_next_as_optional().has_value()
    with tf.Session() as sess:
        assert [v.indices.tolist() for v in drained(tf, sess, element)] == [[[0]], [[2]]]
        assert [bool(sess.run(last)) for _ in range(2)] == [True, False]


def test_training_reads_a_dataset_and_the_graph_can_be_written(tf, tmp_path):
    random = np.random.default_rng(0)
    x = random.normal(size=(60, 3)).astype(np.float32)
    y = (x @ np.float32([1, -2, 0.5])).astype(np.float32)
    dataset = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(60, seed=1).repeat(8).batch(20)
    features, labels = dataset.make_one_shot_iterator().get_next()
    w = tf.get_variable("w", [3, 1], initializer=tf.zeros_initializer())
    loss = tf.reduce_mean(tf.square(tf.squeeze(tf.matmul(features, w), 1) - labels))
    train = tf.train.GradientDescentOptimizer(0.3).minimize(loss)
    saver = tf.train.Saver()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        losses = drained(tf, sess, [train, loss])
        assert len(losses) == 24 and losses[-1][1] < 0.01 * losses[0][1]
        path = saver.save(sess, str(tmp_path / "m"))
    with tf.Graph().as_default():
        saver = tf.train.import_meta_graph(path + ".meta")
        with tf.Session() as sess:
            saver.restore(sess, path)
            fed = {"IteratorGetNext:0": x, "IteratorGetNext:1": y}
            assert sess.run(loss.name, fed) < 0.1


def test_a_saver_keeps_the_place_of_an_iterator(tf, tmp_path):
    iterator = tf.data.Dataset.range(10).shuffle(10, seed=3).make_initializable_iterator()
    element = iterator.get_next()
    tf.add_to_collection(
        tf.GraphKeys.SAVEABLE_OBJECTS, tf.data.experimental.make_saveable_from_iterator(iterator)
    )  # fmt: skip
    saver = tf.train.Saver()
    with tf.Session() as sess:
        sess.run(iterator.initializer)
        [sess.run(element) for _ in range(4)]
        path = saver.save(sess, str(tmp_path / "m"))
        rest = drained(tf, sess, element)
    with tf.Session() as sess:
        sess.run(iterator.initializer)
        saver.restore(sess, path)
        assert drained(tf, sess, element) == rest


def test_eager_code_gets_an_ordinary_iterator():
    tf = headrace.compat.v1
    iterator = tf.data.make_one_shot_iterator(headrace.data.Dataset.range(2))
    assert [int(iterator.get_next()), int(next(iterator))] == [0, 1]
    with pytest.raises(RuntimeError, match="not supported in eager mode"):
        tf.data.make_initializable_iterator(headrace.data.Dataset.range(2))
