"""The cost of the checks of compiled programs: the training steps of keras.py with and without them.

    python benchmarks/checks.py [mlp lstm gru text cnn depthwise separable] [--seconds 20] [--clock process_time]

Epochs of `fit` take turns in one process. The ratio of the smallest times is the one to look at; on a busy machine
`--clock process_time`, which counts the time of all threads on a processor, says more than the time that passes.
"""

from __future__ import annotations

import argparse
import sys
import time

import headrace as tf
import keras as cases

NAMES = ["mlp", "lstm", "gru", "text", "cnn", "depthwise", "separable"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--clock", default="perf_counter")
    options = parser.parse_args()
    print(f"{'step':<12} {'checks':>12} {'no checks':>12} {'of minima':>12} {'of medians':>12}")
    for name in options.names:
        times = _measured(name, options.seconds, getattr(time, options.clock))
        (least, middle), (least_without, middle_without) = [(t[0], t[len(t) // 2]) for t in times]
        cells = [f"{least * 1e3:.3f} ms", f"{least_without * 1e3:.3f} ms"]
        cells += [f"{least / least_without:.3f}", f"{middle / middle_without:.3f}"]
        print(f"{name:<12}", *(f"{cell:>12}" for cell in cells), flush=True)
    return 0


def _measured(name: str, seconds: float, clock: object) -> list[list[float]]:
    """Returns the sorted times of epochs with and without checks."""
    epochs = []
    for switch in (tf.debugging.enable_compiled_checks, tf.debugging.disable_compiled_checks):
        switch()
        epochs.append(getattr(cases, f"fit_{name}")(tf))
        epochs[-1]()  # the first eight calls of a program wait for their checks
        epochs[-1]()
    times: list[list[float]] = [[], []]
    end, turn = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        for number in (turn % 2, 1 - turn % 2):
            start = clock()  # type: ignore[operator]
            epochs[number]()
            times[number].append(clock() - start)  # type: ignore[operator]
        turn += 1
    return [sorted(t) for t in times]


if __name__ == "__main__":
    sys.exit(main())
