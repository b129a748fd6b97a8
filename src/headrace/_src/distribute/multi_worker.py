"""MultiWorkerMirroredStrategy: one program over the devices of several processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.cluster_resolver import ClusterResolver, TFConfigClusterResolver, training_tasks
from headrace._src.distribute.communication import CommunicationImplementation, CommunicationOptions
from headrace._src.distribute.strategies import MirroredStrategy
from headrace._src.distribute.strategy import StrategyExtended
from headrace._src.graph.replicas import ReplicaSet
from headrace._src.ops.state.replica_ops import process_gather, process_sum
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime import processes
from headrace._src.runtime.mesh.replica_mesh import ReplicaMesh
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor, Tensor


class MultiWorkerExtended(StrategyExtended):
    """The interface of a strategy over several processes.

    Args:
        devices: Names of the devices of this process's replicas.
        workers: Number of processes.
        number: Number of this process.
    """

    def __init__(self, devices: list[str], workers: int, number: int) -> None:
        super().__init__(devices)
        self._workers, self._worker = workers, number

    @property
    def replicas(self) -> ReplicaSet:
        if self._replicas is None:
            local = len(self._devices)
            kind = self._devices[0].rpartition("device:")[2].partition(":")[0]
            chosen = [d for d in processes.all_devices(kind) if _is_chosen(d, self._devices)]
            if len(chosen) != local * self._workers:
                raise ValueError(
                    f"All workers must have the same number of devices; worker {self._worker} has {local}, and all "
                    f"{self._workers} together have {len(chosen)}."
                )
            mesh = ReplicaMesh(chosen, self._worker)
            self._replicas = ReplicaSet(local * self._workers, local, local * self._worker, mesh)
        return self._replicas

    @property
    def should_checkpoint(self) -> bool:
        return self._worker == 0

    @property
    def should_save_summary(self) -> bool:
        return self._worker == 0

    def agree_on_value(self, variable: Variable) -> None:
        value = variable._storage.array
        if value is None:
            return
        what = f"Variable {variable.name}"
        processes.check_same(what, f"{variable.name} of dtype {variable.dtype.name} and shape {variable.shape}")
        variable._storage.array = processes.value_of_first_process(value)

    def total_of_processes(self, value: Any) -> Any:
        if isinstance(value, tf.IndexedSlices):
            rows = self.gathered_from_processes(value.values, 0)
            return tf.IndexedSlices(rows, self.gathered_from_processes(value.indices, 0), value.dense_shape)
        (total,) = process_sum([tf.convert_to_tensor(value)])
        return total

    def of_first_process(self, value: Any) -> Tensor:
        tensor = tf.convert_to_tensor(value)
        if state.mode is None:
            return EagerTensor(processes.value_of_first_process(tensor.numpy()), tensor.dtype)
        return self.total_of_processes(tensor if self._worker == 0 else tf.zeros_like(tensor))

    def gathered_from_processes(self, value: Tensor, axis: int) -> Tensor:
        return process_gather(value, axis=axis)


def _is_chosen(device: Any, names: Sequence[str]) -> bool:
    """Returns whether each process uses this device of its own: those with the numbers in the names."""
    return device.local_hardware_id is None or len(names) > 1 or device in _first_of_each_process(device)


def _first_of_each_process(device: Any) -> list[Any]:
    kind = "CPU" if device.platform == "cpu" else "GPU"
    found: dict[int, Any] = {}
    for other in processes.all_devices(kind):
        found.setdefault(other.process_index, other)
    return list(found.values())


class MultiWorkerMirroredStrategy(MirroredStrategy):
    """One replica per GPU of all workers, or one per worker without GPUs. All replicas share the variables.

    Each worker runs the same program. They find each other by TF_CONFIG or another resolver, and wait for each other
    here. Create the strategy at the start of the program.

    Args:
        cluster_resolver: ClusterResolver; by default that of TF_CONFIG.
        communication_options: CommunicationOptions. XLA chooses the implementation: NCCL between GPUs, gloo between
            CPUs. NCCL without GPUs raises ValueError.

    Raises:
        ValueError: TF_CONFIG is malformed.
        RuntimeError: Something was compiled before.
        UnavailableError: The workers did not find each other.
    """

    def __init__(
        self, cluster_resolver: ClusterResolver | None = None, communication_options: CommunicationOptions | None = None
    ) -> None:
        self._resolver = TFConfigClusterResolver() if cluster_resolver is None else cluster_resolver
        tasks, number = training_tasks(self._resolver)
        if len(tasks) > 1:
            processes.join_cluster(tasks, number)
        gpus = [device.name for device in tf.config.list_logical_devices("GPU")]
        wanted = None if communication_options is None else communication_options.implementation
        if wanted is CommunicationImplementation.NCCL and not gpus:
            tf.get_logger().warning("NCCL needs GPUs, and this worker has none: the workers use the CPU's collectives.")
        super().__init__(gpus or ["CPU:0"])
        if len(tasks) > 1:
            self._extended = MultiWorkerExtended(list(self._extended.worker_devices), len(tasks), number)
            self._extended._strategy = lambda: self

    @property
    def cluster_resolver(self) -> ClusterResolver:
        return self._resolver

    @property
    def num_replicas_in_sync(self) -> int:
        extended = self._extended
        workers = extended._workers if isinstance(extended, MultiWorkerExtended) else 1
        return workers * len(extended._devices)
