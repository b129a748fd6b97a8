"""Layouts of tensors on a mesh of devices, as ops. On the host they change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.lazy import jax
from headrace._src.base.slot import Slot
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import like_input
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.tensor import Tensor

# The sharding of JAX that a layout's text describes, and the layout's text of an array.
sharding_of: Slot[Callable[[str], Any]] = Slot("ops.array.layout:sharding_of")
layout_text: Slot[Callable[[Any], str]] = Slot("ops.array.layout:layout_text")


@op("Relayout", "T -> T", T=ANY, shape=like_input, exact=True, places=True)
def relayout(xp, input, *, layout: str):
    """Returns the same values in another layout."""
    return input


@relayout.device_kernel
def _(input, layout):
    return jax.lax.with_sharding_constraint(input, sharding_of(layout))


@relayout.gradient
def _(call, dy):
    return _like(dy, call.inputs[0])


def _like(tensor: Tensor, model: Tensor) -> Tensor:
    """Returns a tensor in the layout of another one, as far as that is known."""
    if hasattr(getattr(getattr(model, "_array", None), "sharding", None), "mesh"):
        return raw.Relayout(input=tensor, layout=layout_text(model._array))
    return raw.RelayoutLike(input=tensor, layout_input=model)


@op("RelayoutLike", "T, U -> T", T=ANY, U=ANY, shape=like_input, exact=True, places=True)
def relayout_like(xp, input, layout_input):
    """Returns the same values in the layout of another tensor. In a compiled program XLA chooses the layout."""
    return input


@relayout_like.gradient
def _(call, dy):
    return _like(dy, call.inputs[0]), None
