"""One trace serves batches of every size, and compiles whole."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import headrace as tf

layers = tf.keras.layers
STACKS: dict[str, Any] = {
    "masked LSTM": lambda: [layers.Embedding(9, 3, mask_zero=True, input_length=4), layers.LSTM(2)],
    "SpatialDropout": lambda: [layers.Embedding(9, 3, input_length=4), layers.SpatialDropout1D(0.5), layers.Flatten()],
}


@pytest.mark.parametrize("name", STACKS)
def test_training_traces_once_and_compiles_whole(name: str) -> None:
    traces = []

    class Watched(tf.keras.Sequential):
        def train_step(self, data: Any) -> Any:
            traces.append(data[0].shape)
            return super().train_step(data)

    model = Watched([*STACKS[name](), layers.Dense(1)])
    model.compile("adam", "mse", jit_compile=True)  # which refuses what XLA cannot take
    x, y = np.random.default_rng(0).integers(0, 9, (7, 4)), np.zeros((7, 1), np.float32)
    model.fit(x, y, batch_size=4, epochs=2, verbose=0)
    assert [shape.as_list() for shape in traces] == [[None, 4]]
    assert model.predict(x, batch_size=4, verbose=0).shape == (7, 1)
