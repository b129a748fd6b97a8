"""The members of a cluster, given by the program or by the environment variable TF_CONFIG."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any

import headrace as tf

# The jobs whose tasks run the training program.
_LARGEST_PORT = 65535
TRAINING_JOBS = ("chief", "worker")
_JOBS = ("chief", "worker", "evaluator", "ps", None)


class ClusterResolver:
    """Base class of resolvers, which describe the jobs of a cluster and the role of this process."""

    task_type: str | None = None
    task_id: int | None = None
    environment = ""

    def cluster_spec(self) -> tf.train.ClusterSpec:
        """Returns the jobs as a tf.train.ClusterSpec.

        Raises:
            ValueError: If clusters cannot be merged because tasks of a job are missing.
            RuntimeError: If a pod of a Kubernetes cluster is not running.
        """
        raise NotImplementedError(f"{type(self).__name__} must define cluster_spec")

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        """Returns the address of a task; "" for this process.

        Args:
            task_type: Name of the job, such as "worker". The default is that of this process.
            task_id: Number of the task in its job. The default is that of this process.
            rpc_layer: Prefix of the address, such as "grpc". The default is that of the resolver.
        """
        raise NotImplementedError(f"{type(self).__name__} must define master")

    def num_accelerators(
        self, task_type: str | None = None, task_id: int | None = None, config_proto: Any = None
    ) -> dict[str, int]:
        """Returns the number of accelerators of each type on this machine.

        Args:
            task_type: Name of the job, such as "worker". The default is that of this process.
            task_id: Number of the task in its job. The default is that of this process.
            config_proto: Ignored.
        """
        kinds = [device.device_type for device in tf.config.list_logical_devices() if device.device_type != "CPU"]
        return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


class SimpleClusterResolver(ClusterResolver):
    """A cluster that the program describes.

    Args:
        cluster_spec: tf.train.ClusterSpec.
        master: Address of the master.
        task_type: Job of this process.
        task_id: Index of this process in its job.
        environment: Name of the environment.
        num_accelerators: Number of accelerators of each type; by default those of this machine.
        rpc_layer: Protocol of addresses.

    Raises:
        TypeError: If `cluster_spec` is not a ClusterSpec.
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


class UnionResolver(ClusterResolver):
    """The clusters of several resolvers together. The first resolver gives the role of this process.

    Args:
        *args: Resolvers.
        rpc_layer: Protocol of addresses.

    Raises:
        ValueError: If there are no arguments.
        TypeError: If an argument is not a ClusterResolver.
    """

    def __init__(self, *args: ClusterResolver, rpc_layer: str | None = None) -> None:
        if not args:
            raise ValueError("At least one ClusterResolver is required.")
        for resolver in args:
            if not isinstance(resolver, ClusterResolver):
                raise TypeError(f"All arguments must be a sub-class of `ClusterResolver`; received {resolver!r}.")
        self._resolvers = args
        self.rpc_layer = rpc_layer
        self.task_type, self.task_id = args[0].task_type, args[0].task_id

    def cluster_spec(self) -> tf.train.ClusterSpec:
        jobs: dict[str, list[str]] = {}
        for resolver in self._resolvers:
            for job, tasks in resolver.cluster_spec().as_dict().items():
                if not isinstance(tasks, list):
                    raise ValueError(f"The tasks of job {job!r} have gaps, so clusters cannot be merged: {tasks}")
                jobs.setdefault(job, []).extend(task for task in tasks if task not in jobs[job])
        return tf.train.ClusterSpec(jobs)

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        if task_type is None or task_id is None:
            return self._resolvers[0].master()
        return _address(self.cluster_spec().task_address(task_type, task_id), rpc_layer or self.rpc_layer)


