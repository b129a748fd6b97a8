"""Joining the processes of a job, so that XLA's programs can span the devices of all of them."""

from __future__ import annotations

from headrace._src.base import errors
from headrace._src.base.forking import xla_started
from headrace._src.base.lazy import jax


def join_processes(coordinator: str, count: int, number: int) -> None:
    """Joins the processes of a job. It returns when all have joined.

    Args:
        coordinator: Address of process 0.
        count: Number of processes.
        number: Number of this one.
    """
    if jax.distributed.is_initialized():
        return
    if xla_started():
        raise errors.failed_precondition(
            "The processes of a job must be joined before the first operation runs: XLA has already started without "
            "the devices of the other processes."
        )
    jax.config.update("jax_cpu_collectives_implementation", "gloo")
    jax.distributed.initialize(coordinator, num_processes=count, process_id=number)
