"""The strategies of one machine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.base import errors
from headrace._src.distribute.cluster_resolver import TFConfigClusterResolver
from headrace._src.distribute.strategy import Strategy, StrategyExtended

_PREFIX = "/job:localhost/replica:0/task:0"


def full_name(device: str) -> str:
    """A device under its full name: "/cpu:1" is ".../device:CPU:1"."""
    found = re.search(r"(?:^|/|device:)([a-zA-Z]+):(\d+)$", str(device))
    if found is None:
        raise ValueError(f"{device!r} is no device; a device is named such as 'GPU:0' or '/device:CPU:1'.")
    return f"{_PREFIX}/device:{found[1].upper()}:{found[2]}"


def all_local_devices() -> list[str]:
    """The logical GPUs, or the logical CPUs where there are none."""
    found = tf.config.list_logical_devices("GPU") or tf.config.list_logical_devices("CPU")
    return [device.name for device in found]


class DefaultStrategy(Strategy):
    """What is in force where no strategy is: one replica."""

    def __init__(self) -> None:
        super().__init__(StrategyExtended([full_name("CPU:0")]))


class OneDeviceStrategy(Strategy):
    """One replica on one device.

    Args:
        device: Its name, such as "/gpu:0".
    """

    def __init__(self, device: str) -> None:
        super().__init__(StrategyExtended([full_name(device)]))


class MirroredStrategy(Strategy):
    """A replica on each device of this machine; all of them have the same variables.

    Args:
        devices: Names of devices; all GPUs, or all CPUs, when not given.
        cross_device_ops: How replicas exchange values, a CrossDeviceOps.
    """

    def __init__(self, devices: Sequence[str] | None = None, cross_device_ops: Any = None) -> None:
        names = tuple(full_name(device) for device in (all_local_devices() if devices is None else devices))
        if not names:
            raise ValueError("MirroredStrategy needs at least one device; received devices=[].")
        if len(set(names)) < len(names):
            raise AssertionError(f"No duplicates allowed in `devices` argument: {names}")
        super().__init__(StrategyExtended(names))
        self._cross_device_ops = cross_device_ops


class CentralStorageStrategy(MirroredStrategy):
    """A replica on each device, with the variables in one place, as they always are here.

    Args:
        compute_devices: Names of devices; all GPUs, or all CPUs, when not given.
        parameter_device: Where the variables are; accepted.
    """

    def __init__(self, compute_devices: Sequence[str] | None = None, parameter_device: str | None = None) -> None:
        super().__init__(compute_devices)


class MultiWorkerMirroredStrategy(MirroredStrategy):
    """MirroredStrategy on several machines, of which there can be one here.

    Args:
        cluster_resolver: Says who the workers are; TF_CONFIG does when it is not given.
        communication_options: Accepted; one worker exchanges nothing.
    """

    def __init__(self, cluster_resolver: Any = None, communication_options: Any = None) -> None:
        self._resolver = TFConfigClusterResolver() if cluster_resolver is None else cluster_resolver
        spec = self._resolver.cluster_spec()
        workers = [task for job in ("chief", "worker") for task in spec.as_dict().get(job, [])]
        if len(workers) > 1:
            raise errors.UnimplementedError(
                None,
                None,
                f"MultiWorkerMirroredStrategy: the cluster has {len(workers)} workers ({', '.join(workers)}); only one "
                "is supported. Training over several processes does not exist yet.",
            )
        gpus = [device.name for device in tf.config.list_logical_devices("GPU")]
        super().__init__(gpus or ["CPU:0"])

    @property
    def cluster_resolver(self) -> Any:
        return self._resolver


class ParameterServerStrategy(Strategy):
    """Variables on servers, steps on workers. Raises UnimplementedError: processes do not work together yet."""

    def __init__(self, cluster_resolver: Any, variable_partitioner: Any = None) -> None:
        raise errors.UnimplementedError(
            None,
            None,
            "ParameterServerStrategy: training over several processes does not exist yet. MirroredStrategy works on "
            "the devices of this machine.",
        )