class TFConfigClusterResolver(ClusterResolver):
    """The cluster in TF_CONFIG: JSON with "cluster" (job -> addresses) and "task" (type and index).

    Args:
        task_type: Job of this process; by default that of TF_CONFIG.
        task_id: Task index of this process; by default that of TF_CONFIG.
        rpc_layer: Protocol of addresses.
        environment: Name of the environment.

    Raises:
        ValueError: TF_CONFIG is malformed.
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


def training_tasks(resolver: ClusterResolver) -> tuple[list[str], int]:
    """Returns the addresses of the processes that train, chief first, and the number of this process among them.

    Raises:
        ValueError: This process has no place in the cluster.
    """
    spec = resolver.cluster_spec()
    if not spec.jobs:
        return [], 0
    job, number = resolver.task_type, resolver.task_id
    if job not in _JOBS:
        raise ValueError(f"Unrecognized task_type: {job}, valid task types are: {_JOBS}")
    if job is None or number is None:
        raise ValueError(
            "When `cluster_spec` is given, you must also specify `task_type` and `task_id`: TF_CONFIG needs "
            '"task": {"type": ..., "index": ...}.'
        )
    jobs = {name: spec.job_tasks(name) for name in spec.jobs}
    if len(jobs.get("chief", ())) > 1:
        raise ValueError(f"There must be at most one 'chief' job; there are {len(jobs['chief'])}.")
    if job not in jobs:
        raise ValueError(f"`task_type` {job!r} is not in the cluster, which has {sorted(jobs)}.")
    if not 0 <= number < len(jobs[job]):
        raise ValueError(f"The `task_id` {number} exceeds the maximum id of {job}: it has {len(jobs[job])} tasks.")
    tasks = [str(task) for name in TRAINING_JOBS for task in jobs.get(name, ())]
    if job not in TRAINING_JOBS:
        return [str(jobs[job][number])], 0  # an evaluator works alone
    return tasks, number + (len(jobs.get("chief", ())) if job == "worker" else 0)


def _tf_config() -> dict[str, Any]:
    text = os.environ.get("TF_CONFIG", "")
    try:
        told = json.loads(text or "{}")
    except json.JSONDecodeError as error:
        raise ValueError(f"TF_CONFIG is no valid JSON ({error}): {text!r}") from None
    if not isinstance(told, dict):
        raise ValueError(f'TF_CONFIG must be a JSON object with "cluster" and "task"; it is {text!r}')
    _check_cluster(told.get("cluster", {}))
    _check_task(told.get("task", {}))
    return told


def _check_cluster(cluster: object) -> None:
    if not isinstance(cluster, dict):
        raise ValueError(
            f'TF_CONFIG: "cluster" must be an object of job names and lists of addresses; it is {cluster!r}'
        )
    for job, tasks in cluster.items():
        addresses = list(tasks.values()) if isinstance(tasks, dict) else tasks
        if not isinstance(addresses, list):
            raise ValueError(f'TF_CONFIG: the tasks of job {job!r} must be a list of "host:port"; they are {tasks!r}')
        for address in addresses:
            port = address.rpartition(":")[2] if isinstance(address, str) else ""
            if not port.isdigit() or int(port) > _LARGEST_PORT:
                raise ValueError(
                    f'TF_CONFIG: job {job!r} has the address {address!r}; expected "host:port" with a port of 0 to '
                    f"{_LARGEST_PORT}"
                )
        if len(set(addresses)) < len(addresses):
            raise ValueError(f"TF_CONFIG: job {job!r} lists an address twice: {addresses}")


def _check_task(task: object) -> None:
    if not isinstance(task, dict):
        raise ValueError(f'TF_CONFIG: "task" must be an object with "type" and "index"; it is {task!r}')
    if not isinstance(task.get("type", ""), str):
        raise ValueError(f'TF_CONFIG: the type of "task" must be the name of a job; it is {task["type"]!r}')
    index = task.get("index", 0)
    if isinstance(index, bool) or not (isinstance(index, int) or (isinstance(index, str) and index.isdigit())):
        raise ValueError(f'TF_CONFIG: the index of "task" must be an integer; it is {index!r}')


def _address(address: str, rpc_layer: str | None) -> str:
    return f"{rpc_layer}://{address}" if rpc_layer else address


def with_ports(hosts: Sequence[str], port: int) -> list[str]:
    """Returns addresses on consecutive ports for hosts that are listed several times."""
    seen: dict[str, int] = {}
    found = []
    for host in hosts:
        found.append(f"{host}:{port + seen.get(host, 0)}")
        seen[host] = seen.get(host, 0) + 1
    return found
