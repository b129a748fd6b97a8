"""Batches on the accelerator before they are used, where there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from headrace._src.base.slot import Slot

# (batches, number of batches to take at most) -> the batches, copied to the device ahead of their use.
copied_ahead: Slot[Callable[[Iterator[Any], int | None], Iterator[Any]]] = Slot(
    "keras.training.device_batches:copied_ahead"
)
# (batches, size of a group) -> (the batches of a group, stacked on the device, and their number), or (a batch, 0).
grouped_ahead: Slot[Callable[[Iterator[Any], int], Iterator[tuple[Any, int]]]] = Slot(
    "keras.training.device_batches:grouped_ahead"
)
# batch -> whether it is worth a copy of its own.
is_large: Slot[Callable[[Any], bool]] = Slot("keras.training.device_batches:is_large")
# dataset -> the dataset without its last map, and the function to apply to its elements on the device, or None.
split_last_map: Slot[Callable[[Any], tuple[Any, Callable[[Any], Any] | None]]] = Slot(
    "keras.training.device_batches:split_last_map"
)
