"""Saves on a disk that is nearly full: `unshare -rm python tests/reliability/full_disk.py [STEPS] [SCENARIO...]`.

The disk is a small one in memory, which needs the right to mount. Other files leave more and more room on it. A save
must either end well or raise an error, and then what was saved before must still be there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from saves import SAVES, tf

_SIZE = 4 << 20


@dataclass
class Outcome:
    """What came of the saves of one scenario."""

    scenario: str
    refused: int = 0
    saved: int = 0
    problems: list[str] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        kinds, problems = ", ".join(sorted(self.kinds)), len(self.problems)
        return f"{self.scenario:12s} {self.refused} refused ({kinds}), {self.saved} saved, {problems} problems"


def fill(scenario: str, steps: int) -> Outcome:
    """Saves with `steps` different amounts of room."""
    outcome = Outcome(scenario)
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "tmpfs", place], check=True)
        try:
            folder = Path(place) / "saves"
            folder.mkdir()
            saves, filler = SAVES[scenario](folder), Path(place) / "filler"
            saves.save(1)
            number, size = 1, _SIZE - _free(place)
            for step in range(steps):
                room = 3 * size * step // (2 * steps)
                filler.write_bytes(b"")
                filler.write_bytes(bytes(max(_free(place) - room, 0)))
                number = _attempt(outcome, saves, scenario, folder, number)
        finally:
            subprocess.run(["umount", place], check=True)
    return outcome


def _free(place: str) -> int:
    facts = os.statvfs(place)
    return facts.f_bavail * facts.f_bsize


def _attempt(outcome: Outcome, saves: object, scenario: str, folder: Path, number: int) -> int:
    """Saves the next number; returns the one that is there."""
    wanted = number + 1
    try:
        saves.save(wanted)  # type: ignore[attr-defined]
        outcome.saved += 1
    except Exception as error:
        outcome.refused += 1
        outcome.kinds.add(type(error).__name__)
        if not isinstance(error, (tf.errors.ResourceExhaustedError, OSError)):
            outcome.problems.append(f"{type(error).__name__}: {str(error)[:200]}")
        wanted = number
    try:
        found = SAVES[scenario](folder).load()
        if found != wanted:
            outcome.problems.append(f"save {wanted} was expected, {found} was found")
        return found
    except Exception as error:
        outcome.problems.append(f"what was saved before is lost: {type(error).__name__}: {str(error)[:200]}")
        return number


def main() -> int:
    arguments = sys.argv[1:]
    steps = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 40
    failed = 0
    for scenario in arguments or SAVES:
        outcome = fill(scenario, steps)
        failed += len(outcome.problems)
        print(outcome, flush=True)
        for problem in outcome.problems[:2]:
            print("   ", problem)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
