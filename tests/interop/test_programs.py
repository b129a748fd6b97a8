"""Programs that print the same under TensorFlow and under `headrace run`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted((Path(__file__).resolve().parent / "programs").glob("*.py"))


def printed(command):
    quiet = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "TF_ENABLE_ONEDNN_OPTS": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=quiet)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.interop
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda file: file.stem)
def test_a_program_prints_the_same(program, tensorflow_python):
    assert printed([sys.executable, "-m", "headrace", str(program)]) == printed([tensorflow_python, str(program)])
