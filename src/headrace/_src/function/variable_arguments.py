"""Variables among the arguments of a traced function.

A trace is specialized on their dtypes, shapes and which of them are the same. It is made with stand-ins, which each
call replaces with its own variables. A function that uses the identity of a variable (`ref`, with which optimizers
find their slots) is traced for that variable only.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from headrace._src.function.trace_type import key_of
from headrace._src.function.tracing import map_leaves
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import nest
from headrace._src.tensors.tensor import Reference


@dataclass(frozen=True)
class _Kind:
    """What a trace knows about a variable; equal numbers mean the same variable."""

    dtype: int
    shape: tuple[int | None, ...] | None
    trainable: bool
    number: int


class StandIn(Variable):
    """A variable that replaces another during tracing: the same storage with a handle of its own."""

    def __init__(self, variable: Variable) -> None:
        self.__dict__.update(variable.__dict__)
        self._handle = variable._storage.handle()
        self._original = variable
        self.was_identified = False

    def ref(self) -> Reference:
        self.was_identified = True
        return self._original.ref()

    def __hash__(self) -> int:
        self.was_identified = True
        return hash(self._original)


def variables_among(arguments: dict[str, Any]) -> list[Variable]:
    """Returns the variables among the arguments, each once, in order."""
    found: dict[int, Variable] = {}
    for value in arguments.values():
        for leaf in nest.flatten(value) if not _is_variable(value) else (value,):
            if _is_variable(leaf):
                found.setdefault(id(leaf), leaf)
    return list(found.values())


def kind_of(arguments: dict[str, Any], variables: Sequence[Variable]) -> Hashable:
    """Returns a key that is the same for all arguments that one trace over stand-ins serves."""
    numbers = {id(v): n for n, v in enumerate(variables)}

    def described(leaf: Any) -> Any:
        if id(leaf) not in numbers:
            return leaf
        shape = None if leaf.shape.rank is None else tuple(leaf.shape.as_list())
        return _Kind(leaf.dtype._enum, shape, leaf.trainable, numbers[id(leaf)])

    return tuple([key_of(map_leaves(described, value)) for value in arguments.values()])


def with_stand_ins(arguments: dict[str, Any], variables: Sequence[Variable]) -> tuple[dict[str, Any], list[StandIn]]:
    """Replaces each variable among the arguments with a stand-in; returns the arguments and the stand-ins."""
    stand_ins = {id(v): StandIn(v) for v in variables}
    replaced = {
        name: map_leaves(lambda leaf: stand_ins.get(id(leaf), leaf), value) for name, value in arguments.items()
    }
    return replaced, list(stand_ins.values())


def _is_variable(value: object) -> bool:
    return type(value) in (Variable, StandIn)
