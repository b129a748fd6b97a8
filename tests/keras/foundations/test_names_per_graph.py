"""Automatic names of layers: each graph counts its own, and an empty default graph starts from zero."""

import headrace as tf

v1 = tf.compat.v1


def test_each_graph_counts_its_own_names():
    for _ in range(2):
        with v1.Graph().as_default():
            assert [tf.keras.layers.Dense(1).name for _ in range(2)] == ["dense", "dense_1"]


def test_a_new_default_graph_and_a_test_case_start_anew():
    class Case(tf.test.TestCase):
        def runTest(self):
            self.assertEqual(tf.keras.layers.Dense(1).name, "dense")

    tf.keras.layers.Dense(1)
    v1.reset_default_graph()
    assert tf.keras.layers.Dense(1).name == "dense"
    assert Case().run().wasSuccessful()


def test_losses_of_symbolic_calls_add_up():
    layer = tf.keras.layers.Dense(1, kernel_regularizer="l2", activity_regularizer="l2")
    x = tf.keras.Input([2])
    inner = tf.keras.Model(x, layer(x))
    a, b = tf.keras.Input([2]), tf.keras.Input([2])
    outer = tf.keras.Model([a, b], [inner(a), inner(b)])
    assert len(outer.losses) == 4
    outer([tf.ones([1, 2]), tf.ones([1, 2])])
    assert len(outer.losses) == 3
