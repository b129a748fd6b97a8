"""Measures the same code in several Python environments.

One worker process per framework stays alive for the whole run. Each case is timed in rounds, and every framework runs
once in each round, so that a busy machine affects all of them equally. Ratios are computed within a round, and their
median is reported.

A file of cases holds a list `CASES`; see `benchmarks/eager.py`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

# The name with which each framework is imported. "keras2" is TensorFlow with its legacy Keras.
FRAMEWORKS = {
    "headrace": "headrace",
    "tensorflow": "tensorflow",
    "keras2": "tensorflow",
    "jax": "jax",
    "torch": "torch",
}
_CPU_TIME = "HEADRACE_BENCHMARK_CPU_TIME"  # set in workers that measure the CPU time of all their threads
# Before each round: idle threads of the framework before it (OpenMP's in PyTorch) use a processor for some time.
_PAUSE = 0.06
# Frameworks trace, interpret and compile a function in its first calls. Cases that fix their calls measure these too.
_WARMING_CALLS = 3
_MORE_WARMING_CALLS, _WARMING_SECONDS = 40, 0.5  # until one of the two is reached
_SAME_CODE = ("headrace", "tensorflow", "keras2")


@dataclass(frozen=True)
class Case:
    """One thing to measure.

    `build(tf)` prepares everything and returns the function that is timed; it is the same for headrace and
    TensorFlow. `jax` and `torch` are the same work in those libraries, if that makes sense. `program` is for cases
    that are whole processes: source text in which `{tf}` is the module's name.
    """

    name: str
    build: Callable[[Any], Callable[[], Any]] | None = None
    target: float | None = None  # goal: how many times faster than TensorFlow
    jax: Callable[[Any], Callable[[], Any]] | None = None
    torch: Callable[[Any], Callable[[], Any]] | None = None
    program: str | None = None
    calls: int | None = None  # per round; by default as many as fit into the time
    uses_keras: bool = False  # so that it is measured with the legacy Keras too

    def runs_on(self, framework: str) -> bool:
        if framework in _SAME_CODE:
            return framework != "keras2" or self.uses_keras
        return getattr(self, framework) is not None


@dataclass
class Worker:
    """A process that times cases in one framework, one round per request."""

    framework: str
    python: str
    cases_file: str
    process: subprocess.Popen[str] = field(init=False)
    log: IO[str] = field(init=False)  # output of the framework; shown only if the worker dies

    def __post_init__(self) -> None:
        command = [self.python, os.path.abspath(__file__), "--worker", self.framework, self.cases_file]
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 (lives as long as the worker)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=self.log, text=True, env=environment(self.framework)
        )

    def ask(self, **request: Any) -> Any:
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            self.log.seek(0)
            raise SystemExit(f"the {self.framework} worker ({self.python}) ended:\n{self.log.read()[-2000:]}")
        return json.loads(answer)

    def prepare(self, case: Case, seconds: float) -> str:
        """Builds the case in the worker and finds how many calls take `seconds`; returns an error's text or ""."""
        if case.program is not None:
            try:
                time_process(self.python, case.program, self.framework)
            except subprocess.CalledProcessError as error:
                return f"exit status {error.returncode}: {error.stderr[-300:]}"
            return ""
        answer: str = self.ask(prepare=case.name, seconds=seconds)["error"]
        return answer

    def time(self, case: Case) -> float:
        """Returns the seconds of one call in one round."""
        if case.program is not None:
            return time_process(self.python, case.program, self.framework)
        seconds: float = self.ask(round=case.name)["seconds"]
        return seconds

    def close(self) -> None:
        self.process.communicate()
        self.log.close()


def environment(framework: str) -> dict[str, str]:
    """Returns the environment variables of a framework's processes."""
    # Programs use the bytecode of an earlier start, as on a user's machine.
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**usual, "TF_USE_LEGACY_KERAS": "1"} if framework == "keras2" else usual


