"""Servers of clusters with one process, and the placement of variables on parameter servers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.compat_v1.typing import Message
from headrace._src.formats import messages
from headrace._src.graph.graph_def.legacy_ops import REFERENCE_VARIABLES
from headrace._src.graph.operation import Operation
from headrace._src.train.cluster_spec import ClusterSpec

_ONE_PROCESS = "headrace runs sessions in one process. For several machines use tf.distribute."


class Server:
    """This process as the only task of a cluster; `target` is what `tf.Session` takes.

    Args:
        server_or_cluster_def: A ServerDef, ClusterDef, ClusterSpec, or a dictionary of jobs.
        job_name: Job of this process.
        task_index: Index of its task.
        protocol: Ignored: nothing is sent.
        config: ConfigProto.
        start: Ignored: there is nothing to start.

    Raises:
        NotImplementedError: If the cluster has several tasks.
    """

    def __init__(
        self,
        server_or_cluster_def: Any,
        job_name: str | None = None,
        task_index: int | None = None,
        protocol: str | None = None,
        config: Message | None = None,
        start: bool = True,
    ) -> None:
        given = server_or_cluster_def
        self._definition = messages.ServerDef(protocol=protocol or "grpc")
        if isinstance(given, messages.ServerDef):
            self._definition.CopyFrom(given)
        else:
            self._definition.cluster.CopyFrom(ClusterSpec(given).as_cluster_def())
        tasks = sum(len(job.tasks) for job in self._definition.cluster.job)
        if tasks > 1:
            raise NotImplementedError(f"tf.train.Server: the cluster has {tasks} tasks. {_ONE_PROCESS}")
        self._definition.job_name = job_name or self._definition.job_name or "local"
        self._definition.task_index = task_index or self._definition.task_index

    @staticmethod
    def create_local_server(config: Message | None = None, start: bool = True) -> Server:
        """Creates a server for this process as the only task.

        Args:
            config: Ignored.
            start: Whether to start at once.

        Returns:
            A Server.
        """
        return Server({"local": ["localhost:0"]}, protocol="grpc", config=config, start=start)

    @property
    def server_def(self) -> Message:
        return self._definition

    @property
    def target(self) -> str:
        """The target for `tf.Session`: this process."""
        return ""

    def start(self) -> None:
        """Does nothing: the server needs no start."""

    def join(self) -> None:
        """Raises NotImplementedError: there is no other process to serve."""
        raise NotImplementedError(f"tf.train.Server.join: no other process uses this server. {_ONE_PROCESS}")


def replica_device_setter(
    ps_tasks: int = 0,
    ps_device: str = "/job:ps",
    worker_device: str = "/job:worker",
    merge_devices: bool = True,
    cluster: Any = None,
    ps_ops: Sequence[str] | None = None,
    ps_strategy: Callable[[Any], int] | None = None,
) -> Callable[[Any], str] | None:
    """Returns a device function that distributes variables over parameter servers; None if there are none.

    Args:
        ps_tasks: Number of parameter servers.
        ps_device: Device of the parameter servers.
        worker_device: Name of the device of operations that are not variables.
        merge_devices: Ignored.
        cluster: ClusterSpec or ClusterDef with the parameter servers.
        ps_ops: Types of the operations to place on parameter servers.
        ps_strategy: Function of an operation that returns the index of a parameter server; round robin by default.
    """
    if cluster is not None:
        jobs = ClusterSpec(cluster).as_dict()
        ps_tasks = len(jobs.get(ps_device.rpartition(":")[2], ()))
    if ps_tasks == 0:
        return None
    variables = set(ps_ops or REFERENCE_VARIABLES | {"VarHandleOp"})
    turn = iter(range(1 << 62))

    def choose(operation: Operation) -> str:
        if operation.type not in variables:
            return worker_device
        task = next(turn) % ps_tasks if ps_strategy is None else ps_strategy(operation)
        return f"{ps_device}/task:{task}"

    return choose
