"""Prepares the variables of a graph loop: those without a value, and lists that the loop appends to.

Their dtypes and shapes are found by a trial trace of one iteration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.function.autograph.growing_list import GrowingList, ListProbe
from headrace._src.function.autograph.undefined import Undefined
from headrace._src.function.control_flow.branch_graphs import trace_branch
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor


class Prepared:
    """The initial values of the variables of a loop."""

    def __init__(self, values: list[Any], made: list[str], shapes: list[tuple[Any, TensorShape]]) -> None:
        self.values = values
        self.made = made  # the names of variables that had no value
        self.shapes = shapes  # pairs of a stand-in and the shape it may take


def prepare(
    values: Sequence[Any], names: Sequence[str], grown: Sequence[str], own: Sequence[Any], put: Callable[[Any], None],
    get: Callable[[], Sequence[Any]], step: Callable[..., Any],
) -> Prepared:  # fmt: skip
    """Replaces variables without a value with stand-ins, and lists that the loop changes with graph lists.

    Args:
        values: The values of the variables before the loop.
        names: Their names.
        grown: The names of the lists that the loop appends to or pops from.
        own: The arguments of an iteration.
        put: Sets the values of the variables.
        get: Returns the values of the variables.
        step: Runs an iteration.
    """
    missing = [n for n, v in enumerate(values) if v is None or isinstance(v, Undefined)]
    lists = [n for n, v in enumerate(values) if type(v) is list and names[n] in grown]
    if not missing and not lists:
        return Prepared(list(values), [], [])
    probes = {n: ListProbe(values[n]) for n in lists}

    def trial(*parameters: Tensor) -> None:
        put(tuple(probes[n] if n in probes else _as_carried(v) for n, v in enumerate(values)))
        step(*parameters)
        found.extend(get())

    found: list[Any] = []
    unset = [names[n] for n in missing if isinstance(values[n], Undefined)]
    try:
        trace_branch(trial, "trial", [as_tensor(v) for v in own], "while")
    except Exception as error:
        if not unset:
            raise
        raise _undefined(unset[0], error) from error
    finally:
        put(tuple(values))
    prepared = Prepared(list(values), [], [])
    for n in lists:
        prepared.values[n] = probes[n].grown() or values[n]
    for n in missing:
        if isinstance(found[n], Undefined) or found[n] is None:
            if isinstance(values[n], Undefined):
                raise _undefined(names[n])
            continue
        try:
            prepared.values[n] = nest.map_structure(lambda leaf: _stand_in(leaf, prepared.shapes), found[n])
        except TypeError as error:
            raise _undefined(names[n], error) from None
        prepared.made.append(names[n])
    return prepared


def _undefined(name: str, error: BaseException | None = None) -> ValueError:
    note = "" if error is None else (
        f"\nNote: AutoGraph tried to define it automatically, but ran into a {type(error).__name__}: {error}"
    )  # fmt: skip
    return ValueError(f"'{name}' must be defined before the loop.{note}")


def _as_carried(value: object) -> Any:
    """Converts numbers to tensors, which they are inside the loop."""
    if isinstance(value, GrowingList):
        return value.copy()
    return nest.map_structure(lambda v: convert_to_tensor(v) if isinstance(v, (int, float, complex)) else v, value)


def _stand_in(leaf: Any, shapes: list[tuple[Any, TensorShape]]) -> EagerTensor:
    """Returns zeros like the value that the loop will assign."""
    supported = isinstance(leaf, (Tensor, int, float, complex)) and not isinstance(leaf, Composite)
    if not supported or (isinstance(leaf, Tensor) and not leaf.dtype.is_numpy_compatible):
        raise TypeError(
            f"Found an unsupported type {type(leaf).__name__!r} while creating placeholder for {leaf}. Supported types "
            "include Tensor, int, float, bool, list, tuple or dict."
        )
    tensor = leaf if isinstance(leaf, Tensor) else as_tensor(leaf)
    sizes = [] if tensor.shape.rank is None else [0 if s is None else s for s in tensor.shape.as_list()]
    is_text = tensor.dtype is dtypes.string
    made = EagerTensor(
        np.full(sizes, b"", object) if is_text else np.zeros(sizes, tensor.dtype.numpy_dtype), tensor.dtype
    )
    shapes.append((made, tensor.shape))
    return made
