"""The written-out LSTM and GRU give what the loop over cells gives: outputs, states and gradients."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf


def _values(layer: Any, inputs: Any) -> list[np.ndarray]:
    """Outputs and gradients of a layer, from a traced function."""

    @tf.function(input_signature=[tf.TensorSpec([None, None, 3])])
    def run(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            results = layer(x)
            loss = tf.add_n([tf.reduce_sum(tf.sin(r * (n + 1.0))) for n, r in enumerate(results)])
        return results, tape.gradient(loss, [x, *layer.trainable_variables])

    return [t.numpy() for t in tf.nest.flatten(run(inputs))]


@pytest.mark.parametrize("options", [{"return_sequences": True}, {"go_backwards": True}])
@pytest.mark.parametrize("kind", ["LSTM", "GRU"])
def test_outputs_states_and_gradients_equal_those_of_the_loop(kind: str, options: dict[str, Any]) -> None:
    make = getattr(tf.keras.layers, kind)
    inputs = tf.constant(np.random.default_rng(0).normal(size=(2, 4, 3)).astype(np.float32))
    plain = make(5, return_state=True, **options)
    # A function of one's own keeps the layer on the general road.
    general = make(5, return_state=True, activation=lambda x: tf.tanh(x), **options)
    plain(inputs), general(inputs)
    general.set_weights(plain.get_weights())
    for ours, wanted in zip(_values(plain, inputs), _values(general, inputs), strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-4, atol=1e-6)
