"""Self-attention in graphs: one product for queries, keys and values."""

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize("policy", ["float32", "mixed_bfloat16"])
@pytest.mark.parametrize(
    "arguments", [{}, {"value_dim": 3}, {"use_bias": False}, {"output_shape": 7}], ids=lambda given: str(*given)
)
def test_self_attention_in_a_graph_is_that_of_eager_code(arguments, policy):
    layer = tf.keras.layers.MultiHeadAttention(2, 5, dtype=policy, **arguments)
    x = tf.constant(np.random.default_rng(0).standard_normal((3, 6, 8)), layer.compute_dtype)

    def run(x, mask=None):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = layer(x, x, attention_mask=mask)
            loss = tf.reduce_sum(tf.cast(y, tf.float32) ** 2)
        return [y, *tape.gradient(loss, [x, *layer.trainable_variables])]

    for mask in (None, tf.constant(np.tri(6, dtype=bool)[np.newaxis])):
        eager = run(x, mask)
        in_graph = tf.function(run)(x, mask)
        for found, wanted in zip(in_graph, eager, strict=True):
            assert found.dtype == wanted.dtype and found.shape == wanted.shape
            tolerance = 1e-5 if policy == "float32" else 0.1
            scale = float(tf.reduce_max(tf.abs(tf.cast(wanted, tf.float32))))
            np.testing.assert_allclose(
                tf.cast(found, tf.float32), tf.cast(wanted, tf.float32), rtol=tolerance, atol=tolerance * scale
            )


def test_self_attention_in_a_graph_is_one_product_of_its_inputs():
    layer = tf.keras.layers.MultiHeadAttention(2, 4)
    x = tf.zeros([3, 6, 8])
    layer(x, x)
    graph = tf.function(lambda x: layer(x, x)).get_concrete_function(tf.TensorSpec([None, 6, 8])).graph
    products = [o for o in graph.get_operations() if o.type == "Einsum" and o.inputs[0].shape[-1] == 8]
    assert [tuple(o.inputs[1].shape) for o in products] == [(8, 24)]


def test_a_projection_that_was_replaced_is_called_in_self_attention():
    class Doubled(tf.keras.layers.EinsumDense):
        def call(self, inputs):
            return 2 * super().call(inputs)

    layer = tf.keras.layers.MultiHeadAttention(2, 4)
    x = tf.constant(np.random.default_rng(0).standard_normal((3, 6, 8)), tf.float32)
    layer(x, x)
    layer._value_dense.__class__ = Doubled
    np.testing.assert_allclose(tf.function(layer)(x, x), layer(x, x), rtol=1e-4, atol=1e-5)
