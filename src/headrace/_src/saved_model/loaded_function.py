"""Functions of a loaded SavedModel, whose graphs are built from the file on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter, Signature
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.signature import Argument, TraceSignature
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.importing import FunctionLibrary
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import TensorLike


@dataclass
class LoadedTrace:
    """One trace: its arguments and results, and its captures."""

    name: str
    library: FunctionLibrary
    input_signature: Any  # (positional arguments, keyword arguments), with specs in place of tensors
    output_signature: Any
    captures: Callable[[], list[tuple[Any, Any]]]  # pairs of a tensor and the variable whose handle it is, or None

    @cached_property
    def concrete(self) -> ConcreteFunction:
        return make_concrete(self, None)


def make_concrete(trace: LoadedTrace, argument_names: Sequence[str] | None) -> ConcreteFunction:
    """Returns the trace as a ConcreteFunction with these argument names."""
    captures = trace.captures()
    body = trace.library.find(trace.name)
    specs = [s for s in nest.flatten(trace.input_signature, expand_composites=True) if isinstance(s, TensorSpec)]
    if len(specs) + len(captures) != len(body.inputs):
        raise errors.data_loss(
            f"Function {trace.name!r} of the SavedModel takes {len(body.inputs)} tensors; its signature has "
            f"{len(specs)} and {len(captures)} are captured."
        )
    graph = body.with_outputs(body.outputs)
    graph.name = plain_name(trace.name)
    _bind(graph, body.inputs[len(specs) :], captures)
    graph.structured_input_signature = trace.input_signature
    graph.structured_outputs = _packed(trace.output_signature, body.outputs, trace.name)
    if argument_names is None or len(argument_names) != len(specs):
        argument_names = [s.name or f"argument_{n}" for n, s in enumerate(specs)]
    concrete = ConcreteFunction(graph, _trace_signature(trace.input_signature), specs, argument_names)
    concrete.output_signature = trace.output_signature
    return concrete


def _trace_signature(signature: Sequence[Any]) -> TraceSignature:
    positional, named = signature
    arguments = [
        Argument(getattr(value, "name", None) or f"argument_{n}", "POSITIONAL_OR_KEYWORD", value)
        for n, value in enumerate(positional)
    ]
    return TraceSignature([*arguments, *(Argument(name, "KEYWORD_ONLY", value) for name, value in named.items())])


def plain_name(name: str) -> str:
    """Returns the name of the Python function from the name of a trace."""
    inner, _, number = name.removeprefix("__inference_").rpartition("_")
    return inner if inner and number.isdigit() else name


def _bind(graph: FuncGraph, inputs: Sequence[Any], captures: Sequence[tuple[Any, Any]]) -> None:
    """Connects the inputs after the parameters to the captured tensors."""
    for inside, (outside, _) in zip(inputs, captures, strict=True):
        if inside.dtype is not outside.dtype:
            raise errors.data_loss(
                f"{graph.name}: a captured tensor has dtype {outside.dtype.name}; expected {inside.dtype.name}."
            )
    graph.bind_captures([(outside, inside) for inside, (outside, _) in zip(inputs, captures, strict=True)])
    for inside, (_, variable) in zip(inputs, captures, strict=True):
        if variable is not None:
            inside._storage = variable._storage
            graph.variable_read(variable)


def _packed(signature: Any, outputs: Sequence[Any], name: str) -> Any:
    leaves = nest.flatten(signature, expand_composites=True)
    if sum(isinstance(leaf, TensorSpec) for leaf in leaves) != len(outputs):
        raise errors.data_loss(f"Function {name!r} of the SavedModel returns {len(outputs)} tensors; its signature "
                               f"differs: {signature!r}.")  # fmt: skip
    specs = [leaf for leaf in leaves if isinstance(leaf, TensorSpec)]
    for spec, output in zip(specs, outputs, strict=True):  # the file has shapes that its graphs do not have
        if spec.shape.is_compatible_with(output.shape):
            output.set_shape(spec.shape)
    rest = iter(outputs)
    flat = [next(rest) if isinstance(leaf, TensorSpec) else leaf for leaf in leaves]
    return nest.pack_sequence_as(signature, flat, expand_composites=True)


class LoadedFunction(Trackable):
    """A tf.function of a loaded SavedModel. It has the saved traces and creates no new ones."""

    def __init__(
        self,
        name: str,
        traces: Sequence[LoadedTrace],
        argument_spec: Any,
        input_signature: Sequence[Any] | None,
    ) -> None:
        self._name, self._traces = name, list(traces)
        self.argument_spec, self._input_signature = argument_spec, input_signature
        self._signature = _python_signature(argument_spec)
        if self._signature is not None:
            self.__signature__ = self._signature  # for `inspect` and `help`

    @property
    def name(self) -> str:
        return self._name

    @property
    def input_signature(self) -> Sequence[TypeSpec] | None:
        return self._input_signature

    @property
    def concrete_functions(self) -> list[ConcreteFunction]:
        return [trace.concrete for trace in self._traces]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        args, kwargs = self._bound(args, kwargs)
        for convert in (False, True):
            for trace in self._traces:
                tensors = _matching(trace.input_signature, (args, kwargs), convert)
                if tensors is not None:
                    return trace.concrete.call_flat(tensors)
        raise self._no_match(args, kwargs)

    def get_concrete_function(self, *args: Any, **kwargs: Any) -> ConcreteFunction:
        """Returns the trace that matches these arguments, which may be specs."""
        if not args and not kwargs and len(self._traces) == 1:
            return self._traces[0].concrete
        args, kwargs = self._bound(args, kwargs)
        for trace in self._traces:
            if _matching(trace.input_signature, (args, kwargs), convert=True) is not None:
                return trace.concrete
        raise self._no_match(args, kwargs)

    def _bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Returns the arguments in the order of the function's parameters, as in the traces."""
        if self._signature is None:
            return args, kwargs
        try:
            bound = self._signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{self._name}(): {error}") from None
        bound.apply_defaults()
        return bound.args, bound.kwargs

    def _no_match(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> ValueError:
        if not self._traces:
            return ValueError(
                "Could not find matching concrete function to call loaded from the SavedModel: it was saved before its "
                f"first call. Found zero restored functions for caller function {self._name!r}."
            )
        options = "\n\n".join(
            f"Option {n}:\n{_listed(*trace.input_signature)}" for n, trace in enumerate(self._traces, 1)
        )
        return ValueError(
            "Could not find matching concrete function to call loaded from the SavedModel. Got:\n"
            f"{_listed(args, kwargs)}\n\n Expected these arguments to match one of the following "
            f"{len(self._traces)} option(s):\n\n{options}"
        )


def _listed(args: Sequence[Any], kwargs: dict[str, Any]) -> str:
    lines = "".join(f"\n    * {a!r}" for a in args)
    return f"  Positional arguments ({len(args)} total):{lines}\n  Keyword arguments: {kwargs!r}"


def _python_signature(spec: Any) -> Signature | None:
    """Returns the signature of the original Python function, from its FullArgSpec."""
    if spec is None or spec.args is None:
        return None
    parameters: list[tuple[str, Any, Any]] = []
    defaults = list(spec.defaults or ())
    for n, name in enumerate(spec.args):
        position = n - (len(spec.args) - len(defaults))
        default = defaults[position] if position >= 0 else Parameter.empty
        parameters.append((name, Parameter.POSITIONAL_OR_KEYWORD, default))
    if spec.varargs:
        parameters.append((spec.varargs, Parameter.VAR_POSITIONAL, Parameter.empty))
    for name in spec.kwonlyargs or ():
        parameters.append((name, Parameter.KEYWORD_ONLY, (spec.kwonlydefaults or {}).get(name, Parameter.empty)))
    if spec.varkw:
        parameters.append((spec.varkw, Parameter.VAR_KEYWORD, Parameter.empty))
    try:
        return Signature([Parameter(name, kind, default=default) for name, kind, default in parameters])
    except (TypeError, ValueError):  # names that are invalid in Python
        return None


def _matching(signature: Sequence[Any], arguments: Sequence[Any], convert: bool) -> list[Any] | None:
    """Returns the tensors among arguments that match a trace's signature; None without a match."""
    try:
        values = nest.flatten_up_to(signature, arguments, check_types=False)  # lists may be converted to tensors
    except (TypeError, ValueError):
        return None
    tensors: list[Any] = []
    for spec, value in zip(nest.flatten(signature), values, strict=True):
        if not isinstance(spec, TypeSpec):
            if isinstance(value, (Tensor, np.ndarray)) or type(spec) is not type(value) or spec != value:
                return None
        elif not _collect(spec, value, convert, tensors):
            return None
    return tensors


def _array_dtype(value: Any, spec: TensorSpec) -> DType | None:
    """Returns the dtype that an array may be converted to, such as float64 to float32; None for its own."""
    if not isinstance(value, (np.ndarray, np.generic)) or not spec.dtype.is_numpy_compatible:
        return None
    return spec.dtype if np.can_cast(value.dtype, spec.dtype.as_numpy_dtype, "same_kind") else None


def _collect(spec: TypeSpec, value: TensorLike, convert: bool, tensors: list[Any]) -> bool:
    if isinstance(value, TypeSpec):  # a trace is looked up, not called
        return spec.is_compatible_with(value)
    if isinstance(value, Composite):
        if not spec.is_compatible_with(value):
            return False
        tensors += nest.flatten(value, expand_composites=True)
        return True
    if not isinstance(spec, TensorSpec):
        return False
    if not isinstance(value, (Tensor, Variable, np.ndarray, np.generic)):
        if not convert or value is None or isinstance(value, bool):
            return False
        try:
            value = as_tensor(value, spec.dtype)
        except (TypeError, ValueError):
            return False
    tensor = value if type(value) is EagerTensor else as_tensor(value, _array_dtype(value, spec) if convert else None)
    if tensor.dtype is not spec.dtype or not spec.shape.is_compatible_with(tensor.shape):
        return False
    tensors.append(tensor)
    return True
