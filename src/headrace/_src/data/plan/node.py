"""PlanNode: a source or a transformation as data; a plan is a tree of nodes. Nodes do not know `Dataset`.

A node's fields may hold tensors of a graph (a dataset made inside a traced function). `graph_tensors` lists them and
`filled` replaces them with eager tensors, so that one op can pass any plan through a graph.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.random_words import SeedSource
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.state import StateFunction
from headrace._src.data.structure import flat_specs
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.random.streams import SeededStream
from headrace._src.tensors import nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, int64, variant
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import IntLike, TensorLike

INFINITE = -1
UNKNOWN = -2


class Table:
    """Elements that can be fetched by index."""

    def __init__(self, count: int) -> None:
        self.count = count

    def gather(self, indices: np.ndarray) -> Block:
        raise NotImplementedError(type(self).__name__)


class PlanNode:
    """Base of sources and transformations.

    Attributes:
        spec: The spec of the elements.
        kind: TensorFlow's name of the dataset, shown by `repr`.
        inputs: The plans that it reads from.
    """

    kind = "Dataset"
    inputs: tuple[PlanNode, ...] = ()

    def __init__(self, spec: StructureSpec, *inputs: PlanNode) -> None:
        self.spec: Any = spec  # a StructureSpec
        self.inputs = inputs

    @property
    def specs(self) -> list[Any]:
        return flat_specs(self.spec)

    def open(self, run: Run) -> Cursor:
        """Opens a cursor for a new pass."""
        raise NotImplementedError(type(self).__name__)

    def cardinality(self) -> int:
        """Returns the number of elements, INFINITE or UNKNOWN."""
        return UNKNOWN

    @property
    def pure(self) -> bool:
        """Whether the time at which elements are computed has no visible effect: no side effects, no state."""
        return all(node.pure for node in self.inputs)

    def table(self) -> Table | None:
        """Returns the elements by index, if that is cheap; else None."""
        return None

    def described(self) -> str:
        """Returns the stage's name for reports."""
        return self.kind.removesuffix("Dataset").lstrip("_") or "Dataset"


# Graph tensors inside plans.


def graph_tensors(value: object) -> list[SymbolicTensor]:
    """Returns the graph tensors that a plan holds, each once."""
    found: dict[int, SymbolicTensor] = {}
    for tensor in _tensors(value):
        found[id(tensor)] = tensor
    return list(found.values())


def _tensors(value: object) -> Iterator[SymbolicTensor]:
    if isinstance(value, SymbolicTensor):
        yield value
    elif isinstance(value, PlanNode):
        for field in vars(value).values():
            yield from _tensors(field)
    elif isinstance(value, UserFunction):
        yield from _tensors(value.captures)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from _tensors(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _tensors(part)
    elif isinstance(value, Composite):
        for part in nest.flatten(value, expand_composites=True):
            yield from _tensors(part)


def filled(value: Any, tensors: dict[int, EagerTensor]) -> Any:
    """Replaces the graph tensors of a plan with eager tensors; parts without such tensors stay as they are."""
    if isinstance(value, SymbolicTensor):
        return tensors[id(value)]
    if isinstance(value, PlanNode):
        new = {name: filled(field, tensors) for name, field in vars(value).items()}
        if all(new[name] is field for name, field in vars(value).items()):
            return value
        made = copy.copy(value)
        made.__dict__.update(new)
        return made
    if isinstance(value, UserFunction):
        captures = filled(value.captures, tensors)
        return value if captures is value.captures else value.with_captures(captures)
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        parts = [filled(v, tensors) for v in value]
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else type(value)(parts)
    if isinstance(value, (tuple, list)):
        return type(value)(*[filled(v, tensors) for v in value])
    if isinstance(value, dict):
        changed = {k: filled(v, tensors) for k, v in value.items()}
        return value if all(changed[k] is v for k, v in value.items()) else changed
    if isinstance(value, Composite) and next(_tensors(value), None) is not None:
        return nest.map_structure(lambda t: filled(t, tensors), value, expand_composites=True)
    return value


def seed_sources(node: PlanNode) -> list[SeedSource]:
    """Returns the seed sources of a plan and of the datasets that its functions create, in a fixed order."""
    return [part for part in _parts(node, set()) if isinstance(part, SeedSource)]


def restart_streams(node: PlanNode) -> None:
    """Restarts the seeded random ops of a plan's functions, as each iterator does."""
    for part in _parts(node, set()):
        if isinstance(part, FuncGraph):
            for kept in part.kept.values():
                if isinstance(kept, SeededStream):
                    kept.restart()


def _parts(value: object, seen: set[int]) -> Iterator[Any]:
    """Yields the seed sources and function graphs anywhere in a plan, each once."""
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from _parts(part, seen)
    elif type(value) is EagerTensor:
        if value.dtype is variant and value._array.ndim == 0:  # a dataset that a function captures
            yield from _parts(value._array.item(), seen)
    elif isinstance(value, (SeedSource, PlanNode, UserFunction, StateFunction, FuncGraph)) and id(value) not in seen:
        seen.add(id(value))
        if isinstance(value, (SeedSource, FuncGraph)):
            yield value
        if isinstance(value, FuncGraph):
            for operation in value.operations:
                yield from _parts(list(operation.attrs.values()), seen)
        elif not isinstance(value, SeedSource):
            yield from _parts(list(vars(value).values()), seen)


# Scalar arguments of nodes, which may be tensors.


def number(value: TensorLike, name: str, dtype: DType = int64) -> Any:
    """Converts a scalar argument to a Python number if it is known, else to a graph tensor."""
    if type(value) is int and dtype is int64:
        return value
    tensor = as_tensor(value, dtype) if not isinstance(value, Tensor) or value.dtype is dtype else as_tensor(value)
    if tensor.shape.rank not in (None, 0):
        raise ValueError(f"`{name}` must be a scalar; got {value!r} of shape {tensor.shape}.")
    return tensor._array.item() if type(tensor) is EagerTensor else tensor


def known(value: object) -> int | None:
    """Returns an argument while a plan is being built; None if only the running graph knows it."""
    return value if isinstance(value, int) else None


def at_run(value: IntLike) -> Any:
    """Returns an argument when the plan runs."""
    return value._array.item() if type(value) is EagerTensor else value


def positive(value: Any, name: str, stage: str) -> Any:
    """Returns a count after checking, if it is known, that it is greater than zero."""
    if isinstance(value, int) and value <= 0:
        raise errors.invalid_argument(f"{stage}: {name} must be greater than zero; got {value}.")
    return value
