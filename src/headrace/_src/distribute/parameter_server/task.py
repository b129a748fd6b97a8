"""What a server of the cluster does: it holds variables, and runs functions that a coordinator sends.

A function arrives as a GraphDef with its library and stays until the connection ends. Requests of one connection are
answered in turn. While a function runs, ops on resources of the coordinator are requests in the other direction over
the same connection.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Sequence

import numpy as np

from headrace._src.base import errors
from headrace._src.distribute.parameter_server.channel import Channel, Peer, error_header, raise_if_error
from headrace._src.distribute.parameter_server.frames import Header
from headrace._src.distribute.parameter_server.remote_ops import (
    RemoteResource,
    run_op,
    run_ops_where_resources_are,
)
from headrace._src.formats import messages
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.importing import FunctionLibrary
from headrace._src.runtime.interpreter import interpret
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.typing import Array


class Task:
    """The state of a server: the variables that coordinators have made here, by number."""

    def __init__(self) -> None:
        self._variables: dict[int, VariableStorage] = {}
        self._next_number = 1
        self._lock = threading.Lock()

    def serve(self, channel: Channel) -> None:
        """Answers the requests of a connection until it ends. Then the variables that it made are dropped."""
        session = _Session(self, channel)
        try:
            while True:
                header, arrays = channel.receive()
                try:
                    answer = session.answer(header, arrays)
                except Exception as problem:  # whatever fails, the other side raises it
                    channel.send(error_header(problem))
                else:
                    channel.send({"kind": "result", **answer[0]}, answer[1])
        finally:
            session.end()

    def variable(self, number: int) -> VariableStorage:
        found = self._variables.get(number)
        if found is None:
            raise errors.not_found(f"This server has no variable {number}; its coordinator may have ended.")
        return found

    def add(self, storage: VariableStorage) -> int:
        with self._lock:
            number = self._next_number
            self._next_number += 1
            self._variables[number] = storage
        return number

    def remove(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            self._variables.pop(number, None)


class _Session:
    """One connection: the variables made over it, and the functions it may run."""

    def __init__(self, task: Task, channel: Channel) -> None:
        self._task, self._channel = task, channel
        self._made: list[int] = []
        self._functions: dict[str, FuncGraph] = {}
        self._peers: dict[str, Peer] = {}

    def answer(self, header: Header, arrays: list[Array]) -> tuple[Header, list[Array]]:
        kind = header.get("kind")
        if kind == "op":
            return {}, run_op(header, arrays, lambda number: self._task.variable(number).handle()._array)
        if kind == "read":
            return {}, [self._task.variable(number).read() for number in header["numbers"]]
        if kind == "run":
            return {}, self._run(header, arrays)
        if kind == "create":
            storage = VariableStorage(header["name"], dtypes.as_dtype(header["dtype"]), TensorShape(header["shape"]))
            storage.write(arrays[0])
            self._made.append(self._task.add(storage))
            return {"number": self._made[-1]}, []
        if kind == "define":
            self._define(str(header["function"]), arrays[0].tobytes())
            return {}, []
        if kind == "drop":
            self._task.remove(header["numbers"])
            return {}, []
        if kind == "ping":
            return {}, []
        raise errors.invalid_argument(f"A server of a cluster does not know the request {kind!r}.")

    def end(self) -> None:
        self._task.remove(self._made)
        for peer in self._peers.values():
            peer.close()

    def _define(self, name: str, data: bytes) -> None:
        definition = messages.GraphDef()
        definition.ParseFromString(data)
        library = FunctionLibrary(definition.library.function)
        graph = library.find(definition.library.function[-1].signature.name)
        run_ops_where_resources_are(graph)
        graph.jit_compile = False
        self._functions[name] = graph

    def _run(self, header: Header, arrays: list[Array]) -> list[Array]:
        graph = self._functions.get(str(header["function"]))
        if graph is None:
            raise errors.not_found(f"This server does not have the function {header['function']!r}.")
        rest = iter(arrays)
        inputs = [next(rest) if given is None else self._resource(*given) for given in header["inputs"]]
        self._read_ahead([inputs[number].item() for number in reads(graph)])
        return [np.asarray(output) for output in interpret(graph, inputs)]

    def _resource(self, address: str, number: int) -> Array:
        """Returns the handle of a variable on a server; the empty address is the coordinator's."""
        owner = self if not address else self._peer(address)
        return RemoteResource(owner, number).handle()._array

    def _peer(self, address: str) -> Peer:
        if address not in self._peers:
            self._peers[address] = Peer(address)
        return self._peers[address]

    def _read_ahead(self, resources: Sequence[RemoteResource]) -> None:
        """Reads variables with one request per server."""
        for peer in self._peers.values():
            there = [resource for resource in resources if resource.owner is peer]
            if there:
                values = peer.request({"kind": "read", "numbers": [resource.number for resource in there]})
                for resource, value in zip(there, values, strict=True):
                    resource.known = value

    def request(self, header: Header, arrays: Sequence[Array] = ()) -> list[Array]:
        """Asks the coordinator, which waits for the result of a function, to run an op on a resource of its own."""
        self._channel.send(header, arrays)
        answer, found = self._channel.receive()
        raise_if_error(answer)
        return found


@functools.lru_cache(maxsize=256)
def reads(graph: FuncGraph) -> frozenset[int]:
    """Returns the positions of the inputs that are handles of variables which the graph itself reads whole."""
    positions = {id(tensor): number for number, tensor in enumerate(graph.inputs)}
    found = [positions.get(id(o.inputs[0])) for o in graph.operations if o.type == "ReadVariableOp"]
    return frozenset(number for number in found if number is not None)
