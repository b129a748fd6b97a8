"""Connects the processes of a job with XLA's coordination service.

The first worker starts the service in a process of its own (`runtime.coordination_service`) and listens at its
address in the cluster; the others ask it there for the ports of the service. So the address is free again as soon as
the first worker ends, and a job can start again at once.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.runtime.coordination_service import ALL_ARE_HERE

_CONNECT_SECONDS = 300  # that workers wait for each other when they start
# After that long without a sign of life the service tells all workers of an error. XLA hands it to a Python callback,
# and ends the process because it cannot convert it (std::bad_cast), even if the worker was only slow. A dead worker is
# noticed without the service: its connections to the others close.
_HEARTBEAT_SECONDS = 30 * 24 * 3600
_JOIN_SECONDS = 45  # for what remains to be exchanged once all processes are known to live
# How long the end of the program waits for a call of XLA that was given up. One that returns to Python while the
# interpreter is being taken down ends the process with SIGABRT.
_EXIT_SECONDS = 5
_RETRY_SECONDS = 0.1
_POLL_SECONDS = 0.01

_kept: list[Any] = []  # connections that live as long as the process


def _seconds(variable: str, default: int) -> int:
    text = os.environ.get(variable, "")
    return int(text) if text.isdigit() else default


def connect(first: str, count: int, number: int, cluster: Sequence[str], exchange: Callable[[], object]) -> None:
    """Connects this process with the service of its job. Waits until all processes have done so.

    Args:
        first: "host:port" of the first process.
        count: Number of processes.
        number: Number of this process.
        cluster: Describes the cluster. All processes must say the same.
        exchange: Function that exchanges something, which connects the devices of the processes.

    Raises:
        UnavailableError: The address of the first process is in use, the processes did not find each other, or one
            ended before all had joined.
        InvalidArgumentError: The processes describe different clusters.
    """
    seconds = _seconds("HEADRACE_CONNECT_SECONDS", _CONNECT_SECONDS)
    host, _, port = first.rpartition(":")
    if number == 0:
        listener = _listener(first, int(port))
        service = _start_service(count)
        threading.Thread(target=_answer, args=(listener, cluster, service), name="headrace_answer", daemon=True).start()
        host = "localhost"
    else:
        service = _ask(host, int(port), cluster, number, seconds)
    service_port, roll_call_port = service
    roll_call = RollCall(host, roll_call_port, number, count)
    _kept.append(roll_call)
    roll_call.wait_for_all(seconds)
    # From here on all processes are known to live, so waiting for them takes seconds, not minutes.
    client = _client_of(f"{host}:{service_port}", number)
    roll_call.run(client.connect, "connect to the coordination service", client.shutdown)
    # What jax.distributed.initialize sets; it would also start a service inside the first worker.
    state = jax._src.distributed.global_state
    state.coordinator_address, state.num_processes, state.process_id = f"{host}:{service_port}", count, number
    state.client = client
    # Later XLA would wait five minutes for a lost process, and gloo 30 seconds at most for one that is only slow.
    roll_call.run(jax.devices, "exchange the lists of devices", client.shutdown)
    roll_call.run(exchange, "exchange a first value", client.shutdown)
    roll_call.wait_for_all(_JOIN_SECONDS)


def _unavailable(message: str) -> errors.UnavailableError:
    return errors.UnavailableError(None, None, message)


def _listener(address: str, port: int) -> socket.socket:
    try:
        listener = socket.create_server(("", port))
    except OSError as error:
        raise _unavailable(f"The address {address} of the first worker is in use: {error}") from error
    _kept.append(listener)
    return listener


def _start_service(workers: int) -> tuple[int, int]:
    """Starts the process of the service; returns its ports."""
    command = [
        sys.executable,
        "-m",
        "headrace._src.runtime.coordination_service",
        str(workers),
        str(_HEARTBEAT_SECONDS),
    ]
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


def _answer(listener: socket.socket, cluster: Sequence[str], service: tuple[int, int]) -> None:
    """Tells the other workers the ports of the service."""
    seen: set[int] = set()
    while True:
        connection, _ = listener.accept()
        with connection, connection.makefile("rw") as stream:
            try:
                asked = json.loads(stream.readline())
                reply: dict[str, Any] = {"service": service}
                if asked["cluster"] != list(cluster):
                    reply = {"error": f"the first worker knows the cluster {list(cluster)}"}
                elif asked["number"] in seen:
                    reply = {"error": f"another process has joined as worker {asked['number']}"}
                else:
                    seen.add(asked["number"])
                stream.write(json.dumps(reply) + "\n")
            except (OSError, ValueError, KeyError, TypeError):
                continue  # not a worker


def _ask(host: str, port: int, cluster: Sequence[str], number: int, seconds: int) -> tuple[int, int]:
    """Returns the ports of the service, which the first worker knows."""
    give_up_at = time.monotonic() + seconds
    while True:
        try:
            with socket.create_connection((host, port), timeout=5) as connection, connection.makefile("rw") as stream:
                stream.write(json.dumps({"cluster": list(cluster), "number": number}) + "\n")
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
            raise errors.invalid_argument(f"Worker {number} of {list(cluster)} cannot join: {reply['error']}.")
        return reply["service"][0], reply["service"][1]


class RollCall:
    """The connection of a process with the service of its job, on which processes wait for each other.

    XLA's own barriers end the process if another one dies before it arrives. This one raises an error.

    Args:
        host: Host of the service.
        port: Its port for roll calls.
        number: Number of this process.
        count: Number of all processes.
    """

    def __init__(self, host: str, port: int, number: int, count: int) -> None:
        self._name = f"Worker {number} of {count}"
        self._connection = socket.create_connection((host, port), timeout=_JOIN_SECONDS)
        self._received = b""
        self._send(str(number))

    def _send(self, line: str) -> None:
        self._connection.sendall(line.encode() + b"\n")

    def _line(self, seconds: float) -> str | None:
        """Returns the next line from the service, or None if there is none in so many seconds."""
        give_up_at = time.monotonic() + seconds
        while b"\n" not in self._received:
            self._connection.settimeout(max(give_up_at - time.monotonic(), 0.001))
            try:
                received = self._connection.recv(1024)
            except TimeoutError:
                return None
            except OSError:
                received = b""
            if not received:
                raise _unavailable(f"{self._name} lost the coordination service of the job.")
            self._received += received
        line, _, self._received = self._received.partition(b"\n")
        return line.decode()

    def _lost(self, line: str) -> errors.UnavailableError:
        return _unavailable(
            f"{self._name} could not join the job: worker {line.split()[-1]} ended before all had joined. Start the "
            "job again."
        )

    def wait_for_all(self, seconds: float) -> None:
        """Waits until all processes have called this as often as this one."""
        self._send("here")
        line = self._line(seconds)
        if line is None:
            raise _unavailable(f"{self._name}: not all workers have joined the job within {seconds} seconds.")
        if line != ALL_ARE_HERE:
            raise self._lost(line)

    def run(self, action: Callable[[], object], what: str, give_up: Callable[[], object]) -> None:
        """Runs a call that waits for the other processes, and does not return if one of them ends.

        Args:
            action: The call.
            what: What it does, for error messages.
            give_up: Function that makes the call fail if nobody waits for it any more.
        """
        failure: list[BaseException] = []

        def call() -> None:
            try:
                action()
            except BaseException as error:
                failure.append(error)

        thread = threading.Thread(target=call, name="headrace_join", daemon=True)
        thread.start()
        try:
            self._watch(thread, what)
        except BaseException:
            with contextlib.suppress(RuntimeError):  # what XLA raises, if it was not connected yet
                give_up()
            atexit.register(thread.join, _EXIT_SECONDS)
            raise
        if failure:
            raise _unavailable(f"{self._name} could not {what}: {failure[0]}") from failure[0]

    def _watch(self, thread: threading.Thread, what: str) -> None:
        """Waits for a thread; raises an error if another process ends before, or after a while."""
        give_up_at = time.monotonic() + _JOIN_SECONDS
        while thread.is_alive():
            thread.join(_POLL_SECONDS)
            line = self._line(0)
            if line is not None:
                raise self._lost(line)
            if time.monotonic() > give_up_at:
                raise _unavailable(f"{self._name} could not {what} within {_JOIN_SECONDS} seconds.")


def _client_of(address: str, number: int) -> Any:
    return jax._src.distributed._jax.get_distributed_runtime_client(
        address,
        number,
        init_timeout=_JOIN_SECONDS,
        heartbeat_timeout=_HEARTBEAT_SECONDS,
        use_compression=True,
        # Without a callback a failure to connect ends the process.
        missed_heartbeat_callback=lambda status: None,
    )
