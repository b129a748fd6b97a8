"""wrap_function: traces a TensorFlow 1 style function into one graph, with the variables that it creates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.signature import Argument, TraceSignature
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph import Graph
from headrace._src.ops.state.variable import Variable
from headrace._src.saved_model.unread_variable import unread_variable
from headrace._src.tensors import nest
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import SymbolicTensor


class _Variables:
    """Creates each variable once. When the function is traced again, it gets the same variables in order."""

    def __init__(self) -> None:
        self.made: list[Any] = []
        self._next = 0

    def begin(self) -> None:
        self._next = 0

    def create(self, make: Callable[..., Any], **kwargs: Any) -> Any:
        if self._next == len(self.made):
            self.made.append(make(**kwargs))
        self._next += 1
        return self.made[self._next - 1]


class WrappedFunction:
    """A traced function that owns its variables. Call it, or extract parts with `prune`."""

    def __init__(self, fn: Callable[..., Any], signature: Any, name: str | None = None) -> None:
        variables = _Variables()

        def body(*args: Any, **kwargs: Any) -> Any:
            variables.begin()
            with tf.variable_creator_scope(variables.create):
                return fn(*args, **kwargs)

        body.__name__ = name or getattr(fn, "__name__", "wrapped").strip("<>")
        self._variables = variables
        positional, named = _as_arguments(signature)
        self._concrete = tf.function(body, autograph=False).get_concrete_function(*positional, **named)
        self._lifted = _lift_variables(self._concrete.graph)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._concrete(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._concrete, name)

    @property
    def variables(self) -> tuple[Any, ...]:
        return (*self._variables.made, *self._lifted)

    def prune(self, feeds: Any, fetches: Any, name: str | None = None, input_signature: Any = None) -> ConcreteFunction:
        """Returns a function from `feeds` to `fetches`, tensors of the same graph, with the same variables."""
        graph = self._concrete.graph
        inputs = [_element(graph, feed) for feed in nest.flatten(feeds)]
        outputs = nest.map_structure(lambda fetch: _element(graph, fetch), fetches)
        pruned = graph.with_outputs([t for t in nest.flatten(outputs) if isinstance(t, SymbolicTensor)])
        pruned.inputs = [*inputs, *graph.internal_captures]
        pruned.structured_outputs = nest.map_structure(
            lambda element: element if isinstance(element, SymbolicTensor) else None, outputs
        )
        pruned.effects = [element for element in nest.flatten(outputs) if not isinstance(element, SymbolicTensor)]
        pruned.name = name or f"pruned_{graph.name}"
        specs = [TensorSpec(t.shape, t.dtype) for t in inputs]
        names = [t.op.name for t in inputs]
        arguments = [Argument(n, "POSITIONAL_OR_KEYWORD", s) for n, s in zip(names, specs, strict=True)]
        return ConcreteFunction(pruned, TraceSignature(arguments), specs, names)


def _lift_variables(graph: FuncGraph) -> list[Variable]:
    """Gives variables of imported graphs a place outside: their handles become captures of the graph.

    They have no value until an operation of the graph, pruned to a function, initializes or restores them.
    """
    handles = [operation.outputs[0] for operation in graph.operations if operation.type == "VarHandleOp"]
    lifted: dict[str, Variable] = {}
    for handle in handles:
        attrs = handle.op.attrs
        name = attrs["shared_name"] or handle.op.name
        if name not in lifted:
            lifted[name] = unread_variable(name, attrs["dtype"], tf.TensorShape(attrs["shape"]))
    if not lifted:
        return []
    captured = [(lifted[handle.op.attrs["shared_name"] or handle.op.name].handle, handle) for handle in handles]
    graph.bind_captures([*graph.captures, *captured], [*graph.variables, *lifted.values()])
    graph.inputs += handles
    return list(lifted.values())


def _as_arguments(signature: Any) -> tuple[Sequence[Any], dict[str, Any]]:
    """Splits a signature (a list of specs, a dictionary of them, or a pair of both) into args and kwargs."""
    if isinstance(signature, tuple) and len(signature) == 2 and isinstance(signature[1], dict):
        return list(signature[0]), signature[1]
    return ([], signature) if isinstance(signature, dict) else (list(signature), {})


def _element(graph: Graph, element: Any) -> Any:
    return graph.as_graph_element(element) if isinstance(element, str) else element


def wrap_function(fn: Callable[..., Any], signature: Any, name: str | None = None) -> WrappedFunction:
    """Traces a TensorFlow 1 style function once. The result owns the variables that the function creates.

    Args:
        fn: Function to trace.
        signature: TensorSpecs of its arguments: a list, a dictionary, or a pair of both.
        name: Name of the function.

    Returns:
        A WrappedFunction.
    """
    return WrappedFunction(fn, signature, name)
