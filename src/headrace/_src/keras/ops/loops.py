"""keras.ops: conditionals, loops, and functions mapped over slices of tensors."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest, TensorLike

nest = tf.nest


@operation
def cond(pred: TensorLike, true_fn: Callable[[], Any], false_fn: Callable[[], Any]) -> Any:
    """Calls one of two functions, depending on a condition.

    Args:
        pred: Boolean scalar.
        true_fn: Function called if the condition is true.
        false_fn: Function called if the condition is false.

    Returns:
        What the chosen function returns.
    """
    if isinstance(pred, (bool, int)):
        return true_fn() if pred else false_fn()
    return tf.cond(tf.cast(tensor(pred), tf.bool), true_fn, false_fn)


def switch(index: TensorLike, branches: Sequence[Callable[..., Any]], *operands: Any) -> Any:
    """Calls the function at the given index; out-of-range indices are clamped.

    Args:
        index: Integer scalar.
        branches: Functions to choose from.
        *operands: Arguments of the function.

    Returns:
        What the chosen function returns.
    """
    index = tf.clip_by_value(tf.cast(tensor(index), tf.int32), 0, len(branches) - 1)
    return tf.switch_case(index, [lambda b=branch: b(*operands) for branch in branches])


def while_loop(
    cond: Callable[..., Any], body: Callable[..., Any], loop_vars: Any, maximum_iterations: int | None = None
) -> Any:
    """Repeats `body` while `cond` is true.

    Args:
        cond: Function of the loop variables that returns a boolean.
        body: Function of the loop variables that returns their new values.
        loop_vars: Initial values.
        maximum_iterations: Largest number of iterations, or None.

    Returns:
        The loop variables after the last iteration, in the form of `loop_vars`.
    """
    several = isinstance(loop_vars, (tuple, list))
    start = tuple(loop_vars) if several else (loop_vars,)

    def step(*state: Any) -> Any:
        found = body(*state)
        return tuple(found) if isinstance(found, (list, tuple)) else (found,)

    values = nest.map_structure(tensor, start)
    found = tf.while_loop(cond, step, values, maximum_iterations=maximum_iterations)
    return tuple(found) if several else found[0]


def fori_loop(lower: TensorLike, upper: TensorLike, body_fun: Callable[..., Any], init_val: Any) -> Any:
    """Repeats `value = body_fun(i, value)` for `i` from `lower` up to, not including, `upper`.

    Args:
        lower: First index.
        upper: End of the range.
        body_fun: Function of the index and the value.
        init_val: Initial value.

    Returns:
        The value after the last iteration.

    >>> int(tf.keras.ops.fori_loop(0, 4, lambda i, value: value + i, 0))
    6
    """
    _, found = while_loop(
        lambda i, _: i < upper, lambda i, value: (i + 1, body_fun(i, value)), (tensor(lower), init_val)
    )
    return found


def _length(xs: Any, length: int | None) -> int | Tensor:
    flat = nest.flatten(xs) if xs is not None else []
    if length is not None:
        return int(length)
    if not flat:
        raise ValueError("`scan` needs `xs` or `length` to know how many steps to take.")
    size = flat[0].shape[0]
    return size if size is not None else tf.shape(flat[0])[0]


def scan(
    f: Callable[..., Any],
    init: Any,
    xs: Nest[TensorLike] | None = None,
    length: int | None = None,
    reverse: bool = False,
    unroll: bool | int = 1,
) -> Any:
    """Carries a value through the slices of `xs`.

    Args:
        f: Function `f(carry, x)` that returns the new carry and an output.
        init: Initial carry.
        xs: Tensor or nest of tensors with equal first dimensions.
        length: Number of steps; required if `xs` is None.
        reverse: Whether to go from the last slice to the first.
        unroll: True unrolls the loop.

    Returns:
        The final carry, and the outputs stacked along a new first axis.

    Raises:
        TypeError: If `f` cannot be called.

    >>> total, sums = tf.keras.ops.scan(lambda carry, x: (carry + x, carry + x), 0, tf.constant([1, 2, 3]))
    >>> sums.numpy()
    array([1, 3, 6], dtype=int32)
    """
    if not callable(f):
        raise TypeError(f"`f` should be a callable. Received: f={f}")
    init = nest.map_structure(tensor, init)
    xs = None if xs is None else nest.map_structure(tensor, xs)
    count = _length(xs, length)
    if isinstance(count, int) and (tf.executing_eagerly() or count == 0 or unroll is True):
        return _scan_in_python(f, init, xs, count, reverse)
    return _scan_in_graph(f, init, xs, count, reverse)


def _slice_at(xs: Any, index: int | Tensor) -> Any:
    return None if xs is None else nest.map_structure(lambda x: x[index], xs)


def _scan_in_python(f: Callable[..., Any], carry: Any, xs: Any, count: int, reverse: bool) -> Any:
    outputs = []
    for index in reversed(range(count)) if reverse else range(count):
        carry, output = f(carry, _slice_at(xs, index))
        outputs.append(output)
    if reverse:
        outputs.reverse()
    if not outputs or outputs[0] is None:
        return carry, None
    return carry, nest.map_structure(lambda *parts: tf.stack([tensor(p) for p in parts]), *outputs)


def _scan_in_graph(f: Callable[..., Any], carry: Any, xs: Any, count: int | Tensor, reverse: bool) -> Any:
    shapes: list[Any] = []

    def describe(*state: Any) -> Any:
        state_carry, x = state
        _, output = f(state_carry, x)
        shapes.append(output)
        return 0

    # Trace one step first to learn the structure, dtypes and shapes of the outputs.
    tf.function(describe, autograph=False).get_concrete_function(
        nest.map_structure(lambda t: tf.TensorSpec(t.shape, t.dtype), carry),
        None if xs is None else nest.map_structure(lambda t: tf.TensorSpec(t.shape[1:], t.dtype), xs),
    )
    template = shapes[0]
    leaves = [] if template is None else nest.flatten(template)
    arrays = [tf.TensorArray(t.dtype, count, element_shape=t.shape) for t in leaves]

    def step(i: Tensor, carry: Any, arrays: list[Any]) -> Any:
        place = count - 1 - i if reverse else i
        carry, output = f(carry, _slice_at(xs, place))
        flat = [] if template is None else nest.flatten(output)
        written = [a.write(place, o) for a, o in zip(arrays, flat, strict=True)]
        return i + 1, carry, written

    _, carry, arrays = tf.while_loop(lambda i, *_: i < count, step, (tf.constant(0), carry, arrays))
    if template is None:
        return carry, None
    return carry, nest.pack_sequence_as(template, [a.stack() for a in arrays])


def map(f: Callable[..., Any], xs: Nest[TensorLike]) -> Any:
    """Applies `f` to each slice of `xs` along the first axis and stacks the results.

    Args:
        f: Function to apply.
        xs: Tensor or nest of tensors with equal first dimensions.

    Returns:
        A structure of tensors with the stacked results.
    """
    return scan(lambda _, x: (0, f(x)), 0, xs)[1]


def vectorized_map(function: Callable[..., Any], elements: Nest[TensorLike]) -> Any:
    """Applies a function to each slice along the first axis, vectorized where possible.

    Args:
        function: Function to apply.
        elements: Tensor or nest of tensors with equal first dimensions.

    Returns:
        A structure of tensors with the stacked results.
    """
    return tf.vectorized_map(function, nest.map_structure(tensor, elements))


def vectorize(
    pyfunc: Callable[..., Any], *, excluded: Iterable[int] | None = None, signature: str | None = None
) -> Callable[..., Any]:
    """Turns a function of single elements into a function of tensors.

    Args:
        pyfunc: Function to vectorize.
        excluded: Positions of arguments that are passed on unchanged.
        signature: Dimensions of each argument, such as "(n,m),(m)->(n)".

    Returns:
        The new function.
    """
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
    """Returns the arguments of "(n,m),(m)->(n)", each in its parentheses."""
    return [part + ")" for part in signature.replace(" ", "").partition("->")[0].split(")") if part.strip(",")]


def associative_scan(f: Callable[..., Any], elems: Nest[TensorLike], reverse: bool = False, axis: int = 0) -> Any:
    """Computes all prefix combinations of the elements with an associative function.

    The number of iterations is logarithmic in the size: in each, every element is combined with the one a stride before
    it.

    Args:
        f: Associative function of two elements.
        elems: Tensor or nest of tensors.
        reverse: Whether to combine from the last element on.
        axis: Axis along which elements are combined.

    Returns:
        A structure like `elems`; each position along the axis holds the combination of all elements up to it.

    Raises:
        ValueError: If the tensors in `elems` have different sizes along `axis`.
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

    def part(t: Tensor, start: int, stop: int) -> Tensor:
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
