"""Cluster resolvers of batch systems and clouds: Slurm, Kubernetes and Google Compute Engine."""

from __future__ import annotations

import importlib
import math
import os
import re
from collections.abc import Mapping
from typing import Any

import headrace as tf
from headrace._src.distribute.cluster_resolver import ClusterResolver, with_ports


def expanded_hosts(text: str) -> list[str]:
    """Returns the hosts of a list in Slurm's notation: "n[1-2,07],login" is n1, n2, n07, login.

    Args:
        text: List of hosts.
    """
    found: list[str] = []
    for part in re.findall(r"(?:[^,\[]|\[[^\]]*\])+", text.strip()):
        match = re.fullmatch(r"(.*?)\[([^\]]*)\](.*)", part)
        if match is None:
            found.append(part)
            continue
        head, inside, tail = match.groups()
        for piece in inside.split(","):
            first, _, last = piece.partition("-")
            numbers = range(int(first), int(last or first) + 1)
            found += [f"{head}{n:0{len(first)}d}{rest}" for n in numbers for rest in expanded_hosts(tail) or [""]]
    return found


def expanded_counts(text: str) -> list[int]:
    """Returns the counts of a list in Slurm's notation: "2(x3),1" is 2, 2, 2, 1.

    Args:
        text: List of counts.
    """
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"(\d+)(?:\(x(\d+)\))?", part.strip())
        if match is None:
            raise ValueError(f"Not a list of tasks per node in Slurm's notation: {text!r}")
        found += [int(match[1])] * int(match[2] or 1)
    return found


def _variable(name: str) -> str:
    for candidate in (f"SLURM_STEP_{name}", f"SLURM_{name}"):
        if candidate in os.environ:
            return os.environ[candidate]
    raise RuntimeError(f"SlurmClusterResolver needs SLURM_{name}, which `srun` sets. Start the program with srun.")


class SlurmClusterResolver(ClusterResolver):
    """The processes that Slurm's `srun` started.

    Args:
        jobs: Number of tasks of each job, by name; by default all are workers.
        port_base: Port of the first task of a node; the others use the following ports.
        gpus_per_node: Number of GPUs of a node; by default those that this machine shows.
        gpus_per_task: Number of GPUs of a task; by default those of the node, divided among its tasks.
        tasks_per_node: Number of tasks of each node; by default from Slurm's environment.
        auto_set_gpu: Whether each task sees only its own GPUs (CUDA_VISIBLE_DEVICES).
        rpc_layer: Protocol of addresses.

    Raises:
        RuntimeError: If the jobs need another number of tasks than Slurm has started.
    """

    def __init__(
        self,
        jobs: Mapping[str, int] | None = None,
        port_base: int = 8888,
        gpus_per_node: int | None = None,
        gpus_per_task: int | None = None,
        tasks_per_node: int | list[int] | None = None,
        auto_set_gpu: bool = True,
        rpc_layer: str = "grpc",
    ) -> None:
        self._rank = int(os.environ.get("SLURM_PROCID", -1))
        if self._rank < 0:
            _variable("PROCID")
        hosts = expanded_hosts(_variable("NODELIST"))
        counts = tasks_per_node if tasks_per_node is not None else expanded_counts(_variable("TASKS_PER_NODE"))
        counts = [counts] * len(hosts) if isinstance(counts, int) else counts
        self._hosts = [host for host, count in zip(hosts, counts, strict=True) for _ in range(count)]
        self._jobs = dict(jobs) if jobs else {"worker": len(self._hosts)}
        if sum(self._jobs.values()) != len(self._hosts):
            raise RuntimeError(
                f"Slurm started {len(self._hosts)} tasks, but the jobs {self._jobs} need another number."
            )
        self._port, self.rpc_layer = port_base, rpc_layer
        self._gpus_per_node = gpus_per_node
        self._gpus_per_task, self._largest_count = gpus_per_task, max(counts)
        number = self._rank
        for job, size in self._jobs.items():
            if number < size:
                self.task_type, self.task_id = job, number
                break
            number -= size
        if auto_set_gpu and gpus_per_node:
            self._show_own_gpus()

    def _show_own_gpus(self) -> None:
        place = self._hosts[: self._rank].count(self._hosts[self._rank])
        size = self.num_accelerators()["GPU"]
        os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(str(place * size + n) for n in range(size))

    def cluster_spec(self) -> tf.train.ClusterSpec:
        addresses = with_ports(self._hosts, self._port)
        jobs: dict[str, list[str]] = {}
        for job, size in self._jobs.items():
            jobs[job], addresses = addresses[:size], addresses[size:]
        return tf.train.ClusterSpec(jobs)

    def get_task_info(self) -> tuple[str | None, int | None]:
        """Returns the job and the task index of this process."""
        return self.task_type, self.task_id

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        job, number = task_type or self.task_type, self.task_id if task_id is None else task_id
        address = self.cluster_spec().task_address(job or "", number or 0)
        layer = rpc_layer or self.rpc_layer
        return f"{layer}://{address}" if layer else address

    def num_accelerators(
        self, task_type: str | None = None, task_id: int | None = None, config_proto: Any = None
    ) -> dict[str, int]:
        if self._gpus_per_task is not None:
            return {"GPU": self._gpus_per_task}
        if self._gpus_per_node is None:
            return super().num_accelerators()
        return {"GPU": math.floor(self._gpus_per_node / self._largest_count)}


