"""Counts how many of the tests that TensorFlow passes headrace passes, by the records of `run.py`.

    python tools/keras_suites/compare.py tf_keras --results DIR [FILE ...]

Tests that failed on headrace need a record on TensorFlow (`run.py --on tensorflow --failed-here`). A test that fails on
both is not counted; one that passes here counts as passing there; one without an outcome there counts as a failure.
"""

from __future__ import annotations

import argparse
import collections
from pathlib import Path

import records

COLUMNS = ("passed", "failed here only", "failed on both", "unknown on TensorFlow", "skipped")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", choices=["tf_keras", "keras"])
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--by-file", action="store_true", help="a line for each file instead of each folder")
    parser.add_argument("--failures", action="store_true", help="name the tests that fail here only")
    parser.add_argument("files", nargs="*", help="files of the suite; all with a record if none is given")
    options = parser.parse_args()
    folder = options.results / options.suite / "headrace"
    files = options.files or sorted(p.name.removesuffix("l").replace("__", "/") for p in folder.glob("*.pyl"))
    table: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for file in files:
        kinds = dict(sorted(compared(options, file).items()))
        group = file if options.by_file else (file.split("/")[0] if "/" in file else "top")
        table[group].update(kinds.values())
        table["all"].update(kinds.values())
        if options.failures:
            for test, kind in kinds.items():
                if kind in ("failed here only", "unknown on TensorFlow"):
                    print(f"{file}::{test}: {kind}")
    print("| | " + " | ".join(COLUMNS) + " | share |")
    print("|---|" + "--:|" * (len(COLUMNS) + 1))
    for group in [*sorted(table.keys() - {"all"}), "all"]:
        numbers = [table[group][column] for column in COLUMNS]
        print(f"| {group} | " + " | ".join(f"{n:,}" for n in numbers) + f" | {share(table[group]):.1%} |")


def compared(options: argparse.Namespace, file: str) -> dict[str, str]:
    """Returns the column in which each test of a file is counted."""
    here = records.outcomes(records.path(options.results, options.suite, "headrace", file))
    record = records.path(options.results, options.suite, "tensorflow", file)
    there = records.outcomes(record) if record.exists() else {}
    kinds = {test: column(outcome, there.get(test)) for test, outcome in here.items()}
    for unknown in kinds.keys() & {records.COLLECTION, records.REST}:  # the tests that did not run count instead
        if there:
            del kinds[unknown]
            kinds.update({test: column("failed", outcome) for test, outcome in there.items() if test not in here})
    return kinds


def column(here: str, there: str | None) -> str:
    if here not in records.FAILED:
        return here
    if there is None:
        return "unknown on TensorFlow"
    return "failed here only" if there == "passed" else "failed on both"


def share(counts: collections.Counter[str]) -> float:
    """Returns the tests that pass here, as a share of those that pass on TensorFlow."""
    all_tests = counts["passed"] + counts["failed here only"] + counts["unknown on TensorFlow"]
    return counts["passed"] / all_tests if all_tests else 1.0


if __name__ == "__main__":
    main()
