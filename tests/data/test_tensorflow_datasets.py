"""The package tensorflow_datasets on headrace: prepared, loaded, split, decoded."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(
    importlib.util.find_spec("tensorflow_datasets") is None, reason="the package tensorflow-datasets is not installed"
)
def test_a_program_with_tensorflow_datasets_runs(tmp_path):
    program = str(Path(__file__).with_name("datasets_program.py"))
    command = [sys.executable, "-m", "headrace", "run", program, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found == {
        "spec": "(TensorSpec(shape=(8, 8, 1), dtype=tf.uint8, name=None), "
        "TensorSpec(shape=(), dtype=tf.int64, name=None))",
        "examples": 12,
        "names": ["zero", "one", "two"],
        "labels follow images": True,
        "halves": [6, 6],
        "ids": 12,
        "texts": ["text 0", "text 1", "text 2", "text 3", "text 4"],
        "nested": [[], [1], [1, 1]],
        "boxes": [3],
        "undecoded": "string",
    }
