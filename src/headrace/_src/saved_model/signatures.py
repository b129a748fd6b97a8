"""The signatures of a SavedModel: functions of named tensors that return named tensors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.polymorphic import Function
from headrace._src.function.signature import Argument, TraceSignature
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.structural import call_function
from headrace._src.ops.entry import raw
from headrace._src.ops.state.variable import Variable
from headrace._src.saved_model.loaded_function import LoadedFunction
from headrace._src.saved_model.options import DEFAULT_SERVING_SIGNATURE_DEF_KEY
from headrace._src.tensors import nest
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import Tensor


def signatures_of(given: Any, functions: Mapping[str, Any]) -> dict[str, ConcreteFunction]:
    """Returns the signatures by name: those given, or the object's only function with an input signature."""
    if given is None:
        return _default_signature(functions)
    if not isinstance(given, Mapping):
        given = {DEFAULT_SERVING_SIGNATURE_DEF_KEY: given}
    result = {}
    for name, function in given.items():
        if not isinstance(name, str):
            raise ValueError(f"Expected signature keys to be strings; got {name!r}.")
        if name.startswith("__saved_model"):
            raise KeyError(f"The signature key '{name}' is reserved for internal usage.")
        concrete = _concrete(function)
        if concrete is None:
            raise ValueError(
                f"Expected a TensorFlow function for which to generate a signature, but got {function}. Only "
                "`tf.functions` with an input signature or concrete functions can be used as a signature."
            )
        result[name] = _wrapped(concrete, name)
    return result


def _default_signature(functions: Mapping[str, Any]) -> dict[str, ConcreteFunction]:
    if "_default_save_signature" in functions:  # the serving function of a Keras model
        functions = {"": functions["_default_save_signature"]}
    found = [c for c in map(_concrete, functions.values()) if c is not None]
    if len(found) != 1:
        return {}
    try:
        return {DEFAULT_SERVING_SIGNATURE_DEF_KEY: _wrapped(found[0], DEFAULT_SERVING_SIGNATURE_DEF_KEY)}
    except ValueError:  # its results have no names
        return {}


def _concrete(function: Any) -> ConcreteFunction | None:
    if isinstance(function, ConcreteFunction):
        return function
    if isinstance(function, Function) and function.input_signature is not None:
        return function.get_concrete_function()
    if isinstance(function, LoadedFunction) and function.input_signature is not None:
        return function.get_concrete_function()
    return None


def _wrapped(concrete: ConcreteFunction, name: str) -> ConcreteFunction:
    """Returns the function with keyword arguments sorted by name, and a dictionary as its result."""
    if any(isinstance(v, Variable) for a in concrete.signature.arguments for v in nest.flatten(a.value)):
        raise ValueError(
            f"Unable to serialize concrete_function {concrete.name.decode()!r} with tf.Variable input. Functions that "
            "expect tf.Variable inputs cannot be exported as signatures."
        )
    outputs = _named_outputs(concrete.graph.structured_outputs, concrete.graph.name, name)
    count = len(concrete.graph.inputs) - len(concrete.graph.captures)
    names = [t.op.name for t in concrete.graph.inputs[:count]]
    graph = FuncGraph(f"signature_wrapper_{concrete.graph.name}")
    specs = {
        n: TensorSpec(s.shape, s.dtype, n) for n, s in sorted(zip(names, concrete._parameters, strict=True))
    }  # fmt: skip
    inputs = {n: graph.add_input(s.dtype, s.shape, n) for n, s in specs.items()}
    with entered(graph), recording():
        captured = [graph.capture(t) for t in concrete.graph.external_captures]
        results = call_function(concrete.graph, [*(inputs[n] for n in names), *captured])
        by_tensor = {id(t): r for t, r in zip(concrete.graph.outputs, results, strict=True)}
        graph.structured_outputs = {
            key: nest.map_structure(lambda t: raw.Identity(by_tensor[id(t)]), value, expand_composites=True)
            for key, value in sorted(outputs.items())
        }
    for variable in concrete.variables:
        graph.variable_read(variable)
    graph.outputs = nest.flatten(list(graph.structured_outputs.values()), expand_composites=True)
    graph.structured_input_signature = ((), specs)
    signature = TraceSignature([Argument(n, "KEYWORD_ONLY", s) for n, s in specs.items()])
    return ConcreteFunction(graph, signature, list(specs.values()), list(specs))


def _named_outputs(structure: Any, function: str, signature: str) -> dict[str, Any]:
    if isinstance(structure, Mapping):
        outputs = dict(structure)
    elif isinstance(structure, (list, tuple)):
        outputs = {f"output_{n}": value for n, value in enumerate(structure)}
    else:
        outputs = {"output_0": structure}
    for key, value in outputs.items():
        if not isinstance(key, str) or not isinstance(value, Tensor | Composite):
            raise ValueError(
                f"Got a non-Tensor value {value!r} for key {key!r} in the output of the function {function} used to "
                f"generate the SavedModel signature '{signature}'. Outputs for functions used as signatures must be a "
                "single Tensor, a sequence of Tensors, or a dictionary from string to Tensor."
            )
    return outputs
