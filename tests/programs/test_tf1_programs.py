"""Whole programs in the old dialect, run by `headrace run --tf1`; they print what TensorFlow prints."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "tf1"
PRINTED = {
    "softmax_regression": "0.990 0.2952",
    "convolutional_network": """\
conv Tensor("conv/Relu:0", shape=(?, 8, 8, 6), dtype=float32) 6
step 0, loss 1.398
step 10, loss 1.356
step 20, loss 1.374
step 30, loss 1.287
accuracy 0.580""",
    "recurrent_counting": """\
3.5613 2.6369 1 0.50
2.9415 2.3778 2 0.40
2.1973 1.8437 3 0.40
1.7813 1.3943 4 0.32
1.4687 1.7155 5 0.32
['tower/w:0', 'tower/u:0', 'global_step:0', 'tower/w/Momentum:0', 'tower/u/Momentum:0']""",
}


@pytest.mark.parametrize("name", PRINTED)
def test_program(name):
    command = [sys.executable, "-m", "headrace", "run", "--tf1", str(FOLDER / f"{name}.py")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == PRINTED[name]


def test_flags_reach_the_program():
    command = [sys.executable, "-m", "headrace", "run", "--tf1", str(FOLDER / "softmax_regression.py"), "--steps=0"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.split()[1] == "2.3026"  # log 10
