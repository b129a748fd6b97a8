"""A worker, as its thread in the coordinator sees it: it sends functions once and runs them by name."""

from __future__ import annotations

import dataclasses
import functools
import time
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.base import errors
from headrace._src.distribute.parameter_server.channel import Channel, connect, error_header, raise_if_error
from headrace._src.distribute.parameter_server.frames import Header
from headrace._src.distribute.parameter_server.remote_ops import run_op
from headrace._src.distribute.parameter_server.server_variable import ServerStorage
from headrace._src.formats import messages
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.export import Library
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array

_SECONDS_BETWEEN_TRIES = 1.0


class WorkerLost(errors.UnavailableError):
    """The worker ended, or cannot be reached: another one may run the function."""


@functools.cache
def worker_index() -> Variable:
    """Returns the variable that functions read to learn which worker runs them."""
    with tf.init_scope():
        return tf.Variable(-1, trainable=False, dtype=tf.int32, name="worker_index")


@dataclasses.dataclass
class BoundCall:
    """A function with the tensors that it takes."""

    concrete: ConcreteFunction
    tensors: list[Tensor]


class Worker:
    """The connection to a worker, and the functions that it has."""

    def __init__(self, number: int, address: str) -> None:
        self.number, self.address = number, address
        self._channel: Channel | None = None
        self._sent: dict[int, tuple[FuncGraph, str]] = {}
        self._index = VariableStorage("worker_index", tf.int32, tf.TensorShape([]))
        self._index.write(np.array(number, np.int32))

    def run(self, call: BoundCall) -> Any:
        """Runs a function on the worker and returns its results.

        Raises:
            WorkerLost: The worker cannot be reached.
        """
        graph = call.concrete.graph
        here: dict[int, Array] = {}
        inputs: list[Any] = []
        arrays: list[Array] = []
        for tensor in (*call.tensors, *graph.external_captures):
            if tensor.dtype is tf.resource:
                inputs.append(self._reference(tensor._array, here))
            elif tensor.dtype is tf.variant:
                raise errors.unimplemented(f"{graph.name} takes a variant tensor, which cannot be sent to a worker.")
            else:
                inputs.append(None)
                arrays.append(tensor._host())
        name = self._define(graph)
        self._send({"kind": "run", "function": name, "inputs": inputs}, arrays)
        while True:
            header, found = self._receive()
            if header.get("kind") != "op":
                break
            try:
                results = run_op(header, found, here.__getitem__)
            except Exception as problem:  # the function on the worker raises it
                self._send(error_header(problem))
            else:
                self._send({"kind": "result"}, results)
        raise_if_error(header)
        outputs = [EagerTensor(a, t.dtype) for a, t in zip(found, graph.outputs, strict=True)]
        return call.concrete._packed(outputs)

    def _reference(self, handle: Array, here: dict[int, Array]) -> list[Any]:
        """Returns the place of a resource: a server's address and number, or "" and a number of this call."""
        resource = handle.item()
        if isinstance(resource, ServerStorage):
            return [resource.peer.address, resource.number]
        if resource is worker_index()._storage:
            handle = self._index.handle()._array
        here[len(here)] = handle
        return ["", len(here) - 1]

    def _define(self, graph: FuncGraph) -> str:
        known = self._sent.get(id(graph))
        if known is not None and self._channel is not None:
            return known[1]
        library = Library()
        library.name_of(graph)
        message = messages.GraphDef()
        for definition in library.definitions:
            message.library.function.add().CopyFrom(definition)
        name = f"{graph.name}_{len(self._sent)}"
        self._send({"kind": "define", "function": name}, [np.frombuffer(message.SerializeToString(), np.uint8)])
        raise_if_error(self._receive()[0])
        self._sent[id(graph)] = (graph, name)
        return name

    def _send(self, header: Header, arrays: list[Array] | None = None) -> None:
        self._connected()
        assert self._channel is not None
        try:
            self._channel.send(header, arrays or ())
        except errors.UnavailableError as problem:
            raise self._lost(problem) from problem

    def _receive(self) -> tuple[Header, list[Array]]:
        assert self._channel is not None
        try:
            return self._channel.receive()
        except errors.UnavailableError as problem:
            raise self._lost(problem) from problem

    def _connected(self) -> None:
        if self._channel is None:
            try:
                self._channel = connect(self.address)
            except errors.UnavailableError as problem:
                raise self._lost(problem) from problem

    def _lost(self, problem: errors.UnavailableError) -> WorkerLost:
        if self._channel is not None:
            self._channel.close()
        self._channel, self._sent = None, {}
        return WorkerLost(None, None, f"/job:worker/task:{self.number}: {problem.message}")

    def wait_until_back(self) -> None:
        """Waits until the worker accepts connections again."""
        while True:
            try:
                self._channel = connect(self.address, _SECONDS_BETWEEN_TRIES)
                return
            except errors.UnavailableError:
                time.sleep(_SECONDS_BETWEEN_TRIES)
