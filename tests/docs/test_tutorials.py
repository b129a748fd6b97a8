"""Three of the tutorials run as scripts; `make notebooks` runs all of them in Jupyter."""

import os
import re
import subprocess
import sys

import pytest

from docsite.notebooks import EXAMPLES


def run(name, folder):
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    command = [sys.executable, "-W", "ignore", str(EXAMPLES / f"{name}.py")]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.mark.parametrize(
    "name, line, least",
    [
        ("custom_training_loop", r"epoch  40: .* on new points ([\d.]+)%", 97.0),
        ("text_classification", r"windows of three +accuracy on new reviews: ([\d.]+)%", 97.0),
        ("tensorflow1", r"accuracy of the Keras model: 0\.(\d+)", 880.0),
    ],
)
def test_a_tutorial_learns(name, line, least, tmp_path):
    found = re.search(line, run(name, tmp_path))
    assert found and float(found[1]) > least
