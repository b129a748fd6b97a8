"""The bundled digits: 8,000 for training and 2,000 for testing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

FILE = Path(__file__).resolve().parent / "digits.npz"


@dataclass(frozen=True)
class Digits:
    """Images of 28 x 28 gray values from 0 to 1 (with a channel axis), and the digits they show."""

    images: np.ndarray
    labels: np.ndarray


def load_digits() -> tuple[Digits, Digits]:
    """Returns the training part and the test part."""
    with np.load(FILE, allow_pickle=False) as arrays:
        parts = [(arrays[f"x_{part}"], arrays[f"y_{part}"]) for part in ("train", "test")]
    train, test = (Digits(x.reshape(-1, 28, 28, 1).astype(np.float32) / 255.0, y.astype(np.int32)) for x, y in parts)
    return train, test
