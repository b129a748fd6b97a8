"""The strategies of one machine."""

from __future__ import annotations

import re
from collections.abc import Sequence

import headrace as tf
from headrace._src.base import errors
from headrace._src.distribute.cluster_resolver import ClusterResolver, TFConfigClusterResolver
from headrace._src.distribute.communication import CommunicationOptions, CrossDeviceOps
from headrace._src.distribute.strategy import Strategy, StrategyExtended

_PREFIX = "/job:localhost/replica:0/task:0"


def full_name(device: str) -> str:
    """Returns the full name of a device: "/cpu:1" is ".../device:CPU:1"."""
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

    def __init__(self) -> None:
        super().__init__(StrategyExtended([full_name("CPU:0")]))


class OneDeviceStrategy(Strategy):
    """One replica on one device.

    Args:
        device: Name of the device, such as "/gpu:0".
    """

    def __init__(self, device: str) -> None:
        super().__init__(StrategyExtended([full_name(device)]))


class MirroredStrategy(Strategy):
    """One replica per device of this machine. All replicas share the variables.

    Args:
        devices: Names of devices; by default all GPUs, or all CPUs if there are none.
        cross_device_ops: CrossDeviceOps for communication between replicas.
    """

    def __init__(self, devices: Sequence[str] | None = None, cross_device_ops: CrossDeviceOps | None = None) -> None:
        names = tuple(full_name(device) for device in (all_local_devices() if devices is None else devices))
        if not names:
            raise ValueError("MirroredStrategy needs at least one device; received devices=[].")
        if len(set(names)) < len(names):
            raise AssertionError(f"No duplicates allowed in `devices` argument: {names}")
        super().__init__(StrategyExtended(names))
        self._cross_device_ops = cross_device_ops


class CentralStorageStrategy(MirroredStrategy):
    """One replica per device, with the variables in one place. Here it is the same as MirroredStrategy.

    Args:
        compute_devices: Names of devices; by default all GPUs, or all CPUs if there are none.
        parameter_device: Ignored.
    """

    def __init__(self, compute_devices: Sequence[str] | None = None, parameter_device: str | None = None) -> None:
        super().__init__(compute_devices)


class MultiWorkerMirroredStrategy(MirroredStrategy):
    """MirroredStrategy on several machines. Only one machine is supported.

    Args:
        cluster_resolver: ClusterResolver; by default that of TF_CONFIG.
        communication_options: Ignored; one worker does not communicate.
    """

    def __init__(
        self, cluster_resolver: ClusterResolver | None = None, communication_options: CommunicationOptions | None = None
    ) -> None:
        self._resolver = TFConfigClusterResolver() if cluster_resolver is None else cluster_resolver
        spec = self._resolver.cluster_spec()
        workers = [task for job in ("chief", "worker") for task in spec.as_dict().get(job, [])]
        if len(workers) > 1:
            raise errors.UnimplementedError(
                None,
                None,
                f"MultiWorkerMirroredStrategy: the cluster has {len(workers)} workers ({', '.join(workers)}); only one "
                "is supported. Training with several processes is not supported yet.",
            )
        gpus = [device.name for device in tf.config.list_logical_devices("GPU")]
        super().__init__(gpus or ["CPU:0"])

    @property
    def cluster_resolver(self) -> ClusterResolver:
        return self._resolver
