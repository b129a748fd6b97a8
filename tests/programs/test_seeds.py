"""The programs and fragments that headrace was begun for: each runs as written.

`seeds/tf2` and `seeds/tf1` (which `headrace run --tf1` runs) share a process each; those in `seeds/tf2_alone` and
`seeds/tf1_alone` set up their process, so each gets its own. Code stands as its authors wrote it, with what it needs
before it; a comment says where a slip was mended. Beside a program lies what it must print, if its author showed that:
numbers with a decimal point are compared loosely, "…" stands for anything.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SEEDS = Path(__file__).parent / "seeds"
FOLDERS = {"tf2": [], "tf1": ["--tf1"], "tf2_alone": [], "tf1_alone": ["--tf1"]}
ALONE = ("tf2_alone", "tf1_alone")
NUMBER = re.compile(r"-?\d+\.\d*(?:e[+-]?\d+)?")


def programs(folder):
    return sorted((SEEDS / folder).glob("*.py"))


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """What came of each program. The processes run side by side."""
    folder = tmp_path_factory.mktemp("reports")
    environment = {**os.environ, "MPLBACKEND": "Agg", "PYTHONWARNINGS": "default", "KERAS_HOME": str(folder / "keras")}
    groups = [(name, programs(name)) for name in FOLDERS if name not in ALONE]
    groups += [(name, [program]) for name in ALONE for program in programs(name)]
    started = []
    for number, (name, group) in enumerate(groups):
        report = folder / f"{number}.json"
        command = [sys.executable, "-m", "headrace", "run", *FOLDERS[name], str(SEEDS / "in_turn.py"), str(report)]
        output = folder / f"{number}.txt"
        with output.open("w") as file:
            process = subprocess.Popen([*command, *map(str, group)], env=environment, stdout=file, stderr=file)
        started.append((process, output, report))
    found = {}
    for process, output, report in started:
        process.wait(timeout=300)
        if process.returncode == 0:
            found.update(json.loads(report.read_text()))
        else:
            pytest.fail(f"{process.args} ended with {process.returncode}:\n{output.read_text()}")
    return found


@pytest.mark.parametrize(
    "program", [p for f in FOLDERS for p in programs(f)], ids=lambda p: f"{p.parent.name}-{p.stem}"
)
def test_program(program, outcomes):
    outcome = outcomes[str(program)]
    assert outcome["error"] is None, outcome["error"] + outcome["printed"]
    expected = program.with_suffix(".txt")
    if expected.exists():
        check(outcome["printed"], expected.read_text())


def check(printed, expected):
    """The lines of `expected` are those printed, but for the last digits of numbers and what "…" stands for."""
    pattern = re.escape(NUMBER.sub("#", expected).strip()).replace("…", ".*?")
    assert re.fullmatch(pattern, NUMBER.sub("#", printed).strip(), re.DOTALL), printed
    if "…" not in expected:
        wanted = [float(n) for n in NUMBER.findall(expected)]
        assert [float(n) for n in NUMBER.findall(printed)] == pytest.approx(wanted, rel=1e-4)
