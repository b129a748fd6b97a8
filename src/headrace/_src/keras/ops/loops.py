"""keras.ops: conditions, loops, and functions mapped over the slices of tensors."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import tensor
from headrace._src.keras.ops.operation import operation

nest = tf.nest


@operation
def cond(pred: Any, true_fn: Callable[[], Any], false_fn: Callable[[], Any]) -> Any:
    """What one of two functions returns."""
    if isinstance(pred, (bool, int)):
        return true_fn() if pred else false_fn()
    return tf.cond(tf.cast(tensor(pred), tf.bool), true_fn, false_fn)


def switch(index: Any, branches: Any, *operands: Any) -> Any:
    """What the function at this place of the list returns for the operands; places outside count as the nearest."""
    index = tf.clip_by_value(tf.cast(tensor(index), tf.int32), 0, len(branches) - 1)
    return tf.switch_case(index, [lambda b=branch: b(*operands) for branch in branches])


def while_loop(cond: Any, body: Any, loop_vars: Any, maximum_iterations: int | None = None) -> Any:
    """Applies `body` to the loop variables as long as `cond` of them holds."""
    several = isinstance(loop_vars, (tuple, list))
    start = tuple(loop_vars) if several else (loop_vars,)

    def step(*state: Any) -> Any:
        found = body(*state)
        return tuple(found) if isinstance(found, (list, tuple)) else (found,)

    values = nest.map_structure(tensor, start)
    found = tf.while_loop(cond, step, values, maximum_iterations=maximum_iterations)
    return tuple(found) if several else found[0]


def fori_loop(lower: Any, upper: Any, body_fun: Any, init_val: Any) -> Any:
    """Applies `body_fun(i, value)` for i from `lower` up to `upper`, not included."""
    _, found = while_loop(
        lambda i, _: i < upper, lambda i, value: (i + 1, body_fun(i, value)), (tensor(lower), init_val)
    )
    return found


def _length(xs: Any, length: int | None) -> Any:
    flat = nest.flatten(xs) if xs is not None else []
    if length is not None:
        return int(length)
    if not flat:
        raise ValueError("`scan` needs `xs` or `length` to know how many steps to take.")
    size = flat[0].shape[0]
    return size if size is not None else tf.shape(flat[0])[0]


def scan(f: Any, init: Any, xs: Any = None, length: int | None = None, reverse: bool = False, unroll: Any = 1) -> Any:
    """Carries a value through the slices of `xs`: `f(carry, x)` returns the new carry and an output.

    Returns the last carry, and the outputs side by side along a new first axis.
    """
    if not callable(f):
        raise TypeError(f"`f` should be a callable. Received: f={f}")
    init = nest.map_structure(tensor, init)
    xs = None if xs is None else nest.map_structure(tensor, xs)
    count = _length(xs, length)
    if isinstance(count, int) and (tf.executing_eagerly() or count == 0 or unroll is True):
        return _scan_in_python(f, init, xs, count, reverse)
    return _scan_in_graph(f, init, xs, count, reverse)


def _slice_at(xs: Any, index: Any) -> Any:
    return None if xs is None else nest.map_structure(lambda x: x[index], xs)


def _scan_in_python(f: Any, carry: Any, xs: Any, count: int, reverse: bool) -> Any:
    outputs = []
    for index in reversed(range(count)) if reverse else range(count):
        carry, output = f(carry, _slice_at(xs, index))
        outputs.append(output)
    if reverse:
        outputs.reverse()
    if not outputs or outputs[0] is None:
        return carry, None
    return carry, nest.map_structure(lambda *parts: tf.stack([tensor(p) for p in parts]), *outputs)


def _scan_in_graph(f: Any, carry: Any, xs: Any, count: Any, reverse: bool) -> Any:
    shapes: list[Any] = []

    def describe(*state: Any) -> Any:
        state_carry, x = state
        _, output = f(state_carry, x)
        shapes.append(output)
        return 0

    # One step is traced beforehand to learn what the outputs are.
    tf.function(describe, autograph=False).get_concrete_function(
        nest.map_structure(lambda t: tf.TensorSpec(t.shape, t.dtype), carry),
        None if xs is None else nest.map_structure(lambda t: tf.TensorSpec(t.shape[1:], t.dtype), xs),
    )
    template = shapes[0]
    leaves = [] if template is None else nest.flatten(template)
    arrays = [tf.TensorArray(t.dtype, count, element_shape=t.shape) for t in leaves]

    def step(i: Any, carry: Any, arrays: Any) -> Any:
        place = count - 1 - i if reverse else i
        carry, output = f(carry, _slice_at(xs, place))
        flat = [] if template is None else nest.flatten(output)
        written = [a.write(place, o) for a, o in zip(arrays, flat, strict=True)]
        return i + 1, carry, written

    _, carry, arrays = tf.while_loop(lambda i, *_: i < count, step, (tf.constant(0), carry, arrays))
    if template is None:
        return carry, None
    return carry, nest.pack_sequence_as(template, [a.stack() for a in arrays])


def map(f: Any, xs: Any) -> Any:
    """`f` of each slice of `xs` along the first axis, the results side by side."""
    return scan(lambda _, x: (0, f(x)), 0, xs)[1]


def vectorized_map(function: Any, elements: Any) -> Any:
    """Like `map`, computed for all slices at once where that can be done."""
    return tf.vectorized_map(function, nest.map_structure(tensor, elements))


def vectorize(pyfunc: Any, *, excluded: Any = None, signature: str | None = None) -> Any:
    """A function of numbers as a function of tensors, applied over all their leading axes."""
    left_out = set(excluded or ())
    core = [] if signature is None else [s.count(",") + 1 if s.strip("()") else 0 for s in _sides(signature)]

    def call(*args: Any) -> Any:
        placed = [i for i in range(len(args)) if i not in left_out]
        values = [tensor(args[i]) for i in placed]
        ranks = core or [0] * len(values)
        leading = [v.shape[: v.shape.rank - r] for v, r in zip(values, ranks, strict=False)]
        common: Any = leading[0]
        for other in leading[1:]:
            common = tf.broadcast_static_shape(common, other)
        flat = []
        for v, r in zip(values, ranks, strict=False):
            inner = v.shape[v.shape.rank - r :]
            wide = tf.broadcast_to(v, [*common.as_list(), *inner.as_list()])
            flat.append(tf.reshape(wide, [-1, *inner.as_list()]))

        def one(parts: Any) -> Any:
            full = builtins.list(args)
            for i, part in zip(placed, parts, strict=True):
                full[i] = part
            return pyfunc(*full)

        found = map(one, tuple(flat))
        return nest.map_structure(lambda t: tf.reshape(t, [*common.as_list(), *t.shape[1:].as_list()]), found)

    return call


def _sides(signature: str) -> list[str]:
    """The arguments of "(n,m),(m)->(n)", each in its parentheses."""
    return [part + ")" for part in signature.replace(" ", "").partition("->")[0].split(")") if part.strip(",")]


def associative_scan(f: Any, elems: Any, reverse: bool = False, axis: int = 0) -> Any:
    """All the results of joining the elements from the first up to each place by `f`, which must be associative.

    The number of rounds is the logarithm of the size: in each, every place joins what stands a stride before it.
    """
    flat = [tensor(e) for e in nest.flatten(elems)]
    rank = flat[0].shape.rank
    axis %= rank
    size = flat[0].shape[axis]
    if any_size_differs := [t for t in flat if t.shape[axis] != size]:
        raise ValueError(
            "Array inputs to associative_scan must have the same first dimension. "
            f"(saw: {[tuple(t.shape) for t in flat]}; {len(any_size_differs)} differ)"
        )
    if reverse:
        flat = [tf.reverse(t, [axis]) for t in flat]

    def part(t: Any, start: int, stop: int) -> Any:
        return tf.gather(t, tf.range(start, stop), axis=axis)

    stride = 1
    while stride < size:
        before = nest.pack_sequence_as(elems, [part(t, 0, size - stride) for t in flat])
        here = nest.pack_sequence_as(elems, [part(t, stride, size) for t in flat])
        joined = nest.flatten(f(before, here))
        flat = [tf.concat([part(t, 0, stride), j], axis) for t, j in zip(flat, joined, strict=True)]
        stride *= 2
    if reverse:
        flat = [tf.reverse(t, [axis]) for t in flat]
    return nest.pack_sequence_as(elems, flat)
