"""The data service: dispatchers that hold datasets and workers that run them, all inside this process.

TensorFlow's servers communicate over the network; these find each other by address in a table, so that programs and
tests written for the service run unchanged. A worker runs its share of a job on a separate thread.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Hashable
from typing import Any, NamedTuple

from headrace._src.base import errors
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.service.job import Job, ShardingPolicy

_GRPC = "grpc"
_first_free_port = itertools.count(50_000)
_dispatchers: dict[str, DispatchServer] = {}


class DispatcherConfig(NamedTuple):
    """The configuration of a dispatcher: `port` and `protocol` set its address, the others are ignored.

    Args:
        port: Number of the port; 0 chooses a free one.
        protocol: Protocol in the address. The default is "grpc".
        work_dir: Ignored.
        fault_tolerant_mode: Ignored.
        worker_addresses: Ignored.
        job_gc_check_interval_ms: Ignored.
        job_gc_timeout_ms: Ignored.
        worker_timeout_ms: Ignored.
        worker_max_concurrent_snapshots: Ignored.
    """

    port: int = 0
    protocol: str | None = None
    work_dir: str | None = None
    fault_tolerant_mode: bool = False
    worker_addresses: Any = None
    job_gc_check_interval_ms: int | None = None
    job_gc_timeout_ms: int | None = None
    worker_timeout_ms: int | None = None
    worker_max_concurrent_snapshots: int = 0


class WorkerConfig(NamedTuple):
    """The configuration of a worker: `dispatcher_address` is its dispatcher.

    Args:
        dispatcher_address: Address of the dispatcher, such as "localhost:5000".
        worker_address: Ignored.
        port: Number of the port; 0 chooses a free one.
        protocol: Protocol in the address. The default is "grpc".
        heartbeat_interval_ms: Ignored.
        dispatcher_timeout_ms: Ignored.
        data_transfer_protocol: Ignored.
        data_transfer_address: Ignored.
    """

    dispatcher_address: str
    worker_address: str | None = None
    port: int = 0
    protocol: str | None = None
    heartbeat_interval_ms: int | None = None
    dispatcher_timeout_ms: int | None = None
    data_transfer_protocol: str | None = None
    data_transfer_address: str | None = None


class _Server:
    """The common base of both kinds of servers: they start, stop, and can be waited for."""

    def __init__(self) -> None:
        self._ended = threading.Event()

    def join(self) -> None:
        """Waits until the server is stopped."""
        self._ended.wait()

    def stop(self) -> None:
        """Stops the server."""
        self._ended.set()

    _stop = stop


class DispatchServer(_Server):
    """Holds the datasets, the workers and the jobs of a service.

    Args:
        config: Configuration; None uses the defaults.
        start: Whether to start at once.

    Raises:
        ValueError: If fault tolerance is on without a `work_dir`.
    """

    def __init__(self, config: DispatcherConfig | None = None, start: bool = True) -> None:
        super().__init__()
        self._config = config or DispatcherConfig()
        if self._config.fault_tolerant_mode and not self._config.work_dir:
            raise ValueError("Cannot enable fault tolerant mode without configuring a work dir.")
        self._port = self._config.port or next(_first_free_port)
        self.workers: list[WorkerServer] = []
        self.datasets: dict[str, PlanNode] = {}
        self._jobs: dict[Any, Job] = {}
        self._lock = threading.Lock()
        if start:
            self.start()

    @property
    def _address(self) -> str:
        return f"localhost:{self._port}"

    @property
    def target(self) -> str:
        """The address that `distribute` takes, such as `grpc://localhost:50000`."""
        return f"{self._config.protocol or _GRPC}://{self._address}"

    def start(self) -> None:
        """Registers the dispatcher under its address.

        Raises:
            UnavailableError: If another dispatcher is running at the address.
        """
        held = _dispatchers.setdefault(self._address, self)
        if held is not self:
            raise errors.UnavailableError(None, None, f"A dispatcher is already running at {self._address}.")
        self._ended.clear()

    def stop(self) -> None:
        """Stops the dispatcher and its jobs."""
        _dispatchers.pop(self._address, None)
        with self._lock:
            jobs, self._jobs = list(self._jobs.values()), {}
        for job in jobs:
            job.close()
        super().stop()

    _stop = stop

    def register(self, plan: PlanNode, name: str | None) -> str:
        """Registers a dataset under its name, or under a number; returns the name.

        Args:
            plan: Plan of the dataset.
            name: Name of the dataset, or None.

        Returns:
            The name.
        """
        with self._lock:
            name = name or str(1000 + len(self.datasets))
            self.datasets[name] = plan
        return name

    def job(self, key: Hashable, dataset: str, policy: ShardingPolicy, consumers: int | None) -> Job:
        """Returns the job under `key`, creating it at first use; without a key a new one.

        Args:
            key: Name of the job, or None.
            dataset: Name of the registered dataset.
            policy: tf.data.experimental.service.ShardingPolicy: which worker produces which elements.
            consumers: Number of consumers that read in turn, or None.

        Raises:
            UnavailableError: If the dispatcher has no worker.
        """
        with self._lock:
            found = self._jobs.get(key) if key is not None else None
            if found is None:
                if not self.workers:
                    raise errors.UnavailableError(None, None, f"The dispatcher at {self._address} has no worker.")
                found = Job(self.datasets[dataset], len(self.workers), policy, consumers)
                self._jobs[object() if key is None else key] = found
            return found


class WorkerServer(_Server):
    """Runs its share of the jobs of a dispatcher.

    Args:
        config: Configuration; None uses the defaults.
        start: Whether to start at once.

    Raises:
        ValueError: If the configuration has no `dispatcher_address`.
    """

    def __init__(self, config: WorkerConfig, start: bool = True) -> None:
        super().__init__()
        if not config.dispatcher_address:
            raise ValueError("Must specify a `dispatcher_address` in the `config` passed to `WorkerServer`.")
        self._config = config
        self._port = config.port or next(_first_free_port)
        if start:
            self.start()

    @property
    def _address(self) -> str:
        return f"localhost:{self._port}"

    def start(self) -> None:
        """Registers the worker with its dispatcher."""
        find_dispatcher(self._config.dispatcher_address).workers.append(self)
        self._ended.clear()

    def stop(self) -> None:
        """Removes the worker from its dispatcher; it finishes what it has started."""
        dispatcher = _dispatchers.get(_bare(self._config.dispatcher_address))
        if dispatcher is not None and self in dispatcher.workers:
            dispatcher.workers.remove(self)
        super().stop()

    _stop = stop


def _bare(address: str) -> str:
    return address.rpartition("://")[2]


def find_dispatcher(address: str) -> DispatchServer:
    """Returns the dispatcher at an address, with or without its protocol."""
    found = _dispatchers.get(_bare(address))
    if found is None:
        raise errors.UnavailableError(
            None, None,
            f"No dispatcher at {address} in this process: headrace's data service connects servers and datasets of "
            "one process. To distribute input over several processes, use `Dataset.shard` in each.",
        )  # fmt: skip
    return found
