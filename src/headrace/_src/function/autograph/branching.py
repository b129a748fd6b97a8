"""if statements and conditional expressions at run time: plain Python for Python values, tf.cond for tensors."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

import numpy as np

from headrace._src.function.autograph.growing_list import GrowingList, element_of
from headrace._src.function.autograph.jumps import RETURN_VALUE
from headrace._src.function.autograph.undefined import Undefined
from headrace._src.function.control_flow.branch_graphs import trace_branch
from headrace._src.function.control_flow.conditional import join_branches
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import entered, state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def is_symbolic(value: object) -> TypeGuard[Tensor]:
    """Whether `value` is a tensor whose value is known only when the graph runs."""
    return isinstance(value, Tensor) and type(value) is not EagerTensor


def as_condition(value: object) -> object:
    """Returns the value of a variable as a tensor of the graph being traced; anything else as it is."""
    return value.value() if isinstance(value, Variable) and state.mode is not None else value


def check_condition(test: Tensor, statement: str) -> None:
    """Raises ValueError unless `test` is a boolean with one element."""
    sizes = test.shape.as_list() if test.shape.rank is not None else []
    if test.dtype is dtypes.bool_ and math.prod(size for size in sizes if size is not None) <= 1:
        return
    cure = "" if test.dtype is dtypes.bool_ else "; to use as boolean Tensor, use `tf.cast`"
    raise ValueError(
        f"condition of {statement} expected to be `tf.bool` scalar, got {test!s}{cure}; to check for None, use "
        "`is not None`"
    )


def if_stmt(
    test: object,
    body: Callable[[], Any],
    orelse: Callable[[], Any],
    get_state: Callable[[], tuple[Any, ...]],
    set_state: Callable[[Any], None],
    names: Sequence[str],
    nouts: int,
) -> None:
    """Runs `if test: body() else: orelse()`; the state functions read and write the variables `names`."""
    test = as_condition(test)
    if not is_symbolic(test):
        if test:
            body()
        else:
            orelse()
        return
    check_condition(test, "if statement")
    before = get_state()

    def branch(run: Callable[[], Any]) -> Callable[[], list[Any]]:
        def traced() -> list[Any]:
            set_state(tuple([_own_copy(value) for value in before]))
            run()
            return list(get_state())

        return traced

    graphs = [
        trace_branch(branch(body), "if_true", scope="cond"),
        trace_branch(branch(orelse), "if_false", scope="cond"),
    ]
    _fill_return_values(graphs, names)
    outcomes = (graphs[0].structured_outputs, graphs[1].structured_outputs)
    _settle_lists(before, outcomes, graphs)
    moving = _outputs(names[:nouts], outcomes)
    for graph in graphs:
        graph.structured_outputs = [graph.structured_outputs[n] for n in moving]
    results = join_branches(graphs, test, "cond")
    found = [*outcomes[0][:nouts], *before[nouts:]]
    for position, value in zip(moving, results, strict=True):
        found[position] = value
    set_state(tuple(found))


def _own_copy(value: Any) -> Any:
    """Copies a list, so that each branch has its own: one must not see what the other appends."""
    return value.copy() if type(value) in (list, GrowingList) else value


def _settle_lists(before: Sequence[Any], outcomes: tuple[list[Any], list[Any]], graphs: Sequence[FuncGraph]) -> None:
    """Appends to lists without tensors what both branches appended, since that happens while tracing.

    A list of tensors whose length differs between the branches becomes a list of the graph.
    """
    for n, (value, a, b) in enumerate(zip(before, *outcomes, strict=True)):
        if type(value) is not list or type(a) is not list or type(b) is not list:
            continue
        size = len(value)
        kept = len(a) >= size and len(b) >= size and _same_items(value, a) and _same_items(value, b)
        if kept and not _has_tensors([a[size:], b[size:]]):
            value += [*a[size:], *b[size:]]
            outcomes[0][n] = outcomes[1][n] = value
        elif len(a) != len(b) and all(isinstance(item, Tensor) for item in [*a, *b]):
            dtype, shape = element_of([*a, *b])
            for graph, outcome in zip(graphs, outcomes, strict=True):
                with entered(graph):
                    outcome[n] = GrowingList.of(outcome[n], dtype, shape)


def _same_items(some: list[Any], others: list[Any]) -> bool:
    return all(x is y for x, y in zip(some, others, strict=False))


def _fill_return_values(graphs: Sequence[FuncGraph], names: Sequence[str]) -> None:
    """If only one branch returned a value, which a flag records, uses zeros as the value of the other."""
    if not any(name.startswith("do_return") for name in names):
        return
    for n, name in enumerate(names):
        values = [graph.structured_outputs[n] for graph in graphs]
        if name.startswith(RETURN_VALUE) and (values[0] is None) != (values[1] is None):
            missing, given = (0, values[1]) if values[0] is None else (1, values[0])
            with entered(graphs[missing]):
                graphs[missing].structured_outputs[n] = nest.map_structure(_zeros_for, given)


def _zeros_for(value: TensorLike) -> EagerTensor:
    tensor = as_tensor(value)
    if not tensor.shape.is_fully_defined():
        raise ValueError(
            "a value must also be returned where the condition does not hold: the shape of the value that is "
            "returned elsewhere is not known"
        )
    return EagerTensor(np.zeros(tensor.shape.as_list(), tensor.dtype.numpy_dtype), tensor.dtype)


def _outputs(names: Sequence[str], outcomes: tuple[list[Any], list[Any]]) -> list[int]:
    """Returns the positions of the variables that the conditional returns: tensors, and numbers that may differ."""
    moving = []
    for n, (name, a, b) in enumerate(zip(names, *outcomes, strict=False)):
        for value, branch in ((a, "main"), (b, "else")):
            if isinstance(value, Undefined) and not (isinstance(a, Undefined) and isinstance(b, Undefined)):
                if name.startswith(RETURN_VALUE):
                    raise ValueError(f"must also return a value in the {branch} branch")
                raise ValueError(f"'{name}' must also be initialized in the {branch} branch")
        if isinstance(a, Undefined) or (a is b and (type(a) is list or not _has_tensors(a))):
            continue
        if (a is None) != (b is None):
            branch = "main" if a is None else "else"
            if name.startswith(RETURN_VALUE):
                raise ValueError(f"the {branch} branch must also have a return statement.")
            raise ValueError(f"'{name}' is None at the end of the {branch} branch.")
        if _convertible(a) and _convertible(b):
            _check_alike(name, a, b)
            moving.append(n)
        elif a is not b:
            raise TypeError(
                f"'{name}' is {a!r} in the main branch and {b!r} in the else branch; a tensor decides, so both "
                "must be tensors or numbers"
            )
    return moving


def _check_alike(name: str, a: object, b: object) -> None:
    """Raises TypeError unless both branches have values of the same structure and dtypes."""
    try:
        nest.assert_same_structure(a, b, expand_composites=True)
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"'{name}' must have the same nested structure in the main and else branches: {error}"
        ) from None
    leaves = [nest.flatten(value, expand_composites=True) for value in (a, b)]
    for x, y in zip(*leaves, strict=True):
        if x is None or y is None:
            continue
        one, other = as_tensor(x).dtype, as_tensor(y).dtype
        if one is not other:
            raise TypeError(
                f"'{name}' has dtype {one.name} in the main branch, but dtype {other.name} in the else branch"
            )


def _has_tensors(value: object) -> bool:
    return any(isinstance(leaf, (Tensor, Composite)) for leaf in nest.flatten(value))


def _convertible(value: object) -> bool:
    """Whether a branch of a graph can return a value: a structure of tensors, numbers and None."""
    for leaf in nest.flatten(value):
        if leaf is None or isinstance(leaf, (Tensor, Composite)):
            continue
        try:
            as_tensor(leaf)
        except (TypeError, ValueError):
            return False
    return True


def if_exp(test: object, if_true: Callable[[], Any], if_false: Callable[[], Any], text: str) -> Any:
    """Returns `if_true() if test else if_false()`."""
    test = as_condition(test)
    if not is_symbolic(test):
        return if_true() if test else if_false()
    graphs = [trace_branch(if_true, "if_true", scope="cond"), trace_branch(if_false, "if_false", scope="cond")]
    values = [graph.structured_outputs for graph in graphs]
    for value, branch in zip(values, ("main", "else"), strict=True):
        if value is None and values != [None, None]:
            raise ValueError(f"'{text}' is None at the end of the {branch} branch.")
    if all(_convertible(value) for value in values):
        _check_alike(text, *values)
    return join_branches(graphs, test, "cond")
