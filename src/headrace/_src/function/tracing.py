"""Tracing: runs a Python function on symbolic tensors and keeps the graph it builds."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.signature import Argument, TraceSignature
from headrace._src.function.trace_type import spec_of
from headrace._src.function.tracing_protocol import tracing_type
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.entry import raw
from headrace._src.tensors import nest
from headrace._src.tensors.containers import container_of, plain
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.tensor import SymbolicTensor

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_.\\/>-]")


def trace(
    function: Callable[..., Any],
    name: str,
    arguments: Sequence[Argument],
    jit_compile: bool | None = None,
    *,
    keeps_arguments: bool = False,
) -> ConcreteFunction:
    """Traces `function`.

    Args:
        function: The Python function (converted by AutoGraph or not).
        name: Its name.
        arguments: Its arguments. Specs, tensors and arrays among them become parameters of the trace.
        jit_compile: Whether executors must (True), must not (False) or may (None) compile the graph.
        keeps_arguments: Whether it is an error if the function changes a list or dict among its arguments: a call
            that only runs the graph would not.
    """
    if inspect.iscoroutinefunction(function):
        raise TypeError(f"{name} is an async function. tf.function traces plain functions, which return tensors.")
    outer: Any = state.mode  # a graph, or a batch whose elements the function may capture
    graph = FuncGraph(name, outer)
    graph.jit_compile = jit_compile if jit_compile is not None else graph.jit_compile
    specs: list[Any] = []
    names: list[str] = []
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for argument in arguments:
        value = map_leaves(functools.partial(_parameter, graph, argument.name, specs, names), argument.value)
        if argument.is_positional:
            positional.append(value)
        else:
            named[argument.name] = value
    signature = TraceSignature([Argument(a.name, a.kind, map_leaves(_signature_leaf, a.value)) for a in arguments])
    graph.structured_input_signature = signature.structured
    with entered(graph), recording(*[r for r in state.recorders if getattr(r, "enters_graphs", False)]):
        values = [*positional, *named.values()]
        before = [map_leaves(lambda leaf: leaf, value) for value in values] if keeps_arguments else []
        result = function(*positional, **named)
        changed = [a.name for a, old, new in zip(arguments, before, values, strict=False) if not _is_same(old, new)]
        if changed:
            raise ValueError(
                f"{name}({', '.join(a.name for a in arguments)}) should not modify its Python input arguments. "
                f"Modifying a copy is allowed. The following parameter(s) were modified: {', '.join(changed)}"
            )
        graph.structured_outputs = map_leaves(lambda leaf: _output(graph, leaf, name), result)
    graph.outputs = [
        t for t in nest.flatten(graph.structured_outputs, expand_composites=True) if isinstance(t, SymbolicTensor)
    ]
    return ConcreteFunction(graph, signature, specs, names)


def map_leaves(function: Callable[[Any], Any], value: object) -> Any:
    """Like `nest.map_structure`, with a fast path for a single leaf."""
    return function(value) if container_of(value, plain) is None else nest.map_structure(function, value)


def _is_same(before: object, after: object) -> bool:
    """Whether two nests have the same structure and the same objects as leaves."""
    if before is after:
        return True
    try:
        nest.assert_same_structure(before, after)
    except (TypeError, ValueError):
        return False
    return all(a is b for a, b in zip(nest.flatten(before), nest.flatten(after), strict=True))


def _signature_leaf(leaf: object) -> Any:
    spec = spec_of(leaf)
    return leaf if spec is None else spec


def _parameter(graph: FuncGraph, name: str, specs: list[Any], names: list[str], leaf: object) -> Any:
    """Returns the symbolic value with which a leaf of the arguments is traced."""
    spec: Any = spec_of(leaf)
    if spec is None:
        own = tracing_type(leaf)
        return leaf if own is None else own.placeholder_value()
    if not spec._is_leaf:
        parts = [_parameter(graph, name, specs, names, s) for s in nest.flatten(spec, expand_composites=True)]
        return nest.pack_sequence_as(spec, parts, expand_composites=True)
    specs.append(spec)
    names.append(name)
    label = _NOT_IN_NAMES.sub("_", spec.name or name)
    return graph.add_input(spec.dtype, spec.shape, label)


def _output(graph: FuncGraph, leaf: Any, name: str) -> Any:
    """Converts a leaf of the returned structure to a tensor of the graph (composites component by component)."""
    if leaf is None or isinstance(leaf, Operation):
        return None
    if isinstance(leaf, Composite):
        return nest.map_structure(lambda t: raw.Identity(graph.bring_in(t)), leaf, expand_composites=True)
    try:
        tensor = as_tensor(leaf)
    except (TypeError, ValueError) as error:
        raise TypeError(
            "To be compatible with tf.function, Python functions must return zero or more Tensors or "
            "ExtensionTypes or "
            f"None values; in compilation of {name}, found return value of type {type(leaf).__name__}, which is not a "
            "Tensor or ExtensionType."
        ) from error
    # A result that is an input or a captured value gets an Identity node of its own.
    return raw.Identity(graph.bring_in(tensor))
