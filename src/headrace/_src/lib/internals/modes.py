"""Parts of tensorflow.python.eager.context: blocks that run eagerly or add to a graph."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from headrace._src.graph.graph import Graph
from headrace._src.lib.eager_context import context
from headrace._src.lib.scopes import eager_mode as eager_mode
from headrace._src.tensors.context import state


@contextlib.contextmanager
def graph_mode() -> Iterator[None]:
    """In this block, ops are added to a graph: the current one, or else a new one."""
    if isinstance(state.mode, Graph):
        yield
        return
    with Graph().as_default():
        yield


def num_gpus() -> int:
    """Returns the number of GPUs."""
    return context().num_gpus()


def get_device_name() -> str | None:
    """Returns the device of the innermost `tf.device` block, or None."""
    return state.device


def set_soft_device_placement(enabled: bool) -> None:
    """Has no effect: ops run where they can."""
