"""A program that is killed while it saves, or whose disk is full, loses nothing that was saved."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HERE.parents[1] / "src"), "JAX_PLATFORMS": "cpu"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
def test_saves_survive_kills():
    done = subprocess.run(
        [sys.executable, HERE / "kills.py", "2"], env=ENVIRONMENT, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert done.stdout.count(" 0 problems") == 5


def can_mount(folder: Path) -> bool:
    mount = f"mount -t tmpfs -o size=1m tmpfs '{folder}' && umount '{folder}'"
    return (
        bool(shutil.which("unshare"))
        and not subprocess.run(["unshare", "-rm", "sh", "-c", mount], capture_output=True).returncode
    )


def test_a_full_disk_loses_nothing(tmp_path):
    if not can_mount(tmp_path):
        pytest.skip("no right to mount a small disk")
    done = subprocess.run(
        ["unshare", "-rm", sys.executable, HERE / "full_disk.py", "6"], env=ENVIRONMENT, capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert done.stdout.count("ResourceExhaustedError") == done.stdout.count(" 0 problems") == 4
