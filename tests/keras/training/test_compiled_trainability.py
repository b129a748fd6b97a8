"""What is trainable is decided by `compile`, as in Keras: the two models of a GAN share layers."""

import numpy as np
import pytest

import headrace as tf

ONES = np.ones((8, 1), "float32")


@pytest.mark.parametrize("run_eagerly", [False, True])
def test_a_discriminator_trains_although_it_is_frozen_in_the_whole_gan(run_eagerly):
    discriminator = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,))])
    discriminator.compile("sgd", "mse", run_eagerly=run_eagerly)
    discriminator.trainable = False
    generator = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,))])
    gan = tf.keras.Sequential([generator, discriminator])
    gan.compile("sgd", "mse", run_eagerly=run_eagerly)

    def changed(model, train):
        before = [weight.copy() for weight in model.get_weights()]
        train()
        return any((a != b).any() for a, b in zip(before, model.get_weights(), strict=True))

    assert changed(discriminator, lambda: discriminator.train_on_batch(ONES, 5 * ONES))
    assert not changed(discriminator, lambda: gan.train_on_batch(ONES, 7 * ONES))
    assert changed(generator, lambda: gan.train_on_batch(ONES, 7 * ONES))
    assert not discriminator.trainable
    assert not discriminator.trainable_variables


@pytest.mark.parametrize("run_eagerly", [False, True])
def test_a_layer_that_was_frozen_when_compiled_stays_so(run_eagerly):
    layer = tf.keras.layers.BatchNormalization()
    inputs = tf.keras.Input(1)
    model = tf.keras.Model(inputs, layer(inputs))
    layer.trainable = False
    model.compile("sgd", "mse", run_eagerly=run_eagerly)
    layer.trainable = True
    before = model.predict_on_batch(ONES)
    model.train_on_batch(ONES, 3 * ONES)
    np.testing.assert_array_equal(model.predict_on_batch(ONES), before)
    model.compile("sgd", "mse", run_eagerly=run_eagerly)
    model.train_on_batch(ONES, 3 * ONES)
    assert (model.predict_on_batch(ONES) != before).any()
