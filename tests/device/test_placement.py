"""Where eager ops run on a machine with a GPU, and that their results are those of the CPU."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.runtime.eager import program


def test_the_gpu_is_the_default():
    x = tf.constant([1.0, 2.0])
    assert x.device.endswith("GPU:0") and (x + 1).device.endswith("GPU:0")
    assert tf.constant([1, 2]).device.endswith("CPU:0") and tf.shape(x).device.endswith("CPU:0")
    with tf.device("/CPU:0"):
        y = x * 2.0
    assert y.device.endswith("CPU:0") and tf.identity(y).device.endswith("GPU:0")
    assert y.gpu().device.endswith("GPU:0") and x.cpu().device.endswith("CPU:0")


def test_memory_in_use_is_known():
    before = tf.config.experimental.get_memory_info("GPU:0")["current"]
    x = tf.ones([1024, 1024, 16]) * 2.0
    x[0, 0, 0].numpy()
    x.numpy()
    info = tf.config.experimental.get_memory_info("GPU:0")
    assert info["current"] - before >= 60 << 20 and info["peak"] >= info["current"]


def test_running_out_of_memory_says_what_holds_it_and_work_goes_on():
    held = tf.ones([1024, 1024]) * 3.0
    held.numpy()
    with pytest.raises(tf.errors.ResourceExhaustedError, match=r"Largest arrays.*float32\[1024, 1024\]"):
        tf.reduce_sum(tf.random.stateless_normal([1 << 20, 1 << 18], [1, 2]) @ tf.ones([1 << 18, 1 << 20])).numpy()
    np.testing.assert_allclose(tf.reduce_sum(held), 3.0 * 1024 * 1024)


def test_training_goes_on_with_a_smaller_batch_after_running_out_of_memory():
    w = tf.Variable(tf.ones([1 << 16, 8]))

    @tf.function
    def step(x):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(tf.sort(tf.einsum("bi,bj->bij", x, x)) * w[0, 0]))
        w.assign_sub(0.0 * tape.gradient(loss, w))
        return loss

    with pytest.raises(tf.errors.ResourceExhaustedError):
        step(tf.ones([64, 1 << 16])).numpy()
    assert np.isfinite(step(tf.ones([1, 1 << 8])).numpy())
    assert w.numpy().shape == (1 << 16, 8)


def test_an_eager_training_loop_is_one_program():
    model = tf.keras.Sequential([tf.keras.layers.Conv2D(4, 3, activation="relu"), tf.keras.layers.Flatten(),
                                 tf.keras.layers.BatchNormalization(), tf.keras.layers.Dense(3)])  # fmt: skip
    optimizer = tf.keras.optimizers.Adam(0.01)
    x, y = tf.constant(np.random.default_rng(0).random((8, 8, 8, 3), np.float32)), tf.constant([0, 1, 2, 0, 1, 2, 0, 1])

    def step():
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(y, model(x, training=True), True))
        optimizer.apply_gradients(
            zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables, strict=True)
        )
        return loss

    losses = [step() for _ in range(3)]
    before = program.program_count()
    losses += [step() for _ in range(20)]
    assert losses[-1] < losses[0] and program.program_count() <= before + 1
