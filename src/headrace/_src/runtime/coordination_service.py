"""The process that runs XLA's coordination service for the workers of a job: `python -m ...coordination_service N`.

The service must outlive any worker: XLA ends a process at once when its service is gone, so the death of the worker
that runs it would leave the others no chance to raise an error. This process ends when all workers are gone. It writes
two ports to its output: that of the service, and one for roll calls, to which each worker stays connected while it
lives. There a worker sends its number and then a line whenever it waits for the others. The answer is `ALL_ARE_HERE`
when all wait, or "lost N" when worker N has ended.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import sys
import time
from typing import Any

from headrace._src.base.lazy import jax

_FIRST_WORKER_SECONDS = 600
ALL_ARE_HERE = "all"
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
    roll_call = socket.create_server(("", 0))
    print(port, roll_call.getsockname()[1], flush=True)
    RollCalls(roll_call, workers).run_until_all_are_gone()
    del service
    os._exit(0)  # the service waits for workers that died


class RollCalls:
    """Answers the workers that wait for each other.

    Args:
        listener: Socket to which the workers connect.
        workers: Number of workers.
    """

    def __init__(self, listener: socket.socket, workers: int) -> None:
        self._listener, self._workers = listener, workers
        self._lines: dict[socket.socket, list[bytes]] = {}  # of each worker: its number, and one line for each wait
        self._unfinished: dict[socket.socket, bytes] = {}
        self._calls_answered = 0
        self._lost: list[str] = []
        self._selector = selectors.DefaultSelector()

    def run_until_all_are_gone(self) -> None:
        """Returns when the last worker has ended, or if none has come."""
        self._selector.register(self._listener, selectors.EVENT_READ)
        give_up_at = time.monotonic() + _FIRST_WORKER_SECONDS
        while self._lines or (not self._lost and time.monotonic() < give_up_at):
            for key, _ in self._selector.select(timeout=1):
                if key.fileobj is self._listener:
                    self._welcome(self._listener.accept()[0])
                else:
                    self._read(key.fileobj)  # type: ignore[arg-type]

    def _welcome(self, worker: socket.socket) -> None:
        self._selector.register(worker, selectors.EVENT_READ)
        self._lines[worker], self._unfinished[worker] = [], b""
        for number in self._lost:
            _send(worker, f"lost {number}")

    def _read(self, worker: socket.socket) -> None:
        try:
            received = worker.recv(64)
        except OSError:
            received = b""
        if not received:
            self._forget(worker)
            return
        *lines, self._unfinished[worker] = (self._unfinished[worker] + received).split(b"\n")
        self._lines[worker] += lines
        waits = [len(told) - 1 for told in self._lines.values()]
        if len(waits) == self._workers and min(waits) > self._calls_answered:
            self._calls_answered += 1
            self._tell_all(ALL_ARE_HERE)

    def _forget(self, worker: socket.socket) -> None:
        self._selector.unregister(worker)
        told = self._lines.pop(worker)
        worker.close()
        self._lost.append(told[0].decode() if told else "unknown")
        self._tell_all(f"lost {self._lost[-1]}")

    def _tell_all(self, line: str) -> None:
        for worker in self._lines:
            _send(worker, line)


def _send(worker: socket.socket, line: str) -> None:
    with contextlib.suppress(OSError):  # it has ended
        worker.sendall(line.encode() + b"\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
