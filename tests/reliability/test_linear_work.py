"""Work on a graph grows with the graph, not faster: tracing, gradients, cutting, vectorizing and files.

Work is counted in lines of headrace that Python runs, so the tests do not depend on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

import headrace as tf

VECTOR, NUMBER = tf.TensorSpec([3], tf.float32), tf.TensorSpec([], tf.int32)
SIZES = (1000, 2000, 4000)
DEPTHS = (8, 16, 32)


def lines_run(work: Callable[[], Any]) -> int:
    """How many lines of headrace `work` runs, each pass through a loop or a comprehension counted."""
    count = 0

    def step(frame: Any, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return step

    def enter(frame: Any, event: str, argument: Any) -> Any:
        return step if "/headrace/" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def assert_linear(build: Callable[[int], Any], sizes: tuple[int, ...]) -> None:
    """The second doubling costs at most about twice what the first does."""
    build(4)  # loads what is loaded on first use
    small, middle, large = (lines_run(lambda size=size: build(size)) for size in sizes)  # type: ignore[misc]
    assert large - middle < 2.4 * (middle - small), (small, middle, large)


def traced(function: Callable[..., Any], *signature: Any) -> Any:
    return tf.function(function, autograph=False).get_concrete_function(*signature)


def chain(x: Any, operations: int) -> Any:
    for _ in range(operations // 2):
        x = tf.sin(x) * x
    return x


def static_value_of_a_diamond(operations: int) -> None:
    def function(x: Any) -> Any:
        for _ in range(operations):
            x = x + x
        return tf.zeros([x])

    traced(function, NUMBER)


def static_shape_through_slices(operations: int) -> None:
    def function(x: Any) -> Any:
        shape = tf.shape(x)
        for _ in range(operations // 20):
            shape = tf.concat([shape[:1], shape[1:]], 0)
        return tf.reshape(x, shape)

    traced(function, tf.TensorSpec([None, None]))


def gradient(operations: int) -> None:
    def function(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = chain(x, operations // 4)
        return tape.gradient(y, x)

    traced(function, VECTOR)


def second_gradient(operations: int) -> None:
    def function(x: Any) -> Any:
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = chain(x, operations // 20)
            slope = tape.gradient(y, x)
        return outer.gradient(slope, x)

    traced(function, VECTOR)


def graph_def_and_back(operations: int) -> None:
    written = traced(lambda x: chain(x, operations), VECTOR).graph.as_graph_def()
    with tf.Graph().as_default():
        tf.graph_util.import_graph_def(written, name="")


def vectorizing(operations: int) -> None:
    traced(lambda rows: tf.vectorized_map(lambda x: chain(x, operations), rows), tf.TensorSpec([4, 3]))


def cutting(operations: int) -> None:
    def function(x: Any) -> Any:
        for _ in range(4):
            x = chain(x, operations // 40)
            x = tf.ensure_shape(tf.numpy_function(lambda a: a, [x], tf.float32), [3])
        return x

    tf.function(function, autograph=False)(tf.ones([3]))


def interpreting(operations: int) -> None:
    tf.function(lambda x: chain(x, operations), autograph=False, jit_compile=False)(tf.ones([3]))


def compiling(operations: int) -> None:
    tf.function(lambda x: chain(x, operations // 10), autograph=False, jit_compile=True)(tf.ones([3]))


WIDE = [
    static_value_of_a_diamond, static_shape_through_slices, gradient, second_gradient, graph_def_and_back, vectorizing,
    cutting, interpreting, compiling,
]  # fmt: skip


@pytest.mark.parametrize("build", WIDE, ids=lambda build: build.__name__)
def test_work_is_linear_in_the_number_of_operations(build: Callable[[int], Any]) -> None:
    assert_linear(build, SIZES)


def functions_called_twice(depth: int) -> Any:
    """Each function calls the one before it twice: 2 ** depth calls, but only `depth` graphs."""
    function = tf.function(lambda x: x * 2.0, autograph=False)
    for _ in range(depth):
        function = tf.function(lambda x, inner=function: inner(x) + inner(x), autograph=False)
    return function.get_concrete_function(VECTOR)


def functions_called_twice_in_a_file(depth: int) -> None:
    functions_called_twice(depth).graph.as_graph_def()


def _conditional(x: Any, depth: int) -> Any:
    if depth == 0:
        return x * 2.0
    return tf.cond(tf.reduce_sum(x) > 0, lambda: _conditional(x, depth - 1) + 1.0, lambda: x)


def nested_conditionals(depth: int) -> None:
    traced(lambda x: _conditional(x, depth), VECTOR)


def _with_gradient(nest: Callable[[Any, int], Any], depth: int) -> Callable[[Any], Any]:
    def function(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = nest(x, depth)
        return y, tape.gradient(y, x)

    return function


def gradient_of_nested_conditionals(depth: int) -> None:
    traced(_with_gradient(_conditional, depth), VECTOR)


def interpreting_the_gradient_of_nested_conditionals(depth: int) -> None:
    tf.function(_with_gradient(_conditional, depth), autograph=False, jit_compile=False)(tf.ones([3]))


def compiling_the_gradient_of_nested_conditionals(depth: int) -> None:
    function = _with_gradient(_conditional, depth // 2)
    tf.function(function, autograph=False, jit_compile=True)(tf.ones([3]))


def _random_conditional(x: Any, depth: int) -> Any:
    if depth == 0:
        return tf.nn.dropout(x, 0.5)
    return tf.cond(tf.reduce_sum(x) > 0, lambda: _random_conditional(x, depth - 1) + 1.0, lambda: x)


def gradient_of_nested_conditionals_with_effects(depth: int) -> None:
    traced(_with_gradient(_random_conditional, depth), VECTOR)


def _calls(x: Any, depth: int) -> Any:
    function = tf.function(lambda x: x * 2.0, autograph=False)
    for _ in range(depth):
        function = tf.function(lambda x, inner=function: tf.sin(inner(x)) * x, autograph=False)
    return function(x)


def interpreting_the_gradient_of_nested_calls(depth: int) -> None:
    tf.function(_with_gradient(_calls, depth), autograph=False, jit_compile=False)(tf.ones([3]))


def _loop(x: Any, depth: int) -> Any:
    if depth == 0:
        return x * 2.0
    return tf.while_loop(lambda i, a: i < 2, lambda i, a: (i + 1, _loop(a, depth - 1)), (0, x))[1]


def nested_loops(depth: int) -> None:
    traced(lambda x: _loop(x, depth), VECTOR)


def gradient_of_nested_loops(depth: int) -> None:
    traced(_with_gradient(_loop, depth), VECTOR)


DEEP = [
    functions_called_twice, functions_called_twice_in_a_file, nested_conditionals, gradient_of_nested_conditionals,
    interpreting_the_gradient_of_nested_conditionals, compiling_the_gradient_of_nested_conditionals,
    gradient_of_nested_conditionals_with_effects, interpreting_the_gradient_of_nested_calls, nested_loops,
    gradient_of_nested_loops,
]  # fmt: skip


@pytest.mark.parametrize("build", DEEP, ids=lambda build: build.__name__)
def test_work_is_linear_in_the_depth_of_nesting(build: Callable[[int], Any]) -> None:
    assert_linear(build, DEPTHS)
