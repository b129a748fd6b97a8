"""The strategies of one machine."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.distribute.communication import CrossDeviceOps
from headrace._src.distribute.components import on_device, placed_on
from headrace._src.distribute.strategy import Strategy, StrategyExtended
from headrace._src.distribute.typing import Arguments, NamedArguments

_PREFIX = "/job:localhost/replica:0/task:0"


def full_name(device: str) -> str:
    """Returns the full name of a device: "/cpu:1" is ".../device:CPU:1"."""
    device = getattr(device, "name", device)  # of a logical device
    found = re.search(r"(?:^|/|device:)([a-zA-Z]+):(\d+)$", str(device))
    if found is None:
        raise ValueError(f"There is no device named {device!r}; expected a name such as 'GPU:0' or '/device:CPU:1'.")
    return f"{_PREFIX}/device:{found[1].upper()}:{found[2]}"


def all_local_devices() -> list[str]:
    """Returns the logical GPUs, or the logical CPUs if there are none."""
    found = tf.config.list_logical_devices("GPU") or tf.config.list_logical_devices("CPU")
    return [device.name for device in found]


class DefaultStrategy(Strategy):
    """The strategy outside of any scope: one replica."""

    is_default = True
    makes_plain_variables = True

    def __init__(self) -> None:
        super().__init__(StrategyExtended([full_name("CPU:0")]))


class OneDeviceStrategy(Strategy):
    """One replica on one device.

    Args:
        device: Name of the device, such as "/gpu:0".

    >>> strategy = tf.distribute.OneDeviceStrategy("CPU:0")
    >>> print(strategy.run(lambda x: x + 1, args=(tf.constant(1),)).numpy())
    2
    """

    makes_plain_variables = True

    def __init__(self, device: str) -> None:
        super().__init__(StrategyExtended([full_name(device)]))
        self._creator = placed_on(self._extended.worker_devices[0])

    @contextlib.contextmanager
    def scope(self) -> Iterator[Strategy]:
        with super().scope(), tf.variable_creator_scope(self._creator):
            yield self

    def _placed(self) -> AbstractContextManager[Any]:
        return tf.device(self._extended.worker_devices[0])

    def run(
        self, fn: Callable[..., Any], args: Arguments = (), kwargs: NamedArguments | None = None, options: Any = None
    ) -> Any:
        results = super().run(fn, args, kwargs, options)
        device = self._extended.worker_devices[0]
        return tf.nest.map_structure(lambda leaf: on_device(leaf, device), results)


class MirroredStrategy(Strategy):
    """One replica per device of this machine. All replicas share the variables.

    Args:
        devices: Names of devices; by default, and for an empty list, all GPUs, or all CPUs if there are none.
        cross_device_ops: CrossDeviceOps for communication between replicas.

    Raises:
        ValueError: If `devices` is empty.

    >>> strategy = tf.distribute.MirroredStrategy()
    >>> strategy.num_replicas_in_sync
    1
    """

    _collective_key_base = 0  # libraries count it up so that collectives of several strategies stay apart

    def __init__(self, devices: Sequence[str] | None = None, cross_device_ops: CrossDeviceOps | None = None) -> None:
        # Programs pass the list of GPUs, which may be empty.
        names = tuple(full_name(device) for device in devices or all_local_devices())
        if len(set(names)) < len(names):
            raise AssertionError(f"No duplicates allowed in `devices` argument: {names}")
        super().__init__(StrategyExtended(names))
        self._cross_device_ops = cross_device_ops


class CentralStorageStrategy(MirroredStrategy):
    """One replica per device, with the variables on one of them.

    A program over several devices keeps a copy of the variables on each of them, as MirroredStrategy does.

    Args:
        compute_devices: Names of devices; by default all GPUs, or all CPUs if there are none.
        parameter_device: Device of the variables; by default the first CPU, or the only GPU.
    """

    def __init__(self, compute_devices: Sequence[str] | None = None, parameter_device: str | None = None) -> None:
        super().__init__(compute_devices)
        devices = self._extended.worker_devices
        only = devices[0] if len(devices) == 1 else "CPU:0"
        self._extended._parameter_devices = (full_name(parameter_device or only),)
