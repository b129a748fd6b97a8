"""Functional models whose inputs or outputs are lists of one tensor."""

import numpy as np

import headrace as tf


def test_a_list_of_one_output_gives_a_tensor():
    inputs = tf.keras.Input((2,))
    model = tf.keras.Model([inputs], [tf.keras.layers.Dense(3)(inputs)])
    x = np.ones((1, 2), np.float32)
    assert model(x).shape == model([x]).shape == (1, 3)
    assert model.output_shape == (None, 3) and model.input_shape == (None, 2)
    again = tf.keras.Model.from_config(model.get_config())
    assert again.predict(x, verbose=0).shape == (1, 3)


def test_inputs_with_different_static_batch_sizes_are_told(caplog):
    inputs = [tf.keras.Input((1,), batch_size=size) for size in (2, 3)]
    tf.keras.Model(inputs, tf.keras.layers.Concatenate(axis=0)(inputs))
    assert "Batch sizes: [2, 3]" in caplog.text


def test_a_callback_hears_batches_through_methods_set_on_it():
    heard = []
    callback = tf.keras.callbacks.Callback()
    callback.on_test_batch_end = lambda batch, logs=None: heard.append(batch)
    told = tf.keras.callbacks.CallbackList([callback])
    told.on_test_batch_end(0)
    assert heard == [0] and told._should_call_test_batch_hooks and not told._should_call_train_batch_hooks
