"""A small classification problem, and training with and without a strategy, for the tests of several devices."""

import numpy as np

import headrace as tf


def data(samples=40):
    rng = np.random.default_rng(0)
    return rng.normal(size=(samples, 6)).astype("float32"), rng.integers(0, 3, samples)


def model(**arguments):
    tf.keras.utils.set_random_seed(1)
    made = tf.keras.Sequential(
        [
            tf.keras.layers.Dense(8, activation="relu", input_shape=(6,)),
            tf.keras.layers.BatchNormalization(synchronized=True),
            tf.keras.layers.Dense(3, activation="softmax"),
        ]
    )
    made.compile(tf.keras.optimizers.Adam(0.01), "sparse_categorical_crossentropy", ["accuracy"], **arguments)
    return made


def trained(made, epochs=2):
    """Returns the history, the weights (with the statistics of batch normalization) and the predictions."""
    x, y = data()
    history = made.fit(x, y, batch_size=16, epochs=epochs, shuffle=False, verbose=0, validation_data=(x, y)).history
    return history, made.get_weights(), made.predict(x, verbose=0)


def difference(one, other):
    """Returns the largest difference between two results of `trained`."""
    return max(float(np.max(np.abs(np.asarray(a) - np.asarray(b)))) for a, b in zip(flat(one), flat(other)))


def flat(result):
    history, weights, predictions = result
    return [*(history[key] for key in sorted(history)), *weights, predictions]
