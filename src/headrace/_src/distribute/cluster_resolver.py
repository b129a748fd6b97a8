"""The members of a cluster, given by the program or by the environment variable TF_CONFIG."""

from __future__ import annotations

import json
import os
from typing import Any

import headrace as tf


class ClusterResolver:
    """Base class of resolvers, which describe the jobs of a cluster and the role of this process."""

    task_type: str | None = None
    task_id: int | None = None
    environment = ""

    def cluster_spec(self) -> tf.train.ClusterSpec:
        """Returns the jobs as a tf.train.ClusterSpec."""
        raise NotImplementedError(f"{type(self).__name__} must define cluster_spec")

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        """Returns the address of a task; "" for this process."""
        raise NotImplementedError(f"{type(self).__name__} must define master")

    def num_accelerators(
        self, task_type: str | None = None, task_id: int | None = None, config_proto: Any = None
    ) -> dict[str, int]:
        """Returns the number of accelerators of each type on this machine."""
        kinds = [device.device_type for device in tf.config.list_logical_devices() if device.device_type != "CPU"]
        return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


class SimpleClusterResolver(ClusterResolver):
    """A cluster that the program describes.

    Args:
        cluster_spec: tf.train.ClusterSpec.
        master: Address of the master.
        task_type, task_id: Role of this process.
    """

    def __init__(
        self,
        cluster_spec: tf.train.ClusterSpec,
        master: str = "",
        task_type: str | None = None,
        task_id: int | None = None,
        environment: str = "",
        num_accelerators: dict[str, int] | None = None,
        rpc_layer: str | None = None,
    ) -> None:
        if not isinstance(cluster_spec, tf.train.ClusterSpec):
            raise TypeError("cluster_spec must be a `tf.train.ClusterSpec`.")
        self._spec, self._master, self._accelerators = cluster_spec, master, num_accelerators
        self.task_type, self.task_id, self.environment, self.rpc_layer = task_type, task_id, environment, rpc_layer

    def cluster_spec(self) -> tf.train.ClusterSpec:
        return self._spec

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        if task_type is None or task_id is None:
            return self._master
        return _address(self._spec.task_address(task_type, task_id), rpc_layer or self.rpc_layer)

    def num_accelerators(
        self, task_type: str | None = None, task_id: int | None = None, config_proto: Any = None
    ) -> dict[str, int]:
        return super().num_accelerators() if self._accelerators is None else self._accelerators


class TFConfigClusterResolver(ClusterResolver):
    """The cluster in TF_CONFIG: JSON with "cluster" (job -> addresses) and "task" (type and index).

    Args:
        task_type: Job of this process; by default that of TF_CONFIG.
        task_id: Task index of this process; by default that of TF_CONFIG.
        rpc_layer: Protocol of addresses.
        environment: Name of the environment.
    """

    def __init__(
        self,
        task_type: str | None = None,
        task_id: int | None = None,
        rpc_layer: str | None = None,
        environment: str | None = None,
    ) -> None:
        told = _tf_config()
        task = told.get("task", {})
        self.task_type = task_type or task.get("type")
        self.task_id = int(task["index"]) if task_id is None and "index" in task else task_id
        self.rpc_layer = rpc_layer or told.get("rpc_layer")
        self.environment = environment or told.get("environment", "")

    def cluster_spec(self) -> tf.train.ClusterSpec:
        return tf.train.ClusterSpec(_tf_config().get("cluster", {}))

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        spec = self.cluster_spec()
        if not spec.jobs or (len(spec.jobs) == 1 and spec.num_tasks(spec.jobs[0]) == 1):
            return ""
        kind, number = task_type or self.task_type, self.task_id if task_id is None else task_id
        return _address(spec.task_address(kind or "", number or 0), rpc_layer or self.rpc_layer)


class TPUClusterResolver(ClusterResolver):
    """Finds TPUs. They are not supported: the constructor raises, as TensorFlow does without TPUs."""

    def __init__(
        self,
        tpu: str | None = None,
        zone: str | None = None,
        project: str | None = None,
        job_name: str = "worker",
        coordinator_name: str | None = None,
        coordinator_address: str | None = None,
        credentials: str = "default",
        service: str | None = None,
        discovery_url: str | None = None,
    ) -> None:
        if not tpu:
            raise ValueError("Please provide a TPU Name to connect to. This machine has no TPU.")
        raise tf.errors.NotFoundError(
            None,
            None,
            f"No TPU found at {tpu!r}: headrace computes on the devices of this machine, and does not connect to TPUs "
            "elsewhere. tf.distribute.get_strategy() and MirroredStrategy work on the local devices.",
        )

    @staticmethod
    def connect(tpu: str | None = None, zone: str | None = None, project: str | None = None) -> TPUClusterResolver:
        """Finds TPUs, connects to them and initializes them."""
        return TPUClusterResolver(tpu, zone, project)


def _tf_config() -> dict[str, Any]:
    text = os.environ.get("TF_CONFIG", "")
    try:
        told = json.loads(text or "{}")
    except json.JSONDecodeError as error:
        raise ValueError(f"TF_CONFIG is no valid JSON ({error}): {text!r}") from None
    if not isinstance(told, dict):
        raise ValueError(f'TF_CONFIG must be a JSON object with "cluster" and "task"; it is {text!r}')
    return told


def _address(address: str, rpc_layer: str | None) -> str:
    return f"{rpc_layer}://{address}" if rpc_layer else address
