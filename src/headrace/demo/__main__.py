"""Trains a convolutional network on the bundled digits, evaluates, saves and reloads it, and plots the results."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits
from headrace.demo.plot import can_plot, draw

BATCH = 50


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m headrace.demo", description=__doc__)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--samples", type=int, default=None, help="number of training digits (default: all)")
    parser.add_argument("--output", type=Path, default=Path("demo_output"), help="folder for the model and the plot")
    options = parser.parse_args(arguments)
    if options.epochs < 1:
        parser.error("--epochs must be 1 or more")

    start = time.perf_counter()
    tf.keras.utils.set_random_seed(0)
    train, test = load_digits()
    images, labels = train.images[: options.samples], train.labels[: options.samples]
    print(f"headrace demo: {len(labels)} digits to train on, {len(test.labels)} to test on")
    model = make_model(steps=options.epochs * -(-len(labels) // BATCH))
    model.summary()
    history = model.fit(
        images, labels, batch_size=BATCH, epochs=options.epochs, validation_data=(test.images, test.labels)
    )
    loss, accuracy = model.evaluate(test.images, test.labels, batch_size=BATCH, verbose=0)
    print(f"test loss: {loss:.4f}  test accuracy: {accuracy:.2%}")

    options.output.mkdir(parents=True, exist_ok=True)
    file = options.output / "digits.keras"
    model.save(file)
    answers = model.predict(test.images, verbose=0)
    same = np.array_equal(tf.keras.models.load_model(file).predict(test.images, verbose=0), answers)
    print(f"saved {file}; reloaded, it predicts {'the same' if same else 'something else'}")

    if can_plot():
        picture = options.output / "demo.png"
        draw(picture, history.history, test.images, test.labels, answers.argmax(axis=1))
        print(f"drew {picture}")
    else:
        print("no plot: matplotlib is not installed (pip install 'headrace[data]')")
    print(f"done in {time.perf_counter() - start:.0f} s")
    return 0 if same else 1


def make_model(steps: int) -> Any:
    """Returns the compiled network; its learning rate decays to zero over `steps` steps."""
    layers = tf.keras.layers
    model = tf.keras.Sequential(
        [
            layers.Conv2D(
                32, 3, activation="relu", kernel_regularizer=tf.keras.regularizers.l2(0.02), input_shape=(28, 28, 1)
            ),
            layers.MaxPooling2D(),
            layers.Flatten(),
            layers.Dropout(0.1),
            layers.Dense(64, activation="relu"),
            layers.BatchNormalization(),
            layers.Dense(10, activation="softmax"),
        ]
    )
    rate = tf.keras.optimizers.schedules.CosineDecay(0.002, steps)
    model.compile(
        optimizer=tf.keras.optimizers.Adam(rate), loss="sparse_categorical_crossentropy", metrics=["accuracy"]
    )
    return model


if __name__ == "__main__":
    sys.exit(main())
