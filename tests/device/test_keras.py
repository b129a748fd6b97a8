"""Keras on a GPU: layers give the results of the CPU, attention is fused, fit trains."""

import numpy as np
import pytest

import headrace as tf

LAYERS = {
    "Conv2D": (lambda: tf.keras.layers.Conv2D(4, 3, strides=2, padding="same"), (2, 9, 9, 3)),
    "Conv2DTranspose": (lambda: tf.keras.layers.Conv2DTranspose(4, 3, strides=2), (2, 5, 5, 3)),
    "DepthwiseConv2D": (lambda: tf.keras.layers.DepthwiseConv2D(3), (2, 6, 6, 4)),
    "BatchNormalization": (lambda: tf.keras.layers.BatchNormalization(), (4, 5, 5, 3)),
    "LayerNormalization": (lambda: tf.keras.layers.LayerNormalization(), (4, 7)),
    "LSTM": (lambda: tf.keras.layers.LSTM(5), (3, 6, 4)),
    "GRU": (lambda: tf.keras.layers.GRU(5, return_sequences=True), (3, 6, 4)),
    "Bidirectional": (lambda: tf.keras.layers.Bidirectional(tf.keras.layers.SimpleRNN(3)), (2, 5, 4)),
    "MaxPooling2D": (lambda: tf.keras.layers.MaxPooling2D(), (2, 6, 6, 3)),
    "AveragePooling1D": (lambda: tf.keras.layers.AveragePooling1D(), (2, 6, 3)),
    "EinsumDense": (lambda: tf.keras.layers.EinsumDense("abc,cd->abd", (None, 5)), (2, 4, 6)),
}


@pytest.mark.parametrize("name", LAYERS)
def test_layers_and_their_gradients_are_those_of_the_cpu(name):
    make, shape = LAYERS[name]
    x = np.random.default_rng(0).normal(size=shape).astype("f")

    def run(layer):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.square(layer(tf.constant(x), training=True)))
        gradients = tape.gradient(loss, layer.trainable_variables)
        return [np.asarray(v) for v in (loss, *gradients)]

    on_gpu = make()
    on_gpu(tf.constant(x))
    on_cpu = make()
    with tf.device("/CPU:0"):
        on_cpu(tf.constant(x))
        on_cpu.set_weights(on_gpu.get_weights())
        expected = run(on_cpu)
    for a, b in zip(run(on_gpu), expected, strict=True):
        # Products are in TF32. A gradient that is zero but for rounding, as that of an offset here, has no digits.
        np.testing.assert_allclose(a, b, rtol=2e-2, atol=2e-2 * max(5e-3, np.abs(b).max()))


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("masked", [False, True])
def test_fused_attention_gives_the_plain_results(causal, masked):
    random = np.random.default_rng(0)
    q, k, v = (tf.cast(random.normal(size=(2, 64, 4, 32)).astype("f"), tf.bfloat16) for _ in range(3))
    mask = tf.constant(np.arange(64)[None, None, None, :] < np.array([40, 64])[:, None, None, None]) if masked else None

    @tf.function
    def run(q, k, v, fused):
        with tf.GradientTape() as tape:
            tape.watch((q, k, v))
            y = tf.keras.ops.dot_product_attention(q, k, v, mask=mask, is_causal=causal, flash_attention=fused)
            loss = tf.reduce_sum(tf.square(tf.cast(y, tf.float32)))
        return [tf.cast(t, tf.float32) for t in (y, *tape.gradient(loss, (q, k, v)))]

    for a, b in zip(run(q, k, v, None), run(q, k, v, False), strict=True):
        a, b = a.numpy(), b.numpy()
        assert np.linalg.norm(a - b) / np.linalg.norm(b) < 2e-2


@pytest.mark.parametrize("policy", ["float32", "mixed_bfloat16"])
def test_fit_evaluate_and_predict(policy):
    random = np.random.default_rng(0)
    x = random.random((256, 8, 8, 1), np.float32)
    y = (x.mean((1, 2, 3)) > 0.5).astype("i4")
    tf.keras.mixed_precision.set_global_policy(policy)
    try:
        model = tf.keras.Sequential([
            tf.keras.layers.Conv2D(8, 3, activation="relu"), tf.keras.layers.BatchNormalization(),
            tf.keras.layers.Flatten(), tf.keras.layers.Dense(2, dtype="float32"),
        ])  # fmt: skip
        loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        model.compile(tf.keras.optimizers.Adam(0.01), loss, metrics=["accuracy"])
        history = model.fit(x, y, batch_size=64, epochs=8, verbose=0).history
        assert history["loss"][-1] < history["loss"][0]
        assert model.evaluate(x, y, verbose=0, return_dict=True)["loss"] < 10 and model.predict(x).shape == (256, 2)
    finally:
        tf.keras.mixed_precision.set_global_policy("float32")
