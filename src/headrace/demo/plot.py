"""The demo's picture: the loss while training, and what the network makes of some test images."""

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
    file: Path, losses: list[float], steps_an_epoch: int, images: np.ndarray, labels: np.ndarray, seen: np.ndarray
) -> None:
    """Writes the picture as a PNG: `seen` are the network's answers for `images`, `labels` the true ones."""
    from matplotlib.figure import Figure  # an extra: the demo runs without it

    figure: Any = Figure(figsize=(11, 4.6), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=[1, 1])
    _draw_loss(left.subplots(), losses, steps_an_epoch)
    right.suptitle("test images: what the network sees", fontsize=11)
    for place, axes in enumerate(right.subplots(ROWS, COLUMNS).flat):
        right_answer = seen[place] == labels[place]
        axes.imshow(images[place].reshape(28, 28), cmap="gray_r", interpolation="nearest")
        title = str(seen[place]) if right_answer else f"{seen[place]} (is {labels[place]})"
        axes.set_title(title, fontsize=9, color="tab:green" if right_answer else "tab:red", pad=2)
        axes.set_axis_off()
    figure.savefig(file, dpi=110)


def _draw_loss(axes: Any, losses: list[float], steps_an_epoch: int) -> None:
    epochs = np.arange(1, len(losses) + 1) / steps_an_epoch
    averages = np.reshape(losses, (-1, steps_an_epoch)).mean(axis=1)
    axes.plot(epochs, losses, linewidth=0.6, alpha=0.35, color="tab:blue", label="each step")
    axes.plot(np.arange(len(averages)) + 0.5, averages, marker="o", color="tab:blue", label="mean of an epoch")
    axes.set(title="training loss", xlabel="epoch", ylabel="cross-entropy", yscale="log")
    axes.grid(alpha=0.3)
    axes.legend()
