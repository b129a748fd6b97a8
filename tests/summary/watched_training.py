"""A program to be watched in TensorBoard: a network of two layers learns the bundled digits, twice.

`python watched_training.py FOLDER` trains it by a loop of its own with scalars, histograms, the graph and a profile
(FOLDER/loop), and by Keras with the TensorBoard callback (FOLDER/keras).
"""

import os
import sys

import headrace as tf
from headrace.demo.digits import load_digits

BATCH = 50


class MLP(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(64, activation="relu", name="hidden")
        self.scores = tf.keras.layers.Dense(10, name="scores")

    @tf.function
    def call(self, inputs):
        return tf.nn.softmax(self.scores(self.hidden(inputs)))


def train_by_loop(images, labels, folder, batches=60):
    model = MLP()
    optimizer = tf.keras.optimizers.Adam(learning_rate=0.01)
    writer = tf.summary.create_file_writer(folder)
    tf.summary.trace_on(graph=True, profiler=True)
    for batch in range(batches):
        first = batch * BATCH % (len(images) - BATCH)
        x, y = images[first : first + BATCH], labels[first : first + BATCH]
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(y, model(x)))
        gradients = tape.gradient(loss, model.variables)
        optimizer.apply_gradients(zip(gradients, model.variables, strict=True))
        with writer.as_default():
            tf.summary.scalar("loss", loss, step=batch)
            tf.summary.histogram("hidden/kernel", model.hidden.kernel, step=batch)
    with writer.as_default():
        tf.summary.trace_export(name="model_trace", step=0, profiler_outdir=folder)


def train_by_keras(images, labels, folder):
    layers = [
        tf.keras.layers.Dense(64, activation="relu", input_shape=(images.shape[1],), name="hidden"),
        tf.keras.layers.Dense(10, name="scores"),
    ]
    model = tf.keras.Sequential(layers, name="digits")
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile("adam", loss, metrics=["accuracy"])
    watching = tf.keras.callbacks.TensorBoard(folder, histogram_freq=1, update_freq="batch", profile_batch=(5, 10))
    model.fit(images, labels, BATCH, epochs=5, verbose=0, validation_split=0.2, callbacks=[watching])


if __name__ == "__main__":
    train, _ = load_digits()
    images = train.images.reshape(len(train.images), -1)
    train_by_loop(images, train.labels, os.path.join(sys.argv[1], "loop"))
    train_by_keras(images, train.labels, os.path.join(sys.argv[1], "keras"))
