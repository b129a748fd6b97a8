"""while and for at run time: Python's own for Python values, tf.while_loop for tensors."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from headrace._src.base import errors
from headrace._src.function.autograph.branching import check_condition, if_stmt, is_symbolic
from headrace._src.function.autograph.growing_list import GrowingList
from headrace._src.function.autograph.logic import and_
from headrace._src.function.autograph.loop_variables import prepare
from headrace._src.function.control_flow.loop import graph_loop
from headrace._src.ops.entry import raw
from headrace._src.ops.state.asserting import Assert
from headrace._src.tensors import nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


@dataclass
class LoopState:
    """The variables that a loop's rounds hand on, and the loop's options."""

    get: Callable[[], tuple[Any, ...]]
    set: Callable[[Any], None]
    names: Sequence[str]
    options: dict[str, Any]


@dataclass
class Counting:
    """0, 1, 2... from `start`: what `enumerate` puts beside the rows."""

    start: Any


@dataclass
class Together:
    """Rows of several things at once, as `zip` and `enumerate` give them, at least one being a symbolic tensor."""

    parts: Sequence[Any]

    def __iter__(self) -> Any:
        raise errors.OperatorNotAllowedInGraphError(
            "zip and enumerate of a symbolic `tf.Tensor` can only be looped over by a `for` statement."
        )


def is_row_source(value: Any) -> bool:
    """Whether looping over `value` needs a loop in the graph."""
    return (
        is_symbolic(value)
        or isinstance(value, (Together, GrowingList))
        or (isinstance(value, RaggedTensor) and not value._is_eager())
    )


# Handlers of further things to loop over (datasets): `handler(iterable, extra_test, body, loop_state) -> bool`.
for_handlers: list[Callable[[Any, Any, Any, LoopState], bool]] = []


def set_loop_options(
    parallel_iterations: Any = None,
    swap_memory: Any = None,
    maximum_iterations: Any = None,
    shape_invariants: Any = None,
) -> None:
    """Options of the loop in whose body this stands; AutoGraph reads them there, so the call itself does nothing."""


def while_stmt(
    test: Callable[[], Any], body: Callable[[], Any], get: Any, put: Any, names: Sequence[str], options: dict[str, Any]
) -> None:
    """`while test(): body()`."""
    loop = LoopState(get, put, names, options)
    while True:
        condition = test()
        if is_symbolic(condition):
            check_condition(condition, "while loop")
            run_in_graph(loop, (), lambda: test(), lambda: (body(), ())[1])
            return
        if not condition:
            return
        body()


def for_stmt(
    iterable: Any, extra_test: Any, body: Callable[[Any], Any], get: Any, put: Any, names: Sequence[str],
    options: dict[str, Any],
) -> None:  # fmt: skip
    """`for item in iterable: body(item)`, as long as `extra_test()` (if any) holds."""
    loop = LoopState(get, put, names, options)
    if is_row_source(iterable):
        _for_tensor(iterable, extra_test, body, loop)
    elif not any(handler(iterable, extra_test, body, loop) for handler in for_handlers):
        _for_python(iterable, extra_test, body, loop)


def _for_python(iterable: Iterable[Any], extra_test: Any, body: Callable[[Any], Any], loop: LoopState) -> None:
    for item in iterable:
        going = True if extra_test is None else extra_test()
        if is_symbolic(going):  # a tensor decided to break: the rounds left are traced under that condition
            if_stmt(going, functools.partial(body, item), lambda: None, loop.get, loop.set, loop.names, len(loop.names))
        elif going:
            body(item)
        else:
            return


def _for_tensor(tensor: Any, extra_test: Any, body: Callable[[Any], Any], loop: LoopState) -> None:
    """Over the rows of a tensor; a range is counted without being made."""
    zero, one = as_tensor(0), as_tensor(1)
    count, item = _rows(tensor)

    def going(index: Any) -> Any:
        within = raw.Less(index, count)
        return within if extra_test is None else and_(lambda: within, extra_test)

    def step(index: Any) -> tuple[Any, ...]:
        body(item(index))
        return (raw.AddV2(index, one),)

    run_in_graph(loop, (zero,), going, step)


def _rows(source: Any) -> tuple[Any, Callable[[Any], Any]]:
    """How many rows there are, and the row with a number."""
    if isinstance(source, Together):
        parts = [_rows(part) for part in source.parts]
        counts = [count for count, _ in parts if count is not None]
        return functools.reduce(raw.Minimum, counts), lambda index: tuple(item(index) for _, item in parts)
    if isinstance(source, Counting):
        return None, lambda index: raw.AddV2(index, as_tensor(source.start))
    if isinstance(source, GrowingList):
        rows = source.copy()
        return rows.length(), lambda index: rows[index]
    if isinstance(source, RaggedTensor):
        return source.nrows(out_type=int32), lambda index: source[index]
    tensor = as_tensor(source)
    if is_symbolic(tensor) and tensor.op.type == "Range":
        start, _, delta = tensor.op.inputs
        return raw.Size(tensor), lambda index: raw.AddV2(start, raw.Mul(raw.Cast(index, DstT=start.dtype), delta))
    if tensor.shape.rank == 0:
        raise TypeError("Cannot iterate over a scalar tensor.")
    return raw.Shape(tensor)[0], lambda index: tensor[index]


def run_in_graph(loop: LoopState, own: tuple[Any, ...], going: Callable[..., Any], step: Callable[..., Any]) -> None:
    """A graph's loop over `own` values (an index) and the variables of the loop.

    `going(*own)` tells whether there is another round; `step(*own)` runs it and returns the next `own` values.
    """
    if loop.options.get("may_return"):
        raise NotImplementedError("return statements are not supported within a TensorFlow loop.")
    grown = loop.options.get("grown", ())
    ready = prepare(loop.get(), loop.names, grown, own, loop.set, loop.get, step)
    before = ready.values
    # Lists that grow but hold no tensors are filled while tracing.
    carried = [n for n, v in enumerate(before) if _is_carried(v) and not (type(v) is list and loop.names[n] in grown)]
    if ready.made:
        own, going, step = _noting_rounds(own, going, step)
    extra = len(own)

    def restore(values: Sequence[Any]) -> None:
        full = list(before)
        for n, value in zip(carried, values, strict=True):
            full[n] = value
        loop.set(tuple(full))

    def test(*values: Any) -> Any:
        restore(values[extra:])
        return going(*values[:extra])

    def body(*values: Any) -> list[Any]:
        restore(values[extra:])
        moved = step(*values[:extra])
        after = loop.get()
        for n in carried:
            _check_structure(loop.names[n], before[n], after[n])
        return [*moved, *[after[n] for n in carried]]

    initial = [*own, *[before[n] for n in carried]]
    results = graph_loop(
        test, body, initial, _invariants(initial, [*_pairs(loop.options.get("shape_invariants")), *ready.shapes]),
        loop.options.get("maximum_iterations"), names=[*["loop index"] * extra, *[loop.names[n] for n in carried]],
    )  # fmt: skip
    restore(results[extra:])
    if ready.made:
        Assert(results[extra - 1], [f"loop must iterate at least once to initialize {', '.join(ready.made)}"])


def _check_structure(name: str, before: Any, after: Any) -> None:
    if isinstance(before, Composite):
        return
    try:
        nest.assert_same_structure(before, after)
    except (TypeError, ValueError) as error:
        message = f"'{name}' does not have the same nested structure after one iteration.\n\n{error}"
        raise TypeError(message) from None


def _noting_rounds(own: tuple[Any, ...], going: Callable[..., Any], step: Callable[..., Any]) -> tuple[Any, Any, Any]:
    """A loop that also tells, by the last of its own values, whether there was a round."""
    return (
        (*own, as_tensor(False)),
        lambda *values: going(*values[:-1]),
        lambda *values: (*step(*values[:-1]), as_tensor(True)),
    )


def _pairs(told: Any) -> list[tuple[Any, Any]]:
    return [(value, shape) for value, shape in (told.items() if isinstance(told, dict) else told or ())]


def _invariants(initial: Sequence[Any], told: list[tuple[Any, Any]]) -> Any:
    """The shape of each loop variable: as told by `set_loop_options`, else its own."""
    if not told:
        return None
    shapes = []
    for value in initial:
        for leaf in nest.flatten(value, expand_composites=True):
            found = next((s for v, s in told if v is value or v is leaf), None)
            shapes.append(TensorShape(found) if found is not None else as_tensor(leaf).shape)
    return shapes


def _is_carried(value: Any) -> bool:
    """Whether a variable travels through the loop as tensors; other objects stay as they are."""
    if value is None:
        return False
    for leaf in nest.flatten(value):
        if not isinstance(leaf, (Tensor, Composite)):
            try:
                as_tensor(leaf)
            except (TypeError, ValueError):
                return False
    return True
