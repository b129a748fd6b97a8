"""Lookup tables of graphs: nodes that each session fills."""

import numpy as np
import pytest


def test_tables_are_filled_in_each_session(tf):
    keys = tf.constant(["a", "b"])
    table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(keys, tf.constant([1, 2], tf.int64)), -1)
    words = tf.placeholder(tf.string, [None])
    found = table.lookup(words)
    assert (found.shape.as_list(), table.name) == ([None], "hash_table")
    for _ in range(2):
        with tf.Session() as sess:
            with pytest.raises(tf.errors.FailedPreconditionError, match="not initialized"):
                sess.run(found, {words: ["a"]})
            sess.run(tf.tables_initializer())
            np.testing.assert_array_equal(sess.run(found, {words: ["b", "z"]}), [2, -1])
            assert sess.run(table.size()) == 2


def test_tables_that_change_are_a_sessions_own(tf):
    table = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
    put, found = table.insert(["a"], [7]), table.lookup(tf.constant(["a", "b"]))
    with tf.Session() as sess:
        sess.run(put)
        np.testing.assert_array_equal(sess.run(found), [7, -1])
    with tf.Session() as sess:
        np.testing.assert_array_equal(sess.run(found), [-1, -1])


def test_a_saved_model_carries_its_vocabulary(tf, tmp_path):
    (tmp_path / "words.txt").write_text("a\nb\nc\n")
    path = tf.constant(str(tmp_path / "words.txt"))
    index = tf.lookup.TextFileIndex
    words = tf.placeholder(tf.string, [None], name="words")
    initializer = tf.lookup.TextFileInitializer(path, tf.string, index.WHOLE_LINE, tf.int64, index.LINE_NUMBER)
    numbers = tf.lookup.StaticVocabularyTable(initializer, 1).lookup(words)
    folder = str(tmp_path / "model")
    tf.add_to_collection(tf.GraphKeys.ASSET_FILEPATHS, path)
    with tf.Session() as sess:
        tf.saved_model.simple_save(
            sess, folder, {"words": words}, {"numbers": numbers}, legacy_init_op=tf.tables_initializer()
        )
    (tmp_path / "words.txt").unlink()
    with tf.Session(graph=tf.Graph()) as sess:
        signature = tf.saved_model.load(sess, ["serve"], folder).signature_def["serving_default"]
        np.testing.assert_array_equal(sess.run(signature.outputs["numbers"].name, {"words:0": ["c", "q"]}), [2, 3])
