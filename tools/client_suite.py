"""Runs the test files of a library that is built on TensorFlow, and compares two records.

    python tools/client_suite.py run --record build/clients/sonnet-tf FOLDER FILE...
    python tools/client_suite.py run --headrace --record build/clients/sonnet FOLDER FILE...
    python tools/client_suite.py compare build/clients/sonnet-tf build/clients/sonnet

`run` starts one pytest process per file in FOLDER, with this interpreter, and keeps each file's results (JUnit XML) and
output in the record. Files that the record already has are not run again. `compare` counts what passes on both sides
and lists what passes in the first record only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

TOOLS = Path(__file__).parent.resolve()
PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


def run_file(folder: Path, file: str, record: Path, *, headrace: bool, limit: int, more: list[str]) -> str:
    """Runs one test file and returns a line about it."""
    stem = file.replace("/", ".").removesuffix(".py")
    results, log = record / f"{stem}.xml", record / f"{stem}.log"
    if results.exists():
        return f"{file}: already recorded"
    program = [sys.executable, *(["-m", "headrace", "run"] if headrace else []), "-m", "pytest"]
    sampling = ["-p", "client_sample"] if "CLIENT_TESTS" in os.environ else []
    options = ["-q", "-p", "no:cacheprovider", f"--junitxml={results}", "--disable-warnings", "-W", "default"]
    begin = time.time()
    with log.open("w") as output:
        try:
            status = subprocess.run(
                [*program, *sampling, *options, *more, file],
                cwd=folder,
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=limit,
            ).returncode
        except subprocess.TimeoutExpired:
            status = 124
    if not results.exists():
        case = f'<testcase classname="{stem}" name="the file"><error message="exit status {status}"/></testcase>'
        results.write_text(f"<testsuites><testsuite>{case}</testsuite></testsuites>")
    counts = Counter(read_results(results).values())
    return f"{file}: {dict(counts)} in {time.time() - begin:.0f} s"


def listed(files: list[str]) -> list[str]:
    """Returns the files, with those that `@LIST` names in its place; lines that begin with # are comments."""
    found: list[str] = []
    for file in files:
        lines = Path(file[1:]).read_text().splitlines() if file.startswith("@") else [file]
        found += [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return found


def read_results(path: Path) -> dict[str, str]:
    """Returns the outcome of each test in a JUnit file."""
    outcomes: dict[str, str] = {}
    for case in ElementTree.parse(path).iter("testcase"):
        failed = case.find("failure") is not None or case.find("error") is not None
        outcome = FAILED if failed else SKIPPED if case.find("skipped") is not None else PASSED
        name = f"{case.get('classname')}::{case.get('name')}"
        # A test whose teardown also fails is listed twice.
        outcomes[name] = FAILED if FAILED in (outcome, outcomes.get(name)) else outcome
    return outcomes


def read_record(record: Path) -> dict[str, str]:
    outcomes: dict[str, str] = {}
    for path in sorted(record.glob("*.xml")):
        outcomes |= read_results(path)
    return outcomes


def compare(first: Path, second: Path, *, files: list[str]) -> str:
    """Returns the counts of both records and the tests that pass only in the first."""
    common = {p.name for p in first.glob("*.xml")} & {p.name for p in second.glob("*.xml")}
    if files:
        common = {name for name in common if any(f in name for f in files)}
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    for name in sorted(common):
        before |= read_results(first / name)
        after |= read_results(second / name)
    lines = [f"{len(common)} files in both records"]
    for record, outcomes in ((first, before), (second, after)):
        lines.append(f"{record.name}: " + ", ".join(f"{n} {o}" for o, n in sorted(Counter(outcomes.values()).items())))
    passing = [name for name, outcome in before.items() if outcome == PASSED]
    lost = [name for name in passing if after.get(name) != PASSED]
    share = 100 * (len(passing) - len(lost)) / max(len(passing), 1)
    lines.append(f"{share:.1f}% of the {len(passing)} tests that pass in {first.name} pass in {second.name}")
    lines += [f"  {after.get(name, 'missing')}: {name}" for name in lost]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    running = commands.add_parser("run")
    running.add_argument("--headrace", action="store_true", help="run on headrace instead of TensorFlow")
    running.add_argument("--record", type=Path, required=True, help="folder for the results")
    running.add_argument("--limit", type=int, default=900, help="seconds for one file")
    running.add_argument("--option", action="append", default=[], help="a further option of pytest")
    running.add_argument("--tests", type=int, help="run at most this many tests of a file, evenly spaced")
    running.add_argument("folder", type=Path)
    running.add_argument("files", nargs="+", help="test files in the folder, or @LIST, a file that names them")
    comparing = commands.add_parser("compare")
    comparing.add_argument("--only", action="append", default=[], help="part of the name of files to compare")
    comparing.add_argument("first", type=Path)
    comparing.add_argument("second", type=Path)
    options = parser.parse_args()
    if options.command == "compare":
        print(compare(options.first, options.second, files=options.only))
        return
    record = options.record.resolve()
    record.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    os.environ.setdefault("TF_USE_LEGACY_KERAS", "1")  # these libraries are written for Keras 2
    if options.tests:
        os.environ["CLIENT_TESTS"] = str(options.tests)
        os.environ["PYTHONPATH"] = os.pathsep.join([os.fspath(TOOLS), *filter(None, [os.environ.get("PYTHONPATH")])])
    for file in listed(options.files):
        line = run_file(
            options.folder, file, record, headrace=options.headrace, limit=options.limit, more=options.option
        )
        print(line, flush=True)


if __name__ == "__main__":
    main()
