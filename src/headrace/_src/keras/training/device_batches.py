"""Batches on the accelerator before they are used, where there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from headrace._src.base.slot import Slot

# (batches, number of batches to take at most) -> the batches, copied to the device ahead of their use.
copied_ahead: Slot[Callable[[Iterator[Any], int | None], Iterator[Any]]] = Slot(
    "keras.training.device_batches:copied_ahead"
)
