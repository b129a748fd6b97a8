"""Interrupts a program at random moments: `python tests/reliability/interrupts.py [ROUNDS] [SCENARIO...]`."""

from __future__ import annotations

import contextlib
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

PROGRAM = Path(__file__).with_name("interrupted_program.py")
SOURCE = Path(__file__).parents[2] / "src"
# For each scenario, the seconds within which the interrupt comes.
SCENARIOS = {
    "fit_arrays": 0.2,
    "fit_dataset": 0.2,
    "fit_sequence": 0.2,
    "fit_processes": 3.0,
    "custom_loop": 0.1,
    "first_call": 1.0,
    "predict": 0.1,
    "save": 0.2,
    "load": 2.0,
}
_LIMIT = 60.0  # seconds after which a program counts as stuck


@dataclass
class Outcome:
    """What came of the interrupts of one scenario."""

    scenario: str
    rounds: int = 0
    problems: list[str] = field(default_factory=list)
    longest: float = 0.0  # seconds from the interrupt until the program had checked itself and gone on
    noise: str = ""  # what it wrote to standard error

    def __str__(self) -> str:
        return (
            f"{self.scenario:14s} {self.rounds:4d} interrupts, {len(self.problems)} problems, longest answer "
            f"{self.longest:.2f} s, {len(self.noise.splitlines())} lines of noise"
        )


class _Running:
    """A program under way, in a process group of its own, as a shell would start it."""

    def __init__(self, scenario: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "JAX_PLATFORMS": "cpu", "PYTHONFAULTHANDLER": "1"}
        self.process = subprocess.Popen(
            [sys.executable, str(PROGRAM), scenario], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, start_new_session=True, env=environment,
        )  # fmt: skip
        self._lines: queue.Queue[str | None] = queue.Queue()
        self.noise: list[str] = []
        self._readers = [threading.Thread(target=read) for read in (self._read_lines, self._read_noise)]
        for reader in self._readers:
            reader.start()
        self.expect("ready")

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line.strip())
        self._lines.put(None)

    def _read_noise(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as lines:
            self.noise += lines

    def line(self) -> str:
        try:
            line = self._lines.get(timeout=_LIMIT)
        except queue.Empty:
            os.killpg(self.process.pid, signal.SIGABRT)
            raise RuntimeError("no answer: the interrupt was lost, or the program is stuck") from None
        if line is None:
            raise RuntimeError(f"the program died: {self.process.wait()}")
        return line

    def expect(self, wanted: str) -> None:
        line = self.line()
        if line != wanted:
            raise RuntimeError(f"expected {wanted!r}; got {line}")

    def round(self, delay: float) -> tuple[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.expect("go")
        time.sleep(delay)
        begin = time.perf_counter()
        os.killpg(self.process.pid, signal.SIGINT)  # as a terminal does
        return self.line(), time.perf_counter() - begin

    def end(self) -> int:
        with contextlib.suppress(OSError):
            assert self.process.stdin is not None
            self.process.stdin.close()
        try:
            code = self.process.wait(_LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            code = self.process.wait()
        for reader in self._readers:
            reader.join()
        return code


def interrupt(scenario: str, rounds: int, seed: int | None = None) -> Outcome:
    """Interrupts a scenario this many times."""
    moments = random.Random(seed)
    outcome = Outcome(scenario)
    per_process = 1 if scenario == "load" else rounds
    while outcome.rounds < rounds:
        running = None
        try:
            running = _Running(scenario)
            for _ in range(min(per_process, rounds - outcome.rounds)):
                outcome.rounds += 1
                answer, seconds = running.round(moments.uniform(0, SCENARIOS[scenario]))
                outcome.longest = max(outcome.longest, seconds)
                if answer != "'ok'":
                    outcome.problems.append(answer.replace("\\n", "\n"))
        except RuntimeError as problem:
            outcome.rounds += running is None
            outcome.problems.append(str(problem))
        if running is not None:
            code = running.end()
            if code:
                outcome.problems.append(f"the program ended with {code}")
            outcome.noise += "".join(running.noise)
    return outcome


def main() -> int:
    arguments = sys.argv[1:]
    rounds = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 100
    failed = 0
    for scenario in arguments or SCENARIOS:
        outcome = interrupt(scenario, rounds)
        failed += len(outcome.problems)
        print(outcome, flush=True)
        for problem in outcome.problems[:3]:
            print(problem)
        if outcome.noise:
            print(outcome.noise[:3000])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
