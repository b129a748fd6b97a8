"""Small programs at the edges of the API print what TensorFlow 2.21 with Keras 2 printed: values, shapes, errors."""

import contextlib
import io
import runpy
from pathlib import Path

import pytest

import headrace as tf

FOLDER = Path(__file__).parent / "small"
PROGRAMS = sorted(path for path in FOLDER.glob("*.py") if path.with_suffix(".txt").exists())


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_program(program, monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    tf.random.set_seed(None)  # a test before may have set one
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(program), run_name="__main__")
    assert printed.getvalue().splitlines() == program.with_suffix(".txt").read_text().splitlines()
