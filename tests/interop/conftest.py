"""Real TensorFlow, in the Python that HEADRACE_TF_PYTHON names; without it these tests are skipped."""

import os
import re

import pytest

# Round trips by direction, as the tests' names tell it.
TO_TENSORFLOW = re.compile(r"::test_(tensorflow|keras(_3)?)_(loads|reads|runs|serves|goes_on)")
FROM_TENSORFLOW = re.compile(r"::test_we_(load|read|restore|run|go_on)")


@pytest.fixture(scope="session")
def tensorflow_python():
    python = os.environ.get("HEADRACE_TF_PYTHON")
    if not python:
        pytest.skip("set HEADRACE_TF_PYTHON to a Python that has tensorflow")
    return python


def pytest_terminal_summary(terminalreporter):
    passed = [report.nodeid for report in terminalreporter.stats.get("passed", ())]
    out, back = (sum(bool(way.search(name)) for name in passed) for way in (TO_TENSORFLOW, FROM_TENSORFLOW))
    if out or back:
        terminalreporter.write_line(f"round trips: headrace -> TensorFlow {out}, TensorFlow -> headrace {back}")