class KubernetesClusterResolver(ClusterResolver):
    """The pods of a Kubernetes cluster that carry given labels. Needs the package `kubernetes`.

    Args:
        job_to_label_mapping: Label selectors of each job, by name; by default {"worker": ["job-name=tensorflow"]}.
        tf_server_port: Port of every task.
        rpc_layer: Protocol of addresses.
        override_client: Client to use instead of that of the package, with `list_pod_for_all_namespaces`.
    """

    def __init__(
        self,
        job_to_label_mapping: Mapping[str, list[str]] | None = None,
        tf_server_port: int = 8470,
        rpc_layer: str = "grpc",
        override_client: Any = None,
    ) -> None:
        self._labels = job_to_label_mapping or {"worker": ["job-name=tensorflow"]}
        self._port, self.rpc_layer = tf_server_port, rpc_layer
        if override_client is None:
            kubernetes = _needed("kubernetes", "KubernetesClusterResolver")
            kubernetes.config.load_kube_config()
            override_client = kubernetes.client.CoreV1Api()
        self._client = override_client

    def cluster_spec(self) -> tf.train.ClusterSpec:
        jobs: dict[str, list[str]] = {}
        for job, selectors in self._labels.items():
            addresses = []
            for selector in selectors:
                for pod in self._client.list_pod_for_all_namespaces(label_selector=selector).items:
                    if pod.status.phase != "Running":
                        raise RuntimeError(
                            f"Pod {pod.metadata.name!r} is not running; its phase is {pod.status.phase!r}"
                        )
                    addresses.append(f"{pod.status.host_ip}:{self._port}")
            jobs[job] = sorted(addresses)
        return tf.train.ClusterSpec(jobs)

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        job, number = task_type or self.task_type, self.task_id if task_id is None else task_id
        if job is None or number is None:
            return ""
        layer = rpc_layer or self.rpc_layer
        address = self.cluster_spec().task_address(job, number)
        return f"{layer}://{address}" if layer else address


class GCEClusterResolver(ClusterResolver):
    """The instances of an instance group of Google Compute Engine. Needs the package `google-api-python-client`.

    Args:
        project: Name of the project.
        zone: Zone of the instance group.
        instance_group: Name of the instance group.
        port: Port of every task.
        task_type: Job of the instances.
        task_id: Index of this process.
        rpc_layer: Protocol of addresses.
        credentials: Credentials of the API.
        service: Client to use instead of that of the package.
    """

    def __init__(
        self,
        project: str,
        zone: str,
        instance_group: str,
        port: int,
        task_type: str = "worker",
        task_id: int = 0,
        rpc_layer: str = "grpc",
        credentials: Any = "default",
        service: Any = None,
    ) -> None:
        self._where, self._group = {"project": project, "zone": zone}, instance_group
        self._port, self.rpc_layer = port, rpc_layer
        self.task_type, self.task_id = task_type, task_id
        if service is None:
            discovery = _needed("googleapiclient.discovery", "GCEClusterResolver")
            service = discovery.build(
                "compute", "v1", **({} if credentials == "default" else {"credentials": credentials})
            )
        self._service = service

    def cluster_spec(self) -> tf.train.ClusterSpec:
        groups, addresses = self._service.instanceGroups(), []
        request = groups.listInstances(
            **self._where, instanceGroup=self._group, body={"instanceState": "RUNNING"}, orderBy="name"
        )
        while request is not None:
            answer = request.execute()
            for item in answer.get("items", []):
                name = item["instance"].rpartition("/")[2]
                instance = self._service.instances().get(**self._where, instance=name).execute()
                addresses.append(f"{instance['networkInterfaces'][0]['networkIP']}:{self._port}")
            request = groups.listInstances_next(previous_request=request, previous_response=answer)
        return tf.train.ClusterSpec({self.task_type or "worker": sorted(addresses)})

    def master(self, task_type: str | None = None, task_id: int | None = None, rpc_layer: str | None = None) -> str:
        job, number = task_type or self.task_type, self.task_id if task_id is None else task_id
        address = self.cluster_spec().task_address(job or "worker", number or 0)
        layer = rpc_layer or self.rpc_layer
        return f"{layer}://{address}" if layer else address


def _needed(module: str, user: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise ImportError(f"{user} needs the package {module.partition('.')[0]!r}, which is not installed.") from None
