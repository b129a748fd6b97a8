"""Updates and reads of variables by several threads, eager and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import headrace as tf

HERE = Path(__file__).parent
THREADS, UPDATES = 8, 500


@pytest.fixture(autouse=True)
def _switch_often() -> Iterator[None]:
    """Threads take turns a thousand times more often than usual, so that what can go wrong does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


def in_threads(*works: Callable[[], Any]) -> None:
    """Runs the functions at the same time, each in a thread; raises what one of them raises."""
    failures: list[BaseException] = []
    start = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> None:
        start.wait()
        try:
            work()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def repeated(update: Callable[[], Any], times: int = UPDATES) -> Callable[[], None]:
    def work() -> None:
        for _ in range(times):
            update()

    return work


def _slices(values: Any, indices: Any) -> Any:
    return tf.IndexedSlices(tf.constant(values), tf.constant(indices))


UPDATE_KINDS: dict[str, Callable[[Any], Any]] = {
    "assign_add": lambda v: v.assign_add(tf.ones([3, 2])),
    "assign_sub": lambda v: v.assign_sub(-tf.ones([3, 2])),
    "scatter_add": lambda v: v.scatter_add(_slices([[1.0] * 2] * 3, [0, 1, 2])),
    "scatter_sub": lambda v: v.scatter_sub(_slices([[-1.0] * 2] * 3, [0, 1, 2])),
    "scatter_nd_add": lambda v: v.scatter_nd_add([[0], [1], [2]], [[1.0] * 2] * 3),
    "ApplyGradientDescent": lambda v: tf.raw_ops.ResourceApplyGradientDescent(
        var=v.handle, alpha=-1.0, delta=tf.ones([3, 2])
    ),
}


@pytest.mark.parametrize("kind", UPDATE_KINDS)
def test_eager_updates_from_several_threads_all_count(kind: str) -> None:
    variable = tf.Variable(tf.zeros([3, 2]))
    in_threads(*[repeated(lambda: UPDATE_KINDS[kind](variable))] * THREADS)
    np.testing.assert_array_equal(variable.numpy(), np.full((3, 2), THREADS * UPDATES, np.float32))


@pytest.mark.parametrize("compiled", [False, True])
def test_updates_inside_functions_from_several_threads_all_count(compiled: bool) -> None:
    variable, other = tf.Variable(tf.zeros([4])), tf.Variable(0)

    @tf.function(jit_compile=compiled)
    def step(x: Any) -> Any:
        variable.assign_add(x)
        other.assign_add(1)
        return x

    in_threads(*[repeated(lambda: step(tf.ones([4])), 200)] * THREADS)
    np.testing.assert_array_equal(variable.numpy(), np.full(4, THREADS * 200, np.float32))
    assert int(other) == THREADS * 200


def test_eager_and_compiled_updates_of_one_variable_all_count() -> None:
    variable = tf.Variable(tf.zeros([4]))
    step = tf.function(lambda: variable.assign_add(tf.ones([4])), jit_compile=True)
    eager = repeated(lambda: variable.assign_add(tf.ones([4])), 300)
    in_threads(*[eager, repeated(step, 300)] * 4)
    np.testing.assert_array_equal(variable.numpy(), np.full(4, 8 * 300, np.float32))


def test_gradient_descent_from_several_threads_counts_every_gradient() -> None:
    variable = tf.Variable(tf.zeros([4]))
    optimizer = tf.keras.optimizers.SGD(1.0)
    optimizer.build([variable])
    in_threads(*[repeated(lambda: optimizer.apply_gradients([(-tf.ones([4]), variable)]), 100)] * THREADS)
    np.testing.assert_array_equal(variable.numpy(), np.full(4, THREADS * 100, np.float32))
    assert int(optimizer.iterations) == THREADS * 100


