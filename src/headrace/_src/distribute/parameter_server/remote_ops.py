"""Ops on resources of other processes: the op runs where its resource is, as in TensorFlow.

So an update of a variable happens on its parameter server, one at a time, whatever other workers do meanwhile; a gather
sends rows, not tables.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from headrace._src.base import errors
from headrace._src.distribute.parameter_server.frames import Header
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.entry import Op, find
from headrace._src.runtime.interpreter import in_line
from headrace._src.runtime.xla.effects import with_called
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import Resource
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.typing import Array


class Requests(Protocol):
    """Sends requests to the process that has a resource."""

    def request(self, header: Header, arrays: Sequence[Array] = ()) -> list[Array]: ...


class RemoteResource(Resource):
    """A resource of another process. `known` is the value of a variable that was read ahead."""

    def __init__(self, owner: Requests, number: int) -> None:
        super().__init__(f"resource {number}")
        self.owner, self.number = owner, number
        self.known: Array | None = None


def run_ops_where_resources_are(graph: FuncGraph) -> None:
    """Makes the ops of a graph, and of the functions it calls, run where their resources are."""
    for function in with_called(graph):
        uses_resources = False
        for operation in function.operations:
            if any(t.dtype is dtypes.resource for t in operation.inputs):
                uses_resources = True
                if not operation.entry.reentrant or operation.type.startswith("IteratorGetNext"):
                    operation.entry = _remote_form(operation.entry)
        if uses_resources:
            function.jit_compile = False  # XLA knows only the variables of this process


@functools.cache
def _remote_form(entry: Op) -> Op:
    made = Op.__new__(Op)  # `copy.copy` returns an entry itself
    vars(made).update(vars(entry))
    made.host = functools.partial(run_where_it_is, entry)
    made.valid_types = {}  # which has kernels
    return made


def run_where_it_is(entry: Op, *arrays: Any, **attrs: Any) -> Any:
    """Runs an op in the process that has its resources."""
    remote = [_remote_behind(array) for array in arrays]
    owners = [resource for resource in remote if resource is not None]
    if not owners:
        return entry.host(*arrays, **attrs)
    if entry.name == "ReadVariableOp" and owners[0].known is not None:
        return owners[0].known
    if len({id(resource.owner) for resource in owners}) > 1:
        raise errors.unimplemented(f"{entry.name} uses resources of several processes.")
    if not entry.only_reads:
        for resource in owners:
            resource.known = None
    header = {
        "kind": "op",
        "op": entry.name,
        "attrs": {name: _plain(value) for name, value in attrs.items()},
        "resources": [None if resource is None else resource.number for resource in remote],
    }
    results = owners[0].owner.request(header, [a for a, r in zip(arrays, remote, strict=True) if r is None])
    return _as_returned(entry, results)


def _remote_behind(array: Any) -> RemoteResource | None:
    if isinstance(array, np.ndarray) and array.dtype == object and array.ndim == 0:
        found = array.item()
        return found if isinstance(found, RemoteResource) else None
    return None


def _as_returned(entry: Op, results: list[Array]) -> Any:
    """Returns the results of an op in the form of its kernel."""
    if not entry.outputs:
        return None
    if len(entry.outputs) == 1:
        return list(results) if entry.outputs[0].is_list else results[0]
    return tuple(results)


def run_op(header: Header, arrays: Sequence[Array], handle: Callable[[int], Array]) -> list[Array]:
    """Runs an op that another process asked for, on a resource of this one."""
    entry = find(str(header["op"]))
    if entry.engine == "host" and not entry.stateful:
        raise errors.invalid_argument(f"{entry.name} is not an op on a resource.")
    rest = iter(arrays)
    given = [next(rest) if n is None else handle(n) for n in header["resources"]]
    if not any(n is not None for n in header["resources"]):
        raise errors.invalid_argument(f"{entry.name}: a request must name a resource.")
    attrs = {name: _from_plain(value) for name, value in header["attrs"].items()}
    return [np.asarray(value) for value in in_line(entry, entry.host(*given, **attrs))]


def _plain(value: Any) -> Any:
    """Returns an attribute as JSON holds it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, dtypes.DType):
        return {"dtype": value.name}
    if isinstance(value, TensorShape):
        return {"shape": None if value.rank is None else value.as_list()}
    if isinstance(value, (list, tuple)):
        return {"list": [_plain(v) for v in value]}
    raise errors.unimplemented(f"An attribute of type {type(value).__name__} cannot be sent to another process.")


def _from_plain(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((kind, content),) = value.items()
    if kind == "dtype":
        return dtypes.as_dtype(content)
    if kind == "shape":
        return TensorShape(content)
    return tuple(_from_plain(v) for v in content)
