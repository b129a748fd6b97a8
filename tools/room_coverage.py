"""Reports how much of each room the tests run: `python tools/room_coverage.py coverage.json`.

Reads the JSON report of coverage.py, prints lines covered by room, and fails where a room falls below its floor.
`make coverage` runs the suite and then this. Floors only go up.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

# Percent of lines, a little below a measured run.
FLOORS = {
    "autodiff": 88, "base": 81, "compat_v1": 86, "data": 87, "distribute": 88, "formats": 96, "function": 92,
    "graph": 92, "keras": 90, "lib": 91, "ops": 95, "runtime": 90, "saved_model": 93, "summary": 95, "tensors": 92,
    "train": 95,
}  # fmt: skip


def room_of(path: str) -> str | None:
    """Returns the room of a source file, or None for files outside `_src`."""
    parts = Path(path).parts
    if "_src" not in parts:
        return None
    below = parts[parts.index("_src") + 1 :]
    return below[0] if len(below) > 1 else None


def percent_by_room(report: dict[str, dict[str, dict[str, dict[str, int]]]]) -> dict[str, float]:
    """Returns the percentage of lines covered in each room."""
    lines: Counter[str] = Counter()
    covered: Counter[str] = Counter()
    for path, entry in report["files"].items():
        room = room_of(path)
        if room is not None:
            lines[room] += entry["summary"]["num_statements"]
            covered[room] += entry["summary"]["covered_lines"]
    return {room: 100 * covered[room] / count for room, count in sorted(lines.items()) if count}


def main(path: str) -> int:
    """Prints the table; returns 1 where a room is below its floor."""
    below = []
    for room, percent in percent_by_room(json.loads(Path(path).read_text(encoding="utf-8"))).items():
        floor = FLOORS.get(room, 0)
        print(f"{room:12} {percent:5.1f}%  (floor {floor}%)")
        if percent < floor:
            below.append(room)
    if below:
        print(f"Below their floor: {', '.join(below)}")
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