def test_an_assignment_during_a_compiled_loop_is_not_lost() -> None:
    variable, switch = tf.Variable(0.0), tf.Variable(0.0)

    @tf.function(jit_compile=True)
    def step() -> Any:
        variable.assign_add(1.0)
        switch.assign(switch * 1.0)  # read and written by the program, though it never changes
        return variable.read_value()

    seen = []

    def assign() -> None:
        for number in range(1, 200):
            switch.assign(float(number))
            seen.append(float(switch) == number)

    in_threads(repeated(step, 1000), assign)
    assert all(seen)
    assert float(variable) == 1000


def test_draws_of_a_generator_from_several_threads_differ() -> None:
    generator = tf.random.Generator.from_seed(1)
    drawn: list[int] = []

    def draw() -> None:
        for _ in range(200):
            drawn.append(int(generator.uniform_full_int([], tf.uint64)))

    in_threads(*[draw] * THREADS)
    assert len(set(drawn)) == THREADS * 200


def test_readers_see_whole_values_during_a_compiled_loop() -> None:
    size = 200  # the program runs long enough for others to get in between
    variables = [tf.Variable(tf.ones([size, size])) for _ in range(4)]

    @tf.function(jit_compile=True)
    def step(x: Any) -> Any:
        for variable in variables:
            variable.assign(variable + x @ x / size)
        return x

    @tf.function(jit_compile=True)
    def forward() -> Any:
        return tf.stack([variable * 1.0 for variable in variables])

    torn: list[Any] = []

    def read(value: Callable[[], Any]) -> None:
        for found in np.asarray(value()).reshape(-1, size, size):
            if (found != found[0, 0]).any():
                torn.append(found)

    in_threads(
        repeated(lambda: step(tf.ones([size, size])), 300),
        *[repeated(lambda: read(variables[0].numpy), 200)] * 2,
        *[repeated(lambda: read(forward), 100)] * 2,
        *[repeated(lambda: read(lambda: variables[1] + 0.0), 200)] * 2,
    )
    assert not torn
    assert [float(v[0, 0]) for v in variables] == [1 + 300] * 4


def test_a_model_predicts_and_saves_while_another_thread_trains_it(tmp_path: Any) -> None:
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse", jit_compile=True)
    x, y = np.ones((64, 4), np.float32), np.zeros((64, 1), np.float32)
    model.fit(x, y, verbose=0)
    model.predict(x, verbose=0)
    checkpoint = tf.train.Checkpoint(model=model)
    in_threads(
        lambda: model.fit(x, y, epochs=40, batch_size=8, verbose=0),
        repeated(lambda: model.predict(x, verbose=0), 20),
        repeated(lambda: checkpoint.write(str(tmp_path / "saved")), 5),
        repeated(model.get_weights, 100),
    )
    assert all(np.isfinite(w).all() for w in model.get_weights())


def test_variables_that_programs_share_in_changing_sets_do_not_deadlock() -> None:
    variables = [tf.Variable(0.0) for _ in range(6)]

    def adder(first: int, second: int) -> Callable[[], Any]:
        def add() -> None:
            variables[first].assign_add(1.0)
            variables[second].assign_add(1.0)

        return tf.function(add, jit_compile=True)

    pairs = [(a, b) for a in range(6) for b in range(6) if a != b]
    in_threads(*[repeated(adder(a, b), 3) for a, b in pairs], *[repeated(lambda: variables[0].assign_add(0.0), 50)] * 2)
    assert [float(v) for v in variables] == [30.0] * 6


def test_a_python_function_inside_a_step_may_use_the_steps_variables() -> None:
    variable = tf.Variable(tf.zeros([2]))

    @tf.function
    def step(x: Any) -> Any:
        for _ in tf.range(3):
            variable.assign_add(x)
        tf.py_function(lambda: variable.assign_add([1.0, 1.0]).numpy(), [], tf.float32)
        for _ in tf.range(3):
            variable.assign_add(x)
        return variable.read_value()

    np.testing.assert_array_equal(step(tf.ones([2])).numpy(), [7.0, 7.0])


def test_threads_share_metrics_iterators_writers_and_new_functions() -> None:
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1] / "src"), "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(
        [sys.executable, HERE / "threads.py", "30"], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert done.stdout.count(" 0 problems") == 11
