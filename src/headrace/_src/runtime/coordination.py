"""Connects the processes of a job with XLA's coordination service.

The first worker starts the service in a process of its own (`runtime.coordination_service`) and listens at its
address in the cluster; the others ask it there for the ports of the service. So the address is free again as soon as
the first worker ends, and a job can start again at once.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import jax

_CONNECT_SECONDS = 300  # that workers wait for each other when they start
_HEARTBEAT_SECONDS = 20  # without a sign of life after which a worker counts as dead
_RETRY_SECONDS = 0.1

_kept: list[Any] = []  # connections that live as long as the process


def _seconds(variable: str, default: int) -> int:
    text = os.environ.get(variable, "")
    return int(text) if text.isdigit() else default


def connect(addresses: Sequence[str], number: int) -> None:
    """Connects this process with the service of its job. Waits until all processes have done so.

    Args:
        addresses: "host:port" of all processes.
        number: Number of this process.

    Raises:
        UnavailableError: The address of the first process is in use, or the processes did not find each other.
        InvalidArgumentError: The processes describe different clusters.
    """
    seconds = _seconds("HEADRACE_CONNECT_SECONDS", _CONNECT_SECONDS)
    heartbeat = _seconds("HEADRACE_HEARTBEAT_SECONDS", _HEARTBEAT_SECONDS)
    host, _, port = addresses[0].rpartition(":")
    if number == 0:
        listener = _listener(addresses[0], int(port))
        service = _start_service(len(addresses), heartbeat)
        threading.Thread(target=_answer, args=(listener, addresses, service), daemon=True).start()
        host = "localhost"
    else:
        service = _ask(host, int(port), addresses, number, seconds)
    service_port, watch_port = service
    _kept.append(socket.create_connection((host, watch_port), timeout=seconds))
    _connect_to_service(f"{host}:{service_port}", len(addresses), number, seconds, heartbeat)


def _unavailable(message: str) -> errors.UnavailableError:
    return errors.UnavailableError(None, None, message)


def _listener(address: str, port: int) -> socket.socket:
    try:
        listener = socket.create_server(("", port))
    except OSError as error:
        raise _unavailable(f"The address {address} of the first worker is in use: {error}") from error
    _kept.append(listener)
    return listener


def _start_service(workers: int, heartbeat: int) -> tuple[int, int]:
    """Starts the process of the service; returns its ports."""
    command = [sys.executable, "-m", "headrace._src.runtime.coordination_service", str(workers), str(heartbeat)]
    folders = os.pathsep.join([folder for folder in sys.path if folder])
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": folders, "JAX_PLATFORMS": "cpu"},
        start_new_session=True,  # an interrupt from the keyboard is for the workers
    )
    _kept.append(process)
    assert process.stdout is not None
    ports = process.stdout.readline().split()
    if len(ports) != 2:
        raise _unavailable("The coordination service of the job did not start.")
    return int(ports[0]), int(ports[1])


def _answer(listener: socket.socket, addresses: Sequence[str], service: tuple[int, int]) -> None:
    """Tells the other workers the ports of the service."""
    seen: set[int] = set()
    while True:
        connection, _ = listener.accept()
        with connection, connection.makefile("rw") as stream:
            try:
                asked = json.loads(stream.readline())
                reply: dict[str, Any] = {"service": service}
                if asked["addresses"] != list(addresses):
                    reply = {"error": f"the first worker knows the cluster {list(addresses)}"}
                elif asked["number"] in seen:
                    reply = {"error": f"another process has joined as worker {asked['number']}"}
                else:
                    seen.add(asked["number"])
                stream.write(json.dumps(reply) + "\n")
            except (OSError, ValueError, KeyError, TypeError):
                continue  # not a worker


def _ask(host: str, port: int, addresses: Sequence[str], number: int, seconds: int) -> tuple[int, int]:
    """Returns the ports of the service, which the first worker knows."""
    give_up_at = time.monotonic() + seconds
    while True:
        try:
            with socket.create_connection((host, port), timeout=5) as connection, connection.makefile("rw") as stream:
                stream.write(json.dumps({"addresses": list(addresses), "number": number}) + "\n")
                stream.flush()
                reply = json.loads(stream.readline())
        except (OSError, ValueError) as error:
            if time.monotonic() > give_up_at:
                raise _unavailable(
                    f"Worker {number} did not find the first worker at {host}:{port} within {seconds} seconds. Is it "
                    f"running? {error}"
                ) from error
            time.sleep(_RETRY_SECONDS)
            continue
        if "error" in reply:
            raise errors.invalid_argument(f"Worker {number} of {list(addresses)} cannot join: {reply['error']}.")
        return reply["service"][0], reply["service"][1]


def _connect_to_service(address: str, workers: int, number: int, seconds: int, heartbeat: int) -> None:
    state = jax._src.distributed.global_state
    try:
        client = jax._src.distributed._jax.get_distributed_runtime_client(
            address, number, init_timeout=seconds, heartbeat_timeout=heartbeat, use_compression=True
        )
        client.connect()
    except Exception as error:
        raise _unavailable(
            f"Worker {number} of {workers} could not join the job within {seconds} seconds: {error}"
        ) from error
    # What jax.distributed.initialize sets; it would also start a service inside the first worker.
    state.coordinator_address, state.num_processes, state.process_id = address, workers, number
    state.client = client
