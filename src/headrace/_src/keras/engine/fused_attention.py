"""The fused kernel for attention, which the ops offer on some devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.slot import Slot

# (queries, keys, values, masks, scale, causal) -> attention, or None where the plain form is to be used.
fused_attention: Slot[Callable[..., Any]] = Slot("keras.engine.fused_attention:fused_attention")
