"""`headrace doctor` and the other small answers of the command line."""

import subprocess
import sys

import jax
import numpy

from headrace._src.base.version import HEADRACE_VERSION
from headrace.cli.main import main


def test_doctor_names_versions_devices_and_folders(capsys, monkeypatch, tmp_path):
    (tmp_path / "compiled").write_bytes(b"x" * 1_500_000)
    monkeypatch.setenv("HEADRACE_CACHE", str(tmp_path))
    assert main(["doctor"]) == 0
    printed = capsys.readouterr().out
    assert f"numpy          {numpy.__version__}" in printed
    assert f"jax            {jax.__version__}" in printed
    assert HEADRACE_VERSION in printed
    assert "/device:CPU:0" in printed
    assert f"{tmp_path} (1 files, 1.5 MB)" in printed


def test_version_is_printed():
    done = subprocess.run([sys.executable, "-m", "headrace", "--version"], capture_output=True, text=True)
    assert done.stdout.startswith(f"headrace {HEADRACE_VERSION} ")


def test_help_lists_the_commands():
    done = subprocess.run([sys.executable, "-m", "headrace", "--help"], capture_output=True, text=True)
    assert done.returncode == 0
    assert "run" in done.stdout and "doctor" in done.stdout
