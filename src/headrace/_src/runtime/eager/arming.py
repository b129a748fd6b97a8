"""Makes eager ops use an accelerator, or stop using one.

This is chosen once, not at each op: the functions that dispatch, variables and compiled graphs call are exchanged.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.graph.structural import run_graph
from headrace._src.ops import dispatch, eager_shortcuts
from headrace._src.ops.array.filling import fill_on_host
from headrace._src.ops.entry import REGISTRY
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime import devices
from headrace._src.runtime.eager import engine, variables, watching
from headrace._src.runtime.eager.functions import run_function
from headrace._src.runtime.eager.pending import PendingArray
from headrace._src.runtime.eager.placement import segments
from headrace._src.runtime.executor_choice import execute_graph
from headrace._src.runtime.xla.executor import CompiledGraph
from headrace._src.tensors.context import set_default_device, state
from headrace._src.tensors.resource import VariableStorage

_host_tensor = VariableStorage.tensor
_initial_tensor = Variable._initial_tensor
_run_graph = CompiledGraph.run


def use_visible_accelerators() -> None:
    """Makes eager ops run on the first visible accelerator, or on the host if there is none. Does not start XLA."""
    if any(device.device_type != "CPU" for device in devices.visible_devices()):
        use_accelerator()
    else:
        use_host()


def use_accelerator() -> None:
    """Makes eager ops run on the first accelerator by default."""
    _forget_types()
    watching.settings.without_accelerator = use_host
    dispatch.run_slow_calls_with(engine.run)
    eager_shortcuts.shorten(None)
    fill_on_host(False)
    set_default_device("")
    setattr(VariableStorage, "tensor", property(variables.storage_tensor))  # noqa: B010
    setattr(Variable, "_initial_tensor", _initial_tensor_on_host)  # noqa: B010
    setattr(CompiledGraph, "run", _run_with_pending)  # noqa: B010
    run_graph.value = run_function


def use_host() -> None:
    """Makes eager ops run with NumPy again."""
    for segment in segments.by_number.values():
        segment.run()
    segments.by_number.clear()
    segments.default = None
    _forget_types()
    dispatch.run_slow_calls_with(None)
    eager_shortcuts.shorten(np.ndarray)
    fill_on_host(True)
    set_default_device(None)
    setattr(VariableStorage, "tensor", _host_tensor)  # noqa: B010
    setattr(Variable, "_initial_tensor", _initial_tensor)  # noqa: B010
    setattr(CompiledGraph, "run", _run_graph)  # noqa: B010
    run_graph.value = execute_graph


def _forget_types() -> None:
    """Makes every op take the slow path once more, where it is decided where the op runs."""
    for entry in REGISTRY.values():
        entry.valid_types.clear()


def _initial_tensor_on_host(self: Variable, initial_value: Any, dtype: Any) -> Any:
    """Computes the initial value of a variable with NumPy: on the device it would need a program that runs once."""
    if not callable(initial_value):
        return variables.initial_value(_initial_tensor(self, initial_value, dtype))
    before, state.device = state.device, state.device or "/device:CPU:0"
    try:
        return _initial_tensor(self, initial_value, dtype)
    finally:
        state.device = before


def _run_with_pending(self: CompiledGraph, arrays: Sequence[Any]) -> list[Any]:
    """Runs a compiled graph on arrays of which some may not be computed yet."""
    return _run_graph(self, [a.computed() if type(a) is PendingArray else a for a in arrays])


@contextlib.contextmanager
def posing_as_gpu() -> Iterator[None]:
    """Treats XLA's CPU device as GPU:0 inside the block, to test placement and segments without a GPU."""
    devices.settings.posing = True
    use_accelerator()
    try:
        yield
    finally:
        use_host()
        devices.settings.posing = False
