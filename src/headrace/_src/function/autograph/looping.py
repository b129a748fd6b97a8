"""while and for at run time: plain Python for Python values, tf.while_loop for tensors."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from headrace._src.base import errors
from headrace._src.function.autograph.branching import as_condition, check_condition, if_stmt, is_symbolic
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
from headrace._src.tensors.typing import ShapeLike, TensorLike


@dataclass
class LoopState:
    """The variables that iterations of a loop pass on, and the loop's options."""

    get: Callable[[], tuple[Any, ...]]
    set: Callable[[Any], None]
    names: Sequence[str]
    options: dict[str, Any]


@dataclass
class Counting:
    """The numbers from `start` on that `enumerate` pairs with the rows."""

    start: Any


@dataclass
class Together:
    """Rows of several iterables in parallel, for `zip` and `enumerate`; at least one is a symbolic tensor."""

    parts: Sequence[Any]

    def __iter__(self) -> NoReturn:
        raise errors.OperatorNotAllowedInGraphError(
            "zip and enumerate of a symbolic `tf.Tensor` can only be looped over by a `for` statement."
        )


def is_row_source(value: object) -> bool:
    """Whether looping over `value` needs a loop in the graph."""
    return (
        is_symbolic(value)
        or isinstance(value, (Together, GrowingList))
        or (isinstance(value, RaggedTensor) and not value._is_eager())
    )


def set_loop_options(
    parallel_iterations: int | None = None,
    swap_memory: bool | None = None,
    maximum_iterations: TensorLike | None = None,
    shape_invariants: Sequence[tuple[Any, ShapeLike]] | None = None,
) -> None:
    """Sets options of the enclosing loop. AutoGraph reads them from the source; the call itself does nothing.

    Args:
        parallel_iterations: Ignored.
        swap_memory: Ignored.
        maximum_iterations: Upper bound on the number of iterations.
        shape_invariants: Pairs of a loop variable and the shape that it has in every iteration.
    """


def while_stmt(
    test: Callable[[], Any],
    body: Callable[[], Any],
    get: Callable[[], tuple[Any, ...]],
    put: Callable[[Any], None],
    names: Sequence[str],
    options: dict[str, Any],
) -> None:
    """Runs `while test(): body()`."""
    loop = LoopState(get, put, names, options)
    while True:
        condition = as_condition(test())
        if is_symbolic(condition):
            check_condition(condition, "while loop")
            run_in_graph(loop, (), lambda: as_condition(test()), lambda: (body(), ())[1])
            return
        if not condition:
            return
        body()


def for_stmt(
    iterable: Iterable[Any],
    extra_test: Callable[[], Any] | None,
    body: Callable[[Any], Any],
    get: Callable[[], tuple[Any, ...]],
    put: Callable[[Any], None],
    names: Sequence[str],
    options: dict[str, Any],
) -> None:
    """Runs `for item in iterable: body(item)`, as long as `extra_test()` (if given) is true."""
    loop = LoopState(get, put, names, options)
    if is_row_source(iterable):
        _for_tensor(iterable, extra_test, body, loop)
        return
    # Datasets and the like bring their own loop. It returns False where Python's serves.
    own_loop = getattr(type(iterable), "__autograph_for__", None)
    if own_loop is None or not own_loop(iterable, extra_test, body, loop):
        _for_python(iterable, extra_test, body, loop)


def _for_python(
    iterable: Iterable[Any], extra_test: Callable[[], Any] | None, body: Callable[[Any], Any], loop: LoopState
) -> None:
    for item in iterable:
        going = True if extra_test is None else extra_test()
        if is_symbolic(going):  # a tensor decided to break: the remaining iterations are traced under that condition
            if_stmt(going, functools.partial(body, item), lambda: None, loop.get, loop.set, loop.names, len(loop.names))
        elif going:
            body(item)
        else:
            return


