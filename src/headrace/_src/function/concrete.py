"""ConcreteFunction: one trace of a function for given dtypes and shapes, which can be called and differentiated."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.function.differentiable import CallableGraph
from headrace._src.function.signature import TraceSignature
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.export import Library
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import nest
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import short_name
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import SymbolicTensor, Tensor
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import TensorLike

_numbers = itertools.count(1)  # TensorFlow numbers the traces of a program


class ConcreteFunction(Trackable):
    """A traced function of tensors. Python values among the original arguments are fixed by the trace.

    Args:
        graph: Graph of the function.
        signature: Structure of the arguments and results.
        parameters: Spec of each flat argument.
        argument_names: Name of each flat argument.
    """

    def __init__(
        self,
        graph: FuncGraph,
        signature: TraceSignature,
        parameters: Sequence[TensorSpec],
        argument_names: Sequence[str],
    ) -> None:
        self.graph, self.signature = graph, signature
        self._number = next(_numbers)
        self._parameters = list(parameters)  # the specs of the tensors that a call takes, in order
        self._argument_names = list(argument_names)  # the name of the argument of each tensor
        self._callable = CallableGraph(graph)
        self.output_signature: Any = None  # specs of the results of a loaded function
        self.attributes: dict[str, str] = {}  # attributes of the FunctionDef, such as the op that it implements
        self.in_single_replica = False  # traced in the replica of a strategy that has only one

    @property
    def name(self) -> bytes:
        return f"__inference_{self.graph.name}_{self._number}".encode()

    @property
    def inputs(self) -> list[SymbolicTensor]:
        return list(self.graph.inputs)

    @property
    def outputs(self) -> list[SymbolicTensor]:
        return list(self.graph.outputs)

    @property
    def captured_inputs(self) -> list[Tensor]:
        return self.graph.external_captures

    @property
    def variables(self) -> tuple[Variable, ...]:
        return self.graph.variables

    @property
    def trainable_variables(self) -> tuple[Variable, ...]:
        return self.graph.trainable_variables

    @property
    def structured_input_signature(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return self.graph.structured_input_signature

    @property
    def structured_outputs(self) -> Any:
        return self.graph.structured_outputs if self.output_signature is None else self.output_signature

    @property
    def output_dtypes(self) -> Any:
        return nest.map_structure(lambda t: None if t is None else t.dtype, self.graph.structured_outputs)

    @property
    def output_shapes(self) -> Any:
        return nest.map_structure(lambda t: getattr(t, "shape", TensorShape(None)), self.graph.structured_outputs)

    @property
    def function_def(self) -> messages.FunctionDef:
        """The function as a FunctionDef message."""
        library = Library()
        library.name_of(self.graph)
        definition = library.definitions[-1]
        definition.signature.name = self.name.decode()
        for name, text in self.attributes.items():
            definition.attr[name].s = text.encode()
        return definition

    @property
    def function_type(self) -> TraceSignature:
        """The parameters of the function."""
        return self.signature

    @property
    def inference_fn(self) -> ConcreteFunction:
        """The function without gradients: the function itself."""
        return self

    def add_to_graph(self, g: Any = None, overwrite: bool = False) -> None:
        """Has no effect: a graph holds the functions that its operations call.

        Args:
            g: Graph.
            overwrite: Has no effect.
        """

    def add_gradient_functions_to_graph(self, g: Any = None) -> None:
        """Has no effect: gradients are made when something asks for them.

        Args:
            g: Graph.
        """

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.call_flat(self._bind(args, kwargs))

    def _bind(self, args: Sequence[Any], kwargs: dict[str, Any]) -> list[Tensor]:
        """Returns the tensors of a call in order. A call may also pass them flat: by position, the rest by name.

        Shapes are not checked: a trace runs on any shapes that its ops accept.
        """
        given = self.signature.match(args, kwargs)
        if given is None:
            given = self._bind_flat(args, kwargs)
        return [
            self._fitted(n, value, spec) for n, (value, spec) in enumerate(zip(given, self._parameters, strict=True))
        ]

    def _bind_flat(self, args: Sequence[Any], kwargs: dict[str, Any]) -> list[Any]:
        given = [a for a in nest.flatten(list(args), expand_composites=True) if not _is_fixed(a)]
        if len(args) > 1 and not any(a.is_positional for a in self.signature.arguments):
            raise self._misfit("too many positional arguments", args, kwargs)
        rest = {**kwargs}
        while len(given) < len(self._parameters):
            names = self.graph.inputs[len(given)].op.name, self._argument_names[len(given)]
            name = next((name for name in names if name in rest), None)
            if name is None:
                raise self._misfit(f"missing a required argument: '{names[-1]}'", args, kwargs)
            given += nest.flatten(rest.pop(name), expand_composites=True)
        if rest:
            raise self._misfit(f"got an unexpected keyword argument '{next(iter(rest))}'", args, kwargs)
        if len(given) != len(self._parameters):
            problem = f"too many positional arguments ({len(given)} tensors for {len(self._parameters)} parameters)"
            raise self._misfit(problem, args, kwargs)
        return given

    def _misfit(self, problem: str, args: Sequence[Any], kwargs: dict[str, Any]) -> TypeError:
        return TypeError(
            f"Binding inputs to tf.function failed due to `{problem}`. Received args: {tuple(args)} and kwargs: "
            f"{kwargs} for {self.graph.name} of signature: {self.pretty_printed_signature(verbose=False)}."
        )

    def _fitted(self, position: int, value: TensorLike, spec: TensorSpec) -> Tensor:
        if not isinstance(value, Tensor):
            return as_tensor(value, spec.dtype)
        if value.dtype is not spec.dtype:
            wanted, got = short_name(spec.dtype), short_name(value.dtype)
            raise errors.invalid_argument(
                f"cannot compute {self.name.decode()} as input #{position}(zero-based), argument "
                f"{self._argument_names[position]!r}, was expected to be a {wanted} tensor but is a {got} tensor"
            )
        return value

    def over(self, replaced: Sequence[Variable], variables: Sequence[Variable]) -> ConcreteFunction:
        """Returns the same function with `variables` instead of those it was traced with.

        Args:
            replaced: Variables of the graph to replace.
            variables: The variables to use instead, in the same order.
        """
        other = copy.copy(self)
        other.graph = self.graph.over(replaced, variables)
        return other

    def call_flat(self, tensors: Sequence[Tensor]) -> Any:
        """Runs the function on its flat tensors and packs the results in the structure that the function returned.

        Args:
            tensors: Sequence of tensors, one for each flat argument.

        Returns:
            The results in the structure that the function returned.
        """
        graph = self.graph
        if state.recorders:
            for variable in graph.trainable_variables:
                for recorder in state.recorders:
                    recorder.variable_read(variable)
        if state.mode is not None:
            for variable in graph.variables:
                state.mode.variable_read(variable)
        return self._packed(self._callable.call([*tensors, *graph.external_captures]))

    def _packed(self, outputs: Sequence[Tensor]) -> Any:
        structure = self.graph.structured_outputs
        if isinstance(structure, Tensor):
            return outputs[0]
        rest = iter(outputs)
        flat = [next(rest) if isinstance(s, Tensor) else s for s in nest.flatten(structure, expand_composites=True)]
        return nest.pack_sequence_as(structure, flat, expand_composites=True)

    def pretty_printed_signature(self, verbose: bool = True) -> str:
        """Returns a text with the parameters, the results and the captures of the function.

        Args:
            verbose: Whether the text has one line per parameter, result and capture; else it is a single line.
        """
        if not verbose:
            return self.signature.short_text(self.graph.structured_outputs)
        return self.signature.text(self.graph.structured_outputs, self.graph.external_captures)

    def __repr__(self) -> str:
        return f"<ConcreteFunction {self.pretty_printed_signature(verbose=False)} at 0x{id(self):X}>"

    def __str__(self) -> str:
        return f"ConcreteFunction {self.pretty_printed_signature()}"


def _is_fixed(value: object) -> bool:
    """Whether a value is a Python value that the trace has fixed. A call may pass it again; it is ignored."""
    return value is None or isinstance(value, (str, TensorSpec, bool))
