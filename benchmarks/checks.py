"""The cost of the checks of compiled programs: the training steps of keras.py with and without them.

    python benchmarks/checks.py [mlp lstm gru text cnn depthwise separable] [--seconds 20] [--clock process_time]

Epochs of `fit` of four models take turns in one process: two with checks and two without. Equal models differ too, by
where their arrays happen to lie; the last column says by how much those without checks do, so it is the error of the
others. On a busy machine `--clock process_time`, which counts the time of all threads on a processor, says more than
the time that passes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

import headrace as tf
import keras as cases

NAMES = ["mlp", "lstm", "gru", "text", "cnn", "depthwise", "separable"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--clock", default="perf_counter")
    options = parser.parse_args()
    print("ratio of times with and without checks")
    headings = ["checks", "no checks", "minima", "quartiles", "medians", "error"]
    print(f"{'step':<12}", *(f"{heading:>12}" for heading in headings))
    for name in options.names:
        on, off, on_again, off_again = _measured(name, options.seconds, getattr(time, options.clock))
        with_checks, without = sorted(on + on_again), sorted(off + off_again)
        cells = [f"{_at(0.5, with_checks) * 1e3:.3f} ms", f"{_at(0.5, without) * 1e3:.3f} ms"]
        cells += [f"{_at(part, with_checks) / _at(part, without):.3f}" for part in (0, 0.25, 0.5)]
        cells.append(f"{abs(_at(0.5, off) / _at(0.5, off_again) - 1):.3f}")
        print(f"{name:<12}", *(f"{cell:>12}" for cell in cells), flush=True)
    return 0


def _at(part: float, times: list[float]) -> float:
    return sorted(times)[int(part * (len(times) - 1))]


def _measured(name: str, seconds: float, clock: Callable[[], float]) -> list[list[float]]:
    """Returns the times of epochs of four models: with and without checks, twice."""
    epochs = []
    for switch in (tf.debugging.enable_compiled_checks, tf.debugging.disable_compiled_checks) * 2:
        switch()
        epochs.append(getattr(cases, f"fit_{name}")(tf))
        epochs[-1]()  # the first eight calls of a program wait for their checks
        epochs[-1]()
    times: list[list[float]] = [[] for _ in epochs]
    end, turn = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        for number in range(len(epochs)):
            number = (number + turn) % len(epochs)
            start = clock()
            epochs[number]()
            times[number].append(clock() - start)
        turn += 1
    return times


if __name__ == "__main__":
    sys.exit(main())
