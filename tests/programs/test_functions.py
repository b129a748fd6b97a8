"""Small programs with tf.function print what TensorFlow prints, tf.print and Python's print in their order."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted((Path(__file__).parent / "functions").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_program(program):
    run = subprocess.run(
        [sys.executable, "-u", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120
    )
    assert run.stdout == program.with_suffix(".txt").read_text()
    assert run.returncode == 0
