"""Records of the suites: one file per test file, one line of JSON per test."""

from __future__ import annotations

import json
from pathlib import Path

FAILED = ("failed", "error", "timeout")
COLLECTION = "collection"  # stands for all tests of a file that could not be imported
REST = "(rest of the file)"  # stands for the tests that were left when the time of a file was up


def path(results: Path, suite: str, on: str, file: str) -> Path:
    """Returns the place of a test file's record."""
    return results / suite / on / (file.replace("/", "__") + "l")


def outcomes(record: Path) -> dict[str, str]:
    """Returns the outcome of each test; a test with several reports counts by the worst one."""
    found: dict[str, str] = {}
    for line in record.read_text().splitlines():
        entry = json.loads(line)
        if found.get(entry["test"]) not in FAILED:
            found[entry["test"]] = entry["outcome"]
    return found
