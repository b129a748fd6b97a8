"""The process that runs XLA's coordination service for the workers of a job: `python -m ...coordination_service N`.

The service must outlive any worker: XLA ends a process at once when its service is gone, so the death of the worker
that runs it would leave the others no chance to raise an error. This process ends when all workers are gone. It writes
two ports to its output: that of the service, and one to which each worker stays connected while it lives.
"""

from __future__ import annotations

import os
import selectors
import socket
import sys
import time
from typing import Any

from headrace._src.base.lazy import jax

_FIRST_WORKER_SECONDS = 600
_EXIT_SECONDS = 15  # that a worker waits for the others when it ends


def free_port() -> int:
    """Returns a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("", 0))
        return probe.getsockname()[1]


def main(workers: int, heartbeat_seconds: int) -> None:
    """Runs the service until all workers have gone."""
    port = free_port()
    service: Any = jax._src.distributed._jax.get_distributed_runtime_service(
        f"[::]:{port}",
        workers,
        heartbeat_timeout=heartbeat_seconds,
        shutdown_timeout=_EXIT_SECONDS,
        recoverable=True,  # the death of a worker must not end the others without an error
    )
    watch = socket.create_server(("", 0))
    print(port, watch.getsockname()[1], flush=True)
    _wait_until_all_are_gone(watch)
    del service
    os._exit(0)  # the service waits for workers that died


def _wait_until_all_are_gone(watch: socket.socket) -> None:
    selector = selectors.DefaultSelector()
    selector.register(watch, selectors.EVENT_READ)
    alive, give_up_at = 0, time.monotonic() + _FIRST_WORKER_SECONDS
    while True:
        for key, _ in selector.select(timeout=1):
            if key.fileobj is watch:
                selector.register(watch.accept()[0], selectors.EVENT_READ)
                alive += 1
            elif not key.fileobj.recv(64):  # type: ignore[union-attr]
                selector.unregister(key.fileobj)
                alive -= 1
                if alive == 0:
                    return
        if alive == 0 and time.monotonic() > give_up_at:
            return


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
