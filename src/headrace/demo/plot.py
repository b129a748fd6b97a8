"""The plot of the demo: the training curves, the confusion matrix and the misclassified digits."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

ROWS, COLUMNS = 4, 6


def can_plot() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def draw(
    file: Path, history: dict[str, list[float]], images: np.ndarray, labels: np.ndarray, answers: np.ndarray
) -> None:
    """Writes the plot as a PNG file: `answers` are the predicted digits of `images`, `labels` the true ones."""
    from matplotlib.figure import Figure  # optional: the demo runs without it

    figure: Any = Figure(figsize=(15, 4.8), layout="constrained")
    left, middle, right = figure.subfigures(1, 3)
    _draw_history(left, history)
    _draw_confusion(middle, labels, answers)
    _draw_images(right, images, labels, answers)
    figure.savefig(file, dpi=110)


def _draw_history(figure: Any, history: dict[str, list[float]]) -> None:
    for axes, name in zip(figure.subplots(2, 1, sharex=True), ("loss", "accuracy"), strict=True):
        epochs = np.arange(1, len(history[name]) + 1)
        axes.plot(epochs, history[name], marker="o", label="training")
        axes.plot(epochs, history[f"val_{name}"], marker="o", label="test")
        axes.set(ylabel=name)
        axes.grid(alpha=0.3)
    axes.set(xlabel="epoch", xticks=epochs)
    axes.legend()


def _draw_confusion(figure: Any, labels: np.ndarray, answers: np.ndarray) -> None:
    counts = np.zeros((10, 10), int)
    np.add.at(counts, (labels, answers), 1)
    axes = figure.subplots()
    axes.imshow(np.log1p(counts), cmap="Blues")
    for row, column in np.argwhere(counts):
        color = "white" if row == column else "black"
        axes.text(column, row, counts[row, column], ha="center", va="center", fontsize=8, color=color)
    axes.set(xticks=range(10), yticks=range(10), xlabel="answer", ylabel="digit")
    axes.set_title(f"{(labels == answers).mean():.2%} of the test digits are correct", fontsize=11)


def _draw_images(figure: Any, images: np.ndarray, labels: np.ndarray, answers: np.ndarray) -> None:
    figure.suptitle("misclassified test digits", fontsize=11)
    missed = np.flatnonzero(labels != answers)[: ROWS * COLUMNS]
    for place, axes in enumerate(figure.subplots(ROWS, COLUMNS).flat):
        axes.set_axis_off()
        if place < len(missed):
            number = missed[place]
            axes.imshow(images[number].reshape(28, 28), cmap="gray_r", interpolation="nearest")
            axes.set_title(f"{answers[number]} (is {labels[number]})", fontsize=9, color="tab:red", pad=2)
