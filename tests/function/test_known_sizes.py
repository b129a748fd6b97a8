"""Functions that keep the sizes they know while they are traced, and shapes with sizes known only when they run."""

from __future__ import annotations

from typing import Any

import pytest

import headrace as tf

SIGNATURE = [tf.TensorSpec([None, 3, 4])]


@pytest.mark.parametrize(
    ("compute", "shape"),
    [
        (lambda a: tf.tensordot(a, tf.ones([4, 5]), 1), [None, 3, 5]),
        (lambda a: tf.tensordot(a, tf.ones([3, 5]), [[1], [0]]), [None, 4, 5]),
        (lambda a: tf.repeat(a, 2, axis=1), [None, 6, 4]),
        (lambda a: tf.repeat(a, 2, axis=0), [None, 3, 4]),
        (lambda a: tf.repeat(a, [2], axis=-1), [None, 3, 8]),
        (lambda a: tf.nn.conv1d_transpose(a, tf.ones([3, 2, 4]), [tf.shape(a)[0], 6, 2], 2), [None, 6, 2]),
        (lambda a: tf.nn.conv_transpose(a, tf.ones([3, 2, 4]), [tf.shape(a)[0], 6, 2], 2), [None, 6, 2]),
    ],
)
def test_sizes_stay_known(compute: Any, shape: list[int | None]) -> None:
    found = []

    @tf.function(input_signature=SIGNATURE, autograph=False, jit_compile=False)
    def traced(a: Any) -> Any:
        result = compute(a)
        found.append(result.shape.as_list())
        return result

    a = tf.reshape(tf.range(24.0), [2, 3, 4])
    assert tf.reduce_all(traced(a) == compute(a))
    assert found == [shape]


def test_the_function_that_was_called_becomes_the_layer() -> None:
    x = tf.keras.Input((3, 4))
    assert tf.reduce_mean(x, axis=1).node.layer.name.startswith("tf.math.reduce_mean")
    assert tf.nn.moments(x, [1])[0].node.layer.name.startswith("tf.nn.moments")
    assert tf.nn.relu(x).node.layer.name.startswith("tf.nn.relu")


def test_what_is_known_of_a_shape_is_known_in_the_body_of_a_loop():
    @tf.function(input_signature=[tf.TensorSpec([None])])
    def grow(x):
        sizes = tf.concat([tf.shape(x), [1]], 0)
        return tf.while_loop(lambda i, v: i < 3, lambda i, v: (i + 1, v + tf.ones(sizes)), [0, tf.zeros(sizes)])[1]

    assert grow.get_concrete_function().output_shapes == tf.TensorShape([None, 1])
    assert grow(tf.ones([2])).numpy().tolist() == [[3], [3]]