def _for_tensor(
    tensor: Iterable[Any], extra_test: Callable[[], Any] | None, body: Callable[[Any], Any], loop: LoopState
) -> None:
    """Loops over the rows of a tensor; a range is counted without computing the tensor."""
    zero, one = as_tensor(0), as_tensor(1)
    count, item = _rows(tensor)

    def going(index: Tensor) -> Tensor:
        within = raw.Less(index, count)
        return within if extra_test is None else and_(lambda: within, extra_test)

    def step(index: Tensor) -> tuple[Any, ...]:
        body(item(index))
        return (raw.AddV2(index, one),)

    run_in_graph(loop, (zero,), going, step)


def _rows(source: Any) -> tuple[Tensor | None, Callable[[Tensor], Any]]:
    """Returns the number of rows, and a function from an index to its row."""
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


def run_in_graph(
    loop: LoopState,
    own: tuple[Any, ...],
    going: Callable[..., Any],
    step: Callable[..., Any],
    widens_shapes: bool = False,
) -> None:
    """Runs a graph loop over its `own` values (an index) and the loop variables.

    `going(*own)` returns whether there is another iteration; `step(*own)` runs it and returns the next `own` values.
    If the loop widens shapes, variables may change their shape in an iteration.
    """
    if loop.options.get("may_return"):
        raise NotImplementedError(
            "return statements are not supported within a TensorFlow loop: a return statement cannot be placed inside "
            "this TensorFlow loop. Assign the value to a variable, leave the loop with break, and return after it."
        )
    grown = loop.options.get("grown", ())
    ready = prepare(loop.get(), loop.names, grown, own, loop.set, loop.get, step)
    before = ready.values
    # Lists that the loop appends to but that hold no tensors are filled while tracing.
    carried = [n for n, v in enumerate(before) if _is_carried(v) and not (type(v) is list and loop.names[n] in grown)]
    if ready.made:
        own, going, step = _with_ran_flag(own, going, step)
    extra = len(own)

    def restore(values: Sequence[Any]) -> None:
        full = list(before)
        for n, value in zip(carried, values, strict=True):
            full[n] = value
        loop.set(tuple(full))

    def test(*values: Tensor) -> Any:
        restore(values[extra:])
        return going(*values[:extra])

    def body(*values: Tensor) -> list[Any]:
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
        widens_shapes=widens_shapes,
    )  # fmt: skip
    restore(results[extra:])
    if ready.made:
        Assert(results[extra - 1], [f"loop must iterate at least once to initialize {', '.join(ready.made)}"])


def _check_structure(name: str, before: object, after: object) -> None:
    if isinstance(before, Composite):
        return
    try:
        nest.assert_same_structure(before, after)
    except (TypeError, ValueError) as error:
        message = f"'{name}' does not have the same nested structure after one iteration.\n\n{error}"
        raise TypeError(message) from None


def _with_ran_flag(own: tuple[Any, ...], going: Callable[..., Any], step: Callable[..., Any]) -> tuple[Any, Any, Any]:
    """Adds a flag to the loop's own values: whether there was an iteration."""
    return (
        (*own, as_tensor(False)),
        lambda *values: going(*values[:-1]),
        lambda *values: (*step(*values[:-1]), as_tensor(True)),
    )


def _pairs(given: Any) -> list[tuple[Any, Any]]:
    return [(value, shape) for value, shape in (given.items() if isinstance(given, dict) else given or ())]


def _invariants(initial: Sequence[Any], given: list[tuple[Any, Any]]) -> list[TensorShape] | None:
    """Returns the shape of each loop variable: as given by `set_loop_options`, else its initial shape."""
    if not given:
        return None
    shapes = []
    for value in initial:
        for leaf in nest.flatten(value, expand_composites=True):
            found = next((s for v, s in given if v is value or v is leaf), None)
            shapes.append(TensorShape(found) if found is not None else as_tensor(leaf).shape)
    return shapes


def _is_carried(value: object) -> bool:
    """Whether a variable is passed through the loop as tensors; other objects stay as they are."""
    if value is None:
        return False
    for leaf in nest.flatten(value):
        if not isinstance(leaf, (Tensor, Composite)):
            try:
                as_tensor(leaf)
            except (TypeError, ValueError):
                return False
    return True
