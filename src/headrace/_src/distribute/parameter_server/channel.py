"""Connections between the processes of a cluster.

Both sides prove that they know the cluster's key before anything else is read. The key is HEADRACE_CLUSTER_KEY; without
it, a random one in a file that only this user can read, which is enough for processes of one machine.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, answer_challenge, deliver_challenge
from typing import Any

from headrace._src.base import errors
from headrace._src.base.folders import cache_folder
from headrace._src.distribute.parameter_server.frames import LARGEST, Header, decode, encode
from headrace._src.tensors.typing import Array

_SECONDS_TO_CONNECT = 60.0
_BROKEN = (EOFError, OSError)


def cluster_key() -> bytes:
    """Returns the secret that the processes of a cluster share."""
    given = os.environ.get("HEADRACE_CLUSTER_KEY")
    if given:
        return given.encode()
    path = cache_folder() / "cluster_key"
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "wb") as file:
            file.write(secrets.token_hex(32).encode())
    for _ in range(50):  # another process may be writing it
        key = path.read_bytes()
        if len(key) == 64:
            return key
        time.sleep(0.1)
    raise errors.data_loss(f"{path} does not hold a key; delete it, or set HEADRACE_CLUSTER_KEY.")


def unavailable(message: str) -> errors.UnavailableError:
    return errors.UnavailableError(None, None, message)


class Channel:
    """One connection. Frames go both ways; whoever uses it decides who speaks next."""

    def __init__(self, connection: Connection, peer: str) -> None:
        self._connection, self.peer = connection, peer

    def send(self, header: Header, arrays: Sequence[Array] = ()) -> None:
        try:
            self._connection.send_bytes(encode(header, arrays))
        except _BROKEN as problem:
            raise unavailable(f"{self.peer} is not reachable any more: {problem}") from problem

    def receive(self) -> tuple[Header, list[Array]]:
        try:
            frame = self._connection.recv_bytes(LARGEST)
        except _BROKEN as problem:
            raise unavailable(f"{self.peer} is not reachable any more: {problem or 'it ended'}") from problem
        return decode(frame)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._connection.close()


def connect(address: str, seconds: float = _SECONDS_TO_CONNECT) -> Channel:
    """Connects to a task, waiting for it to start.

    Raises:
        UnavailableError: Nothing answers within `seconds`.
        UnauthenticatedError: The task has another key.
    """
    host, _, port = address.rpartition(":")
    end = time.monotonic() + seconds
    while True:
        try:
            opened = socket.create_connection((host or "localhost", int(port)), timeout=max(seconds, 0.1))
            break
        except OSError as problem:
            if time.monotonic() >= end:
                raise unavailable(f"No server answers at {address}: {problem}") from problem
            time.sleep(0.1)
    channel = Connection(_prepared(opened).detach())
    try:
        answer_challenge(channel, cluster_key())
        deliver_challenge(channel, cluster_key())
    except AuthenticationError as problem:
        raise errors.UnauthenticatedError(
            None, None, f"The server at {address} has another HEADRACE_CLUSTER_KEY."
        ) from problem
    except _BROKEN as problem:
        raise unavailable(f"The server at {address} ended the connection: {problem}") from problem
    return Channel(channel, address)


def _prepared(opened: socket.socket) -> socket.socket:
    opened.settimeout(None)
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3)):
        if hasattr(socket, option):  # a machine that vanishes is noticed within half a minute
            opened.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
    return opened


def listen(address: str, serve: Callable[[Channel], None]) -> socket.socket:
    """Accepts connections on threads of their own, each served by `serve`. Closing the socket ends it.

    Raises:
        UnknownError: The port is taken.
    """
    host, _, port = address.rpartition(":")
    try:
        door = socket.create_server((_interface(host), int(port)))
    except OSError as problem:
        raise errors.UnknownError(None, None, f"Could not start server at {address}: {problem}") from problem

    def accept() -> None:
        while True:
            try:
                opened, where = door.accept()
            except OSError:
                return
            threading.Thread(target=welcome, args=(opened, f"{where[0]}:{where[1]}"), daemon=True).start()

    def welcome(opened: socket.socket, where: str) -> None:
        connection = Connection(_prepared(opened).detach())
        try:
            deliver_challenge(connection, cluster_key())
            answer_challenge(connection, cluster_key())
        except (AuthenticationError, *_BROKEN):
            connection.close()
            return
        channel = Channel(connection, where)
        with contextlib.suppress(errors.UnavailableError, errors.DataLossError):
            serve(channel)
        channel.close()

    threading.Thread(target=accept, daemon=True).start()
    return door


def _interface(host: str) -> str:
    """Returns the interface to listen on: only this machine's own for local names."""
    return "127.0.0.1" if host in ("", "localhost", "127.0.0.1") else host


class Peer:
    """A task that answers requests, one at a time."""

    def __init__(self, address: str, seconds: float = _SECONDS_TO_CONNECT) -> None:
        self.address = address
        self._channel = connect(address, seconds)
        self._lock = threading.Lock()

    def request(self, header: Header, arrays: Sequence[Array] = ()) -> list[Array]:
        """Sends a request and returns the arrays of its answer; raises the error that it answers with."""
        with self._lock:
            self._channel.send(header, arrays)
            answer, found = self._channel.receive()
        raise_if_error(answer)
        return found

    def create(self, name: str, dtype: str, shape: Sequence[int], value: Array) -> int:
        """Makes a variable there and returns its number."""
        with self._lock:
            self._channel.send({"kind": "create", "name": name, "dtype": dtype, "shape": list(shape)}, [value])
            answer, _ = self._channel.receive()
        raise_if_error(answer)
        return int(answer["number"])

    def close(self) -> None:
        self._channel.close()


def error_header(problem: BaseException) -> Header:
    """Returns the answer that raises an error at the other side."""
    code = problem.error_code if isinstance(problem, errors.OpError) else None
    kind = type(problem).__name__ if code is None else ""
    return {"kind": "error", "code": code, "class": kind, "message": str(getattr(problem, "message", problem))}


_PLAIN_ERRORS = {kind.__name__: kind for kind in (ValueError, TypeError, NotImplementedError, KeyError, IndexError)}


def raise_if_error(answer: Header) -> None:
    """Raises the error that an answer describes."""
    if answer.get("kind") != "error":
        return
    message = str(answer.get("message"))
    code = answer.get("code")
    if isinstance(code, int):
        kind: Any = errors.exception_type_from_error_code(code)
        raise kind(None, None, message)
    raise _PLAIN_ERRORS.get(str(answer.get("class")), RuntimeError)(message)
