"""Static shapes of sparse tensors in graphs, and the checks of tf.sparse.map_values."""

import pytest

import headrace as tf

v1 = tf.compat.v1


def test_a_placeholder_keeps_the_shape_it_is_given():
    with tf.Graph().as_default():
        assert v1.sparse_placeholder(tf.float32, (2, 1)).shape == [2, 1]
        assert v1.sparse_placeholder(tf.float32).shape.rank is None


def test_joined_and_turned_tensors_have_static_shapes():
    with tf.Graph().as_default():
        a, b = v1.sparse_placeholder(tf.float32, (2, 1)), v1.sparse_placeholder(tf.float32, (2, 2))
        assert tf.sparse.concat(1, [a, b]).shape == [2, 3]
        assert tf.sparse.concat(0, [b, b]).shape == [4, 2]
        assert tf.sparse.transpose(a).shape == [1, 2]
        assert tf.sparse.reorder(a).shape == [2, 1]


def test_map_values_compares_the_shapes_of_its_arguments():
    a = tf.sparse.from_dense([[0.0, 1.0], [2.0, 0.0]])
    with pytest.raises(tf.errors.InvalidArgumentError, match="must have the same indices and shape"):
        tf.sparse.map_values(tf.add, a, tf.SparseTensor(a.indices, a.values, (25, 25)))
