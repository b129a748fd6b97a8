"""ClusterSpec: the jobs of a cluster and the addresses of their tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headrace._src.formats import messages


class ClusterSpec:
    """The jobs of a cluster by name, each with addresses by task index.

    >>> tf.train.ClusterSpec({"worker": ["a:1", "b:1"]}).num_tasks("worker")
    2

    Args:
        cluster: Dictionary from job names to lists of addresses, or to dictionaries from task indices to addresses;
            or a ClusterDef or ClusterSpec.

    Raises:
        TypeError: If `cluster` is not a dict, a ClusterSpec or a ClusterDef.
    """

    def __init__(self, cluster: Any) -> None:
        self._jobs: dict[str, dict[int, str]] = {}
        if isinstance(cluster, ClusterSpec):
            self._jobs = {job: dict(tasks) for job, tasks in cluster._jobs.items()}
        elif isinstance(cluster, Mapping):
            self._jobs = {job: _tasks(job, tasks) for job, tasks in cluster.items()}
        elif hasattr(cluster, "job"):
            self._jobs = {job.name: dict(job.tasks) for job in cluster.job}
        else:
            raise TypeError(
                "`cluster` must be a dictionary mapping one or more job names to lists of network addresses, or a "
                f"`ClusterDef` protocol buffer. Received: cluster={cluster!r}."
            )

    def as_dict(self) -> dict[str, Any]:
        """Returns a dictionary from jobs to lists of addresses, or to dictionaries where task indices are missing."""
        return {
            job: [tasks[n] for n in sorted(tasks)] if sorted(tasks) == list(range(len(tasks))) else dict(tasks)
            for job, tasks in self._jobs.items()
        }

    def as_cluster_def(self) -> Any:
        """Returns the ClusterDef message."""
        result = messages.ClusterDef()
        for job in sorted(self._jobs):
            entry = result.job.add(name=job)
            for number, address in sorted(self._jobs[job].items()):
                entry.tasks[number] = address
        return result

    @property
    def jobs(self) -> list[str]:
        return list(self._jobs)

    def num_tasks(self, job_name: str) -> int:
        """Returns the number of tasks of a job.

        Args:
            job_name: Name of the job, such as "worker".
        """
        return len(self._of(job_name))

    def task_indices(self, job_name: str) -> list[int]:
        """Returns the task indices of a job.

        Args:
            job_name: Name of the job, such as "worker".
        """
        return sorted(self._of(job_name))

    def task_address(self, job_name: str, task_index: int) -> str:
        """Returns the address of a task.

        Args:
            job_name: Name of the job, such as "worker".
            task_index: Number of the task in its job.

        Raises:
            ValueError: If the job or the task does not exist.
        """
        tasks = self._of(job_name)
        if task_index not in tasks:
            raise ValueError(f"No task with index {task_index!r} in job {job_name!r}.")
        return tasks[task_index]

    def job_tasks(self, job_name: str) -> list[str | None]:
        """Returns the addresses by task index, with None for missing indices.

        Args:
            job_name: Name of the job, such as "worker".
        """
        tasks = self._of(job_name)
        return [tasks.get(n) for n in range(max(tasks, default=-1) + 1)]

    def _of(self, job_name: str) -> dict[int, str]:
        if job_name not in self._jobs:
            raise ValueError(f"No such job in cluster: {job_name!r}.")
        return self._jobs[job_name]

    def __bool__(self) -> bool:
        return bool(self._jobs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClusterSpec) and self._jobs == other._jobs

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        inner = ", ".join(f"{job!r}: {tasks!r}" for job, tasks in sorted(self.as_dict().items()))
        return f"ClusterSpec({{{inner}}})"


def _tasks(job: Any, tasks: Any) -> dict[int, str]:
    if not isinstance(job, str):
        raise TypeError(f"Job names must be strings; got {job!r}.")
    given = tasks.items() if isinstance(tasks, Mapping) else enumerate(tasks)
    found = {}
    for number, address in given:
        if not isinstance(number, int) or not isinstance(address, str):
            raise TypeError(
                f"Job {job!r}: task {number!r} has the address {address!r}; expected an integer task index and a "
                "string address."
            )
        found[number] = address
    return found
