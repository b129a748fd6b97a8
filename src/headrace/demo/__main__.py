"""Trains a two-layer network on the bundled digits, saves it, reloads it, and draws what it learned."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import headrace as tf
from headrace.demo.digits import Digits, load_digits
from headrace.demo.network import Momentum, Network, accuracy, load_weights, predict, save_weights, train_step
from headrace.demo.plot import COLUMNS, ROWS, can_plot, draw

BATCH = 50
HIDDEN = 128
RATE = 0.05


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m headrace.demo", description=__doc__)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--output", type=Path, default=Path("demo_output"), help="folder for the weights and the plot")
    options = parser.parse_args(arguments)
    if options.epochs < 1:
        parser.error("--epochs must be 1 or more")

    train, test = load_digits()
    print(f"headrace demo: {len(train.labels)} digits to train on, {len(test.labels)} to test on")
    network = Network(train.images.shape[1], HIDDEN, 10)
    losses = fit(network, train, test, options.epochs)
    test_images, test_labels = tf.constant(test.images), tf.constant(test.labels)
    print(f"test accuracy: {accuracy(network, test_images, test_labels):.2%}")

    options.output.mkdir(parents=True, exist_ok=True)
    weights = options.output / "weights.npz"
    save_weights(network, weights)
    reloaded = Network(train.images.shape[1], HIDDEN, 10, seed=1)
    load_weights(reloaded, weights)
    seen = predict(network, test_images)
    same = bool(tf.reduce_all(predict(reloaded, test_images) == seen))
    print(f"saved {weights}; reloaded, it predicts {'the same' if same else 'something else'}")

    picture = options.output / "demo.png"
    if can_plot():
        chosen = interesting(seen.numpy(), test.labels)
        draw(
            picture,
            losses,
            len(losses) // options.epochs,
            test.images[chosen],
            test.labels[chosen],
            seen.numpy()[chosen],
        )
        print(f"drew {picture}")
    else:
        print("no plot: matplotlib is not installed (pip install 'headrace[data]')")
    return 0 if same else 1


def fit(network: Network, train: Digits, test: Digits, epochs: int) -> list[float]:
    """Trains and prints a line an epoch; returns the loss of every step."""
    optimizer = Momentum(list(network.trainable_variables), RATE)
    test_images, test_labels = tf.constant(test.images), tf.constant(test.labels)
    order = np.random.default_rng(0)
    steps = len(train.labels) // BATCH
    losses: list[float] = []
    for epoch in range(1, epochs + 1):
        start = time.perf_counter()
        shuffled = order.permutation(len(train.labels))
        for step in range(steps):
            batch = shuffled[step * BATCH : (step + 1) * BATCH]
            loss = train_step(network, optimizer, tf.constant(train.images[batch]), tf.constant(train.labels[batch]))
            losses.append(float(loss))
            if sys.stdout.isatty() and step % 10 == 0:
                print(f"\repoch {epoch}/{epochs}  {bar(step / steps)}", end="", flush=True)
        line = (
            f"epoch {epoch}/{epochs}  {bar(1.0)}  loss {np.mean(losses[-steps:]):.4f}  "
            f"test accuracy {accuracy(network, test_images, test_labels):.2%}  {time.perf_counter() - start:.1f} s"
        )
        print(f"\r{line}" if sys.stdout.isatty() else line, flush=True)
    return losses


def bar(share: float, width: int = 20) -> str:
    return "[" + "=" * round(share * width) + "." * (width - round(share * width)) + "]"


def interesting(seen: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Which test images to draw: the first few, and in the last row some that were not recognized."""
    wrong = np.flatnonzero(seen != labels)[:COLUMNS]
    first = np.setdiff1d(np.arange(len(labels)), wrong)[: ROWS * COLUMNS - len(wrong)]
    return np.concatenate([first, wrong])


if __name__ == "__main__":
    sys.exit(main())
