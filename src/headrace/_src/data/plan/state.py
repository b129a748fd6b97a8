"""StateFunction: a user's function that passes a state from element to element, for reduce and scan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.data.function import UserFunction
from headrace._src.data.structure import flat_specs, normalized, spec_of
from headrace._src.tensors import nest
from headrace._src.tensors.specs import StructureSpec, TensorSpec, TypeSpec
from headrace._src.tensors.typing import TensorNest


class StateFunction:
    """`function(state, element)`, traced until the spec of the state is stable: sizes that change become unknown."""

    def __init__(
        self, function: Callable[..., Any], initial: TensorNest, spec: StructureSpec, stage: str, has_output: bool
    ) -> None:
        self.initial = normalized(initial)
        self.spec = spec_of(self.initial)
        while True:
            made = UserFunction(function, self.spec, stage, spec)
            result = made.output_spec
            if has_output and not (isinstance(result, tuple) and len(result) == 2):
                raise TypeError(f"`{stage}`: the function must return a pair (new_state, output); got {result}.")
            wider = self._widened(result[0] if has_output else result, stage)
            if wider == self.spec:
                break
            self.spec = wider
        self.function = made
        self.output_spec: Any = result[1] if has_output else None
        self._state_size = len(flat_specs(self.spec))

    def _widened(self, new: StructureSpec, stage: str) -> StructureSpec:
        try:
            nest.assert_same_structure(self.spec, new)
        except (TypeError, ValueError) as problem:
            raise TypeError(
                f"`{stage}`: the element structure of the new state must match the initial state. Expected "
                f"{self.spec}; got {new}."
            ) from problem

        def merged(old: TypeSpec, fresh: TypeSpec) -> TypeSpec:
            if isinstance(old, TensorSpec) and old.dtype is not getattr(fresh, "dtype", None):
                raise TypeError(
                    f"`{stage}`: the element types of the new state must match the initial state. Expected "
                    f"{old.dtype}; got {getattr(fresh, 'dtype', fresh)}."
                )
            found = old.most_specific_common_supertype([fresh])
            if found is None:
                raise TypeError(f"`{stage}`: the new state {fresh} is not compatible with the initial state {old}.")
            return found

        return nest.map_structure(merged, self.spec, new)

    def __call__(self, state: Sequence[Any], row: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        results = self.function((*state, *row))
        return results[: self._state_size], results[self._state_size :]
