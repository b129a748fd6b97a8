"""Variables and tensors of single devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.distribute.typing import StrategyLike
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime.device_copies import copied_to
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import EagerTensor


class Component(Variable):
    """The part of a distributed variable that belongs to one replica.

    Args:
        variable: The distributed variable.
        number: Number of the replica.
        device: Device of the replica.
        storage: Its value.
        handle: Handle of the storage.
    """

    def __init__(
        self, variable: Variable, number: int, device: str, storage: VariableStorage, handle: Any = None
    ) -> None:
        self._name = variable._name + (f"/replica_{number}" if number else "")
        self._trainable, self._constraint, self._dtype = variable.trainable, variable.constraint, variable.dtype
        self._synchronization, self._aggregation = variable.synchronization, variable.aggregation
        self._storage, self._handle = storage, storage.handle() if handle is None else handle
        self._device = device

    @property
    def device(self) -> str:
        return self._device


class LoneVariable(Variable):
    """A variable of a strategy that happens to have one replica: a plain variable that lists itself in `values`."""

    _distribute_strategy: Any

    @property
    def values(self) -> tuple[Variable, ...]:
        """The variable of the only replica."""
        device = self._distribute_strategy.extended.worker_devices[0]
        return (Component(self, 0, device, self._storage, self._handle),)

    _values = values  # libraries read both names


def alone_in(strategy: StrategyLike) -> Callable[..., Variable]:
    """Returns the variable creator of the scope of a strategy that has one replica."""

    def create(next_creator: Callable[..., Variable], **kwargs: Any) -> Variable:
        made = next_creator(**kwargs)
        if type(made) is Variable:
            made.__class__ = LoneVariable
            made._distribute_strategy = strategy  # type: ignore[attr-defined]
        return made

    return create


class PlacedVariable(Variable):
    """A variable of a strategy with one device that is not the first CPU."""

    _device: str

    @property
    def device(self) -> str:
        return self._device


def placed_on(device: str) -> Callable[..., Variable]:
    """Returns the variable creator of a strategy with one device."""

    def create(next_creator: Callable[..., Variable], **kwargs: Any) -> Variable:
        made = next_creator(**kwargs)
        if type(made) is Variable and not device.endswith("CPU:0"):
            made.__class__ = PlacedVariable
            made._device = device  # type: ignore[attr-defined]
        return made

    return create


def on_device(value: object, device: str) -> Any:
    """Returns an eager tensor on a device, if that exists and is not the first CPU; other values as they are."""
    return copied_to(value, device) if type(value) is EagerTensor and not device.endswith("CPU:0") else value
