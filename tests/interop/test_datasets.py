"""Datasets saved here are loaded by real TensorFlow, and the other way round."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.interop


def _run(python, module, own, other):
    program = str(Path(__file__).with_name("datasets_both_ways.py"))
    done = subprocess.run([python, program, module, str(own), str(other)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_saved_datasets_and_caches_both_ways(tensorflow_python, tmp_path):
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
    _run(sys.executable, "headrace", ours, tmp_path / "none")
    read_there = _run(tensorflow_python, "tensorflow", theirs, ours)
    read_here = _run(sys.executable, "headrace", tmp_path / "again", theirs)
    assert read_there == read_here
    assert read_here["dicts"][1][1] == {"r": "[2, 3]", "s": "b'bc'", "x": "[3.0, 4.0]"}
    assert read_here["snappy"][0] == 20_000
    assert read_here["sharded"] == list(range(10))
    assert read_here["cache"][4] == ["4", "b'4'"]
