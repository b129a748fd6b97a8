"""Runs the tests in `eight_devices` in a process with eight virtual CPU devices."""

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "eight_devices"


def test_what_needs_eight_devices_passes():
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", str(FOLDER)]
    environment = {**os.environ, "HEADRACE_TEST_DEVICES": "8"}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert found.returncode == 0, found.stdout[-8000:] + found.stderr[-2000:]
