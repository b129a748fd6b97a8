"""Eight threads at work on the same objects: `python tests/reliability/threads.py [ROUNDS] [SCENARIO...]`.

Each scenario is done by eight threads at once, in ROUNDS rounds. RELIABILITY_MODULE=tensorflow runs the same with
TensorFlow.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from saves import tf

THREADS = 8
Scenario = Callable[[int], int]  # takes how often each thread works; returns how much is wrong


def at_once(work: Callable[[int], Any], threads: int = THREADS) -> list[BaseException]:
    """Runs `work` with the number of the thread in several threads at the same time; returns what they raise."""
    failures: list[BaseException] = []
    start = threading.Barrier(threads)

    def run(number: int) -> None:
        start.wait()
        try:
            work(number)
        except BaseException as error:
            failures.append(error)

    running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    for failure in failures[:1]:
        print(f"    {type(failure).__name__}: {str(failure)[:300]}", file=sys.stderr)
    return failures


def _repeated(update: Callable[[], Any], times: int) -> Callable[[int], None]:
    def work(number: int) -> None:
        for _ in range(times):
            update()

    return work


def _lost(update: Callable[[Any], Any], times: int) -> int:
    variable = tf.Variable(tf.zeros([3, 2]))
    failures = at_once(_repeated(lambda: update(variable), times))
    return int(THREADS * times - variable.numpy().min()) + len(failures)


def _rows(value: float) -> Any:
    return tf.IndexedSlices(tf.fill([3, 2], value), tf.constant([0, 1, 2]))


def assign_add(times: int) -> int:
    return _lost(lambda v: v.assign_add(tf.ones([3, 2])), times)


def scatter_add(times: int) -> int:
    return _lost(lambda v: v.scatter_add(_rows(1.0)), times)


def scatter_sub(times: int) -> int:
    return _lost(lambda v: v.scatter_sub(_rows(-1.0)), times)


def apply_gradients(times: int) -> int:
    variable, optimizer = tf.Variable(tf.zeros([4])), tf.keras.optimizers.SGD(1.0)
    optimizer.build([variable])
    failures = at_once(_repeated(lambda: optimizer.apply_gradients([(-tf.ones([4]), variable)]), times))
    return int(THREADS * times - variable.numpy().min()) + len(failures)


def generator(times: int) -> int:
    source = tf.random.Generator.from_seed(1)
    drawn: list[int] = []
    at_once(_repeated(lambda: drawn.append(int(source.uniform_full_int([], tf.uint64))), times))
    return THREADS * times - len(set(drawn))


def reads(times: int) -> int:
    """Seven threads read variables in a dict and a list while one runs a compiled step that writes them."""
    parts = {"a": [tf.Variable(tf.ones([50, 50])) for _ in range(2)], "b": tf.Variable(tf.ones([50, 50]))}
    variables = tf.nest.flatten(parts)

    @tf.function(jit_compile=True)
    def step() -> Any:
        for variable in variables:
            variable.assign_add(tf.ones([50, 50]))
        return variables[0].read_value()

    torn: list[Any] = []

    def work(number: int) -> None:
        for _ in range(times):
            if number == 0:
                step()
            else:
                value = variables[number % 3].numpy()
                torn.extend([value] * bool((value != value[0, 0]).any()))

    failures = at_once(work)
    return len(torn) + len(failures) + sum(int(v.numpy()[0, 0]) != 1 + times for v in variables)


def first_calls(times: int) -> int:
    """All threads call a new function at the same moment."""
    wrong = 0
    for _ in range(max(times // 50, 1)):
        total = tf.Variable(0.0)
        function = tf.function(lambda x, total=total: total.assign_add(tf.reduce_sum(tf.sin(x) * 0.0 + 1.0)))
        wrong += len(at_once(lambda number, function=function: function(tf.ones([4]))))
        wrong += int(float(total) != THREADS * 4)
    return wrong


def metrics(times: int) -> int:
    metric = tf.keras.metrics.Sum()
    metric.update_state(0.0)
    failures = at_once(_repeated(lambda: metric.update_state(1.0), times))
    return int(THREADS * times - float(metric.result())) + len(failures)


def iterators(times: int) -> int:
    """All threads take elements from one iterator: each element comes once."""
    data = tf.data.Dataset.range(THREADS * times).map(lambda x: x * 2, num_parallel_calls=2).prefetch(4)
    source, taken = iter(data), []
    failures = at_once(_repeated(lambda: taken.append(int(next(source))), times))
    return THREADS * times - len(set(taken)) + len(failures)


def checkpoints(times: int) -> int:
    """One thread trains and the others save. All values of a save are equal only if it is of one moment."""
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    x = np.ones((64, 4), np.float32)
    model.fit(x, x[:, :1], verbose=0)
    with tempfile.TemporaryDirectory() as folder:

        def work(number: int) -> None:
            if number == 0:
                model.fit(x, x[:, :1], batch_size=8, epochs=max(times // 10, 1), verbose=0)
                return
            for save in range(max(times // 50, 1)):
                checkpoint = tf.train.Checkpoint(model=model)
                checkpoint.read(checkpoint.write(str(Path(folder) / f"{number}-{save}")))

        return len(at_once(work))


def summaries(times: int) -> int:
    """All threads write to one summary writer."""
    with tempfile.TemporaryDirectory() as folder:
        writer = tf.summary.create_file_writer(folder)

        def work(number: int) -> None:
            with writer.as_default():
                for step in range(times):
                    tf.summary.scalar(f"value_{number}", 1.0, step=step)

        failures = at_once(work)
        writer.close()
        (path,) = Path(folder).iterdir()
        records = sum(1 for _ in tf.data.TFRecordDataset(str(path)))
        return THREADS * times + 1 - records + len(failures)  # the first record is the version of the format


SCENARIOS: tuple[Scenario, ...] = (
    assign_add, scatter_add, scatter_sub, apply_gradients, generator, reads, first_calls, metrics, iterators,
    checkpoints, summaries,
)  # fmt: skip


def main() -> int:
    arguments = sys.argv[1:]
    times = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 500
    sys.setswitchinterval(5e-6)  # threads take turns a thousand times more often than usual
    failed = 0
    for scenario in SCENARIOS:
        if arguments and scenario.__name__ not in arguments:
            continue
        wrong = scenario(times)
        failed += wrong
        print(f"{scenario.__name__:16s} {THREADS} x {times}, {wrong} problems", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
