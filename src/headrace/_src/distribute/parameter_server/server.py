"""tf.distribute.Server: this process as a task of a cluster."""

from __future__ import annotations

import socket
import threading
from typing import Any

import headrace as tf
from headrace._src.distribute.parameter_server.channel import listen
from headrace._src.distribute.parameter_server.task import Task
from headrace._src.formats import messages


class Server:
    """Serves a coordinator of the cluster: holds variables (job "ps") or runs functions (job "worker").

    Several servers may run in one process, for tests. Processes of one user on one machine trust each other; for
    several machines set HEADRACE_CLUSTER_KEY to the same secret everywhere.

    Args:
        server_or_cluster_def: A ServerDef, ClusterDef, tf.train.ClusterSpec, or a dictionary of jobs.
        job_name: Job of this process.
        task_index: Index of its task.
        protocol: Accepted for compatibility.
        config: Accepted for compatibility.
        start: Whether to start immediately.

    Raises:
        ValueError: The cluster has no such task.
        UnknownError: The port is taken.
    """

    def __init__(
        self,
        server_or_cluster_def: Any,
        job_name: str | None = None,
        task_index: int | None = None,
        protocol: str | None = None,
        config: Any = None,
        start: bool = True,
    ) -> None:
        given = server_or_cluster_def
        self._definition = messages.ServerDef(protocol=protocol or "grpc")
        if isinstance(given, messages.ServerDef):
            self._definition.CopyFrom(given)
        else:
            self._definition.cluster.CopyFrom(tf.train.ClusterSpec(given).as_cluster_def())
        jobs = {job.name: dict(job.tasks) for job in self._definition.cluster.job}
        name = job_name or self._definition.job_name or (next(iter(jobs)) if len(jobs) == 1 else "")
        index = task_index if task_index is not None else self._definition.task_index
        if index not in jobs.get(name, {}):
            raise ValueError(f"The cluster has no task {index} in job {name!r}; its jobs are {jobs}.")
        self._definition.job_name, self._definition.task_index = name, index
        self._address = jobs[name][index]
        self._door: socket.socket | None = None
        self._ended = threading.Event()
        if start:
            self.start()

    @staticmethod
    def create_local_server(config: Any = None, start: bool = True) -> Server:
        """Creates a server of a cluster with this process alone.

        Args:
            config: Accepted for compatibility.
            start: Whether to start immediately.

        Returns:
            A Server.
        """
        return Server({"local": ["localhost:0"]}, config=config, start=start)

    @property
    def server_def(self) -> Any:
        """The description of the cluster and of this task."""
        return self._definition

    @property
    def target(self) -> str:
        """The address of the server."""
        if self._door is None:
            return f"grpc://{self._address}"
        return f"grpc://{self._address.rpartition(':')[0]}:{self._door.getsockname()[1]}"

    def start(self) -> None:
        """Starts to accept connections, on threads of their own."""
        if self._door is None:
            self._door = listen(self._address, Task().serve)

    def join(self) -> None:
        """Blocks for as long as the process runs."""
        self._ended.wait()
