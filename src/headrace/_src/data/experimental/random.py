"""RandomDataset: random numbers, as a class."""

from __future__ import annotations

from typing import Any

from headrace._src.data.dataset import Dataset
from headrace._src.data.plan.random import Random


class RandomDataset(Dataset):
    """Random numbers in [0, 2**32), without end."""

    def __init__(self, seed: Any = None, rerandomize_each_iteration: Any = None, name: str | None = None) -> None:
        super().__init__(Random(seed, rerandomize_each_iteration))
