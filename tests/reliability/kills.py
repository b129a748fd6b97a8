"""Kills a program while it saves: `python tests/reliability/kills.py [ROUNDS] [SCENARIO...]`.

This process loads the library and forks: one child saves again and again until it is killed without warning, another
loads what is there. It must be whole, and as new as the last save that had ended.
"""

from __future__ import annotations

import itertools
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from saves import SAVES, Backups

SCENARIOS = (*SAVES, "backup")
_LONGEST = {"backup": 2.0}  # seconds of saving before the kill
_LATE = 2  # a backup is made every second step


@dataclass
class Outcome:
    """What came of the kills of one scenario."""

    scenario: str
    kills: int = 0
    problems: list[str] = field(default_factory=list)
    saves: int = 0

    def __str__(self) -> str:
        return f"{self.scenario:12s} {self.kills:4d} kills in {self.saves} saves, {len(self.problems)} problems"


class _Child:
    """A forked process that reports lines."""

    def __init__(self, work: Callable[[Callable[[Any], None]], None]) -> None:
        self._read, write = os.pipe()
        self.number = os.fork()
        if self.number == 0:
            code = 1
            try:
                os.close(self._read)
                work(lambda line: os.write(write, f"{line}\n".encode()) and None)
                code = 0
            except BaseException:
                os.write(write, f"failed: {traceback.format_exc()}".encode())
            finally:
                os._exit(code)
        os.close(write)
        self._rest = b""

    def first_line(self) -> None:
        """Waits for the first line."""
        while b"\n" not in self._rest:
            data = os.read(self._read, 1 << 16)
            if not data:
                return
            self._rest += data

    def end(self, kill: bool) -> str:
        """Ends the process, or waits for it, and returns all that it reported."""
        if kill:
            os.kill(self.number, signal.SIGKILL)
        os.waitpid(self.number, 0)
        while data := os.read(self._read, 1 << 16):
            self._rest += data
        os.close(self._read)
        return self._rest.decode()


def _saving(scenario: str, folder: Path, start: int) -> Callable[[Callable[[Any], None]], None]:
    def work(report: Callable[[Any], None]) -> None:
        if scenario == "backup":
            backups = Backups(folder)
            backups.train(lambda model: report(backups.number_of(model)), None)
        saves = SAVES[scenario](folder)
        for number in itertools.count(start + 1):
            saves.save(number)
            report(number)

    return work


def _loading(scenario: str, folder: Path) -> Callable[[Callable[[Any], None]], None]:
    def work(report: Callable[[Any], None]) -> None:
        if scenario != "backup":
            report(SAVES[scenario](folder).load())
            return

        def restored(model: Any) -> None:
            report(Backups.number_of(model))
            os._exit(0)  # an end of `fit` would delete the backup

        Backups(folder).train(None, restored)

    return work


def kill(scenario: str, rounds: int, seed: int | None = None) -> Outcome:
    """Kills a scenario this many times."""
    moments = random.Random(seed)
    outcome = Outcome(scenario)
    with tempfile.TemporaryDirectory() as place:
        number = 0
        for _ in range(rounds):
            child = _Child(_saving(scenario, Path(place), number))
            child.first_line()
            time.sleep(moments.uniform(0, _LONGEST.get(scenario, 0.4)))
            reported = child.end(kill=True)
            outcome.kills += 1
            if "failed" in reported:
                outcome.problems.append(reported)
                break
            ended = int(reported.split()[-1]) if reported.split() else number
            outcome.saves += max(ended - number, 0)
            found = _Child(_loading(scenario, Path(place))).end(kill=False).strip()
            if not found.isdigit():
                outcome.problems.append(f"after save {ended}: {found[-600:]}")
                for part in Path(place).iterdir():  # begin again
                    os.rename(part, f"{place}.damaged{len(outcome.problems)}.{part.name}")
                number = 0
                continue
            if int(found) < ended - _LATE * (scenario == "backup"):
                outcome.problems.append(f"save {ended} had ended, and {found} was found")
            number = max(int(found), ended)
    return outcome


def main() -> int:
    arguments = sys.argv[1:]
    rounds = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 20
    failed = 0
    for scenario in arguments or SCENARIOS:
        outcome = kill(scenario, rounds)
        failed += len(outcome.problems)
        print(outcome, flush=True)
        for problem in outcome.problems[:2]:
            print(problem)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
