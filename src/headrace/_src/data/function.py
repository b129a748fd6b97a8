"""UserFunction: the function passed to map, filter and similar methods, traced once for the spec of the elements."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.structure import flat_specs, from_arrays, normalized, spec_of_leaf, to_arrays
from headrace._src.function.autograph.conversion import convert
from headrace._src.function.signature import Argument
from headrace._src.function.tracing import map_leaves, trace
from headrace._src.graph.structural import is_stateful, run_graph
from headrace._src.tensors import nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array


class UserFunction:
    """A traced function of elements. Inputs and outputs are flat tuples of leaves (see `structure`)."""

    def __init__(
        self,
        function: Callable[..., Any],
        input_spec: StructureSpec,
        stage: str,
        *more_specs: StructureSpec,
        number_dtype: DType | None = None,
    ) -> None:
        """Traces `function` on an element of `input_spec`; with `more_specs` on several values.

        If it returns a Python integer, that becomes a tensor of `number_dtype`.
        """
        if not callable(function):
            raise ValueError(f"`{stage}` needs a callable; received func={function!r} (of type {type(function)}).")
        name = getattr(function, "__name__", type(function).__name__)
        name = "lambda" if name == "<lambda>" else name
        self.stage = stage
        values = (input_spec, *more_specs)
        spread = not more_specs and type(input_spec) is tuple

        converted = convert(function)

        # As in TensorFlow, a list that a function returns is a tuple of results, while lists inside it are tensors. The
        # state of a reduction stays what it is at the start.
        unpacks = not more_specs or isinstance(input_spec, tuple)

        def call(element: Any) -> Any:
            result = converted(*element) if more_specs or spread else converted(element)
            if number_dtype is not None and isinstance(result, (int, np.integer)):
                return as_tensor(result, number_dtype)
            try:
                return normalized(tuple(result) if unpacks and isinstance(result, list) else result)
            except (TypeError, ValueError) as error:
                raise TypeError(
                    f"Unsupported return value from function passed to Dataset.{stage}(): {result}."
                ) from error

        specs = values if more_specs else input_spec
        argument = Argument("element", "POSITIONAL_ONLY", specs)
        concrete = trace(call, f"Dataset_{stage}_{name}", [argument])
        self.graph = concrete.graph
        self.captures: tuple[Any, ...] = tuple(self.graph.external_captures)
        self.output_spec = map_leaves(spec_of_leaf, self.graph.structured_outputs)
        self._input_specs = nest.flatten(specs)
        self.output_specs = flat_specs(self.output_spec)
        self._capture_arrays: list[Any] | None = None

    @property
    def stateful(self) -> bool:
        """Whether calling it has effects or depends on more than its arguments."""
        return is_stateful(self.graph) or any(t.dtype.name == "resource" for t in self.captures)

    @property
    def capture_arrays(self) -> list[Array]:
        if self._capture_arrays is None:
            if not all(type(t) is EagerTensor for t in self.captures):
                raise errors.invalid_argument(f"{self.stage}: the function captures a tensor of a graph.")
            self._capture_arrays = [t._array for t in self.captures]
        return self._capture_arrays

    def with_captures(self, captures: Sequence[Tensor]) -> UserFunction:
        """Returns the same function with other captured values."""
        other = copy.copy(self)
        other.captures, other._capture_arrays = tuple(captures), None
        return other

    def __call__(self, leaves: Sequence[Any]) -> tuple[Any, ...]:
        arrays = to_arrays(self._input_specs, leaves)
        return from_arrays(self.output_specs, run_graph.value(self.graph, [*arrays, *self.capture_arrays]))

    def scalar(self, leaves: Sequence[Any]) -> Any:
        """Returns the result of a function that returns one number."""
        (result,) = self(leaves)
        return np.asarray(result).item()

    def require_scalar(self, dtype: DType, words: str) -> UserFunction:
        """Raises ValueError unless the function returns a scalar of `dtype`."""
        spec = self.output_spec
        if getattr(spec, "dtype", None) is not dtype or not spec.shape.is_compatible_with([]):
            raise ValueError(f"{words} Its return type is {spec}.")
        return self


class Counted:
    """A user's function in one pass over a dataset: its errors name the stage and the index of the element."""

    def __init__(self, function: Callable[..., Any], stage: str) -> None:
        self._function, self._stage = function, stage
        self._done = 0

    def __call__(self, *values: Any) -> Any:
        try:
            return self._function(*values)
        except Exception as failure:
            failure.add_note(f"in Dataset.{self._stage}, element {self._done}")
            raise
        finally:
            self._done += 1