def time_process(python: str, program: str, framework: str) -> float:
    """Returns the seconds of a program: the number in its last line ("seconds 1.5"), or the time of the process."""
    command = [python, "-c", program.format(tf=FRAMEWORKS[framework])]
    start = time.perf_counter()
    finished = subprocess.run(command, check=True, capture_output=True, text=True, env=environment(framework))
    whole = time.perf_counter() - start
    told = finished.stdout.rstrip().rpartition("\n")[2]
    return float(told.removeprefix("seconds ")) if told.startswith("seconds ") else whole


def load_cases(file: str) -> dict[str, Case]:
    """The cases of a file, by name."""
    # The cases are made of this module's Case, under whatever name the module runs.
    sys.modules.setdefault("side_by_side", sys.modules[__name__])
    spec = importlib.util.spec_from_file_location("cases", file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    usual = list(sys.path)
    sys.path.append(os.path.dirname(os.path.abspath(file)))  # files of cases import the networks beside them
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path[:] = usual
    return {case.name: case for case in module.CASES}


def serve(framework: str, cases_file: str) -> None:
    """The worker's side: answers requests on standard input until it closes."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the framework prints must not mix with the answers
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [path for path in sys.path if path != folder]  # its keras.py is not the one TensorFlow looks for
    module = importlib.import_module(FRAMEWORKS[framework])
    cases = load_cases(cases_file)
    prepared: dict[str, tuple[Callable[[], Any], int]] = {}
    for line in sys.stdin:
        request = json.loads(line)
        if "prepare" in request:
            answer: dict[str, Any] = {"error": ""}
            case = cases[request["prepare"]]
            prepared.clear()
            try:
                prepared[case.name] = _prepared(case, framework, module, request["seconds"])
            except Exception as error:  # whatever is missing in a framework is shown in its column
                answer = {"error": f"{type(error).__name__}: {error}"}
        else:
            function, calls = prepared[request["round"]]
            answer = {"seconds": _seconds(function, calls) / calls}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _prepared(case: Case, framework: str, module: Any, seconds: float) -> tuple[Callable[[], Any], int]:
    build = case.build if framework in _SAME_CODE else getattr(case, framework)
    function = build(module)
    if case.calls is not None:
        function()
        return function, case.calls
    end = time.perf_counter() + _WARMING_SECONDS
    for number in range(_MORE_WARMING_CALLS):
        if number >= _WARMING_CALLS and time.perf_counter() > end:
            break
        function()
    calls = 1
    while (taken := _seconds(function, calls)) < seconds / 2 and calls < 1_000_000:
        calls = max(calls + 1, min(calls * 10, int(calls * seconds / max(taken, 1e-7))))
    return function, calls


def _seconds(function: Callable[[], Any], calls: int) -> float:
    clock = time.process_time if os.environ.get(_CPU_TIME) else time.perf_counter
    start = clock()
    for _ in range(calls):
        function()
    return clock() - start


@dataclass
class Result:
    case: Case
    seconds: dict[str, list[float]]  # framework -> one number a round
    errors: dict[str, str]

    def best(self, framework: str) -> float | None:
        return min(self.seconds[framework], default=None) if framework in self.seconds else None

    def ratio_to_tensorflow(self) -> float | None:
        """Returns how many times longer TensorFlow takes than headrace, with the faster Keras."""
        return min((r for r in map(self.ratio, ("tensorflow", "keras2")) if r is not None), default=None)

    def ratio(self, framework: str) -> float | None:
        """Returns how many times longer `framework` takes than headrace: the median over rounds."""
        if framework not in self.seconds or "headrace" not in self.seconds:
            return None
        pairs = zip(self.seconds[framework], self.seconds["headrace"], strict=True)
        return statistics.median(other / own for other, own in pairs)

    def of_the_best(self) -> float | None:
        """Returns our time over that of the fastest other framework: the smallest ratio of medians."""
        ratios = [self.ratio(framework) for framework in self.seconds if framework != "headrace"]
        known = [ratio for ratio in ratios if ratio is not None]
        return 1 / min(known) if known else None


def measure(workers: list[Worker], case: Case, rounds: int, seconds: float) -> Result:
    """Times one case in all workers, round by round."""
    errors = {}
    able = []
    for worker in workers:
        if not case.runs_on(worker.framework):
            continue
        error = worker.prepare(case, seconds)
        if error:
            errors[worker.framework] = error
        else:
            able.append(worker)
    times: dict[str, list[float]] = {worker.framework: [] for worker in able}
    for _ in range(rounds):
        for worker in able:
            time.sleep(_PAUSE)
            times[worker.framework].append(worker.time(case))
    return Result(case, times, errors)


def shown_time(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} us"


def row(result: Result, frameworks: list[str]) -> str:
    cells = [f"{result.case.name:<34}"]
    cells += [f"{shown_time(result.best(f)) if f not in result.errors else 'error':>11}" for f in frameworks]
    ratio, target = result.ratio_to_tensorflow(), result.case.target
    cells.append(f"{f'{ratio:.1f}x' if ratio else '-':>8}")
    cells.append(f"{f'{target:g}x' if target else '-':>7}")
    cells.append(("  met" if ratio >= target else "  MISSED").ljust(8) if ratio and target else " " * 8)
    if (of_best := result.of_the_best()) is not None:
        cells.append(f"{of_best:>7.2f}")
    return " ".join(cells)


def available(python: str, module: str) -> bool:
    code = f"import importlib.util; raise SystemExit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", code], stderr=subprocess.DEVNULL).returncode == 0


def find_workers(cases_file: str, cases: list[Case], pythons: list[str]) -> list[Worker]:
    """Starts headrace in this Python, and each other framework in the first of `pythons` that has it."""
    workers = [Worker("headrace", sys.executable, cases_file)]
    for framework, module in FRAMEWORKS.items():
        if framework == "headrace" or not any(case.runs_on(framework) for case in cases):
            continue
        python = next((python for python in pythons if available(python, module)), None)
        if python is not None:
            workers.append(Worker(framework, python, cases_file))
    return workers


def main(cases_file: str) -> int:
    """Runs the command line of a file of cases."""
    parser = argparse.ArgumentParser(description="Compares the speed of headrace with TensorFlow, JAX and PyTorch.")
    parser.add_argument("cases", nargs="*", help="cases to run, by any part of their names (default: all)")
    parser.add_argument(
        "--tensorflow-python",
        action="append",
        default=[os.environ["HEADRACE_TF_PYTHON"]] if os.environ.get("HEADRACE_TF_PYTHON") else [],
        metavar="PATH",
        help="a Python that has tensorflow (or torch); may be repeated (default: $HEADRACE_TF_PYTHON)",
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.1, help="length of one round of one case")
    parser.add_argument("--json", type=Path, help="write all measurements to this file")
    parser.add_argument(
        "--cpu-time",
        action="store_true",
        help="measure CPU time on one core instead of wall time, for machines that do other work as well",
    )
    options = parser.parse_args()
    if options.cpu_time:
        os.environ.update({_CPU_TIME: "1", "OMP_NUM_THREADS": "1"})
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # workers inherit it

    cases = [c for c in load_cases(cases_file).values() if any(p in c.name for p in options.cases or [""])]
    workers = find_workers(cases_file, cases, [*options.tensorflow_python, sys.executable])
    frameworks = [worker.framework for worker in workers]
    print(
        f"{'best of ' + str(options.rounds) + ' rounds':<34}",
        *(f"{f:>11}" for f in frameworks),
        "   ratio  target          of best",
    )
    results = []
    for case in cases:
        result = measure(workers, case, options.rounds, options.seconds)
        results.append(result)
        print(row(result, frameworks), flush=True)
        for framework, error in result.errors.items():
            print(f"    {framework}: {error}")
    for worker in workers:
        worker.close()
    if options.json:
        records = {r.case.name: {"seconds": r.seconds, "errors": r.errors, "target": r.case.target} for r in results}
        options.json.write_text(json.dumps(records, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--worker":
        serve(sys.argv[2], sys.argv[3])
    else:
        sys.exit("run a file of cases, such as benchmarks/eager.py")
