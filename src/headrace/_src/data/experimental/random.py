"""RandomDataset: random numbers, as a class."""

from __future__ import annotations

from headrace._src.data.dataset import Dataset
from headrace._src.data.plan.random import Random
from headrace._src.tensors.typing import IntLike


class RandomDataset(Dataset):
    """An infinite dataset of random int64 numbers in [0, 2**32).

    Args:
        seed: Seed of the numbers.
        rerandomize_each_iteration: Whether each pass gives other numbers.
        name: Ignored.
    """

    def __init__(
        self, seed: IntLike | None = None, rerandomize_each_iteration: bool | None = None, name: str | None = None
    ) -> None:
        super().__init__(Random(seed, rerandomize_each_iteration))
